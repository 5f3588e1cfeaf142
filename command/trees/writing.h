#ifndef UTFX_COMMAND_TREES_WRITING_H_
#define UTFX_COMMAND_TREES_WRITING_H_

#include <string>
#include <vector>

#include "command/options/command_line.h"
#include "command/trees/each_file.h"

// The options of commands that write what becomes of files.
namespace utfx {

struct WritingOptions {
  std::string output;  // A file, "-", or empty.
  bool needs_no_backup = false;
  std::string restored;  // The suffix of backups that are brought back.

  bool IsToNewFile() const { return !output.empty() && output != "-"; }
};

// --output, --in-place, --output-dir, --backup, --restore, --no-backup and
// --dry-run.
std::vector<Option> OutputOptions(WritingOptions* writing,
                                  EachFileOptions* each);

// Throws Trouble if they don't say what becomes of the files before, or an
// operand has no name.
void CheckOutputOptions(const WritingOptions& writing,
                        const EachFileOptions& each, const Operands& files);

// Brings backups back, with --restore.
int Restore(const WritingOptions& writing, const EachFileOptions& each,
            const Operands& files);

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_WRITING_H_
