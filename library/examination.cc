#include "library/examination.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "library/outcome.h"
#include "library/telling_face.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx {
namespace {

// Reverses the items of each whole unit, of `unit` items.
template <class Item>
void ReverseUnits(Item* items, size_t count, size_t unit) {
  for (size_t i = 0; i + unit <= count; i += unit) {
    std::reverse(items + i, items + i + unit);
  }
}

Problem ProblemOf(const Decoded& decoded, size_t size) {
  switch (decoded.status) {
    case Decoded::Status::kIncomplete:
      return Incomplete(size);
    case Decoded::Status::kIllFormed:
      return IllFormed(decoded.length, size);
    default:
      return {UTFX_OK, decoded.length};
  }
}

}  // namespace

Examination::Examination(const utfx_charset& charset, const void* in,
                         size_t size)
    : charset_(charset),
      size_(std::min(size, charset.max_length + charset.unit)) {
  if (size_ > 0) std::memcpy(text_, in, size_);
  if (charset.order == ByteOrder::kLittleEndian) {
    ReverseUnits(text_, size_, charset.unit);
  }
  if (size_ < charset.unit) {
    // Even a unit of UTF-64 whose start is an error counts as cut short.
    problem_ = Incomplete(size_);
    failure_.cause = Cause::kCutUnit;
    return;
  }
  const Decoded decoded =
      charset.telling_face->DecodeLast(text_, text_ + size_);
  problem_ = ProblemOf(decoded, size_);
  if (problem_.status == UTFX_ILL_FORMED) {
    error_class_ = decoded.error_class;
    FindFailure();
    return;
  }
  TakeLength(Describe(problem_.length));
  if (problem_.status == UTFX_INCOMPLETE) {
    failure_.cause =
        size_ % charset.unit == 0 ? Cause::kCutSequence : Cause::kCutUnit;
  }
}

uint32_t Examination::Element(size_t index) const {
  const size_t size = charset_.telling_face->element;
  uint32_t element = 0;
  for (size_t i = 0; i < size; ++i) {
    element = element << 8 | text_[size * index + i];
  }
  return element;
}

bool Examination::CanGoOnWith(uint32_t element) const {
  const size_t size = charset_.telling_face->element;
  uint8_t start[sizeof text_];
  uint8_t* end = std::copy_n(text_, size * wrong_element_, start);
  for (size_t i = size; i-- > 0;) {
    *end++ = static_cast<uint8_t>(element >> 8 * i);
  }
  return CanGoOn(start, static_cast<size_t>(end - start));
}

// The form may wait for the end of a sequence that is sure to be ill-formed:
// then its description tells.
bool Examination::CanGoOn(const uint8_t* start, size_t size) const {
  const TellingFace& face = *charset_.telling_face;
  const Decoded decoded = face.DecodeLast(start, start + size);
  if (decoded.status != Decoded::Status::kIncomplete) {
    return decoded.status != Decoded::Status::kIllFormed;
  }
  Anatomy anatomy(start, size);
  face.Describe(&anatomy);
  return anatomy.GetFailure().cause == Cause::kNone;
}

void Examination::GetRoles(uint8_t* roles) const {
  const size_t unit_bits = 8 * charset_.unit;
  const size_t whole = problem_.length - problem_.length % charset_.unit;
  const Anatomy anatomy = Describe(whole);
  for (size_t bit = 0; bit < 8 * problem_.length; ++bit) {
    roles[bit] = static_cast<uint8_t>(anatomy.RoleOf(bit));
    if (bit < 8 * whole && IsWrong(anatomy, bit)) roles[bit] |= kIsWrong;
  }
  if (charset_.order == ByteOrder::kLittleEndian) {
    // Reverses the bits of each unit, and then those of each byte back.
    ReverseUnits(roles, 8 * whole, unit_bits);
    ReverseUnits(roles, 8 * whole, 8);
  }
}

bool Examination::IsWrong(const Anatomy& anatomy, size_t bit) const {
  const BitRole role = anatomy.RoleOf(bit);
  const bool is_meant =
      (failure_.begin <= bit && bit < failure_.end) ||
      (failure_.role != BitRole::kNone &&
       (role == failure_.role || (failure_.role == BitRole::kContent &&
                                  role == BitRole::kMandatoryContent)));
  const bool is_zero = role == BitRole::kPadding || role == BitRole::kReserved;
  return is_meant && (anatomy.IsSet(bit) || !is_zero);
}

void Examination::TakeLength(const Anatomy& anatomy) {
  stated_length_ = anatomy.Length();
  is_length_known_ = anatomy.IsLengthKnown();
}

Anatomy Examination::Describe(size_t size) const {
  const TellingFace& face = *charset_.telling_face;
  Anatomy anatomy(text_, size - size % face.element);
  face.Describe(&anatomy);
  return anatomy;
}

// Finds the first element with which no well-formed sequence goes on.
size_t Examination::FindWrongElement() const {
  const size_t size = charset_.telling_face->element;
  size_t element = 0;
  for (size_t end = size_ / size - 1; element < end;) {
    const size_t middle = (element + end) / 2;
    if (CanGoOn(text_, size * (middle + 1))) {
      element = middle + 1;
    } else {
      end = middle;
    }
  }
  return element;
}

void Examination::FindFailure() {
  const TellingFace& face = *charset_.telling_face;
  if (error_class_ == ErrorClass::kNonZeroReservedBits ||
      error_class_ == ErrorClass::kInvalidUtf64) {
    // Bits that must be zero come before all other errors (UTF-64, 7.1).
    const bool are_reserved = error_class_ == ErrorClass::kNonZeroReservedBits;
    failure_.cause = are_reserved ? Cause::kReservedBits : Cause::kPaddingBits;
    failure_.role = are_reserved ? BitRole::kReserved : BitRole::kPadding;
    const Anatomy anatomy = Describe(problem_.length);
    size_t bit = 0;
    while (anatomy.RoleOf(bit) != failure_.role || !anatomy.IsSet(bit)) ++bit;
    wrong_element_ = bit / (8 * face.element);
    return;
  }
  wrong_element_ = FindWrongElement();
  const Anatomy anatomy = Describe((wrong_element_ + 1) * face.element);
  TakeLength(anatomy);
  failure_ = anatomy.GetFailure().cause != Cause::kNone
                 ? anatomy.GetFailure()
                 : FailureOfValue(anatomy);
}

Anatomy::Failure Examination::FailureOfValue(const Anatomy& anatomy) const {
  const size_t size = charset_.telling_face->element;
  const auto wrong = [](Cause cause, BitRole role) {
    Anatomy::Failure failure;
    failure.cause = cause;
    failure.role = role;
    return failure;
  };
  if (anatomy.Length() * size > charset_.max_length) {
    return wrong(Cause::kOverLimit, BitRole::kStart);
  }
  // The sequence has only its highest content bits.
  unsigned known = 0;
  CodePoint value = 0;
  bool has_mandatory = false;
  for (size_t bit = 0; bit < anatomy.Position(); ++bit) {
    if (!anatomy.IsContent(bit)) continue;
    ++known;
    value = value << 1 | (anatomy.IsSet(bit) ? 1 : 0);
    has_mandatory |=
        anatomy.RoleOf(bit) == BitRole::kMandatoryContent && anatomy.IsSet(bit);
  }
  const unsigned mandatory = anatomy.MandatoryBits();
  if (mandatory > 0 && known >= mandatory && !has_mandatory) {
    return wrong(Cause::kOverlong, BitRole::kMandatoryContent);
  }
  const unsigned bits = anatomy.ContentBits();
  if (bits > 64) return wrong(Cause::kOverLimit, BitRole::kMandatoryContent);
  const unsigned unknown = bits - known;
  const CodePoint least = unknown < 64 ? value << unknown : 0;
  const CodePoint most =
      least + (unknown < 64 ? (CodePoint{1} << unknown) - 1 : ~CodePoint{0});
  const Repertoire& repertoire = charset_.telling_face->repertoire;
  if (repertoire.bits <= 64 && least > repertoire.Last()) {
    return wrong(Cause::kOverLimit, BitRole::kContent);
  }
  const bool is_in_gap =
      std::any_of(repertoire.gaps.begin(), repertoire.gaps.end(),
                  [least, most](const CodePointRange& gap) {
                    return gap.Has(least) && gap.Has(most);
                  });
  return wrong(is_in_gap ? Cause::kGap : Cause::kOverlong, BitRole::kContent);
}

Examination::Value Examination::GetValue() const {
  Value value = {};
  const size_t size = stated_length_ * charset_.telling_face->element;
  if (!is_length_known_ || size > size_ || size > charset_.max_length) {
    return value;
  }
  const Anatomy anatomy = Describe(size);
  if (anatomy.GetFailure().cause != Cause::kNone) return value;
  size_t low = 0;
  for (size_t bit = 8 * size; bit-- > 0;) {
    if (!anatomy.IsContent(bit)) continue;
    const uint64_t digit = anatomy.IsSet(bit) ? 1 : 0;
    value.words[low / 64] |= digit << low % 64;
    ++low;
  }
  value.is_known = true;
  value.word_count = (low + 63) / 64;
  while (value.word_count > 1 && value.words[value.word_count - 1] == 0) {
    --value.word_count;
  }
  return value;
}

}  // namespace utfx
