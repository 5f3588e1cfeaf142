#include "command/messages/code_point_title.h"

#include <bit>
#include <cstddef>
#include <string>

#include "command/code_points/character_name.h"
#include "command/code_points/integer.h"
#include "command/code_points/sequence.h"
#include "command/messages/numbers.h"
#include "command/messages/terminal.h"

namespace utfx {
namespace {

// Larger numbers are not shown in decimal.
constexpr size_t kMaxWordsInDecimal = 2;

std::string SizeText(const Words& number) {
  if (number.size() <= kMaxWordsInDecimal) return FromWords(number).get_str();
  const auto top = static_cast<size_t>(std::bit_width(number.back()));
  return std::to_string(64 * (number.size() - 1) + top) + " bits";
}

// The character, if it can be seen beside its name. Combining characters,
// spaces, and code points without a name ("private use") can't.
std::string Glyph(const Words& code_point, const std::string& name) {
  const bool has_name = !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
  return has_name && IsVisible(code_point[0])
             ? ' ' + WriteSequence(Utf8(), code_point)
             : "";
}

}  // namespace

std::string CodePointTitle(const Words& code_point) {
  const std::string name = CharacterName(code_point);
  const std::string title = CodePointText(code_point) +
                            Glyph(code_point, name) +
                            (name.empty() ? "" : ' ' + name);
  return IsBeyondUnicode(code_point) ? title + ", " + SizeText(code_point)
                                     : title;
}

std::string PairTitle(const Words& pair) {
  return CodePointTitle({pair[0]}) + ", " + CodePointTitle({pair[1]});
}

}  // namespace utfx
