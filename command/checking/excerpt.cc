#include "command/checking/excerpt.h"

#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/charsets/conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/character_name.h"
#include "command/code_points/sequence.h"
#include "command/messages/terminal.h"

namespace utfx {
namespace {

constexpr std::string_view kLineStart = "    ";
constexpr std::string_view kCut = "...";

// The text that stands for a character, and its width in columns.
struct Cell {
  std::string text;
  size_t width;
  bool is_line_end = false;
};

// Of a character that would be seen, and that takes as many columns as the
// locale says.
bool IsShown(uint32_t code_point) {
  return !IsInvisible(code_point) &&
         (code_point < 0x80 || (ShowsUtf8() && HasWidth(code_point)));
}

Cell CellOf(uint32_t code_point) {
  if (IsShown(code_point)) {
    return {WriteSequence(Utf8(), {code_point}), WidthOf(code_point)};
  }
  if (code_point == '\t') return {"\\t", 2};
  if (code_point == '\n') return {"\\x0A", 4, true};
  char escaped[16];
  std::snprintf(escaped, sizeof escaped,
                code_point < 0x80      ? "\\x%02X"
                : code_point < 0x10000 ? "\\u%04X"
                                       : "\\U%06X",
                static_cast<unsigned>(code_point));
  return {escaped, std::string_view(escaped).size()};
}

// Bytes that are no character.
std::vector<Cell> CellsOfBytes(std::string_view bytes) {
  constexpr size_t kMax = 8;
  std::vector<Cell> cells;
  for (const char byte : bytes.substr(0, kMax)) {
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, "\\x%02X",
                  static_cast<unsigned>(static_cast<uint8_t>(byte)));
    cells.push_back({escaped, 4});
  }
  if (bytes.size() > kMax) cells.push_back({std::string(kCut), kCut.size()});
  return cells;
}

// All that is ill-formed, or beyond Unicode, appears as its bytes.
std::vector<Cell> CellsOf(const NamedCharset& charset, std::string_view text) {
  const auto decoder = MakeDecoder(charset);
  std::vector<Cell> cells;
  Buffer decoded;
  for (size_t done = 0; done < text.size();) {
    decoded.Clear();
    const TextConversion::Result result =
        decoder->Convert(text.substr(done), true, &decoded);
    for (const uint32_t code_point : decoded.CodePoints()) {
      cells.push_back(CellOf(code_point));
    }
    done += result.read;
    if (result.status == UTFX_OK) break;
    Words code_point;
    const size_t length =
        result.status == UTFX_UNENCODABLE
            ? ReadSequence(charset.Ours(), text.substr(done), &code_point)
                  .length
            : result.length;
    const std::string_view error =
        text.substr(done, std::max<size_t>(1, length));
    for (Cell& cell : CellsOfBytes(error)) cells.push_back(std::move(cell));
    done += error.size();
  }
  return cells;
}

size_t WidthOfAll(const std::vector<Cell>& cells) {
  size_t width = 0;
  for (const Cell& cell : cells) width += cell.width;
  return width;
}

// Cells in their order, up to the end of the line, or to a cut if they do not
// fit into the columns.
template <class Iterator>
std::vector<Cell> Fitting(Iterator cell, Iterator end, size_t columns) {
  std::vector<Cell> taken;
  size_t width = 0;
  for (; cell != end && !cell->is_line_end; ++cell) {
    taken.push_back(*cell);
    width += taken.back().width;
    if (width <= columns) continue;
    while (!taken.empty() && width + kCut.size() > columns) {
      width -= taken.back().width;
      taken.pop_back();
    }
    taken.push_back({std::string(kCut), kCut.size()});
    break;
  }
  return taken;
}

// Ill-formed text appears as its bytes, a character that the target lacks as
// itself.
std::vector<Cell> CellsOfError(const NamedCharset& charset,
                               std::string_view error) {
  const bool is_character =
      charset.Ours() != nullptr &&
      utfx_validate(charset.Ours(), error.data(), error.size()).status ==
          UTFX_OK;
  return is_character ? CellsOf(charset, error) : CellsOfBytes(error);
}

}  // namespace

std::string Excerpt(const NamedCharset& charset, const Surroundings& text,
                    size_t columns) {
  const std::vector<Cell> error = CellsOfError(charset, text.error);
  const size_t taken = kLineStart.size() + WidthOfAll(error);
  const size_t room = columns > taken ? columns - taken : 0;
  const std::vector<Cell> before = CellsOf(charset, text.before);
  const std::vector<Cell> behind = CellsOf(charset, text.behind);
  const auto left = [&](size_t fitting) {
    return Fitting(before.rbegin(), before.rend(), fitting);
  };
  const auto right = [&](size_t fitting) {
    return Fitting(behind.begin(), behind.end(), fitting);
  };
  const auto rest = [&](const std::vector<Cell>& cells) {
    return room - std::min(room, WidthOfAll(cells));
  };
  // A side that is short leaves its room to the other one.
  std::vector<Cell> shown_behind = right(room / 2);
  std::vector<Cell> shown_before = left(rest(shown_behind));
  shown_behind = right(rest(shown_before));
  std::reverse(shown_before.begin(), shown_before.end());

  std::string line(kLineStart);
  const auto add = [&line](const std::vector<Cell>& cells) {
    for (const Cell& cell : cells) line += cell.text;
  };
  add(shown_before);
  add(error);
  add(shown_behind);
  const size_t width = std::max<size_t>(1, WidthOfAll(error));
  return line + '\n' + std::string(kLineStart) +
         std::string(WidthOfAll(shown_before), ' ') +
         InColourFor(STDOUT_FILENO, kRed, '^' + std::string(width - 1, '~')) +
         '\n';
}

}  // namespace utfx
