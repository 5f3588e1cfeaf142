#ifndef UTFX_GCONV_MODULE_UNICODE_ROWS_H_
#define UTFX_GCONV_MODULE_UNICODE_ROWS_H_

#include <tuple>

#include "gconv-module/glibc_rows.h"
#include "gconv-module/unicode/forms.h"

namespace utfx::gconv::unicode {

// The charsets that are converted to and from UTF-8.
inline constexpr auto kPartnerRows =
    std::tuple_cat(kGlibcUnicodeRows,
                   std::tuple(GlibcRow<Latin1>{{"ISO-8859-1"}},
                              GlibcRow<Ucs2>{{"ISO-10646/UCS2/", ""}}),
                   kGlibcUcs4Row);
inline constexpr GlibcName kUtf8Name = std::get<0>(kGlibcUtf8Row).name;

}  // namespace utfx::gconv::unicode

#endif  // UTFX_GCONV_MODULE_UNICODE_ROWS_H_
