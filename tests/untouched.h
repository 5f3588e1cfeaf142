#ifndef UTFX_TESTS_UNTOUCHED_H_
#define UTFX_TESTS_UNTOUCHED_H_

#include <string_view>

namespace utfx {

// What a test fills the room for the output with, all of which has to be as it
// was behind what is reported.
inline constexpr char kUntouched = '\x5A';

// Compares the room with itself, one byte on, which memcmp() does much quicker
// than a loop over the bytes.
inline bool IsUntouched(std::string_view room) {
  return room.empty() || (room.front() == kUntouched &&
                          room.substr(1) == room.substr(0, room.size() - 1));
}

}  // namespace utfx

#endif  // UTFX_TESTS_UNTOUCHED_H_
