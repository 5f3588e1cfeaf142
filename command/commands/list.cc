#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "command/charsets/charset_candidates.h"
#include "command/charsets/named_charset.h"
#include "command/commands/commands.h"
#include "command/files/output_file.h"
#include "command/messages/json_line.h"
#include "command/messages/numbers.h"
#include "command/messages/terminal.h"
#include "command/options/command.h"

namespace utfx {
namespace {

// The largest code point as people write it.
std::string Limit(const utfx_charset* charset) {
  const uint32_t bits = utfx_charset_code_point_bits(charset);
  constexpr uint32_t kBitsOfUnicode = 21;
  return bits > kBitsOfUnicode
             ? "2^" + std::to_string(bits) + "-1"
             : CodePointText({utfx_charset_last_code_point(charset)});
}

using Row = std::array<std::string, 6>;

Row MakeRow(const utfx_charset* charset) {
  std::string aliases;
  for (const std::string& alias : AliasesOf(charset)) {
    if (!aliases.empty()) aliases += ", ";
    aliases += alias;
  }
  // Few people want the charsets of other groups.
  const utfx_group group = utfx_charset_group(charset);
  if (group != UTFX_GROUP_LISTED) {
    aliases += (aliases.empty() ? "(" : " (") +
               std::string(utfx_group_name(group)) + ')';
  }
  return {utfx_charset_name(charset),
          std::to_string(utfx_charset_code_unit_size(charset)),
          std::to_string(utfx_charset_max_sequence_length(charset)),
          Limit(charset),
          utfx_charset_has_signature(charset) ? "yes" : "no",
          aliases};
}

using Charsets = std::vector<const utfx_charset*>;

// This is for terminals that are too narrow for a table.
std::string MakeParagraphs(const std::vector<Row>& rows, size_t columns) {
  std::string text;
  for (const Row& row : std::span(rows).subspan(1)) {
    text += InColourFor(STDOUT_FILENO, kBold, row[0]) + '\n';
    std::string facts;
    for (size_t i = 1; i < row.size(); ++i) {
      if (row[i].empty()) continue;
      const bool has_name = i + 1 < row.size() || !row[i].starts_with('(');
      facts +=
          (i == 1 ? "" : ", ") + (has_name ? rows[0][i] + ' ' : "") + row[i];
    }
    text += Wrapped(facts, 2, columns);
  }
  return text;
}

// On a terminal, the last column goes on the next line if it does not fit.
std::string MakeTable(const Charsets& charsets) {
  std::vector<Row> rows = {
      {"charset", "unit", "longest", "limit", "signature", "also called"}};
  for (const utfx_charset* charset : charsets) rows.push_back(MakeRow(charset));
  const size_t columns =
      isatty(STDOUT_FILENO) != 0 ? ColumnsOf(STDOUT_FILENO) : SIZE_MAX;
  std::array<size_t, std::tuple_size_v<Row>> widths = {};
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], WidthOf(row[i]));
    }
  }
  const size_t all_but_last = std::accumulate(widths.begin(), widths.end() - 1,
                                              2 * (widths.size() - 2));
  if (all_but_last > columns) return MakeParagraphs(rows, columns);
  std::string table;
  for (const Row& row : rows) {
    std::string line;
    for (size_t i = 0; i + 1 < row.size(); ++i) {
      const bool is_bold = i == 0 || &row == &rows.front();
      line += (is_bold ? InColourFor(STDOUT_FILENO, kBold, row[i]) : row[i]) +
              std::string(widths[i] + 2 - WidthOf(row[i]), ' ');
    }
    if (WidthOf(line) + WidthOf(row.back()) <= columns) {
      table += line + row.back() + '\n';
    } else {
      table += line.substr(0, line.find_last_not_of(' ') + 1) + '\n' +
               Wrapped(row.back(), 4, columns);
    }
  }
  return table;
}

std::string MakeJson(const Charsets& charsets) {
  std::string lines;
  for (const utfx_charset* charset : charsets) {
    lines +=
        JsonLine({{"type", "charset"},
                  {"name", utfx_charset_name(charset)},
                  {"aliases", AliasesOf(charset)},
                  {"unit", utfx_charset_code_unit_size(charset)},
                  {"longest", utfx_charset_max_sequence_length(charset)},
                  {"codePointBits", utfx_charset_code_point_bits(charset)},
                  {"limit", Limit(charset)},
                  {"signature", utfx_charset_has_signature(charset)},
                  {"group", utfx_group_name(utfx_charset_group(charset))}});
  }
  return lines;
}

}  // namespace

Command ListCommand() {
  const auto is_json = std::make_shared<bool>(false);
  const auto has_tables = std::make_shared<bool>(false);
  return {"list",
          "The charsets that are built in, as a table",
          "CHARSET",
          "Only these; without it, all but those that are tables",
          [=]() -> std::vector<Option> {
            return {FlagOption('a', "all", has_tables.get(),
                               "Those that are tables, as well"),
                    FlagOption(0, "json", is_json.get(),
                               "A JSON object in each line, for a charset")};
          },
          "Sizes are in bytes: of a code unit, and of the longest sequence. "
          "iconv -l lists the charsets of the system.\n"
          "Examples:\n"
          "  utfx list\n"
          "  utfx list --json UTF-64 utf8000\n",
          [is_json, has_tables](const Operands& names) {
            Charsets charsets;
            for (const std::string& name : names) {
              charsets.push_back(FindOurs(name));
            }
            if (charsets.empty()) {
              charsets = AllCharsets();
              if (!*has_tables) std::erase_if(charsets, IsTable);
            }
            OutputFile output;
            output.Write(*is_json ? MakeJson(charsets) : MakeTable(charsets));
            output.Finish();
            return 0;
          },
          /*takes_integers=*/false,
          OurCandidates};
}

}  // namespace utfx
