#ifndef UTFX_COMMAND_CHARSETS_LIBRARY_CONVERSION_H_
#define UTFX_COMMAND_CHARSETS_LIBRARY_CONVERSION_H_

#include <utfx.h>

#include <memory>

#include "command/charsets/text_conversion.h"

namespace utfx {

// libutfx's conversion.
std::unique_ptr<TextConversion> MakeLibraryConversion(const utfx_charset* from,
                                                      const utfx_charset* to,
                                                      utfx_on_error on_error);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_LIBRARY_CONVERSION_H_
