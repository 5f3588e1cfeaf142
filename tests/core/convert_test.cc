#include "core/convert.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "converters/utf16.h"
#include "converters/utf64.h"
#include "converters/utf8.h"
#include "converters/utf8000.h"
#include "converters/utf_infinity_16.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/ucs4.h"
#include "tests/hex.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

using std::string_literals::operator""s;
using std::string_view_literals::operator""sv;

using Utf64Be = Utf64<ByteOrder::kBigEndian>;
using Ucs4Be = Ucs4<ByteOrder::kBigEndian>;

TEST(ConvertTest, ConvertsAllInput) {
  // UTF-64, appendix A.4.
  const auto units =
      "H\0\0\0\0\0\0\0"
      "i\0\0\0\0\0\0\0"
      "\xF0\x9F\x8C\x8D\0\0\0\0"sv;
  EXPECT_EQ(RunConvert(Convert<Utf8, Utf64Be>, "Hi\U0001F30D", 24),
            (Outcome{std::string(units), 6, Stop::kInputEmpty}));
  EXPECT_EQ(RunConvert(Convert<Utf64Be, Utf8>, units, 6),
            (Outcome{"Hi\U0001F30D", 24, Stop::kInputEmpty}));
}

TEST(ConvertTest, NoInputIsEmptyWhateverTheRoom) {
  EXPECT_EQ(RunConvert(Convert<Utf8, Utf64Be>, "", 0),
            (Outcome{"", 0, Stop::kInputEmpty}));
  EXPECT_EQ(RunConvert(Convert<Utf8, Utf64Be>, "", 8),
            (Outcome{"", 0, Stop::kInputEmpty}));
}

TEST(ConvertTest, WritesNothingOfWhatDoesNotFit) {
  for (size_t room = 0; room < 8; ++room) {
    EXPECT_EQ(RunConvert(Convert<Utf8, Utf64Be>, "A", room),
              (Outcome{"", 0, Stop::kOutputFull}));
  }
  // U+20AC takes three bytes.
  const auto euros = "A\0\0\0\0\0\0\0\xE2\x82\xAC\0\0\0\0\0"sv;
  for (size_t room = 1; room < 4; ++room) {
    EXPECT_EQ(RunConvert(Convert<Utf64Be, Utf8>, euros, room),
              (Outcome{"A", 8, Stop::kOutputFull}));
  }
  EXPECT_EQ(RunConvert(Convert<Utf64Be, Utf8>, euros, 4),
            (Outcome{"A\u20AC", 16, Stop::kInputEmpty}));
}

TEST(ConvertTest, ReportsIllFormedInputWithClassAndLength) {
  EXPECT_EQ(RunConvert(Convert<Utf8, Utf64Be>, "A\xE2\x82", 64),
            (Outcome{"A\0\0\0\0\0\0\0"s, 1, Stop::kIncomplete,
                     ErrorClass::kNone, 3}));
  EXPECT_EQ(RunConvert(Convert<Utf8, Utf64Be>, "A\xE2\x82X", 64),
            (Outcome{"A\0\0\0\0\0\0\0"s, 1, Stop::kIllFormed,
                     ErrorClass::kIllFormed, 2}));
  EXPECT_EQ(
      RunConvert(Convert<Utf64Be, Utf8>, "A\0\0\0\0\0\0\0A\0\0\0\0\0\0\1"sv,
                 64),
      (Outcome{"A", 8, Stop::kIllFormed, ErrorClass::kNonZeroReservedBits, 8}));
}

TEST(ConvertTest, ReportsUnencodableCodePointWithTheLengthOfItsSequence) {
  EXPECT_EQ(RunConvert(Convert<GlibcUtf8, Utf64Be>, "A\xF4\x90\x80\x80", 64),
            (Outcome{"A\0\0\0\0\0\0\0"s, 1, Stop::kUnencodable,
                     ErrorClass::kInvalidCodePoint, 4}));
  EXPECT_EQ(
      RunConvert(Convert<Ucs4Be, Utf64Be>, "\0\0\xD8\0"sv, 64),
      (Outcome{"", 0, Stop::kUnencodable, ErrorClass::kInvalidCodePoint, 4}));
}

// What comes first when the output is full as well: the order of a conversion
// through a pivot.
TEST(ConvertTest, IllFormedAndIncompleteComeBeforeFullOutput) {
  const std::string a = "A\0\0\0\0\0\0\0"s;
  EXPECT_EQ(RunConvert(Convert<Utf8, Utf64Be>, "A\xFF", 8),
            (Outcome{a, 1, Stop::kIllFormed, ErrorClass::kIllFormed, 1}));
  EXPECT_EQ(RunConvert(Convert<Utf8, Utf64Be>, "A\xE2\x82", 8),
            (Outcome{a, 1, Stop::kIncomplete, ErrorClass::kNone, 3}));
}

TEST(ConvertTest, UnencodableComesAfterFullOutput) {
  const std::string a = "A\0\0\0\0\0\0\0"s;
  const std::string text = "A\xF4\x90\x80\x80";
  EXPECT_EQ(RunConvert(Convert<GlibcUtf8, Utf64Be>, text, 15),
            (Outcome{a, 1, Stop::kOutputFull}));
  EXPECT_EQ(
      RunConvert(Convert<GlibcUtf8, Utf64Be>, text, 16),
      (Outcome{a, 1, Stop::kUnencodable, ErrorClass::kInvalidCodePoint, 4}));
}

// As much input as the shortest sequence has, room for the target's shortest
// one, and only then which sequence is it?
TEST(ConvertTest, RoomFirstReadsNoSequenceWithoutRoom) {
  const auto convert =
      Convert<Utf16<ByteOrder::kBigEndian>, Utf64Be, StopOrder::kRoomFirst>;
  const std::string a = "A\0\0\0\0\0\0\0"s;
  const struct {
    std::string_view text;
    Outcome with_room;
    bool is_short = false;
  } cases[] = {
      {"\0A"sv, {a, 2, Stop::kInputEmpty}},
      {"\0A\0"sv, {a, 2, Stop::kIncomplete, ErrorClass::kNone, 2}, true},
      {"\0A\xD8"sv, {a, 2, Stop::kIncomplete, ErrorClass::kNone, 2}, true},
      {"\0A\xD8\0"sv, {a, 2, Stop::kIncomplete, ErrorClass::kNone, 4}},
      {"\0A\xD8\0\xDC"sv, {a, 2, Stop::kIncomplete, ErrorClass::kNone, 4}},
      {"\0A\xDC\0"sv, {a, 2, Stop::kIllFormed, ErrorClass::kIllFormed, 2}},
      {"\0A\0A"sv, {a + a, 4, Stop::kInputEmpty}},
  };
  for (const auto& [text, with_room, is_short] : cases) {
    SCOPED_TRACE(Hex(text));
    EXPECT_EQ(RunConvert(convert, text, 16), with_room);
    const bool is_all = with_room.stop == Stop::kInputEmpty && text.size() == 2;
    for (size_t room = 8; room < 16; ++room) {
      EXPECT_EQ(
          RunConvert(convert, text, room),
          is_all || is_short ? with_room : (Outcome{a, 2, Stop::kOutputFull}));
    }
    EXPECT_EQ(RunConvert(convert, text, 7),
              (Outcome{"", 0, Stop::kOutputFull}));
  }
  const auto from_ucs4 = Convert<Ucs4Be, Utf64Be, StopOrder::kRoomFirst>;
  EXPECT_EQ(RunConvert(from_ucs4, "\0\0\xD8\0"sv, 7),
            (Outcome{"", 0, Stop::kOutputFull}));
  EXPECT_EQ(
      RunConvert(from_ucs4, "\0\0\xD8\0"sv, 8),
      (Outcome{"", 0, Stop::kUnencodable, ErrorClass::kInvalidCodePoint, 4}));
  // The start of a unit that is ill-formed already is not short.
  const auto from_utf64 = Convert<Utf64Be, Ucs4Be, StopOrder::kRoomFirst>;
  EXPECT_EQ(RunConvert(from_utf64, "\xFF", 3),
            (Outcome{"", 0, Stop::kOutputFull}));
  EXPECT_EQ(RunConvert(from_utf64, "\xFF", 4),
            (Outcome{"", 0, Stop::kIllFormed, ErrorClass::kIllFormed, 8}));
}

template <class Form>
std::string Encoded(CodePoint code_point) {
  std::string bytes(Form::Length(code_point), '\0');
  Form::Encode(code_point, reinterpret_cast<uint8_t*>(bytes.data()));
  return bytes;
}

// One that the target does not have, after some that it has: they are read
// together.
TEST(ConvertTest, ConvertsWhatIsBeforeACodePointBeyondTheTarget) {
  using UtfG16Be = UtfG16<ByteOrder::kBigEndian>;
  std::string utf8000;
  std::string utf_g_16;
  for (int count = 0; count < 100; ++count) {
    for (unsigned bits = 32; bits <= 64; ++bits) {
      for (const CodePoint code_point :
           {CodePoint{1} << (bits - 1), ~CodePoint{0} >> (64 - bits)}) {
        const std::string beyond = Encoded<Utf8000>(code_point);
        const std::string after = Times(count % 40, "\xF4\x90\x80\x80");
        EXPECT_EQ(RunConvert(Convert<Utf8000, UtfG16Be>,
                             utf8000 + beyond + after, utf_g_16.size() + 320),
                  (Outcome{utf_g_16, utf8000.size(), Stop::kUnencodable,
                           ErrorClass::kInvalidCodePoint,
                           static_cast<uint32_t>(beyond.size())}));
      }
    }
    const CodePoint code_point =
        0x110000 + (CodePoint{0x9E3779B1} * count >> count % 10 & 0x7FE00000);
    utf8000 += Encoded<Utf8000>(code_point);
    utf_g_16 += Encoded<UtfG16Be>(code_point);
  }
}

TEST(ConvertTest, AFormWithoutAQuickWayIsWrittenAllTheSame) {
  static constexpr AnyForm kFrom = AnyForm::Of<Utf8000>();
  static constexpr AnyForm kTo = AnyForm::Of<GlibcUtf8>();
  const std::string text = Times(20, "\xF4\x90\x80\x80");
  EXPECT_EQ(RunConvert(Conversion(&kFrom, &kTo, Bulk()), text, 100),
            (Outcome{text, text.size(), Stop::kInputEmpty}));
}

TEST(ConvertTest, ANarrowFormReadsAndWritesAsItsForm) {
  using Narrow = NarrowForm<Utf8000>;
  static_assert(!WideEncodingForm<Narrow> && !QuickEncodingForm<Narrow>);
  const std::string text = "A\u20AC" + Encoded<Utf8000>(CodePoint{1} << 59);
  const Outcome same = {text, text.size(), Stop::kInputEmpty};
  EXPECT_EQ(RunConvert(Convert<Narrow, Utf8000>, text, text.size()), same);
  EXPECT_EQ(RunConvert(Convert<Utf8000, Narrow>, text, text.size()), same);
  EXPECT_EQ(RunConvert(Convert<Utf8000, Narrow>, text, text.size() - 1),
            (Outcome{"A\u20AC", 4, Stop::kOutputFull}));
  const std::string wide = Encoded<Utf8000>(~CodePoint{0});
  EXPECT_EQ(
      RunConvert(Convert<Narrow, Utf8000>, wide, 13),
      (Outcome{"", 0, Stop::kUnencodable, ErrorClass::kInvalidCodePoint, 13}));
}

TEST(ConvertTest, AFormThatIsKnownAtRunTimeHasItsLength) {
  EXPECT_EQ(AnyForm::Of<Utf8000>().MinLength(), 1U);
  EXPECT_EQ(AnyForm::Of<Utf64Be>().MinLength(), 8U);
}

TEST(ConvertTest, AWideCodePointBeyondTheTargetComesAfterFullOutput) {
  const std::string wide = "\xFF\xBF\xA0" + Times(12, "\xBF");  // 76 bits.
  for (size_t room = 0; room < 8; ++room) {
    EXPECT_EQ(RunConvert(Convert<Utf8000, Utf64Be>, wide, room),
              (Outcome{"", 0, Stop::kOutputFull}));
  }
  EXPECT_EQ(
      RunConvert(Convert<Utf8000, Utf64Be>, wide, 8),
      (Outcome{"", 0, Stop::kUnencodable, ErrorClass::kInvalidCodePoint, 15}));
}

// A form that agrees with no other.
struct Alone : Utf16<ByteOrder::kBigEndian> {
  static constexpr Family kFamily = Family::kNone;
};

TEST(ConvertTest, AFormOfNoFamilyTakesNoKernel) {
  const std::string utf8 =
      Times(50,
            "some text, caf\xC3\xA9, \xE4\xB8\xAD\xE6\x96\x87, "
            "\xF0\x9F\x8C\x8D");
  using Utf16Be = Utf16<ByteOrder::kBigEndian>;
  const Outcome utf16 = RunConvert(Convert<Utf8, Utf16Be>, utf8, 10'000);
  ASSERT_EQ(utf16.stop, Stop::kInputEmpty);
  for (size_t room = 0; room < utf16.output.size() + 4; ++room) {
    ASSERT_EQ(RunConvert(Convert<Utf8, Alone>, utf8, room),
              RunConvert(Convert<Utf8, Utf16Be>, utf8, room));
  }
  for (size_t size = 0; size <= utf16.output.size(); ++size) {
    const std::string input = utf16.output.substr(0, size);
    ASSERT_EQ(RunConvert(Convert<Alone, Utf8>, input, 10'000),
              RunConvert(Convert<Utf16Be, Utf8>, input, 10'000));
  }
  static constexpr AnyForm kAlone = AnyForm::Of<Alone>();
  static constexpr AnyForm kUtf8 = AnyForm::Of<Utf8>();
  const Conversion back(&kAlone, &kUtf8,
                        Bulk::Among(Family::kNone, Family::kUtf8));
  EXPECT_EQ(RunConvert(back, utf16.output, 10'000).output, utf8);
}

// "ab" is U+10000, and any other byte is a code point.
struct Waiting {
  static constexpr Family kFamily = Family::kNone;
  static constexpr size_t kMinLength = 1;
  static constexpr size_t kMaxLength = 2;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    return *in == 'a' && in_end - in < 2 ? Decoded::Incomplete(2)
                                         : DecodeLast(in, in_end);
  }
  static Decoded DecodeLast(const uint8_t* in, const uint8_t* in_end) {
    return *in == 'a' && in_end - in > 1 && in[1] == 'b'
               ? Decoded::WellFormed(0x10000, 2)
               : Decoded::WellFormed(*in, 1);
  }
  static constexpr size_t Length(CodePoint code_point) {
    return code_point == 0x10000 ? 2 : code_point <= 0xFF ? 1 : 0;
  }
  static void Encode(CodePoint code_point, uint8_t* out) {
    out[0] = code_point == 0x10000 ? 'a' : static_cast<uint8_t>(code_point);
    if (code_point == 0x10000) out[1] = 'b';
  }
};

TEST(ConvertTest, AtTheEndOfATextNothingMoreIsWaitedFor) {
  static constexpr AnyForm kWaiting = AnyForm::Of<Waiting>();
  static const AnyForm kLast = kWaiting.AtEnd();
  static constexpr AnyForm kUtf8 = AnyForm::Of<Utf8>();
  const Conversion piece(&kWaiting, &kUtf8, Bulk());
  const Conversion last(&kLast, &kUtf8, Bulk());
  const struct {
    std::string_view text;
    Outcome as_piece;
    Outcome as_last;
  } cases[] = {
      {"b", {"b", 1, Stop::kInputEmpty}, {"b", 1, Stop::kInputEmpty}},
      {"ba",
       {"b", 1, Stop::kIncomplete, ErrorClass::kNone, 2},
       {"ba", 2, Stop::kInputEmpty}},
      {"aab",
       {"a\U00010000", 3, Stop::kInputEmpty},
       {"a\U00010000", 3, Stop::kInputEmpty}},
      {"aaa",
       {"aa", 2, Stop::kIncomplete, ErrorClass::kNone, 2},
       {"aaa", 3, Stop::kInputEmpty}},
  };
  for (const auto& [text, as_piece, as_last] : cases) {
    EXPECT_EQ(RunConvert(piece, text, 16), as_piece) << text;
    EXPECT_EQ(RunConvert(Convert<Waiting, Utf8>, text, 16), as_piece) << text;
    EXPECT_EQ(RunConvert(last, text, 16), as_last) << text;
  }
  // Most forms read the end of a text like any other part of it.
  EXPECT_EQ(kDecodeLast<Utf8>, &Utf8::Decode);
}

// Of a wide code point of a form that is taken for one without.
struct WithoutWide : Utf8 {
  static Decoded Decode(const uint8_t* /*in*/, const uint8_t* /*in_end*/) {
    return Decoded::WellFormedWide(1);
  }
};
TEST(ConvertTest, NothingIsSkippedUnread) {
  EXPECT_EQ(
      RunConvert(Convert<WithoutWide, Utf64Be>, "A", 8),
      (Outcome{"", 0, Stop::kUnencodable, ErrorClass::kInvalidCodePoint, 1}));
}

}  // namespace
}  // namespace utfx
