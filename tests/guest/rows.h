#ifndef UTFX_TESTS_GUEST_ROWS_H_
#define UTFX_TESTS_GUEST_ROWS_H_

#include <tuple>

#include "converters/row.h"
#include "utf_21.h"
#include "utf_g_8.h"

// Charsets that a build gets with -Dguest=tests/guest, each as a header, a
// model and a row: one is like UTF-8, the other like none.
namespace utfx {

inline constexpr std::tuple kGuestRows{
    internal::Plain<UtfG8>("UTF-G-8", {"UTFG8"}),
    internal::Plain<Utf21>("UTF-21", {"UTF21"}),
};

}  // namespace utfx

#endif  // UTFX_TESTS_GUEST_ROWS_H_
