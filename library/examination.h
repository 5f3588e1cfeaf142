#ifndef UTFX_LIBRARY_EXAMINATION_H_
#define UTFX_LIBRARY_EXAMINATION_H_

#include <cstddef>
#include <cstdint>

#include "core/anatomy.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "library/charset.h"
#include "library/outcome.h"

namespace utfx {

// Why what a text starts with is an error. What can be told of it in general is
// told here, from what the form accepts and how it describes sequences.
class Examination {
 public:
  // Looks at no more than the longest sequence and a unit.
  Examination(const utfx_charset& charset, const void* in, size_t size);

  const Problem& GetProblem() const { return problem_; }
  Cause GetCause() const { return failure_.cause; }

  const Anatomy::Failure& GetFailure() const { return failure_; }
  // How many elements the sequence says it has, or has at least.
  size_t StatedLength() const { return stated_length_; }
  bool IsLengthKnown() const { return is_length_known_; }

  // The text, with big-endian units; how much of it there is and an element of
  // it.
  const uint8_t* Text() const { return text_; }
  size_t Size() const { return size_; }
  uint32_t Element(size_t index) const;

  // Whether a sequence can go on with this in the place of the element that
  // shows the error. Of elements of one or two bytes.
  bool CanGoOnWith(uint32_t element) const;

  // The role of each bit of the sequence, and whether it is wrong, in the order
  // of the charset's bytes. Has room for 8 * GetProblem().length.
  static constexpr uint8_t kIsWrong = 0x80;
  void GetRoles(uint8_t* roles) const;

  // The number in the content bits, if the sequence is all there, but for the
  // error that it stands for this number.
  struct Value {
    bool is_known;
    size_t word_count;
    uint64_t words[kMaxSequenceLength / 8 + 1];
  };
  Value GetValue() const;

 private:
  void FindFailure(ErrorClass error_class);
  size_t ShowingElement() const;
  Anatomy Describe(size_t size) const;
  void TakeLength(const Anatomy& anatomy);
  // Of one whose units are as they have to be.
  Anatomy::Failure FailureOfValue(const Anatomy& anatomy) const;
  bool IsWrong(const Anatomy& anatomy, size_t bit) const;

  const utfx_charset& charset_;
  uint8_t text_[Anatomy::kMostBits / 8];
  size_t size_;
  Problem problem_;
  Anatomy::Failure failure_;
  size_t stated_length_ = 0;
  bool is_length_known_ = false;
};

}  // namespace utfx

#endif  // UTFX_LIBRARY_EXAMINATION_H_
