#ifndef UTFX_ICU_PLUGIN_RULES_H_
#define UTFX_ICU_PLUGIN_RULES_H_

#include "core/stream_rules.h"

namespace utfx::icu {

// ICU's. It knows no code point beyond Unicode, and keeps what does not fit.
inline constexpr StreamRules kStreamRules = {.start = StreamRules::Start::kHeld,
                                             .room = StreamRules::Room::kPart,
                                             .knows_the_end = false};

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_RULES_H_
