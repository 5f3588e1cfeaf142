#ifndef UTFX_COMMAND_EACH_FILE_H_
#define UTFX_COMMAND_EACH_FILE_H_

#include <sys/types.h>

#include <functional>
#include <string>

#include "command/command_line.h"

namespace utfx {

// How each file becomes a file: itself, or another one in a folder.
struct EachFileOptions {
  bool is_recursive = false;
  std::string folder;  // The other folder; empty if each becomes itself.
  std::string backup;  // The suffix of backups, or empty.
};

// Writes `target` from a file, whose mode is `mode`. Returns an exit status.
using FileAction = std::function<int(const std::string& file,
                                     const std::string& target, mode_t mode)>;

// Calls the action for each file and, recursively, for each file in a folder,
// in the order of their names. The other folder gets the shape that cp -r would
// give it. Inside folders, symbolic links are not followed but copied, and
// backups are left out. A file in trouble does not stop the others. Returns the
// highest exit status.
int ForEachFileOf(const Operands& operands, const EachFileOptions& options,
                  const FileAction& action);

}  // namespace utfx

#endif  // UTFX_COMMAND_EACH_FILE_H_
