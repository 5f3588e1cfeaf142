#ifndef UTFX_COMMAND_TREES_TASK_H_
#define UTFX_COMMAND_TREES_TASK_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "command/files/place.h"
#include "command/trees/file_options.h"
#include "command/trees/ordered_output.h"
#include "command/trees/totals.h"

namespace utfx {

// What is to be done with a name.
struct Task {
  bool is_file = false;
  bool is_found = false;  // In a folder.
  std::string name;       // For programs.
  uint64_t size = 0;      // In bytes, if it is known.
  Place place;            // Without a folder, the file is opened by its name.
  Place target;           // Where it is written in another folder.
  // Whether all before it are to be finished first.
  bool needs_turn = false;
  // Another thing to be done, and one for when all before are finished.
  std::function<void()> action;
  std::function<void()> at_end;

  HeldBack report;
  std::optional<FileOutcome> outcome;
  bool is_in_trouble = false;

  bool IsEmpty() const {
    return !is_file && !action && !at_end && report.IsEmpty();
  }

  // Does something for it. A file in trouble does not stop the others.
  // `is_told_in_json` says whether programs hear of it, too.
  void Try(bool is_told_in_json, const std::function<void()>& something);
  // Tells why a file is left as it is. `shown` is its name as messages show it.
  void Leave(const FileOptions& options, const std::string& file,
             const std::string& shown, const char* file_outcome,
             const std::string& why);
};

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_TASK_H_
