#ifndef UTFX_COMMAND_VERDICT_OTHER_CHARSET_H_
#define UTFX_COMMAND_VERDICT_OTHER_CHARSET_H_

#include <cstdint>
#include <optional>
#include <string>

#include "command/charsets/named_charset.h"
#include "command/files/input_file.h"

namespace utfx {

// A charset that a whole file has no errors in.
struct OtherCharset {
  std::string name;
  // A guess: in many charsets of single bytes no text has errors.
  bool is_guess;
};

// The one that a file with errors in a charset seems to be in: the other byte
// order, a form of the same units with more code points or with surrogates, or
// else the one that Judge() says. `first_error` is the offset of the first
// error. Reads the file again, if it is none in the other charset.
std::optional<OtherCharset> FindOtherCharset(InputFile* file,
                                             const NamedCharset& charset,
                                             uint64_t first_error);

// Whether a file is in the target of a conversion and not in its source: an
// earlier run has converted it.
bool IsConverted(InputFile* file, const NamedCharset& from,
                 const NamedCharset& to);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_OTHER_CHARSET_H_
