#ifndef UTFX_COMMAND_ICONV_CONVERSION_H_
#define UTFX_COMMAND_ICONV_CONVERSION_H_

#include <utfx.h>

#include <memory>

#include "command/conversion.h"
#include "command/named_charset.h"

namespace utfx {

// A conversion of which iconv(3) has the one side or both. See
// MakeConversion().
std::unique_ptr<Conversion> MakeIconvConversion(const NamedCharset& from,
                                                const NamedCharset& to,
                                                utfx_on_error on_error);

}  // namespace utfx

#endif  // UTFX_COMMAND_ICONV_CONVERSION_H_
