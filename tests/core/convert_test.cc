#include "core/convert.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "converters/utf16.h"
#include "converters/utf64.h"
#include "converters/utf8.h"
#include "converters/utf8000.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "core/wide_code_point.h"
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

// As much input as the shortest sequence has, room for the target's shortest
// one, and only then which sequence is it?
TEST(ConvertTest, RoomFirstReadsNoSequenceWithoutRoom) {
  const auto convert =
      Convert<Utf16<ByteOrder::kBigEndian>, Utf64Be, StopOrder::kRoomFirst>;
  const std::string a = "A\0\0\0\0\0\0\0"s;
  const struct {
    std::string_view text;
    Outcome with_room;
    bool lacks_input = false;
  } cases[] = {
      {"\0A"sv, {a, 2, Stop::kInputEmpty}},
      {"\0A\0"sv, {a, 2, Stop::kIncomplete, ErrorClass::kNone, 2}, true},
      {"\0A\xD8"sv, {a, 2, Stop::kIncomplete, ErrorClass::kNone, 2}, true},
      {"\0A\xD8\0"sv, {a, 2, Stop::kIncomplete, ErrorClass::kNone, 4}},
      {"\0A\xD8\0\xDC"sv, {a, 2, Stop::kIncomplete, ErrorClass::kNone, 4}},
      {"\0A\xDC\0"sv, {a, 2, Stop::kIllFormed, ErrorClass::kIllFormed, 2}},
      {"\0A\0A"sv, {a + a, 4, Stop::kInputEmpty}},
  };
  for (const auto& [text, with_room, lacks_input] : cases) {
    SCOPED_TRACE(Hex(text));
    EXPECT_EQ(RunConvert(convert, text, 16), with_room);
    const bool is_all = with_room.stop == Stop::kInputEmpty && text.size() == 2;
    for (size_t room = 8; room < 16; ++room) {
      EXPECT_EQ(RunConvert(convert, text, room),
                is_all || lacks_input ? with_room
                                      : (Outcome{a, 2, Stop::kOutputFull}));
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

TEST(ConvertTest, AFormWithoutAQuickWayIsWrittenAllTheSame) {
  static constexpr AnyForm kFrom = AnyForm::Of<Utf8000>();
  static constexpr AnyForm kTo = AnyForm::Of<GlibcUtf8>();
  const std::string text = Times(20, "\xF4\x90\x80\x80");
  EXPECT_EQ(RunConvert(Conversion(&kFrom, &kTo, Bulk()), text, 100),
            (Outcome{text, text.size(), Stop::kInputEmpty}));
}

TEST(ConvertTest, ANarrowFormReadsAndWritesAsItsForm) {
  using Narrow = NarrowForm<Utf8000>;
  static_assert(!WideEncodingForm<Narrow> && !BeyondUnicodeForm<Narrow>);
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

// A form of data: the code point of each byte.
struct ByteTable {
  static constexpr Family kFamily = Family::kNone;
  static constexpr bool kIsWide = false;
  static constexpr bool kHasBlocks = false;
  static constexpr bool kWaits = false;
  static constexpr size_t MinLength() { return 1; }

  static const CodePoint* Of(const AnyForm* any) {
    return static_cast<const CodePoint*>(any->Data());
  }
  static Decoded Decode(const uint8_t* in, const uint8_t* /*in_end*/,
                        const AnyForm* any) {
    const CodePoint code_point = Of(any)[*in];
    return code_point == kNone ? Decoded::IllFormed(1)
                               : Decoded::WellFormed(code_point, 1);
  }
  static Stop Encode(CodePoint code_point, uint8_t*& out,
                     const uint8_t* out_end, const AnyForm* any) {
    if (out == out_end) return Stop::kOutputFull;
    const CodePoint* const end = Of(any) + 256;
    const CodePoint* const found = std::find(Of(any), end, code_point);
    if (found == end) return Stop::kUnencodable;
    *out++ = static_cast<uint8_t>(found - Of(any));
    return Stop::kNone;
  }
  static Stop EncodeWide(const WideCodePoint& /*code_point*/, uint8_t*& out,
                         const uint8_t* out_end, const AnyForm* /*any*/) {
    return out == out_end ? Stop::kOutputFull : Stop::kUnencodable;
  }

  static constexpr CodePoint kNone = ~CodePoint{0};
};

TEST(ConvertTest, AFormThatIsKnownAtRunTimeCanBeData) {
  CodePoint tables[2][256];
  for (auto& table : tables) std::fill_n(table, 256, ByteTable::kNone);
  tables[0][0x80] = tables[1][0xA4] = 0x20AC;
  tables[0][0x41] = tables[1][0x41] = 'A';
  tables[0][0x81] = 0xB7;
  const AnyForm first = AnyForm::OfCalls<ByteTable>(tables[0]);
  const AnyForm second = AnyForm::OfCalls<ByteTable>(tables[1]).AtEnd();
  static constexpr AnyForm kUtf8000 = AnyForm::Of<Utf8000>();
  EXPECT_EQ(RunConvert(Conversion(&first, &second, Bulk()), "A\x80\xFF", 9),
            (Outcome{"A\xA4", 2, Stop::kIllFormed, ErrorClass::kIllFormed, 1}));
  EXPECT_EQ(RunConvert(Conversion(&second, &kUtf8000, Bulk()), "\xA4", 9),
            (Outcome{"\u20AC", 1, Stop::kInputEmpty}));
  EXPECT_EQ(
      RunConvert(Conversion(&first, &second, Bulk()), "A\x81", 9),
      (Outcome{"A", 1, Stop::kUnencodable, ErrorClass::kInvalidCodePoint, 1}));
  const std::string wide = Encoded<Utf8000>(~CodePoint{0} >> 1) + "A";
  EXPECT_EQ(
      RunConvert(Conversion(&kUtf8000, &first, Bulk()), "A" + wide, 9),
      (Outcome{"A", 1, Stop::kUnencodable, ErrorClass::kInvalidCodePoint, 13}));
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
