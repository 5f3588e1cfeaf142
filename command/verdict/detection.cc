#include "command/verdict/detection.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/charset_candidates.h"
#include "command/charsets/conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/verdict/statistics.h"

namespace utfx {
namespace {

// In bits: an answer that is so much likelier than the others is a guess.
constexpr int32_t kLeastLikely = 2;

// An option whose value is names between commas.
Option ExpectationOption(const char* name, const char* value,
                         Expectations* expectations,
                         bool (*expect)(utfx_detector*, const char*),
                         const char* help) {
  return {0, name, value, help, [=](const char* given) {
            const std::string_view names(given);
            for (size_t at = 0; at <= names.size();) {
              const size_t end = std::min(names.find(',', at), names.size());
              const std::string each(names.substr(at, end - at));
              if (!expect(&expectations->detector, each.c_str())) {
                throw Trouble(std::string("--") + name + ": " + Quote(each) +
                              " is never detected");
              }
              at = end + 1;
            }
            expectations->option = name;
          }};
}

// Completes the last name of a list. Forms of Unicode are never to be named.
std::vector<std::string> LastCandidates(const std::string& start) {
  const size_t at = start.rfind(',') + 1;
  std::vector<std::string> candidates = CharsetCandidates(start.substr(at));
  utfx_detector detector = utfx_detector_init();
  std::erase_if(candidates, [&](const std::string& name) {
    const utfx_charset* const charset = utfx_charset_find(name.c_str());
    return (charset != nullptr && !IsTable(charset)) ||
           !utfx_detector_expect_charset(&detector, name.c_str());
  });
  for (std::string& candidate : candidates) {
    candidate.insert(0, start, 0, at);
  }
  return candidates;
}

// A text as code points, with one for each error.
std::u32string TextIn(const NamedCharset& charset, const FileStart& start) {
  static const NamedCharset kUtf32(
      utfx_charset_in_native_order(utfx_charset_find("UTF-32")));
  Buffer decoded;
  MakeConversion(charset, kUtf32, UTFX_REPLACE)
      ->Convert(start.text, start.is_all, &decoded);
  const auto code_points = decoded.CodePoints();
  return {code_points.begin(), code_points.end()};
}

// Drops UTF-16 and UTF-32, which are tried better elsewhere. Evidence is that
// of what is left.
void DropWideForms(std::vector<utfx_detected>* answers) {
  const bool is_first_wide =
      !answers->empty() &&
      utfx_charset_code_unit_size(answers->front().charset) > 1;
  std::erase_if(*answers, [](const utfx_detected& answer) {
    return utfx_charset_code_unit_size(answer.charset) > 1;
  });
  if (!is_first_wide || answers->empty()) return;
  const int32_t best = answers->front().evidence;
  for (utfx_detected& answer : *answers) answer.evidence -= best;
  utfx_detected& first = answers->front();
  first.evidence = answers->size() > 1 ? -(*answers)[1].evidence : 0;
  first.is_likely = first.evidence >= kLeastLikely;
}

bool IsSpace(char32_t c) { return c <= ' '; }

// The rest of a word, and all of its start.
std::string WordAround(const std::u32string& text, size_t at) {
  constexpr size_t kMost = 12;
  const auto middle = text.begin() + static_cast<std::ptrdiff_t>(at);
  const auto least =
      text.begin() + static_cast<std::ptrdiff_t>(at - std::min(at, kMost));
  const auto most =
      middle + static_cast<std::ptrdiff_t>(std::min(text.size() - at, kMost));
  const auto begin = std::find_if(std::reverse_iterator(middle),
                                  std::reverse_iterator(least), IsSpace)
                         .base();
  std::string word;
  std::for_each(begin, std::find_if(middle, most, IsSpace),
                [&](char32_t c) { word += WriteSequence(Utf8(), {c}); });
  return Escape(word);
}

}  // namespace

std::vector<Option> ExpectationOptionsOf(Expectations* expectations) {
  return {ExpectationOption("among", "CHARSETS", expectations,
                            utfx_detector_expect_charset,
                            "If not in Unicode, text is in one of these")
              .Of(LastCandidates),
          ExpectationOption("language", "LANGUAGES", expectations,
                            utfx_detector_expect_language,
                            "Such text is in one of these, as de or zh-Hans"),
          Option{0, "together", nullptr,
                 "Such texts of a folder are in one charset",
                 [=](const char* /*value*/) {
                   expectations->are_together = true;
                   expectations->option = "together";
                 }}
              .With({"recursive"})};
}

std::vector<utfx_detected> Detect(const FileStart& start,
                                  utfx_detector detector) {
  utfx_detector_add(&detector, start.text.data(), start.text.size());
  if (start.is_all) utfx_detector_end(&detector);
  constexpr size_t kEnough = 128;
  std::vector<utfx_detected> answers(kEnough);
  answers.resize(std::min(utfx_detect(&detector, UTFX_DETECT_DEFAULT,
                                      answers.data(), answers.size()),
                          answers.size()));
  DropWideForms(&answers);
  return answers;
}

size_t CountAsLikely(const std::vector<utfx_detected>& answers) {
  return static_cast<size_t>(std::find_if(answers.begin(), answers.end(),
                                          [](const utfx_detected& answer) {
                                            return answer.evidence <
                                                   -kLeastLikely;
                                          }) -
                             answers.begin());
}

bool HasErrors(const NamedCharset& charset, const FileStart& start) {
  if (charset.Ours() == nullptr) {
    return StatisticsOf(charset, start, 0).errors > 0;
  }
  const utfx_status status =
      utfx_validate(charset.Ours(), start.text.data(), start.text.size())
          .status;
  return status != UTFX_OK && (status != UTFX_INCOMPLETE || start.is_all);
}

std::optional<Difference> FindDifference(const NamedCharset& first,
                                         const NamedCharset& second,
                                         const FileStart& start) {
  const std::u32string a = TextIn(first, start);
  const std::u32string b = TextIn(second, start);
  const auto at = static_cast<size_t>(
      std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
  if (at == a.size() || at == b.size()) return {};
  return Difference{
      1 + static_cast<uint64_t>(std::count(
              a.begin(), a.begin() + static_cast<std::ptrdiff_t>(at), U'\n')),
      WordAround(a, at), WordAround(b, at)};
}

}  // namespace utfx
