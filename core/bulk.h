#ifndef UTFX_CORE_BULK_H_
#define UTFX_CORE_BULK_H_

#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/pace.h"
#include "core/simd/kernels.h"

namespace utfx {

// Whether there are kernels from a family to another. UCS-4 and UTF-64 are not
// converted to themselves in any other order.
constexpr bool HasKernel(Family from, Family to) {
  return from != Family::kNone && to != Family::kNone &&
         !(IsUcs4(from) && IsUcs4(to)) && !(IsUtf64(from) && IsUtf64(to));
}

// Has a conversion call its kernel when that is worth it.
template <Family kFrom, Family kTo>
class Bulk {
 public:
  // Moves what the kernel moves, or nothing.
  void Move(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
            uint8_t* out_end) {
    if constexpr (HasKernel(kFrom, kTo)) {
      if (!pace_.IsDue()) return;
      if (in_end - in < kWorthwhile) return;
      const auto [in_moved, out_moved] =
          simd::Moves<kFrom, kTo>::kByTarget[simd::active_target](in, in_end,
                                                                  out, out_end);
      pace_.HasMoved(in_moved - in >= kWorthwhile);
      in = in_moved;
      out = out_moved;
    }
  }

 private:
  static constexpr ptrdiff_t kWorthwhile = 16;  // Bytes.

  Pace<unsigned, 31> pace_;
};

}  // namespace utfx

#endif  // UTFX_CORE_BULK_H_
