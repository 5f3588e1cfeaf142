#ifndef UTFX_ICU_PLUGIN_ALIAS_TABLE_H_
#define UTFX_ICU_PLUGIN_ALIAS_TABLE_H_

#include <cstddef>
#include <cstdint>

namespace utfx::icu {

// Writes ICU's table of converter names (the content of its cnvalias.icu, see
// ucnv_io.cpp in ICU's sources), which has up to `size` bytes, with the names
// of kCharsets added to `out`, which has `room` bytes. Both are aligned to 4
// bytes. Returns how many bytes it writes. Returns 0, and leaves anything in
// `out`, if there is too little room or `table` is not of the format that is
// known.
size_t MergeAliasTable(const void* table, size_t size, void* out, size_t room);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_ALIAS_TABLE_H_
