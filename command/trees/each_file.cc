#include "command/trees/each_file.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "command/files/attributes.h"
#include "command/files/input_file.h"
#include "command/files/new_file.h"
#include "command/files/output_file.h"
#include "command/files/place.h"
#include "command/messages/complaint.h"
#include "command/messages/json_line.h"
#include "command/messages/numbers.h"
#include "command/messages/progress.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/messages/trouble.h"
#include "command/options/command_line.h"
#include "command/trees/blocks.h"
#include "command/trees/pipeline.h"

namespace utfx {
namespace {

namespace fs = std::filesystem;

using FolderPointer = std::shared_ptr<const Folder>;

// A folder that files are written to. In a dry run it may not be there.
struct TargetFolder {
  FolderPointer folder;
  std::string path;

  Place PlaceOf(const std::string& name) const {
    return {folder, name, PathIn(path, name)};
  }
};

// Each folder of a way down is open while files in it are converted.
void AllowOpenFiles() {
  rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// A file by its device and number.
using File = std::pair<dev_t, ino_t>;
File FileOf(const FileStatus& status) { return {status.st_dev, status.st_ino}; }

// A name in a folder, by whatever path.
using Name = std::pair<File, std::string>;
Name NameOf(const Place& place) {
  // In a dry run the folder may not be there.
  return place.folder == nullptr
             ? Name({}, place.path)
             : Name(FileOf(place.folder->Status()), place.name);
}

FileStatus StatusAt(const std::string& path) {
  FileStatus status;
  if (stat(path.c_str(), &status) != 0) throw SystemTrouble(Quote(path), errno);
  return status;
}

Trouble IsFolder(const std::string& path) {
  return Trouble(Quote(path) + ": a folder; --recursive takes what is in it");
}

// How much there is to read, if that is known. A pipe must not be opened twice.
std::optional<uint64_t> SizeOf(const std::string& file) {
  if (file == "-") return InputFile(file).SizeLeft();
  FileStatus status;
  if (stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  return static_cast<uint64_t>(status.st_size);
}

// What is printed makes room for itself.
constexpr int kNoOutput = -1;

// Both standard streams, and the bar.
class Streams {
 public:
  explicit Streams(std::optional<uint64_t> total) : bar_(total, kNoOutput) {}

  void Print(std::string_view text) {
    const Progress::Pause pause(&bar_);
    has_printed_ = true;
    output_.Write(text);
    if (is_terminal_) output_.Flush();
  }
  void Complain(const std::string& message) {
    const Progress::Pause pause(&bar_);
    output_.Flush();
    utfx::Complain(message);
  }
  void Finish() {
    bar_.Clear();
    if (has_printed_) output_.Finish();
  }

  const OutputFile& Output() const { return output_; }
  Progress* Bar() { return &bar_; }

 private:
  OutputFile output_;
  bool has_printed_ = false;
  const bool is_terminal_ = isatty(STDOUT_FILENO) == 1;
  Progress bar_;
};

// What has been printed while other files have their turn.
class HeldBack {
 public:
  void Add(bool is_message, std::string_view text) {
    // Messages are lines of their own.
    if (pieces_.empty() || is_message || pieces_.back().is_message) {
      pieces_.push_back({is_message, std::string(text)});
    } else {
      pieces_.back().text += text;
    }
    size_ += text.size();
  }
  void MoveTo(Streams* streams) {
    for (const Piece& piece : pieces_) {
      if (piece.is_message) {
        streams->Complain(piece.text);
      } else {
        streams->Print(piece.text);
      }
    }
    pieces_.clear();
    size_ = 0;
  }

  bool IsEmpty() const { return pieces_.empty(); }
  // Whether it takes as much memory as it may.
  bool IsFull() const {
    constexpr size_t kMost = 1 << 16;
    return size_ > kMost;
  }

 private:
  struct Piece {
    bool is_message;
    std::string text;
  };
  std::vector<Piece> pieces_;
  size_t size_ = 0;
};

struct Batch;

// What is to be done with a name.
struct Task {
  Batch* batch = nullptr;
  bool is_file = false;
  bool is_found = false;
  std::string name;   // For programs.
  uint64_t size = 0;  // In bytes, if it is known.
  Place place;        // Without a folder, the file is opened by its name.
  Place target;
  // Whether those before it are to be finished first.
  bool needs_turn = false;
  // Another thing to be done, and one for when all before are finished.
  std::function<void()> action;
  std::function<void()> at_end;

  HeldBack report;
  std::optional<FileOutcome> outcome;
  bool is_in_trouble = false;

  bool IsEmpty() const {
    return !is_file && !action && !at_end && report.IsEmpty();
  }
};

// Small files that are worked on one after another: to hand over each one takes
// as long as to check it.
struct Batch {
  uint64_t index = 0;
  std::vector<Task> tasks;
  size_t finished = 0;  // The number of tasks.
  bool has_turn = false;
};

class Walk : public Pipeline<Batch> {
 public:
  Walk(const Operands& operands, const EachFileOptions& options, FileWork* work)
      : Pipeline(kTasks),
        operands_(operands),
        options_(options),
        new_file_options_{options.backup, options.is_dry_run},
        work_(*work),
        streams_(options.list.empty() && Progress::IsWanted(kNoOutput)
                     ? TotalSize(operands)
                     : std::nullopt) {
    if (operands_.empty() && options.list.empty()) {
      is_working_folder_ = options.is_recursive;
      operands_.emplace_back(options.is_recursive ? "." : "-");
    }
    if (!options.list.empty()) list_.emplace(options.list);
    if (fstat(STDOUT_FILENO, &output_) != 0) output_ = {};
  }

  FileTotals Run() {
    if (options_.is_recursive) AllowOpenFiles();
    if (!options_.folder.empty()) SetFolder();
    const bool is_one =
        operands_.size() == 1 && !list_.has_value() && !options_.is_recursive;
    Pipeline::Run(is_one ? 1 : ThreadsForWork());
    streams_.Finish();
    std::stable_sort(
        totals_.counts.begin(), totals_.counts.end(),
        [](const auto& a, const auto& b) { return a.second > b.second; });
    return totals_;
  }

 private:
  // As many reports may wait for their turn.
  static constexpr size_t kTasks = 32;
  static constexpr uint64_t kMostBytesInBatch = 1 << 16;

  class OpenTask;

  // A folder on the way down.
  struct Level {
    FolderPointer folder;
    std::vector<std::string> names;
    size_t next = 0;  // The index of a name.
    TargetFolder target;
    std::function<void()> at_end;
  };

  void SetFolder() {
    top_.path = options_.folder;
    std::error_code error;
    if (!options_.is_dry_run) {
      fs::create_directories(top_.path, error);
      if (error) throw SystemTrouble(Quote(top_.path), error.value());
    } else if (!fs::exists(top_.path, error)) {
      return;
    }
    top_.folder = std::make_shared<const Folder>(top_.path);
    top_file_ = FileOf(top_.folder->Status());
  }

  // A file in trouble does not stop the others.
  void Try(Task* task, const std::function<void()>& action) const {
    try {
      action();
    } catch (const Trouble& trouble) {
      task->is_in_trouble = true;
      if (task->is_file && options_.Writes() && options_.is_json) {
        task->report.Add(
            /*is_message=*/false,
            FileAsJson(task->name, "trouble", {{"reason", trouble.what()}}));
      }
      task->report.Add(/*is_message=*/true, trouble.what());
      task->outcome = FileOutcome{trouble.Status(), ""};
    }
  }

  // ---- Finding files -------------------------------------------------------

  bool Take(uint64_t index, Batch* batch) override {
    *batch = {};
    batch->index = index;
    const size_t most = MostInBatch();
    uint64_t bytes = 0;
    while (batch->tasks.size() < most && bytes < kMostBytesInBatch) {
      Task task;
      if (!Find(batch->tasks.empty(), &task)) break;
      bytes += task.size;
      batch->tasks.push_back(std::move(task));
    }
    return !batch->tasks.empty();
  }

  // A few files are for all threads, and so are those that are written, which
  // takes time.
  size_t MostInBatch() const {
    if (options_.Writes()) return 1;
    constexpr size_t kMost = 16;
    const bool is_known = levels_.empty() && !list_.has_value();
    return is_known ? std::clamp<size_t>(
                          (operands_.size() - next_operand_) / kTasks, 1, kMost)
                    : kMost;
  }

  // Finds the next thing to be done. Returns false if there is none, or none
  // that may follow others in a batch.
  bool Find(bool is_first, Task* task) {
    for (; task->IsEmpty(); is_first = false) {
      if (!levels_.empty()) {
        Try(task, [&] { VisitNext(task); });
      } else if (!is_first && IsApart()) {
        // An empty batch would be the end.
        task->action = [] {};
      } else if (const std::optional<std::string> operand = NextOperand()) {
        next_.reset();
        Try(task, [&] { VisitOperand(*operand, task); });
      } else {
        return false;
      }
    }
    return true;
  }

  // The names in a folder that is written to are read before or after that.
  bool IsApart() override {
    if (!options_.Writes() || !options_.is_recursive || !levels_.empty()) {
      return false;
    }
    FileStatus status;
    const std::optional<std::string> operand = NextOperand();
    return operand.has_value() && stat(operand->c_str(), &status) == 0 &&
           S_ISDIR(status.st_mode);
  }

  // Leaves it to be the next one.
  std::optional<std::string> NextOperand() {
    if (next_.has_value()) return next_;
    if (next_operand_ < operands_.size()) {
      next_ = operands_[next_operand_++];
    } else if (list_.has_value()) {
      next_ = NextListed();
    }
    return next_;
  }

  std::optional<std::string> NextListed() {
    constexpr size_t kMost = 1 << 16;
    const char end = options_.is_zero_ended ? '\0' : '\n';
    for (;;) {
      size_t length = list_->Window().find(end);
      while (length == std::string_view::npos &&
             list_->Window().size() < kMost && list_->ReadMore()) {
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

  void VisitOperand(const std::string& operand, Task* task) {
    if (is_working_folder_) {
      // The paths of what is in it do not start with its name.
      const auto folder = std::make_shared<const Folder>(Folder::Working());
      levels_.push_back({folder, folder->Names(), 0, {}, {}});
      return;
    }
    if (!options_.Writes() && (!options_.is_recursive || operand == "-")) {
      task->is_file = true;
      task->name = operand;
      return;
    }
    const FileStatus status = StatusAt(operand);
    fs::path path = operand;
    if (!path.has_filename()) path = path.parent_path();
    const std::string name = path.filename().native();
    if (S_ISDIR(status.st_mode)) {
      if (!options_.is_recursive) throw IsFolder(operand);
      const auto folder = std::make_shared<const Folder>(operand);
      // The contents of "." and ".." go into the folder itself.
      if (name.empty() || name == "." || name == "..") {
        levels_.push_back({folder, folder->Names(), 0, top_, {}});
      } else {
        VisitFolder(folder, top_.PlaceOf(name));
      }
    } else if (!options_.Writes()) {
      task->is_file = true;
      task->name = operand;
    } else if (S_ISREG(status.st_mode)) {
      VisitFile(FindPlace(operand), top_.PlaceOf(name), task);
    } else {
      throw Trouble(Quote(operand) + ": not a regular file");
    }
  }

  void VisitFolder(const FolderPointer& folder, const Place& target) {
    // The new folder may be in this one, and is none of these.
    Level level = {folder, folder->Names(), 0, {}, {}};
    if (!options_.folder.empty()) {
      const mode_t mode = FolderModeOf(*folder);
      // The new folder must be writable until it is full.
      const bool is_new = !options_.is_dry_run &&
                          target.folder->Make(target.name, mode | S_IRWXU);
      level.target = {Enter(target), target.path};
      if (is_new && (mode & S_IRWXU) != S_IRWXU) {
        level.at_end = [mode, inner = level.target.folder] {
          const mode_t now = inner->Status().st_mode & 07777;
          if (fchmod(inner->Open().Number(), now & ~(S_IRWXU & ~mode)) != 0) {
            throw SystemTrouble(Quote(inner->Path()), errno);
          }
        };
      }
    }
    levels_.push_back(std::move(level));
  }

  static mode_t FolderModeOf(const Folder& folder) {
    const mode_t sticky = folder.Status().st_mode & S_ISVTX;
    return sticky |
           ModeWithoutAcl(folder.Open().Number(), Quote(folder.Path()));
  }

  // The folder at a place; null if a dry run would make it.
  FolderPointer Enter(const Place& place) const {
    if (options_.is_dry_run &&
        (place.folder == nullptr ||
         !place.folder->StatusOf(place.name).has_value())) {
      return nullptr;
    }
    return std::make_shared<const Folder>(*place.folder, place.name);
  }

  // Visits the next name on the way.
  void VisitNext(Task* task) {
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

  // The level of the name may move.
  void VisitName(const Place& place, const Place& target, bool is_backup,
                 Task* task) {
    const std::optional<FileStatus> status = place.folder->StatusOf(place.name);
    if (!status.has_value()) {
      // It may have been brought back, or become a file by now.
      if (is_backup || IsTemporary(place.name)) return;
      throw SystemTrouble(Quote(place.path), ENOENT);
    }
    const bool is_folder = S_ISDIR(status->st_mode);
    const bool is_file = S_ISREG(status->st_mode);
    const bool writes = options_.Writes();
    // The other folder may be inside one that is read.
    if (is_folder && FileOf(*status) == top_file_) return;
    // Standard output may be a file there.
    if (is_file && IsSameFile(*status, output_)) return;
    if (is_file && is_backup) {
      ++totals_.backups;
    } else if (is_file && writes && IsTemporary(place.name)) {
      Leave(place.path, Quote(place.path), "left-out",
            "of another run, which writes it or was killed", task);
    } else if (is_file && IsTemporary(place.name)) {
      ++totals_.hidden;
    } else if (!options_.takes_hidden && place.name.starts_with('.')) {
      ++totals_.hidden;
      if (writes) {
        Leave(place.path, Quote(place.path), "left-out",
              "hidden, and left out; --hidden takes it", task);
      }
    } else if (is_folder) {
      VisitFolder(std::make_shared<const Folder>(*place.folder, place.name),
                  target);
    } else if (S_ISLNK(status->st_mode)) {
      if (options_.folder.empty() || options_.is_dry_run) return;
      task->needs_turn = !targets_.insert(NameOf(target)).second;
      task->action = [this, place, target] { CopyLink(place, target); };
    } else if (!is_file) {
      ++totals_.irregular;
      if (writes) {
        Leave(place.path, Quote(place.path), "left-out",
              "not a regular file, and left out", task);
      }
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

  // `shown` is the name as messages show it.
  void Leave(const std::string& name, const std::string& shown,
             const char* outcome, const std::string& why, Task* task) const {
    if (options_.is_json) {
      task->report.Add(/*is_message=*/false,
                       FileAsJson(name, outcome, {{"reason", why}}));
    } else if (!options_.is_quiet) {
      task->report.Add(/*is_message=*/true, shown + ": " + why);
    }
  }

  // Whether it is the backup of a file beside it, if it is a file.
  bool IsBackup(const std::string& name, const Level& level) const {
    const std::string suffix = options_.backup.empty() ? "~" : options_.backup;
    return name.ends_with(suffix) &&
           std::binary_search(level.names.begin(), level.names.end(),
                              name.substr(0, name.size() - suffix.size()));
  }

  // A file to be written.
  void VisitFile(const Place& place, const Place& target, Task* task) {
    const Name name = NameOf(place);
    // It may have another name, too.
    if (options_.is_in_place && !visited_.insert(name).second) return;
    if (!options_.folder.empty()) {
      const bool is_new = targets_.insert(NameOf(target)).second;
      task->needs_turn = !is_new || targets_.contains(name);
    }
    task->is_file = true;
    task->name = place.path;
    task->place = place;
    task->target = target;
  }

  // ---- Working on files ----------------------------------------------------

  bool Do(Batch* batch) override {
    for (Task& task : batch->tasks) {
      task.batch = batch;
      if (task.needs_turn) GetTurn(&task);
      Try(&task, [&] {
        if (task.action) task.action();
        if (task.is_file) task.outcome = Work(&task);
      });
    }
    return true;
  }

  // Finishes all before it.
  void GetTurn(Task* task) {
    Batch* const batch = task->batch;
    if (!batch->has_turn) WaitForTurn(batch->index);
    batch->has_turn = true;
    FinishBefore(batch, task);
  }

  std::optional<FileOutcome> Work(Task* task);

  bool Finish(Batch* batch) override {
    FinishBefore(batch, batch->tasks.data() + batch->tasks.size());
    // What they hold may be the last of a folder.
    batch->tasks.clear();
    return true;
  }

  void FinishBefore(Batch* batch, const Task* end) {
    for (;;) {
      Task* const task = batch->tasks.data() + batch->finished;
      if (task == end) return;
      Try(task, [&] {
        if (task->at_end) task->at_end();
      });
      task->report.MoveTo(&streams_);
      if (task->outcome.has_value()) Count(*task->outcome, task->is_in_trouble);
      ++batch->finished;
    }
  }

  void Count(const FileOutcome& outcome, bool is_in_trouble) {
    totals_.status = std::max(totals_.status, outcome.status);
    if (outcome.is_left_out) ++totals_.binary;
    if (!outcome.counts) return;
    ++totals_.files;
    streams_.Bar()->Add(0, 1);
    if (is_in_trouble) {
      ++totals_.in_trouble;
      return;
    }
    auto& counts = totals_.counts;
    auto found = std::find_if(
        counts.begin(), counts.end(),
        [&](const auto& count) { return count.first == outcome.counts_as; });
    if (found == counts.end()) {
      found = counts.emplace(found, outcome.counts_as, 0);
    }
    ++found->second;
  }

  void CopyLink(const Place& place, const Place& target) {
    target.folder->MakeLink(target.name,
                            place.folder->ContentsOfLink(place.name));
    const std::lock_guard lock(mutex_);
    const std::optional<FileStatus> link = target.folder->StatusOf(target.name);
    if (link.has_value()) made_.emplace(FileOf(*link), place.path);
  }

  // Refuses to write a file over itself, or over another one of this run. The
  // caller has the lock.
  void CheckTarget(const Place& place, const FileStatus& source,
                   const Place& target) const {
    const auto refuse = [&](const std::string& other) {
      throw Trouble(Quote(place.path) + ": " + Quote(target.path) +
                    " is made from " + Quote(other) + " already");
    };
    const auto planned = planned_.find(target.path);
    if (planned != planned_.end()) refuse(planned->second);
    if (target.folder == nullptr) return;
    const std::optional<FileStatus> there =
        target.folder->StatusOf(target.name);
    if (!there.has_value()) return;
    if (IsSameFile(*there, source)) {
      throw Trouble(
          Quote(place.path) +
          ": the output would be the file itself; --in-place replaces it");
    }
    const auto made = made_.find(FileOf(*there));
    if (made != made_.end()) refuse(made->second);
  }

  // These are the taking thread's.
  Operands operands_;
  const EachFileOptions& options_;
  const NewFileOptions new_file_options_;
  FileWork& work_;
  bool is_working_folder_ = false;  // There is no operand.
  size_t next_operand_ = 0;
  std::optional<InputFile> list_;
  std::optional<std::string> next_;
  std::vector<Level> levels_;
  TargetFolder top_;  // Of the other folder.
  File top_file_ = {};
  FileStatus output_;  // That of standard output.
  // The names of files that become themselves, and of those that are made.
  std::set<Name> visited_;
  std::set<Name> targets_;

  Streams streams_;
  FileTotals totals_;

  std::mutex mutex_;
  // The files that this run has written, and would write, and from which.
  std::map<File, std::string> made_;
  std::map<std::string, std::string> planned_;
};

class Walk::OpenTask : public FileTask {
 public:
  OpenTask(Walk* walk, Task* task)
      : walk_(*walk),
        task_(*task),
        has_turn_(task->needs_turn),
        input_(task->place.folder == nullptr
                   ? InputFile(task->name)
                   : InputFile(OpenRegular(task->place, O_RDONLY),
                               Quote(task->place.path))) {
    if (walk->options_.is_in_place) opened_ = Status();
    if (walk->options_.Writes() || walk->options_.is_quiet) return;
    walk->streams_.Output().CheckApart(input_);
  }

  // Whether this run has written it.
  bool IsMade() {
    if (walk_.options_.folder.empty()) return false;
    const std::lock_guard lock(walk_.mutex_);
    return walk_.made_.contains(FileOf(Status()));
  }

  const std::string& Name() const override { return task_.name; }
  bool IsFound() const override { return task_.is_found; }
  InputFile* Input() override { return &input_; }
  const Place& Where() const override { return task_.place; }
  bool HasTurn() const override { return has_turn_; }

  void WaitForTurn() {
    if (!has_turn_) walk_.GetTurn(&task_);
    has_turn_ = true;
  }

  void Print(std::string_view text) override { Add(false, text); }
  void Complain(const std::string& message) override { Add(true, message); }
  void PrintJson(const char* outcome,
                 const nlohmann::ordered_json& fields) override {
    Print(FileAsJson(Name(), outcome, fields));
  }
  void Leave(const char* outcome, const std::string& why) override {
    walk_.Leave(Name(), input_.Name(), outcome, why, &task_);
  }
  Progress* Bar() override { return walk_.streams_.Bar(); }

  NewFile* Output() override {
    if (output_.has_value()) return &*output_;
    if (walk_.options_.is_in_place) {
      output_.emplace(task_.place, input_, opened_, walk_.new_file_options_);
    } else {
      {
        const std::lock_guard lock(walk_.mutex_);
        walk_.CheckTarget(task_.place, Status(), task_.target);
      }
      output_.emplace(task_.target,
                      ModeWithoutAcl(input_.Number(), input_.Name()),
                      walk_.new_file_options_);
    }
    return &*output_;
  }

  const std::string& OutputName() const override {
    return walk_.options_.is_in_place ? task_.place.path : task_.target.path;
  }

  void Appear() override {
    if (walk_.options_.is_dry_run) {
      if (!walk_.options_.is_json) Print(walk_.options_.Listed(OutputName()));
      const std::lock_guard lock(walk_.mutex_);
      walk_.planned_.emplace(OutputName(), task_.place.path);
    } else if (walk_.options_.is_in_place) {
      Output()->Appear();
    } else {
      NewFile* const output = Output();
      output->Finish();
      const std::lock_guard lock(walk_.mutex_);
      // Other names may be the same one to the filesystem.
      walk_.CheckTarget(task_.place, Status(), task_.target);
      const FileStatus made = output->Status();
      output->Appear();
      walk_.made_.emplace(FileOf(made), task_.place.path);
    }
  }

 private:
  FileStatus Status() const { return StatusOf(input_.Number(), input_.Name()); }

  void Add(bool is_message, std::string_view text) {
    task_.report.Add(is_message, text);
    if (task_.report.IsFull()) WaitForTurn();
    if (has_turn_) task_.report.MoveTo(&walk_.streams_);
  }

  Walk& walk_;
  Task& task_;
  bool has_turn_;
  InputFile input_;
  FileStatus opened_ = {};  // Of the input, before it was read.
  std::optional<NewFile> output_;
};

std::optional<FileOutcome> Walk::Work(Task* task) {
  if (task->place.folder == nullptr && !task->needs_turn) {
    const FileStatus status =
        task->name == "-" ? FileStatus{} : StatusAt(task->name);
    if (S_ISDIR(status.st_mode)) throw IsFolder(task->name);
    // To open a pipe may take time.
    task->needs_turn = !S_ISREG(status.st_mode);
    if (task->needs_turn) GetTurn(task);
  }
  OpenTask open(this, task);
  if (open.IsMade()) return {};
  if (IsWorthBlocks(*open.Input())) open.WaitForTurn();
  return work_.Do(&open);
}

std::string LeftOut(const FileTotals& totals) {
  std::string reasons;
  const auto add = [&](uint64_t count, const char* what) {
    if (count == 0) return;
    reasons += (reasons.empty() ? "" : ", ") + std::to_string(count) + what;
  };
  add(totals.hidden, " hidden");
  add(totals.binary, " binary");
  add(totals.irregular, " not regular");
  add(totals.backups, totals.backups == 1 ? " backup" : " backups");
  return reasons;
}

}  // namespace

std::optional<uint64_t> TotalSize(const Operands& files) {
  uint64_t total = 0;
  for (const std::string& file : files) {
    const std::optional<uint64_t> size = SizeOf(file);
    if (!size.has_value()) return {};
    total += *size;
  }
  return total;
}

std::string FileAsJson(const std::string& file, const char* outcome,
                       const nlohmann::ordered_json& fields) {
  nlohmann::ordered_json json = {
      {"type", "file"}, {"file", file}, {"outcome", outcome}};
  if (!fields.empty()) json.update(fields);
  return JsonLine(json);
}

std::string EachFileOptions::Listed(const std::string& name) const {
  return is_zero_ended ? name + '\0' : ListedName(name) + '\n';
}

std::vector<Option> FileOptions(EachFileOptions* options) {
  return {
      FlagOption('r', "recursive", &options->is_recursive,
                 "Take the files in folders, too"),
      FlagOption(0, "hidden", &options->takes_hidden,
                 "With --recursive, take hidden files and folders, too")
          .With({"recursive"}),
      FlagOption(0, "binary", &options->takes_binary, "Take binary files, too")
          .With({"recursive"}),
      NameOption(0, "files-from", "FILE", &options->list,
                 "Take the files that FILE names, too, one in a line"),
      FlagOption('0', "null", &options->is_zero_ended,
                 "End names in lists, read or printed, in a zero byte")};
}

uint64_t FileTotals::Count(std::string_view counts_as) const {
  for (const auto& [name, count] : counts) {
    if (name == counts_as) return count;
  }
  return 0;
}

std::string FileTotals::Text() const {
  std::string text = Counted(files, "file");
  const char* separator = ": ";
  const auto add = [&](const std::string& what, uint64_t count) {
    if (count == 0) return;
    text += separator + std::to_string(count) + ' ' + what;
    separator = ", ";
  };
  for (const auto& [what, count] : counts) add(what, count);
  add("in trouble", in_trouble);
  const uint64_t left_out = hidden + binary + irregular + backups;
  if (left_out > 0) {
    text +=
        "; " + std::to_string(left_out) + " left out (" + LeftOut(*this) + ")";
  }
  return text;
}

std::string FileTotals::Json(const nlohmann::ordered_json& fields) const {
  nlohmann::ordered_json json = {{"type", "total"}, {"files", files}};
  json.update(fields);
  json.update({{"inTrouble", in_trouble},
               {"hidden", hidden},
               {"binary", binary},
               {"irregular", irregular},
               {"backups", backups}});
  return JsonLine(json);
}

FileTotals ForEachFileOf(const Operands& operands,
                         const EachFileOptions& options, FileWork* work) {
  return Walk(operands, options, work).Run();
}

void PrintTotal(const FileTotals& totals, const EachFileOptions& options,
                const nlohmann::ordered_json& fields) {
  if (!options.HasTotal()) return;
  if (!options.is_json) {
    Complain(totals.Text());
    return;
  }
  OutputFile output;
  output.Write(totals.Json(fields));
  output.Finish();
}

}  // namespace utfx
