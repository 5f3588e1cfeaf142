#include "command/trees/tree_walk.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "command/files/attributes.h"
#include "command/files/input_file.h"
#include "command/files/new_file.h"
#include "command/files/place.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/trees/file_options.h"
#include "command/trees/targets.h"
#include "command/trees/task.h"
#include "command/trees/totals.h"

namespace utfx {
namespace {

namespace fs = std::filesystem;

// Each folder of a way down is open while files in it are converted.
void AllowOpenFiles() {
  rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

mode_t FolderModeOf(const Folder& folder) {
  const mode_t sticky = folder.Status().st_mode & S_ISVTX;
  return sticky | ModeWithoutAcl(folder.Open().Number(), Quote(folder.Path()));
}

}  // namespace

TreeWalk::TreeWalk(Operands operands, const FileOptions& files,
                   const WritingOptions& writing, Targets* targets)
    : operands_(std::move(operands)),
      files_(files),
      writing_(writing),
      targets_(*targets) {
  if (files.is_recursive) AllowOpenFiles();
  if (operands_.empty() && files.list.empty()) {
    is_working_folder_ = files.is_recursive;
    operands_.emplace_back(files.is_recursive ? "." : "-");
  }
  if (!files.list.empty()) list_.emplace(files.list);
  if (fstat(STDOUT_FILENO, &output_) != 0) output_ = {};
  if (!writing.folder.empty()) OpenTargetFolder();
}

void TreeWalk::OpenTargetFolder() {
  top_.path = writing_.folder;
  std::error_code error;
  if (!writing_.is_dry_run) {
    fs::create_directories(top_.path, error);
    if (error) throw SystemTrouble(Quote(top_.path), error.value());
  } else if (!fs::exists(top_.path, error)) {
    return;
  }
  top_.folder = std::make_shared<const Folder>(top_.path);
  top_number_ = NumberOf(top_.folder->Status());
}

std::optional<size_t> TreeWalk::OperandsLeft() const {
  if (!levels_.empty() || list_.has_value()) return {};
  return operands_.size() - next_operand_;
}

bool TreeWalk::Find(bool is_first, Task* task) {
  const bool is_told_in_json = writing_.WritesEach() && files_.is_json;
  for (; task->IsEmpty(); is_first = false) {
    if (!levels_.empty()) {
      task->Try(is_told_in_json, [&] { VisitNext(task); });
    } else if (!is_first && IsFolderNext()) {
      // An empty batch would be the end.
      task->action = [] {};
    } else if (const std::optional<std::string> operand = NextOperand()) {
      next_.reset();
      task->Try(is_told_in_json, [&] { VisitOperand(*operand, task); });
    } else {
      return false;
    }
  }
  return true;
}

bool TreeWalk::IsFolderNext() {
  if (!writing_.WritesEach() || !files_.is_recursive || !levels_.empty()) {
    return false;
  }
  FileStatus status;
  const std::optional<std::string> operand = NextOperand();
  return operand.has_value() && stat(operand->c_str(), &status) == 0 &&
         S_ISDIR(status.st_mode);
}

void TreeWalk::AddTo(FileTotals* totals) const {
  totals->hidden += hidden_;
  totals->irregular += irregular_;
  totals->backups += backups_;
}

std::optional<std::string> TreeWalk::NextOperand() {
  if (next_.has_value()) return next_;
  if (next_operand_ < operands_.size()) {
    next_ = operands_[next_operand_++];
  } else if (list_.has_value()) {
    next_ = NextListed();
  }
  return next_;
}

std::optional<std::string> TreeWalk::NextListed() {
  constexpr size_t kMost = 1 << 16;
  const char end = files_.is_zero_ended ? '\0' : '\n';
  for (;;) {
    size_t length = list_->Window().find(end);
    while (length == std::string_view::npos && list_->Window().size() < kMost &&
           list_->ReadMore()) {
      length = list_->Window().find(end);
    }
    if (std::min(length, list_->Window().size()) > kMost) {
      throw Trouble(list_->Name() + ": no list of names");
    }
    const std::string_view left = list_->Window();
    if (left.empty()) return {};
    std::string name(left.substr(0, length));
    list_->Skip(std::min(left.size(), name.size() + 1));
    if (!name.empty()) return name;
  }
}

void TreeWalk::VisitOperand(const std::string& operand, Task* task) {
  if (is_working_folder_) {
    // The paths of what is in it do not start with its name.
    const auto folder = std::make_shared<const Folder>(Folder::Working());
    levels_.push_back({folder, folder->Names(), 0, {}, {}});
    return;
  }
  if (!writing_.WritesEach() && (!files_.is_recursive || operand == "-")) {
    task->is_file = true;
    task->name = operand;
    return;
  }
  const FileStatus status = StatusAt(operand);
  fs::path path = operand;
  if (!path.has_filename()) path = path.parent_path();
  const std::string name = path.filename().native();
  if (S_ISDIR(status.st_mode)) {
    if (!files_.is_recursive) throw IsFolder(operand);
    const auto folder = std::make_shared<const Folder>(operand);
    // The contents of "." and ".." go into the folder itself.
    if (name.empty() || name == "." || name == "..") {
      levels_.push_back({folder, folder->Names(), 0, top_, {}});
    } else {
      VisitFolder(folder, top_.PlaceOf(name));
    }
  } else if (!writing_.WritesEach()) {
    task->is_file = true;
    task->name = operand;
  } else if (S_ISREG(status.st_mode)) {
    VisitFile(FindPlace(operand), top_.PlaceOf(name), task);
  } else {
    throw Trouble(Quote(operand) + ": not a regular file");
  }
}

void TreeWalk::VisitFolder(const FolderPointer& folder, const Place& target) {
  // The new folder may be in this one, and is none of these.
  Level level = {folder, folder->Names(), 0, {}, {}};
  if (!writing_.folder.empty()) {
    level.target = MakeFolder(*folder, target, &level.at_end);
  }
  levels_.push_back(std::move(level));
}

TargetFolder TreeWalk::MakeFolder(const Folder& like, const Place& target,
                                  std::function<void()>* at_end) const {
  const mode_t mode = FolderModeOf(like);
  // The new folder must be writable until it is full.
  const bool is_new =
      !writing_.is_dry_run && target.folder->Make(target.name, mode | S_IRWXU);
  TargetFolder made = {Enter(target), target.path};
  if (is_new && (mode & S_IRWXU) != S_IRWXU) {
    *at_end = [mode, inner = made.folder] {
      const mode_t now = inner->Status().st_mode & 07777;
      if (fchmod(inner->Open().Number(), now & ~(S_IRWXU & ~mode)) != 0) {
        throw SystemTrouble(Quote(inner->Path()), errno);
      }
    };
  }
  return made;
}

FolderPointer TreeWalk::Enter(const Place& place) const {
  if (writing_.is_dry_run &&
      (place.folder == nullptr ||
       !place.folder->StatusOf(place.name).has_value())) {
    return nullptr;
  }
  return std::make_shared<const Folder>(*place.folder, place.name);
}

void TreeWalk::VisitNext(Task* task) {
  Level& level = levels_.back();
  if (level.next == level.names.size()) {
    task->at_end = std::move(level.at_end);
    levels_.pop_back();
    return;
  }
  const std::string& name = level.names[level.next++];
  VisitName(Place::In(level.folder, name), level.target.PlaceOf(name),
            IsBackup(name, level), task);
}

void TreeWalk::VisitName(const Place& place, const Place& target,
                         bool is_backup, Task* task) {
  const std::optional<FileStatus> status = place.folder->StatusOf(place.name);
  if (!status.has_value()) {
    // It may have been brought back, or become a file by now.
    if (is_backup || IsTemporary(place.name)) return;
    throw SystemTrouble(Quote(place.path), ENOENT);
  }
  const bool is_folder = S_ISDIR(status->st_mode);
  const bool is_file = S_ISREG(status->st_mode);
  const bool writes = writing_.WritesEach();
  // The other folder may be inside one that is read.
  if (is_folder && NumberOf(*status) == top_number_) return;
  // Standard output may be a file there.
  if (is_file && IsSameFile(*status, output_)) return;
  if (is_file && is_backup) {
    ++backups_;
  } else if (is_file && writes && IsTemporary(place.name)) {
    LeaveOut(place, "of another run, which writes it or was killed", task);
  } else if (is_file && IsTemporary(place.name)) {
    ++hidden_;
  } else if (!files_.takes_hidden && place.name.starts_with('.')) {
    ++hidden_;
    LeaveOut(place, "hidden, and left out; --hidden takes it", task);
  } else if (is_folder) {
    VisitFolder(std::make_shared<const Folder>(*place.folder, place.name),
                target);
  } else if (S_ISLNK(status->st_mode)) {
    if (writing_.folder.empty() || writing_.is_dry_run) return;
    task->needs_turn = targets_.NeedsTurn(target, place);
    task->action = [this, place, target] { targets_.CopyLink(place, target); };
  } else if (!is_file) {
    ++irregular_;
    LeaveOut(place, "not a regular file, and left out", task);
  } else if (writes) {
    task->is_found = true;
    VisitFile(place, target, task);
  } else {
    task->is_file = true;
    task->is_found = true;
    task->name = place.path;
    task->place = place;
    task->size = static_cast<uint64_t>(status->st_size);
  }
}

void TreeWalk::VisitFile(const Place& place, const Place& target, Task* task) {
  // It may have another name, too.
  if (writing_.is_in_place && !targets_.IsNew(place)) return;
  if (!writing_.folder.empty()) {
    task->needs_turn = targets_.NeedsTurn(target, place);
  }
  task->is_file = true;
  task->name = place.path;
  task->place = place;
  task->target = target;
}

bool TreeWalk::IsBackup(const std::string& name, const Level& level) const {
  const std::string suffix = writing_.backup.empty() ? "~" : writing_.backup;
  return name.ends_with(suffix) &&
         std::binary_search(level.names.begin(), level.names.end(),
                            name.substr(0, name.size() - suffix.size()));
}

void TreeWalk::LeaveOut(const Place& place, const std::string& why,
                        Task* task) const {
  if (!writing_.WritesEach()) return;
  task->Leave(files_, place.path, Quote(place.path), "left-out", why);
}

FileStatus StatusAt(const std::string& path) {
  FileStatus status;
  if (stat(path.c_str(), &status) != 0) throw SystemTrouble(Quote(path), errno);
  return status;
}

Trouble IsFolder(const std::string& path) {
  return Trouble(Quote(path) + ": a folder; --recursive takes what is in it");
}

}  // namespace utfx
