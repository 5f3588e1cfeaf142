#include "command/verdict/source_charset.h"

#include <string>

#include "command/code_points/capitals.h"
#include "command/files/input_file.h"
#include "command/messages/trouble.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/verdict/detection.h"
#include "command/verdict/verdict.h"

namespace utfx {

SourceCharset::SourceCharset(const std::string& name,
                             const Expectations& expectations,
                             const FileOptions& files)
    : judge_(expectations, files) {
  if (Upper(name) != "AUTO") charset_.emplace(name);
  if (!IsAuto() && expectations.option != nullptr) {
    throw Trouble(std::string("--") + expectations.option +
                  " goes with --from auto");
  }
}

SourceCharset::Answer SourceCharset::Of(InputFile* file, const FileTask* task,
                                        bool looks_for_text) const {
  if (!IsAuto()) {
    return {charset_, "",
            looks_for_text ? WhyNotText(*charset_, StartOf(file)) : ""};
  }
  const Verdict verdict = judge_.Judge(StartOf(file, kMostJudged), task);
  Answer answer = {
      {}, verdict.WhyNotSure(), looks_for_text ? verdict.WhyNotText() : ""};
  if (!verdict.charset.empty()) {
    auto& likeliest =
        answer.why_not_sure.empty() ? answer.charset : answer.guess;
    likeliest.emplace(verdict.charset);
  }
  return answer;
}

}  // namespace utfx
