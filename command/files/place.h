#ifndef UTFX_COMMAND_FILES_PLACE_H_
#define UTFX_COMMAND_FILES_PLACE_H_

#include <sys/stat.h>
#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command/messages/file_descriptor.h"

// Where files are. A folder is opened once, and what is in it is found by its
// name there and not by a path: nobody who renames folders or makes links
// meanwhile leads out of it. Failures throw a Trouble that names the path.
namespace utfx {

using FileStatus = struct stat;

// The path of a name in a folder; of the working folder, whose path is empty,
// the name alone.
std::string PathIn(const std::string& folder, const std::string& name);

// An open folder, which needs no permission but to search it.
class Folder {
 public:
  // Follows symbolic links, as its user named it.
  explicit Folder(const std::string& path);
  // The working folder, which messages do not name.
  static Folder Working();
  // A folder in another one, and no symbolic link.
  Folder(const Folder& parent, const std::string& name);
  // A folder at a path that starts in another one, through symbolic links.
  Folder Follow(const std::string& path) const;

  const std::string& Path() const { return path_; }
  // For *at() functions.
  int Number() const { return file_.Number(); }
  // The path of what has a name in it, for messages.
  std::string PathOf(const std::string& name) const {
    return PathIn(path_, name);
  }

  FileStatus Status() const;
  // The status of a file, or of a symbolic link itself; nothing if there is
  // neither.
  std::optional<FileStatus> StatusOf(const std::string& name) const;
  // The names of all in it, sorted.
  std::vector<std::string> Names() const;
  // A descriptor to read the folder or to change its mode with.
  FileDescriptor Open() const;

  // Makes a folder in it. Returns false if there is one already.
  bool Make(const std::string& name, mode_t mode) const;
  // Makes a symbolic link, unless there is one with these contents.
  void MakeLink(const std::string& name, const std::string& contents) const;
  std::string ContentsOfLink(const std::string& name) const;

 private:
  // `flags` are open(2)'s.
  Folder(int start, const std::string& name, int flags, std::string path);

  std::string path_;
  FileDescriptor file_;
};

// A name in a folder, which is null if it is not there.
struct Place {
  std::shared_ptr<const Folder> folder;
  std::string name;
  std::string path;  // For messages.

  static Place In(const std::shared_ptr<const Folder>& folder,
                  const std::string& name) {
    return {folder, name, folder->PathOf(name)};
  }
};

// The place that a path leads to through symbolic links, even if there is
// nothing yet.
Place FindPlace(const std::string& path);

// Opens a regular file, without following a symbolic link or waiting for a
// writer. `flags` are open(2)'s.
FileDescriptor OpenRegular(const Place& place, int flags);

// The status of an open file; `subject` names it in a message.
FileStatus StatusOf(int number, const std::string& subject);

}  // namespace utfx

#endif  // UTFX_COMMAND_FILES_PLACE_H_
