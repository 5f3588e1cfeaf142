#include "tests/library/reference.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/conformance/coder.h"
#include "tests/model/model.h"

namespace utfx::library {
namespace {

Item Incomplete() { return {UTFX_INCOMPLETE, "Incomplete", 0, ""}; }

Item IllFormed(size_t length, std::string_view error_class = "IllFormed") {
  return {UTFX_ILL_FORMED, error_class, length, ""};
}

const conformance::Coder& CoderOf(const utfx_charset* charset) {
  return *conformance::Coder::Find(utfx_charset_name(charset));
}

std::string_view NameOf(ErrorClass error_class) {
  switch (error_class) {
    case ErrorClass::kNonZeroReservedBits:
      return "NonZeroReservedBits";
    case ErrorClass::kInvalidUtf64:
      return "InvalidUtf64";
    case ErrorClass::kInvalidUtf8:
      return "InvalidUtf8";
    case ErrorClass::kInvalidCodePoint:
      return "InvalidCodePoint";
    default:
      return "IllFormed";
  }
}

Item ReadOne(const Charset& row, std::string_view bytes) {
  const model::Sequence sequence = model::ReadLast(row, bytes);
  if (sequence.status == Decoded::Status::kWellFormed) {
    return {UTFX_OK, "None", sequence.length, sequence.code_point};
  }
  // What is ill-formed may end where no bytes are, in UTF-64.
  return sequence.status == Decoded::Status::kIncomplete ||
                 sequence.length > bytes.size()
             ? Incomplete()
             : IllFormed(sequence.length, NameOf(sequence.error_class));
}

}  // namespace

std::vector<const utfx_charset*> AllCharsets() {
  std::vector<const utfx_charset*> all;
  for (size_t i = 0; utfx_charset_at(i) != nullptr; ++i) {
    all.push_back(utfx_charset_at(i));
  }
  return all;
}

std::vector<const utfx_charset*> ModelledCharsets() {
  std::vector<const utfx_charset*> modelled = AllCharsets();
  std::erase_if(modelled, [](const utfx_charset* charset) {
    return conformance::Coder::Find(utfx_charset_name(charset)) == nullptr;
  });
  return modelled;
}

std::string TestName(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == ' '; },
      '_');
  return name;
}

std::string Encode(const utfx_charset* charset, const model::Bits& code_point,
                   bool is_little_endian) {
  return model::Encode(CoderOf(charset).Row(is_little_endian), code_point);
}

std::string SignatureOf(const utfx_charset* charset) {
  return CoderOf(charset).Signature();
}

std::vector<uint64_t> ToWords(const model::Bits& bits, size_t count) {
  std::vector<uint64_t> words(count);
  size_t end = bits.size();
  for (size_t i = 0; end > 0; ++i) {
    const size_t size = std::min<size_t>(end, 64);
    end -= size;
    words[i] = model::ToNumber(bits.substr(end, size));
  }
  return words;
}

Item Read(const utfx_charset* charset, std::string_view bytes,
          bool is_little_endian) {
  Item item = ReadOne(CoderOf(charset).Row(is_little_endian), bytes);
  if (item.status == UTFX_INCOMPLETE) item.length = bytes.size();
  return item;
}

Text CutUp(const utfx_charset* charset, std::string_view bytes) {
  Text text = {0, {}};
  bool is_little_endian = false;
  for (const conformance::Coder::Mark& mark : CoderOf(charset).Marks()) {
    if (text.signature_length == 0 && bytes.starts_with(mark.bytes)) {
      text.signature_length = mark.bytes.size();
      is_little_endian = mark.is_little_endian;
    }
  }
  size_t at = text.signature_length;
  while (at < bytes.size()) {
    text.items.push_back(Read(charset, bytes.substr(at), is_little_endian));
    at += text.items.back().length;
  }
  return text;
}

}  // namespace utfx::library
