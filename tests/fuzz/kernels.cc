// Every pair of encoding forms: the conversion with the kernels of each target
// that the machine has, whole and in pieces, against one sequence after the
// other; and what only looks at text.

#include "core/simd/kernels.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "converters/text_form.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "core/scan.h"
#include "core/simd/targets.h"
#include "core/wide_code_point.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/ucs4.h"
#include "libiconv-shim/libiconv_forms.h"
#include "tests/core/simd/all_kernels.h"
#include "tests/fuzz/expected.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

// A decoder that no encoder should trust: a byte says how many follow, and
// these are the code point, surrogates and what is over any limit included.
struct AnyNumber {
  static constexpr Family kFamily = Family::kNone;
  static constexpr size_t kMinLength = 1;
  // As many bits as a WideCodePoint has room for at most.
  static constexpr size_t kMaxLength = 1 + (kMaxCodePointBits + 63) / 8;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    const uint32_t length = 1 + *in % kMaxLength;
    if (in_end - in < static_cast<ptrdiff_t>(length)) {
      return Decoded::Incomplete(length);
    }
    if (length > 9) return Decoded::WellFormedWide(length);
    CodePoint code_point = 0;
    for (uint32_t i = 1; i < length; ++i) code_point = code_point << 8 | in[i];
    return Decoded::WellFormed(code_point, length);
  }

  static WideCodePoint DecodeWide(const uint8_t* in, uint32_t length) {
    WideCodePoint wide(8 * (length - 1));
    for (uint32_t i = 1; i < length; ++i) {
      wide.SetBits(8 * (length - 1 - i), in[i]);
    }
    return wide;
  }

  // It writes nothing.
  static size_t Length(CodePoint /*code_point*/) { return 0; }
  static void Encode(CodePoint /*code_point*/, uint8_t* /*out*/) {}
  static size_t Length(const WideCodePoint& /*wide*/) { return 0; }
  static void Encode(const WideCodePoint& /*wide*/, uint8_t* /*out*/) {}
};

constexpr ByteOrder kBig = ByteOrder::kBigEndian;
constexpr ByteOrder kLittle = ByteOrder::kLittleEndian;

// Those of the adapters, too.
constexpr const TextForm* kAdaptersForms[] = {
    &kForeignForm<AnyNumber>,
    &kForeignForm<GlibcUtf8>,
    &kForeignForm<Ucs4<kBig>>,
    &kForeignForm<Ucs4<kLittle>>,
    &kForeignForm<LibiconvUtf8>,
    &kForeignForm<Libiconv32Bits<kBig>>,
    &kForeignForm<Libiconv32Bits<kLittle>>,
};

const TextForm& ChooseForm(FuzzedDataProvider* data) {
  const size_t i = ChooseBelow(data, kForms.size() + std::size(kAdaptersForms));
  return i < kForms.size() ? *kForms[i] : *kAdaptersForms[i - kForms.size()];
}

// By target. To ask the processor takes longer than a run.
const std::array kIsSupported = [] {
  std::array<bool, simd::kMaxTargets> is_supported = {};
  for (size_t i = 0; i < simd::kTargets.size(); ++i) {
    is_supported[i] = simd::kTargets[i].is_supported();
  }
  return is_supported;
}();

Text text;
Room output;
Expected expected;

// What is done with the text, from a form to another.
class Run {
 public:
  Run(const TextForm& from, const TextForm& to, StopOrder order)
      : from_(from), to_(to), written_(WrittenForm(from, to)), order_(order) {}

  // Whole, with so much room.
  void RequireWhole(size_t room) {
    expected.Convert(from_.any, written_, order_, text.Begin(), text.End(),
                     room);
    // To look through more than a kernel writes at once takes longer than to
    // convert.
    constexpr size_t kMaxSpare = 512;
    static_assert(kMaxSpare >= kMaxSequenceLength);
    room = std::min(room, expected.Written() + kMaxSpare);
    ForEachTarget([&](size_t target) {
      RequireKernel(target, room);
      uint8_t* const out = output.Make(room);
      const Result result = Convert(text.Begin(), text.End(), out, room);
      RequireSameStop(result, expected.Whole());
      const auto written = static_cast<size_t>(result.out - out);
      UTFX_REQUIRE(written == expected.Written());
      expected.RequireConverted(Read(result.in), out, written);
      output.RequireUntouchedFrom(result.out);
    });
  }

  // In pieces on one target, after some of which all the rest is handed over.
  void RequirePieces(size_t target, Sizes pieces, Sizes rooms) {
    if (!kIsSupported[target]) return;
    expected.Convert(from_.any, written_, order_, text.Begin(), text.End(),
                     kMaxOutput);
    simd::active_target = target;
    ConvertPieces(pieces, rooms);
  }

  // What only looks at text.
  void RequireScans() {
    const AnyForm& form = from_.any;
    const Result valid = ExpectedValid();
    expected.Convert(form, written_, StopOrder::kSequenceFirst, text.Begin(),
                     text.End(), kMaxOutput);
    simd::active_target = simd::kTargets.size() - 1;
    const uint64_t count = Count();
    ForEachTarget([&](size_t /*target*/) {
      RequireSameStop(Validate(form, text.Begin(), text.End()), valid);
      uint64_t size = 0;
      RequireSameStop(Measure(form, written_, text.Begin(), text.End(), &size),
                      expected.Whole());
      UTFX_REQUIRE(size == expected.Written());
      UTFX_REQUIRE(Count() == count);
    });
  }

 private:
  static size_t Read(const uint8_t* in) {
    return static_cast<size_t>(in - text.Begin());
  }

  template <class Check>
  static void ForEachTarget(Check check) {
    for (size_t i = 0; i < simd::kTargets.size(); ++i) {
      if (!kIsSupported[i]) continue;
      simd::active_target = i;
      check(i);
    }
  }

  Result Convert(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
                 size_t room) const {
    if (order_ == StopOrder::kRoomFirst) {
      return utfx::ConvertBetween<StopOrder::kRoomFirst>(
          from_.any, written_,
          Bulk::Among(from_.any.GetFamily(), written_.GetFamily()), in, in_end,
          out, out + room);
    }
    return FindConversion(from_, to_)(in, in_end, out, out + room);
  }

  // The kernel by itself, if there is one.
  void RequireKernel(size_t target, size_t room) {
    const simd::Kernel kernel = FindKernel(target);
    if (kernel == nullptr) return;
    uint8_t* const out = output.Make(room);
    const simd::Positions stopped =
        kernel(text.Begin(), text.End(), out, out + room);
    const auto written = static_cast<size_t>(stopped.out - out);
    UTFX_REQUIRE(written <= room);
    expected.RequireConverted(Read(stopped.in), out, written);
    output.RequireUntouchedFrom(stopped.out);
  }

  simd::Kernel FindKernel(size_t target) const {
    const simd::Kernel* const kernels =
        simd::KernelsBetween(from_.any.GetFamily(), written_.GetFamily());
    return kernels == nullptr ? nullptr : kernels[target];
  }

  void ConvertPieces(Sizes pieces, Sizes rooms) {
    constexpr int kMaxPieces = 12;
    size_t read = 0;
    size_t before = 0;
    size_t given = 0;
    for (int i = 0;; ++i) {
      const bool is_last = i == kMaxPieces;
      given =
          is_last ? text.Size() : std::min(text.Size(), given + pieces.Next());
      const size_t room = is_last
                              ? expected.Written() - before + kMaxSequenceLength
                              : rooms.Next();
      uint8_t* const out = output.Make(room);
      const Result result =
          Convert(text.Begin() + read, text.Begin() + given, out, room);
      const auto written = static_cast<size_t>(result.out - out);
      read = Read(result.in);
      UTFX_REQUIRE(read <= given);
      expected.RequireConverted(read, out, written, before);
      output.RequireUntouchedFrom(result.out);
      before += written;
      RequireReason(result, read, given, room - written);
      if (is_last) {
        RequireSameStop(result, expected.Whole());
        return;
      }
      if (result.stop == Stop::kIllFormed ||
          result.stop == Stop::kUnencodable) {
        return;
      }
    }
  }

  // Why a piece was not converted any further.
  void RequireReason(const Result& result, size_t read, size_t given,
                     size_t room) {
    const Result& whole = expected.Whole();
    switch (result.stop) {
      case Stop::kNone:
      case Stop::kInputEmpty:
        UTFX_REQUIRE(read == given);
        break;
      case Stop::kOutputFull:
        UTFX_REQUIRE(
            room < std::max(expected.LengthAfter(read), written_.MinLength()));
        break;
      case Stop::kIncomplete:
        UTFX_REQUIRE(read < given && given - read < kMaxSequenceLength);
        UTFX_REQUIRE(result.length > given - read);
        break;
      case Stop::kIllFormed:
        // Of a unit that is not there yet it may not show how. glibc's UTF-8
        // takes along the trails that are there.
        UTFX_REQUIRE(result.in == whole.in);
        UTFX_REQUIRE(whole.stop == Stop::kIllFormed);
        UTFX_REQUIRE(result.length == whole.length ||
                     &from_ == &kForeignForm<GlibcUtf8>);
        break;
      case Stop::kUnencodable:
        RequireSameStop(result, whole);
        break;
    }
  }

  // How far a text is well-formed.
  Result ExpectedValid() {
    const uint8_t* in = text.Begin();
    while (in != text.End()) {
      const Decoded decoded = from_.any.Decode(in, text.End());
      if (decoded.status == Decoded::Status::kIncomplete) {
        return {in, nullptr, Stop::kIncomplete, ErrorClass::kNone,
                decoded.length};
      }
      if (decoded.status == Decoded::Status::kIllFormed) {
        return {in, nullptr, Stop::kIllFormed, decoded.error_class,
                decoded.length};
      }
      in += decoded.length;
    }
    return {in, nullptr, Stop::kInputEmpty, ErrorClass::kNone, 0};
  }

  uint64_t Count() {
    const Family family = from_.any.GetFamily();
    return ShowsStarts(family)
               ? CountSequences(family, text.Begin(), text.End())
               : 0;
  }

  const TextForm& from_;
  const TextForm& to_;
  const AnyForm& written_;  // It writes the text.
  StopOrder order_;
};

// How often a text comes: mostly once. Some kernels are for runs that are
// longer than what the fuzzer makes.
size_t ChooseTimes(FuzzedDataProvider* data) {
  switch (ChooseBelow(data, 64)) {
    case 0:
      return 32;
    case 1:
      return 8;
    case 2:
      return 3;
    default:
      return 1;
  }
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  using utfx::fuzz::ChooseForm;
  using utfx::fuzz::Sizes;
  enum class Look : uint8_t { kWhole, kPieces, kScans, kMaxValue = kScans };
  FuzzedDataProvider data(bytes, size);
  const utfx::TextForm& from = ChooseForm(&data);
  const utfx::TextForm& to = ChooseForm(&data);
  const auto order = data.ConsumeBool() ? utfx::StopOrder::kRoomFirst
                                        : utfx::StopOrder::kSequenceFirst;
  utfx::fuzz::Run run(from, to, order);
  const Look look = data.ConsumeEnum<Look>();
  const size_t times = utfx::fuzz::ChooseTimes(&data);
  switch (look) {
    case Look::kWhole: {
      const auto room = data.ConsumeIntegralInRange<uint16_t>(0, 2047);
      utfx::fuzz::text.Take(&data, times);
      run.RequireWhole(times * room);
      break;
    }
    case Look::kPieces: {
      const size_t target =
          utfx::fuzz::ChooseBelow(&data, utfx::simd::kTargets.size());
      const Sizes pieces(&data);
      const Sizes rooms(&data);
      utfx::fuzz::text.Take(&data, times);
      run.RequirePieces(target, pieces, rooms);
      break;
    }
    case Look::kScans:
      utfx::fuzz::text.Take(&data, times);
      run.RequireScans();
      break;
  }
  return 0;
}
