#ifndef UTFX_COMMAND_MESSAGES_NUMBERS_H_
#define UTFX_COMMAND_MESSAGES_NUMBERS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command/code_points/sequence.h"

// Numbers and lists as people read them.
namespace utfx {

// "U+0041".
std::string CodePointText(const Words& code_point);

// "FILE:2:7", a place as compilers print it.
std::string PlaceText(std::string_view file, uint64_t line, uint64_t column);

// "CP437, CP850".
std::string JoinedText(const std::vector<std::string>& texts,
                       const char* separator = ", ");

// "1 byte", "2 bytes".
std::string Counted(uint64_t count, std::string_view noun);

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_NUMBERS_H_
