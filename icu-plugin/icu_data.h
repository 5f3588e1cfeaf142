#ifndef UTFX_ICU_PLUGIN_ICU_DATA_H_
#define UTFX_ICU_PLUGIN_ICU_DATA_H_

#include <unicode/udata.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "icu-plugin/icu_internals.h"

// The formats of ICU's data, as far as this library writes them: packages
// (ucmndata.h in ICU's sources) and conversion tables (ucnvmbcs.h).
namespace utfx::icu {

// The start of every piece of ICU's data.
struct Header {
  uint16_t header_size = sizeof(Header);
  uint8_t magic[2] = {0xDA, 0x27};
  UDataInfo info;
  uint8_t padding[8] = {};

  Header() = default;
  constexpr Header(std::string_view format, uint8_t version)
      : info{sizeof(UDataInfo),
             0,
             U_IS_BIG_ENDIAN,
             U_CHARSET_FAMILY,
             U_SIZEOF_UCHAR,
             0,
             {static_cast<uint8_t>(format[0]), static_cast<uint8_t>(format[1]),
              static_cast<uint8_t>(format[2]), static_cast<uint8_t>(format[3])},
             {version, 0, 0, 0},
             {1, 0, 0, 0}} {}
};
static_assert(sizeof(Header) == 32);

// An entry of a package's table of contents. Offsets count from its start.
struct Entry {
  uint32_t name_offset;
  uint32_t data_offset;
};

// A conversion table (a .cnv file) with one state; more may follow.
struct ConversionTable {
  Header header;
  UConverterStaticData static_data;
  struct {
    uint8_t version[4];
    uint32_t state_count;
    uint32_t fallback_count;
    uint32_t offset_to_u_code_units;
    uint32_t offset_from_u_table;
    uint32_t offset_from_u_bytes;
    uint32_t flags;
    uint32_t from_u_bytes_length;
    int32_t states[1][256];
  } mbcs;
};
static_assert(sizeof(ConversionTable) == 32 + 100 + 32 + 1024);

// What a table writes is looked up in three stages: by the bits of the code
// point from bit 10 on, by six bits, and by four.
inline constexpr size_t kUnitsOfStage1 = 0x110000 >> 10;
inline constexpr size_t kUnitsOfBlock2 = 64;
inline constexpr size_t kUnitsOfBlock3 = 16;

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_ICU_DATA_H_
