#include "library/detect/reader.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "converters/table/table.h"
#include "core/any_form.h"
#include "core/result.h"
#include "detect_data.h"
#include "library/built_in_tables.h"
#include "library/detect/candidates.h"
#include "library/detect/likelihood.h"
#include "library/detect/sample.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx::detect {
namespace {

// Reads a sequence of EUC-TW as a character that is as frequent. Its planes 1
// and 2 have the ideographs of Big5 in the order of Big5, but for few.
Decoded DecodeLikeEucTw(const AnyForm& big5, const uint8_t* in,
                        const uint8_t* end) {
  constexpr uint8_t kFirstTrail = 0xA1;
  constexpr uint8_t kPlaneLead = 0x8E;
  constexpr uint8_t kFirstIdeograph = 0xC4;
  constexpr int kTrails = 94;
  constexpr uint32_t kSign = 0xFF0C;
  constexpr uint32_t kRare = 0x9FA5;
  if (*in < 0x80) return Decoded::WellFormed(*in, 1);
  const bool has_plane = *in == kPlaneLead;
  const uint32_t length = has_plane ? 4 : 2;
  if (static_cast<size_t>(end - in) < length)
    return Decoded::Incomplete(length);
  const uint8_t* const last = in + length - 2;
  if (last[0] < kFirstTrail || last[0] == 0xFF || last[1] < kFirstTrail ||
      last[1] == 0xFF || (has_plane && (in[1] < 0xA1 || in[1] > 0xAF))) {
    return Decoded::IllFormed(1);
  }
  if (has_plane && in[1] != 0xA1) return Decoded::WellFormed(kRare, length);
  if (last[0] < kFirstIdeograph) {
    constexpr uint8_t kLastSigns = 0xA2;
    return last[0] <= kLastSigns ? Decoded::WellFormed(kSign, length)
                                 : Decoded::IllFormed(length);
  }
  constexpr int kBig5Trails = 157;
  constexpr int kLowTrails = 63;  // From 40 on; the others are from A1 on.
  const int number =
      (last[0] - kFirstIdeograph) * kTrails + last[1] - kFirstTrail;
  const int trail = number % kBig5Trails;
  const uint8_t sequence[] = {
      static_cast<uint8_t>(0xA4 + number / kBig5Trails),
      static_cast<uint8_t>(trail < kLowTrails ? 0x40 + trail
                                              : 0xA1 + trail - kLowTrails)};
  const Decoded decoded = big5.Decode(sequence, std::end(sequence));
  return decoded.status == Decoded::Status::kWellFormed
             ? Decoded::WellFormed(decoded.code_point, length)
             : Decoded::IllFormed(length);
}

}  // namespace

Reader::Reader(size_t candidate, const Sample& sample)
    : is_utf8_(candidate == kUtf8), is_euc_tw_(candidate == kEucTw) {
  if (candidate >= kCharsetCount || IsOfSeveralBytes(candidate)) {
    const utfx_charset* const charset =
        is_euc_tw_ ? utfx_charset_find("BIG5") : CharsetOf(candidate);
    form_ = &charset->NativeForm().any;
    return;
  }
  const size_t table = kCharsets[candidate].table;
  for (size_t i = kFirstHigh; i < 256; ++i) {
    const auto byte = static_cast<uint8_t>(i);
    if (sample.CountOf(byte) == 0) continue;
    const uint32_t code_point = BuiltInCharacter(table, byte);
    // Nobody writes ASCII in other bytes than its own.
    const bool is_wrong =
        code_point == Table::kUnassigned || code_point < kFirstHigh;
    high_[i - kFirstHigh] = is_wrong ? kError : CharacterOf(code_point);
  }
}

size_t Reader::Read(std::span<const uint8_t> bytes, bool may_go_on,
                    Character* text) const {
  size_t size = 0;
  if (form_ == nullptr) {
    for (const uint8_t byte : bytes) {
      text[size++] =
          byte < kFirstHigh ? CharacterOfAscii(byte) : high_[byte - kFirstHigh];
    }
    return size;
  }
  const uint8_t* in = bytes.data();
  const uint8_t* const end = in + bytes.size();
  while (in != end) {
    const Decoded decoded = is_euc_tw_ ? DecodeLikeEucTw(*form_, in, end)
                                       : form_->DecodeLast(in, end);
    if (decoded.status == Decoded::Status::kIncomplete) {
      if (!may_go_on) text[size++] = ErrorOf(*in);
      break;
    }
    // A pair is a letter with an accent.
    constexpr uint32_t kLetterWithAccent = 0xCA;
    text[size++] = decoded.status == Decoded::Status::kWellFormed
                       ? CharacterOf(static_cast<uint32_t>(decoded.code_point))
                   : decoded.status == Decoded::Status::kWellFormedWide
                       ? CharacterOf(kLetterWithAccent)
                       : ErrorOf(*in);
    in += decoded.length;
  }
  return size;
}

// In UTF-8 the first of two bytes stays where text was cut.
Character Reader::ErrorOf(uint8_t first) const {
  return is_utf8_ && first >= 0xC2 && first < 0xE0 ? kCut : kError;
}

}  // namespace utfx::detect
