#ifndef UTFX_GCONV_MODULE_THROUGH_INTERNAL_H_
#define UTFX_GCONV_MODULE_THROUGH_INTERNAL_H_

#include <cstddef>
#include <cstdint>

#include "core/bulk.h"
#include "core/family.h"

namespace utfx::gconv {

// Replaces Bulk where the module has no kernel from one family to another: such
// kernels would outnumber all others. It converts some hundred code points at a
// time through INTERNAL, to and from which each family has a kernel.
class DirectOrThroughInternal {
 public:
  DirectOrThroughInternal() = default;
  // `direct` is used if it has a kernel. `first` converts from the one family
  // to INTERNAL, `second` from there to the other.
  DirectOrThroughInternal(Family from, const Bulk& direct, const Bulk& first,
                          const Bulk& second)
      : from_(from), direct_(direct), first_(first), second_(second) {}

  void Run(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
           uint8_t* out_end) {
    if (direct_.HasAny()) {
      direct_.Run(in, in_end, out, out_end);
    } else {
      RunThroughInternal(in, in_end, out, out_end);
    }
  }

 private:
  static constexpr size_t kMax = 1024;    // Code points.
  static constexpr ptrdiff_t kFew = 256;  // Bytes of INTERNAL.

  // Not inlined: it needs much stack.
  [[gnu::noinline]] void RunThroughInternal(const uint8_t*& in,
                                            const uint8_t* in_end,
                                            uint8_t*& out, uint8_t* out_end) {
    for (;;) {
      uint8_t internal[4 * kMax];
      const uint8_t* read = in;
      uint8_t* internal_end = internal;
      first_.Run(read, in_end, internal_end, internal + sizeof internal);
      const uint8_t* taken = internal;
      second_.Run(taken, internal_end, out, out_end);
      in = BackBy(from_, static_cast<size_t>(internal_end - taken) / 4, read);
      if (taken - internal < kFew) return;
    }
  }

  Family from_ = Family::kNone;
  Bulk direct_;
  Bulk first_;
  Bulk second_;
};

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_THROUGH_INTERNAL_H_
