#include "core/simd/kernels.h"

#include "core/simd/target_list.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/kernels.cc"
#include <hwy/foreach_target.h>
// This comes after it.
#include <hwy/highway.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>

#include "core/family.h"
#include "core/simd/portable.h"
#include "core/simd/processor.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
#include "core/simd/groups-inl.h"
#include "core/simd/readers/reader-inl.h"
#include "core/simd/readers/ucs4_reader-inl.h"
#include "core/simd/readers/utf16_reader-inl.h"
#include "core/simd/readers/utf64_reader-inl.h"
#include "core/simd/reverse-inl.h"
#include "core/simd/utf64/batch-inl.h"
#include "core/simd/utf8/convert-inl.h"
#include "core/simd/utf8/copy-inl.h"
#include "core/simd/writers/ucs4_writer-inl.h"
#include "core/simd/writers/utf16_writer-inl.h"
#include "core/simd/writers/utf64_writer-inl.h"
#include "core/simd/writers/utf8_writer-inl.h"
#include "core/simd/writers/writer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// The features that the target is compiled with.
#ifdef HWY_TARGET_STR
inline constexpr char kFeatures[] = HWY_TARGET_STR;
#else
inline constexpr char kFeatures[] = "";
#endif

template <Family kFrom, Family kTo>
Positions RunKernel(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
                    uint8_t* out_end) {
#if UTFX_HAVE_VBMI2
  if constexpr (IsUtf64(kFrom)) {
    return ConvertUtf64<kFrom == Family::kUtf64Be, Reader<kFrom>, Writer<kTo>>(
        in, in_end, out, out_end);
  }
#endif
  if constexpr (kFrom != Family::kUtf8) {
    return ConvertGroups<Reader<kFrom>, Writer<kTo>>(in, in_end, out, out_end);
  } else if constexpr (kTo != Family::kUtf8) {
    return ConvertFromUtf8<Writer<kTo>>(in, in_end, out, out_end);
  } else {
    return CopyUtf8(in, in_end, out, out_end);
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#if HWY_ONCE

namespace utfx::simd {
namespace {

bool IsAlwaysThere() { return true; }

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) \
  {NAME, IS_SUPPORTED, NAMESPACE::kFeatures},
constexpr Target kAllTargets[] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO
static_assert(std::size(kAllTargets) <= kMaxTargets);

}  // namespace

constinit const std::span<const Target> kTargets = kAllTargets;
// Another library may convert before our constructors have run, so this starts
// with the target that runs anywhere.
constinit size_t active_target = std::size(kAllTargets) - 1;

namespace {

// Runs before all constructors of the library that have no priority.
[[gnu::constructor(101)]] void UseFirstSupported() {
#if HWY_ARCH_X86
  processor::Init();
#endif
  size_t i = 0;
  while (!kAllTargets[i].is_supported()) ++i;
  active_target = i;
}

}  // namespace

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) \
  &NAMESPACE::RunKernel<kFrom, kTo>,
template <Family kFrom, Family kTo>
requires(HasKernel(kFrom, kTo)) const Kernel
    Kernels<kFrom, kTo>::kByTarget[kMaxTargets] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) &NAMESPACE::ReverseUcs4,
const Kernel kReverseUcs4[kMaxTargets] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO

// Nobody asks for this: it has the compiler make them.
template <size_t kPair>
constexpr const Kernel* KernelsOfPair() {
  constexpr auto kFrom = static_cast<Family>(kPair / kFamilies);
  constexpr auto kTo = static_cast<Family>(kPair % kFamilies);
  if constexpr (HasKernel(kFrom, kTo)) {
    return Kernels<kFrom, kTo>::kByTarget;
  } else {
    return nullptr;
  }
}
[[gnu::used]] constinit const auto kMade =
    []<size_t... kPair>(std::index_sequence<kPair...> /*pairs*/) {
  return std::array{KernelsOfPair<kPair>()...};
}
(std::make_index_sequence<kFamilies * kFamilies>());

}  // namespace utfx::simd

#endif  // HWY_ONCE
