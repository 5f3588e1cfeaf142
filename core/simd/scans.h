#ifndef UTFX_CORE_SIMD_SCANS_H_
#define UTFX_CORE_SIMD_SCANS_H_

#include <cstdint>

#include "core/family.h"
#include "core/simd/targets.h"

// The kernels that look at text and write nothing.
namespace utfx::simd {

// How many code points there are in some text, and how many of them are over
// what each more byte of UTF-8 begins with. More than a size_t can hold may be
// added up.
struct CodePointCounts {
  uint64_t all = 0;
  uint64_t over_7f = 0;
  uint64_t over_7ff = 0;
  uint64_t over_ffff = 0;

  bool operator==(const CodePointCounts&) const = default;
};

// Returns how far what [in, in_end) starts with is well-formed Unicode. Like
// the kernels that convert, it stops before the first thing that it does not
// handle, which may be at once: ill-formed or incomplete, or beyond U+10FFFF.
using Validator = const uint8_t* (*)(const uint8_t* in, const uint8_t* in_end);

// The same, and adds up the code points before that.
using Measurer = const uint8_t* (*)(const uint8_t* in, const uint8_t* in_end,
                                    CodePointCounts* counts);

// Returns how many code units of [in, in_end) begin a sequence, whether or not
// it is well-formed, in any encoding form of the family: of UTF-8 all bytes but
// 80 to BF. Of UTF-16 all units but DC00 to DFFF, and of those DC00 to DDFF
// that do not follow D800 to DBFF: these lead what UTF-infinity-16 has beyond
// Unicode. What is less than a unit at the end does not count.
using SequenceCounter = uint64_t (*)(const uint8_t* in, const uint8_t* in_end);

// Returns where [in, in_end) has the first sequence of a code point over
// U+FFFF, or of U+0000 if that counts, too, by code units that lead none but
// such; in_end if it has none. Nothing says that what is before is well-formed.
using BoundFinder = const uint8_t* (*)(const uint8_t* in, const uint8_t* in_end,
                                       bool also_null);

// By target, as kTargets. Each can be linked without the others.
template <Family kFamily>
struct Scans {
  static const Validator kValidate[kMaxTargets];
  static const Measurer kMeasure[kMaxTargets];
};
template <Family kFamily>
struct Bounds {
  static const BoundFinder kByTarget[kMaxTargets];
};
template <Family kFamily>
struct SequenceCounters {
  static const SequenceCounter kByTarget[kMaxTargets];
};

// Applies UTFX_DO(family) to all of them, and to those whose sequences have
// more than one length.
#define UTFX_FOR_EACH_FAMILY  \
  UTFX_FOR_EACH_UNEVEN_FAMILY \
  UTFX_DO(Family::kUcs4Be)    \
  UTFX_DO(Family::kUcs4Le)    \
  UTFX_DO(Family::kUtf64Be)   \
  UTFX_DO(Family::kUtf64Le)
#define UTFX_FOR_EACH_UNEVEN_FAMILY \
  UTFX_DO(Family::kUtf8)            \
  UTFX_DO(Family::kUtf16Be)         \
  UTFX_DO(Family::kUtf16Le)

#define UTFX_DO(FAMILY)                 \
  extern template struct Scans<FAMILY>; \
  extern template struct Bounds<FAMILY>;
UTFX_FOR_EACH_FAMILY
#undef UTFX_DO
#define UTFX_DO(FAMILY) extern template struct SequenceCounters<FAMILY>;
UTFX_FOR_EACH_UNEVEN_FAMILY
#undef UTFX_DO

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_SCANS_H_
