#ifndef UTFX_ICU_PLUGIN_ALIAS_TABLE_H_
#define UTFX_ICU_PLUGIN_ALIAS_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace utfx::icu {

// Copies ICU's table of converter names (the content of its cnvalias.icu, see
// ucnv_io.cpp in ICU's sources), of up to `size` bytes, to `out`, of `room`
// bytes, and adds the names of kIcuCharsets, and if there is room those of
// `hosts`: of each charset all names, the main one first, each ended by a zero.
// Both are aligned to 4 bytes. Returns the number of bytes written; 0, with
// anything in `out`, if the room is too small or the format of `table` unknown.
size_t MergeAliasTable(const void* table, size_t size,
                       std::span<const std::string_view> hosts, void* out,
                       size_t room);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_ALIAS_TABLE_H_
