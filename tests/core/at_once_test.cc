// Many characters are converted at once: by the kernels, and beyond Unicode in
// blocks. Nothing else shows it, as the outcome is the same.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf64.h"
#include "converters/utf8.h"
#include "converters/utf8000.h"
#include "converters/utf_e_8.h"
#include "converters/utf_infinity_16.h"
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
#include "tests/run_convert.h"

namespace utfx {
namespace {

constexpr auto kBe = ByteOrder::kBigEndian;
constexpr auto kLe = ByteOrder::kLittleEndian;
constexpr size_t kCount = 1000;
// What may be left to the loop, at both ends: a kernel wants more room than
// there is at the end.
constexpr size_t kFew = kCount / 5;

// A form that counts what is read one by one.
template <EncodingForm Form>
struct Counted : Form {
  static inline size_t decoded = 0;
  static inline size_t decoded_beyond_unicode = 0;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    ++decoded;
    return Form::Decode(in, in_end);
  }
  static size_t DecodeBeyondUnicode(const uint8_t* in,
                                    CodePoint* code_point) requires
      BeyondUnicodeForm<Form> {
    ++decoded_beyond_unicode;
    return Form::DecodeBeyondUnicode(in, code_point);
  }
};

template <EncodingForm Form>
std::string Encoded(CodePoint code_point) {
  std::string sequence(Form::Length(code_point), '\0');
  Form::Encode(code_point, reinterpret_cast<uint8_t*>(sequence.data()));
  return sequence;
}

// So many of the same code point. One beyond Unicode is by turns with one that
// every form has.
template <EncodingForm Form>
std::string Text(CodePoint code_point) {
  return code_point <= kMaxUnicode
             ? Times(kCount, Encoded<Form>(code_point))
             : Times(kCount / 2, Encoded<Form>(kMaxUnicode + 1) +
                                     Encoded<Form>(code_point));
}

// Whether each way to convert text reads but few code points by themselves.
template <EncodingForm From, EncodingForm To>
void CheckWays(CodePoint code_point) {
  using Source = Counted<From>;
  const std::string input = Text<From>(code_point);
  const std::string output = Text<To>(code_point);
  const auto check = [&](const char* way, auto convert) {
    SCOPED_TRACE(way);
    Source::decoded = 0;
    convert();
    EXPECT_LT(Source::decoded, kFew);
  };
  const auto expect_converts = [&](const auto& convert) {
    EXPECT_EQ(RunConvert(convert, input, output.size()),
              (Outcome{output, input.size(), Stop::kInputEmpty}));
  };
  const AnyForm from = AnyForm::Of<Source>();
  const AnyForm to = AnyForm::Of<To>();
  const uint8_t* const in = Bytes(input);
  const uint8_t* const in_end = in + input.size();
  check("Convert", [&] { expect_converts(Convert<Source, To>); });
  check("Conversion", [&] {
    expect_converts(
        Conversion(&from, &to, Bulk::Among(From::kFamily, To::kFamily)));
  });
  check("Validate", [&] { EXPECT_EQ(Validate(from, in, in_end).in, in_end); });
  check("Measure", [&] {
    uint64_t size = 0;
    EXPECT_EQ(Measure(from, to, in, in_end, &size).in, in_end);
    EXPECT_EQ(size, output.size());
  });
}

class AtOnceTest : public testing::TestWithParam<size_t> {
 protected:
  void SetUp() override {
    if (!simd::kTargets[GetParam()].is_supported()) {
      GTEST_SKIP() << "not on this processor";
    }
    simd::active_target = GetParam();
  }
  void TearDown() override { simd::active_target = before_; }

 private:
  size_t before_ = simd::active_target;
};

// Without SIMD, kernels take nothing but ASCII.
TEST_P(AtOnceTest, KernelsTakeText) {
  CheckWays<Utf8, Utf16<kLe>>('A');
  CheckWays<Utf8, Utf64<kBe>>('A');
  CheckWays<Utf16<kBe>, Utf8>('A');
  CheckWays<Utf16<kLe>, Utf32<kBe>>('A');
  CheckWays<Utf32<kLe>, Utf16<kBe>>('A');
  CheckWays<Utf64<kBe>, Utf8>('A');
  CheckWays<Utf64<kLe>, Utf32<kLe>>('A');
}

// The least and the greatest of each number of bits.
TEST_P(AtOnceTest, BlocksTakeWhatIsBeyondUnicode) {
  for (unsigned bits = 22; bits < 64; ++bits) {
    const CodePoint least = CodePoint{1} << (bits - 1);
    for (const CodePoint code_point : {least, 2 * least - 1}) {
      SCOPED_TRACE(code_point);
      CheckWays<Utf8000, UtfE8>(code_point);
      CheckWays<UtfE8, Utf8000>(code_point);
      CheckWays<UtfInfinity16<kBe>, UtfE8>(code_point);
      CheckWays<UtfInfinity16<kLe>, UtfE8>(code_point);
    }
  }
  CheckWays<Utf8000, UtfInfinity16<kBe>>(0x123456789A);
}

TEST_P(AtOnceTest, PartsOfACodeUnitAreNoSequence) {
  const std::string bytes(31, 'A');
  const uint8_t* const in = Bytes(bytes);
  EXPECT_EQ(CountSequences(Family::kUtf8, in, in + 31), 31U);
  EXPECT_EQ(CountSequences(Family::kUtf16Le, in, in + 31), 15U);
  EXPECT_EQ(CountSequences(Family::kUcs4Be, in, in + 31), 7U);
  EXPECT_EQ(CountSequences(Family::kUtf64Le, in, in + 31), 3U);
  EXPECT_EQ(CountSequences(Family::kUtf16Be, in, in + 1), 0U);
  EXPECT_EQ(CountSequences(Family::kUtf16Be, in, in), 0U);
}

// These kernels need AVX-512 VBMI2.
class BeyondUnicodeAtOnceTest : public AtOnceTest {};

TEST_P(BeyondUnicodeAtOnceTest, KernelsTakeWhatIsBeyondUnicode) {
  const auto check = []<class Form>() {
    using Source = Counted<Form>;
    Source::decoded_beyond_unicode = 0;
    CheckWays<Form, Utf8000>(0x123456789AULL);
    // By each of four ways.
    EXPECT_LT(Source::decoded_beyond_unicode, 4 * kFew);
  };
  check.operator()<Utf8000>();
  check.operator()<UtfE8>();
  check.operator()<UtfInfinity16<kBe>>();
  check.operator()<UtfInfinity16<kLe>>();
}

std::string NameOf(const testing::TestParamInfo<size_t>& info) {
  return simd::kTargets[info.param].name;
}
INSTANTIATE_TEST_SUITE_P(Targets, AtOnceTest,
                         testing::Range(size_t{0}, simd::kTargets.size()),
                         NameOf);
// A build for one processor may lack it.
std::vector<size_t> IndicesOf(std::string_view name) {
  std::vector<size_t> indices;
  for (size_t i = 0; i < simd::kTargets.size(); ++i) {
    if (simd::kTargets[i].name == name) {
      indices.push_back(i);
    }
  }
  return indices;
}
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(BeyondUnicodeAtOnceTest);
INSTANTIATE_TEST_SUITE_P(Targets, BeyondUnicodeAtOnceTest,
                         testing::ValuesIn(IndicesOf("AVX3_DL")), NameOf);

}  // namespace
}  // namespace utfx
