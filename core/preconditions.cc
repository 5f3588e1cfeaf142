// The headers of libstdc++ call these functions if a precondition does not
// hold. The libraries are linked without libstdc++, and nobody above them
// expects an exception, so the program ends. In a program that is linked
// statically, and has libstdc++, its own are called.

#include <cstdio>
#include <cstdlib>
#include <string_view>  // Declares them.

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl58-cpp): its names.
namespace std {

// substr() and starts_with() of std::string_view call it, unless the call is
// optimized away.
[[gnu::weak]] void __throw_out_of_range_fmt(const char* format, ...) {
  std::fprintf(stderr, "utfx: %s\n", format);
  std::abort();
}

#ifdef _GLIBCXX_ASSERTIONS
[[gnu::weak]] void __glibcxx_assert_fail(
    const char* file, int line, const char* function,
    const char* condition) _GLIBCXX_NOEXCEPT {
  std::fprintf(stderr, "%s:%d: %s: Assertion '%s' failed.\n", file, line,
               function, condition);
  std::abort();
}
#endif

}  // namespace std
// NOLINTEND(bugprone-reserved-identifier,cert-dcl58-cpp)
