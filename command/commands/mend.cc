#include <unistd.h>
#include <utfx.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/charsets/charset_candidates.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/signature.h"
#include "command/commands/commands.h"
#include "command/commands/mend_blocks.h"
#include "command/commands/mend_report.h"
#include "command/files/input_file.h"
#include "command/files/new_file.h"
#include "command/files/output_file.h"
#include "command/files/scratch_file.h"
#include "command/mending/damaged_lines.h"
#include "command/mending/escapes.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/trees/restore.h"
#include "command/trees/totals.h"
#include "command/verdict/verdict.h"

namespace utfx {
namespace {

class MendWork : public FileWork {
 public:
  explicit MendWork(const MendOptions& options) : options_(options) {
    rules_.through = Expected("--through", options.through, utfx_mender_expect);
    rules_.was_in =
        Expected("--from", options.from, utfx_mender_expect_original);
    rules_.takes_guesses = options.takes_guesses;
    rules_.signature = options.signature;
    if (options.is_strict && options.signature == SignatureRule::kKeep) {
      rules_.signature = SignatureRule::kDrop;
    }
  }

  FileOutcome Do(FileTask* task) override {
    const std::string why = WhyNot(task);
    const bool is_binary = why.starts_with("binary");
    if (is_binary && task->IsFound()) return FileOutcome::LeftOut();
    const std::unique_ptr<MendReport> report = MakeMendReport(options_, task);
    if (!why.empty()) {
      report->PrintWhyNot(why);
      // People who name a file want it mended, but a guard is about damage.
      const bool is_wanted = !task->IsFound() && !options_.IsGuard();
      return {
          is_wanted || (options_.is_strict && !is_binary) ? kErrorStatus : 0,
          "not in UTF-8"};
    }
    const DamageCounts counts = Mend(
        task, [&](const DamagedLine& line) { report->Print(line); },
        [task](uint64_t size) { task->Bar()->Add(size); });
    report->PrintRest(counts);
    if (report->Wrong() == 0) return {0, "without damage"};
    return options_.Writes() ? FileOutcome{0, "mended"}
                             : FileOutcome{kErrorStatus, "damaged"};
  }

 private:
  // All charsets that an option names.
  template <class Expect>
  static std::vector<const utfx_charset*> Expected(
      const char* option, const std::vector<std::string>& names,
      Expect expect) {
    utfx_mender mender = utfx_mender_init();
    std::vector<const utfx_charset*> charsets;
    for (const std::string& name : names) {
      charsets.push_back(NamedCharset(name).Ours());
      if (expect(&mender, charsets.back())) continue;
      utfx_mender other = utfx_mender_init();
      throw Trouble(std::string(option) +
                    (expect(&other, charsets.back())
                         ? " takes no more charsets: "
                         : " takes a charset that has a table: ") +
                    Quote(name));
    }
    return charsets;
  }

  // Why a file is no text to be mended; "" if it is one. Only a regular file
  // can be looked at before.
  std::string WhyNot(FileTask* task) const {
    if (!task->Input()->CanRestart()) return "";
    const FileStart start = StartOf(task->Input(), kMostJudged);
    if (Mending::IsLeftAlone(start.text)) return "";
    const Verdict verdict = Judge(start);
    const bool is_binary = verdict.kind == Kind::kBinary;
    if (task->IsFound() ? !options_.files.takes_binary : is_binary) {
      std::string why = verdict.WhyNotText();
      if (!why.empty()) return why;
    }
    if (is_binary || verdict.IsInUtf8()) return "";
    if (!verdict.charset.empty()) {
      return "not in UTF-8; try utfx convert -f " + verdict.charset;
    }
    const std::string guess = verdict.GuessText();
    return "not in UTF-8" + (guess.empty() ? "" : "; " + guess);
  }

  // Writes a file that is mended in place only if it changes.
  DamageCounts Mend(FileTask* task, const Mending::OnLine& print,
                    const Mending::OnDone& on_done) const {
    InputFile* const input = task->Input();
    MendRules rules = rules_;
    rules.escapes = EscapeRulesOf(input->Name(), options_.takes_escapes);
    Mending mending(rules);
    const bool is_whole = input->CanRestart() || mending.LearnStart(input);
    if (!is_whole) {
      if (!options_.Writes()) return mending.Run(input, print, {}, on_done);
      return WriteTo(task, [&](OutputFile* output) {
        return MendTo(output, &mending, input, print, on_done);
      });
    }
    const bool may_be_damaged =
        !input->CanRestart() || LearnInBlocks(&mending, input, on_done);
    const bool is_in_place = options_.writing.is_in_place;
    if (!may_be_damaged && (!options_.Writes() || is_in_place)) return {};
    if (!options_.Writes()) return RunInBlocks(&mending, input, print, {}, {});
    if (!may_be_damaged) {
      return WriteTo(task, [&](OutputFile* output) {
        return MendTo(output, &mending, input, print, {});
      });
    }
    ScratchFile mended;
    const DamageCounts counts = mended.Write(*input, [&](OutputFile* output) {
      return MendTo(output, &mending, input, print, {});
    });
    if (counts.sure == 0 && is_in_place) return counts;
    rules.signature = SignatureRule::kKeep;
    if (counts.sure > 0 && !Settle(rules, &mended)) {
      throw Trouble(input->Name() +
                    ": stays, as it changes each time that it is mended");
    }
    WriteTo(task, [&](OutputFile* output) {
      while (!mended.Text()->Peek(1).empty()) {
        output->Write(mended.Text()->Window());
        mended.Text()->Skip(mended.Text()->Window().size());
      }
      return counts;
    });
    return counts;
  }

  // Mends a text until nothing changes any more. Returns whether that ends.
  static bool Settle(const MendRules& rules, ScratchFile* text) {
    // It has been mended once.
    for (int round = 1; round < UTFX_MENDER_ROUNDS; ++round) {
      Mending mending(rules);
      if (!LearnInBlocks(&mending, text->Text(), {})) return true;
      const bool changes =
          RunInBlocks(&mending, text->Text(), {}, {}, {}).sure > 0;
      text->Text()->Restart();
      if (!changes) return true;
      mending.StartAt(0);
      ScratchFile mended;
      mended.Write(*text->Text(), [&](OutputFile* output) {
        return MendTo(output, &mending, text->Text(), {}, {});
      });
      *text = std::move(mended);
    }
    return false;
  }

  static DamageCounts MendTo(OutputFile* output, Mending* mending,
                             InputFile* input, const Mending::OnLine& print,
                             const Mending::OnDone& on_done) {
    return RunInBlocks(
        mending, input,
        [&](const DamagedLine& line) {
          if (print) print(line);
          output->Write(MendedLine(line));
        },
        [&](std::string_view text) { output->Write(text); }, on_done);
  }

  // Calls a function that writes to where the options say.
  template <class Function>
  DamageCounts WriteTo(FileTask* task, Function write) const {
    const auto write_to = [&](int number, const std::string& name) {
      OutputFile output(number, name);
      output.CheckApart(*task->Input());
      const DamageCounts counts = write(&output);
      output.Finish();
      return counts;
    };
    if (options_.writing.output == "-") {
      return write_to(STDOUT_FILENO, "standard output");
    }
    if (!options_.writing.output.empty()) {
      NewFile file(options_.writing.output, {options_.writing.backup});
      const DamageCounts counts = write_to(file.Number(), file.Name());
      file.Appear();
      return counts;
    }
    const DamageCounts counts =
        write_to(task->Output()->Number(), task->Output()->Name());
    if (counts.sure > 0 || !options_.writing.is_in_place) task->Appear();
    return counts;
  }

  const MendOptions& options_;
  MendRules rules_;
};

int MendFiles(const MendOptions& options, const Operands& files) {
  if (!options.writing.restored.empty()) {
    return RestoreFiles(files, options.files, options.writing);
  }
  CheckWritingOptions(options.writing, options.files, files);
  if (!options.writing.output.empty() && files.size() > 1) {
    throw Trouble("--output takes one file");
  }
  MendWork work(options);
  const FileTotals totals =
      ForEachFileOf(files, options.files, options.writing, &work);
  PrintTotal(totals, options.files, TotalIs::kMessage,
             {{"damaged", totals.Count("damaged")},
              {"mended", totals.Count("mended")},
              {"notInUtf8", totals.Count("not in UTF-8")}});
  return totals.status;
}

}  // namespace

Command MendCommand() {
  const auto options = std::make_shared<MendOptions>();
  return {
      "mend",
      "Undo what has damaged a text in UTF-8",
      "FILE",
      "Files; - or none is standard input",
      [=] {
        return Joined(
            Joined({FlagOption('c', "check", &options->is_check,
                               "Print a line for each damage, for editors")
                        .Without({"output", "in-place", "output-dir"}),
                    FlagOption(0, "github", &options->is_for_github,
                               "The same as annotations for GitHub Actions")
                        .Without({"output", "in-place", "output-dir"}),
                    FlagOption(
                        0, "strict", &options->is_strict,
                        "Fail for U+FFFD, signatures and other charsets, too")
                        .Without({"output", "in-place", "output-dir"}),
                    FlagOption(0, "json", &options->files.is_json,
                               "A JSON object in each line")
                        .Without({"github"}),
                    FlagOption('q', "quiet", &options->files.is_quiet,
                               "Print nothing"),
                    FlagOption('a', "all", &options->reports_all,
                               "Name all that is not sure, not 20 of a file"),
                    NamesOption(0, "through", "CHARSET", &options->through,
                                "Expect that text was read in this charset")
                        .Of(OurCandidates),
                    NamesOption('f', "from", "CHARSET", &options->from,
                                "Expect that text was in this charset before")
                        .Of(OurCandidates),
                    FlagOption(0, "guess", &options->takes_guesses,
                               "Mend what is not sure, too"),
                    FlagOption(0, "escapes", &options->takes_escapes,
                               "Read through \\u00FC, \\xC3, %C3, &uuml;, =C3"),
                    {0, "bom", "keep|add|drop",
                     "What becomes of a signature (BOM)",
                     [options](const char* word) {
                       options->signature = SignatureRuleOf(word);
                     }}},
                   WritingOptionsOf(&options->writing)),
            FileOptionsOf(&options->files));
      },
      "Prints a diff, or writes with -o, -i or -d. "
      "Undoes up to four readings in another charset; reads bytes of another "
      "charset, CESU-8 and MUTF-8; drops signatures behind the start. "
      "A part that could be meant stays, and is named.\n"
      "A line with \"utfx-mend: skip-line\" stays, and a file with "
      "\"utfx-mend: skip-file\" in its first 4096 bytes.\n"
      "Exit status: 0 without damage that can be mended, or if it is mended; 1 "
      "with such damage, 2 for trouble.\n"
      "Examples:\n"
      "  utfx mend FILE\n"
      "  utfx mend -i --backup FILE\n"
      "  utfx mend --check -r .\n",
      [options](const Operands& files) { return MendFiles(*options, files); }};
}

}  // namespace utfx
