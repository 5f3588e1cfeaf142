// What the headers of libstdc++ call in it where a precondition is broken, for
// libraries that are linked without it. Nobody above them expects C++: a broken
// one ends the program.

#include <cstdio>
#include <cstdlib>
#include <string_view>  // Declares them.

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl58-cpp): its names.
namespace std {

// In std::string_view's substr() and starts_with(), unless it is optimized
// away.
void __throw_out_of_range_fmt(const char* format, ...) {
  std::fprintf(stderr, "utfx: %s\n", format);
  std::abort();
}

#ifdef _GLIBCXX_ASSERTIONS
void __glibcxx_assert_fail(const char* file, int line, const char* function,
                           const char* condition) _GLIBCXX_NOEXCEPT {
  std::fprintf(stderr, "%s:%d: %s: Assertion '%s' failed.\n", file, line,
               function, condition);
  std::abort();
}
#endif

}  // namespace std
// NOLINTEND(bugprone-reserved-identifier,cert-dcl58-cpp)
