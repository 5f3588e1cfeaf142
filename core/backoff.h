#ifndef UTFX_CORE_BACKOFF_H_
#define UTFX_CORE_BACKOFF_H_

#include <cstddef>

namespace utfx {

// A kernel call that converts fewer bytes is not worth it.
inline constexpr ptrdiff_t kWorthwhile = 16;

// Decides when to call a kernel. After a call that converts little, as in text
// full of errors, the caller converts some sequences one by one before the next
// try: one more than twice as many each time, up to kMax, a number whose
// bits are all ones.
template <class Count, Count kMax>
class Backoff {
 public:
  bool IsDue() {
    if (wait_ == 0) return true;
    --wait_;
    return false;
  }
  void HasConverted(bool many) {
    next_wait_ =
        many ? Count{0} : static_cast<Count>((2 * next_wait_ + 1) & kMax);
    wait_ = next_wait_;
  }

 private:
  static_assert((kMax & (kMax + 1)) == 0);

  Count wait_ = 0;
  Count next_wait_ = 0;
};

}  // namespace utfx

#endif  // UTFX_CORE_BACKOFF_H_
