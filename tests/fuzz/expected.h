#ifndef UTFX_TESTS_FUZZ_EXPECTED_H_
#define UTFX_TESTS_FUZZ_EXPECTED_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>

#include "converters/rows.h"
#include "converters/text_form.h"
#include "core/any_form.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/wide_code_point.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

// The charsets by their forms, and what a conversion does by the scalar step
// alone.
namespace utfx::fuzz {

// Ours, in the order of kCharsets, and Unicode's.
inline constexpr auto kForms = std::apply(
    [](const auto&... row) {
      return std::array{
          &RowForm<typename std::decay_t<decltype(row)>::Native>::kText...};
    },
    kAllRows);

inline bool AreEqual(const WideCodePoint& a, const WideCodePoint& b) {
  if (a.BitLength() != b.BitLength()) return false;
  constexpr unsigned kAtOnce = 31;
  for (unsigned i = 0; i < a.BitLength(); i += kAtOnce) {
    if (BitsOf(a, i, kAtOnce) != BitsOf(b, i, kAtOnce)) return false;
  }
  return true;
}

inline WideCodePoint WideOf(CodePoint code_point) {
  WideCodePoint wide(64);
  wide.SetBits(0, static_cast<uint32_t>(code_point));
  wide.SetBits(32, static_cast<uint32_t>(code_point >> 32));
  return wide;
}

// A form each of whose sequences goes through the scalar step alone. Requires
// that this is sane, and reads back what is written: that is the code point
// which was to be written.
class Step {
 public:
  static constexpr bool kIsWide = true;
  static constexpr bool kHasBlocks = false;

  explicit Step(const AnyForm& form) : form_(form) {}

  size_t MinLength() const { return form_.MinLength(); }

  Decoded Decode(const uint8_t* in, const uint8_t* in_end) const {
    const Decoded decoded = form_.Decode(in, in_end);
    RequireSane(decoded, static_cast<size_t>(in_end - in));
    return decoded;
  }

  WideCodePoint DecodeWide(const uint8_t* in, uint32_t length) const {
    return form_.DecodeWide(in, length);
  }

  Stop Encode(CodePoint code_point, uint8_t*& out,
              const uint8_t* out_end) const {
    uint8_t* const start = out;
    const Stop stop = form_.Encode(code_point, out, out_end);
    if (stop == Stop::kNone) RequireWritten(WideOf(code_point), start, out);
    return stop;
  }

  Stop EncodeWide(const WideCodePoint& wide, uint8_t*& out,
                  const uint8_t* out_end) const {
    uint8_t* const start = out;
    const Stop stop = form_.EncodeWide(wide, out, out_end);
    if (stop == Stop::kNone) RequireWritten(wide, start, out);
    return stop;
  }

 private:
  static void RequireSane(const Decoded& decoded, size_t size) {
    UTFX_REQUIRE(decoded.length > 0);
    switch (decoded.status) {
      case Decoded::Status::kWellFormed:
      case Decoded::Status::kWellFormedWide:
        UTFX_REQUIRE(decoded.length <= size);
        break;
      case Decoded::Status::kIncomplete:
        UTFX_REQUIRE(decoded.length > size);
        UTFX_REQUIRE(decoded.length <= kMaxSequenceLength);
        break;
      case Decoded::Status::kIllFormed:
        UTFX_REQUIRE(decoded.error_class != ErrorClass::kNone);
        break;
    }
  }

  void RequireWritten(const WideCodePoint& wide, const uint8_t* start,
                      const uint8_t* end) const {
    const Decoded again = form_.DecodeLast(start, end);
    UTFX_REQUIRE(again.length == end - start);
    if (again.status == Decoded::Status::kWellFormed) {
      UTFX_REQUIRE(AreEqual(WideOf(again.code_point), wide));
    } else {
      UTFX_REQUIRE(again.status == Decoded::Status::kWellFormedWide);
      UTFX_REQUIRE(AreEqual(form_.DecodeWide(start, again.length), wide));
    }
  }

  const AnyForm& form_;
};

// What the conversion loop makes of a text without any kernel, with so much
// room.
class Expected {
 public:
  void Convert(const AnyForm& from, const AnyForm& to, StopOrder order,
               const uint8_t* in, const uint8_t* in_end, size_t room) {
    std::fill_n(written_at_, in_end - in + 1, kInside);
    const Recorder recorder = {in, output_, written_at_};
    const Step from_step(from);
    const Step to_step(to);
    result_ = order == StopOrder::kRoomFirst
                  ? ConvertBetween<StopOrder::kRoomFirst>(
                        from_step, to_step, recorder, in, in_end, output_,
                        output_ + room)
                  : ConvertBetween<StopOrder::kSequenceFirst>(
                        from_step, to_step, recorder, in, in_end, output_,
                        output_ + room);
    read_ = static_cast<size_t>(result_.in - in);
  }

  const Result& Whole() const { return result_; }
  size_t Written() const { return static_cast<size_t>(result_.out - output_); }

  // That so much is read, in whole sequences, and converted to what is at
  // `out`, behind what was written before.
  void RequireConverted(size_t read, const uint8_t* out, size_t written,
                        size_t written_before = 0) const {
    UTFX_REQUIRE(written_at_[read] == written_before + written);
    UTFX_REQUIRE(std::memcmp(out, output_ + written_before, written) == 0);
  }

  // How many bytes the sequence takes that comes after so much, 0 if none does.
  size_t LengthAfter(size_t read) const {
    for (size_t next = read + 1; next <= read_; ++next) {
      if (written_at_[next] != kInside) {
        return written_at_[next] - written_at_[read];
      }
    }
    return 0;
  }

 private:
  // Stands where a kernel would, before each sequence: takes down how much is
  // written then.
  struct Recorder {
    const uint8_t* start;
    const uint8_t* out_start;
    uint32_t* written_at;

    void Run(const uint8_t* in, const uint8_t* /*in_end*/, const uint8_t* out,
             const uint8_t* /*out_end*/) const {
      written_at[in - start] = static_cast<uint32_t>(out - out_start);
    }
  };

  static constexpr uint32_t kInside = UINT32_MAX;

  uint8_t output_[kMaxOutput];
  uint32_t written_at_[kMaxText + 1];  // By how much is read.
  size_t read_;
  Result result_;
};

inline void RequireSameStop(const Result& result, const Result& expected) {
  UTFX_REQUIRE(result.in == expected.in);
  UTFX_REQUIRE(result.stop == expected.stop);
  UTFX_REQUIRE(result.error_class == expected.error_class);
  UTFX_REQUIRE(result.length == expected.length);
}

}  // namespace utfx::fuzz

#endif  // UTFX_TESTS_FUZZ_EXPECTED_H_
