#ifndef UTFX_COMMAND_NEW_FILE_H_
#define UTFX_COMMAND_NEW_FILE_H_

#include <sys/types.h>

#include <string>

#include "command/files.h"

namespace utfx {

// The permission bits that new files do not get.
mode_t Umask();

// A file that replaces the one of its name when it is whole. Until then it has
// another name in the same folder, and is removed if it never becomes whole. A
// symbolic link stays one, even if it leads to nothing yet. The new file takes
// over the old one's mode and, where that is allowed, its owner. A file that is
// not regular, such as /dev/null, is written to directly.
class NewFile {
 public:
  // `backup` is the suffix under which the old file stays; if it is empty, the
  // old file goes. `mode`, less the umask, is the mode if there was no file
  // before.
  explicit NewFile(const std::string& name, const std::string& backup = "",
                   mode_t mode = 0666);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  // The file descriptor, for Output.
  int Number() const { return file_.Number(); }
  // The name as messages show it.
  const std::string& Name() const { return name_; }

  // Call it when the file is whole.
  void Appear();

 private:
  void Create(const std::string& folder);
  void KeepBackup() const;

  std::string name_;
  std::string path_;
  std::string backup_;     // Its path; empty for no backup.
  std::string temporary_;  // The other name, as long as there is one.
  Descriptor file_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_NEW_FILE_H_
