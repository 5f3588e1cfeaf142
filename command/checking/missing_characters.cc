#include "command/checking/missing_characters.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/charsets/iconv_conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/checking/tally.h"
#include "command/code_points/sequence.h"
#include "library/nearness.h"

namespace utfx {
namespace {

constexpr uint32_t kLast = 0x10FFFF;
constexpr uint32_t kEndOfAscii = 0x80;

// A code point that iconv(3) has as UTF-8 of up to 31 bits.
bool Encodes(TextConversion* encoder, uint64_t code_point) {
  static const utfx_charset* const kWide = utfx_charset_find("UTF-E-8");
  if (code_point > 0x7FFFFFFF || IsSurrogate(Words{code_point})) {
    return false;
  }
  Buffer encoded;
  const bool is_encoded =
      encoder->Convert(WriteSequence(kWide, {code_point}), true, &encoded)
          .status == UTFX_OK;
  const bool is_there = is_encoded && !encoded.Bytes().empty();
  if (!is_encoded) encoder->Convert("", true, &encoded);
  return is_there;
}

// The code point of a byte in a table, or -1 for none and for a control of C1,
// which tells nothing.
int64_t CodePointOf(const utfx_charset* table, unsigned byte) {
  const char text = static_cast<char>(byte);
  Words code_point;
  const bool is_there =
      ReadSequence(table, {&text, 1}, &code_point).status == UTFX_OK &&
      (code_point[0] < 0x80 || code_point[0] >= 0xA0);
  return is_there ? static_cast<int64_t>(code_point[0]) : -1;
}

int CountInCommon(const utfx_charset* a, const utfx_charset* b) {
  int count = 0;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const int64_t code_point = CodePointOf(a, byte);
    count +=
        static_cast<int>(code_point >= 0 && code_point == CodePointOf(b, byte));
  }
  return count;
}

// How many code points of a sample two charsets of several bytes have in
// common.
int CountShared(const utfx_charset* a, const utfx_charset* b) {
  constexpr uint64_t kStep = 7;
  int count = 0;
  for (uint64_t code_point = 0x80; code_point < 0x10000; code_point += kStep) {
    count += static_cast<int>(Has(a, {code_point}) && Has(b, {code_point}));
  }
  return count;
}

bool HasAscii(const utfx_charset* charset) {
  for (uint64_t code_point = ' '; code_point < 0x7F; ++code_point) {
    if (!Has(charset, {code_point})) return false;
  }
  return true;
}

}  // namespace

MissingCharacters::MissingCharacters(const NamedCharset& target)
    : target_(target), pages_(kLast / kPageSize + 1) {
  if (target.Ours() == nullptr) {
    encoder_ = MakeIconvConversion("UTF-8", target.Name());
  } else if (utfx_charset_has_all_of_unicode(target.Ours())) {
    first_counted_ = kLast + 1;
    return;
  }
  while (first_counted_ < kEndOfAscii && TargetHas({first_counted_})) {
    ++first_counted_;
  }
}

bool MissingCharacters::TargetHas(const Words& code_point) {
  if (target_.Ours() != nullptr) return Has(target_.Ours(), code_point);
  return code_point.size() == 1 && Encodes(encoder_.get(), code_point[0]);
}

void MissingCharacters::Count(std::span<const uint32_t> code_points,
                              std::string_view text, const Tally& before) {
  if (first_counted_ > kLast) return;
  // Most groups are ASCII, and compilers vectorize the loop over one.
  constexpr size_t kGroup = 64;
  for (size_t start = 0; start < code_points.size(); start += kGroup) {
    const std::span<const uint32_t> group = code_points.subspan(
        start, std::min(kGroup, code_points.size() - start));
    uint32_t is_counted = 0;
    for (const uint32_t code_point : group) {
      is_counted |= static_cast<uint32_t>(static_cast<int32_t>(code_point) >=
                                          static_cast<int32_t>(first_counted_));
    }
    if (is_counted == 0) continue;
    for (size_t i = 0; i < group.size(); ++i) {
      if (group[i] < first_counted_) continue;
      Character* const character = Find(group[i]);
      if (character->is_missing) {
        ++places_;
        if (character->count == 0) {
          character->before = PlaceOf(code_points, text, start + i, before);
        }
      }
      ++character->count;
    }
  }
}

void MissingCharacters::Append(const MissingCharacters& next,
                               const Tally& before) {
  for (const Character& added : next.characters_) {
    if (added.count == 0) continue;
    Character* const character = Find(added.code_point);
    if (character->is_missing && character->count == 0) {
      character->before = before;
      character->before.Append(added.before);
    }
    character->count += added.count;
  }
  places_ += next.places_;
}

void MissingCharacters::Clear() {
  for (Character& character : characters_) character.count = 0;
  places_ = 0;
}

std::vector<MissingCharacters::Missing> MissingCharacters::AllMissing() const {
  std::vector<Missing> missing;
  for (const Character& character : characters_) {
    if (!character.is_missing || character.count == 0) continue;
    missing.push_back(
        {character.code_point, character.count, character.before});
  }
  std::sort(missing.begin(), missing.end(),
            [](const Missing& a, const Missing& b) {
              const auto key = [](const Missing& each) {
                return std::pair(each.before.newlines, each.before.column);
              };
              return a.count != b.count ? a.count > b.count : key(a) < key(b);
            });
  return missing;
}

std::vector<std::string> MissingCharacters::Nearest() const {
  const utfx_charset* const like =
      IsTable(target_.Ours()) ? target_.Ours() : utfx_charset_find("CP1252");
  std::vector<std::pair<int, std::string>> found;
  for (const utfx_charset* charset : AllCharsets()) {
    const bool is_single = IsSingleByteTable(charset);
    if (!IsTable(charset) || (IsSingleByteTable(like) && !is_single) ||
        !IsInAll(NamedCharset(charset)) || !HasAscii(charset)) {
      continue;
    }
    const int nearer =
        NearerThanOthers(utfx_charset_name(charset), utfx_charset_name(like));
    // Of those with all of Unicode, UTF-8 is the one to name.
    if (utfx_charset_has_all_of_unicode(charset) && nearer == 0) continue;
    const int in_common = nearer + (is_single ? CountInCommon(charset, like)
                                              : CountShared(charset, like));
    if (in_common > kLeastInCommon) {
      found.emplace_back(-in_common, utfx_charset_name(charset));
    }
  }
  // Of two that are alike, the one that is first in the list of charsets.
  std::stable_sort(
      found.begin(), found.end(),
      [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (const auto& [in_common, name] : found) {
    if (names.size() < 2) names.push_back(name);
  }
  if (!names.empty()) return names;
  if (target_.Ours() == nullptr) {
    for (const char* name :
         {"CP932", "EUC-JISX0213", "GBK", "UHC", "BIG5-HKSCS"}) {
      if (names.size() < 2 && NamedCharset::IsKnown(name) &&
          IsInAll(NamedCharset(name))) {
        names.emplace_back(name);
      }
    }
  }
  if (names.empty()) names.emplace_back("UTF-8");
  return names;
}

bool MissingCharacters::IsInAll(const NamedCharset& charset) const {
  MissingCharacters other(charset);
  return std::all_of(
      characters_.begin(), characters_.end(), [&](const Character& character) {
        return character.count == 0 || other.TargetHas({character.code_point});
      });
}

MissingCharacters::Character* MissingCharacters::Find(uint32_t code_point) {
  std::unique_ptr<Page>& page = pages_[code_point / kPageSize];
  if (page == nullptr) page = std::make_unique<Page>();
  uint32_t& number = (*page)[code_point % kPageSize];
  if (number == 0) {
    characters_.push_back({code_point, !TargetHas({code_point}), 0, {}});
    number = static_cast<uint32_t>(characters_.size());
  }
  return &characters_[number - 1];
}

Tally MissingCharacters::PlaceOf(std::span<const uint32_t> code_points,
                                 std::string_view text, size_t index,
                                 const Tally& before) const {
  const std::span<const uint32_t> start = code_points.first(index);
  Tally place;
  place.newlines = static_cast<uint64_t>(
      std::count(start.begin(), start.end(), uint32_t{'\n'}));
  place.column = static_cast<uint64_t>(
      std::find(start.rbegin(), start.rend(), uint32_t{'\n'}) - start.rbegin());
  if (stream_ != nullptr) {
    const size_t signature = before.bytes == 0 ? signature_ : 0;
    text.remove_prefix(signature);
    place.bytes = signature + utfx_offset_of_index(stream_, text.data(),
                                                   text.size(), index);
  }
  Tally all = before;
  all.Append(place);
  return all;
}

}  // namespace utfx
