#ifndef UTFX_COMMAND_EACH_FILE_H_
#define UTFX_COMMAND_EACH_FILE_H_

#include <sys/types.h>

#include <functional>
#include <string>

#include "command/command_line.h"

namespace utfx {

// Files that become files: each itself, or another one in a folder.
struct EachFileOptions {
  bool is_recursive = false;
  std::string folder;  // Where the others are; empty if each becomes itself.
  std::string backup;  // What names of backups end with, or empty.
};

// What is done with a file, and whether it went well: an exit status. `target`
// is the path of what becomes of it, `mode` the mode of the file.
using FileAction = std::function<int(const std::string& file,
                                     const std::string& target, mode_t mode)>;

// Does it with each file, and, recursively, with each in a folder, in the order
// of their names. In the other folder each has the place that cp -r would give
// it. In the folders, symbolic links are not followed, but made again in the
// other folder, and backups are left out. A file in trouble is not in the way
// of others. Returns the highest exit status.
int ForEachFileOf(const Operands& operands, const EachFileOptions& options,
                  const FileAction& action);

}  // namespace utfx

#endif  // UTFX_COMMAND_EACH_FILE_H_
