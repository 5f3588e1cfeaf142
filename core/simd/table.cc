#include "core/simd/table.h"

#include "core/simd/target_list.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/table.cc"
#include <hwy/foreach_target.h>
// This comes after it.
#include <hwy/highway.h>

#include "core/simd/portable_table.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
#include "core/simd/table-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if !UTFX_HAVE_VBMI2
using portable::ReadByLeads;
using portable::ReadByTable;
using portable::WriteByTable;
#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#if HWY_ONCE

namespace utfx::simd {

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) &NAMESPACE::ReadByLeads,
const LeadsReader kReadByLeads[kMaxTargets] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO
#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) &NAMESPACE::ReadByTable,
const TableReader kReadByTable[kMaxTargets] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO
#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) &NAMESPACE::WriteByTable,
const TableWriter kWriteByTable[kMaxTargets] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO

}  // namespace utfx::simd

#endif  // HWY_ONCE
