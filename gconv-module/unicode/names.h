#ifndef UTFX_GCONV_MODULE_UNICODE_NAMES_H_
#define UTFX_GCONV_MODULE_UNICODE_NAMES_H_

#include <cstddef>
#include <string_view>

namespace utfx::gconv::unicode {

// The charsets that are converted to and from UTF-8, by glibc's names.
enum Side : size_t {
  kUtf16,
  kUtf16Be,
  kUtf16Le,
  kUtf32,
  kUtf32Be,
  kUtf32Le,
  kLatin1,
  kUcs2,
  kUcs4,
  kNoSide,
};
inline constexpr std::string_view kNames[kNoSide] = {
    "UTF-16//",     "UTF-16BE//",      "UTF-16LE//",
    "UTF-32//",     "UTF-32BE//",      "UTF-32LE//",
    "ISO-8859-1//", "ISO-10646/UCS2/", "ISO-10646/UCS4/"};
inline constexpr std::string_view kUtf8Name = "ISO-10646/UTF8/";

}  // namespace utfx::gconv::unicode

#endif  // UTFX_GCONV_MODULE_UNICODE_NAMES_H_
