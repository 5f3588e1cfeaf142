#include "core/simd/long_sequences.h"

#include "core/simd/target_list.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/long_sequences.cc"
#include <hwy/foreach_target.h>
// This comes after it.
#include <hwy/highway.h>

#include "core/family.h"
#include "core/simd/long_sequences/portable.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
#include "core/simd/long_sequences/vbmi2-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if !UTFX_HAVE_VBMI2
using portable::DecodeLong;
using portable::EncodeLong;
#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#if HWY_ONCE

namespace utfx::simd {

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) &NAMESPACE::DecodeLong<kFamily>,
template <Family kFamily>
const LongDecoder<kFamily> LongKernels<kFamily>::kDecode[kMaxTargets] = {
    UTFX_FOR_EACH_TARGET};
#undef UTFX_DO
#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) &NAMESPACE::EncodeLong<kFamily>,
template <Family kFamily>
const LongEncoder<kFamily> LongKernels<kFamily>::kEncode[kMaxTargets] = {
    UTFX_FOR_EACH_TARGET};
#undef UTFX_DO

#define UTFX_DO(FAMILY) template struct LongKernels<FAMILY>;
UTFX_FOR_EACH_LONG_FAMILY
#undef UTFX_DO

}  // namespace utfx::simd

#endif  // HWY_ONCE
