#ifndef UTFX_CORE_SCAN_H_
#define UTFX_CORE_SCAN_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/any_form.h"
#include "core/backoff.h"
#include "core/bulk.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "core/simd/scans.h"
#include "core/simd/targets.h"
#include "core/wide_code_point.h"

// Looks at text without converting it.
namespace utfx {

namespace internal {

struct FamilyScans {
  const simd::Validator* validate;  // Indexed by target.
  const simd::Measurer* measure;
};

// Indexed by family.
inline constexpr std::array kScans =
    []<size_t... kFamily>(std::index_sequence<kFamily...> /*families*/) {
  return std::array{
      FamilyScans{simd::Scans<static_cast<Family>(kFamily)>::kValidate,
                  simd::Scans<static_cast<Family>(kFamily)>::kMeasure}...};
}
(std::make_index_sequence<kFamilies>());

// Stands in the place of Bulk: has a kernel look at text when that is worth it.
template <class Look>
class LookWithBackoff {
 public:
  // look(in, in_end) returns how far it has come. It is called for `least`
  // bytes or more.
  LookWithBackoff(Look look, ptrdiff_t least) : look_(look), least_(least) {}

  void Run(const uint8_t*& in, const uint8_t* in_end, uint8_t*& /*out*/,
           uint8_t* /*out_end*/) {
    if (!backoff_.IsDue() || in_end - in < least_) return;
    const uint8_t* const stopped = look_(in, in_end);
    backoff_.HasConverted(stopped - in >= kWorthwhile);
    in = stopped;
  }

 private:
  Look look_;
  ptrdiff_t least_;
  Backoff<unsigned, 31> backoff_;
};

// The scans of a family that has kernels.
inline const FamilyScans& ScansOf(Family family) {
  return kScans[static_cast<size_t>(family)];
}

// A kernel is quicker than one sequence after the other from so many bytes on.
constexpr ptrdiff_t LeastForKernel(Family family) {
  return family == Family::kUtf8 ? 8 : 16;
}

// A target that has all code points and writes none.
struct NullForm {
  static constexpr bool kHasBlocks = true;

  static Stop Encode(CodePoint /*code_point*/, uint8_t*& /*out*/,
                     const uint8_t* /*out_end*/) {
    return Stop::kNone;
  }
  static size_t EncodeBlock(const CodePointBlock& block, uint8_t*& /*out*/,
                            const uint8_t* /*out_end*/) {
    return block.count;
  }
};

// The value of a wide code point does not matter.
inline Stop ConvertWide(const AnyForm& /*from*/, const NullForm& /*to*/,
                        const uint8_t* /*in*/, uint32_t /*length*/,
                        uint8_t*& /*out*/, const uint8_t* /*out_end*/) {
  return Stop::kNone;
}

// How many bytes code points take in a family.
inline uint64_t SizeIn(Family family, const simd::CodePointCounts& counts) {
  if (IsUtf64(family)) return 8 * counts.all;
  if (IsUcs4(family)) return 4 * counts.all;
  if (IsUtf16(family)) return 2 * (counts.all + counts.over_ffff);
  return counts.all + counts.over_7f + counts.over_7ff + counts.over_ffff;
}

}  // namespace internal

// Returns where [in, in_end) stops being well-formed, as far as the kernel of a
// family sees: see simd::Validator. The family is not kNone.
inline const uint8_t* ValidateByKernel(Family family, const uint8_t* in,
                                       const uint8_t* in_end) {
  return internal::ScansOf(family).validate[simd::active_target](in, in_end);
}

// Looks how far [in, in_end) is well-formed in a form, beyond Unicode as well.
// Stops where a conversion to a form with all code points would stop, if there
// were always room. Result::out is null.
inline Result Validate(const AnyForm& form, const uint8_t* in,
                       const uint8_t* in_end) {
  const auto scan = [&form](const uint8_t* from, const uint8_t* end) {
    return HasKernels(form.GetFamily())
               ? ValidateByKernel(form.GetFamily(), from, end)
               : from;
  };
  // Only its size matters: it limits how many code points are read at a time.
  uint8_t room[kBeyondUnicodeSize * CodePointBlock::kMax];
  Result result = ConvertBetween<StopOrder::kSequenceFirst>(
      form, internal::NullForm(),
      internal::LookWithBackoff(scan,
                                internal::LeastForKernel(form.GetFamily())),
      in, in_end, room, room + sizeof room);
  result.out = nullptr;
  return result;
}

// Adds to `size` how many bytes a conversion between the forms would write for
// [in, in_end). Stops where it would stop if there were always room, so never
// with kOutputFull. Result::out is null.
inline Result Measure(const AnyForm& from, const AnyForm& to, const uint8_t* in,
                      const uint8_t* in_end, uint64_t* size) {
  const bool has_kernels =
      HasKernels(from.GetFamily()) && HasKernels(to.GetFamily());
  const auto scan = [&](const uint8_t* start, const uint8_t* end) {
    if (!has_kernels) return start;
    simd::CodePointCounts counts;
    const uint8_t* const stopped =
        internal::ScansOf(from.GetFamily())
            .measure[simd::active_target](start, end, &counts);
    *size += internal::SizeIn(to.GetFamily(), counts);
    return stopped;
  };
  // The parts that no kernel takes are converted, and the output is dropped.
  uint8_t out[std::max<size_t>(kMaxSequenceLength,
                               kBeyondUnicodeSize * CodePointBlock::kMax)];
  for (;;) {
    Result result = ConvertBetween<StopOrder::kSequenceFirst>(
        from, to,
        internal::LookWithBackoff(scan,
                                  internal::LeastForKernel(from.GetFamily())),
        in, in_end, out, out + sizeof out);
    *size += static_cast<size_t>(result.out - out);
    in = result.in;
    if (result.stop != Stop::kOutputFull) {
      result.out = nullptr;
      return result;
    }
  }
}

// Whether each code unit of a family shows by itself if it begins a sequence.
constexpr bool ShowsStarts(Family family) { return HasKernels(family); }

// Counts the code units of [in, in_end) that begin a sequence of a form of such
// a family. In well-formed text that is the number of code points. A part of a
// code unit at the end does not count.
inline uint64_t CountSequences(Family family, const uint8_t* in,
                               const uint8_t* in_end) {
  const auto size = static_cast<size_t>(in_end - in);
  if (IsUtf64(family)) return size / 8;
  if (IsUcs4(family)) return size / 4;
  const simd::SequenceCounter* const counters =
      family == Family::kUtf8 ? simd::SequenceCounters<Family::kUtf8>::kByTarget
      : family == Family::kUtf16Be
          ? simd::SequenceCounters<Family::kUtf16Be>::kByTarget
          : simd::SequenceCounters<Family::kUtf16Le>::kByTarget;
  return counters[simd::active_target](in, in_end);
}

}  // namespace utfx

#endif  // UTFX_CORE_SCAN_H_
