// Random sequences of calls, to ours and to ICU's own converter of the encoding
// that ours extend: whatever was called before, each call does the same.

#include <gtest/gtest.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/icu-plugin/converter.h"
#include "tests/icu-plugin/icus_own.h"

namespace utfx {
namespace {

constexpr size_t kRooms[] = {0, 0, 1, 1, 2, 3, 4, 5, 6, 8, 16, 1000};

// What ucnv_getInvalidChars() and ucnv_getInvalidUChars() say.
std::string InvalidOf(const UConverter* cnv) {
  char bytes[64];
  auto length = static_cast<int8_t>(sizeof bytes);
  UErrorCode error = U_ZERO_ERROR;
  ucnv_getInvalidChars(cnv, bytes, &length, &error);
  UChar units[8];
  int8_t count = 8;
  ucnv_getInvalidUChars(cnv, units, &count, &error);
  EXPECT_EQ(error, U_ZERO_ERROR);
  return Hex({bytes, static_cast<size_t>(length)}) + "/" +
         Hex(BytesOf({units, static_cast<size_t>(count)}));
}

// A converter of the two, with what a program has beside it.
class Side {
 public:
  explicit Side(const std::string& name)
      : cnv_(std::make_unique<IcuConverter>(name)) {}

  UConverter* Get() const { return cnv_->Get(); }
  UConverter* Utf8() const { return utf8_.Get(); }

  void Set(const Callback& callback) {
    cnv_->Set(callback);
    utf8_.Set(callback);
  }

  void BecomeItsClone() {
    UErrorCode error = U_ZERO_ERROR;
    UConverter* const clone = ucnv_clone(Get(), &error);
    ASSERT_EQ(error, U_ZERO_ERROR);
    cnv_ = std::make_unique<IcuConverter>(clone);
  }

  // What comes of a call, and how much of the source it takes.
  template <class Output, class Function, class Unit>
  IcuCall<Output> Convert(Function function,
                          const std::basic_string<Unit>& text, size_t room,
                          bool has_offsets, bool flush) {
    using OutputUnit = typename Output::value_type;
    Target<OutputUnit> buffer(room, kBehind);
    std::vector<int32_t> offsets(room + 1, kNoOffset);
    IcuCall<Output> call = {};
    OutputUnit* target = buffer.Begin();
    const Unit* source = text.data();
    function(Get(), &target, target + room, &source, text.data() + text.size(),
             has_offsets ? offsets.data() : nullptr, static_cast<UBool>(flush),
             &call.error);
    const auto size = static_cast<size_t>(target - buffer.Begin());
    EXPECT_TRUE(buffer.IsUntouchedFrom(size));
    call.output.assign(buffer.Begin(), target);
    call.consumed = static_cast<size_t>(source - text.data());
    if (has_offsets) offsets.resize(size), call.offsets = offsets;
    if (U_FAILURE(call.error) && call.error != U_BUFFER_OVERFLOW_ERROR) {
      call.invalid = InvalidOf(Get());
    }
    return call;
  }

  // How many units wait to be converted: a part of what is compared.
  std::string Pending() const {
    UErrorCode error = U_ZERO_ERROR;
    std::ostringstream stream;
    stream << ucnv_toUCountPending(Get(), &error) << "/"
           << ucnv_fromUCountPending(Get(), &error) << u_errorName(error);
    return stream.str();
  }

 private:
  std::unique_ptr<IcuConverter> cnv_;
  IcuConverter utf8_{"UTF-8"};
};

// A text that is converted by ucnv_convertEx() in several calls.
struct Conversion {
  std::string text;
  bool to_utf8;
  bool reset;
  bool flush;  // At the end.
  size_t piece;
  size_t pivot;
  std::vector<size_t> rooms;  // Of calls, one after the other.

  friend std::ostream& operator<<(std::ostream& stream, const Conversion& c) {
    stream << "convertEx " << Hex(c.text) << (c.to_utf8 ? " to" : " from")
           << " UTF-8" << (c.reset ? ", reset" : "")
           << (c.flush ? ", flush" : "") << ", pieces of " << c.piece
           << ", pivot of " << c.pivot << ", rooms";
    for (const size_t room : c.rooms) stream << ' ' << room;
    return stream;
  }
};

// What came of it. How much of the source each call takes is not alike, as ours
// go without Unicode where they can. Nor is it how much is written before an
// error: ICU may have that in the pivot. And from UTF-8 to UTF-8 ICU says that
// it lacks room for what is incomplete; ours never do.
struct Converted {
  std::string output;
  std::vector<std::string> calls;   // Errors and sizes of the output.
  std::vector<std::string> errors;  // But for a lack of room.
  // Whether a lack of room was said and there was nothing left to write.
  bool lacks_no_room = false;

  friend void PrintTo(const Converted& converted, std::ostream* stream) {
    *stream << Hex(converted.output)
            << (converted.lacks_no_room ? ", a lack of no room" : "");
    for (const auto& calls : {converted.calls, converted.errors}) {
      *stream << '\n';
      for (const std::string& call : calls) *stream << " " << call;
    }
  }
  bool operator==(const Converted& other) const {
    return output == other.output && errors == other.errors &&
           lacks_no_room <= other.lacks_no_room &&
           (!errors.empty() || other.lacks_no_room || calls == other.calls);
  }
};

Converted Convert(const Conversion& conversion, const Side& side) {
  UConverter* const from = conversion.to_utf8 ? side.Get() : side.Utf8();
  UConverter* const to = conversion.to_utf8 ? side.Utf8() : side.Get();
  std::u16string pivot(conversion.pivot, 0);
  UChar* pivot_source = pivot.data();
  UChar* pivot_target = pivot.data();
  const char* source = conversion.text.data();
  const char* const end = source + conversion.text.size();
  const char* limit =
      source + std::min(conversion.piece, conversion.text.size());
  Converted converted;
  bool reset = conversion.reset;
  bool lacks_room = false;
  for (const size_t room : conversion.rooms) {
    Target<char> buffer(room, kBehind);
    char* target = buffer.Begin();
    UErrorCode error = U_ZERO_ERROR;
    const bool flush = conversion.flush && limit == end;
    ucnv_convertEx(to, from, &target, target + room, &source, limit,
                   pivot.data(), &pivot_source, &pivot_target,
                   pivot.data() + pivot.size(), static_cast<UBool>(reset),
                   static_cast<UBool>(flush), &error);
    reset = false;
    const auto size = static_cast<size_t>(target - buffer.Begin());
    // ICU has it end with a null if there is room.
    const bool is_terminated = flush && error == U_ZERO_ERROR && size < room;
    EXPECT_TRUE(!is_terminated || *target == '\0');
    EXPECT_TRUE(buffer.IsUntouchedFrom(size + (is_terminated ? 1 : 0)));
    converted.output.append(buffer.Begin(), target);
    converted.calls.push_back(std::string(u_errorName(error)) + " " +
                              std::to_string(size));
    if (lacks_room && size == 0 && room > 0 && U_SUCCESS(error)) {
      converted.lacks_no_room = true;
    }
    lacks_room = error == U_BUFFER_OVERFLOW_ERROR;
    if (lacks_room) continue;
    if (U_FAILURE(error)) {
      converted.errors.push_back(std::string(u_errorName(error)) + " " +
                                 InvalidOf(from) + " " + InvalidOf(to));
    } else if (limit == end) {
      return converted;
    } else {
      EXPECT_EQ(source, limit);
      limit += std::min(conversion.piece, static_cast<size_t>(end - limit));
    }
  }
  return converted;
}

// What is to be called, of what the two must do alike.
class CallsTest : public testing::TestWithParam<std::string> {
 protected:
  // Some calls in a row to a charset and to ICU's own.
  void CheckCalls(const std::string& name, uint32_t seed) {
    random_ = RandomText(seed);
    log_ = {};
    ours_ = std::make_unique<Side>(name);
    icus_ = std::make_unique<Side>(GetParam());
    bytes_.clear();
    has_left_over_ = false;
    is_full_ = false;
    units_.clear();
    for (int i = 0; i < 16 && !HasFailure(); ++i) CallSomething();
    EXPECT_FALSE(HasFailure()) << name << ", seed " << seed << ":" << log_;
  }

 private:
  bool OneIn(uint32_t count) { return random_.Below(count) == 0; }
  size_t Room() { return kRooms[random_.Below(std::size(kRooms))]; }

  void CallSomething() {
    switch (random_.Below(16)) {
      case 0:
        return Reset();
      case 1:
        log_ += "\n clone";
        ours_->BecomeItsClone();
        icus_->BecomeItsClone();
        return;
      case 2:
        return SetCallbacks();
      case 3:
      case 4:
        return NextUChar();
      case 5:
        return Convert();
      case 6:
      case 7:
      case 8:
      case 9:
        return ToUnicode();
      default:
        return FromUnicode();
    }
  }

  void Reset() {
    constexpr decltype(ucnv_reset)* kResets[] = {
        ucnv_reset, ucnv_resetToUnicode, ucnv_resetFromUnicode};
    const uint32_t which = random_.Below(3);
    log_ += "\n reset " + std::to_string(which);
    for (const auto& side : {ours_.get(), icus_.get()}) {
      kResets[which](side->Get());
    }
    if (which != 2) has_left_over_ = false;
  }

  void SetCallbacks() {
    const Callback& callback = kCallbacks[random_.Below(std::size(kCallbacks))];
    log_ += "\n callback " + std::string(callback.name);
    ours_->Set(callback);
    icus_->Set(callback);
  }

  // Without F4, as the other half of a code point that only ours have might
  // come later.
  std::string SomeBytes(const std::string& icus) {
    std::string text =
        Mutate(Join(IcuConverter(icus).FromUnicode(random_.Utf16(6), {})), icus,
               &random_);
    if (icus == "UTF-8") std::replace(text.begin(), text.end(), '\xF4', '\xF3');
    return text;
  }

  // Some of the text that is left, and more if there is little.
  std::string NextBytes() {
    if (bytes_.size() < 8) {
      const std::string more =
          IcuConverter(GetParam()).FromUnicode(random_.Utf16(6), {})[0].output;
      bytes_ += Mutate(more, GetParam(), &random_);
      if (GetParam() == "UTF-8") {
        std::replace(bytes_.begin(), bytes_.end(), '\xF4', '\xF3');
      }
    }
    return bytes_.substr(0, (has_left_over_ ? 1 : 0) + random_.Below(9));
  }

  // Where something is left over, it comes first in what ICU gets next: it may
  // have a byte of the same unit.
  void TakeBytes(const std::string& text, size_t consumed) {
    log_ += " -> " + std::to_string(consumed);
    bytes_.erase(0, consumed);
    has_left_over_ = consumed < text.size();
    if (consumed > 0) last_ = text[consumed - 1];
  }

  // Whether the stream could end with this text and half a signature. ICU
  // reports that and takes the other half, when it comes next, for the rest of
  // it.
  bool MayEndInSignature(const std::string& text) const {
    UErrorCode error = U_ZERO_ERROR;
    const std::string half =
        ucnv_toUCountPending(icus_->Get(), &error) == 1 ? last_ + text : text;
    return half == "\xFE" || half == "\xFF";
  }

  void ToUnicode() {
    const std::string text = NextBytes();
    const size_t room = Room();
    const bool has_offsets = OneIn(2);
    const bool flush = OneIn(4) && !MayEndInSignature(text);
    log_ += "\n toUnicode " + Hex(text) + " room " + std::to_string(room) +
            (flush ? " flush" : "");
    const auto call = [&](Side& side) {
      return side.Convert<std::u16string>(ucnv_toUnicode, text, room,
                                          has_offsets, flush);
    };
    auto ours = call(*ours_);
    const auto icus = call(*icus_);
    for (size_t i = 0; i < std::min(ours.offsets.size(), icus.offsets.size());
         ++i) {
      if (icus.offsets[i] == kNoOffset) ours.offsets[i] = kNoOffset;
    }
    Compare(ours, icus);
    TakeBytes(text, icus.consumed);
    is_full_ = icus.error == U_BUFFER_OVERFLOW_ERROR;
  }

  void FromUnicode() {
    if (units_.size() < 6) units_ += random_.Utf16(6);
    const std::u16string text = units_.substr(0, random_.Below(7));
    const size_t room = Room();
    const bool has_offsets = OneIn(2);
    const bool flush = OneIn(4);
    log_ += "\n fromUnicode " + Hex(BytesOf(text)) + " room " +
            std::to_string(room) + (flush ? " flush" : "");
    const auto call = [&](Side& side) {
      return side.Convert<std::string>(ucnv_fromUnicode, text, room,
                                       has_offsets, flush);
    };
    const auto ours = call(*ours_);
    const auto icus = call(*icus_);
    Compare(ours, icus);
    units_.erase(0, OneIn(8) ? text.size() : icus.consumed);
  }

  // ICU's forgets a byte that it has left over.
  void NextUChar() {
    if (has_left_over_) return ToUnicode();
    const std::string text = NextBytes();
    if (MayEndInSignature(text)) return;
    log_ += "\n getNextUChar " + Hex(text);
    const auto call = [&](Side& side) {
      IcuCall<std::u32string> result = {};
      const char* source = text.data();
      const UChar32 next = ucnv_getNextUChar(
          side.Get(), &source, text.data() + text.size(), &result.error);
      result.output = {static_cast<char32_t>(next)};
      result.consumed = static_cast<size_t>(source - text.data());
      return result;
    };
    const auto ours = call(*ours_);
    const auto icus = call(*icus_);
    EXPECT_TRUE(ours == icus)
        << Hex(std::to_string(ours.output[0])) << " " << ours.consumed << " "
        << u_errorName(ours.error) << " instead of "
        << std::to_string(icus.output[0]) << " " << icus.consumed << " "
        << u_errorName(icus.error);
    TakeBytes(text, icus.consumed);
  }

  // Whether ICU's converter holds units back, which its quick way from UTF-8 to
  // UTF-8 overtakes.
  bool HoldsUnits() const {
    UErrorCode error = U_ZERO_ERROR;
    return is_full_ || ucnv_fromUCountPending(icus_->Get(), &error) > 0;
  }

  void Convert() {
    Conversion conversion = {};
    conversion.to_utf8 = OneIn(2);
    conversion.reset = OneIn(2) || HoldsUnits();
    conversion.flush = OneIn(2);
    conversion.text =
        conversion.to_utf8 ? SomeBytes(GetParam()) : SomeBytes("UTF-8");
    conversion.piece = OneIn(2) ? SIZE_MAX : 1 + random_.Below(5);
    conversion.pivot = OneIn(2) ? 100 : 1 + random_.Below(4);
    for (int i = 0; i < 200; ++i) conversion.rooms.push_back(Room());
    if (conversion.to_utf8 && has_left_over_) return ToUnicode();
    std::ostringstream stream;
    stream << "\n " << conversion;
    log_ += stream.str();
    EXPECT_EQ(utfx::Convert(conversion, *ours_),
              utfx::Convert(conversion, *icus_));
    if (conversion.to_utf8 && !conversion.text.empty()) {
      last_ = conversion.text.back();
    }
  }

  template <class Output>
  void Compare(const IcuCall<Output>& ours, const IcuCall<Output>& icus) {
    EXPECT_EQ(ours, icus);
    EXPECT_EQ(ours_->Pending(), icus_->Pending());
  }

  RandomText random_{0};
  std::string log_;
  std::unique_ptr<Side> ours_;
  std::unique_ptr<Side> icus_;
  std::string bytes_;
  bool has_left_over_ = false;
  bool is_full_ = false;  // The room for what was converted last.
  char last_ = 0;         // Of the bytes that were converted.
  std::u16string units_;
};

TEST_P(CallsTest, Alike) {
  const std::vector<Charset> charsets = CharsetsWith(
      [](const Charset& row) { return IcusOf(row) == GetParam(); });
  const auto times = static_cast<uint32_t>(Repeat(60'000));
  for (uint32_t seed = 0; seed < times && !HasFailure(); ++seed) {
    CheckCalls(std::string(charsets[seed % charsets.size()].name), seed);
  }
}

INSTANTIATE_TEST_SUITE_P(All, CallsTest, testing::ValuesIn(kIcusOwn),
                         NameOfIcus);

}  // namespace
}  // namespace utfx
