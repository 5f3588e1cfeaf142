#include "library/detect/escapes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <tuple>

#include "library/detect/likelihood.h"
#include "library/mend/strangeness.h"

namespace utfx::detect {
namespace {

// Which charset of ISO-2022's a text is in, by the sets that it designates
// (RFC 1468, 1554, 1557, 1922; JIS X 0213).
const char* FindIso2022(std::string_view text, bool is_all) {
  enum Family { kJapanese, kKorean, kChinese, kFamilies };
  struct Set {
    std::string_view escape;
    Family family;
    uint8_t level;  // Of the names of its family.
    bool is_of_two_bytes;
  };
  constexpr Set kSets[] = {
      {"(B", kJapanese, 0, false}, {"(J", kJapanese, 0, false},
      {"$@", kJapanese, 0, true},  {"$B", kJapanese, 0, true},
      {"$(D", kJapanese, 1, true}, {"$A", kJapanese, 1, true},
      {"$(C", kJapanese, 1, true}, {".A", kJapanese, 1, false},
      {".F", kJapanese, 1, false}, {"(I", kJapanese, 2, false},
      {"$(O", kJapanese, 2, true}, {"$(P", kJapanese, 2, true},
      {"$(Q", kJapanese, 2, true}, {"$)C", kKorean, 0, false},
      {"$)A", kChinese, 0, false}, {"$)G", kChinese, 0, false},
      {"$*H", kChinese, 0, false}, {"$)E", kChinese, 1, false},
      {"$+I", kChinese, 1, false}, {"$+J", kChinese, 1, false},
      {"$+K", kChinese, 1, false}, {"$+L", kChinese, 1, false},
      {"$+M", kChinese, 1, false}};
  constexpr const char* kNames[kFamilies][3] = {
      {"ISO-2022-JP", "ISO-2022-JP-2", "ISO-2022-JP-3"},
      {"ISO-2022-KR", nullptr, nullptr},
      {"ISO-2022-CN", "ISO-2022-CN-EXT", nullptr}};
  bool has[kFamilies] = {};
  uint8_t levels[kFamilies] = {};
  bool is_shifted = false;  // By SO.
  bool is_of_two_bytes = false;
  size_t pairs = 0;
  while (!text.empty()) {
    const char c = text.front();
    if (c == '\x1B') {
      text.remove_prefix(1);
      const Set* const set = std::find_if(
          std::begin(kSets), std::end(kSets),
          [&](const Set& each) { return text.starts_with(each.escape); });
      constexpr size_t kLongest = 3;
      if (set == std::end(kSets)) {
        // Shifts for one character: of one byte, if it is no Chinese one.
        const bool has_latin = text.starts_with("N") && levels[kJapanese] > 0;
        const bool is_shift =
            has_latin ||
            (has[kChinese] && (text.starts_with("N") || text.starts_with("O")));
        if (!is_shift && (is_all || text.size() >= kLongest)) return nullptr;
        text.remove_prefix(std::min<size_t>(text.size(), has_latin ? 2 : 1));
        continue;
      }
      text.remove_prefix(set->escape.size());
      has[set->family] = true;
      levels[set->family] = std::max(levels[set->family], set->level);
      if (set->family == kJapanese) is_of_two_bytes = set->is_of_two_bytes;
      continue;
    }
    const bool is_pair = is_of_two_bytes || is_shifted;
    if (c == '\x0E' || c == '\x0F') {
      is_shifted = c == '\x0E';
    } else if (is_pair && c > ' ') {
      if (text.size() == 1) break;
      if (text[1] <= ' ' || text[1] == '\x7F') return nullptr;
      ++pairs;
      text.remove_prefix(1);
    }
    text.remove_prefix(1);
  }
  if (pairs == 0) return nullptr;
  for (const Family family : {kKorean, kChinese, kJapanese}) {
    if (has[family]) return kNames[family][levels[family]];
  }
  return nullptr;
}

// Whether a text is in HZ (RFC 1843). All tildes are escapes, and nearly all
// characters between ~{ and ~} are signs or of the first level of GB 2312, as
// nearly all in Chinese are: templates and formats have small letters there.
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

// Whether the encoders of UTF-7 write a character as it is (RFC 2152).
bool IsDirect(uint32_t code_point) {
  constexpr std::string_view kSigns = "'(),-./:? \t\r\n";
  constexpr std::string_view kLettersAndDigits = kDigits.substr(0, 62);
  const char c = static_cast<char>(code_point);
  return code_point < 0x80 &&
         (kLettersAndDigits.find(c) != std::string_view::npos ||
          kSigns.find(c) != std::string_view::npos);
}

// The characters of a text in UTF-7 that no other text has: some different
// letters, or ideographs that are common.
class Utf7Characters {
 public:
  // Adds those that a run of base64 stands for. False if it stands for none, or
  // for some that no encoder writes so.
  bool AddRun(std::string_view run) {
    uint32_t bits = 0;
    size_t bit_count = 0;
    size_t units = 0;
    uint32_t high = 0;  // The first surrogate of a pair.
    for (const char digit : run) {
      bits = bits << 6 | static_cast<uint32_t>(kDigits.find(digit));
      bit_count += 6;
      if (bit_count < 16) continue;
      bit_count -= 16;
      const uint32_t unit = bits >> bit_count & 0xFFFF;
      bits &= (1U << bit_count) - 1;
      ++units;
      const bool is_low = unit >= 0xDC00 && unit < 0xE000;
      if (is_low != (high != 0)) return false;
      if (unit >= 0xD800 && unit < 0xDC00) {
        high = unit;
      } else {
        const uint32_t code_point =
            is_low ? 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00) : unit;
        high = 0;
        if (!Add(code_point)) return false;
      }
    }
    // Zeros are left, fewer than a digit has.
    return bits == 0 && bit_count < 6 && units > 0 && high == 0;
  }

  bool AreTelling() const {
    // A common one is so likely, or likelier.
    constexpr Cost kCommon = 22;
    return (letters_ >= 2 || (letters_ > 0 && has_sign_) || ideographs_ >= 4) &&
           (ideographs_ == 0 || costs_.Least() <= kCommon * ideographs_);
  }

 private:
  bool Add(uint32_t code_point) {
    const mend::Kind kind = mend::TraitsOf(code_point).kind;
    if (IsDirect(code_point) || kind == mend::Kind::kControl) return false;
    has_sign_ |= code_point < 0x80;
    if (code_point < 0x80) return true;
    constexpr uint32_t kFirstIdeograph = 0x2E80;
    const bool is_new = std::find(seen_, seen_ + seen_count_, code_point) ==
                        seen_ + seen_count_;
    if (is_new && seen_count_ < std::size(seen_)) {
      seen_[seen_count_++] = code_point;
      if (code_point >= kFirstIdeograph) {
        ++ideographs_;
        const Character character = CharacterOf(code_point);
        costs_.AddWord({&character, 1}, kAllLanguages);
      } else {
        ++letters_;
      }
    }
    return true;
  }

  Costs costs_;            // Of the ideographs.
  bool has_sign_ = false;  // Of ASCII, which other texts have as it is.
  uint32_t seen_[64];
  size_t seen_count_ = 0;
  Cost letters_ = 0;
  Cost ideographs_ = 0;
};

// Whether a text is in UTF-7: each + begins characters, of which some are
// beyond ASCII and not all the same. In sums, diffs and base64 not each does,
// and words there stand for rare ideographs.
bool IsInUtf7(std::string_view text, bool is_all) {
  if (text.find_first_of("~\\") != std::string_view::npos) return false;
  Utf7Characters characters;
  for (size_t at = 0; (at = text.find('+', at)) != std::string_view::npos;) {
    std::string_view rest = text;
    rest.remove_prefix(at + 1);
    const std::string_view run(
        rest.data(), std::min(rest.size(), rest.find_first_not_of(kDigits)));
    if (run.size() == rest.size() && !is_all) break;
    at += 1 + run.size();
    if (run.empty() && rest.starts_with('-')) continue;
    if (!characters.AddRun(run)) return false;
  }
  return characters.AreTelling();
}

}  // namespace

void Escapes::Add(std::span<const uint8_t> piece) {
  if (piece.empty()) return;
  const auto* in = reinterpret_cast<const char*>(piece.data());
  std::string_view text(in, piece.size());
  const auto start = [&](Kind kind, char first) {
    if (kind_ >= kind) return;
    const size_t at = text.find(first);
    if (at == std::string_view::npos) return;
    kind_ = kind;
    size_ = 0;
    is_cut_ = false;
    text.remove_prefix(at);
  };
  // A better kind starts anew, and from the best one on nothing does.
  start(Kind::kEscape, '\x1B');
  start(Kind::kTilde, '~');
  start(Kind::kPlus, '+');
  if (kind_ == Kind::kNone) return;
  const size_t added = std::min(text.size(), kRoom - size_);
  std::memcpy(text_ + size_, text.data(), added);
  size_ = static_cast<uint16_t>(size_ + added);
  is_cut_ |= added < text.size();
}

void Escapes::Merge(const Escapes& other) {
  const auto key = [](const Escapes& each) {
    return std::tuple(each.kind_, each.size_, each.is_cut_,
                      std::string_view(each.text_, each.size_));
  };
  if (key(*this) < key(other)) *this = other;
}

const char* Escapes::Find(bool is_all) const {
  const std::string_view text(text_, size_);
  is_all = is_all && !is_cut_;
  switch (kind_) {
    case Kind::kNone:
      return nullptr;
    case Kind::kEscape:
      return FindIso2022(text, is_all);
    case Kind::kTilde:
      return IsInHz(text, is_all) ? "HZ" : nullptr;
    case Kind::kPlus:
      return IsInUtf7(text, is_all) ? "UTF-7" : nullptr;
  }
  return nullptr;
}

}  // namespace utfx::detect
