#include "command/verdict/seven_bit.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "command/charsets/conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/character_name.h"
#include "command/code_points/sequence.h"
#include "command/files/input_file.h"

namespace utfx {
namespace {

// A text that is read as one of ISO-2022's.
struct Reading {
  uint64_t errors = 0;
  uint64_t others = 0;       // Characters beyond ASCII.
  bool has_escapes = false;  // It designates sets that the charset lacks.
};

Reading Read(const NamedCharset& charset, std::string_view text, bool is_all) {
  Reading reading;
  const auto decoder = MakeDecoder(charset);
  uint32_t last = 0;
  Buffer decoded;
  for (;;) {
    decoded.Clear();
    const TextConversion::Result result =
        decoder->Convert(text, is_all, &decoded);
    for (const uint32_t code_point : decoded.CodePoints()) {
      if (code_point >= 0x80) ++reading.others;
      reading.has_escapes |=
          last == 0x1B &&
          (code_point == '$' || (code_point >= '(' && code_point <= '/'));
      last = code_point;
    }
    text.remove_prefix(result.read + result.length);
    if (result.length == 0) return reading;
    ++reading.errors;
  }
}

// The first of those that have all, the smaller ones first; or the best of
// those that lack little, as the first one lacks what vendors have added.
SevenBitGuess GuessIso2022(std::string_view text, bool is_all) {
  constexpr uint64_t kOthersForError = 4;
  constexpr const char* kNames[] = {"ISO-2022-JP",   "ISO-2022-JP-2",
                                    "ISO-2022-JP-3", "ISO-2022-KR",
                                    "ISO-2022-CN",   "ISO-2022-CN-EXT"};
  SevenBitGuess guess;
  if (text.find("\033$") == std::string_view::npos) return guess;
  uint64_t least = UINT64_MAX;
  for (const char* const name : kNames) {
    if (!NamedCharset::IsKnown(name)) continue;
    const Reading reading = Read(NamedCharset(name), text, is_all);
    if (reading.has_escapes || reading.others == 0 ||
        reading.errors * kOthersForError > reading.others ||
        reading.errors >= least) {
      continue;
    }
    least = reading.errors;
    guess = {name, "", least == 0};
    if (guess.is_sure) break;
  }
  return guess;
}

// Whether a text is in HZ. All tildes are escapes, and nearly all characters
// between ~{ and ~} are signs or of the first level of GB 2312, as nearly all
// in Chinese are: templates and formats have small letters there.
bool IsInHz(std::string_view text, bool is_all) {
  uint64_t characters = 0;
  uint64_t common = 0;
  bool is_chinese = false;
  for (size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\n' || (!is_chinese && c != '~')) {
      is_chinese = false;
      ++i;
      continue;
    }
    if (i + 1 == text.size()) return !is_all && characters > 0;
    const char next = text[i + 1];
    i += 2;
    if (c == '~') {
      const bool is_escape =
          is_chinese ? next == '}' : next == '~' || next == '{' || next == '\n';
      if (!is_escape) return false;
      is_chinese = next == '{';
    } else if (c >= 0x21 && c <= 0x77 && next >= 0x21 && next <= 0x7E) {
      ++characters;
      if (c <= 0x29 || (c >= 0x30 && c <= 0x57)) ++common;
    } else {
      return false;
    }
  }
  constexpr uint64_t kLeast = 2;
  return characters >= kLeast && common * 10 >= characters * 9;
}

// The digits of base64, each at its value.
constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Whether the encoders of UTF-7 write a character as it is.
bool IsDirect(uint32_t code_point) {
  constexpr std::string_view kSigns = "'(),-./:? \t\r\n";
  const char c = static_cast<char>(code_point);
  return code_point < 0x80 &&
         (kDigits.substr(0, 62).find(c) != std::string_view::npos ||
          kSigns.find(c) != std::string_view::npos);
}

// The characters that a run of base64 stands for in UTF-7; none if it does for
// none, or for some that no encoder writes so.
std::u32string CharactersOf(std::string_view run) {
  std::string units;
  uint32_t bits = 0;
  size_t count = 0;
  for (const char digit : run) {
    bits = bits << 6 | static_cast<uint32_t>(kDigits.find(digit));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    units += static_cast<char>(bits >> count);
    bits &= (1U << count) - 1;
  }
  // Zeros are left, fewer than a digit has.
  if (bits != 0 || count >= 6 || units.size() % 2 != 0) return {};
  Buffer decoded;
  static const NamedCharset kUtf16("UTF-16BE");
  const auto result =
      MakeDecoder(kUtf16)->Convert(units, /*is_last=*/true, &decoded);
  const auto characters = decoded.CodePoints();
  const bool is_wrong =
      result.status != UTFX_OK ||
      std::any_of(characters.begin(), characters.end(),
                  [](uint32_t c) { return IsDirect(c) || IsUnusual(c); });
  return is_wrong ? std::u32string()
                  : std::u32string(characters.begin(), characters.end());
}

// Whether nearly all of some ideographs and syllables are common ones: of the
// first level of one country's standard, as a fifth of them is.
bool AreCommon(const std::u32string& characters) {
  struct Standard {
    const char* charset;
    unsigned char last;  // The last lead byte of signs and the first level.
  };
  constexpr Standard kStandards[] = {
      {"EUC-CN", 0xD7}, {"EUC-JP", 0xCF}, {"EUC-KR", 0xC8}, {"BIG5", 0xC6}};
  return std::any_of(
      std::begin(kStandards), std::end(kStandards),
      [&](const Standard& standard) {
        const utfx_charset* const charset = utfx_charset_find(standard.charset);
        // In a build without these.
        if (charset == nullptr) return false;
        const auto common = std::count_if(
            characters.begin(), characters.end(), [&](char32_t character) {
              const std::string encoded = WriteSequence(charset, {character});
              return encoded.size() == 2 &&
                     static_cast<unsigned char>(encoded[0]) <= standard.last;
            });
        return static_cast<size_t>(common) * 5 >= characters.size() * 4;
      });
}

// Whether a text is in UTF-7: each + begins characters, of which some are
// beyond ASCII and not all the same. In sums, diffs and base64 not each does,
// and words there stand for rare ideographs.
bool IsInUtf7(std::string_view text, bool is_all) {
  if (text.find_first_of("~\\") != std::string_view::npos) return false;
  std::u32string letters;
  std::u32string ideographs;
  for (size_t at = 0; (at = text.find('+', at)) != std::string_view::npos;) {
    const std::string_view rest = text.substr(at + 1);
    const std::string_view run =
        rest.substr(0, rest.find_first_not_of(kDigits));
    if (run.size() == rest.size() && !is_all) break;
    at += 1 + run.size();
    if (run.empty() && rest.starts_with('-')) continue;
    const std::u32string characters = CharactersOf(run);
    if (characters.empty()) return false;
    for (const char32_t character : characters) {
      constexpr char32_t kFirstIdeograph = 0x2E80;
      if (character >= kFirstIdeograph) {
        ideographs += character;
      } else if (character >= 0x80) {
        letters += character;
      }
    }
  }
  constexpr size_t kEnough = 256;
  const auto differ = [](const std::u32string& characters) {
    return std::set<char32_t>(characters.begin(), characters.end()).size();
  };
  return (differ(letters) >= 3 || differ(ideographs) >= 4) &&
         (ideographs.empty() || AreCommon(ideographs.substr(0, kEnough)));
}

}  // namespace

SevenBitGuess GuessSevenBit(const FileStart& start) {
  const auto& [text, is_all] = start;
  if (!IsAscii(text)) return {};
  SevenBitGuess guess = GuessIso2022(text, is_all);
  if (!guess.IsNone()) return guess;
  const bool is_hz =
      text.find("~{") != std::string_view::npos && IsInHz(text, is_all);
  const bool is_utf7 = !is_hz && IsInUtf7(text, is_all);
  if (!is_hz && !is_utf7) return {};
  const std::string name = is_hz ? "HZ" : "UTF-7";
  const bool is_known = NamedCharset::IsKnown(name);
  return {is_known ? name : "", is_known ? "" : name};
}

}  // namespace utfx
