#ifndef UTFX_COMMAND_EACH_FILE_H_
#define UTFX_COMMAND_EACH_FILE_H_

#include <string>

#include "command/command_line.h"
#include "command/files.h"

namespace utfx {

// How each file becomes a file: itself, or another one in a folder.
struct EachFileOptions {
  bool is_recursive = false;
  bool takes_hidden = false;  // Whether names in folders may start with a dot.
  bool is_dry_run = false;    // Writes nothing, and prints what it would write.
  std::string folder;         // The other folder; empty: each becomes itself.
  std::string backup;         // The suffix of backups, or empty.
};

// The work on each file.
class FileWork {
 public:
  virtual ~FileWork() = default;

  // Why a file is left as it is, for a message; "" if it is not. A file that
  // was found in a folder has not been named by anybody.
  virtual std::string WhyNot(InputFile* file, bool is_found) = 0;
  // Writes to an open file, whose name is for messages, what a file becomes.
  // Returns an exit status, which is 0 if that is whole.
  virtual int Convert(InputFile* file, int output, const std::string& name) = 0;
};

// Does it with each file and, recursively, with each file in a folder, in the
// order of their names, but once if several names lead to a file that becomes
// itself. The other folder gets the shape that cp -r would give it, without the
// files that are left out: in folders, hidden files and the remains of a killed
// command are named and left out, and backups without a message. Symbolic links
// there are not followed but copied. A file in trouble does not stop the
// others. Returns the highest exit status.
int ForEachFileOf(const Operands& operands, const EachFileOptions& options,
                  FileWork* work);

}  // namespace utfx

#endif  // UTFX_COMMAND_EACH_FILE_H_
