#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/arguments.h"
#include "command/block_check.h"
#include "command/blocks.h"
#include "command/checker.h"
#include "command/code_point.h"
#include "command/files.h"
#include "command/json_line.h"
#include "command/named_charset.h"
#include "command/subcommands.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

struct CheckOptions {
  std::string from = "UTF-8";
  std::string target;
  std::vector<std::string> files;
  uint64_t max = std::numeric_limits<uint64_t>::max();
  bool is_json = false;
  bool is_quiet = false;
  bool lists_files = false;

  bool IsSilent() const { return is_quiet || lists_files; }
};

// Stops the check of a file of which nothing more is to be known.
struct FoundOne {};

using Json = nlohmann::ordered_json;

// Prints what is found in one file.
class Printer {
 public:
  // A file by the name that it was given, and as messages show it.
  Printer(const CheckOptions& options, const std::string& file,
          const std::string& shown, Output* output)
      : options_(options), file_(file), shown_(shown), output_(*output) {}

  void Print(const FoundError& finding) {
    output_.Write(options_.is_json ? FindingAsJson(finding)
                                   : FindingAsText(finding));
  }

  void Print(const Contents& contents, size_t longest) {
    output_.Write(options_.is_json ? ContentsAsJson(contents, longest)
                                   : ContentsAsText(contents, longest));
  }

 private:
  std::string FindingAsText(const FoundError& finding) const {
    return shown_ + ':' + std::to_string(finding.line) + ':' +
           std::to_string(finding.column) + ": " + finding.error + " at byte " +
           std::to_string(finding.offset) + ", character " +
           std::to_string(finding.character) + ": " +
           ShownBytes(finding.bytes) + ": " + finding.reason + '\n';
  }

  std::string FindingAsJson(const FoundError& finding) const {
    Json json = {{"file", file_},
                 {"offset", finding.offset},
                 {"line", finding.line},
                 {"column", finding.column},
                 {"character", finding.character},
                 {"class", finding.error}};
    if (!finding.cause.empty()) json["cause"] = finding.cause;
    json["bytes"] = HexDigits(finding.bytes);
    json["reason"] = finding.reason;
    return JsonLine(json);
  }

  std::string ContentsAsText(const Contents& contents, size_t longest) const {
    std::string text =
        shown_ + ": " +
        (contents.errors == 0 ? "no errors"
                              : Counted(contents.errors, "error")) +
        "; " + Counted(contents.characters, "character") + ", " +
        Counted(contents.lines, "line");
    if (contents.characters > 0) {
      if (longest > 0) text += ", longest sequence " + Counted(longest, "byte");
      text += ", largest code point " + CodePointText(contents.largest);
    }
    return text + '\n';
  }

  std::string ContentsAsJson(const Contents& contents, size_t longest) const {
    Json json = {{"file", file_},
                 {"errors", contents.errors},
                 {"bytes", contents.bytes},
                 {"characters", contents.characters},
                 {"lines", contents.lines}};
    if (contents.characters > 0) {
      if (longest > 0) json["longest"] = longest;
      json["largest"] = CodePointText(contents.largest);
    }
    return JsonLine(json);
  }

  const CheckOptions& options_;
  const std::string& file_;
  const std::string& shown_;
  Output& output_;
};

// Hands a whole file to a checker; what is left of it in blocks, as soon as the
// charset of the stream is known, if that is large.
void CheckInput(Input* input, Checker* checker) {
  constexpr size_t kReadAtATime = 1 << 17;
  std::vector<uint8_t> buffer(kReadAtATime + Checker::HeldSize());
  const std::optional<uint64_t> size = input->Size();
  size_t held = 0;
  for (;;) {
    const size_t read = input->Read(std::span(buffer).subspan(held));
    held += read;
    const std::string_view text(reinterpret_cast<const char*>(buffer.data()),
                                held);
    const size_t done = checker->Check(text, read == 0);
    if (read == 0) return;
    std::copy(buffer.begin() + static_cast<ptrdiff_t>(done),
              buffer.begin() + static_cast<ptrdiff_t>(held), buffer.begin());
    held -= done;
    if (checker->StreamCharset() != nullptr && size.has_value()) {
      const uint64_t offset = input->Position() - held;
      const uint64_t end = std::max(*size, offset);
      if (IsWorthBlocks(checker->StreamCharset(), end - offset)) {
        CheckBlocks(input, offset, checker);
        return;
      }
    }
  }
}

class Check {
 public:
  explicit Check(const CheckOptions& options)
      : options_(options), charset_(options.from) {
    if (options.IsSilent() && options.is_json) {
      throw Trouble("--json goes with neither --quiet nor --list");
    }
    if (options.is_quiet && options.lists_files) {
      throw Trouble("--quiet prints nothing, and --list names");
    }
    if (options.target.empty()) return;
    target_ = utfx_charset_find(options.target.c_str());
    if (target_ == nullptr || charset_.Ours() == nullptr) {
      throw Trouble("--to goes with charsets of utfx list only");
    }
    // Only what UTF-32 does not have is looked at one by one.
    if (!HasAllOfUnicode(target_)) {
      throw Trouble("--to goes with charsets that have all of Unicode only");
    }
  }

  int Run() {
    return ForEachFile(options_.files, &output_, [&](const std::string& file) {
      return HasErrors(file) ? kFindingStatus : 0;
    });
  }

 private:
  bool HasErrors(const std::string& file) {
    Input input(file);
    if (!options_.is_quiet) output_.CheckApart(input);
    Printer printer(options_, file, input.Name(), &output_);
    uint64_t reported = 0;
    Checker checker = MakeChecker([&](const FoundError& finding) {
      if (options_.IsSilent()) throw FoundOne();
      printer.Print(finding);
      if (++reported == options_.max) checker.StopReporting();
    });
    if (options_.max == 0 && !options_.IsSilent()) checker.StopReporting();
    try {
      CheckInput(&input, &checker);
    } catch (const FoundOne&) {
      if (options_.lists_files) output_.Write(Listed(file) + '\n');
      return true;
    }
    const Contents contents = checker.GetContents();
    if (!options_.IsSilent()) {
      printer.Print(contents, checker.LongestSequence());
    }
    return contents.errors > 0;
  }

  // For a program to open it, or for somebody to read.
  static std::string Listed(const std::string& file) {
    return isatty(STDOUT_FILENO) != 0 ? Quote(file) : file;
  }

  Checker MakeChecker(Checker::Report report) const {
    return charset_.Ours() == nullptr
               ? Checker(charset_.Name(), std::move(report))
               : Checker(charset_.Ours(), target_, std::move(report));
  }

  const CheckOptions& options_;
  NamedCharset charset_;
  const utfx_charset* target_ = nullptr;
  Output output_;
};

}  // namespace

void AddCheck(CLI::App* app, Action* action) {
  CLI::App* const check =
      AddSubcommand(app, "check", "Every error in a text, and what it holds");
  const auto options = std::make_shared<CheckOptions>();
  AddCharset(check, "-f,--from", &options->from,
             "Charset of the text (default: UTF-8)");
  AddCharset(check, "-t,--to", &options->target,
             "Report what this charset does not have, too");
  AddNumber(check, "--max", &options->max, "Report so many errors of a file");
  AddFlag(check, "--json", &options->is_json, "A JSON object in each line");
  AddFlag(check, "-q,--quiet", &options->is_quiet,
          "Print nothing; stop at the first error");
  AddFlag(check, "-l,--list", &options->lists_files,
          "Print no more than the names of files with errors");
  AddOperands(check, "FILE", &options->files,
              "Files; - or none is standard input");
  AddFooter(
      check,
      "Offsets are in bytes from 0. Lines, columns and characters are counted\n"
      "from 1: a line ends with U+000A, and an error counts as one character.\n"
      "Exit status: 0 without errors, 1 with errors, 2 in trouble.");
  SetAction(check, action, [=] { return Check(*options).Run(); });
}

}  // namespace utfx
