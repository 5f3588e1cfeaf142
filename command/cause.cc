#include "command/cause.h"

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command/anatomy.h"
#include "command/wording.h"

namespace utfx {

std::string As(const std::string& what, std::string_view unit, size_t index) {
  return what + " as " + std::string(unit) + " " + std::to_string(index + 1);
}

std::string LargestCodePoint(const utfx_charset* charset) {
  const unsigned bits = utfx_charset_code_point_bits(charset);
  if (bits == 21) return "U+10FFFF";
  if (bits >= 64) return std::to_string(bits) + " bits";
  return CodePointText(uint64_t{(uint64_t{1} << bits) - 1});
}

std::string OverLimit(const utfx_charset* charset, const std::string& what) {
  return "over " + LargestCodePoint(charset) + ": " + what;
}

std::string OverlongText(const utfx_charset* charset, std::string_view unit,
                         std::string_view sequence) {
  const std::vector<uint64_t> value = ContentOf(charset, sequence);
  const size_t unit_size = utfx_charset_unit(charset);
  const size_t length =
      utfx_write_words(charset, value.data(), value.size(), nullptr, 0).length;
  return "overlong: " + Counted(sequence.size() / unit_size, unit) + " for " +
         CodePointText(value) +
         (length != 0 ? ", which takes " + std::to_string(length / unit_size)
          : value[0] <= 0xDFFF ? ", a surrogate"
                               : ", of plane 13, which has none");
}

std::string OverlongText(std::string_view unit, size_t units) {
  return "overlong: " + Counted(units, unit) +
         " for a code point that takes fewer";
}

}  // namespace utfx
