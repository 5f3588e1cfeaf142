#ifndef UTFX_COMMAND_FILES_NEW_FILE_H_
#define UTFX_COMMAND_FILES_NEW_FILE_H_

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>

#include "command/files/input_file.h"
#include "command/files/place.h"
#include "command/messages/file_descriptor.h"

namespace utfx {

// Whether a file has the name of one that a command has not finished.
bool IsTemporary(const std::string& name);

// A new file beside a place, under another name, which nobody but its owner can
// read until it has the mode. It is removed unless it gets a name.
class TemporaryFile;

// How new files are made.
struct NewFileOptions {
  // The suffix under which the file before stays; if it is empty, it goes.
  std::string backup;
  bool is_dry_run = false;  // Looks whether it could be made, and makes none.
};

// A file that replaces the one of its name when it is whole. Until then it has
// another name in the same folder, and is removed if it never becomes whole. It
// takes over the rights of the file before it, as TakeOver() does, and can be
// read by its owner alone until it has them.
class NewFile {
 public:
  // For a name that its user gave: a symbolic link stays one, even if it leads
  // to nothing yet, and what is not a regular file, such as /dev/null, is
  // written to directly.
  NewFile(const std::string& path, const NewFileOptions& options);
  // In the place of an open file, which has not changed since it was opened if
  // it still has this status.
  NewFile(Place place, const InputFile& before, const FileStatus& opened,
          const NewFileOptions& options);
  // In a folder that is filled, which is not there yet if it is null: a
  // symbolic link is replaced, and nothing is written to directly. `mode`, less
  // what the folder's default ACL or the umask takes, is that of a file that
  // was not there.
  NewFile(Place place, mode_t mode, const NewFileOptions& options);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  // For OutputFile.
  int Number() const;
  // The name as messages show it.
  const std::string& Name() const { return name_; }

  // Call it when the file is whole, to give it its rights and to have the
  // system write it, which takes time. Appear() does it otherwise.
  void Finish();
  // Fails if the open file, whose place it takes, is not there any more, or has
  // changed; and if what would get a backup is not what was there before. Waits
  // while another command has another file take the same place.
  void Appear();
  FileStatus Status() const;

 private:
  // Opens the file before it, if that can be written to.
  void SetBefore();
  // `mode` is for a file that was not there.
  void Create(mode_t mode, const NewFileOptions& options);
  bool IsBackedUp(const FileStatus& there) const;
  bool HasBackup() const;
  bool MakeBackup() const;
  void CopyBackup() const;
  bool TakePlace();
  void CheckUnchanged() const;

  std::string name_;
  Place place_;
  std::string backup_;               // Its name; empty for no backup.
  FileDescriptor before_;            // The file before it, or empty.
  std::optional<FileStatus> there_;  // The status of what has the place.
  bool is_in_place_ = false;         // Whether it was open already.
  bool is_finished_ = false;
  std::unique_ptr<TemporaryFile> file_;  // Null for one written to directly.
  FileDescriptor direct_;
};

// Gives the file's place to the backup that a NewFile has made of what was
// there. `now` is the file, open. Returns false if there is no backup. Throws
// Trouble, and changes nothing, if the file has been written to since then, or
// has other rights than the backup.
bool RestoreBackup(const Place& place, const InputFile& now,
                   const NewFileOptions& options);

}  // namespace utfx

#endif  // UTFX_COMMAND_FILES_NEW_FILE_H_
