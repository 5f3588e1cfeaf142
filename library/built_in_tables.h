#ifndef UTFX_LIBRARY_BUILT_IN_TABLES_H_
#define UTFX_LIBRARY_BUILT_IN_TABLES_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "library/utfx.h"

// The charsets whose tables are in the library. A build without the group has
// none.
namespace utfx {

size_t CountBuiltInTables();

// Returns a charset by its number. The first call for it makes its table, in
// memory of the library's own: it takes some microseconds.
const utfx_charset* BuiltInTable(size_t index);

// The character that the table of a number has for a byte; Table::kUnassigned
// if it has none. Makes nothing.
uint32_t BuiltInCharacter(size_t index, uint8_t byte);

// Returns the number of the charset with a name; `is_same` compares two. The
// number is CountBuiltInTables() if there is none.
size_t FindBuiltInTable(std::string_view wanted,
                        bool (*is_same)(std::string_view a,
                                        std::string_view b));

// The names of up to two charsets that have a code point, of which the first
// has most bytes in common with a charset. Null behind the last one.
struct NearestCharsets {
  const char* names[2];
};
NearestCharsets FindNearest(const utfx_charset& charset, uint64_t code_point);

}  // namespace utfx

#endif  // UTFX_LIBRARY_BUILT_IN_TABLES_H_
