#ifndef UTFX_ICU_PLUGIN_ALIAS_TABLE_H_
#define UTFX_ICU_PLUGIN_ALIAS_TABLE_H_

#include <cstddef>
#include <cstdint>

namespace utfx::icu {

// Writes ICU's table of converter names (the content of its cnvalias.icu, see
// ucnv_io.cpp in ICU's sources) with the names of kCharsets added to `out`,
// which has `room` bytes. Both are aligned to 4 bytes. Returns false, and
// leaves anything in `out`, if there is too little room or `table` is not of
// the format that is known.
bool MergeAliasTable(const void* table, void* out, size_t room);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_ALIAS_TABLE_H_
