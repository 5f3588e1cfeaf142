// Writes characters, which must be scalar values, to a family. Included once
// for each target.

#if defined(UTFX_CORE_SIMD_WRITERS_WRITER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_WRITERS_WRITER_INL_H_
#undef UTFX_CORE_SIMD_WRITERS_WRITER_INL_H_
#else
#define UTFX_CORE_SIMD_WRITERS_WRITER_INL_H_
#endif

#include <hwy/highway.h>

#include "core/family.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// A writer is
//   kUnitSize            in bytes
//   kMaxSize             of a character, in bytes. Room for that many for each
//                        lane is needed, whatever is in it.
//   kWritesUtf16
//   kPrefersUnits        whether units of UTF-16 are the quickest way to it
//   kTakesPacked         whether lanes are packed sequences of UTF-8, not code
//                        points
//   WriteAscii(bytes, out)
//                        writes a group of ASCII
//   WriteUnits(units, out)
//                        writes a group of units of UTF-16, no surrogates
//   WriteGroup(lo, hi, out)
//                        writes a group of lanes
//   WriteVector(v, out)  writes half of a group of lanes
//   WriteFirst(v, count, out)
//                        writes the first `count` <= kLanes of those
//   SizeOfFirst(v, count)
//                        is how many bytes that writes, unless it is UTF-8
//   WriteFirstUnits(units, count, out)
//                        writes the first `count` <= kGroup of a group of
//                        units, if kPrefersUnits
//   WriteSix(units, out), WriteFour(lanes, out), WriteThree(lanes, out)
//                        write the characters of a window (see shuffles.h),
//                        for targets that convert by these
// Functions that write return where the output ends, and write nothing behind
// that.
// Less care is quicker where more is sure to be written next:
//   kIsQuickerWithNext   whether functions that write a group have a template
//                        argument, kIsLast, which is false if another group
//                        comes next
//   WriteVector<false>(v, out)
//                        is for before another vector, if kWritesUtf16
// Those of UTF-8 and UTF-16 have some more, for what only they can do.
template <Family kFamily>
struct Writer;

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
