#include "tests/library/reference.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "core/result.h"
#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/patterns.h"
#include "tests/model/utf16.h"

namespace utfx::library {
namespace {

using namespace std::string_literals;  // NOLINT(google-build-using-namespace)
using std::string_view_literals::operator""sv;

unsigned Byte(std::string_view bytes, size_t at) {
  return static_cast<uint8_t>(bytes[at]);
}

// A number of so many bytes.
uint32_t Value(std::string_view bytes, size_t size, bool is_little_endian) {
  std::string unit(bytes.substr(0, size));
  if (is_little_endian) std::reverse(unit.begin(), unit.end());
  uint32_t value = 0;
  for (size_t i = 0; i < size; ++i) value = value << 8 | Byte(unit, i);
  return value;
}

Item Incomplete() { return {UTFX_INCOMPLETE, "Incomplete", 0, ""}; }

Item IllFormed(size_t length, std::string_view error_class = "IllFormed") {
  return {UTFX_ILL_FORMED, error_class, length, ""};
}
Item WellFormed(size_t length, uint32_t value) {
  return {UTFX_OK, "None", length, model::ToBits(value)};
}

// Unicode's own, by name.
size_t UnicodeUnit(std::string_view name) {
  return name.starts_with("UTF-8") ? 1 : name.starts_with("UTF-16") ? 2 : 4;
}
bool IsLittleEndian(std::string_view name) { return name.ends_with("LE"); }

std::string EncodeUnicode(std::string_view name, uint32_t value,
                          bool is_little_endian) {
  const size_t unit = UnicodeUnit(name);
  if (unit == 1) return model::EncodeUtf8(value);
  const std::string bytes =
      unit == 2
          ? model::EncodeUtf16(value)
          : model::ToBytes(model::Fill(Times(32, "x"), model::ToBits(value)));
  return model::InOrder(
      bytes, unit,
      is_little_endian ? ByteOrder::kLittleEndian : ByteOrder::kBigEndian);
}

// By table 3-7 of Unicode 3.9.
Item ReadUtf8(std::string_view bytes) {
  struct Row {
    unsigned first, last, second_first, second_last;
    size_t length;
  };
  constexpr Row kRows[] = {
      {0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2},
      {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3},
      {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
      {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4},
      {0xF4, 0xF4, 0x80, 0x8F, 4},
  };
  const unsigned lead = Byte(bytes, 0);
  for (const Row& row : kRows) {
    if (lead < row.first || lead > row.last) continue;
    uint32_t value = row.length == 1 ? lead : lead & (0x7FU >> row.length);
    for (size_t i = 1; i < row.length; ++i) {
      if (i == bytes.size()) return Incomplete();
      const unsigned trail = Byte(bytes, i);
      if (trail < (i == 1 ? row.second_first : 0x80) ||
          trail > (i == 1 ? row.second_last : 0xBF)) {
        return IllFormed(i);
      }
      value = value << 6 | (trail & 0x3F);
    }
    return WellFormed(row.length, value);
  }
  return IllFormed(1);
}

Item ReadUnicode(std::string_view name, std::string_view bytes,
                 bool is_little_endian) {
  const size_t unit = UnicodeUnit(name);
  if (unit == 1) return ReadUtf8(bytes);
  if (bytes.size() < unit) return Incomplete();
  const uint32_t first = Value(bytes, unit, is_little_endian);
  if (first > 0x10FFFF) return IllFormed(unit);
  if (first < 0xD800 || first > 0xDFFF) return WellFormed(unit, first);
  if (unit == 4 || first > 0xDBFF) return IllFormed(unit);
  if (bytes.size() < 4) return Incomplete();
  const uint32_t second = Value(bytes.substr(2), 2, is_little_endian);
  if (second < 0xDC00 || second > 0xDFFF) return IllFormed(2);
  return WellFormed(4, 0x10000 + ((first - 0xD800) << 10 | (second - 0xDC00)));
}

// The row without a signature for what follows one.
const Charset& RowInOrder(const Charset& row, bool is_little_endian) {
  if (row.signatures.empty()) return row;
  const std::string name =
      std::string(row.name) + (is_little_endian ? "LE" : "BE");
  return *std::find_if(
      kCharsets.begin(), kCharsets.end(),
      [&](const Charset& other) { return other.name == name; });
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

Item ReadOurs(const Charset& row, std::string_view bytes) {
  const model::Sequence sequence = model::Read(row, bytes);
  if (sequence.status == Decoded::Status::kWellFormed) {
    return {UTFX_OK, "None", sequence.length, sequence.code_point};
  }
  // What is ill-formed may end where no bytes are, in UTF-64.
  return sequence.status == Decoded::Status::kIncomplete ||
                 sequence.length > bytes.size()
             ? Incomplete()
             : IllFormed(sequence.length, NameOf(sequence.error_class));
}

struct Mark {
  std::string bytes;
  bool is_little_endian;
};
// The signatures of a charset; the first one is written.
std::vector<Mark> Marks(const utfx_charset* charset) {
  const std::string_view name = utfx_charset_name(charset);
  if (name == "UTF-16") return {{"\xFE\xFF", false}, {"\xFF\xFE", true}};
  if (name == "UTF-32") {
    return {{"\x00\x00\xFE\xFF"s, false}, {"\xFF\xFE\x00\x00"s, true}};
  }
  std::vector<Mark> marks;
  if (const Charset* const row = RowOf(charset)) {
    for (const Signature& signature : row->signatures) {
      marks.push_back({SignatureBytes(signature),
                       signature.order == ByteOrder::kLittleEndian});
    }
  }
  return marks;
}

}  // namespace

std::vector<const utfx_charset*> AllCharsets() {
  std::vector<const utfx_charset*> all;
  for (size_t i = 0; utfx_charset_at(i) != nullptr; ++i) {
    all.push_back(utfx_charset_at(i));
  }
  return all;
}

std::string TestName(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == ' '; },
      '_');
  return name;
}

const Charset* RowOf(const utfx_charset* charset) {
  const auto* const row =
      std::find_if(kCharsets.begin(), kCharsets.end(), [&](const Charset& row) {
        return row.name == utfx_charset_name(charset);
      });
  return row == kCharsets.end() ? nullptr : row;
}

std::string Encode(const utfx_charset* charset, const model::Bits& code_point,
                   bool is_little_endian) {
  if (const Charset* const row = RowOf(charset)) {
    return model::Encode(RowInOrder(*row, is_little_endian), code_point);
  }
  if (code_point.size() > 21) return "";
  const auto value = static_cast<uint32_t>(model::ToNumber(code_point));
  if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return "";
  const std::string_view name = utfx_charset_name(charset);
  return EncodeUnicode(name, value, is_little_endian || IsLittleEndian(name));
}

std::string SignatureOf(const utfx_charset* charset) {
  const std::vector<Mark> marks = Marks(charset);
  return marks.empty() ? "" : marks[0].bytes;
}

Item Read(const utfx_charset* charset, std::string_view bytes,
          bool is_little_endian) {
  const Charset* const row = RowOf(charset);
  const std::string_view name = utfx_charset_name(charset);
  Item item =
      row != nullptr
          ? ReadOurs(RowInOrder(*row, is_little_endian), bytes)
          : ReadUnicode(name, bytes, is_little_endian || IsLittleEndian(name));
  if (item.status == UTFX_INCOMPLETE) item.length = bytes.size();
  return item;
}

Text CutUp(const utfx_charset* charset, std::string_view bytes) {
  Text text = {0, {}};
  bool is_little_endian = false;
  for (const Mark& mark : Marks(charset)) {
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

Conversion Convert(const utfx_charset* from, const utfx_charset* to,
                   std::string_view input, utfx_on_error on_error) {
  const Text text = CutUp(from, input);
  Conversion conversion;
  bool is_started = false;
  // Writes something, which may be nothing, behind the signature.
  const auto write = [&](const std::string& bytes) {
    if (!is_started) conversion.output += SignatureOf(to);
    is_started = true;
    conversion.output += bytes;
  };
  uint64_t offset = text.signature_length;
  for (const Item& item : text.items) {
    utfx_status status = item.status;
    if (status == UTFX_OK) {
      const std::string bytes = Encode(to, item.code_point);
      write(bytes);
      if (bytes.empty()) status = UTFX_UNENCODABLE;
    }
    if (status != UTFX_OK) {
      conversion.errors.push_back({offset, item.length, status});
      if (on_error == UTFX_REPLACE) write(Encode(to, model::ToBits(0xFFFD)));
    }
    offset += item.length;
  }
  return conversion;
}

}  // namespace utfx::library
