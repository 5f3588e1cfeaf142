#ifndef UTFX_COMMAND_CHARSETS_CHARSET_CANDIDATES_H_
#define UTFX_COMMAND_CHARSETS_CHARSET_CANDIDATES_H_

#include <string>
#include <vector>

namespace utfx {

// Names of charsets that start so, in upper or lower case. The many that are
// tables only come with a start.
std::vector<std::string> OurCandidates(const std::string& start);
// With a start also names that iconv(3) lists.
std::vector<std::string> CharsetCandidates(const std::string& start);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_CHARSET_CANDIDATES_H_
