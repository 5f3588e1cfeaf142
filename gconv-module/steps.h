#ifndef UTFX_GCONV_MODULE_STEPS_H_
#define UTFX_GCONV_MODULE_STEPS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/family.h"
#include "core/result.h"
#include "core/signature.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/ucs4.h"

namespace utfx::gconv {

// One side of a step, as glibc names it: "UTF-64BE//", "ISO-10646/UTF8/" or
// "INTERNAL".
struct Side {
  std::string_view name;
  std::string_view suffix;
  std::span<const Signature> signatures;
  size_t min_length;  // Of a sequence, in bytes.
  size_t max_length;

  // glibc may append an error handler: "UTF-64BE//TRANSLIT".
  constexpr bool Matches(std::string_view gconv_name) const {
    return gconv_name.starts_with(name) &&
           gconv_name.substr(name.size()).starts_with(suffix);
  }
};

// A conversion that the module offers to glibc. The gconv-modules file has one
// line for each, in this order.
struct Step {
  Side from;
  Side to;
  ConvertFunction convert;
  // Where a signature has said that the input is little-endian. Null if `from`
  // reads no signature.
  ConvertFunction convert_little_endian;
  bool has_internal;  // On one side.
};

namespace internal {

using Internal = Ucs4<kHostByteOrder>;

template <class SideForm>
constexpr Side SideOf(std::string_view name, std::string_view suffix,
                      std::span<const Signature> signatures = {}) {
  return {name, suffix, signatures, SideForm::kMinLength, SideForm::kMaxLength};
}

inline constexpr Side kInternalSide = SideOf<Internal>("INTERNAL", "");
inline constexpr Side kUtf8Side = SideOf<GlibcUtf8>("ISO-10646/UTF8/", "");

template <size_t kIndex>
constexpr Side CharsetSide() {
  constexpr const Charset& kCharset = kCharsets[kIndex];
  return SideOf<NativeForm<kIndex>>(kCharset.name, "//", kCharset.signatures);
}

// A form as a step to what has 31 bits reads it. A sequence that is sure to be
// larger is refused as soon as its lead shows it, for the lead's length: nobody
// has to hold the rest, and each of its trails is an error of its own, whether
// all of it is there or not.
template <class Source>
struct Within31Bits {
  static constexpr Family kFamily = Source::kFamily;
  static constexpr size_t kMinLength = Source::kMinLength;
  static constexpr size_t kMaxLength = Source::kMaxLength;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    const Decoded decoded = Source::Decode(in, in_end);
    if (decoded.status == Decoded::Status::kWellFormed &&
        decoded.code_point <= kMaxUcs4) [[likely]] {
      return decoded;
    }
    const Decoded lead = Source::Decode(
        in, in + std::min(in_end - in, static_cast<ptrdiff_t>(kMinLength)));
    const bool is_refused = lead.status == Decoded::Status::kIncomplete &&
                            lead.code_point > kMaxUcs4;
    return is_refused
               ? Decoded::IllFormed(kMinLength, ErrorClass::kInvalidCodePoint)
               : decoded;
  }
  static size_t Length(CodePoint code_point) {
    return Source::Length(code_point);
  }
  static void Encode(CodePoint code_point, uint8_t* out) {
    Source::Encode(code_point, out);
  }
};

template <class Source>
using AsItIs = Source;

// glibc's own steps, which all are to or from INTERNAL, look at the room first;
// a step of ours that stands for two of them does as both together.
template <class Form>
inline constexpr StopOrder kOrderWith =
    std::is_same_v<Form, Internal> ? StopOrder::kRoomFirst
                                   : StopOrder::kSequenceFirst;

template <size_t kIndex, class To, template <class> class Reading = AsItIs>
constexpr Step StepFrom(const Side& to) {
  Step step{CharsetSide<kIndex>(), to,
            &Convert<Reading<NativeForm<kIndex>>, To, kOrderWith<To>>, nullptr,
            std::is_same_v<To, Internal>};
  if constexpr (!kCharsets[kIndex].signatures.empty()) {
    step.convert_little_endian =
        &Convert<Reading<LittleEndianForm<kIndex>>, To, kOrderWith<To>>;
  }
  return step;
}

template <size_t kIndex, class From>
constexpr Step StepTo(const Side& from) {
  return {from, CharsetSide<kIndex>(),
          &Convert<From, NativeForm<kIndex>, kOrderWith<From>>, nullptr,
          std::is_same_v<From, Internal>};
}

constexpr size_t CountSteps() {
  const auto wide = static_cast<size_t>(
      std::count_if(kCharsets.begin(), kCharsets.end(),
                    [](const Charset& row) { return row.IsWide(); }));
  return 4 * kCharsetCount + wide * wide;
}

// Calls visit.operator()<i>() for each row of the table of charsets.
template <class Visit>
constexpr void ForEachCharset(Visit visit) {
  [&]<size_t... kIndex>(std::index_sequence<kIndex...>) {
    (visit.template operator()<kIndex>(), ...);
  }
  (CharsetIndices());
}

// INTERNAL comes first: of routes with equal costs glibc takes the one whose
// line it reads first.
constexpr auto MakeSteps() {
  std::array<Step, CountSteps()> steps = {};
  Step* next = steps.data();
  ForEachCharset([&next]<size_t kIndex>() {
    *next++ = StepFrom<kIndex, Internal, Within31Bits>(kInternalSide);
    *next++ = StepTo<kIndex, Internal>(kInternalSide);
  });
  ForEachCharset([&next]<size_t kIndex>() {
    *next++ = StepFrom<kIndex, GlibcUtf8, Within31Bits>(kUtf8Side);
    *next++ = StepTo<kIndex, GlibcUtf8>(kUtf8Side);
  });
  // The only way for what INTERNAL can't carry; each to itself, too. These wait
  // for whole sequences, however long.
  ForEachCharset([&next]<size_t kFrom>() {
    ForEachCharset([&next]<size_t kTo>() {
      if constexpr (kCharsets[kFrom].IsWide() && kCharsets[kTo].IsWide()) {
        *next++ = StepFrom<kFrom, NativeForm<kTo>>(CharsetSide<kTo>());
      }
    });
  });
  return steps;
}

}  // namespace internal

inline constexpr auto kSteps = internal::MakeSteps();

// The step between two names, or null if there is none.
constexpr const Step* FindStep(std::string_view from, std::string_view to) {
  for (const Step& step : kSteps) {
    if (step.from.Matches(from) && step.to.Matches(to)) return &step;
  }
  return nullptr;
}

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_STEPS_H_
