#ifndef UTFX_CONVERTERS_PATTERNS_UNARY_SEQUENCES_H_
#define UTFX_CONVERTERS_PATTERNS_UNARY_SEQUENCES_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "core/wide_code_point.h"

namespace utfx {

// A code unit of a sequence: its fixed bits, and how many bits are free below
// them. The highest fixed bits may be a pattern that other sequences have, too.
struct UnitShape {
  uint32_t mark;
  unsigned free;
  unsigned pattern = 0;
};

// The least code point of the sequences of a length: top * 2^shift.
struct LeastOfLength {
  CodePoint top;
  unsigned shift;
};

// Sequences that have their length in unary. Start bits, ones and a zero, run
// over as many code units as they need. The bits that are left hold the code
// point: the content bits. Units that always come together are a container. The
// ones count the containers, from a least number on.
//
// Only the shortest sequence of a code point is well-formed, and no surrogate
// is. A sequence beyond kMaxCodePointBits is ill-formed as soon as that shows.
//
// A `Shape` has:
//   Unit, kOrder            the code unit
//   kUnits                  of a container
//   kLeastCount             of containers in a sequence
//   kCountWithoutOnes       how many there would be if the zero came first
//   ContentBits(count)
//   LeastOf(count)          a LeastOfLength, for count >= kLeastCount
//   UnitAt(index, count)    the UnitShape of a unit, counted from 0; count is 0
//                           where the start bits have not come to an end yet

// Describes a sequence. Nothing of its first unit has been described.
template <class Shape>
void DescribeUnary(Anatomy* anatomy) {
  constexpr unsigned kUnitBits = 8 * sizeof(typename Shape::Unit);
  uint32_t ones = 0;
  uint32_t count = 0;  // Of containers; 0 as long as it is unknown.
  for (uint32_t index = 0; count == 0 || index < Shape::kUnits * count;
       ++index) {
    if (anatomy->IsAtEnd()) break;
    const UnitShape shape = Shape::UnitAt(index, count);
    const unsigned below_pattern = kUnitBits - shape.pattern;
    const unsigned marks = below_pattern - shape.free;
    const uint32_t pattern =
        shape.pattern == 0 ? 0 : shape.mark >> below_pattern;
    anatomy->Require(BitRole::kPattern, shape.pattern, pattern,
                     index == 0                   ? Cause::kTrailWithoutLead
                     : index % Shape::kUnits == 0 ? Cause::kMissingTrail
                                                  : Cause::kLoneHighSurrogate);
    anatomy->Require(
        BitRole::kSelfSynchronization, marks,
        (shape.mark >> shape.free) - (pattern << marks),
        index == 0 ? Cause::kTrailWithoutLead : Cause::kMissingTrail);
    unsigned content = shape.free;
    if (anatomy->GetFailure().cause == Cause::kTrailWithoutLead) {
      anatomy->Content(content);
      return;
    }
    if (count == 0) {
      const auto more = static_cast<unsigned>(
          std::countl_one(anatomy->Peek(shape.free) << (32 - shape.free)));
      ones += more;
      const uint32_t least =
          std::max(Shape::kCountWithoutOnes + ones, Shape::kLeastCount);
      if (more == shape.free) {
        anatomy->SetLeastLength(size_t{Shape::kUnits} * least);
        content = 0;
        anatomy->Bits(BitRole::kStart, more);
      } else {
        count = Shape::kCountWithoutOnes + ones;
        anatomy->SetLength(size_t{Shape::kUnits} * count);
        const unsigned bits = Shape::ContentBits(count);
        // The bits above all that a shorter sequence holds are mandatory.
        const LeastOfLength of_length = Shape::LeastOf(count);
        anatomy->SetContent(bits, of_length.top == 0
                                      ? 0
                                      : bits - of_length.shift + 1 -
                                            static_cast<unsigned>(
                                                std::bit_width(of_length.top)));
        anatomy->Bits(BitRole::kStart, more + 1);
        content -= more + 1;
      }
    }
    anatomy->Content(content);
  }
}

template <class Shape>
struct UnarySequences {
  using Unit = typename Shape::Unit;

  static constexpr Repertoire kRepertoire = {kMaxCodePointBits, kSurrogates};
  static constexpr size_t kMinLength = sizeof(Unit);

 private:
  // The number of containers in the shortest sequence for a code point of
  // `bits` bits.
  static constexpr uint32_t CountFor(unsigned bits) {
    uint32_t count = Shape::kLeastCount;
    while (Shape::ContentBits(count) < bits) ++count;
    return count;
  }
  static constexpr size_t LengthOf(uint32_t count) {
    return sizeof(Unit) * Shape::kUnits * count;
  }
  static constexpr uint32_t kMaxCount = CountFor(kMaxCodePointBits);

  static constexpr bool Fits(UnitShape shape, uint32_t unit) {
    return (unit ^ shape.mark) >> shape.free == 0;
  }

  // Whether the first container has another mark than the later ones, which are
  // all alike.
  static constexpr bool kHasOwnTrails = [] {
    const UnitShape first = Shape::UnitAt(0, 0);
    for (uint32_t index = 1; index <= Shape::kUnits; ++index) {
      const UnitShape later = Shape::UnitAt(index, 0);
      if (Fits({later.mark, std::max(first.free, later.free)}, first.mark)) {
        return false;
      }
    }
    return true;
  }();

 public:
  static constexpr size_t kMaxLength = LengthOf(kMaxCount);

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    Beginning beginning;
    for (size_t at = 0; !beginning.IsWhole(); at += sizeof(Unit)) {
      if (static_cast<size_t>(in_end - in) - at < sizeof(Unit)) {
        return beginning.Incomplete();
      }
      if (!beginning.Take(LoadUnit<Unit, Shape::kOrder>(in + at))) {
        return Decoded::IllFormed(
            static_cast<uint32_t>(std::max(at, sizeof(Unit))));
      }
    }
    return beginning.WellFormed();
  }

  static void Describe(Anatomy* anatomy) { DescribeUnary<Shape>(anatomy); }

  // Where the first unit of a later container can't look like that of a first
  // one, as long as the start bits go on.
  static bool IsTrailAt(const uint8_t* /*text*/,
                        const uint8_t* at) requires kHasOwnTrails {
    const auto unit = LoadUnit<Unit, Shape::kOrder>(at);
    for (uint32_t index = 1; index <= Shape::kUnits; ++index) {
      if (Fits(Shape::UnitAt(index, 0), unit)) return true;
    }
    return false;
  }

  static WideCodePoint DecodeWide(const uint8_t* in, uint32_t length) {
    const uint32_t count = length / LengthOf(1);
    const unsigned content = Shape::ContentBits(count);
    WideCodePoint code_point(content);
    ForEachUnit(count, [&](uint32_t index, unsigned low, UnitShape shape) {
      if (low >= content) return;
      const auto unit =
          LoadUnit<Unit, Shape::kOrder>(in + sizeof(Unit) * index);
      code_point.SetBits(low,
                         LowBits(unit, std::min(shape.free, content - low)));
    });
    return code_point;
  }

  static constexpr size_t Length(CodePoint code_point) {
    if (IsSurrogate(code_point)) return 0;
    return LengthOf(CountFor(std::bit_width(code_point)));
  }

  static size_t Length(const WideCodePoint& code_point) {
    const unsigned bits = code_point.BitLength();
    return bits <= kMaxCodePointBits ? LengthOf(CountFor(bits)) : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    EncodeNumber(code_point, std::bit_width(code_point), out);
  }

  static void Encode(const WideCodePoint& code_point, uint8_t* out) {
    EncodeNumber(code_point, code_point.BitLength(), out);
  }

 private:
  static constexpr unsigned LowBits(uint32_t unit, unsigned count) {
    return unit & ((1U << count) - 1);
  }

  // Calls function(index, low, shape) for each unit of a sequence, the last one
  // first. The lowest free bit of a unit has the value 2^low.
  template <class Function>
  static void ForEachUnit(uint32_t count, Function function) {
    unsigned low = 0;
    for (uint32_t index = Shape::kUnits * count; index-- > 0;) {
      const UnitShape shape = Shape::UnitAt(index, count);
      function(index, low, shape);
      low += shape.free;
    }
  }

  template <class Number>
  static void EncodeNumber(const Number& code_point, unsigned bits,
                           uint8_t* out) {
    const uint32_t count = CountFor(bits);
    // The zero and the ones stand above the content bits.
    const unsigned ones = Shape::ContentBits(count) + 1;
    ForEachUnit(count, [&](uint32_t index, unsigned low, UnitShape shape) {
      uint32_t unit = shape.mark | BitsOf(code_point, low, shape.free);
      if (low + shape.free > ones) {
        const unsigned below = std::max(low, ones) - low;
        unit |= LowBits(~0U, shape.free) & ~LowBits(~0U, below);
      }
      StoreUnit<Shape::kOrder>(static_cast<Unit>(unit),
                               out + sizeof(Unit) * index);
    });
  }

  // The start of a sequence, as far as it has been read.
  class Beginning {
   public:
    bool IsWhole() const {
      return count_ != 0 && index_ == Shape::kUnits * count_;
    }

    // Reads the next unit. Returns whether some well-formed sequence starts
    // like this.
    bool Take(Unit unit) {
      const UnitShape shape = Shape::UnitAt(index_, count_);
      if (!Fits(shape, unit)) return false;
      ++index_;
      const unsigned content =
          count_ == 0 ? TakeStartBits(unit, shape.free) : shape.free;
      // Up to 31 bits.
      // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult)
      content_ = content_ << content | LowBits(unit, content);
      known_ += content;
      return LeastCount() <= kMaxCount && (count_ == 0 || HasRightLength());
    }

    Decoded Incomplete() const {
      const uint32_t count = LeastCount();
      const LeastOfLength least = Shape::LeastOf(count);
      CodePoint at_least =
          least.shift < 64 ? least.top << least.shift : ~CodePoint{0};
      if (const unsigned bits = Shape::ContentBits(count);
          count_ != 0 && bits < 64) {
        at_least = std::max(at_least, content_ << (bits - known_));
      }
      return Decoded::Incomplete(static_cast<uint32_t>(LengthOf(count)),
                                 at_least);
    }

    Decoded WellFormed() const {
      const auto length = static_cast<uint32_t>(LengthOf(count_));
      return known_ <= 64 ? Decoded::WellFormed(content_, length)
                          : Decoded::WellFormedWide(length);
    }

   private:
    // Returns how many free bits are left for the content.
    unsigned TakeStartBits(Unit unit, unsigned free) {
      const auto ones =
          static_cast<unsigned>(std::countl_one(uint32_t{unit} << (32 - free)));
      ones_ += ones;
      if (ones == free) return 0;
      count_ = LeastCount();
      return free - ones - 1;
    }

    // How many containers the ones read so far stand for.
    uint32_t LeastCount() const {
      return std::max(Shape::kCountWithoutOnes + ones_, Shape::kLeastCount);
    }

    // Whether the content can be that of a sequence of this length.
    bool HasRightLength() const {
      if constexpr (Shape::kCountWithoutOnes < Shape::kLeastCount) {
        // The text may have changed since it looked like the start of a
        // sequence.
        if (Shape::kCountWithoutOnes + ones_ < Shape::kLeastCount) return false;
      }
      // The bits that a sequence has beyond the next shorter one decide. They
      // are all in the last 64 bits read, as a unit has at most 31.
      static_assert(Shape::ContentBits(kMaxCount) -
                        Shape::LeastOf(kMaxCount).shift <=
                    64 - 31);
      if (known_ > 64) return true;
      const unsigned bits = Shape::ContentBits(count_);
      const unsigned to_come = bits - known_;
      if (bits > kMaxCodePointBits) {
        const unsigned over = std::min(bits - kMaxCodePointBits, known_);
        if (over > 0 && content_ >> (known_ - over) != 0) return false;
      }
      const LeastOfLength least = Shape::LeastOf(count_);
      // A shift is less than the number of bits that a length adds, so less
      // than 64.
      // NOLINTBEGIN(clang-analyzer-core.UndefinedBinaryOperatorResult)
      if (content_ < (least.shift < to_come
                          ? least.top >> (to_come - least.shift)
                          : least.top << (least.shift - to_come))) {
        return false;
      }
      // NOLINTEND(clang-analyzer-core.UndefinedBinaryOperatorResult)
      // The surrogates are all that begins like U+D800, without its last bits.
      constexpr unsigned kSurrogateBits = 11;
      return to_come > kSurrogateBits ||
             content_ >> (kSurrogateBits - to_come) != 0xD800 >> kSurrogateBits;
    }

    uint32_t index_ = 0;     // Of the next unit.
    unsigned ones_ = 0;      // Of the start bits.
    uint32_t count_ = 0;     // Of containers; 0 until it is known.
    unsigned known_ = 0;     // How many content bits have been read.
    CodePoint content_ = 0;  // The last 64 of them.
  };
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_PATTERNS_UNARY_SEQUENCES_H_
