#ifndef UTFX_COMMAND_VERDICT_SOURCE_CHARSET_H_
#define UTFX_COMMAND_VERDICT_SOURCE_CHARSET_H_

#include <optional>
#include <string>

#include "command/charsets/named_charset.h"
#include "command/files/input_file.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/verdict/detection.h"
#include "command/verdict/file_judge.h"

namespace utfx {

// The value of --from: a charset, or "auto", which is each file's own.
class SourceCharset {
 public:
  // Throws Trouble for an unknown name, and for expectations without auto.
  SourceCharset(const std::string& name, const Expectations& expectations,
                const FileOptions& files);

  bool IsAuto() const { return !charset_.has_value(); }
  // That of all files, unless it is auto.
  const NamedCharset& Charset() const { return *charset_; }

  // A file whose charset is not sure counts as this in a total, and has this
  // outcome in JSON.
  static constexpr char kUnknown[] = "in no sure charset";
  static constexpr char kUnknownOutcome[] = "unknown-charset";

  struct Answer {
    std::optional<NamedCharset> charset;  // Nothing if it is not sure.
    std::string why_not_sure;
    // Empty if it may be text, or nobody asked.
    std::string why_not_text;
    std::optional<NamedCharset> guess = {};  // The likeliest if it is not sure.
  };
  // Looks at the start of a file: at its first MiB for auto. `task` is as for
  // FileJudge. `looks_for_text` asks why it is no text, too.
  Answer Of(InputFile* file, const FileTask* task, bool looks_for_text) const;

 private:
  std::optional<NamedCharset> charset_;
  FileJudge judge_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_SOURCE_CHARSET_H_
