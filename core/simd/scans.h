#ifndef UTFX_CORE_SIMD_SCANS_H_
#define UTFX_CORE_SIMD_SCANS_H_

#include <cstdint>

#include "core/family.h"
#include "core/simd/targets.h"

// The kernels that look at text and write nothing.
namespace utfx::simd {

// How many code points a text has, and how many of them take at least two,
// three and four bytes in UTF-8. The sums may exceed a size_t.
struct CodePointCounts {
  uint64_t all = 0;
  uint64_t over_7f = 0;
  uint64_t over_7ff = 0;
  uint64_t over_ffff = 0;

  bool operator==(const CodePointCounts&) const = default;
};

// Returns a place up to which [in, in_end) is well-formed Unicode. Like the
// kernels that convert, it may stop at once, before text that it does not
// handle.
using Validator = const uint8_t* (*)(const uint8_t* in, const uint8_t* in_end);

// The same, and adds up the code points before that place.
using Measurer = const uint8_t* (*)(const uint8_t* in, const uint8_t* in_end,
                                    CodePointCounts* counts);

// Counts the code units of [in, in_end) that begin a sequence, well-formed or
// not, in any encoding form of the family. In UTF-8 these are all bytes but 80
// to BF. In UTF-16 they are all units but DC00 to DFFF, and those of DC00 to
// DDFF that do not follow D800 to DBFF: in UTF-infinity-16 these are leads
// beyond Unicode. A part of a unit at the end does not count.
using SequenceCounter = uint64_t (*)(const uint8_t* in, const uint8_t* in_end);

// Indexed by target, as kTargets. Each can be linked without the others.
template <Family kFamily>
struct Scans {
  static const Validator kValidate[kMaxTargets];
  static const Measurer kMeasure[kMaxTargets];
};
template <Family kFamily>
struct SequenceCounters {
  static const SequenceCounter kByTarget[kMaxTargets];
};

#define UTFX_DO(FAMILY) extern template struct Scans<FAMILY>;
UTFX_FOR_EACH_FAMILY
#undef UTFX_DO
#define UTFX_DO(FAMILY) extern template struct SequenceCounters<FAMILY>;
UTFX_FOR_EACH_UNEVEN_FAMILY
#undef UTFX_DO

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_SCANS_H_
