#ifndef UTFX_CORE_BULK_H_
#define UTFX_CORE_BULK_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/backoff.h"
#include "core/family.h"
#include "core/simd/kernels.h"
#include "core/simd/scans.h"
#include "core/simd/targets.h"

namespace utfx {

constexpr bool HasKernels(Family family) { return family != Family::kNone; }

// Whether kernels convert one family to another. None changes the byte order of
// UCS-4 or UTF-64.
constexpr bool HasKernel(Family from, Family to) {
  return HasKernels(from) && HasKernels(to) && !(IsUcs4(from) && IsUcs4(to)) &&
         !(IsUtf64(from) && IsUtf64(to));
}

// Where the kernels between two families stop: behind the part of Unicode that
// both have. The kernels that read UTF-8 see to that by themselves. Others get
// text only as far as it is in that part.
class Bound {
 public:
  constexpr Bound() = default;

  template <Family kFrom, Family kTo>
  static constexpr Bound Between() {
    constexpr Part kPart = PartOfBoth(kFrom, kTo);
    if constexpr (kPart == Part::kAll || Unbounded(kFrom) == Family::kUtf8) {
      return {nullptr, kPart};
    } else {
      return {simd::Bounds<kFrom>::kByTarget, kPart};
    }
  }

  // The same for families that are only known at run time.
  static Bound Among(Family from, Family to) {
    const Part part = PartOfBoth(from, to);
    const bool is_sought =
        part != Part::kAll && HasKernels(from) && !IsBounded(from);
    return {is_sought ? kFinders[static_cast<size_t>(from)] : nullptr, part};
  }

  const uint8_t* End(const uint8_t* in, const uint8_t* in_end) const {
    if (finders_ == nullptr) return in_end;
    return finders_[simd::active_target](
        in, in + std::min(in_end - in, kMostAtOnce),
        part_ == Part::kBmpWithoutNull);
  }

  // For the kernels that read UTF-8.
  Part PartToRead() const { return part_; }

 private:
  // The kernel finds the text in the processor's nearest cache then.
  static constexpr ptrdiff_t kMostAtOnce = 8192;

  // Indexed by family.
  static constexpr auto kFinders =
      []<size_t... kFamily>(std::index_sequence<kFamily...> /*families*/) {
    return std::array<const simd::BoundFinder*, kFamilies>{
        nullptr, simd::Bounds<static_cast<Family>(kFamily + 1)>::kByTarget...};
  }
  (std::make_index_sequence<kFamilies - 1>());
  static_assert(static_cast<size_t>(Family::kUtf8) == 0);

  static constexpr Part PartOfBoth(Family from, Family to) {
    return std::max(PartOf(from), PartOf(to));
  }

  constexpr Bound(const simd::BoundFinder* finders, Part part)
      : finders_(finders), part_(part) {}

  const simd::BoundFinder* finders_ = nullptr;  // Indexed by target.
  Part part_ = Part::kAll;
};

// Calls a conversion's kernel when that is worth it.
class Bulk {
 public:
  // Has no kernels.
  constexpr Bulk() = default;

  // Has the kernels from one family to another, if there are any.
  template <Family kFrom, Family kTo>
  static constexpr Bulk Between() {
    if constexpr (HasKernel(kFrom, kTo)) {
      return Bulk(simd::Kernels<Unbounded(kFrom), Unbounded(kTo)>::kByTarget,
                  Bound::Between<kFrom, kTo>());
    } else {
      return {};
    }
  }

  // The same for families that are only known at run time, among the pairs for
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
              if (Unbounded(from) == kFrom && Unbounded(to) == kTo) {
                kernels = simd::Kernels<kFrom, kTo>::kByTarget;
              }
            }
          }(),
          ...);
    }
    (std::make_index_sequence<kFamilies * kFamilies>());
    return Bulk(kernels, Bound::Among(from, to));
  }

  // Reverses the byte order of UCS-4, whatever its units hold.
  static Bulk ReversingUcs4() { return Bulk(simd::kReverseUcs4); }

  bool HasAny() const { return kernels_ != nullptr; }

  // Lets the kernel convert what it can, and moves `in` and `out` behind that.
  // Does nothing if there is no kernel or a call is not worth it.
  void Run(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
           uint8_t* out_end) {
    if (kernels_ == nullptr || !backoff_.IsDue()) return;
    if (in_end - in < kWorthwhile) return;
    const simd::Positions stopped = kernels_[simd::active_target](
        in, bound_.End(in, in_end), out, out_end, bound_.PartToRead());
    backoff_.HasConverted(stopped.in - in >= kWorthwhile);
    in = stopped.in;
    out = stopped.out;
  }

 private:
  constexpr explicit Bulk(const simd::Kernel* kernels, Bound bound = {})
      : kernels_(kernels), bound_(bound) {}

  // Indexed by target; null without kernels.
  const simd::Kernel* kernels_ = nullptr;
  Bound bound_;
  Backoff<unsigned, 31> backoff_;
};

}  // namespace utfx

#endif  // UTFX_CORE_BULK_H_
