#ifndef UTFX_LIBRARY_RULES_H_
#define UTFX_LIBRARY_RULES_H_

#include "core/stream_rules.h"

namespace utfx {

// Those of utfx_convert().
inline constexpr StreamRules kStreamRules = {};

}  // namespace utfx

#endif  // UTFX_LIBRARY_RULES_H_
