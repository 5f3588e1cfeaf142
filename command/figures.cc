#include "command/figures.h"

#include <utfx.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/anatomy.h"
#include "command/character_name.h"
#include "command/code_point.h"
#include "command/drawing.h"
#include "command/explain.h"
#include "command/integer.h"
#include "command/layout.h"
#include "command/wording.h"

namespace utfx {
namespace {

// The largest numbers that are shown in decimal, too.
constexpr size_t kMostWordsInDecimal = 2;

std::string SizeText(const Words& number) {
  if (number.size() <= kMostWordsInDecimal) return FromWords(number).get_str();
  const auto top = static_cast<size_t>(std::bit_width(number.back()));
  return std::to_string(64 * (number.size() - 1) + top) + " bits";
}

}  // namespace

std::string CodePointTitle(const Words& code_point) {
  std::string title = CodePointText(code_point);
  const std::string name = CharacterName(code_point);
  if (!name.empty()) title += ' ' + name;
  return IsBeyondUnicode(code_point) ? title + ", " + SizeText(code_point)
                                     : title;
}

Figure FigureOfStart(const utfx_charset* charset, std::string_view text,
                     uint64_t offset) {
  Words code_point;
  const utfx_sequence sequence = ReadSequence(charset, text, &code_point);
  const std::string_view bytes = text.substr(0, sequence.length);
  std::vector<Role> roles = Anatomy(charset, bytes);
  if (sequence.status == UTFX_OK) {
    return {offset, CodePointTitle(code_point), bytes, std::move(roles), {},
            ""};
  }
  Explanation why =
      Explain(charset, text,
              {sequence.status, sequence.error, sequence.length, offset == 0});
  return {offset,
          utfx_error_name(sequence.error) + (": " + why.reason),
          bytes,
          std::move(roles),
          std::move(why.is_wrong),
          std::move(why.expected)};
}

Figure FigureOfSignature(const utfx_charset* stream, std::string_view bytes) {
  return {0,
          std::string("signature, ") +
              (IsLittleEndian(stream) ? "little-endian" : "big-endian"),
          bytes,
          std::vector<Role>(8 * bytes.size(), Role::kSignature),
          {},
          ""};
}

Figure FigureOfNumber(const utfx_charset* charset, const Words& number,
                      std::string title, std::string_view sequence,
                      uint64_t offset) {
  if (!sequence.empty()) {
    return {offset, std::move(title), sequence, Anatomy(charset, sequence), {},
            ""};
  }
  const utfx_sequence written =
      utfx_write_words(charset, number.data(), number.size(), nullptr, 0);
  return {offset,
          utfx_error_name(written.error) +
              (": " + ExplainUnencodable(charset, number)),
          "",
          {},
          {},
          ""};
}

}  // namespace utfx
