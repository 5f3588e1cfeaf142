#ifndef UTFX_CORE_BULK_H_
#define UTFX_CORE_BULK_H_

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/backoff.h"
#include "core/family.h"
#include "core/simd/kernels.h"
#include "core/simd/targets.h"

namespace utfx {

constexpr bool HasKernels(Family family) { return family != Family::kNone; }

using simd::HasKernel;

// How many bytes take less time in a kernel than one by one: six units of
// UTF-64, and twelve of UTF-16, whose kernels look ahead.
constexpr ptrdiff_t WorthwhileFrom(Family from) {
  if (IsUtf64(from)) return ptrdiff_t{6} * 8;
  return IsUtf16(from) ? ptrdiff_t{12} * 2 : kWorthwhile;
}

// Calls a conversion's kernel when that is worth it.
class Bulk {
 public:
  // Has no kernels.
  constexpr Bulk() = default;

  // Has the kernels from one family to another, if there are any.
  template <Family kFrom, Family kTo>
  static constexpr Bulk Between() {
    if constexpr (HasKernel(kFrom, kTo)) {
      return {simd::Kernels<kFrom, kTo>::kByTarget, WorthwhileFrom(kFrom)};
    } else {
      return {};
    }
  }

  // As above, for families that are only known at run time, among the pairs for
  // which kIncludes() is true.
  template <bool (*kIncludes)(Family from, Family to) = HasKernel>
  static Bulk Among(Family from, Family to) {
    const simd::Kernel* kernels = nullptr;
    [&]<size_t... kPair>(std::index_sequence<kPair...> /*pairs*/) {
      (
          [&] {
            constexpr auto kFrom = static_cast<Family>(kPair / kFamilies);
            constexpr auto kTo = static_cast<Family>(kPair % kFamilies);
            if constexpr (HasKernel(kFrom, kTo) && kIncludes(kFrom, kTo)) {
              if (from == kFrom && to == kTo) {
                kernels = simd::Kernels<kFrom, kTo>::kByTarget;
              }
            }
          }(),
          ...);
    }
    (std::make_index_sequence<kFamilies * kFamilies>());
    return {kernels, WorthwhileFrom(from)};
  }

  // Reverses the byte order of UCS-4, whatever its units hold.
  static Bulk ReversingUcs4() {
    return {simd::kReverseUcs4, WorthwhileFrom(Family::kUcs4Be)};
  }

  bool HasAny() const { return kernels_ != nullptr; }

  // Lets the kernel convert what it can, and moves `in` and `out` behind that.
  // Does nothing if there is no kernel or a call is not worth it.
  void Run(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
           uint8_t* out_end) {
    if (kernels_ == nullptr || !backoff_.IsDue()) return;
    if (in_end - in < worthwhile_) return;
    const simd::Positions stopped =
        kernels_[simd::active_target](in, in_end, out, out_end);
    backoff_.HasConverted(stopped.in - in >= worthwhile_);
    in = stopped.in;
    out = stopped.out;
  }

 private:
  constexpr Bulk(const simd::Kernel* kernels, ptrdiff_t worthwhile)
      : kernels_(kernels), worthwhile_(worthwhile) {}

  // Indexed by target; null without kernels.
  const simd::Kernel* kernels_ = nullptr;
  ptrdiff_t worthwhile_ = kWorthwhile;
  Backoff<unsigned, 31> backoff_;
};

}  // namespace utfx

#endif  // UTFX_CORE_BULK_H_
