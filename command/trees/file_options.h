#ifndef UTFX_COMMAND_TREES_FILE_OPTIONS_H_
#define UTFX_COMMAND_TREES_FILE_OPTIONS_H_

#include <string>
#include <vector>

#include "command/options/command.h"

namespace utfx {

// Which files a command works on, and how it tells of them.
struct FileOptions {
  bool is_recursive = false;
  bool takes_hidden = false;   // Whether names in folders may start with a dot.
  bool takes_binary = false;   // Whether any regular file there is text.
  std::string list;            // A file with the names of more files; or empty.
  bool is_zero_ended = false;  // Names in lists end in a zero byte.
  bool is_quiet = false;       // Says nothing of files that are left out.
  bool is_json = false;        // Tells of each file in JSON.

  // Whether the files are so many that there is a total.
  bool HasTotal() const { return !is_quiet && (is_recursive || !list.empty()); }
  // A name in a list on standard output.
  std::string Listed(const std::string& name) const;
};

// --recursive, --hidden, --binary, --files-from and --null.
std::vector<Option> FileOptionsOf(FileOptions* options);

// Where files are written: nowhere, in place of each, in another folder, or all
// of them to one file.
struct WritingOptions {
  std::string output;  // One file, "-", or empty.
  bool is_in_place = false;
  std::string folder;       // Another folder, or empty.
  bool is_dry_run = false;  // Writes nothing, and prints which it would write.
  // The suffix of backups. Without it none is made; NAME~ is one all the same.
  std::string backup;
  bool needs_no_backup = false;
  std::string restored;  // The suffix of backups that are brought back.

  bool IsToNewFile() const { return !output.empty() && output != "-"; }
  // Whether each file becomes a file of its own.
  bool WritesEach() const { return is_in_place || !folder.empty(); }
};

// --output, --in-place, --output-dir, --backup, --restore, --no-backup and
// --dry-run.
std::vector<Option> WritingOptionsOf(WritingOptions* options);
// Throws Trouble if the options don't go together, or not with the operands.
void CheckWritingOptions(const WritingOptions& writing,
                         const FileOptions& files, const Operands& operands);
// Throws Trouble if standard input is among files of which an option needs the
// names.
void CheckNames(const Operands& operands, const std::string& option);

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_FILE_OPTIONS_H_
