// What looks at text does as the conversions do.

#include "core/scan.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "converters/charsets.h"
#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "core/simd/targets.h"
#include "core/wide_code_point.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/ucs4.h"
#include "tests/charset_test.h"
#include "tests/each_form.h"
#include "tests/hex.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

constexpr auto kBe = ByteOrder::kBigEndian;
constexpr auto kLe = ByteOrder::kLittleEndian;

// A form that agrees with no other.
struct Alone : Utf16<kBe> {
  static constexpr Family kFamily = Family::kNone;
};

// Those of the table, in their order of bytes, Unicode's and glibc's: all, or
// those of which the units show where sequences start.
std::vector<AnyForm> Forms(bool all) {
  std::vector<AnyForm> forms = {
      AnyForm::Of<Utf8>(),       AnyForm::Of<GlibcUtf8>(),
      AnyForm::Of<Utf16<kBe>>(), AnyForm::Of<Utf16<kLe>>(),
      AnyForm::Of<Utf32<kBe>>(), AnyForm::Of<Utf32<kLe>>(),
      AnyForm::Of<Ucs4<kBe>>(),  AnyForm::Of<Alone>(),
  };
  ForEachRow([&]<size_t kRow>() {
    if (kCharsets[kRow].signatures.empty() &&
        (all || SelfSynchronizingForm<NativeForm<kRow>>)) {
      forms.push_back(AnyForm::Of<NativeForm<kRow>>());
    }
  });
  return forms;
}
const std::vector<AnyForm> kForms = Forms(/*all=*/true);

class Texts {
 public:
  explicit Texts(unsigned seed) : random_(seed) {}

  // Well-formed runs of code points of some size, of all that a form has.
  std::string WellFormed(const AnyForm& form, size_t* count = nullptr) {
    std::string text;
    for (size_t runs = random_() % 6; runs > 0; --runs) {
      static constexpr unsigned kBits[] = {7,  7,  11, 16, 17, 21,
                                           26, 31, 36, 63, 64};
      const unsigned bits = kBits[random_() % std::size(kBits)];
      const bool is_wide = random_() % 12 == 0;
      // Now and then more than what is measured in one piece.
      const size_t most = random_() % 60 == 0 ? 12'000 : 150;
      for (size_t n = random_() % (is_wide ? 8 : most); n > 0; --n) {
        const bool is_written =
            is_wide ? AppendWide(form, &text) : Append(form, bits, &text);
        if (count != nullptr && is_written) ++*count;
      }
    }
    return text;
  }

  // Anything at all.
  std::string Any(const AnyForm& form) {
    std::string text = WellFormed(form);
    for (size_t n = random_() % 3; n > 0 && !text.empty(); --n) {
      const size_t at = random_() % text.size();
      switch (random_() % 4) {
        case 0:
          text[at] = static_cast<char>(random_());
          break;
        case 1:
          text.erase(at, 1);
          break;
        case 2:
          text.insert(at, 1, static_cast<char>(random_()));
          break;
        default:
          text.resize(at);
      }
    }
    return text;
  }

 private:
  bool Append(const AnyForm& form, unsigned bits, std::string* text) {
    uint8_t bytes[kMaxSequenceLength];
    uint8_t* out = bytes;
    if (form.Encode(random_() >> (64 - bits), out, std::end(bytes)) !=
        Stop::kInputEmpty) {
      return false;
    }
    text->append(bytes, out);
    return true;
  }

  bool AppendWide(const AnyForm& form, std::string* text) {
    const auto bits =
        static_cast<unsigned>(65 + random_() % (kMaxCodePointBits - 64));
    WideCodePoint wide(bits);
    for (unsigned bit = 0; bit < bits - 1; bit += 5) {
      wide.SetBits(bit, random_() % 2);
    }
    wide.SetBits(bits - 1, 1);
    uint8_t bytes[kMaxSequenceLength];
    uint8_t* out = bytes;
    if (form.EncodeWide(wide, out, std::end(bytes)) != Stop::kInputEmpty) {
      return false;
    }
    text->append(bytes, out);
    return true;
  }

  std::mt19937_64 random_;
};

// With the kernels of every target.
class ScanTest : public testing::TestWithParam<size_t> {
 protected:
  void SetUp() override {
    if (!simd::kTargets[GetParam()].is_supported()) {
      GTEST_SKIP() << "not on this processor";
    }
    simd::active_target = GetParam();
  }
  void TearDown() override { simd::active_target = before_; }

  static Outcome Converted(const AnyForm& from, const AnyForm& to,
                           const std::string& input) {
    const Bulk bulk = Bulk::Among(from.GetFamily(), to.GetFamily());
    // A byte makes eight at most.
    return RunConvert(Conversion(&from, &to, bulk), input,
                      8 * input.size() + kMaxSequenceLength);
  }

  // The same without the output.
  static Outcome OutcomeOf(const Result& result, const std::string& input) {
    EXPECT_EQ(result.out, nullptr);
    return {"", static_cast<size_t>(result.in - Bytes(input)), result.stop,
            result.error_class, result.length};
  }

 private:
  size_t before_ = simd::active_target;
};

TEST_P(ScanTest, MeasureSaysWhatAConversionWrites) {
  Texts texts(1);
  for (const AnyForm& from : kForms) {
    for (const AnyForm& to : kForms) {
      for (int i = Repeat(IsInstrumented() ? 7 : 35); i > 0; --i) {
        const std::string input = texts.Any(from);
        Outcome expected = Converted(from, to, input);
        constexpr uint64_t kBefore = 0xFFFFFFFF;
        uint64_t size = kBefore;
        const Result result =
            Measure(from, to, Bytes(input), Bytes(input) + input.size(), &size);
        ASSERT_EQ(size - kBefore, expected.output.size()) << Hex(input);
        expected.output.clear();
        ASSERT_EQ(OutcomeOf(result, input), expected) << Hex(input);
      }
    }
  }
}

// As far as the form decodes it, one sequence after the other.
Outcome Decodable(const AnyForm& form, const std::string& input) {
  const uint8_t* const start = Bytes(input);
  const uint8_t* const end = start + input.size();
  for (const uint8_t* in = start; in != end;) {
    const Decoded decoded = form.Decode(in, end);
    const auto consumed = static_cast<size_t>(in - start);
    switch (decoded.status) {
      case Decoded::Status::kWellFormed:
      case Decoded::Status::kWellFormedWide:
        in += decoded.length;
        break;
      case Decoded::Status::kIncomplete:
        return {"", consumed, Stop::kIncomplete, ErrorClass::kNone,
                decoded.length};
      case Decoded::Status::kIllFormed:
        return {"", consumed, Stop::kIllFormed, decoded.error_class,
                decoded.length};
    }
  }
  return {"", input.size(), Stop::kInputEmpty};
}

TEST_P(ScanTest, ValidateStopsWhereTheFormDoes) {
  Texts texts(2);
  for (const AnyForm& form : kForms) {
    for (int i = Repeat(IsInstrumented() ? 200 : 1000); i > 0; --i) {
      const std::string input = texts.Any(form);
      const Result result =
          Validate(form, Bytes(input), Bytes(input) + input.size());
      ASSERT_EQ(OutcomeOf(result, input), Decodable(form, input)) << Hex(input);
    }
  }
}

TEST_P(ScanTest, CountSequencesOfWellFormedText) {
  Texts texts(3);
  for (const AnyForm& form : Forms(/*all=*/false)) {
    if (!ShowsStarts(form.GetFamily())) continue;
    for (int i = Repeat(IsInstrumented() ? 50 : 200); i > 0; --i) {
      size_t count = 0;
      const std::string input = texts.WellFormed(form, &count);
      ASSERT_EQ(CountSequences(form.GetFamily(), Bytes(input),
                               Bytes(input) + input.size()),
                count)
          << Hex(input);
    }
  }
}

TEST_P(ScanTest, PartsOfACodeUnitAreNoSequence) {
  const std::string bytes(31, 'A');
  const uint8_t* const in = Bytes(bytes);
  EXPECT_EQ(CountSequences(Family::kUtf8, in, in + 31), 31U);
  EXPECT_EQ(CountSequences(Family::kUtf16Le, in, in + 31), 15U);
  EXPECT_EQ(CountSequences(Family::kUcs4Be, in, in + 31), 7U);
  EXPECT_EQ(CountSequences(Family::kUtf64Le, in, in + 31), 3U);
  EXPECT_EQ(CountSequences(Family::kUtf16Be, in, in + 1), 0U);
  EXPECT_EQ(CountSequences(Family::kUtf16Be, in, in), 0U);
}

INSTANTIATE_TEST_SUITE_P(Targets, ScanTest,
                         testing::Range(size_t{0}, simd::kTargets.size()),
                         [](const auto& info) {
                           return std::string(simd::kTargets[info.param].name);
                         });

}  // namespace
}  // namespace utfx
