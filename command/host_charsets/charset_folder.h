#ifndef UTFX_COMMAND_HOST_CHARSETS_CHARSET_FOLDER_H_
#define UTFX_COMMAND_HOST_CHARSETS_CHARSET_FOLDER_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command/files/place.h"
#include "command/host_charsets/charmap.h"
#include "command/messages/file_descriptor.h"
#include "converters/host_tables.h"

namespace utfx {

// The name as iconv(3) takes it from its callers: it drops each plus sign.
std::string WithoutPlus(std::string name);

// A folder in which a host keeps compiled charsets: NAME.utfx for each, a
// symbolic link ALIAS.utfx for each other name, and what tells iconv(3) of
// them: a file `gconv-modules` in the folder or, for the system's, a file in
// glibc's gconv-modules.d and glibc's cache. Names are in upper case. Functions
// throw Trouble where the system fails.
class CharsetFolder {
 public:
  // Throws Trouble if the process has no such folder. The folder itself may not
  // be there yet.
  explicit CharsetFolder(HostFolder which);

  const std::string& Path() const { return path_; }

  // Calls the first function for each charset in it, in the order of names and
  // with these alone, and the second one with a message for each file that is
  // damaged.
  void ForEach(const std::function<void(const Charmap&)>& charset,
               const std::function<void(const std::string&)>& damaged) const;

  // The name of the charset that is called so; nothing if there is none.
  std::optional<std::string> Find(const std::string& name) const;

  // Waits until no other process changes the folder, which is made if it is not
  // there.
  void Lock();
  // These need the lock. Finish() comes after the other two, even if one has
  // failed.
  // Adds a charset, or replaces the one of its name.
  void Add(const Charmap& charmap);
  // Removes a charset that Find() has returned, with all its names.
  void Remove(const std::string& name);
  // Brings what iconv(3) knows up to date. An empty folder goes.
  void Finish();

  // What GCONV_PATH must be for iconv(3) to find the charsets; empty if it is
  // so already, or if there is no need.
  std::string MissingGconvPath() const;
  // Whether iconv(3) has the module that reads the charsets.
  static bool HasModule();

 private:
  Place In(const std::string& name) const { return Place::In(folder_, name); }
  // Removes the links to a charset that are not among these.
  void RemoveLinks(const std::string& name,
                   const std::vector<std::string>& but) const;
  std::string Configuration() const;
  void Configure() const;

  HostFolder which_;
  std::string path_;
  std::shared_ptr<const Folder> folder_;  // Null if it is not there.
  FileDescriptor lock_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_HOST_CHARSETS_CHARSET_FOLDER_H_
