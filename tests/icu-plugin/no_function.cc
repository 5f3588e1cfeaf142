// Has one of ICU's functions not be found by who looks for the next one of its
// name: that which the environment names with UTFX_MISSING, whatever the
// version of ICU at its end.

#include <dlfcn.h>

#include <cstdlib>
#include <string_view>

extern "C" [[gnu::visibility("default")]] void* dlsym(
    void* handle, const char* name) noexcept {
  static const auto kFind = reinterpret_cast<decltype(dlsym)*>(
      dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34"));
  const char* const missing = std::getenv("UTFX_MISSING");
  return handle == RTLD_NEXT && missing != nullptr &&
                 std::string_view(name).starts_with(missing)
             ? nullptr
             : kFind(handle, name);
}
