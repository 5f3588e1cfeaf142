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

// Converts one code point by the scalar step, and reads what it has written
// back: that is the same code point, whatever the decoder has said it is.
inline Stop ConvertOne(const AnyForm& from, const AnyForm& to,
                       const Decoded& decoded, const uint8_t* in, uint8_t*& out,
                       const uint8_t* out_end) {
  uint8_t* const start = out;
  const WideCodePoint wide = decoded.status == Decoded::Status::kWellFormed
                                 ? WideOf(decoded.code_point)
                                 : from.DecodeWide(in, decoded.length);
  const Stop stop = wide.FitsCodePoint()
                        ? to.Encode(wide.ToCodePoint(), out, out_end)
                        : to.EncodeWide(wide, out, out_end);
  if (stop != Stop::kInputEmpty) return stop;
  const Decoded again = to.DecodeLast(start, out);
  UTFX_REQUIRE(again.length == out - start);
  if (again.status == Decoded::Status::kWellFormed) {
    UTFX_REQUIRE(wide.FitsCodePoint() &&
                 wide.ToCodePoint() == again.code_point);
  } else {
    UTFX_REQUIRE(again.status == Decoded::Status::kWellFormedWide);
    UTFX_REQUIRE(AreEqual(to.DecodeWide(start, again.length), wide));
  }
  return stop;
}

// What the scalar steps make of a text, with so much room.
class Expected {
 public:
  void Convert(const AnyForm& from, const AnyForm& to, StopOrder order,
               const uint8_t* in, const uint8_t* in_end, size_t room) {
    const uint8_t* const start = in;
    uint8_t* out = output_;
    uint8_t* const out_end = output_ + room;
    std::fill_n(written_at_, in_end - in + 1, kInside);
    for (;;) {
      read_ = static_cast<size_t>(in - start);
      written_at_[read_] = static_cast<uint32_t>(out - output_);
      result_ = {in, out, Stop::kInputEmpty, ErrorClass::kNone, 0};
      if (in == in_end) return;
      const Decoded decoded = from.Decode(in, in_end);
      RequireSane(decoded, static_cast<size_t>(in_end - in));
      const bool lacks_a_unit =
          decoded.status == Decoded::Status::kIncomplete &&
          static_cast<size_t>(in_end - in) < from.MinLength();
      if (order == StopOrder::kRoomFirst && !lacks_a_unit &&
          static_cast<size_t>(out_end - out) < to.MinLength()) {
        result_.stop = Stop::kOutputFull;
        return;
      }
      if (decoded.status == Decoded::Status::kIncomplete ||
          decoded.status == Decoded::Status::kIllFormed) {
        const bool is_incomplete =
            decoded.status == Decoded::Status::kIncomplete;
        result_.stop = is_incomplete ? Stop::kIncomplete : Stop::kIllFormed;
        result_.error_class = decoded.error_class;
        result_.length = decoded.length;
        return;
      }
      result_.stop = ConvertOne(from, to, decoded, in, out, out_end);
      if (result_.stop == Stop::kUnencodable) {
        result_.error_class = ErrorClass::kInvalidCodePoint;
        result_.length = decoded.length;
      }
      if (result_.stop != Stop::kInputEmpty) return;
      in += decoded.length;
    }
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
