#ifndef UTFX_COMMAND_COMMANDS_MEND_REPORT_H_
#define UTFX_COMMAND_COMMANDS_MEND_REPORT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "command/charsets/signature.h"
#include "command/mending/damaged_lines.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"

namespace utfx {

struct MendOptions {
  FileOptions files;
  WritingOptions writing;
  std::vector<std::string> through;
  std::vector<std::string> from;
  bool takes_guesses = false;
  bool takes_escapes = false;  // Of all kinds, in any file.
  SignatureRule signature = SignatureRule::kKeep;
  bool is_check = false;
  bool is_for_github = false;
  bool is_strict = false;
  bool reports_all = false;

  bool IsGuard() const { return is_check || is_for_github; }
  bool Writes() const {
    return writing.WritesEach() || !writing.output.empty();
  }
};

// Tells what was found in one file: this one nothing, but of a file that is to
// be written and is not.
class MendReport {
 public:
  MendReport(const MendOptions& options, FileTask* task)
      : options_(options), task_(*task) {}
  MendReport(const MendReport&) = delete;
  MendReport& operator=(const MendReport&) = delete;
  virtual ~MendReport() = default;

  // Tells the damaged parts of a line.
  void Print(const DamagedLine& line);
  // Tells the rest, after the last line.
  virtual void PrintRest(const DamageCounts& /*counts*/) {}
  // Tells that the file is no text in UTF-8.
  virtual void PrintWhyNot(const std::string& why);

  // How many parts are wrong.
  uint64_t Wrong() const { return wrong_; }

 protected:
  virtual void PrintLine(const DamagedLine& /*line*/) {}

  // Whether a part is damaged for sure or, if the guard is strict, is at least
  // nothing that could be meant.
  bool IsWrong(const DamagedPart& part) const;
  // Says something about the file.
  void Complain(const std::string& what) const;

  const MendOptions& Options() const { return options_; }
  FileTask* Task() const { return &task_; }

 private:
  const MendOptions& options_;
  FileTask& task_;
  uint64_t wrong_ = 0;
};

// As a diff, in lines, in JSON, for GitHub, or none, as the options say. All
// arguments must outlive it.
std::unique_ptr<MendReport> MakeMendReport(const MendOptions& options,
                                           FileTask* task);

}  // namespace utfx

#endif  // UTFX_COMMAND_COMMANDS_MEND_REPORT_H_
