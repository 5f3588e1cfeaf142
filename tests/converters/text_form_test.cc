// Which function converts between two forms that are known at run time.

#include "converters/text_form.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "converters/rows.h"
#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf64.h"
#include "converters/utf8.h"
#include "converters/utf8000.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/result.h"
#include "tests/each_form.h"
#include "tests/hex.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

constexpr ByteOrder kOtherByteOrder = kHostByteOrder == ByteOrder::kBigEndian
                                          ? ByteOrder::kLittleEndian
                                          : ByteOrder::kBigEndian;

TEST(TextFormTest, UnicodesFormsAsTheyAreInMemoryAreHot) {
  EXPECT_EQ(kForeignForm<Utf8>.hot, 0U);
  EXPECT_EQ(kForeignForm<Utf16<kHostByteOrder>>.hot, 1U);
  EXPECT_EQ(kForeignForm<Utf32<kHostByteOrder>>.hot, 2U);
  EXPECT_EQ(kForeignForm<Utf16<kOtherByteOrder>>.hot, kHotForms);
  EXPECT_EQ(kForeignForm<Utf32<kOtherByteOrder>>.hot, kHotForms);
  EXPECT_EQ(RowForm<Utf8000>::kText.hot, kHotForms);
  EXPECT_EQ(kHotForms, 3U);
}

TEST(TextFormTest, OursHaveFunctionsFromAndToTheHotOnes) {
  using Ours = Utf64<ByteOrder::kBigEndian>;
  const ConvertFunction from_hot[] = {Convert<Utf8, Ours>,
                                      Convert<Utf16<kHostByteOrder>, Ours>,
                                      Convert<Utf32<kHostByteOrder>, Ours>};
  const ConvertFunction to_hot[] = {Convert<Ours, Utf8>,
                                    Convert<Ours, Utf16<kHostByteOrder>>,
                                    Convert<Ours, Utf32<kHostByteOrder>>};
  for (size_t i = 0; i < kHotForms; ++i) {
    EXPECT_EQ(RowForm<Ours>::kText.from_hot[i], from_hot[i]);
    EXPECT_EQ(RowForm<Ours>::kText.to_hot[i], to_hot[i]);
    EXPECT_EQ(kForeignForm<Utf8>.from_hot[i], nullptr);
    EXPECT_EQ(kForeignForm<Utf8>.to_hot[i], nullptr);
  }
}

// Functions that say which one they are.
template <uint32_t kNumber>
Result Numbered(const uint8_t* in, const uint8_t* /*in_end*/, uint8_t* out,
                uint8_t* /*out_end*/) {
  return {in, out, Stop::kIllFormed, ErrorClass::kIllFormed, kNumber};
}

// The hot ones, one of ours and another.
constexpr size_t kOurs = kHotForms;
constexpr auto kTextForms = [] {
  std::array<TextForm, kHotForms + 2> forms = {};
  for (TextForm& form : forms) form.any = AnyForm::Of<Utf8>();
  for (size_t i = 0; i < kHotForms; ++i) forms[i].hot = i;
  forms[kOurs] = {AnyForm::Of<Utf8>(),
                  kHotForms,
                  {&Numbered<10>, &Numbered<11>, &Numbered<12>},
                  {&Numbered<20>, &Numbered<21>, &Numbered<22>}};
  return forms;
}();

// The function's number; 0 if it is none of these.
uint32_t Found(size_t from, size_t to) {
  const Conversion conversion =
      FindConversion(kTextForms[from], kTextForms[to]);
  const Outcome outcome = RunConvert(conversion, "\u20AC", 3);
  if (outcome == Outcome{"\u20AC", 3, Stop::kInputEmpty}) return 0;
  EXPECT_EQ(outcome.stop, Stop::kIllFormed);
  return outcome.length;
}

TEST(TextFormTest, TheFunctionIsFoundWhereThereIsOne) {
  for (uint32_t hot = 0; hot < kHotForms; ++hot) {
    EXPECT_EQ(Found(hot, kOurs), 10 + hot);
    EXPECT_EQ(Found(kOurs, hot), 20 + hot);
  }
}

TEST(TextFormTest, OthersAreConvertedByTheirForms) {
  for (size_t from = 0; from < kTextForms.size(); ++from) {
    for (size_t to = 0; to < kTextForms.size(); ++to) {
      if (from < kHotForms && to == kOurs) continue;
      if (from == kOurs && to < kHotForms) continue;
      EXPECT_EQ(Found(from, to), 0U) << from << " to " << to;
    }
  }
}

// Not further: what is behind the start is read again.
TEST(TextFormTest, SkipsTrailsBackToTheStartOfASequence) {
  ForEachForm([]<class Form>() {
    const auto skip = RowForm<Form>::kText.skip_trails_back;
    if (skip == nullptr) return;
    std::string text;
    std::vector<size_t> starts;  // For each byte.
    for (unsigned bits = 1; bits <= 3 * 64; ++bits) {
      for (const CodePoint code_point :
           {CodePoint{1} << (bits - 1) % 64, ~CodePoint{0} >> (64 - bits) % 64,
            CodePoint{0x10000} + (bits << 10)}) {
        std::string sequence(Form::Length(code_point), '\0');
        if (sequence.empty()) continue;
        Form::Encode(code_point, reinterpret_cast<uint8_t*>(sequence.data()));
        starts.resize(text.size() + sequence.size(), text.size());
        text += sequence;
      }
    }
    const uint8_t* const begin = Bytes(text);
    for (size_t at = 0; at < text.size(); at += Form::kMinLength) {
      // The text may end behind this unit.
      for (const size_t size : {text.size(), at + Form::kMinLength}) {
        ASSERT_EQ(skip(begin, begin + size, begin + at) - begin,
                  static_cast<ptrdiff_t>(starts[at]))
            << at << " in " << Hex(text);
      }
    }
  });
}

}  // namespace
}  // namespace utfx
