#include "core/simd/beyond_unicode.h"

#include "core/simd/target_list.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/beyond_unicode.cc"
#include <hwy/foreach_target.h>
// This comes after it.
#include <hwy/highway.h>

#include "core/family.h"
#include "core/simd/portable_beyond_unicode.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
#include "core/simd/beyond_unicode-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if !UTFX_HAVE_VBMI2
using portable::DecodeBeyondUnicode;
using portable::EncodeBeyondUnicode;
#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#if HWY_ONCE

namespace utfx::simd {

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) \
  &NAMESPACE::DecodeBeyondUnicode<kFamily>,
template <Family kFamily>
const BeyondUnicodeDecoder<kFamily>
    BeyondUnicodeKernels<kFamily>::kDecode[kMaxTargets] = {
        UTFX_FOR_EACH_TARGET};
#undef UTFX_DO
#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) \
  &NAMESPACE::EncodeBeyondUnicode<kFamily>,
template <Family kFamily>
const BeyondUnicodeEncoder<kFamily>
    BeyondUnicodeKernels<kFamily>::kEncode[kMaxTargets] = {
        UTFX_FOR_EACH_TARGET};
#undef UTFX_DO

#define UTFX_DO(FAMILY) template struct BeyondUnicodeKernels<FAMILY>;
UTFX_FOR_EACH_UNEVEN_FAMILY
#undef UTFX_DO

}  // namespace utfx::simd

#endif  // HWY_ONCE
