#ifndef UTFX_TESTS_FUZZ_FORMS_H_
#define UTFX_TESTS_FUZZ_FORMS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "converters/charsets.h"
#include "converters/text_form.h"
#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"
#include "core/wide_code_point.h"
#include "tests/fuzz/require.h"

// The charsets by their forms, and what a conversion does by the scalar step
// alone.
namespace utfx::fuzz {

struct NamedForm {
  std::string_view name;
  const TextForm* form;
  // Of a stream whose signature says so, of a charset that reads one.
  const TextForm* little_endian = nullptr;
};

namespace internal {

template <size_t... kRow>
constexpr auto AllForms(std::index_sequence<kRow...> /*charsets*/) {
  constexpr ByteOrder kBig = ByteOrder::kBigEndian;
  constexpr ByteOrder kLittle = ByteOrder::kLittleEndian;
  return std::array{
      NamedForm{kCharsets[kRow].name, &kOurForm<NativeForm<kRow>>,
                &kOurForm<LittleEndianForm<kRow>>}...,
      NamedForm{"UTF-8", &kForeignForm<Utf8>},
      NamedForm{"UTF-16BE", &kForeignForm<Utf16<kBig>>},
      NamedForm{"UTF-16LE", &kForeignForm<Utf16<kLittle>>},
      NamedForm{"UTF-32BE", &kForeignForm<Utf32<kBig>>},
      NamedForm{"UTF-32LE", &kForeignForm<Utf32<kLittle>>},
  };
}

}  // namespace internal

// Ours, in the order of kCharsets, and Unicode's.
inline constexpr auto kForms = internal::AllForms(CharsetIndices());

inline bool AreEqual(const WideCodePoint& a, const WideCodePoint& b) {
  if (a.BitLength() != b.BitLength()) return false;
  constexpr unsigned kAtOnce = 31;
  for (unsigned i = 0; i < a.BitLength(); i += kAtOnce) {
    if (BitsOf(a, i, kAtOnce) != BitsOf(b, i, kAtOnce)) return false;
  }
  return true;
}

// Converts one code point by the scalar step, and reads what it has written
// back: that is the same code point, whatever the decoder has said it is.
inline Stop ConvertOne(const AnyForm& from, const AnyForm& to,
                       const Decoded& decoded, const uint8_t* in, uint8_t*& out,
                       const uint8_t* out_end) {
  uint8_t* const start = out;
  if (decoded.status == Decoded::Status::kWellFormed) {
    const Stop stop = to.Encode(decoded.code_point, out, out_end);
    if (stop == Stop::kInputEmpty) {
      const Decoded again = to.DecodeLast(start, out);
      UTFX_REQUIRE(again.length == out - start);
      if (again.status == Decoded::Status::kWellFormed) {
        UTFX_REQUIRE(again.code_point == decoded.code_point);
      } else {
        UTFX_REQUIRE(again.status == Decoded::Status::kWellFormedWide);
        const WideCodePoint wide = to.DecodeWide(start, again.length);
        UTFX_REQUIRE(wide.FitsCodePoint() &&
                     wide.ToCodePoint() == decoded.code_point);
      }
    }
    return stop;
  }
  const WideCodePoint wide = from.DecodeWide(in, decoded.length);
  const Stop stop = wide.FitsCodePoint()
                        ? to.Encode(wide.ToCodePoint(), out, out_end)
                        : to.EncodeWide(wide, out, out_end);
  if (stop == Stop::kInputEmpty) {
    const Decoded again = to.DecodeLast(start, out);
    UTFX_REQUIRE(again.length == out - start);
    if (again.status == Decoded::Status::kWellFormed) {
      UTFX_REQUIRE(wide.FitsCodePoint() &&
                   wide.ToCodePoint() == again.code_point);
    } else {
      UTFX_REQUIRE(again.status == Decoded::Status::kWellFormedWide);
      UTFX_REQUIRE(AreEqual(to.DecodeWide(start, again.length), wide));
    }
  }
  return stop;
}

}  // namespace utfx::fuzz

#endif  // UTFX_TESTS_FUZZ_FORMS_H_
