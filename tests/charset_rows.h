#ifndef UTFX_TESTS_CHARSET_ROWS_H_
#define UTFX_TESTS_CHARSET_ROWS_H_

#include <span>

#include "core/charset.h"

// The table of charsets for tests that need none of the forms' code. They take
// a quarter less time to compile, and stay as they are if a form changes.
namespace utfx {

// See kCharsets, kListedCharsets and kIcuCharsets.
std::span<const Charset> Charsets();
std::span<const Charset> ListedCharsets();
std::span<const Charset> IcuCharsets();

}  // namespace utfx

#endif  // UTFX_TESTS_CHARSET_ROWS_H_
