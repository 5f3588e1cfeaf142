#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "command/blocks.h"
#include "command/checker.h"
#include "command/command_line.h"
#include "command/detector.h"
#include "command/each_file.h"
#include "command/excerpt.h"
#include "command/files.h"
#include "command/named_charset.h"
#include "command/progress.h"
#include "command/terminal.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

struct CheckOptions {
  std::string from = "UTF-8";
  std::string target;
  std::optional<uint64_t> max;
  bool reports_all = false;
  bool is_json = false;
  bool lists_files = false;
  EachFileOptions each;

  bool IsSilent() const { return each.is_quiet || lists_files; }

  // The number of errors that are reported of a file.
  uint64_t Most() const {
    constexpr uint64_t kFew = 20;
    const bool has_limit = !reports_all && !is_json;
    return max.value_or(has_limit ? kFew
                                  : std::numeric_limits<uint64_t>::max());
  }
};

// Ends the check of a file whose first error is all that counts.
struct FoundOne {};

using Json = nlohmann::ordered_json;

// Prints the errors and the summary of one file.
class Printer {
 public:
  Printer(const CheckOptions& options, FileTask* task)
      : options_(options),
        file_(task->Name()),
        shown_(task->Input()->Name()),
        task_(*task) {}

  // An error in a stream that is in a charset.
  void Print(const NamedCharset& stream, const TextError& error) {
    ++reported_;
    task_.Print(options_.is_json ? ErrorAsJson(error)
                                 : ErrorAsText(stream, error));
  }
  bool IsFull() const { return reported_ >= options_.Most(); }

  // Of a tree, people want to see only what is wrong.
  void Print(const Contents& contents, size_t longest) {
    if (task_.IsFound() && contents.errors == 0 && !options_.is_json) return;
    task_.Print(options_.is_json ? ContentsAsJson(contents, longest)
                                 : ContentsAsText(contents, longest));
  }

 private:
  std::string ErrorAsText(const NamedCharset& stream,
                          const TextError& error) const {
    const std::string place = shown_ + ':' + std::to_string(error.line) + ':' +
                              std::to_string(error.column) + ':';
    std::string text =
        WrappedFor(STDOUT_FILENO,
                   InColourFor(STDOUT_FILENO, kBold, place) + ' ' +
                       InColourFor(STDOUT_FILENO, kRed, error.why.error_class) +
                       " at byte " + std::to_string(error.offset) +
                       ", character " + std::to_string(error.character) + ": " +
                       BytesAndWhy(error.text.error, error.why.text));
    text += Excerpt(stream, error.text, ColumnsOf(STDOUT_FILENO));
    if (!error.why.expected.empty()) {
      text +=
          WrappedFor(STDOUT_FILENO, "expected: " + error.why.expected, kIndent);
    }
    // A shell can read this line.
    return file_ == "-"
               ? text
               : text + std::string(kIndent, ' ') + ShowCommand(error) + '\n';
  }

  // The command that shows the place bit by bit.
  std::string ShowCommand(const TextError& error) const {
    std::string command = "utfx show";
    if (options_.from != CheckOptions().from) {
      command += " -f " + ShellQuote(options_.from);
    }
    return command + " --offset " + std::to_string(error.offset) +
           " --count 1 -F " + ShellQuote(file_);
  }

  std::string ErrorAsJson(const TextError& error) const {
    Json json = {{"type", "error"},
                 {"file", file_},
                 {"offset", error.offset},
                 {"line", error.line},
                 {"column", error.column},
                 {"character", error.character},
                 {"class", error.why.error_class}};
    if (!error.why.cause.empty()) json["cause"] = error.why.cause;
    json["bytes"] = HexDigits(error.text.error);
    json["reason"] = error.why.text;
    if (!error.why.expected.empty()) json["expected"] = error.why.expected;
    return JsonLine(json);
  }

  std::string ContentsAsText(const Contents& contents, size_t longest) const {
    std::string text =
        InColourFor(STDOUT_FILENO, kBold, shown_ + ':') + ' ' +
        (contents.errors == 0 ? "no errors"
                              : Counted(contents.errors, "error")) +
        "; " + Counted(contents.characters, "character") + ", " +
        Counted(contents.lines, "line");
    if (contents.characters > 0) {
      if (longest > 0) text += ", longest sequence " + Counted(longest, "byte");
      text += ", largest code point " + CodePointText(contents.largest);
    }
    if (contents.errors > reported_) {
      text += "; " + std::to_string(contents.errors - reported_) +
              (reported_ == 0 ? "" : " more") + " with --all";
    }
    return WrappedFor(STDOUT_FILENO, text);
  }

  std::string ContentsAsJson(const Contents& contents, size_t longest) const {
    Json json = {{"type", "summary"},
                 {"file", file_},
                 {"errors", contents.errors},
                 {"size", contents.bytes},
                 {"characters", contents.characters},
                 {"lines", contents.lines}};
    if (contents.characters > 0) {
      if (longest > 0) json["longest"] = longest;
      json["largest"] = CodePointText(contents.largest);
    }
    return JsonLine(json);
  }

  static constexpr size_t kIndent = 4;

  const CheckOptions& options_;
  const std::string& file_;
  const std::string& shown_;
  FileTask& task_;
  uint64_t reported_ = 0;
};

class BlockCheck : public BlockWork {
 public:
  BlockCheck(Checker* checker, Progress* bar)
      : checker_(*checker), bar_(*bar) {}

  void Do(const Block& block) override { read_ = checker_.ReadBlock(block); }
  bool Finish(const Block& block) override {
    checker_.CheckBlock(block, read_);
    bar_.Add(block.size);
    return true;
  }

 private:
  Checker& checker_;
  Progress& bar_;
  Checker::BlockTally read_ = {};
};

// Hands a whole file to a checker. As soon as the charset of the stream is
// known, it hands over the rest in blocks, if the rest is large.
void CheckInput(FileTask* task, Checker* checker) {
  InputFile* const input = task->Input();
  for (bool is_last = false; !is_last;) {
    is_last = !input->ReadMore();
    const size_t done = checker->Check(input->Window(), is_last);
    input->Skip(done);
    task->Bar()->Add(done);
    const utfx_charset* const stream = checker->StreamCharset();
    const auto make_work = [=] {
      return std::make_unique<BlockCheck>(checker, task->Bar());
    };
    if (stream != nullptr && task->HasTurn() &&
        WorkInBlocks(stream, input, make_work)) {
      return;
    }
  }
}

class Check : public FileWork {
 public:
  explicit Check(const CheckOptions& options)
      : options_(options), charset_(options.from) {
    if (options.IsSilent() && options.is_json) {
      throw Trouble("--json goes with neither --quiet nor --list");
    }
    if (options.each.is_quiet && options.lists_files) {
      throw Trouble("--quiet prints nothing, and --list names");
    }
    CheckFileOptions(options.each);
    if (options.target.empty()) return;
    target_ = utfx_charset_find(options.target.c_str());
    if (target_ == nullptr || charset_.Ours() == nullptr) {
      throw Trouble("--to goes with charsets of utfx list only");
    }
    // The checker looks one by one only at code points that UTF-32 lacks.
    if (!HasAllOfUnicode(target_)) {
      throw Trouble("--to goes with charsets that have all of Unicode only");
    }
  }

  int Run(const Operands& files) {
    const FileTotals totals = ForEachFileOf(files, options_.each, this);
    if (options_.each.HasTotal() && !options_.IsSilent()) {
      OutputFile output;
      output.Write(options_.is_json ? TotalAsJson(totals)
                                    : WrappedFor(STDOUT_FILENO, totals.Text()));
      output.Finish();
    }
    return totals.status;
  }

  FileOutcome Do(FileTask* task) override {
    if (task->IsFound() && !options_.each.takes_binary) {
      const auto [text, is_all] = StartOf(task->Input());
      // A file with another charset's signature is text with errors.
      if (WhyNotText(charset_, text, is_all).starts_with("binary")) {
        return FileOutcome::LeftOut();
      }
    }
    if (HasErrors(task)) return {kErrorStatus, kWithErrors};
    return {0, "in " + charset_.Name() + " without errors"};
  }

 private:
  static constexpr char kWithErrors[] = "with errors";

  bool HasErrors(FileTask* task) const {
    Printer printer(options_, task);
    Checker checker(charset_, target_, [&](const TextError& error) {
      if (options_.IsSilent()) throw FoundOne();
      const utfx_charset* const stream = checker.StreamCharset();
      printer.Print(stream == nullptr ? charset_ : NamedCharset(stream), error);
      if (printer.IsFull()) checker.StopReporting();
    });
    if (printer.IsFull() && !options_.IsSilent()) checker.StopReporting();
    try {
      CheckInput(task, &checker);
    } catch (const FoundOne&) {
      if (options_.lists_files) task->Print(options_.each.Listed(task->Name()));
      return true;
    }
    const Contents contents = checker.GetContents();
    if (!options_.IsSilent()) {
      printer.Print(contents, checker.LongestSequence());
    }
    return contents.errors > 0;
  }

  static std::string TotalAsJson(const FileTotals& totals) {
    const uint64_t with_errors = totals.Count(kWithErrors);
    return totals.Json(
        {{"withoutErrors", totals.files - totals.in_trouble - with_errors},
         {"withErrors", with_errors}});
  }

  const CheckOptions& options_;
  const NamedCharset charset_;
  const utfx_charset* target_ = nullptr;
};

}  // namespace

Command CheckCommand() {
  const auto options = std::make_shared<CheckOptions>();
  return {
      "check",
      "Every error in a text, and what it holds",
      "FILE",
      "Files; - or none is standard input",
      Joined({NameOption('f', "from", "CHARSET", &options->from,
                         "Charset of the text (default: UTF-8)"),
              NameOption('t', "to", "CHARSET", &options->target,
                         "Report what this charset does not have, too"),
              FlagOption('a', "all", &options->reports_all,
                         "Report all errors, not 20 of a file"),
              NumberOption(
                  "max", [options](uint64_t max) { options->max = max; },
                  "Report so many errors of a file"),
              FlagOption(0, "json", &options->is_json,
                         "A JSON object in each line"),
              FlagOption('q', "quiet", &options->each.is_quiet,
                         "Print nothing; stop at the first error"),
              FlagOption('l', "list", &options->lists_files,
                         "Print no more than the names of files with errors")},
             FileOptions(&options->each)),
      "Offsets are in bytes from 0. Lines, columns and characters are counted "
      "from 1: a line ends with U+000A, and an error counts as one character.\n"
      "Exit status: 0 without errors, 1 with errors, 2 in trouble.\n"
      "Examples:\n"
      "  utfx check FILE\n"
      "  utfx check -r FOLDER\n"
      "  utfx check -f UTF-64 --json FILE\n",
      [options](const Operands& files) { return Check(*options).Run(files); }};
}

}  // namespace utfx
