#ifndef UTFX_CORE_ANATOMY_H_
#define UTFX_CORE_ANATOMY_H_

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/encoding_form.h"
#include "core/repertoire.h"

namespace utfx {

// The role of a bit of a sequence.
enum class BitRole : uint8_t {
  kNone,  // Unknown: the code unit is cut short.
  // These four are terms of UTF-8000's glossary.
  kSelfSynchronization,
  kStart,
  kMandatoryContent,  // At least one of these is set.
  kContent,
  // UTF-16 and its extensions: a pattern tells surrogates, leads and trails
  // apart. Then come the number of units, or of hexadecimal digits.
  kPattern,
  kUnits,
  kDigits,
  kPadding,    // Zero.
  kReserved,   // Zero, for versions to come.
  kSignature,  // No form has it.
  kIndex,      // Of the character in a table.
};

// Why a sequence is an error.
enum class Cause : uint8_t {
  kNone,
  kCutUnit,
  kCutSequence,
  kNoLead,
  kTrailWithoutLead,
  kMissingTrail,
  kLoneHighSurrogate,
  kLoneLowSurrogate,
  kOverlong,
  kGap,
  kOverLimit,
  kReservedBits,
  kPaddingBits,
  // These are about the number of digits in a sequence of UTF-infinity-16.
  kNoCount,
  kCountNotShortest,
  kWrongCount,
  kSurrogatePair,  // As two sequences.
  kUnassigned,     // In a table.
};

// What an encoding form tells of a sequence: the role of each bit, and which
// bits are wrong. An element is what people count in a sequence: a code unit,
// but in UTF-64 an octet.
//
// A form describes a sequence from its first bit on, each unit from its highest
// bit down. It goes on where the text has ended or is wrong. It reads bits only
// through this class.
class Anatomy {
 public:
  static constexpr size_t kMaxBits = 8 * (kMaxSequenceLength + 8);

  // An error that shows while a sequence is described. The bits from `begin` to
  // `end` are wrong, and all bits with `role`.
  struct Failure {
    Cause cause = Cause::kNone;
    size_t begin = 0;
    size_t end = 0;
    BitRole role = BitRole::kNone;
  };

  // `in` starts with the sequence, and holds `size` bytes: whole elements,
  // big-endian.
  Anatomy(const uint8_t* in, size_t size)
      : in_(in), size_(std::min(8 * size, kMaxBits)) {}

  // ---- For a form, which tells it ----------------------------------------

  bool IsAtEnd() const { return position_ == size_; }
  // Of the text, in bytes.
  size_t Size() const { return size_ / 8; }
  // How many bits have been described.
  size_t Position() const { return position_; }

  // Returns the next bits, up to 32, or those behind some, with zeros behind
  // the end.
  uint32_t Peek(unsigned count, size_t behind_some = 0) const {
    const size_t start = position_ + behind_some;
    const size_t end = start + count;
    uint64_t bits = 0;
    for (size_t byte = start / 8; 8 * byte < end; ++byte) {
      bits = bits << 8 | (8 * byte < size_ ? in_[byte] : 0U);
    }
    const unsigned behind = -end % 8;
    return static_cast<uint32_t>(bits >> behind & ((uint64_t{1} << count) - 1));
  }

  // Gives the next bits a role.
  Anatomy& Bits(BitRole role, size_t count) {
    const size_t end = std::min(position_ + count, size_);
    std::fill(roles_ + position_, roles_ + end, role);
    position_ = end;
    return *this;
  }

  // The same, for bits that must have this value. Otherwise `cause` is
  // reported.
  Anatomy& Require(BitRole role, unsigned count, uint32_t value, Cause cause) {
    if (!IsAtEnd() && Peek(count) != value) {
      Fail({cause, position_, position_ + count, BitRole::kNone});
    }
    return Bits(role, count);
  }

  // Reports an error: all bits with the role are wrong.
  void Fail(Cause cause, BitRole role) { Fail({cause, 0, 0, role}); }

  // Says how many bits of the code point the sequence has, once its length is
  // known. The highest `mandatory` of them are mandatory.
  void SetContent(unsigned bits, unsigned mandatory = 0) {
    content_bits_ = bits;
    mandatory_bits_ = mandatory_left_ = mandatory;
  }

  // The next bits are content.
  Anatomy& Content(unsigned count) {
    const unsigned mandatory = std::min(count, mandatory_left_);
    mandatory_left_ -= mandatory;
    return Bits(BitRole::kMandatoryContent, mandatory)
        .Bits(BitRole::kContent, count - mandatory);
  }

  // Says how many elements the sequence has, or has at least.
  void SetLength(size_t length) {
    length_ = length;
    is_length_known_ = true;
  }
  void SetLeastLength(size_t length) {
    length_ = length;
    is_length_known_ = false;
  }

  // ---- For others, when it is told ----------------------------------------

  const Failure& GetFailure() const { return failure_; }
  bool IsSet(size_t bit) const {
    return (in_[bit / 8] >> (7 - bit % 8) & 1) != 0;
  }
  BitRole RoleOf(size_t bit) const {
    return bit < position_ ? roles_[bit] : BitRole::kNone;
  }
  bool IsContent(size_t bit) const {
    return RoleOf(bit) == BitRole::kContent ||
           RoleOf(bit) == BitRole::kMandatoryContent;
  }
  unsigned ContentBits() const { return content_bits_; }
  unsigned MandatoryBits() const { return mandatory_bits_; }
  size_t Length() const { return length_; }
  bool IsLengthKnown() const { return is_length_known_; }

 private:
  // Only the first failure counts.
  void Fail(const Failure& failure) {
    if (failure_.cause == Cause::kNone) failure_ = failure;
  }

  const uint8_t* in_;
  size_t size_;  // In bits, like the next one.
  size_t position_ = 0;
  unsigned content_bits_ = 0;
  unsigned mandatory_bits_ = 0;
  unsigned mandatory_left_ = 0;
  size_t length_ = 0;
  bool is_length_known_ = false;
  Failure failure_;
  BitRole roles_[kMaxBits];  // Those of the bits described so far.
};

// A form that tells what it knows of itself. No conversion asks for this.
//   kRepertoire        its code points
//   kElementSize       of an element in bytes; kMinLength by default
//   kUnencodable       the class of error of a code point that it can't
//                      encode, if it has a class of its own for that
//   Describe(anatomy)  describes the sequence that a text starts with
template <class Form>
concept TellingForm = EncodingForm<Form> && requires(Anatomy* anatomy) {
  { Form::kRepertoire } -> std::convertible_to<Repertoire>;
  { Form::Describe(anatomy) } -> std::same_as<void>;
};

}  // namespace utfx

#endif  // UTFX_CORE_ANATOMY_H_
