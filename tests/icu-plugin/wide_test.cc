// Sequences that Unicode has no code point for, which are long: how ICU gets to
// hear of them.

#include <gtest/gtest.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/charset_test.h"
#include "tests/icu-plugin/converter.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// What the callback was told.
struct Told {
  std::string bytes;
  UConverterCallbackReason reason;
  UErrorCode error;

  bool operator==(const Told&) const = default;
  friend void PrintTo(const Told& told, std::ostream* stream) {
    *stream << Hex(told.bytes) << " reason " << told.reason << " "
            << u_errorName(told.error) << "\n";
  }
};

// Writes one X for each, and remembers them.
void Record(const void* context, UConverterToUnicodeArgs* args,
            const char* bytes, int32_t length, UConverterCallbackReason reason,
            UErrorCode* error) {
  if (reason > UCNV_IRREGULAR) return;
  auto* const told = const_cast<std::vector<Told>*>(
      static_cast<const std::vector<Told>*>(context));
  told->push_back(
      {std::string(bytes, static_cast<size_t>(length)), reason, *error});
  *error = U_ZERO_ERROR;
  ucnv_cbToUWriteUChars(args, u"X", 1, 0, error);
}

class WideTest : public CharsetTest {
 protected:
  void SetUp() override {
    UErrorCode error = U_ZERO_ERROR;
    ucnv_setToUCallBack(cnv_.Get(), Record, &told_, nullptr, nullptr, &error);
    ASSERT_EQ(error, U_ZERO_ERROR);
  }

  // Adds a piece of text to `input`, with what is to come of it.
  void Add(const std::string& bytes) { input_ += bytes; }
  void AddText(const std::vector<uint32_t>& text) {
    Add(Encode(text));
    output_ += ToUtf16(text);
  }
  void AddBad(const std::string& bytes, UErrorCode error) {
    Add(bytes);
    output_ += u'X';
    expected_.push_back(
        {bytes.substr(0, 8),
         error == U_INVALID_CHAR_FOUND ? UCNV_UNASSIGNED : UCNV_ILLEGAL,
         error});
  }

  // Long sequences without their ends, each in front of something else.
  void AddCutShort() {
    const unsigned most = std::min(GetParam().code_point_bits, 600U);
    const size_t unit = model::Encode(GetParam(), 'a').size();
    for (unsigned bits = 40; bits <= most; bits += 23) {
      const std::string bytes =
          model::Encode(GetParam(), model::Bits(bits, '1'));
      for (size_t size : {3 * unit, 4 * unit, bytes.size() - unit}) {
        size = std::min(size, bytes.size() - unit);
        AddBad(bytes.substr(0, size), U_ILLEGAL_CHAR_FOUND);
        AddText({'a', 0x1F30D});
      }
    }
  }
  // Whether what is cut off in start bytes is the start of something else.
  static bool GoesOnInTheText() {
    return !model::FactsOf(GetParam()).shows_starts;
  }

  void Check(Split split) {
    told_.clear();
    const auto calls = cnv_.ToUnicode(input_, split);
    EXPECT_EQ(Hex(BytesOf(Join(calls))), Hex(BytesOf(output_))) << split;
    EXPECT_EQ(told_, expected_) << split;
  }
  void CheckSplits() {
    for (size_t source = 1; source <= 16; ++source) {
      for (const size_t target : {1, 2, 5, 100}) Check({source, target, false});
    }
    Check({});
    // One at a time.
    ucnv_resetToUnicode(cnv_.Get());
    told_.clear();
    std::u16string units;
    const char* source = input_.data();
    for (;;) {
      UErrorCode error = U_ZERO_ERROR;
      const UChar32 c = ucnv_getNextUChar(
          cnv_.Get(), &source, input_.data() + input_.size(), &error);
      if (error == U_INDEX_OUTOFBOUNDS_ERROR) break;
      ASSERT_EQ(error, U_ZERO_ERROR);
      units += ToUtf16({static_cast<uint32_t>(c)});
    }
    EXPECT_EQ(Hex(BytesOf(units)), Hex(BytesOf(output_)));
    EXPECT_EQ(told_, expected_);
  }

  IcuConverter cnv_{Name()};
  std::string input_ = Signature();
  std::u16string output_;
  std::vector<Told> told_;
  std::vector<Told> expected_;
};

TEST_P(WideTest, EverySizeIsOneCallback) {
  for (unsigned bits = 22; bits <= GetParam().code_point_bits;
       bits += bits / 7) {
    AddText({'a', 0x20AC});
    AddBad(model::Encode(GetParam(), model::Bits(bits, '1')),
           U_INVALID_CHAR_FOUND);
    AddText({0x1F30D});
  }
  AddBad(
      model::Encode(GetParam(), model::Bits(GetParam().code_point_bits, '1')),
      U_INVALID_CHAR_FOUND);
  CheckSplits();
}

TEST_P(WideTest, CutShortAndIllFormed) {
  if (GoesOnInTheText()) GTEST_SKIP() << "it goes on in the text";
  AddCutShort();
  for (const std::string& bad : model::IllFormed(GetParam())) {
    AddBad(bad, U_ILLEGAL_CHAR_FOUND);
  }
  CheckSplits();
}

// The offset of what a callback writes is that of the eighth byte before the
// end, where the sequence is longer.
TEST_P(WideTest, OffsetOfACallback) {
  for (const unsigned bits : {22U, 36U, 41U, 63U}) {
    input_ = Signature() + Encode({'a'});
    const std::string wide = model::Encode(GetParam(), model::Bits(bits, '1'));
    const size_t end = input_.size() + wide.size();
    input_ += wide + Encode({'b'});
    const auto calls = cnv_.ToUnicode(input_, {});
    ASSERT_EQ(calls.size(), 1U);
    const std::vector<int32_t> expected = {
        static_cast<int32_t>(Signature().size()),
        static_cast<int32_t>(end - std::min<size_t>(8, wide.size())),
        static_cast<int32_t>(end)};
    EXPECT_EQ(calls[0].offsets, expected) << bits;
  }
}

// A clone goes on where the original is.
TEST_P(WideTest, CloneInsideASequence) {
  const std::string wide = model::Encode(
      GetParam(), model::Bits(std::min(GetParam().code_point_bits, 200U), '1'));
  const std::string text = Signature() + Encode({'a'}) + wide;
  for (size_t size = 1; size < text.size(); ++size) {
    ucnv_reset(cnv_.Get());
    told_.clear();
    UChar units[8] = {};
    UChar* target = units;
    const char* source = text.data();
    UErrorCode error = U_ZERO_ERROR;
    ucnv_toUnicode(cnv_.Get(), &target, std::end(units), &source, source + size,
                   nullptr, 0, &error);
    IcuConverter clone(ucnv_clone(cnv_.Get(), &error));
    for (IcuConverter* const cnv : {&clone, &cnv_}) {
      told_.clear();
      UChar* rest = target;
      const char* from = source;
      ucnv_toUnicode(cnv->Get(), &rest, std::end(units), &from,
                     text.data() + text.size(), nullptr, 1, &error);
      EXPECT_EQ(error, U_ZERO_ERROR);
      EXPECT_EQ(Hex(BytesOf({units, static_cast<size_t>(rest - units)})),
                "61005800");
      EXPECT_EQ(told_.size(), 1U) << size;
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(WideTest, WideCharsets());

}  // namespace
}  // namespace utfx
