// The model of UTF-64 says by rules where the start of a unit is ill-formed:
// here by all units that there are.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

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
  std::vector<std::string> units;
  std::vector<std::string> starts = {""};
  for (const uint32_t value : model::ScalarValues()) {
    const std::string unit = model::Encode(GetParam(), value);
    units.push_back(unit);
    const size_t most = value % 211 == 0 || value <= 0x100 ? 6 : 3;
    for (size_t size = 1; size <= most; ++size) {
      starts.push_back(unit.substr(0, size));
    }
  }
  std::sort(units.begin(), units.end());
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  size_t number = 0;
  for (const std::string& known : starts) {
    if (number++ % OneIn(7) != 0) continue;
    for (int last = 0; last < 256; ++last) {
      const std::string start = known + static_cast<char>(last);
      const auto unit = std::lower_bound(units.begin(), units.end(), start);
      const bool is_start = unit != units.end() && unit->starts_with(start);
      const bool is_reserved_set =
          is_big_endian ? start.find_first_not_of('\0', 4) != std::string::npos
                        : start.find_first_not_of('\0') < 4;
      const auto error_class = is_reserved_set
                                   ? ErrorClass::kNonZeroReservedBits
                                   : ErrorClass::kIllFormed;
      const model::Sequence read = model::Read(GetParam(), start);
      ASSERT_EQ(read, is_start ? model::Sequence::Incomplete()
                               : model::Sequence::IllFormed(8, error_class))
          << Hex(start);
      ASSERT_EQ(CallsOf(GetParam().name).read(start), read) << Hex(start);
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
