#ifndef UTFX_COMMAND_TREES_TARGETS_H_
#define UTFX_COMMAND_TREES_TARGETS_H_

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "command/files/new_file.h"
#include "command/files/place.h"

namespace utfx {

// A file by its device and number.
using FileNumber = std::pair<dev_t, ino_t>;
FileNumber NumberOf(const FileStatus& status);

// The files that a run writes, and from which: none is written over itself, nor
// over another one of the run.
class Targets {
 public:
  // These two are for the thread that finds files.
  // Whether a file that becomes itself is new: it may have several names.
  bool IsNew(const Place& place);
  // Whether all before it are to be finished before something is made at a
  // target: it would be made twice there, or it is made of what the run makes.
  bool NeedsTurn(const Place& target, const Place& source);

  // These are for any thread.
  // Whether this run has made a file.
  bool IsMade(const FileStatus& file) const;
  // Throws Trouble if the target is the source itself, or is made already.
  void Check(const Place& place, const FileStatus& source,
             const Place& target) const;
  // Has a file appear that is made from another one. Throws as Check() does:
  // other names may be the same one to the filesystem.
  void Appear(const Place& place, const FileStatus& source, const Place& target,
              NewFile* made);
  // Notes what a dry run would make.
  void Plan(const std::string& made, const Place& place);
  void CopyLink(const Place& place, const Place& target);

 private:
  // A name in a folder, by whatever path.
  using Name = std::pair<FileNumber, std::string>;
  static Name NameOf(const Place& place);

  // The same as Check(), for who has the lock.
  void CheckNow(const Place& place, const FileStatus& source,
                const Place& target) const;

  // The names of files that become themselves, and of those that are made.
  std::set<Name> visited_;
  std::set<Name> targets_;

  mutable std::mutex mutex_;  // Of all below.
  // The files that this run has made, and would make, and from which.
  std::map<FileNumber, std::string> made_;
  std::map<std::string, std::string> planned_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_TARGETS_H_
