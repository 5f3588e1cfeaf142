#ifndef UTFX_LIBICONV_SHIM_API_H_
#define UTFX_LIBICONV_SHIM_API_H_

#include <cstddef>

// GNU libiconv's binary interface (its include/iconv.h), under the names that
// its header gives to iconv_open() and the others.

namespace utfx::libiconv {

using Handle = void*;

// libiconv() returns this with errno.
inline constexpr size_t kError = ~size_t{0};

// iconv_allocation_t: room for any handle. It may be followed by an mbstate_t,
// which depends on how libiconv is configured.
struct Allocation {
  void* room[28];
};

// The wide character functions are called only where wchar_t is not Unicode.
struct Hooks {
  void (*unicode_char)(unsigned code_point, void* data);
  void (*wide_char)(wchar_t c, void* data);
  void* data;
};

using WriteCodePoints = void (*)(const unsigned* code_points, size_t count,
                                 void* argument);
using WriteBytes = void (*)(const char* bytes, size_t count, void* argument);

struct Fallbacks {
  void (*from_bytes)(const char* bytes, size_t count, WriteCodePoints write,
                     void* argument, void* data);
  void (*from_code_point)(unsigned code_point, WriteBytes write, void* argument,
                          void* data);
  void (*bytes_to_wide)();
  void (*wide_to_bytes)();
  void* data;
};

// For iconvctl(), with the type of its argument.
enum Request : int {
  kTrivialP = 0,          // int*
  kGetTransliterate = 1,  // int*
  kSetTransliterate = 2,  // const int*
  kGetDiscardIlseq = 3,   // int*
  kSetDiscardIlseq = 4,   // const int*
  kSetHooks = 5,          // const Hooks*
  kSetFallbacks = 6,      // const Fallbacks*
  // Since libiconv 1.18.
  kGetFromSurface = 7,           // unsigned*
  kSetFromSurface = 8,           // const unsigned*
  kGetToSurface = 9,             // unsigned*
  kSetToSurface = 10,            // const unsigned*
  kGetDiscardInvalid = 11,       // int*
  kSetDiscardInvalid = 12,       // const int*
  kGetDiscardNonIdentical = 13,  // int*
  kSetDiscardNonIdentical = 14,  // const int*
};

// A version of libiconv's interface, as in _libiconv_version.
inline constexpr int kVersion118 = 0x0112;

// For iconvlist(); it stops when this does not return 0.
using ListNames = int (*)(unsigned count, const char* const* names, void* data);

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_API_H_
