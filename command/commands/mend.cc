#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/charset_candidates.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/signature.h"
#include "command/checking/checker.h"
#include "command/commands/commands.h"
#include "command/files/input_file.h"
#include "command/files/new_file.h"
#include "command/files/output_file.h"
#include "command/mending/damage_text.h"
#include "command/mending/damaged_lines.h"
#include "command/messages/hex.h"
#include "command/messages/json_line.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/trees/restore.h"
#include "command/trees/totals.h"
#include "command/verdict/verdict.h"

namespace utfx {
namespace {

struct MendOptions {
  FileOptions files;
  WritingOptions writing;
  std::vector<std::string> through;
  bool takes_guesses = false;
  SignatureRule signature = SignatureRule::kKeep;
  bool is_check = false;
  bool is_for_github = false;
  bool is_strict = false;
  bool reports_all = false;

  bool IsGuard() const { return is_check || is_for_github; }
  bool Writes() const {
    return writing.WritesEach() || !writing.output.empty();
  }
  bool IsDiff() const {
    return !is_check && !files.is_json && !is_for_github && !files.is_quiet &&
           !Writes();
  }
};

using Json = nlohmann::ordered_json;

// The values of a workflow command (GitHub Actions, "Workflow commands").
std::string ForGithub(std::string_view text, bool is_property) {
  std::string escaped;
  for (const char c : text) {
    if (c == '%' || c == '\r' || c == '\n' ||
        (is_property && (c == ':' || c == ','))) {
      escaped += '%' + HexDigits(std::string_view(&c, 1));
    } else {
      escaped += c;
    }
  }
  // A name may have controls, and the line may be read on a terminal.
  return Escape(escaped);
}

// A line as a terminal shows it: controls but tabs are escaped, such as the C1
// controls that stand for what CP1252 lacks.
std::string ForTerminal(std::string_view line) {
  std::string escaped;
  while (!line.empty()) {
    const size_t end = std::min(line.find_first_of("\t\n"), line.size());
    escaped += Escape(line.substr(0, end));
    escaped += line.substr(end, 1);
    line.remove_prefix(std::min(line.size(), end + 1));
  }
  return escaped;
}

// A line of a diff. Programs read the text as it is.
std::string DiffLine(char sign, std::string_view text) {
  std::string line(1, sign);
  line += isatty(STDOUT_FILENO) == 1 ? ForTerminal(text) : std::string(text);
  if (!text.ends_with('\n')) line += "\n\\ No newline at end of file\n";
  return line;
}

// Prints what was found in a file.
class MendPrinter {
 public:
  MendPrinter(const MendOptions& options, FileTask* task)
      : options_(options), task_(*task) {}

  void Print(const DamagedLine& line) {
    wrong_ += static_cast<uint64_t>(
        std::count_if(line.parts.begin(), line.parts.end(),
                      [&](const DamagedPart& part) { return IsWrong(part); }));
    if (options_.files.is_json) {
      for (const DamagedPart& part : line.parts) PrintAsJson(line, part);
      return;
    }
    if (options_.files.is_quiet) return;
    const bool has_sure =
        std::any_of(line.parts.begin(), line.parts.end(),
                    [](const DamagedPart& part) { return part.is_sure; });
    if (options_.IsDiff() && has_sure) {
      if (line.is_cut) {
        PrintSentences(line);
      } else {
        PrintAsDiff(line);
      }
    }
    for (const DamagedPart& part : line.parts) {
      if (options_.is_for_github && IsWrong(part)) {
        PrintForGithub("error",
                       ",line=" + std::to_string(line.number) +
                           ",col=" + std::to_string(part.column),
                       utfx_damage_name(part.kind), DamageText(part));
      } else if (options_.is_check && IsWrong(part)) {
        task_.Print(Sentence(line, part));
      } else if (!part.is_sure) {
        PrintGuess(line, part);
      }
    }
  }

  // That the file is no text in UTF-8.
  void PrintWhyNot(const std::string& why) {
    if (options_.files.is_json) {
      task_.PrintJson("not-in-utf-8", {{"reason", why}});
    } else if (options_.is_for_github) {
      PrintForGithub(options_.is_strict ? "error" : "warning", "",
                     "not-in-utf-8", why);
    } else if (!options_.files.is_quiet || options_.Writes()) {
      task_.Complain(Shown() + ": " + why);
    }
  }

  // How many parts are wrong.
  uint64_t Wrong() const { return wrong_; }

  void Print(const DamageCounts& counts) {
    if (options_.files.is_json) {
      task_.Print(JsonLine({{"type", "summary"},
                            {"file", task_.Name()},
                            {"parts", counts.parts},
                            {"mendable", counts.sure},
                            {"lines", counts.lines}}));
    }
    const uint64_t more = guesses_ - std::min(guesses_, kFewGuesses);
    if (more > 0 && !options_.reports_all) {
      task_.Complain(Shown() + ": " + std::to_string(more) +
                     " more that are not sure; --all names them");
    }
  }

 private:
  static constexpr uint64_t kFewGuesses = 20;

  // Whether a part is damaged for sure or, if the guard is strict, is at least
  // nothing that could be meant.
  bool IsWrong(const DamagedPart& part) const {
    return part.is_sure ||
           (options_.is_strict && part.kind != UTFX_DAMAGE_MISREAD &&
            part.kind != UTFX_DAMAGE_SIGNATURE);
  }

  std::string PlaceOf(const DamagedLine& line, const DamagedPart& part) const {
    return PlaceText(Shown(), line.number, part.column) + ':';
  }

  std::string Shown() const { return task_.Input()->Name(); }

  std::string Sentence(const DamagedLine& line, const DamagedPart& part) const {
    return WrappedFor(STDOUT_FILENO,
                      InColourFor(STDOUT_FILENO, kBold, PlaceOf(line, part)) +
                          ' ' + DamageText(part));
  }

  // A guess is no output: a program that reads the diff must not take it.
  void PrintGuess(const DamagedLine& line, const DamagedPart& part) {
    if (guesses_++ >= kFewGuesses && !options_.reports_all) return;
    task_.Complain(PlaceOf(line, part) + ' ' + DamageText(part) +
                   (part.after.has_value() ? "; not sure, and stays" : ""));
  }

  // A line that is longer than a hunk can be.
  void PrintSentences(const DamagedLine& line) {
    for (const DamagedPart& part : line.parts) {
      if (part.is_sure) {
        task_.Complain(PlaceOf(line, part) + ' ' + DamageText(part) +
                       "; the line is too long for a diff");
      }
    }
  }

  // A name as patch(1) and git read it in a diff: in quotes if it has odd
  // characters, and before a tab if it has spaces.
  static std::string NameInDiff(const std::string& name) {
    std::string quoted = "\"";
    bool is_odd = false;
    for (const char c : name) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte < 0x20 || byte == 0x7F || c == '"' || c == '\\') {
        is_odd = true;
        char octal[8];
        std::snprintf(octal, sizeof octal, "\\%03o", unsigned{byte});
        quoted += octal;
      } else {
        quoted += c;
      }
    }
    if (is_odd) return quoted + '"';
    return name.find(' ') == std::string::npos ? name : name + '\t';
  }

  // A unified diff without context. What a line's text stands for is where a
  // diff has the name of the function.
  void PrintAsDiff(const DamagedLine& line) {
    if (!has_header_) {
      const std::string name = NameInDiff(task_.Name());
      task_.Print(
          InColourFor(STDOUT_FILENO, kBold, "--- " + name + "\n+++ " + name) +
          '\n');
      has_header_ = true;
    }
    std::vector<std::string> chains;
    for (const DamagedPart& part : line.parts) {
      const std::string chain = ChainText(part);
      if (part.is_sure &&
          std::find(chains.begin(), chains.end(), chain) == chains.end()) {
        chains.push_back(chain);
      }
    }
    std::string all;
    for (const std::string& chain : chains) {
      all += (all.empty() ? "" : "; ") + chain;
    }
    const std::string number = std::to_string(line.number);
    task_.Print("@@ -" + number + " +" + number + " @@ " + all + '\n');
    task_.Print(Coloured(kRed, DiffLine('-', line.text)));
    task_.Print(Coloured("92", DiffLine('+', MendedLine(line))));
  }
  static std::string Coloured(std::string_view colour, std::string line) {
    line.pop_back();
    return InColourFor(STDOUT_FILENO, colour, line) + '\n';
  }

  void PrintForGithub(const char* level, const std::string& place,
                      const char* title, const std::string& text) {
    task_.Print("::" + std::string(level) +
                " file=" + ForGithub(RelativeName(), true) + place +
                ",title=" + title + "::" + ForGithub(text, false) + '\n');
  }

  // GitHub finds a file by its name from the top of the repository on.
  std::string_view RelativeName() const {
    const std::string_view name = task_.Name();
    return name.starts_with("./") ? name.substr(2) : name;
  }

  void PrintAsJson(const DamagedLine& line, const DamagedPart& part) {
    Json json = {{"type", "damage"},
                 {"file", task_.Name()},
                 {"offset", part.offset},
                 {"length", part.before.size()},
                 {"line", line.number},
                 {"column", part.column},
                 {"kind", utfx_damage_name(part.kind)}};
    if (!part.through.empty()) {
      json["through"] = Json::array();
      for (const utfx_charset* const charset : part.through) {
        json["through"].push_back(FamiliarName(charset));
      }
    }
    json["bytes"] = HexDigits(part.before);
    if (part.after.has_value()) json["text"] = *part.after;
    json["sure"] = part.is_sure;
    task_.Print(JsonLine(json));
  }

  const MendOptions& options_;
  FileTask& task_;
  bool has_header_ = false;
  uint64_t guesses_ = 0;
  uint64_t wrong_ = 0;
};

class MendWork : public FileWork {
 public:
  explicit MendWork(const MendOptions& options) : options_(options) {
    for (const std::string& name : options.through) {
      const utfx_charset* const charset = NamedCharset(name).Ours();
      if (charset == nullptr ||
          utfx_charset_group(charset) != UTFX_GROUP_TABLES) {
        throw Trouble("--through takes a charset of single bytes: " +
                      Quote(name));
      }
      rules_.through.push_back(charset);
    }
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
    MendPrinter printer(options_, task);
    if (!why.empty()) {
      printer.PrintWhyNot(why);
      // People who name a file want it mended, but a guard is about damage.
      const bool is_wanted = !task->IsFound() && !options_.IsGuard();
      return {
          is_wanted || (options_.is_strict && !is_binary) ? kErrorStatus : 0,
          "not in UTF-8"};
    }
    const DamageCounts counts = Mend(
        task, [&](const DamagedLine& line) { printer.Print(line); },
        [task](uint64_t size) { task->Bar()->Add(size); });
    printer.Print(counts);
    if (printer.Wrong() == 0) return {0, "without damage"};
    return options_.Writes() ? FileOutcome{0, "mended"}
                             : FileOutcome{kErrorStatus, "damaged"};
  }

 private:
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
    Mending mending(rules_);
    const bool can_learn = task->Input()->CanRestart();
    const bool may_be_damaged =
        !can_learn || mending.Learn(task->Input(), on_done);
    if (!may_be_damaged &&
        (!options_.Writes() || options_.writing.is_in_place)) {
      return {};
    }
    const Mending::OnDone now = can_learn ? Mending::OnDone() : on_done;
    if (!options_.Writes()) return mending.Run(task->Input(), print, {}, now);
    if (options_.writing.output == "-") {
      return Write(&mending, task, STDOUT_FILENO, "standard output", print,
                   now);
    }
    if (!options_.writing.output.empty()) {
      NewFile file(options_.writing.output, {options_.writing.backup});
      const DamageCounts counts =
          Write(&mending, task, file.Number(), file.Name(), print, now);
      file.Appear();
      return counts;
    }
    const DamageCounts counts = Write(&mending, task, task->Output()->Number(),
                                      task->Output()->Name(), print, now);
    if (counts.sure > 0 || !options_.writing.is_in_place) task->Appear();
    return counts;
  }

  static DamageCounts Write(Mending* mending, FileTask* task, int number,
                            const std::string& name,
                            const Mending::OnLine& print,
                            const Mending::OnDone& on_done) {
    OutputFile output(number, name);
    output.CheckApart(*task->Input());
    const DamageCounts counts = mending->Run(
        task->Input(),
        [&](const DamagedLine& line) {
          print(line);
          output.Write(MendedLine(line));
        },
        [&](std::string_view text) { output.Write(text); }, on_done);
    output.Finish();
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
                    FlagOption(0, "guess", &options->takes_guesses,
                               "Mend what is not sure, too"),
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
