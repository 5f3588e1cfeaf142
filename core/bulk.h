#ifndef UTFX_CORE_BULK_H_
#define UTFX_CORE_BULK_H_

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/backoff.h"
#include "core/family.h"
#include "core/simd/kernels.h"

namespace utfx {

constexpr bool HasKernels(Family family) { return family != Family::kNone; }

// Whether there are kernels from a family to another. UCS-4 and UTF-64 are not
// converted to themselves in any other order.
constexpr bool HasKernel(Family from, Family to) {
  return HasKernels(from) && HasKernels(to) && !(IsUcs4(from) && IsUcs4(to)) &&
         !(IsUtf64(from) && IsUtf64(to));
}

// Has a conversion call its kernel when that is worth it.
class Bulk {
 public:
  // Without any.
  constexpr Bulk() = default;

  // With the kernels from a family to another, if there are any.
  template <Family kFrom, Family kTo>
  static constexpr Bulk Between() {
    if constexpr (HasKernel(kFrom, kTo)) {
      return Bulk(simd::Kernels<kFrom, kTo>::kByTarget);
    } else {
      return {};
    }
  }

  // The same where they are only known at run time, among the pairs that
  // kIncludes() says.
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
    return Bulk(kernels);
  }

  // From UCS-4 to UCS-4 in the other byte order, whatever its units are.
  static Bulk ReversingUcs4() { return Bulk(simd::kReverseUcs4); }

  bool HasAny() const { return kernels_ != nullptr; }

  // Has the kernel convert what it can, and moves `in` and `out` behind that.
  // Does nothing where there is none or it is not worth it.
  void Run(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
           uint8_t* out_end) {
    if (kernels_ == nullptr || !backoff_.IsDue()) return;
    if (in_end - in < kWorthwhile) return;
    const simd::Positions stopped =
        kernels_[simd::active_target](in, in_end, out, out_end);
    backoff_.HasConverted(stopped.in - in >= kWorthwhile);
    in = stopped.in;
    out = stopped.out;
  }

 private:
  constexpr explicit Bulk(const simd::Kernel* kernels) : kernels_(kernels) {}

  // By target; null where there is none.
  const simd::Kernel* kernels_ = nullptr;
  Backoff<unsigned, 31> backoff_;
};

}  // namespace utfx

#endif  // UTFX_CORE_BULK_H_
