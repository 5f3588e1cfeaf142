#include "command/trees/writing.h"

#include <algorithm>
#include <string>
#include <vector>

#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "command/options/command_line.h"
#include "command/trees/each_file.h"
#include "command/trees/restore.h"

namespace utfx {
namespace {

// For an option that takes each file by itself.
void CheckNames(const Operands& files, const std::string& option) {
  if (std::count(files.begin(), files.end(), "-") > 0) {
    throw Trouble("standard input has no name for " + option);
  }
}

// Its value is the end of a backup's name.
Option SuffixOption(const char* name, std::string* suffix, const char* help) {
  Option option = OptionalNameOption(name, "[=SUFFIX]", "~", suffix, help);
  option.set = [=, set_name = option.set](const char* given) {
    if (given != nullptr && std::strchr(given, '/') != nullptr) {
      throw Trouble(std::string("--") + name +
                    ": not the end of a name: " + Quote(given));
    }
    set_name(given);
  };
  return option;
}

}  // namespace

std::vector<Option> OutputOptions(WritingOptions* writing,
                                  EachFileOptions* each) {
  return {NameOption('o', "output", "FILE", &writing->output,
                     "Write FILE, which appears whole or not at all")
              .Without({"in-place", "output-dir", "recursive", "files-from"}),
          FlagOption('i', "in-place", &each->is_in_place,
                     "Change each file itself, whole or not at all")
              .Without({"output-dir"})
              .With({"FILE", "files-from"}),
          NameOption('d', "output-dir", "DIR", &each->folder,
                     "Write each file into the folder DIR, under its name")
              .With({"FILE", "files-from"}),
          SuffixOption("backup", &each->backup,
                       "Keep the file before as NAME~, or NAMESUFFIX")
              .Without({"no-backup"})
              .With({"in-place", "output", "output-dir", "recursive"}),
          SuffixOption("restore", &writing->restored,
                       "Bring back the backup of each file")
              .Without({"output", "output-dir", "backup", "no-backup"})
              .With({"FILE", "files-from"}),
          FlagOption(0, "no-backup", &writing->needs_no_backup,
                     "Keep no backup of the files in a folder")
              .With({"recursive"})
              .With({"in-place"}),
          FlagOption('n', "dry-run", &each->is_dry_run,
                     "Print what would be written, and write nothing")
              .With({"in-place", "output-dir", "restore"})};
}

void CheckOutputOptions(const WritingOptions& writing,
                        const EachFileOptions& each, const Operands& files) {
  if (!each.backup.empty() && writing.output == "-") {
    throw Trouble("--backup: standard output has none");
  }
  if (each.is_in_place && each.is_recursive && each.backup.empty() &&
      !writing.needs_no_backup && !each.is_dry_run) {
    throw Trouble(
        "--recursive --in-place changes all files of a folder: add --backup, "
        "--no-backup or --dry-run");
  }
  if (each.Writes()) {
    CheckNames(files, each.is_in_place ? "--in-place" : "--output-dir");
  }
}

int Restore(const WritingOptions& writing, const EachFileOptions& each,
            const Operands& files) {
  EachFileOptions restoring = each;
  restoring.is_in_place = true;
  restoring.backup = writing.restored;
  CheckNames(files, "--restore");
  return RestoreFiles(files, restoring);
}

}  // namespace utfx
