#include <unistd.h>
#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "command/charsets/charset_candidates.h"
#include "command/charsets/named_charset.h"
#include "command/checking/checker.h"
#include "command/checking/missing_characters.h"
#include "command/code_points/sequence.h"
#include "command/commands/check_report.h"
#include "command/commands/commands.h"
#include "command/files/input_file.h"
#include "command/mending/damaged_lines.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/options/command_line.h"
#include "command/trees/blocks.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/trees/totals.h"
#include "command/verdict/detection.h"
#include "command/verdict/other_charset.h"
#include "command/verdict/source_charset.h"

namespace utfx {
namespace {

// Ends the check of a file whose first error is all that counts.
struct FoundOne {};

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
  bool in_blocks = true;
  for (bool is_last = false; !is_last && !check.IsDone();) {
    is_last = !input->ReadMore();
    const size_t done = check.checker->Check(input->Window(), is_last);
    input->Skip(done);
    check.task->Bar()->Add(done);
    const utfx_charset* const stream = check.checker->StreamCharset();
    const auto make_work = [&] { return std::make_unique<BlockCheck>(check); };
    if (in_blocks && stream != nullptr && check.task->HasTurn()) {
      const BlockEdges edges = EdgesOf(stream, nullptr);
      if (WorkInBlocks(stream, edges, input, make_work)) return;
      in_blocks = false;
    }
  }
}

class Check : public FileWork {
 public:
  explicit Check(const CheckOptions& options)
      : options_(options),
        source_(options.from, options.expectations, options.files) {
    if (!options.target.empty()) target_.emplace(options.target);
  }

  int Run(const Operands& files) {
    const FileTotals totals = ForEachFileOf(files, options_.files, {}, this);
    if (!options_.IsSilent()) {
      PrintTotal(totals, options_.files, TotalIs::kOutput, FieldsOf(totals));
    }
    return totals.status;
  }

  FileOutcome Do(FileTask* task) override {
    const bool is_found = task->IsFound() && !options_.files.takes_binary;
    const SourceCharset::Answer answer =
        source_.Of(task->Input(), task, is_found);
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
    const std::unique_ptr<CheckReport> report =
        MakeCheckReport(options_, charset, task);
    std::optional<uint64_t> first_error;
    std::optional<MissingCharacters> missing;
    if (target_.has_value()) missing.emplace(*target_);
    Checker checker(charset, OrNull(&missing), [&](const TextError& error) {
      if (options_.IsSilent()) throw FoundOne();
      if (!first_error.has_value()) first_error = error.offset;
      const utfx_charset* const stream = checker.StreamCharset();
      report->Print(stream == nullptr ? charset : NamedCharset(stream), error);
      if (report->IsFull()) checker.StopReporting();
    });
    if (report->IsFull() && !options_.IsSilent()) checker.StopReporting();
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
    report->PrintRest({contents, checker.LongestSequence(), OrNull(&missing),
                       advice, checker.HasSignature()});
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

  static nlohmann::ordered_json FieldsOf(const FileTotals& totals) {
    const uint64_t with_errors = totals.Count(kWithErrors);
    const uint64_t unknown = totals.Count(SourceCharset::kUnknown);
    return {{"withoutErrors",
             totals.files - totals.in_trouble - with_errors - unknown},
            {"withErrors", with_errors},
            {"unknownCharset", unknown}};
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
      [=] {
        return Joined(
            {NameOption('f', "from", "CHARSET", &options->from,
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
            Joined(ExpectationOptionsOf(&options->expectations),
                   FileOptionsOf(&options->files)));
      },
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
