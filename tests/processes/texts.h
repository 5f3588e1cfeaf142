#ifndef UTFX_TESTS_PROCESSES_TEXTS_H_
#define UTFX_TESTS_PROCESSES_TEXTS_H_

#include <string_view>

namespace utfx::processes {

// A text in one of Charsets(), or one of a few others, by its name:
// characters of all lengths, alike and mixed, as far as the charset goes; what
// is ill-formed; and half a character at its end. It lives as long as the
// program. To be called by one thread at a time until all have been asked for.
std::string_view TextIn(std::string_view charset);

// The size of the charset's code units, in bytes.
size_t UnitOf(std::string_view charset);

}  // namespace utfx::processes

#endif  // UTFX_TESTS_PROCESSES_TEXTS_H_
