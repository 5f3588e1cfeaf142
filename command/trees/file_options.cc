#include "command/trees/file_options.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"

namespace utfx {
namespace {

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

std::string FileOptions::Listed(const std::string& name) const {
  return is_zero_ended ? name + '\0' : ListedName(name) + '\n';
}

std::vector<Option> FileOptionsOf(FileOptions* options) {
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

std::vector<Option> WritingOptionsOf(WritingOptions* options) {
  return {NameOption('o', "output", "FILE", &options->output,
                     "Write FILE, which appears whole or not at all")
              .Without({"in-place", "output-dir", "recursive", "files-from"}),
          FlagOption('i', "in-place", &options->is_in_place,
                     "Change each file itself, whole or not at all")
              .Without({"output-dir"})
              .With({"FILE", "files-from"}),
          NameOption('d', "output-dir", "DIR", &options->folder,
                     "Write each file into the folder DIR, under its name")
              .With({"FILE", "files-from"}),
          SuffixOption("backup", &options->backup,
                       "Keep the file before as NAME~, or NAMESUFFIX")
              .Without({"no-backup"})
              .With({"in-place", "output", "output-dir", "recursive"}),
          SuffixOption("restore", &options->restored,
                       "Bring back the backup of each file")
              .Without({"output", "output-dir", "backup", "no-backup"})
              .With({"FILE", "files-from"}),
          FlagOption(0, "no-backup", &options->needs_no_backup,
                     "Keep no backup of the files in a folder")
              .With({"recursive"})
              .With({"in-place"}),
          FlagOption('n', "dry-run", &options->is_dry_run,
                     "Print what would be written, and write nothing")
              .With({"in-place", "output-dir", "restore"})};
}

void CheckWritingOptions(const WritingOptions& writing,
                         const FileOptions& files, const Operands& operands) {
  if (!writing.backup.empty() && writing.output == "-") {
    throw Trouble("--backup: standard output has none");
  }
  if (writing.is_in_place && files.is_recursive && writing.backup.empty() &&
      !writing.needs_no_backup && !writing.is_dry_run) {
    throw Trouble(
        "--recursive --in-place changes all files of a folder: add --backup, "
        "--no-backup or --dry-run");
  }
  if (writing.WritesEach()) {
    CheckNames(operands, writing.is_in_place ? "--in-place" : "--output-dir");
  }
}

void CheckNames(const Operands& operands, const std::string& option) {
  if (std::count(operands.begin(), operands.end(), "-") > 0) {
    throw Trouble("standard input has no name for " + option);
  }
}

}  // namespace utfx
