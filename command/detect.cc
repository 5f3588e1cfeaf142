#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "command/command_line.h"
#include "command/detector.h"
#include "command/each_file.h"
#include "command/files.h"
#include "command/progress.h"
#include "command/terminal.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

struct DetectOptions {
  bool is_json = false;
  bool is_brief = false;
  bool is_verbose = false;
  bool has_all = false;
  EachFileOptions each;
};

// This much of a file is read: a pipe may have no end.
constexpr size_t kMaxRead = 1 << 20;

FileStart ReadStart(InputFile* input) {
  const std::string_view text = input->Peek(kMaxRead + 1);
  return {text.substr(0, kMaxRead), text.size() <= kMaxRead};
}

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
      return detection.charset + " with " + Counted(best.errors, "error") +
             (best.errors == 1 ? ", at byte " : ", the first at byte ") +
             std::to_string(best.error_offset);
    }
    case Kind::kOther:
      return "not Unicode" + (detection.charset.empty()
                                  ? ""
                                  : "; perhaps " + detection.charset);
    case Kind::kBinary:
      return "not Unicode; binary" +
             (detection.format.empty() ? "" : " (" + detection.format + ')');
  }
  return "";
}

std::string AsText(const std::string& shown, const FileStart& start,
                   const Detection& detection, size_t detailed) {
  std::string text = WrappedFor(
      STDOUT_FILENO,
      shown + (start.is_all ? "" : " (the first MiB)") + ": " +
          InColourFor(STDOUT_FILENO, IsGood(detection.kind) ? kBold : kRed,
                      Answer(detection)));
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
                   const Detection& detection, size_t detailed) {
  using Json = nlohmann::ordered_json;
  Json json = {{"type", "file"},
               {"file", file},
               {"read", start.text.size()},
               {"whole", start.is_all},
               {"kind", NameOf(detection.kind)}};
  if (!detection.charset.empty()) json["charset"] = detection.charset;
  if (!detection.format.empty()) json["format"] = detection.format;
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
                   const Detection& detection) {
  if (options.is_brief) return detection.charset + '\n';
  const size_t detailed =
      options.has_all ? detection.candidates.size() : detection.likely;
  if (options.is_json) return AsJson(file, start, detection, detailed);
  return AsText(shown, start, detection,
                options.is_verbose || options.has_all ? detailed : 0);
}

class DetectWork : public FileWork {
 public:
  explicit DetectWork(const DetectOptions& options) : options_(options) {}

  FileOutcome Do(FileTask* task) override {
    InputFile* const input = task->Input();
    const FileStart start = ReadStart(input);
    const Detection detection = Detect(start.text, start.is_all);
    task->Bar()->Add(start.text.size());
    const bool is_binary = detection.kind == Kind::kBinary;
    if (is_binary && task->IsFound() && !options_.each.takes_binary) {
      return FileOutcome::LeftOut();
    }
    task->Print(
        Report(options_, task->Name(), input->Name(), start, detection));
    return {IsGood(detection.kind) ? 0 : kErrorStatus, CountsAs(detection)};
  }

 private:
  static std::string CountsAs(const Detection& detection) {
    switch (detection.kind) {
      case Kind::kUnicode:
        return detection.charset;
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
  if (options.is_brief &&
      (options.is_json || options.is_verbose || options.has_all)) {
    throw Trouble("--brief prints no more than a name");
  }
  CheckFileOptions(options.each);
  DetectWork work(options);
  const FileTotals totals = ForEachFileOf(files, options.each, &work);
  if (options.each.HasTotal() && !options.is_brief) {
    OutputFile output;
    nlohmann::ordered_json counts;
    for (const auto& [what, count] : totals.counts) counts[what] = count;
    output.Write(options.is_json ? totals.Json({{"counts", counts}})
                                 : WrappedFor(STDOUT_FILENO, totals.Text()));
    output.Finish();
  }
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
      Joined({FlagOption('b', "brief", &options->is_brief,
                         "Only a name for --from, or an empty line"),
              FlagOption('v', "verbose", &options->is_verbose,
                         "And what speaks for each charset"),
              FlagOption('a', "all", &options->has_all,
                         "All charsets, with what speaks against them"),
              FlagOption(0, "json", &options->is_json,
                         "A JSON object in each line, for a file")},
             FileOptions(&options->each)),
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
