#ifndef UTFX_LIBICONV_SHIM_REACH_H_
#define UTFX_LIBICONV_SHIM_REACH_H_

#include <algorithm>
#include <cstddef>

namespace utfx::libiconv {

// How far a conversion looks ahead, in bytes or code points: little at first
// and after an error, twice as far each time that all went well. So it looks in
// vain at no more than a few times the text that it converts, however many
// errors there are and whether or not the caller goes on after them.
template <size_t kLeast, size_t kMax>
class Reach {
 public:
  size_t Get() const { return reach_; }
  void Grow() { reach_ = std::min(2 * reach_, kMax); }
  void Shrink() { reach_ = kLeast; }

 private:
  size_t reach_ = kLeast;
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_REACH_H_
