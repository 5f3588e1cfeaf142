#include "command/charsets/signature.h"

#include <utfx.h>

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

FoundSignatures SkipSignatures(const NamedCharset& charset, InputFile* file) {
  FoundSignatures found = {0, charset.Ours()};
  std::string signature;
  if (utfx_charset_has_signature(charset.Ours())) {
    const std::string_view start = file->Peek(kMaxSignatureLength);
    size_t length = 0;
    found.stream = utfx_charset_of_stream(charset.Ours(), start.data(),
                                          start.size(), &length);
    if (length > 0) ++found.count;
    file->Skip(length);
    signature = WriteSequence(found.stream, {kFeff});
  } else {
    signature = SignatureOf(charset);
  }
  if (signature.empty()) return found;
  while (file->Peek(signature.size()).starts_with(signature)) {
    ++found.count;
    file->Skip(signature.size());
  }
  return found;
}

}  // namespace utfx
