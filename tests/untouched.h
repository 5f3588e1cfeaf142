#ifndef UTFX_TESTS_UNTOUCHED_H_
#define UTFX_TESTS_UNTOUCHED_H_

namespace utfx {

// What a test fills the room for the output with, all of which has to be as it
// was behind what is reported.
inline constexpr char kUntouched = '\x5A';

}  // namespace utfx

#endif  // UTFX_TESTS_UNTOUCHED_H_
