#ifndef UTFX_COMMAND_TREES_EACH_FILE_H_
#define UTFX_COMMAND_TREES_EACH_FILE_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "command/files/input_file.h"
#include "command/files/new_file.h"
#include "command/files/place.h"
#include "command/messages/progress.h"
#include "command/options/command.h"
#include "command/trees/file_options.h"
#include "command/trees/totals.h"

// A command works on many files, in order and on all processors. Files are
// worked on side by side, and what is printed comes in their order.
namespace utfx {

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

// The work on each file.
class FileWork {
 public:
  virtual ~FileWork() = default;

  // Runs on any thread, and for several files at once. If it throws Trouble,
  // the others are not in trouble.
  virtual FileOutcome Do(FileTask* task) = 0;
};

// Does the work on each file, and recursively on each in a folder, in the order
// of their names. Without any there is standard input, or the working folder
// with the option recursive, if nothing is written.
//
// In folders, hidden files, symbolic links, the backups of files beside them,
// whatever program has made them, and what is not regular are left out. Where
// files are written, it says so of each but links and backups, and of those
// that another run has not finished; links are copied to another folder. A file
// that becomes itself does so once, though several names may lead to it. The
// other folder gets the shape that cp -r would give it, without the files that
// are left out.
FileTotals ForEachFileOf(const Operands& operands, const FileOptions& files,
                         const WritingOptions& writing, FileWork* work);

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_EACH_FILE_H_
