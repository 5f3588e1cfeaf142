// What the start of a sequence says of the code point that it will be.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "converters/charsets.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/wide_code_point.h"
#include "tests/each_form.h"
#include "tests/hex.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

// Of what is behind `size` bytes nothing counts.
template <class Form>
Decoded Decode(const std::string& bytes, size_t size) {
  return Form::Decode(Bytes(bytes), Bytes(bytes) + size);
}

// Any twelve bits, and then zeros.
CodePoint WithBits(unsigned bits, CodePoint top) {
  return bits < 12 ? top >> (12 - bits) : top << (bits - 12);
}

// Where a sequence is cut, the code point is no less than what its start says,
// though the rest is behind the end.
template <class Form>
void CheckStarts(CodePoint code_point, const std::string& bytes) {
  for (size_t size = 1; size < bytes.size(); ++size) {
    const Decoded start = Decode<Form>(bytes, size);
    ASSERT_EQ(start.status, Decoded::Status::kIncomplete) << Hex(bytes);
    ASSERT_EQ(start.error_class, ErrorClass::kNone);
    ASSERT_LE(start.code_point, code_point) << Hex(bytes) << ", " << size;
  }
  ASSERT_EQ(Decode<Form>(bytes, bytes.size()).error_class, ErrorClass::kNone);
}

// The same of those that have more bits than a CodePoint.
template <class Form>
void CheckWideStarts(const std::set<std::string>& of_31_bits) {
  for (unsigned bits = 65; bits <= kMaxCodePointBits;
       bits += bits < 200 ? 1 : 61) {
    WideCodePoint code_point(bits);
    code_point.SetBits(bits - 1, 1);
    std::string bytes(Form::Length(code_point), '\0');
    Form::Encode(code_point, reinterpret_cast<uint8_t*>(bytes.data()));
    ASSERT_NO_FATAL_FAILURE(CheckStarts<Form>(~CodePoint{0}, bytes));
    if (!of_31_bits.contains(bytes.substr(0, Form::kMinLength))) {
      ASSERT_GT(Decode<Form>(bytes, Form::kMinLength).code_point, kMaxUcs4)
          << Hex(bytes);
    }
  }
}

// Adapters refuse what is beyond 31 bits as soon as the first unit shows it.
template <class Form>
void CheckForm() {
  std::set<std::string> of_31_bits;  // First units.
  for (unsigned bits = 0; bits <= 64; ++bits) {
    for (CodePoint top = 0x800; top < 0x1000;
         top += bits < 12 ? 0x1000 >> bits : 1) {
      const CodePoint code_point = WithBits(bits, top);
      std::string bytes(Form::Length(code_point), '\0');
      if (bytes.empty()) continue;
      Form::Encode(code_point, reinterpret_cast<uint8_t*>(bytes.data()));
      ASSERT_NO_FATAL_FAILURE(CheckStarts<Form>(code_point, bytes));
      const std::string unit = bytes.substr(0, Form::kMinLength);
      if (bits <= 31) of_31_bits.insert(unit);
      if (bytes.size() > unit.size() && !of_31_bits.contains(unit)) {
        ASSERT_GT(Decode<Form>(unit, unit.size()).code_point, kMaxUcs4)
            << Hex(bytes);
      }
    }
  }
  if constexpr (WideEncodingForm<Form>) CheckWideStarts<Form>(of_31_bits);
}

TEST(StartsTest, HaveALowerBoundOfTheCodePoint) {
  ForEachRow([]<size_t kRow>() { CheckForm<NativeForm<kRow>>(); });
}

}  // namespace
}  // namespace utfx
