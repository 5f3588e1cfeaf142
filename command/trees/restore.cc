#include "command/trees/restore.h"

#include <nlohmann/json.hpp>

#include "command/files/new_file.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/trees/totals.h"

namespace utfx {
namespace {

class RestoreWork : public FileWork {
 public:
  RestoreWork(const FileOptions& files, const WritingOptions& writing)
      : files_(files), writing_(writing) {}

  FileOutcome Do(FileTask* task) override {
    const bool is_restored = RestoreBackup(
        task->Where(), *task->Input(), {writing_.backup, writing_.is_dry_run});
    if (!is_restored) {
      // Most files in a tree have none.
      if (task->IsFound()) return FileOutcome::Nothing();
      throw Trouble(task->Input()->Name() + ": no backup " +
                    Quote(task->Where().path + writing_.backup));
    }
    if (files_.is_json) {
      task->PrintJson(writing_.is_dry_run ? "planned" : "restored", {});
    } else if (writing_.is_dry_run || !files_.is_quiet) {
      task->Print(files_.Listed(task->Name()));
    }
    return {0, "restored"};
  }

 private:
  const FileOptions& files_;
  const WritingOptions& writing_;
};

}  // namespace

int RestoreFiles(const Operands& operands, const FileOptions& files,
                 WritingOptions writing) {
  CheckNames(operands, "--restore");
  writing.is_in_place = true;
  writing.backup = writing.restored;
  RestoreWork work(files, writing);
  FileTotals totals = ForEachFileOf(operands, files, writing, &work);
  // The backups are what is brought back.
  totals.backups = 0;
  PrintTotal(totals, files, TotalIs::kMessage,
             {{"restored", totals.Count("restored")}});
  return totals.status;
}

}  // namespace utfx
