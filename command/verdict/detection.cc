#include "command/verdict/detection.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "command/charsets/conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/sequence.h"
#include "command/files/format.h"
#include "command/files/input_file.h"
#include "command/mending/diagnosis.h"
#include "command/verdict/binary.h"
#include "command/verdict/candidates.h"
#include "command/verdict/charset_guess.h"
#include "command/verdict/seven_bit.h"
#include "command/verdict/statistics.h"
#include "command/verdict/utf16_signs.h"

namespace utfx {
namespace {

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

// Whether a text is well-formed in a charset of several bytes, if it is one:
// nearly every text is in one of single bytes.
bool IsWellFormedIn(const std::string& name, const FileStart& start) {
  if (name.empty()) return false;
  const auto has_errors = [&](const FileStart& text) {
    return StatisticsOf(NamedCharset(name), text, 0).errors > 0;
  };
  return has_errors({"\xE9 ", /*is_all=*/true}) && !has_errors(start);
}

}  // namespace

Detection Detect(std::string_view text, bool is_all) {
  // An empty text is well-formed in all charsets.
  if (text.empty()) return {Kind::kEmpty, "UTF-8", ""};
  Detection detection = {};
  const Sample sample = MakeSample(text, is_all);
  detection.candidates = MakeCandidates(sample);
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
  const Statistics statistics = StatisticsOf(charset, {text, is_all}, 0);
  const bool is_binary =
      statistics.nulls > 0 ||
      statistics.controls * kCharactersForControl > statistics.characters ||
      statistics.unusual * kCharactersForUnusual > statistics.characters;
  return is_binary ? "binary" : "";
}

}  // namespace utfx
