#include "command/excerpt.h"

#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "command/charset.h"
#include "command/conversion.h"
#include "command/terminal.h"
#include "command/wording.h"

namespace utfx {
namespace {

constexpr std::string_view kLineStart = "    ";
constexpr std::string_view kCut = "...";

// The text that stands for a character, and its width in columns.
struct Cell {
  std::string text;
  size_t width;
};

Cell CellOf(uint32_t code_point) {
  if (IsPrintable(code_point) && (code_point < 0x80 || ShowsUtf8())) {
    return {WriteSequence(utfx_charset_find("UTF-8"), {code_point}),
            WidthOf(code_point)};
  }
  if (code_point == '\t') return {"\\t", 2};
  char escaped[16];
  std::snprintf(escaped, sizeof escaped,
                code_point < 0x80      ? "\\x%02X"
                : code_point < 0x10000 ? "\\u%04X"
                                       : "\\U%06X",
                static_cast<unsigned>(code_point));
  return {escaped, std::string_view(escaped).size()};
}

std::vector<Cell> CellsOf(const NamedCharset& charset, std::string_view text) {
  constexpr uint32_t kSignature = 0xFEFF;
  const auto decoder = MakeDecoder(charset);
  std::vector<Cell> cells;
  Buffer decoded;
  for (size_t done = 0; done < text.size();) {
    decoded.Clear();
    const TextConversion::Result result =
        decoder->Convert(text.substr(done), true, &decoded);
    for (const uint32_t code_point : decoded.CodePoints()) {
      if (code_point == '\n') {
        cells.push_back({"\n", 0});
      } else if (code_point != kSignature) {
        cells.push_back(CellOf(code_point));
      }
    }
    done += result.read;
    if (result.status == UTFX_OK) break;
    // It is ill-formed or beyond Unicode.
    Words code_point;
    const size_t length =
        result.status == UTFX_UNENCODABLE
            ? ReadSequence(charset.Ours(), text.substr(done), &code_point)
                  .length
            : result.length;
    cells.push_back(CellOf(0xFFFD));
    done += std::max<size_t>(1, length);
  }
  return cells;
}

bool EndsLine(const Cell& cell) { return cell.text == "\n"; }

// Takes cells in their order, as long as they fit into the columns and the line
// goes on.
template <class Iterator>
std::vector<Cell> Fitting(Iterator cell, Iterator end, size_t columns) {
  std::vector<Cell> taken;
  size_t width = 0;
  for (; cell != end && !EndsLine(*cell); ++cell) {
    width += cell->width;
    if (width + kCut.size() > columns) {
      taken.push_back({std::string(kCut), kCut.size()});
      break;
    }
    taken.push_back(*cell);
  }
  return taken;
}

size_t WidthOfAll(const std::vector<Cell>& cells) {
  size_t width = 0;
  for (const Cell& cell : cells) width += cell.width;
  return width;
}

// Ill-formed text appears as its bytes, a character that the target lacks as
// itself.
std::vector<Cell> CellsOfError(const NamedCharset& charset,
                               std::string_view error) {
  if (charset.Ours() != nullptr &&
      utfx_validate(charset.Ours(), error.data(), error.size()).status ==
          UTFX_OK) {
    return CellsOf(charset, error);
  }
  constexpr size_t kMost = 8;
  std::vector<Cell> cells;
  for (const char byte : error.substr(0, kMost)) {
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, "\\x%02X",
                  static_cast<unsigned>(static_cast<uint8_t>(byte)));
    cells.push_back({escaped, 4});
  }
  if (error.size() > kMost) cells.push_back({std::string(kCut), kCut.size()});
  return cells;
}

}  // namespace

std::string Excerpt(const NamedCharset& charset, const Surroundings& text,
                    size_t columns) {
  const std::vector<Cell> error = CellsOfError(charset, text.error);
  const size_t taken = kLineStart.size() + WidthOfAll(error);
  const size_t side = columns > taken ? (columns - taken) / 2 : 0;
  const std::vector<Cell> all_before = CellsOf(charset, text.before);
  std::vector<Cell> before =
      Fitting(all_before.rbegin(), all_before.rend(), side);
  std::reverse(before.begin(), before.end());
  const std::vector<Cell> all_behind = CellsOf(charset, text.behind);
  const std::vector<Cell> behind =
      Fitting(all_behind.begin(), all_behind.end(), side);

  std::string line(kLineStart);
  const auto add = [&line](const std::vector<Cell>& cells) {
    for (const Cell& cell : cells) line += cell.text;
  };
  add(before);
  add(error);
  add(behind);
  const size_t width = std::max<size_t>(1, WidthOfAll(error));
  return line + '\n' + std::string(kLineStart) +
         std::string(WidthOfAll(before), ' ') +
         InColourFor(STDOUT_FILENO, kRed, '^' + std::string(width - 1, '~')) +
         '\n';
}

}  // namespace utfx
