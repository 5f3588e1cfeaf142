#ifndef UTFX_LIBRARY_EXAMINATION_H_
#define UTFX_LIBRARY_EXAMINATION_H_

#include <cstddef>
#include <cstdint>

#include "core/anatomy.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "library/outcome.h"
#include "library/utfx_charset.h"

namespace utfx {

// Finds out why the start of a text is an error. It knows no form: it goes by
// the sequences that the form accepts, and by how the form describes them.
class Examination {
 public:
  // Looks at no more than the longest sequence and a unit.
  Examination(const utfx_charset& charset, const void* in, size_t size);

  const Problem& GetProblem() const { return problem_; }
  Cause GetCause() const { return failure_.cause; }
  // Of an ill-formed sequence.
  ErrorClass GetErrorClass() const { return error_class_; }

  const Anatomy::Failure& GetFailure() const { return failure_; }
  // The number of the element that shows the error, counted from 0.
  size_t WrongElement() const { return wrong_element_; }
  // The number of elements that the sequence announces, or announces at least.
  size_t StatedLength() const { return stated_length_; }
  bool IsLengthKnown() const { return is_length_known_; }

  // The text, with big-endian units; its size; and an element of it.
  const uint8_t* Text() const { return text_; }
  size_t Size() const { return size_; }
  uint32_t Element(size_t index) const;

  // Whether a sequence can go on with this element in the place of the one that
  // shows the error. For elements of one or two bytes.
  bool CanGoOnWith(uint32_t element) const;

  // Sets the role of each bit of the sequence, and whether it is wrong, in the
  // order of the charset's bytes. `roles` has room for 8 * GetProblem().length.
  static constexpr uint8_t kIsWrong = 0x80;
  void GetRoles(uint8_t* roles) const;

  // The number in the content bits of a complete sequence whose only error is
  // that number.
  struct Value {
    bool is_known;
    size_t word_count;
    uint64_t words[kMaxSequenceLength / 8 + 1];
  };
  Value GetValue() const;

 private:
  void FindFailure();
  size_t FindWrongElement() const;
  // Whether a sequence can start with so many bytes, which are whole elements.
  bool CanGoOn(const uint8_t* start, size_t size) const;
  Anatomy Describe(size_t size) const;
  void TakeLength(const Anatomy& anatomy);
  // The failure of a sequence whose units are all right.
  Anatomy::Failure FailureOfValue(const Anatomy& anatomy) const;
  bool IsWrong(const Anatomy& anatomy, size_t bit) const;

  const utfx_charset& charset_;
  uint8_t text_[Anatomy::kMaxBits / 8];
  size_t size_;
  Problem problem_;
  ErrorClass error_class_ = ErrorClass::kNone;
  Anatomy::Failure failure_;
  size_t wrong_element_ = 0;
  size_t stated_length_ = 0;
  bool is_length_known_ = false;
};

}  // namespace utfx

#endif  // UTFX_LIBRARY_EXAMINATION_H_
