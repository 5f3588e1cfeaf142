#ifndef UTFX_COMMAND_COMMANDS_CHECK_REPORT_H_
#define UTFX_COMMAND_COMMANDS_CHECK_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/checking/checker.h"
#include "command/checking/missing_characters.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/verdict/detection.h"
#include "command/verdict/other_charset.h"

namespace utfx {

struct CheckOptions {
  std::string from = "UTF-8";
  std::string target;
  std::optional<uint64_t> max;
  bool reports_all = false;
  bool lists_files = false;
  Expectations expectations;
  FileOptions files;

  bool IsSilent() const { return files.is_quiet || lists_files; }

  // Whether a few errors are enough for people who did not say how many.
  bool IsAboutFew() const {
    return !reports_all && !files.is_json && !max.has_value();
  }

  // The number of errors that are reported of a file.
  uint64_t Most() const {
    constexpr uint64_t kFew = 20;
    const bool has_limit = !reports_all && !files.is_json;
    return max.value_or(has_limit ? kFew
                                  : std::numeric_limits<uint64_t>::max());
  }
};

// What to do about errors.
struct Advice {
  // A charset without them.
  std::optional<OtherCharset> other;
  // How many parts of the text the command mend is sure of.
  uint64_t mendable = 0;
};

// All that was found in a text, besides its errors.
struct CheckResult {
  Contents contents;
  size_t longest;  // The length of the longest sequence; 0 if nobody knows.
  const MissingCharacters* missing;  // Null if no charset was given.
  Advice advice;
  bool has_signature;
};

// Tells what was found in one file.
class CheckReport {
 public:
  explicit CheckReport(uint64_t most) : most_(most) {}
  CheckReport(const CheckReport&) = delete;
  CheckReport& operator=(const CheckReport&) = delete;
  virtual ~CheckReport() = default;

  // Tells an error in a stream that is in a charset.
  void Print(const NamedCharset& stream, const TextError& error) {
    ++reported_;
    PrintError(stream, error);
  }
  bool IsFull() const { return reported_ >= most_; }
  // Tells the rest, after the last error.
  virtual void PrintRest(const CheckResult& result) = 0;

 protected:
  virtual void PrintError(const NamedCharset& stream,
                          const TextError& error) = 0;

  // The characters that are missing, as many as are reported. Sets how many
  // there are.
  std::vector<MissingCharacters::Missing> MissingToTell(
      const CheckResult& result, size_t* all) const;

  uint64_t Reported() const { return reported_; }

 private:
  const uint64_t most_;
  uint64_t reported_ = 0;
};

// In JSON, or for people, as the options say. All arguments must outlive it.
std::unique_ptr<CheckReport> MakeCheckReport(const CheckOptions& options,
                                             const NamedCharset& charset,
                                             FileTask* task);

}  // namespace utfx

#endif  // UTFX_COMMAND_COMMANDS_CHECK_REPORT_H_
