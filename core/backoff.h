#ifndef UTFX_CORE_BACKOFF_H_
#define UTFX_CORE_BACKOFF_H_

#include <cstddef>

namespace utfx {

// In bytes: what a call of a kernel has to get done.
inline constexpr ptrdiff_t kWorthwhile = 16;

// Decides when to convert many characters at once. Where that gets only few
// done, as in text that is full of errors, some sequences are converted one by
// one before it is tried again: one more than twice as many each time, up to
// kLongest, which is all ones.
template <class Count, Count kLongest>
class Backoff {
 public:
  bool IsDue() {
    if (wait_ == 0) return true;
    --wait_;
    return false;
  }
  void HasConverted(bool many) {
    next_wait_ =
        many ? Count{0} : static_cast<Count>((2 * next_wait_ + 1) & kLongest);
    wait_ = next_wait_;
  }

 private:
  static_assert((kLongest & (kLongest + 1)) == 0);

  Count wait_ = 0;
  Count next_wait_ = 0;
};

}  // namespace utfx

#endif  // UTFX_CORE_BACKOFF_H_
