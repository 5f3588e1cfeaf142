#ifndef UTFX_LIBICONV_SHIM_RULES_H_
#define UTFX_LIBICONV_SHIM_RULES_H_

#include "core/stream_rules.h"

namespace utfx::libiconv {

// GNU libiconv's (lib/loop_unicode.h).
inline constexpr StreamRules kStreamRules = {
    .signs = StreamRules::Signs::kWithOutput,
    .replaces_unencodable = true,
    .skips_units = true,
    .knows_the_end = false,
    .mends_the_end = false};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_RULES_H_
