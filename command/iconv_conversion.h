#ifndef UTFX_COMMAND_ICONV_CONVERSION_H_
#define UTFX_COMMAND_ICONV_CONVERSION_H_

#include <utfx.h>

#include <memory>

#include "command/charset.h"
#include "command/conversion.h"

namespace utfx {

// A conversion of which iconv(3) has the one side or both. See
// MakeConversion().
std::unique_ptr<Conversion> MakeIconvConversion(const Charset& from,
                                                const Charset& to,
                                                utfx_on_error on_error);

}  // namespace utfx

#endif  // UTFX_COMMAND_ICONV_CONVERSION_H_
