#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
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

namespace utfx {
namespace {

struct DetectOptions {
  bool is_brief = false;
  bool is_verbose = false;
  bool has_all = false;
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

std::string Joined(const std::vector<std::string>& items,
                   const char* separator) {
  std::string text;
  for (const std::string& item : items) {
    text += (text.empty() ? "" : separator) + item;
  }
  return text;
}

std::string Answer(const Detection& detection) {
  switch (detection.kind) {
    case Kind::kEmpty:
      return "empty";
    case Kind::kUnicode: {
      std::vector<std::string> others;
      for (size_t i = 1; i < detection.likely; ++i) {
        others.emplace_back(utfx_charset_name(detection.candidates[i].charset));
      }
      return detection.charset +
             (others.empty() ? ""
                             : " (also valid as " + Joined(others, ", ") + ')');
    }
    case Kind::kDamaged: {
      const Candidate& best = detection.candidates.front();
      if (detection.stray_byte.has_value()) {
        return detection.charset + " with a byte too many, at byte " +
               std::to_string(*detection.stray_byte);
      }
      return detection.charset + " with " + Counted(best.errors, "error") +
             (best.errors == 1 ? ", at byte " : ", the first at byte ") +
             std::to_string(best.error_offset);
    }
    case Kind::kOther: {
      const std::string guess = GuessText(detection);
      // It is Unicode, though not in utfx list.
      const bool is_unicode = detection.charset == "UTF-7";
      return (is_unicode ? "" : "not Unicode") +
             (is_unicode || guess.empty() ? guess : "; " + guess);
    }
    case Kind::kBinary:
      return "not Unicode; binary" +
             (detection.format.empty() ? "" : " (" + detection.format + ')');
  }
  return "";
}

// What a file was found to be.
struct Finding {
  Detection detection;
  Diagnosis diagnosis;  // Of a text in UTF-8.
  bool has_signature = false;
};

Finding Examine(const FileStart& start) {
  Finding finding = {Detect(start.text, start.is_all), {}, false};
  Detection& detection = finding.detection;
  const bool is_like_utf8 =
      !detection.candidates.empty() &&
      (detection.kind == Kind::kUnicode || detection.kind == Kind::kDamaged) &&
      utfx_charset_code_unit_size(detection.candidates.front().charset) == 1;
  if (!is_like_utf8) return finding;
  finding.has_signature = start.text.starts_with(kUtf8Signature);
  finding.diagnosis = Diagnose(start.text, start.is_all);
  if (detection.charset != utfx_charset_name(Utf8())) {
    // It has what Unicode lacks.
    std::erase_if(finding.diagnosis.illnesses, [](const Illness& illness) {
      return illness.kind == UTFX_DAMAGE_BEYOND_UNICODE;
    });
  }
  return finding;
}

std::string AnswerTo(const Finding& finding) {
  std::string answer = Answer(finding.detection);
  if (finding.has_signature) {
    const size_t end = finding.detection.charset.size();
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
std::string MendingCommand(const Finding& finding, const std::string& file) {
  if (file == "-") return "";
  if (finding.detection.stray_byte.has_value()) {
    return WithoutByte(*finding.detection.stray_byte, file);
  }
  return finding.diagnosis.CanBeMended() ? "utfx mend -i " + ShellQuote(file)
                                         : "";
}

// What speaks against the text, and what helps.
std::string IllnessesText(const Finding& finding, const std::string& file) {
  std::string text;
  for (const Illness& illness : finding.diagnosis.illnesses) {
    text += "; " + IllnessText(illness, finding.diagnosis.lines);
  }
  const std::string command = MendingCommand(finding, file);
  return command.empty() ? text : text + "; mend it: " + command;
}

std::string AsText(const std::string& file, const std::string& shown,
                   const FileStart& start, const Finding& finding,
                   size_t detailed, bool is_verbose) {
  const Detection& detection = finding.detection;
  std::string text = WrappedFor(
      STDOUT_FILENO,
      shown + (start.is_all ? "" : " (the first MiB)") + ": " +
          InColourFor(STDOUT_FILENO, IsGood(detection.kind) ? kBold : kRed,
                      AnswerTo(finding)) +
          IllnessesText(finding, file));
  if (is_verbose) {
    for (const Illness& illness : finding.diagnosis.illnesses) {
      text += WrappedFor(
          STDOUT_FILENO,
          "line " + std::to_string(illness.first_line) + ": " + illness.example,
          2);
    }
  }
  std::string last;
  for (size_t i = 0; i < detailed; ++i) {
    const Candidate& candidate = detection.candidates[i];
    std::string name = utfx_charset_name(candidate.charset);
    constexpr size_t kNameWidth = 18;
    name.resize(std::max(kNameWidth, name.size() + 1), ' ');
    const std::string reasons = Joined(candidate.reasons, "; ");
    text += WrappedFor(STDOUT_FILENO,
                       name + (reasons == last ? "the same" : reasons), 2);
    last = reasons;
  }
  return text;
}

std::string AsJson(const std::string& file, const FileStart& start,
                   const Finding& finding, size_t detailed) {
  using Json = nlohmann::ordered_json;
  const Detection& detection = finding.detection;
  Json json = {{"type", "file"},
               {"file", file},
               {"read", start.text.size()},
               {"whole", start.is_all},
               {"kind", NameOf(detection.kind)}};
  if (!detection.charset.empty()) json["charset"] = detection.charset;
  if (!detection.format.empty()) json["format"] = detection.format;
  if (detection.is_sure) json["sure"] = true;
  if (finding.has_signature) json["signature"] = true;
  if (!finding.diagnosis.illnesses.empty()) {
    json["damage"] = Json::array();
    for (const Illness& illness : finding.diagnosis.illnesses) {
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
  if (detection.stray_byte.has_value()) {
    json["strayByte"] = *detection.stray_byte;
  }
  const std::string command = MendingCommand(finding, file);
  if (!command.empty()) json["mend"] = command;
  json["candidates"] = Json::array();
  for (size_t i = 0; i < detailed; ++i) {
    const Candidate& candidate = detection.candidates[i];
    json["candidates"].push_back(
        {{"charset", utfx_charset_name(candidate.charset)},
         {"wellFormed", candidate.is_well_formed},
         {"score", std::round(candidate.score * 1000) / 1000},
         {"reasons", candidate.reasons}});
  }
  return JsonLine(json);
}

std::string Report(const DetectOptions& options, const std::string& file,
                   const std::string& shown, const FileStart& start,
                   const Finding& finding) {
  const Detection& detection = finding.detection;
  if (options.is_brief) return detection.charset + '\n';
  const size_t detailed =
      options.has_all ? detection.candidates.size() : detection.likely;
  if (options.files.is_json) return AsJson(file, start, finding, detailed);
  const bool is_verbose = options.is_verbose || options.has_all;
  return AsText(file, shown, start, finding, is_verbose ? detailed : 0,
                is_verbose);
}

class DetectWork : public FileWork {
 public:
  explicit DetectWork(const DetectOptions& options) : options_(options) {}

  FileOutcome Do(FileTask* task) override {
    InputFile* const input = task->Input();
    const FileStart start = StartOf(input, kMostDetected);
    const Finding finding = Examine(start);
    const Detection& detection = finding.detection;
    task->Bar()->Add(start.text.size());
    const bool is_binary = detection.kind == Kind::kBinary;
    if (is_binary && task->IsFound() && !options_.files.takes_binary) {
      return FileOutcome::LeftOut();
    }
    task->Print(Report(options_, task->Name(), input->Name(), start, finding));
    return {IsGood(detection.kind) ? 0 : kErrorStatus, CountsAs(finding)};
  }

 private:
  static std::string CountsAs(const Finding& finding) {
    const Detection& detection = finding.detection;
    switch (detection.kind) {
      case Kind::kUnicode:
        return detection.charset +
               (finding.diagnosis.CanBeMended() ? " that is damaged" : "");
      case Kind::kDamaged:
        return detection.charset + " with errors";
      case Kind::kOther:
        return "not Unicode";
      default:
        return NameOf(detection.kind);
    }
  }

  const DetectOptions& options_;
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
            FileOptionsOf(&options->files));
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
