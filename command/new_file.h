#ifndef UTFX_COMMAND_NEW_FILE_H_
#define UTFX_COMMAND_NEW_FILE_H_

#include <sys/types.h>

#include <string>

#include "command/files.h"
#include "command/place.h"

namespace utfx {

// Whether a file has the name of one that a NewFile has not removed, as it was
// killed.
bool IsLeftOver(const std::string& name);

// A file that replaces the one of its name when it is whole. Until then it has
// another name in the same folder, and is removed if it never becomes whole. It
// takes over all that the file before it has, as TakeOver() does, and can be
// read by its owner alone until it has. `backup` is the suffix under which the
// file before stays; if it is empty, that file goes.
class NewFile {
 public:
  // For a name that its user gave: a symbolic link stays one, even if it leads
  // to nothing yet, and what is not a regular file, such as /dev/null, is
  // written to directly.
  NewFile(const std::string& path, const std::string& backup);
  // In the place of an open file.
  NewFile(Place place, const Input& before, const std::string& backup);
  // In a folder that is filled: a symbolic link is replaced, and nothing is
  // written to directly. `mode`, less what the folder's default ACL or the
  // umask takes, is that of a file that was not there.
  NewFile(Place place, mode_t mode, const std::string& backup);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  // For Output.
  int Number() const { return file_.Number(); }
  // The name as messages show it.
  const std::string& Name() const { return name_; }

  // Call it when the file is whole. Fails if the open file, whose place it
  // takes, is not there any more, or has changed.
  void Appear();
  FileStatus Status() const;

 private:
  // Opens the file before it, if there is one that can be written to.
  void SetBefore();
  void Create(mode_t mode);
  void KeepBackup() const;
  void CopyBackup() const;
  void CheckUnchanged() const;

  std::string name_;
  std::string backup_;  // Its name; empty for no backup.
  Place place_;
  Descriptor before_;         // The file before it, or empty.
  FileStatus in_place_ = {};  // That file's status, if it was open already.
  bool is_in_place_ = false;
  std::string temporary_;  // The other name, as long as there is one.
  Descriptor file_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_NEW_FILE_H_
