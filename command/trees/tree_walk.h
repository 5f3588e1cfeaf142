#ifndef UTFX_COMMAND_TREES_TREE_WALK_H_
#define UTFX_COMMAND_TREES_TREE_WALK_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command/files/input_file.h"
#include "command/files/place.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/trees/file_options.h"
#include "command/trees/targets.h"
#include "command/trees/task.h"
#include "command/trees/totals.h"

namespace utfx {

using FolderPointer = std::shared_ptr<const Folder>;

// A folder that files are written to. In a dry run it may not be there.
struct TargetFolder {
  FolderPointer folder;
  std::string path;

  Place PlaceOf(const std::string& name) const {
    return {folder, name, PathIn(path, name)};
  }
};

// Finds the files that operands, a list and folders name, one after another,
// for one thread at a time.
class TreeWalk {
 public:
  // `targets` gets the names of the files that are written.
  TreeWalk(Operands operands, const FileOptions& files,
           const WritingOptions& writing, Targets* targets);

  // Whether a single operand is all there is.
  bool IsOneOperand() const {
    return operands_.size() == 1 && !list_.has_value() && !files_.is_recursive;
  }
  // How many operands are left, if they are all there is.
  std::optional<size_t> OperandsLeft() const;

  // Finds the next thing to be done. Returns false if there is none, or none
  // that may follow others in a batch.
  bool Find(bool is_first, Task* task);
  // Whether the next one is a folder that is written: its names are read before
  // another file is written, or after that.
  bool IsFolderNext();

  // Adds what was left out.
  void AddTo(FileTotals* totals) const;

 private:
  // A folder on the way down.
  struct Level {
    FolderPointer folder;
    std::vector<std::string> names;
    size_t next = 0;  // The index of a name.
    TargetFolder target;
    std::function<void()> at_end;
  };

  // Opens the other folder, and makes it unless it is there.
  void OpenTargetFolder();
  // The next operand, or name in the list, which stays the next one until it is
  // visited.
  std::optional<std::string> NextOperand();
  std::optional<std::string> NextListed();
  void VisitOperand(const std::string& operand, Task* task);
  void VisitFolder(const FolderPointer& folder, const Place& target);
  // Makes the folder at a place, if it is not there, and opens it. What is to
  // be done at the end of its level becomes `at_end`.
  TargetFolder MakeFolder(const Folder& like, const Place& target,
                          std::function<void()>* at_end) const;
  // The folder at a place; null if a dry run would make it.
  FolderPointer Enter(const Place& place) const;
  // Visits the next name on the way.
  void VisitNext(Task* task);
  // The level of the name may move.
  void VisitName(const Place& place, const Place& target, bool is_backup,
                 Task* task);
  // A file to be written.
  void VisitFile(const Place& place, const Place& target, Task* task);
  // Whether it is the backup of a file beside it, if it is a file.
  bool IsBackup(const std::string& name, const Level& level) const;
  // Tells that it leaves out what is at a place, where files are written.
  void LeaveOut(const Place& place, const std::string& why, Task* task) const;

  Operands operands_;
  const FileOptions& files_;
  const WritingOptions& writing_;
  Targets& targets_;
  bool is_working_folder_ = false;  // There is no operand.
  size_t next_operand_ = 0;
  std::optional<InputFile> list_;
  std::optional<std::string> next_;
  std::vector<Level> levels_;
  TargetFolder top_;  // The other folder.
  FileNumber top_number_ = {};
  FileStatus output_;  // That of standard output.
  uint64_t hidden_ = 0;
  uint64_t irregular_ = 0;
  uint64_t backups_ = 0;
};

// The trouble with a folder among files.
Trouble IsFolder(const std::string& path);
// The status of what a path leads to. Throws Trouble if there is nothing.
FileStatus StatusAt(const std::string& path);

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_TREE_WALK_H_
