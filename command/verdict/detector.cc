#include "command/verdict/detector.h"

#include <utfx.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/conversion.h"
#include "command/charsets/explanation.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/character_name.h"
#include "command/code_points/sequence.h"
#include "command/files/format.h"
#include "command/mending/mending.h"
#include "command/messages/hex.h"
#include "command/messages/numbers.h"
#include "command/verdict/binary.h"
#include "command/verdict/charset_guess.h"
#include "command/verdict/seven_bit.h"

namespace utfx {
namespace {

// Code points from U+0100 on in the start of a text, which tells enough.
struct Others {
  uint64_t characters = 0;  // All of them.
  uint64_t latin = 0;       // All below U+0100.
  uint64_t others = 0;
  // Others that are near the last one before them, but not equal to it.
  uint64_t near = 0;
  uint64_t pairs = 0;  // Others whose bytes could be strings of ASCII.
  // Others right behind a different one: near it, or not.
  uint64_t near_neighbours = 0;
  uint64_t far_neighbours = 0;
};

// The contents of a text, read in some charset.
struct Statistics {
  uint64_t characters = 0;
  uint64_t nulls = 0;
  uint64_t ascii = 0;
  uint64_t unusual = 0;
  uint64_t controls = 0;  // The unusual ones in ASCII.
  uint64_t latin = 0;     // The others below U+0100.
  uint64_t beyond_unicode = 0;
  // Characters near the one before them, as in a text of one script.
  uint64_t near = 0;
  Others others;
  uint64_t errors = 0;
  // The first error.
  std::string error_class;
  uint64_t error_offset = 0;
};

// The start of a text, and facts that do not depend on its charset.
struct Sample {
  std::string_view text;
  bool is_all;
  uint64_t zeros;
  // The byte order of UTF-16 in which few zeros would be those of a text, and
  // its contents then; or null.
  const utfx_charset* utf16 = nullptr;
  Statistics in_utf16 = {};
  // Whether it is a text of some script then.
  bool is_utf16 = false;
};

// Nearly every script with an alphabet fits.
constexpr uint32_t kNear = 0x80;

// A text is almost well-formed if it has at least so many characters for each
// error.
constexpr uint64_t kCharactersForError = 4;

// A text has at least so many characters for each unusual one.
constexpr uint64_t kCharactersForUnusual = 5;

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

bool IsInString(uint32_t byte) {
  return (byte >= 0x20 && byte < 0x7F) || byte == '\t' || byte == '\n' ||
         byte == '\r';
}

// Whether a code point may be two bytes of strings with zeros between them.
bool IsPair(uint32_t code_point) {
  const uint32_t low = code_point & 0xFF;
  return IsInString(code_point >> 8) && (IsInString(low) || low == 0);
}

uint32_t Distance(uint32_t a, uint32_t b) { return a > b ? a - b : b - a; }

void Count(std::span<const uint32_t> code_points, Others* others) {
  constexpr size_t kEnough = 1 << 14;
  uint32_t last = 0;
  bool is_behind_other = false;
  for (const uint32_t code_point : code_points) {
    if (others->characters == kEnough) return;
    ++others->characters;
    if (code_point < 0x100) {
      ++others->latin;
      is_behind_other = false;
      continue;
    }
    ++others->others;
    if (IsPair(code_point)) ++others->pairs;
    if (code_point != last) {
      const bool is_near = Distance(code_point, last) < kNear;
      if (is_near) ++others->near;
      // A string hardly begins with a tabulator, or the end of a line.
      if (is_behind_other || code_point < 0x2000) {
        ++(is_near ? others->near_neighbours : others->far_neighbours);
      }
    }
    last = code_point;
    is_behind_other = true;
  }
}

void Count(std::span<const uint32_t> code_points, Statistics* statistics) {
  Count(code_points, &statistics->others);
  uint32_t last = 0;
  for (const uint32_t code_point : code_points) {
    ++statistics->characters;
    if (code_point == 0) ++statistics->nulls;
    if (code_point < 0x80) ++statistics->ascii;
    const bool is_unusual = IsUnusual(code_point);
    if (is_unusual) ++statistics->unusual;
    if (is_unusual && code_point < 0x80) ++statistics->controls;
    if (!is_unusual && code_point < 0x100) ++statistics->latin;
    if (Distance(code_point, last) < kNear) ++statistics->near;
    last = code_point;
  }
}

// Reads a text from an offset on, as long as it is almost well-formed.
Statistics StatisticsOf(const NamedCharset& charset, const Sample& sample,
                        size_t start) {
  Statistics statistics;
  Buffer decoded;
  const utfx_charset* const ours = charset.Ours();
  const auto decoder = MakeDecoder(charset);
  const uint64_t units =
      sample.text.size() /
      (ours == nullptr ? 1 : utfx_charset_code_unit_size(ours));
  for (size_t done = start; statistics.errors * kCharactersForError <= units;) {
    decoded.Clear();
    const TextConversion::Result result =
        decoder->Convert(sample.text.substr(done), sample.is_all, &decoded);
    Count(decoded.CodePoints(), &statistics);
    done += result.read;
    if (result.status == UTFX_UNENCODABLE) {
      ++statistics.characters;
      ++statistics.beyond_unicode;
    } else if (result.length > 0) {
      if (statistics.errors++ == 0) {
        if (ours != nullptr) {
          statistics.error_class =
              ExplainIllFormed(ours, sample.text.substr(done)).error_class;
        }
        statistics.error_offset = done;
      }
    }
    if (result.status == UTFX_OK || result.status == UTFX_INCOMPLETE) break;
    done += result.length;
  }
  return statistics;
}

bool IsAlmostWellFormed(const Statistics& statistics) {
  return statistics.errors * kCharactersForError <= statistics.characters;
}

// Whether they are of one script: near each other, as pairs of bytes of ASCII
// are not.
bool AreOfOneScript(const Others& others) {
  return others.others >= 3 && others.near * 2 >= others.others - 1;
}

// Whether a text in UTF-16 could be strings of ASCII with zeros between them:
// "one\0two\0". Strings of two characters may be near each other, too, as in
// "k1\0\nk2\0\n", but the letters of words stand side by side.
bool LookLikeStrings(const Others& others) {
  return others.others > 0 && others.others * 2 >= others.latin &&
         others.pairs * 10 >= others.others * 9 &&
         !(AreOfOneScript(others) &&
           others.near_neighbours > others.far_neighbours);
}

// Nearly all bytes are well-formed UTF-16. Real text has hardly any unusual
// character, and it has spaces, digits or ends of lines. Where there are
// errors, more has to speak for it.
bool LooksLikeUtf16(const Statistics& statistics) {
  const uint64_t characters = statistics.characters;
  if (statistics.latin == 0 || LookLikeStrings(statistics.others)) return false;
  if (statistics.errors == 0) {
    return statistics.unusual * 20 <= characters &&
           statistics.latin * 1000 >= characters;
  }
  // Scripts of many characters have nothing else to show.
  const bool is_long = characters >= 32 && statistics.latin >= 3;
  return (statistics.latin * 2 >= characters ||
          AreOfOneScript(statistics.others) || is_long) &&
         statistics.errors * 8 <= characters &&
         (statistics.errors - 1) * 200 <= characters &&
         statistics.unusual * 100 <= characters &&
         statistics.latin * 100 >= characters;
}

// Whether a text is UTF-16 with a byte too many in the middle: all behind it
// reads in the other byte order, but not where bytes are counted from the end.
bool LooksLikeShiftedUtf16(const utfx_charset* charset, const Sample& sample) {
  const size_t size = sample.text.size();
  if (!sample.is_all || size % 2 == 0) return false;
  constexpr size_t kEnough = 1 << 14;
  const size_t part = 2 * std::min(size / 8, kEnough);
  for (const size_t start : {size_t{0}, size - part}) {
    Statistics statistics =
        StatisticsOf(NamedCharset(charset),
                     {sample.text.substr(start, part), /*is_all=*/true, 0}, 0);
    ++statistics.errors;  // The byte, so that more has to speak for UTF-16.
    if (!LooksLikeUtf16(statistics)) return false;
  }
  return true;
}

// How strange the code unit at an offset is behind another one: it is a
// control, or of another script.
uint64_t StrangenessOfUnit(std::string_view text, size_t offset, bool is_big,
                           uint32_t* previous) {
  const auto first = static_cast<unsigned char>(text[offset]);
  const auto second = static_cast<unsigned char>(text[offset + 1]);
  const auto unit =
      static_cast<uint32_t>(is_big ? first << 8 | second : second << 8 | first);
  const bool is_far = unit >= 0x80 && Distance(unit, *previous) >= kNear;
  if (unit >= 0x80) *previous = unit;
  constexpr uint64_t kUnusual = 3;
  return IsUnusual(unit) ? kUnusual : static_cast<uint64_t>(is_far);
}

// Where a byte too many is: all before it reads well, and all behind it from
// the next byte on.
std::optional<uint64_t> FindStrayByte(std::string_view text, bool is_big) {
  uint32_t previous = 0;
  uint64_t behind = 0;  // The strangeness of all units from the next byte on.
  std::vector<uint8_t> shifted;
  for (size_t i = 1; i + 1 < text.size(); i += 2) {
    shifted.push_back(
        static_cast<uint8_t>(StrangenessOfUnit(text, i, is_big, &previous)));
    behind += shifted.back();
  }

  uint64_t before = 0;
  uint64_t least = UINT64_MAX;
  size_t found = 0;
  previous = 0;
  for (size_t i = 0; i < text.size(); i += 2) {
    if (before + behind < least) {
      least = before + behind;
      found = i;
    }
    if (i + 1 == text.size()) break;
    before += StrangenessOfUnit(text, i, is_big, &previous);
    behind -= shifted[i / 2];
  }
  constexpr uint64_t kBetter = 4;
  // At the end it is no more than a unit that is cut.
  if (kBetter * least >= before) return {};
  return found;
}

Sample MakeSample(std::string_view text, bool is_all) {
  Sample sample = {
      text, is_all,
      static_cast<uint64_t>(std::count(text.begin(), text.end(), '\0'))};
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
      return (statistics.errors == 0 || has_signature ||
              telling > statistics.errors) &&
             statistics.controls * kCharactersForUnusual <=
                 statistics.characters;
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

// The length of the signature that a text starts with in a charset. Some
// programs write one before UTF-8, where libutfx knows none.
size_t SignatureLength(const utfx_charset* charset, std::string_view text) {
  size_t length = 0;
  if (utfx_charset_code_unit_size(charset) == 1) {
    char signature[8];
    length =
        utfx_encode_one(charset, 0xFEFF, signature, sizeof signature).length;
    return text.starts_with({signature, length}) ? length : 0;
  }
  utfx_charset_of_stream(charset, text.data(), text.size(), &length);
  return length;
}

// `signature` is the length of the text's signature in the charset.
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

std::vector<Candidate> Candidates(const Sample& sample) {
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

struct SignatureFound {
  const utfx_charset* charset;  // As it is named for a stream.
  size_t length;                // 0 if there is none.
};

// The longest signature that a text starts with: that of the charset with the
// fewest code points, of several that have it.
SignatureFound FindSignature(std::string_view text) {
  SignatureFound found = {nullptr, 0};
  for (const utfx_charset* const charset : AllCharsets()) {
    const size_t length = SignatureLength(charset, text);
    if (length == 0 || length < found.length) continue;
    if (length > found.length ||
        utfx_charset_code_point_bits(charset) <
            utfx_charset_code_point_bits(found.charset)) {
      found = {
          utfx_charset_of_stream(charset, text.data(), text.size(), nullptr),
          length};
    }
  }
  return found;
}

// Whether bytes are U+FEFF, or nothing, in a charset.
bool IsSignatureIn(const NamedCharset& charset, std::string_view bytes) {
  constexpr uint32_t kSignature = 0xFEFF;
  Buffer decoded;
  const TextConversion::Result result =
      MakeDecoder(charset)->Convert(bytes, /*is_last=*/true, &decoded);
  return result.status == UTFX_OK &&
         (decoded.CodePoints().empty() ||
          decoded.CodePoints().front() == kSignature);
}

// Counts the candidates that are about as good as the best one.
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

// Whether a text is well-formed in a charset of several bytes, if it is one:
// nearly every text is in one of single bytes.
bool IsWellFormedIn(const std::string& name, const Sample& sample) {
  if (name.empty()) return false;
  const auto has_errors = [&](const Sample& text) {
    return StatisticsOf(NamedCharset(name), text, 0).errors > 0;
  };
  return has_errors({"\xE9 ", /*is_all=*/true, 0}) && !has_errors(sample);
}

}  // namespace

Detection Detect(std::string_view text, bool is_all) {
  // An empty text is well-formed in all charsets.
  if (text.empty()) return {Kind::kEmpty, "UTF-8", ""};
  Detection detection = {};
  const Sample sample = MakeSample(text, is_all);
  detection.candidates = Candidates(sample);
  const Candidate& best = detection.candidates.front();
  if (const SevenBitGuess guess = GuessSevenBit(text, is_all);
      !guess.IsNone()) {
    detection.kind = Kind::kOther;
    detection.charset = guess.charset;
    detection.format = guess.format;
    detection.is_sure = guess.is_sure;
  } else if (best.is_plausible) {
    detection.kind = best.is_well_formed ? Kind::kUnicode : Kind::kDamaged;
    detection.charset = utfx_charset_name(best.charset);
    detection.likely = CountLikely(detection.candidates);
    if (is_all && text.size() % 2 != 0 &&
        utfx_charset_code_unit_size(best.charset) == 2) {
      detection.stray_byte = FindStrayByte(
          text, utfx_charset_byte_order(utfx_charset_of_stream(
                    best.charset, text.data(), text.size(), nullptr)) ==
                    UTFX_BIG_ENDIAN);
    }
  } else if (IsBinary(text, &detection.format)) {
    detection.kind = Kind::kBinary;
  } else {
    detection.kind = Kind::kOther;
    detection.charset = GuessCharset(text);
    // A few characters of two bytes may look like UTF-8.
    if (IsInUtf8(text, is_all) && !IsWellFormedIn(detection.charset, sample)) {
      detection.kind = Kind::kDamaged;
      detection.charset = utfx_charset_name(Utf8());
      // It is what is named: the best of those that do not fit.
      const auto utf8 =
          std::find_if(detection.candidates.begin(), detection.candidates.end(),
                       [](const Candidate& candidate) {
                         return candidate.charset == Utf8();
                       });
      std::rotate(detection.candidates.begin(), utf8, utf8 + 1);
      detection.likely = 1;
    }
  }
  return detection;
}

std::string GuessText(const Detection& detection) {
  if (!detection.format.empty()) {
    return "perhaps " + detection.format + ", which iconv(3) lacks";
  }
  return (detection.is_sure || detection.charset.empty() ? "" : "perhaps ") +
         detection.charset;
}

bool IsRatherIn(const utfx_charset* charset, const utfx_charset* other,
                std::string_view text, bool is_all) {
  const Sample sample = MakeSample(text, is_all);
  if (charset == nullptr) return true;
  const size_t signature = SignatureLength(charset, text);
  if (utfx_charset_has_signature(charset) && signature == 0) return false;
  const Candidate candidate = MakeCandidate(charset, sample, signature);
  if (!candidate.is_plausible || !candidate.is_well_formed) return false;
  if (other == nullptr) return candidate.is_telling;
  return !MakeCandidate(other, sample, SignatureLength(other, text))
              .is_plausible;
}

std::string WhyNotText(const NamedCharset& charset, std::string_view text,
                       bool is_all) {
  const std::string format = FormatOf(text);
  if (!format.empty()) return "binary (" + format + ")";
  const SignatureFound signature = FindSignature(text);
  if (signature.length > 0 &&
      !IsSignatureIn(charset, text.substr(0, signature.length))) {
    return std::string("in ") + utfx_charset_name(signature.charset) +
           " by its signature";
  }
  const Statistics statistics = StatisticsOf(charset, {text, is_all, 0}, 0);
  const bool is_binary =
      statistics.nulls > 0 ||
      statistics.controls * kCharactersForControl > statistics.characters ||
      statistics.unusual * kCharactersForUnusual > statistics.characters;
  return is_binary ? "binary" : "";
}

}  // namespace utfx
