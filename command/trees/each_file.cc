#include "command/trees/each_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/files/attributes.h"
#include "command/files/input_file.h"
#include "command/files/new_file.h"
#include "command/files/place.h"
#include "command/messages/progress.h"
#include "command/messages/quote.h"
#include "command/options/command.h"
#include "command/options/command_line.h"
#include "command/trees/blocks.h"
#include "command/trees/file_options.h"
#include "command/trees/ordered_output.h"
#include "command/trees/pipeline.h"
#include "command/trees/targets.h"
#include "command/trees/task.h"
#include "command/trees/totals.h"
#include "command/trees/tree_walk.h"

namespace utfx {
namespace {

// How much there is to read, if that is known. A pipe must not be opened twice.
std::optional<uint64_t> SizeOf(const std::string& file) {
  if (file == "-") return InputFile(file).SizeLeft();
  FileStatus status;
  if (stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  return static_cast<uint64_t>(status.st_size);
}

// Small files that are worked on one after another: to hand over each one takes
// as long as to check it.
struct Batch {
  uint64_t index = 0;
  std::vector<Task> tasks;
  size_t finished = 0;  // The number of tasks.
  bool has_turn = false;
};

// One thread at a time takes a batch of what the walk finds. Any thread does
// the tasks of a batch. Batches are finished, which prints what they have held
// back, in the order in which they were taken.
class FileRun : public Pipeline<Batch> {
 public:
  FileRun(const Operands& operands, const FileOptions& files,
          const WritingOptions& writing, FileWork* work)
      : Pipeline(kBatches),
        files_(files),
        writing_(writing),
        new_file_options_{writing.backup, writing.is_dry_run},
        work_(*work),
        walk_(operands, files, writing, &targets_),
        streams_(files.list.empty() && Progress::IsWanted(kNoOutput)
                     ? TotalSize(operands)
                     : std::nullopt) {}

  FileTotals Run() {
    Pipeline::Run(walk_.IsOneOperand() ? 1 : ThreadsForWork());
    streams_.Finish();
    walk_.AddTo(&totals_);
    std::stable_sort(
        totals_.counts.begin(), totals_.counts.end(),
        [](const auto& a, const auto& b) { return a.second > b.second; });
    return totals_;
  }

 private:
  // As many reports may wait for their turn.
  static constexpr size_t kBatches = 32;
  static constexpr uint64_t kMostBytesInBatch = 1 << 16;

  class OpenTask;

  bool Take(uint64_t index, Batch* batch) override {
    *batch = {};
    batch->index = index;
    const size_t most = MostInBatch();
    uint64_t bytes = 0;
    while (batch->tasks.size() < most && bytes < kMostBytesInBatch) {
      Task task;
      if (!walk_.Find(batch->tasks.empty(), &task)) break;
      bytes += task.size;
      batch->tasks.push_back(std::move(task));
    }
    return !batch->tasks.empty();
  }

  // To write a file takes so long that it is a batch of its own. A few files
  // are spread over all threads.
  size_t MostInBatch() const {
    if (writing_.WritesEach()) return 1;
    constexpr size_t kMost = 16;
    const std::optional<size_t> left = walk_.OperandsLeft();
    return left.has_value() ? std::clamp<size_t>(*left / kBatches, 1, kMost)
                            : kMost;
  }

  bool IsApart() override { return walk_.IsFolderNext(); }

  bool Do(Batch* batch) override {
    for (Task& task : batch->tasks) {
      if (task.needs_turn) GetTurn(batch, &task);
      Try(&task, [&] {
        if (task.action) task.action();
        if (task.is_file) task.outcome = Work(batch, &task);
      });
    }
    return true;
  }

  // Finishes all before a task of the batch.
  void GetTurn(Batch* batch, const Task* task) {
    if (!batch->has_turn) WaitForTurn(batch->index);
    batch->has_turn = true;
    FinishBefore(batch, task);
  }

  std::optional<FileOutcome> Work(Batch* batch, Task* task);

  bool Finish(Batch* batch) override {
    FinishBefore(batch, batch->tasks.data() + batch->tasks.size());
    // A task may have the last reference to an open folder.
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
      if (task->outcome.has_value()) {
        totals_.Add(*task->outcome, task->is_in_trouble);
        if (task->outcome->counts) streams_.Bar()->Add(0, 1);
      }
      ++batch->finished;
    }
  }

  void Try(Task* task, const std::function<void()>& something) const {
    task->Try(writing_.WritesEach() && files_.is_json, something);
  }

  const FileOptions& files_;
  const WritingOptions& writing_;
  const NewFileOptions new_file_options_;
  FileWork& work_;
  Targets targets_;
  TreeWalk walk_;  // Of the thread that takes a batch.
  // Of the thread whose turn it is.
  Streams streams_;
  FileTotals totals_;
};

class FileRun::OpenTask : public FileTask {
 public:
  OpenTask(FileRun* run, Batch* batch, Task* task)
      : run_(*run),
        batch_(*batch),
        task_(*task),
        has_turn_(task->needs_turn),
        input_(task->place.folder == nullptr
                   ? InputFile(task->name)
                   : InputFile(OpenRegular(task->place, O_RDONLY),
                               Quote(task->place.path))) {
    if (run->writing_.is_in_place) opened_ = Status();
    if (run->writing_.WritesEach() || run->files_.is_quiet) return;
    run->streams_.Output().CheckApart(input_);
  }

  // Whether this run has written it.
  bool IsMade() const {
    return !run_.writing_.folder.empty() && run_.targets_.IsMade(Status());
  }

  const std::string& Name() const override { return task_.name; }
  bool IsFound() const override { return task_.is_found; }
  InputFile* Input() override { return &input_; }
  const Place& Where() const override { return task_.place; }
  bool HasTurn() const override { return has_turn_; }

  void WaitForTurn() {
    if (!has_turn_) run_.GetTurn(&batch_, &task_);
    has_turn_ = true;
  }

  void Print(std::string_view text) override { Add(false, text); }
  void Complain(const std::string& message) override { Add(true, message); }
  void PrintJson(const char* outcome,
                 const nlohmann::ordered_json& fields) override {
    Print(FileAsJson(Name(), outcome, fields));
  }
  void Leave(const char* outcome, const std::string& why) override {
    task_.Leave(run_.files_, Name(), input_.Name(), outcome, why);
  }
  Progress* Bar() override { return run_.streams_.Bar(); }

  NewFile* Output() override {
    if (output_.has_value()) return &*output_;
    if (run_.writing_.is_in_place) {
      output_.emplace(task_.place, input_, opened_, run_.new_file_options_);
    } else {
      run_.targets_.Check(task_.place, Status(), task_.target);
      output_.emplace(task_.target,
                      ModeWithoutAcl(input_.Number(), input_.Name()),
                      run_.new_file_options_);
    }
    return &*output_;
  }

  const std::string& OutputName() const override {
    return run_.writing_.is_in_place ? task_.place.path : task_.target.path;
  }

  void Appear() override {
    if (run_.writing_.is_dry_run) {
      if (!run_.files_.is_json) Print(run_.files_.Listed(OutputName()));
      run_.targets_.Plan(OutputName(), task_.place);
    } else if (run_.writing_.is_in_place) {
      Output()->Appear();
    } else {
      run_.targets_.Appear(task_.place, Status(), task_.target, Output());
    }
  }

 private:
  FileStatus Status() const { return StatusOf(input_.Number(), input_.Name()); }

  void Add(bool is_message, std::string_view text) {
    task_.report.Add(is_message, text);
    if (task_.report.IsFull()) WaitForTurn();
    if (has_turn_) task_.report.MoveTo(&run_.streams_);
  }

  FileRun& run_;
  Batch& batch_;
  Task& task_;
  bool has_turn_;
  InputFile input_;
  FileStatus opened_ = {};  // Of the input, before it was read.
  std::optional<NewFile> output_;
};

std::optional<FileOutcome> FileRun::Work(Batch* batch, Task* task) {
  if (task->place.folder == nullptr && !task->needs_turn) {
    const FileStatus status =
        task->name == "-" ? FileStatus{} : StatusAt(task->name);
    if (S_ISDIR(status.st_mode)) throw IsFolder(task->name);
    // To open a pipe may take time.
    task->needs_turn = !S_ISREG(status.st_mode);
    if (task->needs_turn) GetTurn(batch, task);
  }
  OpenTask open(this, batch, task);
  if (open.IsMade()) return {};
  if (IsWorthBlocks(*open.Input())) open.WaitForTurn();
  return work_.Do(&open);
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

FileTotals ForEachFileOf(const Operands& operands, const FileOptions& files,
                         const WritingOptions& writing, FileWork* work) {
  return FileRun(operands, files, writing, work).Run();
}

}  // namespace utfx
