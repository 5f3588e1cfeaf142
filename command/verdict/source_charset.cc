#include "command/verdict/source_charset.h"

#include <string>

#include "command/code_points/capitals.h"
#include "command/files/input_file.h"
#include "command/verdict/verdict.h"

namespace utfx {

SourceCharset::SourceCharset(const std::string& name) {
  if (Upper(name) != "AUTO") charset_.emplace(name);
}

SourceCharset::Answer SourceCharset::Of(InputFile* file,
                                        bool looks_for_text) const {
  if (!IsAuto()) {
    return {charset_, "",
            looks_for_text ? WhyNotText(*charset_, StartOf(file)) : ""};
  }
  const Verdict verdict = Judge(StartOf(file, kMostJudged));
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
