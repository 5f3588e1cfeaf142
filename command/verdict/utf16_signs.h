#ifndef UTFX_COMMAND_VERDICT_UTF___SIGNS_H_
#define UTFX_COMMAND_VERDICT_UTF___SIGNS_H_

#include <utfx.h>

#include <cstdint>
#include <optional>
#include <string_view>

#include "command/files/input_file.h"
#include "command/verdict/statistics.h"

// What tells UTF-16, in which nearly all bytes are well-formed, from other
// text.
namespace utfx {

// Whether code points are of one script: near each other, as pairs of bytes of
// ASCII are not.
bool AreOfOneScript(const Others& others);

// Whether statistics of a text that was read as UTF-16 are those of such text.
bool LooksLikeUtf16(const Statistics& statistics);

// Whether a text is UTF-16 with a byte too many in the middle: all behind it
// reads in the other byte order, but not where bytes are counted from the end.
bool LooksLikeShiftedUtf16(const utfx_charset* charset, const FileStart& start);

// Where a byte too many is: all before it reads well, and all behind it from
// the next byte on.
std::optional<uint64_t> FindStrayByte(std::string_view text, bool is_big);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_UTF___SIGNS_H_
