#ifndef UTFX_GCONV_MODULE_HALVES_H_
#define UTFX_GCONV_MODULE_HALVES_H_

#include <cstddef>
#include <cstdint>

#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/family.h"
#include "core/result.h"
#include "gconv-module/glibc_rows.h"

// glibc's step from a charset to INTERNAL, and the one from there, as a Step of
// a TwoStepsStream has them. Forms are KnownForms, or like them.
namespace utfx::gconv {

// These have their positions in variables of their own: what is written could
// be the caller's.

template <class From>
Stop ReadForm(const From& from, const uint8_t*& start, const uint8_t* in_end,
              uint8_t*& out_start, uint8_t* out_end, bool skips,
              size_t* skipped) {
  const uint8_t* in = start;
  uint8_t* out = out_start;
  size_t count = 0;
  // The only kernel to INTERNAL that is linked anyway.
  constexpr Family kFamily =
      From::kFamily == Family::kUtf8 ? Family::kUtf8 : Family::kNone;
  auto bulk = Bulk::Between<kFamily, Internal::kFamily>();
  Stop stop = Stop::kInputEmpty;
  while (in != in_end) {
    const Decoded decoded = from.Decode(in, in_end);
    if (out == out_end) [[unlikely]] {
      const bool lacks_input =
          in_end - in < static_cast<ptrdiff_t>(from.MinLength());
      stop = lacks_input ? Stop::kIncomplete : Stop::kOutputFull;
      break;
    }
    if (decoded.status == Decoded::Status::kWellFormed) [[likely]] {
      Internal::Encode(decoded.code_point, out);
      in += decoded.length;
      out += Internal::kMinLength;
      bulk.Run(in, in_end, out, out_end);
    } else if (decoded.status == Decoded::Status::kIncomplete) {
      stop = Stop::kIncomplete;
      break;
    } else if (decoded.status == Decoded::Status::kWellFormedWide) {
      // A sequence of two code points is for the caller.
      stop = Stop::kUnencodable;
      break;
    } else if (!skips) {
      stop = Stop::kIllFormed;
      break;
    } else {
      in += decoded.length;
      ++count;
    }
  }
  start = in;
  out_start = out;
  *skipped += count;
  return stop;
}

template <class To>
Stop WriteForm(const To& to, const uint8_t*& start, const uint8_t* in_end,
               uint8_t*& out_start, uint8_t* out_end, bool skips,
               size_t* skipped) {
  const uint8_t* in = start;
  uint8_t* out = out_start;
  size_t count = 0;
  Stop stop = Stop::kInputEmpty;
  for (; in != in_end; in += Internal::kMinLength) {
    const auto code_point = LoadUnit<uint32_t, kHostByteOrder>(in);
    if constexpr (requires { &To::EncodePair; }) {
      const uint8_t* const next = in + Internal::kMinLength;
      const Stop pair =
          next == in_end || !to.StartsPair(code_point)
              ? Stop::kUnencodable
              : to.EncodePair(code_point,
                              LoadUnit<uint32_t, kHostByteOrder>(next), out,
                              out_end);
      if (pair == Stop::kNone) {
        in = next;
        continue;
      }
      if (pair == Stop::kOutputFull) {
        stop = pair;
        break;
      }
    }
    const Stop reason = to.Encode(code_point, out, out_end);
    if (reason == Stop::kNone) [[likely]]
      continue;
    // glibc leaves out tags that these lack.
    const bool is_left_out =
        To::kFamily == Family::kNone && code_point >> 7 == 0xE0000 >> 7;
    if (reason != Stop::kUnencodable || !(is_left_out || skips)) {
      stop = reason;
      break;
    }
    if (!is_left_out) ++count;
  }
  start = in;
  out_start = out;
  *skipped += count;
  return stop;
}

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_HALVES_H_
