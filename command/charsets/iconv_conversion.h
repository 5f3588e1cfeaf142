#ifndef UTFX_COMMAND_CHARSETS_ICONV_CONVERSION_H_
#define UTFX_COMMAND_CHARSETS_ICONV_CONVERSION_H_

#include <memory>
#include <string>

#include "command/charsets/text_conversion.h"

namespace utfx {

// iconv(3)'s conversion, up to the first error. UTFX_ILL_FORMED stands for all
// that iconv(3) refuses, unencodable characters included. Throws Trouble if
// iconv(3) has no such conversion; Convert() does where iconv(3) gets stuck.
std::unique_ptr<TextConversion> MakeIconvConversion(const std::string& from,
                                                    const std::string& to);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_ICONV_CONVERSION_H_
