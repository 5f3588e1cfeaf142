#ifndef UTFX_CONVERTERS_UTF_INFINITY_16_H_
#define UTFX_CONVERTERS_UTF_INFINITY_16_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "converters/patterns/sequence_beyond_unicode.h"
#include "converters/utf16.h"
#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "core/wide_code_point.h"

namespace utfx {

// How many ones a lead has. Three units hold 26 bits, and each further one
// eight more. A code point over U+10FFFF has at least 21 bits.
constexpr unsigned OnesOfBits(unsigned bits) { return (bits - 19) / 8; }

// The lead with so many ones. Bits of the code point fill its rest.
constexpr unsigned LeadOfOnes(unsigned ones) {
  return 0xDC00U | (0x1FFU & ~(0x1FFU >> ones));
}

// The most bits without DDFF: those of eleven units.
inline constexpr unsigned kMaxExtendedBits = 90;

// UTF-infinity-16: UTF-16 up to U+10FFFF (3.2). Beyond, a lead DC04 to DDFF
// that does not end a surrogate pair, and trails DE00 to DFFF of nine bits
// each.
//
// Leads up to DDFE (3.3) have k ones, a zero and 8 - k bits of the code point
// in their low nine bits, and 2 + k trails. After the lead DDFF (3.4) come the
// number of udigits (hexadecimal digits) less 23, and the trails. The number
// is stored in units DExx, a byte in each, with a unit DFB4 in front for each
// of them after the first.
//
// The specification has no limit. Here code points have up to kBits bits, and a
// longer sequence is ill-formed as soon as that shows.
template <ByteOrder kOrder, unsigned kBits>
struct LimitedUtfInfinity16 {
  static constexpr Family kFamily = Utf16Family(kOrder);
  static constexpr ByteOrder kByteOrder = kOrder;
  static constexpr Repertoire kRepertoire = {kBits, kSurrogates};
  // Whether some code points take the lead DDFF.
  static constexpr bool kIsCounted = kBits > kMaxExtendedBits;
  // Otherwise the lead alone has to show that the limit is exceeded, so the
  // trails must not hold more bits.
  static_assert(kIsCounted ||
                (kBits <= 64 && kBits >= 9 * (2 + OnesOfBits(kBits))));
  // The least number of udigits with DDFF; the stored number is that of the
  // udigits beyond these (3.4.3).
  static constexpr unsigned kMinUdigits = 23;
  static constexpr unsigned kMaxUdigits = kBits / 4;

  static constexpr size_t kMinLength = 2;
  // DDFF, the number of udigits, and nine bits in each further unit.
  static constexpr size_t kMaxLength =
      size_t{2} * (kIsCounted ? 1 + (kMaxUdigits - kMinUdigits > 0xFF ? 3 : 1) +
                                    (kBits + 8) / 9
                              : 3 + OnesOfBits(kBits));

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    const Units units(in, in_end);
    if (units.count == 0) return Decoded::Incomplete(2);
    const uint16_t lead = units[0];
    if (lead < 0xD800 || lead > 0xDFFF) return Decoded::WellFormed(lead, 2);
    if (lead < 0xDC00) return Utf16<kOrder>::Decode(in, in_end);
    if (lead < 0xDC04 || lead > kMaxLead) return Decoded::IllFormed(2);
    if constexpr (kIsCounted) {
      if (lead == 0xDDFF) return DecodeCounted(units);
    }
    return DecodeExtended(lead, units);
  }

  static void Describe(Anatomy* anatomy) {
    const auto lead = static_cast<uint16_t>(anatomy->Peek(16));
    if (lead < 0xDC00 || lead > 0xDFFF) {
      return Utf16<kOrder>::Describe(anatomy);
    }
    if (IsTrailUnit(lead)) {
      anatomy->Fail(Cause::kTrailWithoutLead, BitRole::kPattern);
      anatomy->Bits(BitRole::kPattern, 7).Content(9);
      return;
    }
    if (lead < 0xDC04) {
      anatomy->Fail(Cause::kNoLead, BitRole::kContent);
    } else if (lead > kMaxLead) {
      anatomy->Fail(Cause::kOverLimit, BitRole::kUnits);
    }
    anatomy->Bits(BitRole::kPattern, 7);
    if (lead == 0xDDFF) return DescribeCounted(anatomy);
    const unsigned ones = Ones(lead);
    anatomy->SetLength(3 + ones);
    // If its highest eight bits are zero, a unit less is enough.
    anatomy->SetContent(26 + 8 * ones, ones == 0 ? 0 : 8);
    anatomy->Bits(BitRole::kUnits, ones + 1).Content(8 - ones);
    DescribeTrails(2 + ones, anatomy);
  }

  // A unit below DE00 is a lead, unless it ends a surrogate pair.
  static bool IsTrailAt(const uint8_t* text, const uint8_t* at) {
    return IsTrailUnit(LoadUnit<uint16_t, kOrder>(at)) ||
           Utf16<kOrder>::IsTrailAt(text, at);
  }

  static WideCodePoint DecodeWide(const uint8_t* in,
                                  uint32_t length) requires kIsCounted {
    const Units units(in, in + length);
    const uint32_t count = length / 2;
    const uint32_t first = FirstTrail(count);
    WideCodePoint code_point(9 * (count - first + 1));
    for (uint32_t i = first; i < count; ++i) {
      code_point.SetBits(9 * (count - 1 - i), units[i] & 0x1FF);
    }
    if (first == 1) {
      code_point.SetBits(9 * (count - 1), units[0] & LeadMask(count - 3));
    }
    return code_point;
  }

  static constexpr size_t Length(CodePoint code_point) {
    if (code_point <= kMaxUnicode) return Utf16<kOrder>::Length(code_point);
    const auto bits = static_cast<unsigned>(std::bit_width(code_point));
    return bits <= kBits ? LengthOfBits(bits) : 0;
  }

  static size_t Length(const WideCodePoint& code_point) requires kIsCounted {
    const unsigned bits = code_point.BitLength();
    return bits <= kBits ? LengthOfBits(bits) : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    if (code_point <= kMaxUnicode) {
      Utf16<kOrder>::Encode(code_point, out);
    } else {
      EncodeNumber(code_point, std::bit_width(code_point), out);
    }
  }

  static size_t DecodeBeyondUnicode(const uint8_t* in, CodePoint* code_point) {
    const auto lead = LoadUnit<uint16_t, kOrder>(in);
    if (lead < 0xDC04 || lead > kMaxLead) return 0;
    const unsigned ones = Ones(lead);
    return ones < kBeyondUnicode.size() &&
                   kBeyondUnicode[ones].Decode(InOrder(LoadWords(in)),
                                               code_point)
               ? size_t{2} * (3 + ones)
               : 0;
  }

  static size_t EncodeBeyondUnicode(CodePoint code_point, uint8_t* out) {
    const unsigned ones =
        OnesOfBits(static_cast<unsigned>(std::bit_width(code_point | 1)));
    StoreWords(InOrder(kBeyondUnicode[ones].Encode(code_point)), out);
    return size_t{2} * (3 + ones);
  }

  static void Encode(const WideCodePoint& code_point,
                     uint8_t* out) requires kIsCounted {
    EncodeNumber(code_point, code_point.BitLength(), out);
  }

 private:
  static constexpr uint16_t kBefore = 0xDFB4;  // 3.4.5
  // The last lead of a code point under the limit.
  static constexpr unsigned kMaxLead = [] {
    if constexpr (kIsCounted) {
      return 0xDDFFU;
    } else {
      constexpr unsigned kOnes = OnesOfBits(kBits);
      return LeadOfOnes(kOnes) | ((1U << (kBits - 9 * (2 + kOnes))) - 1);
    }
  }();

  // The largest number stored for udigits, and how many units DFB4 precede it.
  static constexpr unsigned kMaxStored =
      kIsCounted ? kMaxUdigits - kMinUdigits : 0;
  static constexpr uint32_t kMaxBefore = kMaxStored > 0xFF ? 1 : 0;
  static_assert(kMaxStored <= 0xFFFF);

  // The whole units at the start of the input.
  struct Units {
    const uint8_t* in;
    uint32_t count;

    Units(const uint8_t* start, const uint8_t* end)
        : in(start),
          count(static_cast<uint32_t>(
              std::min<ptrdiff_t>(end - start, kMaxLength) / 2)) {}
    uint16_t operator[](uint32_t index) const {
      return LoadUnit<uint16_t, kOrder>(in + size_t{2} * index);
    }
  };

  static constexpr bool IsTrailUnit(uint16_t unit) {
    return (unit & 0xFE00) == 0xDE00;
  }
  static unsigned Ones(uint16_t lead) {
    return static_cast<unsigned>(
        std::countl_one(static_cast<uint16_t>(lead << 7)));
  }
  static constexpr unsigned LeadMask(unsigned ones) { return 0xFF >> ones; }

  // The sequences beyond Unicode of code points that fit a CodePoint, indexed
  // by the ones of the lead.
  static constexpr unsigned kMaxNarrowBits = std::min(kBits, 64U);
  static constexpr auto kBeyondUnicode = []<unsigned... kOnes>(
      std::integer_sequence<unsigned, kOnes...> /*ones*/) {
    return std::array{SequenceBeyondUnicode<16, 9>(
        3 + kOnes, LeadOfOnes(kOnes), 0xDE00, 0xDE00,
        kOnes == 0 ? kMaxUnicode + 1 : CodePoint{1} << (18 + 8 * kOnes),
        std::min(26 + 8 * kOnes, kMaxNarrowBits))...};
  }
  (std::make_integer_sequence<unsigned, OnesOfBits(kMaxNarrowBits) + 1>());

  // Converts the code units of the words to little-endian, or back.
  static TwoWords InOrder(TwoWords words) {
    if constexpr (kOrder == ByteOrder::kLittleEndian) return words;
    constexpr uint64_t kLow = 0x00FF'00FF'00FF'00FF;
    return (words & kLow) << 8 | (words >> 8 & kLow);
  }

  // Where the trails that begin at a unit end, in a sequence of `count` units
  // that may be incomplete: at the first unit that is no trail.
  static uint32_t TrailsEnd(const Units& units, uint32_t begin,
                            uint32_t count) {
    const uint32_t present = std::min(units.count, count);
    while (begin < present && IsTrailUnit(units[begin])) ++begin;
    return begin;
  }

  // Reads three to eleven units.
  [[gnu::noinline]] static Decoded DecodeExtended(uint16_t lead,
                                                  const Units& units) {
    const unsigned ones = Ones(lead);
    const uint32_t count = 3 + ones;
    CodePoint code_point = lead & LeadMask(ones);
    if (units.count > 1 && IsTrailUnit(units[1])) {
      // The second unit settles whether the code point is too small.
      const unsigned second = units[1] & 0x1FF;
      if (ones == 0 ? code_point == 4 && second < 0x80
                    : code_point == 0 && second >> (9 - ones) == 0) {
        return Decoded::IllFormed(2);
      }
    }
    const uint32_t end = TrailsEnd(units, 1, count);
    if (end < count) {
      if (end < units.count) return Decoded::IllFormed(2 * end);
      return Decoded::Incomplete(
          2 * count, count > 4 ? kMaxUcs4 + 1 : code_point << 9 * (count - 1));
    }
    if constexpr (kIsCounted) {
      // Seven units hold 58 bits.
      if (count > 7) return Decoded::WellFormedWide(2 * count);
    }
    for (uint32_t i = 1; i < count; ++i) {
      code_point = code_point << 9 | (units[i] & 0x1FF);
    }
    return Decoded::WellFormed(code_point, 2 * count);
  }

  static void DescribeTrails(size_t count, Anatomy* anatomy) {
    for (size_t i = 0; i < count; ++i) {
      anatomy->Require(BitRole::kPattern, 7, 0b1101111, Cause::kMissingTrail)
          .Content(9);
    }
  }

  // Describes the rest after the first seven bits of DDFF.
  static void DescribeCounted(Anatomy* anatomy) {
    anatomy->Bits(BitRole::kUnits, 9);
    unsigned before = 0;
    for (; anatomy->Peek(16) == kBefore; ++before) {
      if (before == kMaxBefore) {
        anatomy->Fail(Cause::kOverLimit, BitRole::kDigits);
      }
      anatomy->Bits(BitRole::kPattern, 7).Bits(BitRole::kDigits, 9);
    }
    unsigned stored = 0;
    for (unsigned left = before + 1; left > 0; --left) {
      if (anatomy->IsAtEnd()) return;
      anatomy->Require(BitRole::kPattern, 8, 0xDE, Cause::kNoCount);
      stored = stored << 8 | anatomy->Peek(8);
      if (stored == 0 && before > 0) {
        anatomy->Fail(Cause::kCountNotShortest, BitRole::kDigits);
      }
      if (left < 4 && stored > kMaxStored >> 8 * (left - 1)) {
        anatomy->Fail(Cause::kOverLimit, BitRole::kDigits);
      }
      anatomy->Bits(BitRole::kDigits, 8);
    }
    if (anatomy->GetFailure().cause != Cause::kNone) return;
    const unsigned udigits = stored + kMinUdigits;
    const size_t units_before = 2 + 2 * size_t{before};
    anatomy->SetLeastLength(units_before + LeastTrails(udigits));
    if (anatomy->IsAtEnd()) return;
    const auto first_trail = static_cast<uint16_t>(anatomy->Peek(16));
    const uint32_t trails = CountTrails(udigits, first_trail);
    if (trails != 0) {
      anatomy->SetLength(units_before + trails);
      anatomy->SetContent(9 * trails);
    } else if (IsTrailUnit(first_trail)) {
      anatomy->Fail(Cause::kWrongCount, BitRole::kDigits);
    }
    DescribeTrails(std::max(trails, 1U), anatomy);
  }

  // How many units DFB4 follow the lead DDFF.
  static uint32_t CountBefore(const Units& units) {
    uint32_t count = 0;
    while (1 + count < units.count && units[1 + count] == kBefore) ++count;
    return count;
  }

  static Decoded IncompleteCounted(uint32_t units) {
    return Decoded::Incomplete(2 * units, ~CodePoint{0});
  }

  // The fewest bits of a code point with so many udigits, in its trails.
  static constexpr unsigned LeastBits(unsigned udigits) {
    return std::max(4 * udigits - 3, kMaxExtendedBits + 1);
  }
  static constexpr uint32_t LeastTrails(unsigned udigits) {
    return (LeastBits(udigits) + 8) / 9;
  }

  // The index of the first unit with nothing but bits of the code point, in a
  // wide sequence: 1 after a lead, 2 after DDFF and one length-storage unit, 4
  // after three of them. The number of units tells these apart.
  static constexpr uint32_t FirstTrail(uint32_t count) {
    constexpr uint32_t kMaxExtended = 3 + OnesOfBits(kMaxExtendedBits);
    constexpr unsigned kMaxInOne = kMinUdigits + 0xFF;
    constexpr uint32_t kMaxWithOne = 2 + (4 * kMaxInOne + 8) / 9;
    static_assert(2 + LeastTrails(kMinUdigits) > kMaxExtended &&
                  4 + LeastTrails(kMaxInOne + 1) > kMaxWithOne);
    return count <= kMaxExtended ? 1 : count <= kMaxWithOne ? 2 : 4;
  }

  // Reads DDFF, the number of udigits, and trails.
  [[gnu::noinline]] static Decoded DecodeCounted(const Units& units) {
    unsigned udigits = 0;
    uint32_t first = 0;
    if (const std::optional<Decoded> stop =
            ReadUdigits(units, &udigits, &first)) {
      return *stop;
    }
    if (first >= units.count) {
      return IncompleteCounted(first + LeastTrails(udigits));
    }
    const uint32_t trails = CountTrails(udigits, units[first]);
    if (trails == 0) return Decoded::IllFormed(2 * first);
    const uint32_t count = first + trails;
    const uint32_t end = TrailsEnd(units, first, count);
    if (end == count) return Decoded::WellFormedWide(2 * count);
    return end == units.count ? IncompleteCounted(count)
                              : Decoded::IllFormed(2 * end);
  }

  // Reads the length-storage units (3.4.2) and sets where the trails begin.
  // Returns an error or an incomplete sequence, if it finds one.
  static std::optional<Decoded> ReadUdigits(const Units& units,
                                            unsigned* udigits,
                                            uint32_t* first) {
    const uint32_t before = CountBefore(units);
    if (before > kMaxBefore) return Decoded::IllFormed(2 * (1 + kMaxBefore));
    const uint32_t end = 2 + 2 * before;
    unsigned stored = 0;
    for (uint32_t i = 1 + before; i < end; ++i) {
      const unsigned shift = 8 * (end - 1 - i);
      if (i >= units.count) {
        // The length-storage units to come hold at least this.
        const unsigned least_stored =
            before == 0 ? 0 : std::max(stored << (shift + 8), 0x100U);
        return IncompleteCounted(end + LeastTrails(least_stored + kMinUdigits));
      }
      if ((units[i] & 0xFF00) != 0xDE00) return Decoded::IllFormed(2 * i);
      stored = stored << 8 | (units[i] & 0xFF);
      // The number must not fit fewer units, nor exceed the limit, whatever
      // units are still to come.
      if ((before > 0 && stored == 0) || stored > kMaxStored >> shift) {
        return Decoded::IllFormed(2 * i);
      }
    }
    *udigits = stored + kMinUdigits;
    *first = end;
    return std::nullopt;
  }

  // How many trails follow a number of udigits. For some numbers two counts are
  // possible, and the first trail tells them apart: it has few bits in the
  // longer form and many in the shorter one. Returns 0 if it is no trail, or if
  // the code point would fit eleven units.
  static uint32_t CountTrails(unsigned udigits, uint16_t first_trail) {
    if (!IsTrailUnit(first_trail)) return 0;
    const unsigned least = LeastBits(udigits);
    const unsigned most = 4 * udigits;
    uint32_t trails = LeastTrails(udigits);
    const unsigned bits = std::bit_width(first_trail & 0x1FFU);
    if (most > 9 * trails && bits <= most - 9 * trails) ++trails;
    const unsigned length = 9 * (trails - 1) + bits;
    return bits == 0 || length < least || length > most ? 0 : trails;
  }

  // For a code point over U+10FFFF.
  static constexpr size_t LengthOfBits(unsigned bits) {
    if (bits <= kMaxExtendedBits) {
      return size_t{2} * (3 + OnesOfBits(bits));
    }
    const unsigned udigits = (bits + 3) / 4;
    return size_t{2} *
           (1 + (udigits - kMinUdigits > 0xFF ? 3 : 1) + (bits + 8) / 9);
  }

  template <class Number>
  static void EncodeNumber(const Number& code_point, unsigned bits,
                           uint8_t* out) {
    const size_t count = LengthOfBits(bits) / 2;
    size_t first = 1;
    if (bits <= kMaxExtendedBits) {
      const unsigned ones = OnesOfBits(bits);
      Put(LeadOfOnes(ones) |
              BitsOf(code_point, static_cast<unsigned>(9 * (count - 1)),
                     8 - ones),
          out);
    } else {
      const unsigned stored = (bits + 3) / 4 - kMinUdigits;
      Put(0xDDFF, out);
      if (stored > 0xFF) {
        Put(kBefore, out + 2);
        Put(0xDE00 | stored >> 8, out + 4);
        first = 3;
      }
      Put(0xDE00 | (stored & 0xFF), out + 2 * first++);
    }
    for (size_t i = first; i < count; ++i) {
      const auto low = static_cast<unsigned>(9 * (count - 1 - i));
      Put(0xDE00 | BitsOf(code_point, low, 9), out + 2 * i);
    }
  }

  static void Put(unsigned unit, uint8_t* out) {
    StoreUnit<kOrder>(static_cast<uint16_t>(unit), out);
  }

 public:
  static constexpr auto kBeyondUnicodeLayout =
      BeyondUnicodeLayoutOf<kFamily>(kBeyondUnicode);
};

template <ByteOrder kOrder>
using UtfInfinity16 = LimitedUtfInfinity16<kOrder, kMaxCodePointBits>;

// As above, up to U+7FFFFFFFFFFFFFFF and to U+7FFFFFFF (section 2).
template <ByteOrder kOrder>
using UtfE16 = LimitedUtfInfinity16<kOrder, 63>;
template <ByteOrder kOrder>
using UtfG16 = LimitedUtfInfinity16<kOrder, 31>;

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF_INFINITY_16_H_
