#include "library/detect/candidates.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/name.h"
#include "library/built_in_tables.h"
#include "library/utfx.h"

namespace utfx::detect {
namespace {

constexpr const char* kOtherNames[] = {"UTF-8",    "EUC-TW",   "UTF-16LE",
                                       "UTF-16BE", "UTF-32LE", "UTF-32BE"};

constexpr LanguageSet LanguagesIn(Script script) {
  LanguageSet languages = 0;
  for (size_t i = 0; i < kLanguageCount; ++i) {
    if (kLanguages[i].script == script) languages |= LanguageSet{1} << i;
  }
  return languages;
}

}  // namespace

bool IsOfSeveralBytes(size_t candidate) {
  return candidate < kCharsetCount &&
         kCharsets[candidate].table >= kFirstOfSeveralBytes;
}

const utfx_charset* CharsetOf(size_t candidate) {
  return candidate < kCharsetCount
             ? BuiltInTable(kCharsets[candidate].table)
             : utfx_charset_find(kOtherNames[candidate - kCharsetCount]);
}

const char* NameOf(size_t candidate) {
  return candidate < kCharsetCount ? utfx_charset_name(CharsetOf(candidate))
                                   : kOtherNames[candidate - kCharsetCount];
}

Cost PriorOf(size_t candidate) {
  constexpr Cost kOfOthers[] = {-10, 20, 16, 18, 24, 26};
  return candidate < kCharsetCount ? kCharsets[candidate].prior
                                   : kOfOthers[candidate - kCharsetCount];
}

LanguageSet LanguagesOf(size_t candidate) {
  return candidate == kEucTw         ? LanguagesIn(Script::kChinese)
         : candidate < kCharsetCount ? kCharsets[candidate].of_scripts
                                     : kAllLanguages;
}

LanguageSet HomeOf(size_t candidate) {
  return candidate < kCharsetCount ? kCharsets[candidate].languages
                                   : LanguagesOf(candidate);
}

size_t FindCandidate(std::string_view name) {
  constexpr size_t kLongestName = 40;
  char text[kLongestName + 1] = {};
  if (name.size() > kLongestName) return kCandidateCount;
  std::copy(name.begin(), name.end(), text);
  const utfx_charset* const charset = utfx_charset_find(text);
  for (size_t i = 0; i < kCandidateCount; ++i) {
    if (charset == nullptr ? EqualIgnoringCase(NameOf(i), name)
                           : charset == CharsetOf(i)) {
      return i;
    }
  }
  return kCandidateCount;
}

uint64_t CountCharacters(size_t candidate) {
  const utfx_charset* const charset = CharsetOf(candidate);
  if (charset == nullptr) return UINT64_MAX;
  uint64_t count = 0;
  uint64_t first;
  uint64_t last;
  for (uint64_t from = 0; utfx_charset_next_gap(charset, from, &first, &last);
       from = last + 1) {
    count += first - from;
  }
  return count;
}

}  // namespace utfx::detect
