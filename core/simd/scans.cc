#include "core/simd/scans.h"

#include "core/simd/target_list.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/scans.cc"
#include <hwy/foreach_target.h>
// This comes after it.
#include <hwy/highway.h>

#include <cstdint>

#include "core/family.h"
#include "core/simd/portable_scans.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
#include "core/simd/scans/count-inl.h"
#include "core/simd/scans/validate-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

template <Family kFamily>
const uint8_t* RunValidate(const uint8_t* in, const uint8_t* in_end) {
  return Validate<kFamily>(in, in_end);
}

template <Family kFamily>
const uint8_t* RunMeasure(const uint8_t* in, const uint8_t* in_end,
                          CodePointCounts* counts) {
  return Measure<kFamily>(in, in_end, counts);
}

template <Family kFamily>
uint64_t RunCountSequences(const uint8_t* in, const uint8_t* in_end) {
  return CountSequences<kFamily>(in, in_end);
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#if HWY_ONCE

namespace utfx::simd {

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) &NAMESPACE::RunValidate<kFamily>,
template <Family kFamily>
const Validator Scans<kFamily>::kValidate[kMaxTargets] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO
#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) &NAMESPACE::RunMeasure<kFamily>,
template <Family kFamily>
const Measurer Scans<kFamily>::kMeasure[kMaxTargets] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO
#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) \
  &NAMESPACE::RunCountSequences<kFamily>,
template <Family kFamily>
const SequenceCounter SequenceCounters<kFamily>::kByTarget[kMaxTargets] = {
    UTFX_FOR_EACH_TARGET};
#undef UTFX_DO

#define UTFX_DO(FAMILY) template struct Scans<FAMILY>;
UTFX_FOR_EACH_FAMILY
#undef UTFX_DO
#define UTFX_DO(FAMILY) template struct SequenceCounters<FAMILY>;
UTFX_FOR_EACH_UNEVEN_FAMILY
#undef UTFX_DO

}  // namespace utfx::simd

#endif  // HWY_ONCE
