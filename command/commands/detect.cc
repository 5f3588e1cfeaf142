#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command/code_points/sequence.h"
#include "command/commands/commands.h"
#include "command/files/input_file.h"
#include "command/mending/damage_text.h"
#include "command/mending/diagnosis.h"
#include "command/messages/json_line.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/trees/totals.h"
#include "command/verdict/candidates.h"
#include "command/verdict/detection.h"
#include "command/verdict/file_judge.h"
#include "command/verdict/verdict.h"

namespace utfx {
namespace {

struct DetectOptions {
  bool is_brief = false;
  bool is_verbose = false;
  bool has_all = false;
  Expectations expectations;
  FileOptions files;
};

// The names in JSON, as the schema has them.
const char* NameOf(Kind kind) {
  switch (kind) {
    case Kind::kEmpty:
      return "empty";
    case Kind::kUnicode:
      return "unicode";
    case Kind::kDamaged:
      return "damaged";
    case Kind::kOther:
      return "other";
    case Kind::kBinary:
      return "binary";
  }
  return "";
}

bool IsGood(Kind kind) {
  return kind == Kind::kEmpty || kind == Kind::kUnicode;
}

std::string Answer(const Verdict& verdict) {
  switch (verdict.kind) {
    case Kind::kEmpty:
      return "empty";
    case Kind::kUnicode: {
      std::vector<std::string> others;
      for (size_t i = 1; i < verdict.likely; ++i) {
        others.emplace_back(utfx_charset_name(verdict.candidates[i].charset));
      }
      return verdict.charset +
             (others.empty() ? ""
                             : " (also valid as " + JoinedText(others) + ')');
    }
    case Kind::kDamaged: {
      const Candidate& best = verdict.candidates.front();
      if (verdict.stray_byte.has_value()) {
        return verdict.charset + " with a byte too many, at byte " +
               std::to_string(*verdict.stray_byte);
      }
      return verdict.charset + " with " + Counted(best.errors, "error") +
             (best.errors == 1 ? ", at byte " : ", the first at byte ") +
             std::to_string(best.error_offset);
    }
    case Kind::kOther: {
      const std::string guess = verdict.GuessText();
      // UTF-7 is Unicode, too, though not in utfx list.
      const bool is_unicode = verdict.charset.starts_with("UTF-");
      return (is_unicode ? "" : "not Unicode") +
             (is_unicode || guess.empty() ? guess : "; " + guess) +
             verdict.SettledBy();
    }
    case Kind::kBinary:
      return "not Unicode; " + verdict.WhyNotText();
  }
  return "";
}

std::string AnswerTo(const Verdict& verdict) {
  std::string answer = Answer(verdict);
  if (verdict.has_signature) {
    const size_t end = verdict.charset.size();
    const bool goes_on = answer.substr(end).starts_with(" with");
    answer.insert(end, goes_on ? " with a signature," : " with a signature");
  }
  return answer;
}

// A command that leaves out a byte.
std::string WithoutByte(uint64_t offset, const std::string& file) {
  const std::string name = ShellQuote(file);
  return "{ head -c " + std::to_string(offset) + ' ' + name + "; tail -c +" +
         std::to_string(offset + 2) + ' ' + name + "; } >NEW";
}

// The command that mends a file; "" if there is none.
std::string MendingCommand(const Verdict& verdict, const std::string& file) {
  if (file == "-") return "";
  if (verdict.stray_byte.has_value()) {
    return WithoutByte(*verdict.stray_byte, file);
  }
  return verdict.diagnosis.CanBeMended() ? "utfx mend -i " + ShellQuote(file)
                                         : "";
}

// What speaks against the text, and what helps.
std::string IllnessesText(const Verdict& verdict, const std::string& file) {
  std::string text;
  for (const Illness& illness : verdict.diagnosis.illnesses) {
    text += "; " + IllnessText(illness, verdict.diagnosis.lines);
  }
  const std::string command = MendingCommand(verdict, file);
  return command.empty() ? text : text + "; mend it: " + command;
}

// What speaks for an answer, or against it.
std::string ReasonsFor(const utfx_detected& answer) {
  std::vector<std::string> reasons;
  if (answer.language[0] != '\0') {
    reasons.push_back(std::string("language ") + answer.language);
  }
  reasons.push_back(
      Counted(static_cast<uint64_t>(std::abs(answer.evidence)), "bit") +
      (answer.evidence < 0 ? " less likely" : " likelier"));
  if (answer.is_declared) reasons.emplace_back("the text names it");
  return JoinedText(reasons, "; ");
}

// A line about a charset.
std::string AboutCharset(std::string name, const std::string& text) {
  constexpr size_t kNameWidth = 18;
  name.resize(std::max(kNameWidth, name.size() + 1), ' ');
  return WrappedFor(STDOUT_FILENO, name + text, 2);
}

// So many answers and candidates are told of.
struct Detailed {
  size_t answers;
  size_t candidates;
};

std::string AsText(const std::string& file, const std::string& shown,
                   const Verdict& verdict, Detailed detailed, bool is_verbose) {
  std::string text = WrappedFor(
      STDOUT_FILENO,
      shown + (verdict.start.is_all ? "" : " (the first MiB)") + ": " +
          InColourFor(STDOUT_FILENO, IsGood(verdict.kind) ? kBold : kRed,
                      AnswerTo(verdict)) +
          IllnessesText(verdict, file));
  if (is_verbose) {
    for (const Illness& illness : verdict.diagnosis.illnesses) {
      text += WrappedFor(
          STDOUT_FILENO,
          "line " + std::to_string(illness.first_line) + ": " + illness.example,
          2);
    }
  }
  for (size_t i = 0; i < detailed.answers; ++i) {
    const utfx_detected& answer = verdict.answers[i];
    text += AboutCharset(answer.name, ReasonsFor(answer));
  }
  std::string last;
  for (size_t i = 0; i < detailed.candidates; ++i) {
    const Candidate& candidate = verdict.candidates[i];
    const std::string reasons = JoinedText(candidate.reasons, "; ");
    text += AboutCharset(utfx_charset_name(candidate.charset),
                         reasons == last ? "the same" : reasons);
    last = reasons;
  }
  return text;
}

std::string AsJson(const std::string& file, const Verdict& verdict,
                   Detailed detailed) {
  using Json = nlohmann::ordered_json;
  Json json = {{"type", "file"},
               {"file", file},
               {"read", verdict.start.text.size()},
               {"whole", verdict.start.is_all},
               {"kind", NameOf(verdict.kind)}};
  if (!verdict.charset.empty()) json["charset"] = verdict.charset;
  if (!verdict.format.empty()) json["format"] = verdict.format;
  if (verdict.is_sure) json["sure"] = true;
  if (verdict.has_signature) json["signature"] = true;
  if (!verdict.diagnosis.illnesses.empty()) {
    json["damage"] = Json::array();
    for (const Illness& illness : verdict.diagnosis.illnesses) {
      Json entry = {{"kind", utfx_damage_name(illness.kind)},
                    {"parts", illness.parts},
                    {"lines", illness.lines},
                    {"firstLine", illness.first_line},
                    {"example", illness.example}};
      for (const utfx_charset* const charset : illness.through) {
        entry["through"].push_back(FamiliarName(charset));
      }
      json["damage"].push_back(entry);
    }
  }
  if (verdict.stray_byte.has_value()) {
    json["strayByte"] = *verdict.stray_byte;
  }
  const std::string command = MendingCommand(verdict, file);
  if (!command.empty()) json["mend"] = command;
  for (size_t i = 0; i < detailed.answers; ++i) {
    const utfx_detected& answer = verdict.answers[i];
    Json entry = {{"charset", answer.name}, {"evidence", answer.evidence}};
    if (answer.language[0] != '\0') entry["language"] = answer.language;
    if (answer.is_declared) entry["declared"] = true;
    json["answers"].push_back(entry);
  }
  json["candidates"] = Json::array();
  for (size_t i = 0; i < detailed.candidates; ++i) {
    const Candidate& candidate = verdict.candidates[i];
    json["candidates"].push_back(
        {{"charset", utfx_charset_name(candidate.charset)},
         {"wellFormed", candidate.is_well_formed},
         {"score", std::round(candidate.score * 1000) / 1000},
         {"reasons", candidate.reasons}});
  }
  return JsonLine(json);
}

std::string Report(const DetectOptions& options, const std::string& file,
                   const std::string& shown, const Verdict& verdict) {
  if (options.is_brief) return verdict.charset + '\n';
  constexpr size_t kFew = 5;
  const size_t answers = verdict.answers.size();
  const Detailed detailed =
      options.has_all ? Detailed{answers, verdict.candidates.size()}
                      : Detailed{std::min(answers, kFew), verdict.likely};
  if (options.files.is_json) return AsJson(file, verdict, detailed);
  const bool is_verbose = options.is_verbose || options.has_all;
  return AsText(file, shown, verdict, is_verbose ? detailed : Detailed{},
                is_verbose);
}

class DetectWork : public FileWork {
 public:
  explicit DetectWork(const DetectOptions& options)
      : options_(options), judge_(options.expectations, options.files) {}

  FileOutcome Do(FileTask* task) override {
    InputFile* const input = task->Input();
    const FileStart start = StartOf(input, kMostJudged);
    const Verdict verdict = options_.is_brief ? judge_.Judge(start, task)
                                              : judge_.JudgeInFull(start, task);
    task->Bar()->Add(start.text.size());
    if (task->IsFound() && !options_.files.takes_binary &&
        !verdict.WhyNotText().empty()) {
      return FileOutcome::LeftOut();
    }
    task->Print(Report(options_, task->Name(), input->Name(), verdict));
    return {IsGood(verdict.kind) ? 0 : kErrorStatus, CountsAs(verdict)};
  }

 private:
  static std::string CountsAs(const Verdict& verdict) {
    switch (verdict.kind) {
      case Kind::kUnicode:
        return verdict.charset +
               (verdict.diagnosis.CanBeMended() ? " that is damaged" : "");
      case Kind::kDamaged:
        return verdict.charset + " with errors";
      case Kind::kOther:
        return verdict.is_sure ? verdict.charset : "not Unicode";
      default:
        return NameOf(verdict.kind);
    }
  }

  const DetectOptions& options_;
  const FileJudge judge_;
};

int DetectFiles(const DetectOptions& options, const Operands& files) {
  DetectWork work(options);
  const FileTotals totals = ForEachFileOf(files, options.files, {}, &work);
  if (options.is_brief) return totals.status;
  nlohmann::ordered_json counts;
  for (const auto& [what, count] : totals.counts) counts[what] = count;
  PrintTotal(totals, options.files, TotalIs::kOutput, {{"counts", counts}});
  return totals.status;
}

}  // namespace

Command DetectCommand() {
  const auto options = std::make_shared<DetectOptions>();
  return {
      "detect",
      "The charset of a text",
      "FILE",
      "Files; - or none is standard input",
      [=] {
        return Joined(
            {FlagOption('b', "brief", &options->is_brief,
                        "Only a name for --from, or an empty line")
                 .Without({"json", "verbose", "all"}),
             FlagOption('v', "verbose", &options->is_verbose,
                        "And what speaks for each charset"),
             FlagOption('a', "all", &options->has_all,
                        "All charsets, with what speaks against them"),
             FlagOption(0, "json", &options->files.is_json,
                        "A JSON object in each line, for a file")},
            Joined(ExpectationOptionsOf(&options->expectations),
                   FileOptionsOf(&options->files)));
      },
      "Looks at the first MiB, and says so of a longer file. A file in no "
      "Unicode form is \"not Unicode\", with a guess, or \"binary\".\n"
      "Exit status: 0 if every file is well-formed, as far as it is read, in a "
      "charset of utfx list, 1 if one is not, 2 for trouble.\n"
      "Examples:\n"
      "  utfx detect --verbose FILE\n"
      "  utfx convert -f \"$(utfx detect -b FILE)\" FILE\n",
      [options](const Operands& files) {
        return DetectFiles(*options, files);
      }};
}

}  // namespace utfx
