// Stands in the place of built_in_tables.cc in a build without the group.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "library/built_in_tables.h"
#include "library/utfx.h"

namespace utfx {

size_t CountBuiltInTables() { return 0; }

const utfx_charset* BuiltInTable(size_t /*index*/) { return nullptr; }

size_t FindBuiltInTable(std::string_view /*wanted*/,
                        bool (* /*is_same*/)(std::string_view a,
                                             std::string_view b)) {
  return 0;
}

NearestCharsets FindNearest(const utfx_charset& /*charset*/,
                            uint64_t /*code_point*/) {
  return {};
}

}  // namespace utfx
