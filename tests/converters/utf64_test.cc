// The model of UTF-64 says by rules where the start of a unit is ill-formed:
// here by all units that there are.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "core/byte_order.h"
#include "core/result.h"
#include "tests/charset_test.h"
#include "tests/form_calls.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

class Utf64Test : public CharsetTest {};

// Tried on all starts, and up to three octets on all of them, that are
// well-formed up to the last byte.
TEST_P(Utf64Test, AStartIsIllFormedAsSoonAsItShows) {
  const bool is_big_endian = GetParam().order == ByteOrder::kBigEndian;
  std::set<std::string> units;
  std::set<std::string> starts = {""};
  for (const uint32_t value : model::ScalarValues()) {
    const std::string unit = model::Encode(GetParam(), value);
    units.insert(unit);
    for (size_t size = 1; size < 4; ++size) starts.insert(unit.substr(0, size));
    if (value % 211 != 0 && value > 0x100) continue;
    for (size_t size = 4; size < 7; ++size) starts.insert(unit.substr(0, size));
  }
  size_t number = 0;
  for (const std::string& known : starts) {
    if (number++ % OneIn(7) != 0) continue;
    for (int last = 0; last < 256; ++last) {
      const std::string start = known + static_cast<char>(last);
      const auto unit = units.lower_bound(start);
      const bool is_start = unit != units.end() && unit->starts_with(start);
      const bool is_reserved_set =
          is_big_endian ? start.find_first_not_of('\0', 4) != std::string::npos
                        : start.find_first_not_of('\0') < 4;
      ASSERT_EQ(model::Read(GetParam(), start),
                is_start
                    ? model::Sequence::Incomplete()
                    : model::Sequence::IllFormed(
                          8, is_reserved_set ? ErrorClass::kNonZeroReservedBits
                                             : ErrorClass::kIllFormed))
          << Hex(start);
      ASSERT_EQ(CallsOf(GetParam().name).read(start),
                model::Read(GetParam(), start))
          << Hex(start);
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(Utf64Test,
                                   CharsetsWith([](const Charset& row) {
                                     return row.unit == 8 &&
                                            row.signatures.empty();
                                   }));

}  // namespace
}  // namespace utfx
