#include "command/charsets/signature.h"

#include <utfx.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "command/charsets/iconv_conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

constexpr uint64_t kFeff = 0xFEFF;

std::string IconvsSignature(const std::string& charset) {
  Buffer signature;
  const TextConversion::Result result =
      MakeIconvConversion("UTF-8", charset)
          ->Convert(WriteSequence(Utf8(), {kFeff}), true, &signature);
  if (result.status != UTFX_OK) return "";
  const auto encoder = MakeIconvConversion("UTF-8", charset);
  Buffer first;
  Buffer second;
  encoder->Convert("A", false, &first);
  encoder->Convert("A", false, &second);
  if (first.Bytes() != second.Bytes()) {
    throw Trouble("--bom: iconv(3) writes a signature of its own in " +
                  Quote(charset));
  }
  return std::string(signature.Bytes());
}

}  // namespace

SignatureRule SignatureRuleOf(const std::string& word) {
  if (word == "keep") return SignatureRule::kKeep;
  if (word == "add") return SignatureRule::kAdd;
  if (word == "drop") return SignatureRule::kDrop;
  throw Trouble("--bom is keep, add or drop, not " + Quote(word));
}

std::string SignatureOf(const NamedCharset& charset) {
  const utfx_charset* const ours = charset.Ours();
  if (ours == nullptr) return IconvsSignature(charset.Name());
  if (!utfx_charset_has_signature(ours)) return WriteSequence(ours, {kFeff});
  size_t length = 0;
  const uint8_t* const signature = utfx_charset_signature(ours, &length);
  return {signature, signature + length};
}

Signature FindSignature(const utfx_charset* charset, std::string_view text) {
  Signature found = {charset, charset, 0, false};
  if (charset == nullptr) return found;
  found.stream =
      utfx_charset_of_stream(charset, text.data(), text.size(), &found.length);
  if (found.length > 0) return found;
  char feff[kMaxSignatureLength];
  const size_t length =
      utfx_encode_one(found.stream, kFeff, feff, sizeof feff).length;
  found.is_character = length > 0 && text.starts_with({feff, length});
  if (found.is_character) found.length = length;
  return found;
}

Signature FindAnySignature(std::string_view text, size_t unit_size) {
  // The longer ones come first, as UTF-16LE's is the start of UTF-32LE's.
  // Looked up once, and not for each error.
  static const std::array kCharsets = {utfx_charset_find("UTF-64"),
                                       utfx_charset_find("UTF-32"), Utf8(),
                                       utfx_charset_find("UTF-16")};
  for (const utfx_charset* const charset : kCharsets) {
    const Signature found = FindSignature(charset, text);
    if (found.length > 0 &&
        (unit_size == 0 || utfx_charset_code_unit_size(charset) == unit_size)) {
      return found;
    }
  }
  return {};
}

FoundSignatures SkipSignatures(const NamedCharset& charset, InputFile* file) {
  FoundSignatures found = {0, charset.Ours()};
  const std::string iconvs =
      found.stream == nullptr ? SignatureOf(charset) : "";
  for (;;) {
    const std::string_view text = file->Peek(kMaxSignatureLength);
    const Signature signature = FindSignature(found.stream, text);
    found.stream = signature.stream;
    const size_t length =
        text.starts_with(iconvs) ? iconvs.size() + signature.length : 0;
    if (length == 0) return found;
    ++found.count;
    file->Skip(length);
  }
}

}  // namespace utfx
