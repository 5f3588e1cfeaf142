#ifndef UTFX_COMMAND_CHARSETS_SIGNATURE_H_
#define UTFX_COMMAND_CHARSETS_SIGNATURE_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "command/charsets/named_charset.h"
#include "command/files/input_file.h"

// Signatures (BOMs) in any charset: U+FEFF at the start of a text.
namespace utfx {

// Whether a converted text starts with one. kAsCharsets leaves it to the
// charsets, as iconv(3) does: one with signatures of its own reads and writes
// them, and to any other U+FEFF is a character.
enum class SignatureRule { kAsCharsets, kKeep, kAdd, kDrop };

// Of "keep", "add" and "drop". Throws Trouble for any other word.
SignatureRule SignatureRuleOf(const std::string& word);

// The bytes that a text starts with if it has a signature: "" where the charset
// lacks U+FEFF. Throws Trouble if iconv(3) writes one of its own, unasked.
std::string SignatureOf(const NamedCharset& charset);

// The signature that a text starts with.
struct Signature {
  const utfx_charset* charset;  // One that has it.
  const utfx_charset* stream;   // That of the text behind it.
  size_t length;                // In bytes; 0 if there is none.
  bool is_character;            // To the charset it is U+FEFF.
};
// The one that a charset has, null if it is iconv's. `text` has
// kMaxSignatureLength bytes, if there are as many.
Signature FindSignature(const utfx_charset* charset, std::string_view text);
// That of any Unicode charset, with units of so many bytes unless that is 0.
Signature FindAnySignature(std::string_view text, size_t unit_size = 0);

struct FoundSignatures {
  uint64_t count;
  // The charset of the stream, without signatures; null if it is iconv's.
  const utfx_charset* stream;
};
// Skips the signatures that a file starts with: tools have written some twice.
FoundSignatures SkipSignatures(const NamedCharset& charset, InputFile* file);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_SIGNATURE_H_
