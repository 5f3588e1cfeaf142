#include "command/verdict/utf16_signs.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/code_points/character_name.h"
#include "command/files/input_file.h"
#include "command/verdict/statistics.h"

namespace utfx {
namespace {

// Whether a text in UTF-16 could be strings of ASCII with zeros between them:
// "one\0two\0". Strings of two characters may be near each other, too, as in
// "k1\0\nk2\0\n", but the letters of words stand side by side.
bool LookLikeStrings(const Others& others) {
  return others.others > 0 && others.others * 2 >= others.latin &&
         others.pairs * 10 >= others.others * 9 &&
         !(AreOfOneScript(others) &&
           others.near_neighbours > others.far_neighbours);
}

// How strange the code unit at an offset is behind another one: it is a
// control, or of another script.
uint64_t StrangenessOfUnit(std::string_view text, size_t offset, bool is_big,
                           uint32_t* previous) {
  const auto first = static_cast<unsigned char>(text[offset]);
  const auto second = static_cast<unsigned char>(text[offset + 1]);
  const auto unit =
      static_cast<uint32_t>(is_big ? first << 8 | second : second << 8 | first);
  const bool is_far = unit >= 0x80 && DistanceOf(unit, *previous) >= kNear;
  if (unit >= 0x80) *previous = unit;
  constexpr uint64_t kUnusual = 3;
  return IsUnusual(unit) ? kUnusual : static_cast<uint64_t>(is_far);
}

}  // namespace

bool AreOfOneScript(const Others& others) {
  return others.others >= 3 && others.near * 2 >= others.others - 1;
}

// Nearly all bytes are well-formed UTF-16. Real text has hardly any unusual
// character, and it has spaces, digits or ends of lines. Where there are
// errors, more has to speak for it.
bool LooksLikeUtf16(const Statistics& statistics) {
  const uint64_t characters = statistics.characters;
  if (statistics.latin == 0 || LookLikeStrings(statistics.others)) return false;
  if (statistics.errors == 0) {
    return statistics.unusual * 20 <= characters &&
           statistics.latin * 1000 >= characters;
  }
  // Scripts of many characters have nothing else to show.
  const bool is_long = characters >= 32 && statistics.latin >= 3;
  return (statistics.latin * 2 >= characters ||
          AreOfOneScript(statistics.others) || is_long) &&
         statistics.errors * 8 <= characters &&
         (statistics.errors - 1) * 200 <= characters &&
         statistics.unusual * 100 <= characters &&
         statistics.latin * 100 >= characters;
}

bool LooksLikeShiftedUtf16(const utfx_charset* charset,
                           const FileStart& start) {
  const size_t size = start.text.size();
  if (!start.is_all || size % 2 == 0) return false;
  constexpr size_t kEnough = 1 << 14;
  const size_t part = 2 * std::min(size / 8, kEnough);
  for (const size_t offset : {size_t{0}, size - part}) {
    Statistics statistics =
        StatisticsOf(NamedCharset(charset),
                     {start.text.substr(offset, part), /*is_all=*/true}, 0);
    ++statistics.errors;  // The byte, so that more has to speak for UTF-16.
    if (!LooksLikeUtf16(statistics)) return false;
  }
  return true;
}

std::optional<uint64_t> FindStrayByte(std::string_view text, bool is_big) {
  uint32_t previous = 0;
  uint64_t behind = 0;  // The strangeness of all units from the next byte on.
  std::vector<uint8_t> shifted;
  for (size_t i = 1; i + 1 < text.size(); i += 2) {
    shifted.push_back(
        static_cast<uint8_t>(StrangenessOfUnit(text, i, is_big, &previous)));
    behind += shifted.back();
  }

  uint64_t before = 0;
  uint64_t least = UINT64_MAX;
  size_t found = 0;
  previous = 0;
  for (size_t i = 0; i < text.size(); i += 2) {
    if (before + behind < least) {
      least = before + behind;
      found = i;
    }
    if (i + 1 == text.size()) break;
    before += StrangenessOfUnit(text, i, is_big, &previous);
    behind -= shifted[i / 2];
  }
  constexpr uint64_t kBetter = 4;
  // At the end it is no more than a unit that is cut.
  if (kBetter * least >= before) return {};
  return found;
}

}  // namespace utfx
