#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "command/charsets/charset_candidates.h"
#include "command/charsets/named_charset.h"
#include "command/checking/checker.h"
#include "command/checking/excerpt.h"
#include "command/checking/missing_characters.h"
#include "command/code_points/character_name.h"
#include "command/code_points/sequence.h"
#include "command/commands/commands.h"
#include "command/files/input_file.h"
#include "command/files/output_file.h"
#include "command/mending/damaged_lines.h"
#include "command/messages/code_point_title.h"
#include "command/messages/hex.h"
#include "command/messages/json_line.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/options/command_line.h"
#include "command/trees/blocks.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/trees/totals.h"
#include "command/verdict/other_charset.h"
#include "command/verdict/source_charset.h"

namespace utfx {
namespace {

struct CheckOptions {
  std::string from = "UTF-8";
  std::string target;
  std::optional<uint64_t> max;
  bool reports_all = false;
  bool lists_files = false;
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

// Ends the check of a file whose first error is all that counts.
struct FoundOne {};

using Json = nlohmann::ordered_json;

// What to do about errors.
struct Advice {
  // A charset without them.
  std::optional<OtherCharset> other;
  // How many parts of the text the command mend is sure of.
  uint64_t mendable = 0;
};

// Prints the errors and the summary of one file.
class Printer {
 public:
  Printer(const CheckOptions& options, const NamedCharset& charset,
          FileTask* task)
      : options_(options),
        charset_(charset),
        file_(task->Name()),
        shown_(task->Input()->Name()),
        task_(*task),
        holds_back_(options.IsAboutFew() && task->Input()->CanRestart()) {}

  // An error in a stream that is in a charset.
  void Print(const NamedCharset& stream, const TextError& error) {
    ++reported_;
    const std::string text = options_.files.is_json
                                 ? ErrorAsJson(error)
                                 : ErrorAsText(stream, error);
    if (reported_ > 1 && holds_back_) {
      held_back_ += text;
    } else {
      task_.Print(text);
    }
  }
  bool IsFull() const { return reported_ >= options_.Most(); }

  // The rest, after the last error. `lacking` is null if there is none. Of a
  // tree, people want to see only what is wrong.
  void PrintRest(const Contents& contents, size_t longest,
                 const MissingCharacters* lacking, const Advice& advice,
                 bool has_signature) {
    const std::optional<OtherCharset>& other = advice.other;
    if (holds_back_ && other.has_value()) {
      reported_ = 1;
      task_.Print(OtherAsText(*other));
    } else {
      task_.Print(held_back_);
      if (advice.mendable > 0) {
        task_.Print(AdviceAsText(
            " mend is sure of " + Counted(advice.mendable, "damaged part"),
            "utfx mend "));
      }
    }
    std::vector<MissingCharacters::Missing> missing;
    if (lacking != nullptr) missing = lacking->AllMissing();
    const size_t shown = std::min<uint64_t>(missing.size(), options_.Most());
    for (size_t i = 0; i < shown; ++i) {
      task_.Print(options_.files.is_json ? MissingAsJson(missing[i])
                                         : MissingAsText(missing[i]));
    }
    if (options_.files.is_json) {
      Json json = ContentsAsJson(contents, longest);
      if (has_signature) json["signature"] = true;
      if (lacking != nullptr) {
        json["missing"] = missing.size();
        json["missingPlaces"] = lacking->Places();
        if (!missing.empty()) json["nearest"] = lacking->Nearest();
      }
      if (other.has_value()) {
        json["rightIn"] = {{"charset", other->name},
                           {"guess", other->is_guess}};
      }
      return task_.Print(JsonLine(json));
    }
    if (task_.IsFound() && contents.errors == 0 && missing.empty()) return;
    std::string text = ContentsAsText(contents, longest);
    if (has_signature) text += "; starts with a signature";
    if (!missing.empty()) {
      text += "; " + options_.target + " lacks " +
              Counted(missing.size(), "character") + ", at " +
              Counted(lacking->Places(), "place") + ", and " +
              NearestAsText(lacking->Nearest()) +
              MoreAsText(missing.size(), shown);
    }
    task_.Print(WrappedFor(STDOUT_FILENO, text));
  }

 private:
  std::string Place(uint64_t line, uint64_t column) const {
    return InColourFor(STDOUT_FILENO, kBold,
                       shown_ + ':' + std::to_string(line) + ':' +
                           std::to_string(column) + ':') +
           ' ';
  }

  std::string MissingAsText(const MissingCharacters::Missing& missing) const {
    return WrappedFor(
        STDOUT_FILENO,
        Place(missing.before.newlines + 1, missing.before.column + 1) +
            CodePointTitle({missing.code_point}) + " is not in " +
            options_.target +
            (missing.count == 1
                 ? ""
                 : ", the first of " + Counted(missing.count, "place")));
  }

  std::string MissingAsJson(const MissingCharacters::Missing& missing) const {
    Json json = {{"type", "missing"},
                 {"file", file_},
                 {"codePoint", CodePointText({missing.code_point})},
                 {"places", missing.count},
                 {"line", missing.before.newlines + 1},
                 {"column", missing.before.column + 1}};
    const std::string name = CharacterName({missing.code_point});
    if (!name.empty()) json["name"] = name;
    if (NamedCharset(options_.from).Ours() != nullptr) {
      json["offset"] = missing.before.bytes;
    }
    return JsonLine(json);
  }

  // "CP1252 and ISO-8859-15 have all".
  static std::string NearestAsText(const std::vector<std::string>& names) {
    return names.size() == 1 ? names[0] + " has all"
                             : names[0] + " and " + names[1] + " have all";
  }

  static std::string MoreAsText(uint64_t all, uint64_t reported) {
    if (all <= reported) return "";
    return "; " + std::to_string(all - reported) +
           (reported == 0 ? "" : " more") + " with --all";
  }

  std::string OtherAsText(const OtherCharset& other) const {
    const std::string command = other.name == CheckOptions().from
                                    ? "utfx check "
                                    : "utfx convert -f " + other.name + ' ';
    return AdviceAsText(" no errors in " + other.name +
                            (other.is_guess ? ", which it may be in" : ""),
                        command);
  }

  // A shell can read its last line.
  std::string AdviceAsText(const std::string& why,
                           const std::string& command) const {
    return WrappedFor(
               STDOUT_FILENO,
               InColourFor(STDOUT_FILENO, kBold, shown_ + ':') + why + ':') +
           std::string(kIndent, ' ') + command + ShellQuote(file_) + '\n';
  }

  std::string ErrorAsText(const NamedCharset& stream,
                          const TextError& error) const {
    std::string text =
        WrappedFor(STDOUT_FILENO,
                   Place(error.line, error.column) +
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
    if (charset_.Name() != CheckOptions().from) {
      command += " -f " + ShellQuote(charset_.Name());
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
        (IsAuto() ? charset_.Name() + ", " : "") +
        (contents.errors == 0 ? "no errors"
                              : Counted(contents.errors, "error")) +
        "; " + Counted(contents.characters, "character") + ", " +
        Counted(contents.lines, "line");
    if (contents.characters > 0) {
      if (longest > 0) text += ", longest sequence " + Counted(longest, "byte");
      text += ", largest code point " + CodePointText(contents.largest);
    }
    return text + MoreAsText(contents.errors, reported_);
  }

  Json ContentsAsJson(const Contents& contents, size_t longest) const {
    Json json = {{"type", "summary"},
                 {"file", file_},
                 {"errors", contents.errors},
                 {"size", contents.bytes},
                 {"characters", contents.characters},
                 {"lines", contents.lines}};
    if (IsAuto()) json["charset"] = charset_.Name();
    if (contents.characters > 0) {
      if (longest > 0) json["longest"] = longest;
      json["largest"] = CodePointText(contents.largest);
    }
    return json;
  }

  static constexpr size_t kIndent = 4;

  bool IsAuto() const { return charset_.Name() != options_.from; }

  const CheckOptions& options_;
  const NamedCharset& charset_;
  const std::string& file_;
  const std::string& shown_;
  FileTask& task_;
  uint64_t reported_ = 0;
  // All errors but the first wait until it is known whether the text has them
  // in the other charset only that it is really in.
  const bool holds_back_;
  std::string held_back_;
};

MissingCharacters* OrNull(std::optional<MissingCharacters>* missing) {
  return missing->has_value() ? &**missing : nullptr;
}

// The check of one file.
struct FileCheck {
  FileTask* task;
  Checker* checker;
  const MissingCharacters* missing;  // Or null.
  bool is_one_place_enough;          // That it counts.

  bool IsDone() const {
    return is_one_place_enough && missing != nullptr && missing->Places() > 0;
  }
};

class BlockCheck : public BlockWork {
 public:
  explicit BlockCheck(const FileCheck& check) : check_(check) {
    if (check.missing != nullptr) missing_.emplace(check.missing->Target());
  }

  void Do(const Block& block) override {
    read_ = check_.checker->ReadBlock(block, OrNull(&missing_));
  }
  bool Finish(const Block& block) override {
    check_.checker->CheckBlock(block, read_, OrNull(&missing_));
    check_.task->Bar()->Add(block.size);
    return !check_.IsDone();
  }

 private:
  const FileCheck& check_;
  std::optional<MissingCharacters> missing_;  // Of the block.
  Checker::BlockTally read_ = {};
};

// Hands a whole file to a checker. As soon as the charset of the stream is
// known, it hands over the rest in blocks, if the rest is large.
void CheckInput(const FileCheck& check) {
  InputFile* const input = check.task->Input();
  for (bool is_last = false; !is_last && !check.IsDone();) {
    is_last = !input->ReadMore();
    const size_t done = check.checker->Check(input->Window(), is_last);
    input->Skip(done);
    check.task->Bar()->Add(done);
    const utfx_charset* const stream = check.checker->StreamCharset();
    const auto make_work = [&] { return std::make_unique<BlockCheck>(check); };
    if (stream != nullptr && check.task->HasTurn() &&
        WorkInBlocks(stream, input, make_work)) {
      return;
    }
  }
}

class Check : public FileWork {
 public:
  explicit Check(const CheckOptions& options)
      : options_(options), source_(options.from) {
    if (!options.target.empty()) target_.emplace(options.target);
  }

  int Run(const Operands& files) {
    const FileTotals totals = ForEachFileOf(files, options_.files, {}, this);
    if (options_.files.HasTotal() && !options_.IsSilent()) {
      OutputFile output;
      output.Write(options_.files.is_json
                       ? TotalAsJson(totals)
                       : WrappedFor(STDOUT_FILENO, totals.Text()));
      output.Finish();
    }
    return totals.status;
  }

  FileOutcome Do(FileTask* task) override {
    const bool is_found = task->IsFound() && !options_.files.takes_binary;
    const SourceCharset::Answer answer = source_.Of(task->Input(), is_found);
    // A file with another charset's signature is text with errors.
    if (is_found && answer.why_not_text.starts_with("binary")) {
      return FileOutcome::LeftOut();
    }
    if (answer.charset.has_value()) return Checked(task, *answer.charset);
    task->Leave(SourceCharset::kUnknownOutcome, answer.why_not_sure);
    return {kErrorStatus, SourceCharset::kUnknown};
  }

 private:
  static constexpr char kWithErrors[] = "with errors";

  FileOutcome Checked(FileTask* task, const NamedCharset& charset) const {
    if (HasErrors(task, charset)) return {kErrorStatus, kWithErrors};
    return {0, "in " + charset.Name() + " without errors"};
  }

  bool HasErrors(FileTask* task, const NamedCharset& charset) const {
    Printer printer(options_, charset, task);
    std::optional<uint64_t> first_error;
    std::optional<MissingCharacters> missing;
    if (target_.has_value()) missing.emplace(*target_);
    Checker checker(charset, OrNull(&missing), [&](const TextError& error) {
      if (options_.IsSilent()) throw FoundOne();
      if (!first_error.has_value()) first_error = error.offset;
      const utfx_charset* const stream = checker.StreamCharset();
      printer.Print(stream == nullptr ? charset : NamedCharset(stream), error);
      if (printer.IsFull()) checker.StopReporting();
    });
    if (printer.IsFull() && !options_.IsSilent()) checker.StopReporting();
    try {
      CheckInput({task, &checker, OrNull(&missing), options_.IsSilent()});
    } catch (const FoundOne&) {
      return IsListed(task);
    }
    const Contents contents = checker.GetContents();
    const bool has_missing = missing.has_value() && missing->Places() > 0;
    if (options_.IsSilent()) return has_missing && IsListed(task);
    Advice advice;
    if (first_error.has_value()) {
      advice = Advise(task->Input(), charset, *first_error, contents.bytes);
    }
    printer.PrintRest(contents, checker.LongestSequence(), OrNull(&missing),
                      advice, checker.HasSignature());
    return contents.errors > 0 || has_missing;
  }

  Advice Advise(InputFile* file, const NamedCharset& charset,
                uint64_t first_error, uint64_t size) const {
    // A larger text would take mend longer than the check has taken.
    constexpr uint64_t kMaxMended = 1 << 24;
    Advice advice;
    const bool is_for_people = options_.IsAboutFew();
    if (!file->CanRestart() || !(is_for_people || options_.files.is_json)) {
      return advice;
    }
    advice.other = FindOtherCharset(file, charset, first_error);
    if (is_for_people && !advice.other.has_value() &&
        charset.Ours() == Utf8() && size <= kMaxMended) {
      file->Restart();
      Mending mending({});
      if (mending.Learn(file, {})) {
        advice.mendable = mending.Run(file, {}, {}, {}).sure;
      }
    }
    return advice;
  }

  // Prints the name of a file with errors, where that is wanted. Returns true.
  bool IsListed(FileTask* task) const {
    if (options_.lists_files) task->Print(options_.files.Listed(task->Name()));
    return true;
  }

  static std::string TotalAsJson(const FileTotals& totals) {
    const uint64_t with_errors = totals.Count(kWithErrors);
    const uint64_t unknown = totals.Count(SourceCharset::kUnknown);
    return totals.Json({{"withoutErrors", totals.files - totals.in_trouble -
                                              with_errors - unknown},
                        {"withErrors", with_errors},
                        {"unknownCharset", unknown}});
  }

  const CheckOptions& options_;
  const SourceCharset source_;
  std::optional<NamedCharset> target_;
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
                         "Charset of the text (default: UTF-8), or auto")
                  .Of(CharsetCandidates),
              NameOption('t', "to", "CHARSET", &options->target,
                         "Name the characters that this charset lacks, too")
                  .Of(CharsetCandidates),
              FlagOption('a', "all", &options->reports_all,
                         "Report all errors, not 20 of a file"),
              NumberOption(
                  "max", [options](uint64_t max) { options->max = max; },
                  "Report so many errors of a file"),
              FlagOption(0, "json", &options->files.is_json,
                         "A JSON object in each line")
                  .Without({"quiet", "list"}),
              FlagOption('q', "quiet", &options->files.is_quiet,
                         "Print nothing; stop at the first error")
                  .Without({"list"}),
              FlagOption('l', "list", &options->lists_files,
                         "Print no more than the names of files with errors")},
             FileOptionsOf(&options->files)),
      "Offsets are in bytes from 0. Lines, columns and characters are counted "
      "from 1: a line ends with U+000A, and an error counts as one character.\n"
      "Exit status: 0 without errors, 1 with errors, 2 in trouble.\n"
      "Examples:\n"
      "  utfx check FILE\n"
      "  utfx check -r FOLDER\n"
      "  utfx check --to latin1 FILE\n"
      "  utfx check -f UTF-64 --json FILE\n",
      [options](const Operands& files) { return Check(*options).Run(files); }};
}

}  // namespace utfx
