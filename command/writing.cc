#include "command/writing.h"

#include <algorithm>
#include <string>
#include <vector>

#include "command/command_line.h"
#include "command/each_file.h"
#include "command/restore.h"
#include "command/trouble.h"

namespace utfx {
namespace {

// For an option that takes each file by itself.
void CheckEach(const EachFileOptions& options, const Operands& files,
               const std::string& name) {
  CheckFileOptions(options);
  if (files.empty() && options.list.empty()) {
    throw Trouble(name + " takes names of files");
  }
  if (std::count(files.begin(), files.end(), "-") > 0) {
    throw Trouble("standard input has no name for " + name);
  }
}

}  // namespace

std::vector<Option> OutputOptions(WritingOptions* writing,
                                  EachFileOptions* each) {
  return {NameOption('o', "output", "FILE", &writing->output,
                     "Write FILE, which appears whole or not at all"),
          FlagOption('i', "in-place", &each->is_in_place,
                     "Change each file itself, whole or not at all"),
          NameOption('d', "output-dir", "DIR", &each->folder,
                     "Write each file into the folder DIR, under its name"),
          OptionalNameOption("backup", "[=SUFFIX]", "~", &each->backup,
                             "Keep the file before as NAME~, or NAMESUFFIX"),
          OptionalNameOption("restore", "[=SUFFIX]", "~", &writing->restored,
                             "Bring back the backup of each file"),
          FlagOption(0, "no-backup", &writing->needs_no_backup,
                     "Keep no backup of the files in a folder"),
          FlagOption('n', "dry-run", &each->is_dry_run,
                     "Print what would be written, and write nothing")};
}

void CheckOutputOptions(const WritingOptions& writing,
                        const EachFileOptions& each, const Operands& files) {
  if (static_cast<int>(!writing.output.empty()) +
          static_cast<int>(each.is_in_place) +
          static_cast<int>(!each.folder.empty()) >
      1) {
    throw Trouble(
        "--output, --output-dir and --in-place are different places to write "
        "to");
  }
  // In a tree it also says which files are backups.
  if (!each.backup.empty() && !each.Writes() && !writing.IsToNewFile() &&
      !each.is_recursive) {
    throw Trouble("--backup goes with --in-place, --output or --output-dir");
  }
  const bool is_tree_in_place = each.is_in_place && each.is_recursive;
  if (writing.needs_no_backup && !is_tree_in_place) {
    throw Trouble("--no-backup goes with --recursive --in-place");
  }
  if (writing.needs_no_backup && !each.backup.empty()) {
    throw Trouble("--backup and --no-backup contradict each other");
  }
  CheckFileOptions(each);
  if (!each.Writes()) return;
  if (is_tree_in_place && each.backup.empty() && !writing.needs_no_backup &&
      !each.is_dry_run) {
    throw Trouble(
        "--recursive --in-place changes all files of a folder: add --backup, "
        "--no-backup or --dry-run");
  }
  CheckEach(each, files, each.is_in_place ? "--in-place" : "--output-dir");
}

int Restore(const WritingOptions& writing, const EachFileOptions& each,
            const Operands& files) {
  if (!writing.output.empty() || !each.folder.empty() || !each.backup.empty() ||
      writing.needs_no_backup) {
    throw Trouble(
        "--restore brings files back in place: it goes with neither --output, "
        "--output-dir nor --backup");
  }
  EachFileOptions restoring = each;
  restoring.is_in_place = true;
  restoring.backup = writing.restored;
  CheckEach(restoring, files, "--restore");
  return RestoreFiles(files, restoring);
}

}  // namespace utfx
