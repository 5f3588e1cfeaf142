#ifndef UTFX_CORE_ANATOMY_H_
#define UTFX_CORE_ANATOMY_H_

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/repertoire.h"

namespace utfx {

// What a bit of a sequence is there for.
enum class BitRole : uint8_t {
  kNone,  // Nobody knows: it is of a code unit that is cut short.
  // As UTF-8000's glossary has it.
  kSelfSynchronization,
  kStart,
  kMandatoryContent,  // Of these one is set at least.
  kContent,
  // UTF-16 and what extends it: what tells surrogates, leads and trails; then
  // how many units there are, or hexadecimal digits of the code point.
  kPattern,
  kUnits,
  kDigits,
  kPadding,   // Zero.
  kReserved,  // Zero, for versions to come.
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
  // Of the number of digits in a sequence of UTF-infinity-16.
  kNoCount,
  kCountNotShortest,
  kWrongCount,
};

// What an encoding form tells of a sequence: what each bit is for, and where it
// is not as it has to be. Its elements are what people count: code units, but
// the octets of a unit of UTF-64.
//
// A form describes a sequence from its first bit on, each unit from its highest
// bit down, and goes on where the text has ended or is not as it should be. It
// looks at no bit but through here.
class Anatomy {
 public:
  static constexpr size_t kMostBits = 8 * (kMaxSequenceLength + 8);

  // An error that shows while a sequence is described, and the bits that are
  // wrong: those from `begin` to `end`, and all that have the role.
  struct Failure {
    Cause cause = Cause::kNone;
    size_t element = 0;  // The one that shows it, counted from 0.
    size_t trail = 0;    // A missing trail's number, counted from 1.
    size_t begin = 0;
    size_t end = 0;
    BitRole role = BitRole::kNone;
  };

  // Of a text that starts with the sequence: whole elements, which have so many
  // bytes, big-endian.
  Anatomy(const uint8_t* in, size_t size, size_t element)
      : in_(in),
        size_(std::min(8 * size, kMostBits)),
        element_bits_(8 * element) {}

  // ---- For a form, which tells it ----------------------------------------

  bool IsAtEnd() const { return position_ == size_; }
  // How many bits have been described.
  size_t Position() const { return position_; }

  // The next bits, up to 32, with zeros behind the end.
  uint32_t Peek(unsigned count) const {
    uint32_t bits = 0;
    for (size_t at = position_; at < position_ + count; ++at) {
      bits = bits << 1 | (at < size_ && IsSet(at) ? 1U : 0U);
    }
    return bits;
  }

  // The next bits have this role.
  Anatomy& Bits(BitRole role, size_t count) {
    const size_t end = std::min(position_ + count, size_);
    for (; position_ < end; ++position_) roles_[position_] = role;
    return *this;
  }

  // The same, and they must have this value: otherwise it is an error of this
  // cause.
  Anatomy& Require(BitRole role, unsigned count, uint32_t value, Cause cause) {
    const size_t element = position_ / element_bits_;
    if (cause == Cause::kMissingTrail && element != trail_element_) {
      ++trails_;
      trail_element_ = element;
    }
    if (!IsAtEnd() && Peek(count) != value) {
      Fail({cause, 0, trails_, position_, position_ + count, BitRole::kNone});
    }
    return Bits(role, count);
  }

  // The unit that the next bit is of shows an error; what is wrong are the bits
  // with a role.
  void Fail(Cause cause, BitRole role) { Fail({cause, 0, 0, 0, 0, role}); }

  // Once the sequence says how long it is: the number of bits of the code point
  // that it has, how many of these are mandatory, the highest ones, and a
  // number that has to be added to them.
  void SetContent(unsigned bits, unsigned mandatory = 0, CodePoint base = 0) {
    content_bits_ = bits;
    mandatory_bits_ = mandatory_left_ = mandatory;
    base_ = base;
  }

  // The next bits are some of these.
  Anatomy& Content(unsigned count) {
    const unsigned mandatory = std::min(count, mandatory_left_);
    mandatory_left_ -= mandatory;
    return Bits(BitRole::kMandatoryContent, mandatory)
        .Bits(BitRole::kContent, count - mandatory);
  }

  // The sequence says that it has so many elements, or as many at least.
  void SetLength(size_t length) {
    length_ = length;
    is_length_known_ = true;
  }
  void SetLeastLength(size_t length) { length_ = length; }

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
  CodePoint Base() const { return base_; }
  size_t Length() const { return length_; }
  bool IsLengthKnown() const { return is_length_known_; }

 private:
  // Of several, the first counts.
  void Fail(Failure failure) {
    if (failure_.cause != Cause::kNone) return;
    failure.element = position_ / element_bits_;
    failure_ = failure;
  }

  const uint8_t* in_;
  size_t size_;  // These in bits.
  size_t element_bits_;
  size_t position_ = 0;
  unsigned content_bits_ = 0;
  unsigned mandatory_bits_ = 0;
  unsigned mandatory_left_ = 0;
  CodePoint base_ = 0;
  size_t length_ = 0;
  bool is_length_known_ = false;
  size_t trails_ = 0;         // As many have been required,
  size_t trail_element_ = 0;  // the last one of this element.
  Failure failure_;
  BitRole roles_[kMostBits];  // Of what has been described.
};

// A form that tells what it knows of itself, beside what converts:
//   kRepertoire        its code points
//   kElementSize       of an element, in bytes: kMinLength if it says nothing
//   kUnencodable       the class of error of what it can't encode, if there is
//                      one of its own
//   Describe(anatomy)  describes the sequence that a text starts with
// A conversion never asks for it.
template <class Form>
concept TellingForm = EncodingForm<Form> && requires(Anatomy* anatomy) {
  { Form::kRepertoire } -> std::convertible_to<Repertoire>;
  { Form::Describe(anatomy) } -> std::same_as<void>;
};

}  // namespace utfx

#endif  // UTFX_CORE_ANATOMY_H_
