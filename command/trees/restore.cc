#include "command/trees/restore.h"

#include <nlohmann/json.hpp>

#include "command/files/new_file.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "command/options/command_line.h"
#include "command/trees/each_file.h"

namespace utfx {
namespace {

class RestoreWork : public FileWork {
 public:
  explicit RestoreWork(const EachFileOptions& options) : options_(options) {}

  FileOutcome Do(FileTask* task) override {
    const bool is_restored = RestoreBackup(
        task->Where(), *task->Input(), {options_.backup, options_.is_dry_run});
    if (!is_restored) {
      // Most files in a tree have none.
      if (task->IsFound()) return FileOutcome::Nothing();
      throw Trouble(task->Input()->Name() + ": no backup " +
                    Quote(task->Where().path + options_.backup));
    }
    if (options_.is_json) {
      task->PrintJson(options_.is_dry_run ? "planned" : "restored", {});
    } else if (options_.is_dry_run || !options_.is_quiet) {
      task->Print(options_.Listed(task->Name()));
    }
    return {0, "restored"};
  }

 private:
  const EachFileOptions& options_;
};

}  // namespace

int RestoreFiles(const Operands& operands, EachFileOptions options) {
  options.is_in_place = true;
  RestoreWork work(options);
  FileTotals totals = ForEachFileOf(operands, options, &work);
  // They are what is brought back.
  totals.backups = 0;
  PrintTotal(totals, options, {{"restored", totals.Count("restored")}});
  return totals.status;
}

}  // namespace utfx
