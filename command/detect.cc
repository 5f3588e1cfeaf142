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
#include "command/files.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

struct DetectOptions {
  bool is_json = false;
  bool has_all = false;
};

// So much of a file tells what there is to be told.
constexpr size_t kMostRead = 1 << 20;

// What is less likely than this share of the best one is left out.
constexpr double kLeastShare = 0.8;

struct FileStart {
  std::string_view bytes;
  bool is_all;
};

FileStart ReadStart(Input* input) {
  const std::string_view bytes = input->Peek(kMostRead + 1);
  return {bytes.substr(0, kMostRead), bytes.size() <= kMostRead};
}

// Those that are worth to be named. Where much speaks against all, as in a file
// of zeros, the best one that is well-formed, and those as good.
std::vector<Candidate> Likely(std::vector<Candidate> candidates) {
  if (candidates.empty()) return {};
  double least = kLeastShare * candidates.front().score;
  if (least <= 0) {
    std::erase_if(candidates, [](const Candidate& candidate) {
      return !candidate.is_well_formed;
    });
    if (!candidates.empty()) least = candidates.front().score;
  }
  std::erase_if(candidates, [=](const Candidate& candidate) {
    return candidate.score < least;
  });
  return candidates;
}

// Whether a file is in one of them at least.
bool HasWellFormed(const std::vector<Candidate>& candidates) {
  return std::any_of(
      candidates.begin(), candidates.end(),
      [](const Candidate& candidate) { return candidate.is_well_formed; });
}

std::string Joined(const std::vector<std::string>& reasons) {
  std::string text;
  for (const std::string& reason : reasons) {
    if (!text.empty()) text += "; ";
    text += reason;
  }
  return text;
}

std::string AsText(const std::string& shown, const FileStart& start,
                   const std::vector<Candidate>& candidates, bool has_any) {
  std::string text = shown + ':';
  if (start.bytes.empty()) return text + " empty\n";
  if (!start.is_all) {
    text += " by its first " + Counted(start.bytes.size(), "byte");
  }
  if (!has_any) text += " none of the charsets";
  text += '\n';
  std::string last;
  for (const Candidate& candidate : candidates) {
    std::string name = utfx_charset_name(candidate.charset);
    constexpr size_t kNameWidth = 18;
    name.resize(std::max(kNameWidth, name.size() + 1), ' ');
    const std::string reasons = Joined(candidate.reasons);
    text += "  " + name + (reasons == last ? "the same" : reasons) + '\n';
    last = reasons;
  }
  return text;
}

std::string AsJson(const std::string& file, const FileStart& start,
                   const std::vector<Candidate>& candidates) {
  using Json = nlohmann::ordered_json;
  Json json = {{"file", file},
               {"read", start.bytes.size()},
               {"whole", start.is_all},
               {"candidates", Json::array()}};
  for (const Candidate& candidate : candidates) {
    json["candidates"].push_back(
        {{"charset", utfx_charset_name(candidate.charset)},
         {"wellFormed", candidate.is_well_formed},
         {"score", std::round(candidate.score * 1000) / 1000},
         {"reasons", candidate.reasons}});
  }
  return JsonLine(json);
}

// Whether it could be one at least.
bool DetectFile(const DetectOptions& options, const std::string& file,
                Output* output) {
  Input input(file);
  const FileStart start = ReadStart(&input);
  std::vector<Candidate> candidates;
  if (!start.bytes.empty()) candidates = Detect(start.bytes, start.is_all);
  const std::vector<Candidate> likely = Likely(candidates);
  const bool has_any = start.bytes.empty() || HasWellFormed(likely);
  if (!options.has_all) candidates = likely;
  output->Write(options.is_json
                    ? AsJson(file, start, candidates)
                    : AsText(input.Name(), start, candidates, has_any));
  return has_any;
}

int DetectFiles(const DetectOptions& options, const Operands& files) {
  Output output;
  return ForEachFile(files, &output, [&](const std::string& file) {
    return DetectFile(options, file, &output) ? 0 : kErrorStatus;
  });
}

}  // namespace

Command DetectCommand() {
  const auto options = std::make_shared<DetectOptions>();
  return {
      "detect",
      "Which charsets a text could be in",
      "FILE",
      "Files; - or none is standard input",
      {FlagOption(0, "json", &options->is_json,
                  "A JSON object in each line, for a file"),
       FlagOption('a', "all", &options->has_all,
                  "All charsets, with what speaks against them")},
      "The best is the first; where two are as good, the one with fewer code\n"
      "points. No more is read than the first MiB of a file.\n"
      "Exit status: 1 if a file is in none of them, 2 in trouble.\n",
      [options](const Operands& files) {
        return DetectFiles(*options, files);
      }};
}

}  // namespace utfx
