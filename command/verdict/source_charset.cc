#include "command/verdict/source_charset.h"

#include <utfx.h>

#include <cstddef>
#include <string>

#include "command/charsets/library_conversion.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/capitals.h"
#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/verdict/detection.h"

namespace utfx {
namespace {

// Whether the start of a text is the same text in two charsets.
bool AreSame(const utfx_charset* a, const utfx_charset* b, FileStart start) {
  const auto read = [&](const utfx_charset* charset, Buffer* text) {
    MakeLibraryConversion(charset, Utf8000(), UTFX_REPLACE)
        ->Convert(start.text, start.is_all, text);
  };
  Buffer text;
  Buffer other;
  read(a, &text);
  read(b, &other);
  return text.Bytes() == other.Bytes();
}

std::string WhyNotSure(const Detection& detection, FileStart start) {
  switch (detection.kind) {
    case Kind::kEmpty:
      return "";
    case Kind::kBinary:
      return "binary";
    case Kind::kOther: {
      if (detection.is_sure) return "";
      const std::string guess = GuessText(detection);
      return "its charset is not sure" + (guess.empty() ? "" : ", " + guess);
    }
    case Kind::kUnicode:
    case Kind::kDamaged:
      break;
  }
  const auto& candidates = detection.candidates;
  for (size_t i = 1; i < detection.likely; ++i) {
    const utfx_charset* const other = candidates[i].charset;
    if (!AreSame(candidates[0].charset, other, start)) {
      return "its charset is not sure, " + detection.charset + " or " +
             utfx_charset_name(other);
    }
  }
  return "";
}

}  // namespace

SourceCharset::SourceCharset(const std::string& name) {
  if (Upper(name) != "AUTO") charset_.emplace(name);
}

SourceCharset::Answer SourceCharset::Of(InputFile* file,
                                        bool looks_for_text) const {
  if (!IsAuto()) {
    if (!looks_for_text) return {charset_, "", ""};
    const FileStart start = StartOf(file);
    return {charset_, "", WhyNotText(*charset_, start.text, start.is_all)};
  }
  const FileStart start = StartOf(file, kMostDetected);
  const Detection detection = Detect(start.text, start.is_all);
  Answer answer;
  answer.why_not_sure = WhyNotSure(detection, start);
  if (detection.kind == Kind::kBinary) {
    answer.why_not_text = detection.format.empty()
                              ? "binary"
                              : "binary (" + detection.format + ")";
  }
  if (detection.kind != Kind::kBinary && !detection.charset.empty()) {
    auto& likeliest =
        answer.why_not_sure.empty() ? answer.charset : answer.guess;
    likeliest.emplace(detection.charset);
    answer.why_not_text = WhyNotText(*likeliest, start.text, start.is_all);
  }
  return answer;
}

}  // namespace utfx
