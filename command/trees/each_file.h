#ifndef UTFX_COMMAND_TREES_EACH_FILE_H_
#define UTFX_COMMAND_TREES_EACH_FILE_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/files/input_file.h"
#include "command/files/new_file.h"
#include "command/files/place.h"
#include "command/messages/progress.h"
#include "command/options/command_line.h"

// A command works on many files, in order and on all processors. Files and
// trees that a command works on. Files are worked on side by side, and what is
// printed comes in their order.
namespace utfx {

// Which files, and where what becomes of them is written: nowhere, in place of
// each, or in another folder.
struct EachFileOptions {
  bool is_recursive = false;
  bool takes_hidden = false;   // Whether names in folders may start with a dot.
  bool takes_binary = false;   // Whether any regular file there is text.
  std::string list;            // A file with the names of more files; or empty.
  bool is_zero_ended = false;  // Names in lists end in a zero byte.
  bool is_quiet = false;       // Says nothing of what is left out.
  bool is_json = false;        // Says it in JSON.

  bool is_in_place = false;
  std::string folder;
  bool is_dry_run = false;  // Writes nothing, and prints what it would write.
  // The suffix of backups. Without it none is made; NAME~ is one all the same.
  std::string backup;

  bool Writes() const { return is_in_place || !folder.empty(); }
  // Whether the files are so many that there is a total.
  bool HasTotal() const { return !is_quiet && (is_recursive || !list.empty()); }
  // A name in a list on standard output.
  std::string Listed(const std::string& name) const;
};

// The options that say which files: --recursive, --hidden, --binary,
// --files-from and --null.
std::vector<Option> FileOptions(EachFileOptions* options);

// A file that is worked on.
class FileTask {
 public:
  virtual ~FileTask() = default;

  // The name for programs: as it was given, or a path that starts so.
  virtual const std::string& Name() const = 0;
  // Whether it was found in a folder: nobody has named it.
  virtual bool IsFound() const = 0;
  virtual InputFile* Input() = 0;
  // Where files are written, its place.
  virtual const Place& Where() const = 0;
  // Whether this is the next file whose output is printed. A file that is large
  // or not a regular one always is, and it alone may be worked on in blocks.
  virtual bool HasTurn() const = 0;

  // Prints to standard output.
  virtual void Print(std::string_view text) = 0;
  // Prints a message to standard error.
  virtual void Complain(const std::string& message) = 0;
  // Prints FileAsJson() of it.
  virtual void PrintJson(const char* outcome,
                         const nlohmann::ordered_json& fields) = 0;
  // Says why it is left as it is.
  virtual void Leave(const char* outcome, const std::string& why) = 0;
  // Adds the bytes to it that are done.
  virtual Progress* Bar() = 0;

  // Where the options say so, the file that takes this one's place, or that in
  // the other folder. The first call makes it.
  virtual NewFile* Output() = 0;
  virtual const std::string& OutputName() const = 0;
  // Call it when that is whole; otherwise it goes.
  virtual void Appear() = 0;
};

// The sum of the sizes of files, if all are known.
std::optional<uint64_t> TotalSize(const Operands& files);

// An object of the type file, in a line.
std::string FileAsJson(const std::string& file, const char* outcome,
                       const nlohmann::ordered_json& fields);

// What became of a file: the exit status, and as what the file counts in the
// total, "with errors".
struct FileOutcome {
  int status = 0;
  std::string counts_as = {};
  // Otherwise it counts not, or as left out for being binary.
  bool counts = true;
  bool is_left_out = false;

  static FileOutcome Nothing() { return {0, "", false, false}; }
  static FileOutcome LeftOut() { return {0, "", false, true}; }
};

// The work on each file.
class FileWork {
 public:
  virtual ~FileWork() = default;

  // Runs on any thread, and for several files at once. If it throws Trouble,
  // the others are not in trouble.
  virtual FileOutcome Do(FileTask* task) = 0;
};

// What became of all files.
struct FileTotals {
  int status = 0;      // The highest.
  uint64_t files = 0;  // Without those that are left out.
  uint64_t in_trouble = 0;
  // The numbers of those that count as the same, the largest first.
  std::vector<std::pair<std::string, uint64_t>> counts;
  // Left out. A hidden folder counts as one.
  uint64_t hidden = 0;
  uint64_t binary = 0;
  uint64_t irregular = 0;
  uint64_t backups = 0;

  uint64_t Count(std::string_view counts_as) const;
  // "3 files: 2 without errors, 1 in trouble; 4 left out (hidden)"
  std::string Text() const;
  // An object of the type total, with these fields among its own.
  std::string Json(const nlohmann::ordered_json& fields) const;
};

// Does the work on each file, and recursively on each in a folder, in the order
// of their names. Without any there is standard input, or the working folder
// with the option recursive, if nothing is written.
//
// In folders, hidden files, symbolic links, the backups of files beside them,
// whatever program has made them, and what is not regular are left out. Where
// files are written, it says so of each but links and backups, and of those
// that another run has not finished; links are copied to another folder. Files
// become others but once if several names lead to one that becomes itself. The
// other folder gets the shape that cp -r would give it, without the files that
// are left out.
FileTotals ForEachFileOf(const Operands& operands,
                         const EachFileOptions& options, FileWork* work);

// Prints the total of files that were written to standard error, or as JSON
// with these fields among its own, if there is one.
void PrintTotal(const FileTotals& totals, const EachFileOptions& options,
                const nlohmann::ordered_json& fields);

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_EACH_FILE_H_
