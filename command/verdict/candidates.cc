#include "command/verdict/candidates.h"

#include <utfx.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/charsets/signature.h"
#include "command/code_points/sequence.h"
#include "command/messages/hex.h"
#include "command/messages/numbers.h"
#include "command/verdict/statistics.h"
#include "command/verdict/utf16_signs.h"

namespace utfx {
namespace {

// A candidate is worth naming if it has at least this share of the best score.
constexpr double kLeastShare = 0.8;

// If a fifth of the characters is unusual, or a third of them is errors, that
// is as bad as a text that is not well-formed. So UTF-8 with one error in ten
// characters beats UTF-16, in which nearly all bytes are well-formed.
constexpr double kWeightOfUnusual = 5;
constexpr double kWeightOfErrors = 3;
constexpr double kWeightOfNear = 0.3;

double Share(uint64_t part, uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

std::string Percent(double share) {
  return std::to_string(std::lround(100 * share)) + '%';
}

bool IsPlausible(const utfx_charset* charset, const Sample& sample,
                 const Statistics& statistics, bool has_signature) {
  if (!IsAlmostWellFormed(statistics)) return false;
  switch (utfx_charset_code_unit_size(charset)) {
    case 1: {
      // Bytes of another charset are hardly ever well-formed UTF-8.
      const uint64_t telling = statistics.characters - statistics.ascii;
      if (sample.is_utf16 && telling == 0) return false;
      if (statistics.errors > 0 && sample.zeros * 20 > sample.text.size()) {
        return false;
      }
      // Damaged text has no more controls than other text.
      const uint64_t most = statistics.errors == 0 ? kCharactersForUnusual
                                                   : kCharactersForControl;
      return (statistics.errors == 0 || has_signature ||
              telling > statistics.errors) &&
             statistics.controls * most <= statistics.characters;
    }
    case 2:
      if (!has_signature) {
        return LooksLikeUtf16(statistics) ||
               LooksLikeShiftedUtf16(charset, sample);
      }
      [[fallthrough]];
    default:
      return statistics.unusual * kCharactersForUnusual <=
             statistics.characters;
  }
}

// How much it tells that a text is well-formed: in UTF-16 nearly all bytes are,
// in the others few are by chance.
double StrictnessOf(const utfx_charset* charset, const Statistics& statistics) {
  if (utfx_charset_code_unit_size(charset) == 2) return 0;
  const bool is_ascii = utfx_charset_code_unit_size(charset) == 1 &&
                        statistics.ascii == statistics.characters;
  return is_ascii ? 0.3 : 0.5;
}

std::string ErrorText(const Statistics& statistics) {
  return Counted(statistics.errors, "error") +
         (statistics.errors == 1 ? ", " : ", the first ") +
         statistics.error_class + " at byte " +
         std::to_string(statistics.error_offset);
}

std::string AsciiText(const Statistics& statistics) {
  if (statistics.characters == 0) return "";
  const bool is_ascii = statistics.ascii == statistics.characters;
  return is_ascii
             ? ", all in ASCII"
             : ", " + Percent(Share(statistics.ascii, statistics.characters)) +
                   " in ASCII";
}

void Judge(const Statistics& statistics, Candidate* candidate) {
  const double unusual = Share(statistics.unusual, statistics.characters);
  const double wrong =
      Share(statistics.errors, statistics.characters + statistics.errors);
  const double near = Share(statistics.near, statistics.characters);
  candidate->score += 1 - kWeightOfUnusual * unusual - kWeightOfErrors * wrong +
                      kWeightOfNear * near +
                      StrictnessOf(candidate->charset, statistics);
  std::vector<std::string>& reasons = candidate->reasons;
  reasons.push_back(
      (statistics.errors > 0 ? "almost well-formed: " : "well-formed: ") +
      Counted(statistics.characters, "character") + AsciiText(statistics));
  if (statistics.errors > 0) reasons.push_back(ErrorText(statistics));
  if (statistics.beyond_unicode > 0) {
    reasons.push_back(std::to_string(statistics.beyond_unicode) +
                      " beyond Unicode");
  }
  if (unusual > 0) {
    reasons.push_back(Percent(unusual) +
                      " control characters, unassigned or for private use");
  }
}

bool IsBetter(const Candidate& a, const Candidate& b) {
  if (a.is_plausible != b.is_plausible) return a.is_plausible;
  if (a.is_well_formed != b.is_well_formed) return a.is_well_formed;
  if (a.score != b.score) return a.score > b.score;
  const unsigned a_bits = utfx_charset_code_point_bits(a.charset);
  const unsigned b_bits = utfx_charset_code_point_bits(b.charset);
  if (a_bits != b_bits) return a_bits < b_bits;
  // Hardly any text is in another charset for the same code points.
  return a.charset == Utf8() && b.charset != Utf8();
}

// Whether something speaks against UTF-16, which nearly all bytes are in, when
// it is compared with another plausible candidate: that is UTF-8 with more than
// ASCII, or the other byte order and much better.
bool IsAgainstUtf16(const Candidate& utf16, const Candidate& other) {
  constexpr double kShare = 0.9;
  if (!other.is_plausible) return false;
  if (utfx_charset_code_unit_size(other.charset) == 1) {
    return other.is_telling &&
           (other.is_well_formed || other.score > utf16.score);
  }
  return other.charset == utfx_charset_reversed(utf16.charset) &&
         utf16.score < kShare * other.score;
}

void CompareUtf16(std::vector<Candidate>* candidates) {
  const std::vector<Candidate> others = *candidates;
  for (Candidate& candidate : *candidates) {
    if (utfx_charset_code_unit_size(candidate.charset) == 2 &&
        !utfx_charset_has_signature(candidate.charset) &&
        std::any_of(others.begin(), others.end(), [&](const Candidate& other) {
          return IsAgainstUtf16(candidate, other);
        })) {
      candidate.is_plausible = false;
    }
  }
}

}  // namespace

Sample MakeSample(const FileStart& start) {
  const std::string_view text = start.text;
  Sample sample = {
      start, static_cast<uint64_t>(std::count(text.begin(), text.end(), '\0'))};
  // If they are more than a fifth of the bytes, these are too many for UTF-8.
  if (sample.zeros == 0 || sample.zeros * 5 > text.size()) return sample;
  uint64_t odd = 0;
  for (size_t i = 1; i < text.size(); i += 2) odd += text[i] == '\0' ? 1 : 0;
  if (std::min(odd, sample.zeros - odd) * 10 > sample.zeros) return sample;
  sample.utf16 =
      utfx_charset_find(2 * odd > sample.zeros ? "UTF-16LE" : "UTF-16BE");
  sample.in_utf16 = StatisticsOf(NamedCharset(sample.utf16), sample, 0);
  sample.is_utf16 =
      LooksLikeUtf16(sample.in_utf16) && AreOfOneScript(sample.in_utf16.others);
  return sample;
}

size_t SignatureLength(const utfx_charset* charset, std::string_view text) {
  const bool is_telling = utfx_charset_code_unit_size(charset) == 1 ||
                          utfx_charset_has_signature(charset);
  return is_telling ? FindSignature(charset, text).length : 0;
}

Candidate MakeCandidate(const utfx_charset* charset, const Sample& sample,
                        size_t signature) {
  const size_t start = utfx_charset_has_signature(charset) ? 0 : signature;
  const Statistics statistics =
      charset == sample.utf16
          ? sample.in_utf16
          : StatisticsOf(NamedCharset(charset), sample, start);
  Candidate candidate;
  candidate.charset = charset;
  candidate.errors = statistics.errors;
  candidate.error_offset = statistics.error_offset;
  candidate.is_well_formed = statistics.errors == 0;
  candidate.is_telling = utfx_charset_code_unit_size(charset) > 1 ||
                         statistics.ascii < statistics.characters;
  candidate.is_plausible =
      IsPlausible(charset, sample, statistics, signature > 0);
  if (signature > 0) {
    candidate.score += 1;
    candidate.reasons.push_back("the signature " +
                                HexBytes(sample.text.substr(0, signature)));
  }
  if (IsAlmostWellFormed(statistics)) {
    Judge(statistics, &candidate);
  } else {
    candidate.score -= 2;
    candidate.reasons.push_back(statistics.error_class + " at byte " +
                                std::to_string(statistics.error_offset));
  }
  if (sample.is_utf16 && utfx_charset_code_unit_size(charset) == 1) {
    candidate.reasons.emplace_back("its zeros are where UTF-16 has them");
  }
  if (sample.zeros > 0 && utfx_charset_code_unit_size(charset) > 1) {
    candidate.reasons.push_back(
        Percent(Share(sample.zeros, sample.text.size())) +
        " of the bytes are zero");
  }
  return candidate;
}

std::vector<Candidate> MakeCandidates(const Sample& sample) {
  std::vector<Candidate> candidates;
  for (const utfx_charset* const charset : AllCharsets()) {
    // Hardly anyone writes texts in the others.
    if (utfx_charset_group(charset) != UTFX_GROUP_LISTED) continue;
    const size_t signature = SignatureLength(charset, sample.text);
    if (utfx_charset_has_signature(charset) && signature == 0) continue;
    candidates.push_back(MakeCandidate(charset, sample, signature));
  }
  CompareUtf16(&candidates);
  std::stable_sort(candidates.begin(), candidates.end(), IsBetter);
  return candidates;
}

size_t CountLikely(const std::vector<Candidate>& candidates) {
  const Candidate& best = candidates.front();
  const auto end = std::find_if(
      candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
        return !candidate.is_plausible ||
               candidate.is_well_formed != best.is_well_formed ||
               candidate.score < kLeastShare * best.score;
      });
  return static_cast<size_t>(end - candidates.begin());
}

}  // namespace utfx
