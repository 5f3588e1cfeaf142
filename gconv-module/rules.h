#ifndef UTFX_GCONV_MODULE_RULES_H_
#define UTFX_GCONV_MODULE_RULES_H_

#include "core/stream_rules.h"

namespace utfx::gconv {

// glibc's: iconv() leaves what is incomplete to the caller, who may end there.
inline constexpr StreamRules kStreamRules = {
    .signs_before_lone_surrogates = false,
    .shows_errors_early = true,
    .knows_the_end = false,
    .mends_the_end = false};

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_RULES_H_
