#include "command/verdict/verdict.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/charsets/conversion.h"
#include "command/charsets/library_conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/signature.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/character_name.h"
#include "command/code_points/sequence.h"
#include "command/files/format.h"
#include "command/files/input_file.h"
#include "command/mending/diagnosis.h"
#include "command/mending/escapes.h"
#include "command/messages/numbers.h"
#include "command/verdict/candidates.h"
#include "command/verdict/detection.h"
#include "command/verdict/statistics.h"
#include "command/verdict/utf16_signs.h"

namespace utfx {
namespace {

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

// Whether a charset has sequences of several bytes, if it is one: nearly every
// text is well-formed in one of single bytes.
bool HasSeveralBytes(const std::string& name) {
  return !name.empty() && !IsSingleByteTable(NamedCharset(name).Ours());
}

// Counts the controls that texts seldom have.
size_t CountControls(std::string_view bytes) {
  return static_cast<size_t>(std::count_if(
      bytes.begin(), bytes.end(),
      [](char c) { return IsUnusualInAscii(static_cast<unsigned char>(c)); }));
}

bool IsPlainUtf8(const FileStart& start) {
  return !HasErrors(NamedCharset(Utf8()), start) &&
         CountControls(start.text) == 0;
}

// Whether text has too many controls, or characters that no text has.
bool IsBinary(const Statistics& statistics) {
  return statistics.nulls > 0 ||
         statistics.controls * kCharactersForControl > statistics.characters ||
         statistics.unusual * kCharactersForUnusual > statistics.characters;
}

// The same of bytes in no known charset.
bool IsBinary(std::string_view bytes, uint64_t zeros) {
  Statistics statistics;
  statistics.characters = bytes.size();
  statistics.nulls = zeros;
  statistics.controls = CountControls(bytes);
  return IsBinary(statistics);
}

std::string BinaryText(const std::string& format) {
  return format.empty() ? "binary" : "binary (" + format + ')';
}

// Why text in a charset is binary; "" if it is not.
std::string WhyBinary(const NamedCharset& charset, const FileStart& start) {
  return IsBinary(StatisticsOf(charset, start, 0)) ? BinaryText("") : "";
}

// Whether the start of a text is the same text in two charsets.
bool AreSame(const utfx_charset* a, const utfx_charset* b,
             const FileStart& start) {
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

// The best candidate fits.
void TakeBest(Verdict* verdict) {
  const Candidate& best = verdict->candidates.front();
  const std::string_view text = verdict->start.text;
  verdict->kind = best.is_well_formed ? Kind::kUnicode : Kind::kDamaged;
  verdict->charset = utfx_charset_name(best.charset);
  verdict->likely = CountLikely(verdict->candidates);
  if (verdict->start.is_all && text.size() % 2 != 0 &&
      utfx_charset_code_unit_size(best.charset) == 2) {
    verdict->stray_byte = FindStrayByte(
        text, utfx_charset_byte_order(utfx_charset_of_stream(
                  best.charset, text.data(), text.size(), nullptr)) ==
                  UTFX_BIG_ENDIAN);
  }
}

// No candidate fits, and UTF-8 is named: the best of those.
void TakeUtf8(Verdict* verdict) {
  verdict->format.clear();
  auto& candidates = verdict->candidates;
  const auto utf8 = std::find_if(
      candidates.begin(), candidates.end(),
      [](const Candidate& candidate) { return candidate.charset == Utf8(); });
  std::rotate(candidates.begin(), utf8, utf8 + 1);
  TakeBest(verdict);
  verdict->likely = 1;
  verdict->is_sure = false;
  verdict->answers.clear();
}

// Takes what the library detects.
void TakeAnswers(std::vector<utfx_detected> answers, Verdict* verdict) {
  if (answers.empty()) return;
  verdict->answers = std::move(answers);
  const utfx_detected& best = verdict->answers.front();
  if (!best.is_likely) return;
  if (!NamedCharset::IsKnown(best.name)) {
    verdict->format = best.name;
    return;
  }
  verdict->charset = best.name;
  verdict->is_sure =
      best.is_sure && !HasErrors(NamedCharset(best.name), verdict->start);
}

// Whether bytes of ASCII alone can be more than ASCII.
bool MayHaveEscapes(std::string_view text) {
  return IsAscii(text) &&
         text.find_first_of("\x1B~+") != std::string_view::npos &&
         text.find('\0') == std::string_view::npos;
}

// No text is searched for in bytes of a known format. Other bytes that are
// UTF-8 without controls are hardly anything else, so all charsets are only
// tried then if somebody wants to know what speaks for each.
Verdict JudgeWith(const FileStart& start, const utfx_detector& detector,
                  bool tries_all) {
  const std::string_view text = start.text;
  Verdict verdict = {start};
  verdict.format = FormatOf(text);
  verdict.is_plain = IsPlainUtf8(start);
  std::vector<utfx_detected> answers;
  if (verdict.format.empty() && MayHaveEscapes(text)) {
    answers = Detect(start, utfx_detector_init());
    std::erase_if(answers, [](const utfx_detected& answer) {
      return answer.charset == Utf8();
    });
  }
  const bool is_clear =
      !verdict.format.empty() || (verdict.is_plain && answers.empty());
  if (!verdict.format.empty()) verdict.kind = Kind::kBinary;
  if (is_clear && !tries_all) {
    if (verdict.kind != Kind::kBinary) {
      verdict.kind = Kind::kUnicode;
      verdict.charset = utfx_charset_name(Utf8());
    }
    return verdict;
  }
  const Sample sample = MakeSample(start);
  verdict.candidates = MakeCandidates(sample);
  if (verdict.kind == Kind::kBinary) return verdict;
  if (!answers.empty()) {
    TakeAnswers(std::move(answers), &verdict);
  } else if (verdict.candidates.front().is_plausible) {
    TakeBest(&verdict);
  } else if (IsBinary(text, sample.zeros)) {
    verdict.kind = Kind::kBinary;
  } else {
    TakeAnswers(Detect(start, detector), &verdict);
    // A few characters of two bytes may look like UTF-8.
    if (verdict.charset == utfx_charset_name(Utf8()) ||
        (IsInUtf8(start) &&
         !(verdict.is_sure && HasSeveralBytes(verdict.charset)))) {
      TakeUtf8(&verdict);
    }
  }
  return verdict;
}

}  // namespace

bool Verdict::IsInUtf8() const {
  return kind != Kind::kOther && kind != Kind::kBinary &&
         utfx_charset_code_unit_size(utfx_charset_find(charset.c_str())) == 1;
}

std::string Verdict::GuessText() const {
  if (!format.empty()) return "perhaps " + format + ", which iconv(3) lacks";
  if (!charset.empty()) return (is_sure ? "" : "perhaps ") + charset;
  const size_t count = CountAsLikely(answers);
  if (count < 2) return "";
  std::vector<std::string> names;
  for (size_t i = 0; i + 1 < count; ++i) names.emplace_back(answers[i].name);
  std::string text = JoinedText(names) + " and " + answers[count - 1].name +
                     " read it equally well";
  if (!NamedCharset::IsKnown(answers[0].name) ||
      !NamedCharset::IsKnown(answers[1].name)) {
    return text;
  }
  const auto difference = FindDifference(NamedCharset(answers[0].name),
                                         NamedCharset(answers[1].name), start);
  if (difference.has_value()) {
    text += ", as \"" + difference->in_first + "\" or \"" +
            difference->in_second + "\" in line " +
            std::to_string(difference->line);
  }
  return text;
}

std::string Verdict::SettledBy() const {
  if (kind != Kind::kOther || !charset.empty() || CountAsLikely(answers) < 2) {
    return "";
  }
  const bool is_one_language =
      std::string_view(answers[0].language) == answers[1].language;
  return is_one_language ? "; --among settles it"
                         : "; --among or --language settles it";
}

std::string Verdict::WhyNotSure() const {
  if (kind == Kind::kBinary) return WhyNotText();
  if (kind == Kind::kOther && !is_sure) {
    const std::string guess = GuessText();
    return "its charset is not sure" + (guess.empty() ? "" : ", " + guess) +
           SettledBy();
  }
  for (size_t i = 1; i < likely; ++i) {
    const utfx_charset* const other = candidates[i].charset;
    if (!AreSame(candidates[0].charset, other, start)) {
      return "its charset is not sure, " + charset + " or " +
             utfx_charset_name(other);
    }
  }
  return "";
}

std::string Verdict::WhyNotText() const {
  if (kind == Kind::kBinary) return BinaryText(format);
  if (is_plain || charset.empty()) return "";
  return WhyBinary(NamedCharset(charset), start);
}

Verdict Judge(const FileStart& start, const utfx_detector& detector) {
  // An empty text is well-formed in all charsets.
  return start.text.empty()
             ? Verdict{start, Kind::kEmpty, utfx_charset_name(Utf8())}
             : JudgeWith(start, detector, /*tries_all=*/false);
}

Verdict JudgeInFull(const FileStart& start, const utfx_detector& detector,
                    const EscapeRules& escapes) {
  if (start.text.empty()) return Judge(start);
  Verdict verdict = JudgeWith(start, detector, /*tries_all=*/true);
  if (!verdict.IsInUtf8()) return verdict;
  verdict.has_signature = FindSignature(Utf8(), start.text).length > 0;
  verdict.diagnosis = Diagnose(start, escapes);
  if (verdict.charset != utfx_charset_name(Utf8())) {
    // It has what Unicode lacks.
    std::erase_if(verdict.diagnosis.illnesses, [](const Illness& illness) {
      return illness.kind == UTFX_DAMAGE_BEYOND_UNICODE;
    });
  }
  return verdict;
}

std::string WhyNotText(const NamedCharset& charset, const FileStart& start) {
  const std::string format = FormatOf(start.text);
  if (!format.empty()) return BinaryText(format);
  if (charset.Ours() == Utf8() && IsPlainUtf8(start)) return "";
  const Signature signature = FindAnySignature(start.text);
  if (signature.length > 0 &&
      !IsSignatureIn(charset, start.text.substr(0, signature.length))) {
    return std::string("in ") + utfx_charset_name(signature.stream) +
           " by its signature";
  }
  return WhyBinary(charset, start);
}

}  // namespace utfx
