#ifndef UTFX_COMMAND_NEW_FILE_H_
#define UTFX_COMMAND_NEW_FILE_H_

#include <string>

#include "command/files.h"

namespace utfx {

// A file that appears under its name when it is whole, in place of the one that
// has the name. Until then it has another in the same folder, and is removed if
// it never becomes whole. A symbolic link stays one, also where it leads to
// nothing yet, and the mode and, where that is allowed, the owner of the file
// before stay as well. What is no regular file, as /dev/null, is written to
// directly.
class NewFile {
 public:
  explicit NewFile(const std::string& name);
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

  std::string name_;
  std::string path_;
  std::string temporary_;  // Empty if there is none, or no more.
  Descriptor file_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_NEW_FILE_H_
