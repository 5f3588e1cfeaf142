#ifndef UTFX_COMMAND_NEW_FILE_H_
#define UTFX_COMMAND_NEW_FILE_H_

#include <sys/types.h>

#include <string>

#include "command/files.h"

namespace utfx {

// The bits of a mode that new files do not get.
mode_t Umask();

// A file that appears under its name when it is whole, in place of the one that
// has the name. Until then it has another in the same folder, and is removed if
// it never becomes whole. A symbolic link stays one, also where it leads to
// nothing yet, and the mode and, where that is allowed, the owner of the file
// before stay as well. What is no regular file, as /dev/null, is written to
// directly.
class NewFile {
 public:
  // `backup` is what the name of the file before gets at its end when that is
  // to stay beside the new one; empty if it is not. `mode` is that of a file
  // that was not there before, less the umask.
  explicit NewFile(const std::string& name, std::string backup = "",
                   mode_t mode = 0666);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  // For Output.
  int Number() const { return file_.Number(); }
  // As messages show it.
  const std::string& Name() const { return name_; }

  // It is whole.
  void Appear();

 private:
  void Create(const std::string& folder);
  void KeepBackup() const;

  std::string name_;
  std::string path_;
  std::string backup_;     // Its path; empty if there is to be none.
  std::string temporary_;  // Empty if there is none, or no more.
  Descriptor file_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_NEW_FILE_H_
