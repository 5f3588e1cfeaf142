#ifndef UTFX_COMMAND_CHARSETS_SIGNATURE_H_
#define UTFX_COMMAND_CHARSETS_SIGNATURE_H_

#include <utfx.h>

#include <cstdint>
#include <string>

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

struct FoundSignatures {
  uint64_t count;
  // The charset of the stream, without signatures; null if it is iconv's.
  const utfx_charset* stream;
};
// Skips the signatures that a file starts with: tools have written some twice.
FoundSignatures SkipSignatures(const NamedCharset& charset, InputFile* file);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_SIGNATURE_H_
