#ifndef UTFX_COMMAND_TREES_TOTALS_H_
#define UTFX_COMMAND_TREES_TOTALS_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/trees/file_options.h"

namespace utfx {

// What became of a file: the exit status, and as what the file counts in the
// total, "with errors".
struct FileOutcome {
  int status = 0;
  std::string counts_as = {};
  // Otherwise it counts not, or as left out for being binary.
  bool counts = true;
  bool is_left_out = false;

  static FileOutcome Nothing() { return {0, "", false, false}; }
  static FileOutcome LeftOut() { return {0, "", false, true}; }
};

// What became of all files.
struct FileTotals {
  int status = 0;      // The highest.
  uint64_t files = 0;  // Without those that are left out.
  uint64_t in_trouble = 0;
  // The numbers of those that count as the same, the largest first.
  std::vector<std::pair<std::string, uint64_t>> counts;
  // Left out. A hidden folder counts as one.
  uint64_t hidden = 0;
  uint64_t binary = 0;
  uint64_t irregular = 0;
  uint64_t backups = 0;

  // Adds what became of a file.
  void Add(const FileOutcome& outcome, bool is_in_trouble);

  uint64_t Count(std::string_view counts_as) const;
  // "3 files: 2 without errors, 1 in trouble; 4 left out (hidden)"
  std::string Text() const;
  // An object of the type total, with these fields among its own.
  std::string Json(const nlohmann::ordered_json& fields) const;
};

// An object of the type file, in a line.
std::string FileAsJson(const std::string& file, const char* outcome,
                       const nlohmann::ordered_json& fields);

// Prints the total, if there is one: in JSON, with these fields among its own,
// or for people, as a message where files have been written.
enum class TotalIs { kMessage, kOutput };
void PrintTotal(const FileTotals& totals, const FileOptions& options,
                TotalIs what, const nlohmann::ordered_json& fields);

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_TOTALS_H_
