// The library for ICU: to and from UTF-16 with each callback, whole and in
// pieces, with offsets, after a reset and in a clone; as ICU's own converters
// where ours are like them; from a charset to another through a pivot of any
// size; and what is asked by names and of a converter alone.

#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ucnv_err.h>
#include <unicode/uset.h>
#include <utfx-icu.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>

#include "converters/charsets.h"
#include "converters/utf16.h"
#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/family.h"
#include "core/result.h"
#include "tests/fuzz/forms.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

// A program's own callbacks.
void WriteLength(const void* /*context*/, UConverterToUnicodeArgs* args,
                 const char* /*bytes*/, int32_t length,
                 UConverterCallbackReason reason, UErrorCode* error) {
  if (reason > UCNV_IRREGULAR) return;
  UTFX_REQUIRE(length > 0 && length <= 8);
  *error = U_ZERO_ERROR;
  const UChar units[] = {'<', static_cast<UChar>('0' + length), 0xD83D, 0xDE00};
  ucnv_cbToUWriteUChars(args, units, std::size(units), 0, error);
}
void WriteInstead(const void* /*context*/, UConverterFromUnicodeArgs* args,
                  const UChar* /*units*/, int32_t length, UChar32 code_point,
                  UConverterCallbackReason reason, UErrorCode* error) {
  if (reason > UCNV_IRREGULAR) return;
  UTFX_REQUIRE(length == U16_LENGTH(code_point));
  *error = U_ZERO_ERROR;
  const UChar units[] = {'<', 0xD83D, 0xDE00};
  const UChar* start = units;
  ucnv_cbFromUWriteUChars(args, &start, std::end(units), 0, error);
}

struct Callback {
  UConverterToUCallback to_u;
  UConverterFromUCallback from_u;
  const char* context;
};
constexpr Callback kCallbacks[] = {
    {UCNV_TO_U_CALLBACK_STOP, UCNV_FROM_U_CALLBACK_STOP, nullptr},
    {UCNV_TO_U_CALLBACK_SKIP, UCNV_FROM_U_CALLBACK_SKIP, nullptr},
    {UCNV_TO_U_CALLBACK_SKIP, UCNV_FROM_U_CALLBACK_SKIP,
     UCNV_SKIP_STOP_ON_ILLEGAL},
    {UCNV_TO_U_CALLBACK_SUBSTITUTE, UCNV_FROM_U_CALLBACK_SUBSTITUTE, nullptr},
    {UCNV_TO_U_CALLBACK_SUBSTITUTE, UCNV_FROM_U_CALLBACK_SUBSTITUTE,
     UCNV_SUB_STOP_ON_ILLEGAL},
    {UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_ICU},
    {UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_C},
    {UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE,
     UCNV_ESCAPE_XML_HEX},
    {UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE,
     UCNV_ESCAPE_XML_DEC},
    {UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_JAVA},
    {UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE,
     UCNV_ESCAPE_UNICODE},
    {UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_CSS2},
    {&WriteLength, &WriteInstead, nullptr},
};

// ICU's own that a charset of ours does as, or none.
const char* IcusOf(const Charset& charset) {
  if (charset.family == Family::kUtf8) return "UTF-8";
  if (!IsUtf16(charset.family)) return nullptr;
  if (!charset.signatures.empty()) return "UTF-16,version=2";
  return charset.order == ByteOrder::kBigEndian ? "UTF-16BE" : "UTF-16LE";
}

UConverter* Open(const char* name) {
  UErrorCode error = U_ZERO_ERROR;
  UConverter* const converter = ucnv_open(name, &error);
  UTFX_REQUIRE(U_SUCCESS(error));
  return converter;
}

// An open converter for each of kForms, on each side of a conversion, and of
// ICU's own.
struct Converters {
  std::array<UConverter*, kForms.size()> from;
  std::array<UConverter*, kForms.size()> to;
  std::array<UConverter*, kIcuCount> icus;
};
const Converters& AllConverters() {
  static const Converters kAll = [] {
    UErrorCode error = U_ZERO_ERROR;
    utfx_icu_register(&error);
    UTFX_REQUIRE(error == U_ZERO_ERROR);
    Converters all = {};
    for (size_t i = 0; i < kForms.size(); ++i) {
      all.from[i] = Open(kForms[i].name.data());
      all.to[i] = Open(kForms[i].name.data());
    }
    for (size_t i = 0; i < kIcuCount; ++i) {
      const char* const name = IcusOf(kIcuCharsets[i]);
      if (name != nullptr) all.icus[i] = Open(name);
    }
    return all;
  }();
  return kAll;
}

void SetCallback(UConverter* converter, const Callback& callback) {
  UErrorCode error = U_ZERO_ERROR;
  ucnv_setToUCallBack(converter, callback.to_u, callback.context, nullptr,
                      nullptr, &error);
  ucnv_setFromUCallBack(converter, callback.from_u, callback.context, nullptr,
                        nullptr, &error);
  UTFX_REQUIRE(error == U_ZERO_ERROR);
}

// The functions of either way.
struct ToUnicode {
  using From = char;
  using To = UChar;
  static constexpr auto kConvert = &ucnv_toUnicode;
  static constexpr auto kReset = &ucnv_resetToUnicode;
};
struct FromUnicode {
  using From = UChar;
  using To = char;
  static constexpr auto kConvert = &ucnv_fromUnicode;
  static constexpr auto kReset = &ucnv_resetFromUnicode;
};

Text text;
Room room;

// Where ICU writes no offset: its UTF-16 forgets one, of half a pair.
constexpr uint8_t kNoOffsetByte = 0x99;
constexpr auto kNoOffset = static_cast<int32_t>(0x01010101U * kNoOffsetByte);

// All that a conversion wrote, and where there were errors.
template <class Unit>
struct Converted {
  // How much was read then is not said: in pieces a converter may have taken
  // in some bytes that it comes back to.
  struct Error {
    UErrorCode code;
    size_t written;

    bool operator==(const Error&) const = default;
  };

  void RequireSameAs(const Converted& other) const {
    UTFX_REQUIRE(written == other.written);
    UTFX_REQUIRE(std::memcmp(units, other.units, written * sizeof(Unit)) == 0);
    UTFX_REQUIRE(error_count == other.error_count);
    UTFX_REQUIRE(std::equal(errors, errors + error_count, other.errors));
  }
  // As ICU's own in the same pieces.
  void RequireSameOffsetsAs(const Converted& icus) const {
    for (size_t i = 0; i < written; ++i) {
      UTFX_REQUIRE(offsets[i] == icus.offsets[i] ||
                   icus.offsets[i] == kNoOffset);
    }
  }

  Unit units[kMostOutput / sizeof(Unit)];
  int32_t offsets[kMostOutput / sizeof(Unit)];  // In the whole text.
  size_t written;
  Error errors[2 * kMostText];
  size_t error_count;
};

constexpr int kPieces = 24;

// How a program splits a text, in up to so many pieces, and then all the rest.
struct Split {
  int most_pieces;
  Sizes pieces;
  Sizes rooms;
  // After which piece it goes on with a clone, if with one.
  int clone_after = -1;
};

Converted<UChar> unicode[3];
Converted<char> bytes[3];

// A converter that may be replaced by its clone.
class Clonable {
 public:
  explicit Clonable(UConverter* original) : converter_(original) {}
  ~Clonable() {
    if (is_clone_) ucnv_close(converter_);
  }
  Clonable(const Clonable&) = delete;
  Clonable& operator=(const Clonable&) = delete;

  UConverter* Get() { return converter_; }
  // What then becomes of the original makes no difference.
  void Clone() {
    UErrorCode error = U_ZERO_ERROR;
    UConverter* const original = converter_;
    converter_ = ucnv_clone(original, &error);
    UTFX_REQUIRE(U_SUCCESS(error) != 0);
    ucnv_reset(original);
    is_clone_ = true;
  }

 private:
  UConverter* converter_;
  bool is_clone_ = false;
};

// Before a reset that makes it forget so much of a text.
template <class Way>
void ConvertStart(UConverter* converter, const typename Way::From* in,
                  size_t size) {
  static typename Way::To units[1024];
  typename Way::To* target = units;
  UErrorCode error = U_ZERO_ERROR;
  Way::kConvert(converter, &target, std::end(units), &in, in + size, nullptr, 0,
                &error);
}

// Converts a text, on after errors.
template <class Way>
void Convert(UConverter* original, const typename Way::From* in, size_t size,
             Split split, Converted<typename Way::To>* converted) {
  using Unit = typename Way::To;
  constexpr size_t kRestRoom = 1024;
  static int32_t offsets[kRestRoom];
  converted->written = 0;
  converted->error_count = 0;
  if (split.most_pieces > 0) {
    ConvertStart<Way>(original, in, std::min(size, split.pieces.Next()));
  }
  Way::kReset(original);
  Clonable converter(original);
  const auto* source = in;
  size_t given = 0;
  for (int i = 0;; ++i) {
    if (i == split.clone_after) converter.Clone();
    const bool is_rest = i >= split.most_pieces;
    given = is_rest ? size : std::min(size, given + split.pieces.Next());
    const size_t units = is_rest ? kRestRoom : split.rooms.Next();
    auto* const start =
        reinterpret_cast<Unit*>(room.Make(units * sizeof(Unit)));
    Unit* target = start;
    std::memset(offsets, kNoOffsetByte, units * sizeof *offsets);
    const auto* const source_start = source;
    UErrorCode error = U_ZERO_ERROR;
    Way::kConvert(converter.Get(), &target, start + units, &source, in + given,
                  offsets, static_cast<UBool>(given == size), &error);
    UTFX_REQUIRE(source >= source_start && source <= in + given);
    room.RequireUntouchedFrom(reinterpret_cast<const uint8_t*>(target));
    const auto written = static_cast<size_t>(target - start);
    for (size_t j = 0; j < written; ++j) {
      // ICU's UTF-8, and so ours, counts the bytes that are kept as well.
      UTFX_REQUIRE(
          offsets[j] == kNoOffset ||
          (offsets[j] >= -1 && offsets[j] < source - source_start + 8));
      converted->offsets[converted->written + j] =
          offsets[j] < 0 ? offsets[j]
                         : static_cast<int32_t>(source_start - in) + offsets[j];
    }
    std::copy(start, target, converted->units + converted->written);
    converted->written += written;
    if (error == U_BUFFER_OVERFLOW_ERROR) continue;
    if (U_FAILURE(error) != 0) {
      UTFX_REQUIRE(error == U_ILLEGAL_CHAR_FOUND ||
                   error == U_INVALID_CHAR_FOUND ||
                   error == U_TRUNCATED_CHAR_FOUND);
      converted->errors[converted->error_count++] = {error, converted->written};
      continue;
    }
    UTFX_REQUIRE(source == in + given);
    if (given == size && is_rest) return;
  }
}

// Whether what a charset of ours reads in the text is what Unicode's form reads
// there.
bool IsLike(const AnyForm& ours, const AnyForm& unicodes) {
  const uint8_t* in = text.Begin();
  while (in != text.End()) {
    const Decoded a = ours.Decode(in, text.End());
    const Decoded b = unicodes.Decode(in, text.End());
    if (a.status != b.status || a.length != b.length) return false;
    if (a.status == Decoded::Status::kIncomplete) {
      // What comes at the end of a text is cut up.
      return false;
    }
    in += a.length;
  }
  return true;
}
bool IsLikeIcus(size_t charset) {
  static constexpr AnyForm kUtf8 = AnyForm::Of<Utf8>();
  static constexpr AnyForm kUtf16Be =
      AnyForm::Of<Utf16<ByteOrder::kBigEndian>>();
  static constexpr AnyForm kUtf16Le =
      AnyForm::Of<Utf16<ByteOrder::kLittleEndian>>();
  const AnyForm& ours = kForms[charset].form->any;
  switch (ours.GetFamily()) {
    case Family::kUtf8:
      return IsLike(ours, kUtf8);
    case Family::kUtf16Be:
      return IsLike(ours, kUtf16Be) &&
             (kCharsets[charset].signatures.empty() ||
              IsLike(kForms[charset].little_endian->any, kUtf16Le));
    default:
      return IsLike(ours, kUtf16Le);
  }
}

// One code point at a time.
void RequireSameOneByOne(UConverter* converter, const Callback& callback) {
  if (&callback != &kCallbacks[0]) return;
  ucnv_resetToUnicode(converter);
  const auto* source = reinterpret_cast<const char*>(text.Begin());
  const auto* const source_end = reinterpret_cast<const char*>(text.End());
  size_t written = 0;
  size_t errors = 0;
  for (;;) {
    const auto* const start = source;
    UErrorCode error = U_ZERO_ERROR;
    const UChar32 c = ucnv_getNextUChar(converter, &source, source_end, &error);
    UTFX_REQUIRE(source >= start && source <= source_end);
    if (error == U_INDEX_OUTOFBOUNDS_ERROR) break;
    if (U_FAILURE(error) != 0) {
      UTFX_REQUIRE(errors < unicode[0].error_count);
      UTFX_REQUIRE(error == unicode[0].errors[errors].code);
      UTFX_REQUIRE(written == unicode[0].errors[errors].written);
      ++errors;
    } else {
      UChar units[2];
      size_t count = 0;
      U16_APPEND_UNSAFE(units, count, c);
      UTFX_REQUIRE(std::memcmp(units, unicode[0].units + written,
                               count * sizeof(UChar)) == 0);
      written += count;
    }
  }
  UTFX_REQUIRE(written == unicode[0].written);
  UTFX_REQUIRE(errors == unicode[0].error_count);
}

void RunToUnicode(size_t from, const Callback& callback, const Split& split) {
  const Split whole = {.most_pieces = 0};
  UConverter* const ours = AllConverters().from[from];
  SetCallback(ours, callback);
  const auto* const in = reinterpret_cast<const char*>(text.Begin());
  Convert<ToUnicode>(ours, in, text.Size(), whole, &unicode[0]);
  Convert<ToUnicode>(ours, in, text.Size(), split, &unicode[1]);
  unicode[1].RequireSameAs(unicode[0]);
  UConverter* const icus = AllConverters().icus[from];
  if (icus != nullptr && IsLikeIcus(from)) {
    SetCallback(icus, callback);
    Convert<ToUnicode>(icus, in, text.Size(), split, &unicode[2]);
    unicode[2].RequireSameAs(unicode[1]);
    // Ours may have to wait to see an error.
    if (&callback == &kCallbacks[0] && unicode[1].error_count == 0) {
      unicode[1].RequireSameOffsetsAs(unicode[2]);
    }
  }
  RequireSameOneByOne(ours, callback);
  // There and back again.
  if (unicode[0].error_count > 0 || &callback != &kCallbacks[0]) return;
  UConverter* const back = AllConverters().to[from];
  SetCallback(back, callback);
  Convert<FromUnicode>(back, unicode[0].units, unicode[0].written, whole,
                       &bytes[0]);
  UTFX_REQUIRE(bytes[0].error_count == 0);
  Convert<ToUnicode>(ours, bytes[0].units, bytes[0].written, whole,
                     &unicode[1]);
  unicode[1].RequireSameAs(unicode[0]);
  if (kCharsets[from].signatures.empty()) {
    UTFX_REQUIRE(bytes[0].written == text.Size() &&
                 std::memcmp(bytes[0].units, in, text.Size()) == 0);
  }
}

// The text taken for UTF-16.
std::u16string_view Units() {
  static UChar units[kMostText / 2];
  const size_t size = text.Size() / 2;
  std::memcpy(units, text.Begin(), 2 * size);
  return {units, size};
}

void RunFromUnicode(size_t to, const Callback& callback, const Split& split) {
  const std::u16string_view all = Units();
  const UChar* const units = all.data();
  const size_t size = all.size();
  UConverter* const ours = AllConverters().to[to];
  SetCallback(ours, callback);
  Convert<FromUnicode>(ours, units, size, {.most_pieces = 0}, &bytes[0]);
  Convert<FromUnicode>(ours, units, size, split, &bytes[1]);
  bytes[1].RequireSameAs(bytes[0]);
  UConverter* const icus = AllConverters().icus[to];
  if (icus != nullptr) {
    SetCallback(icus, callback);
    Convert<FromUnicode>(icus, units, size, split, &bytes[2]);
    bytes[2].RequireSameAs(bytes[1]);
    bytes[1].RequireSameOffsetsAs(bytes[2]);
  }
}

// Up to the first error, if there is one.
UErrorCode ConvertEx(size_t from, size_t to, size_t pivot_size, int most_pieces,
                     Sizes pieces, Sizes rooms, Converted<char>* converted) {
  constexpr size_t kRestRoom = 1024;
  static UChar pivot[1024];
  UConverter* const source_converter = AllConverters().from[from];
  UConverter* const target_converter = AllConverters().to[to];
  SetCallback(source_converter, kCallbacks[0]);
  SetCallback(target_converter, kCallbacks[0]);
  UChar* pivot_source = pivot;
  UChar* pivot_target = pivot;
  converted->written = 0;
  const auto* const in = reinterpret_cast<const char*>(text.Begin());
  const char* source = in;
  size_t given = 0;
  for (int i = 0;; ++i) {
    const bool is_rest = i >= most_pieces;
    given =
        is_rest ? text.Size() : std::min(text.Size(), given + pieces.Next());
    const size_t size = is_rest ? kRestRoom : rooms.Next();
    auto* const start = reinterpret_cast<char*>(room.Make(size));
    char* target = start;
    UErrorCode error = U_ZERO_ERROR;
    ucnv_convertEx(target_converter, source_converter, &target, start + size,
                   &source, in + given, pivot, &pivot_source, &pivot_target,
                   pivot + pivot_size, static_cast<UBool>(i == 0),
                   static_cast<UBool>(given == text.Size()), &error);
    // ICU ends what it writes with a NUL, if there is room.
    const bool is_ended = target < start + size && *target == 0;
    room.RequireUntouchedFrom(
        reinterpret_cast<const uint8_t*>(target + (is_ended ? 1 : 0)));
    std::copy(start, target, converted->units + converted->written);
    converted->written += static_cast<size_t>(target - start);
    if (error == U_BUFFER_OVERFLOW_ERROR) continue;
    if (U_FAILURE(error) != 0) return error;
    UTFX_REQUIRE(source == in + given);
    if (is_rest) return U_ZERO_ERROR;
  }
}

void RunConvertEx(size_t from, size_t to, FuzzedDataProvider* data,
                  Sizes pieces, Sizes rooms) {
  const size_t pivot_size = 1 + ChooseBelow(data, 32);
  text.Take(data);
  const UErrorCode whole =
      ConvertEx(from, to, 1024, 0, pieces, rooms, &bytes[0]);
  const UErrorCode again =
      ConvertEx(from, to, pivot_size, kPieces, pieces, rooms, &bytes[1]);
  // At an error of the source some text may be left in the pivot, and that may
  // have an error for the target.
  UTFX_REQUIRE((again == U_ZERO_ERROR) == (whole == U_ZERO_ERROR));
  if (whole == U_ZERO_ERROR) UTFX_REQUIRE(bytes[1].written == bytes[0].written);
  UTFX_REQUIRE(std::memcmp(bytes[1].units, bytes[0].units,
                           std::min(bytes[1].written, bytes[0].written)) == 0);
}

// Text taken for a name: a converter that has it is also found by its main one.
void RequireName() {
  const std::string name(reinterpret_cast<const char*>(text.Begin()),
                         text.Size());
  UErrorCode error = U_ZERO_ERROR;
  utfx_icu_register(&error);
  UTFX_REQUIRE(error == U_ZERO_ERROR);
  UConverter* const converter = ucnv_open(name.c_str(), &error);
  UTFX_REQUIRE((converter != nullptr) == (U_SUCCESS(error) != 0));
  if (converter == nullptr) return;
  error = U_ZERO_ERROR;
  const char* const main_name = ucnv_getName(converter, &error);
  UTFX_REQUIRE(error == U_ZERO_ERROR);
  ucnv_close(Open(main_name));
  ucnv_close(converter);
}

// Which code points a charset has, and what it writes for one that it does not
// have.
void RequireSet(size_t to) {
  UErrorCode error = U_ZERO_ERROR;
  UConverter* const converter = Open(kForms[to].name.data());
  USet* const set = uset_openEmpty();
  ucnv_getUnicodeSet(converter, set, UCNV_ROUNDTRIP_SET, &error);
  UTFX_REQUIRE(error == U_ZERO_ERROR);
  const std::u16string_view units = Units();
  const AnyForm& form = kForms[to].form->any;
  for (int32_t i = 0; i < static_cast<int32_t>(units.size());) {
    UChar32 c = 0;
    U16_NEXT(units, i, static_cast<int32_t>(units.size()), c);
    uint8_t out[kMaxSequenceLength];
    uint8_t* next = out;
    const Stop stop =
        form.Encode(static_cast<CodePoint>(c), next, std::end(out));
    // ICU has no surrogates, whatever has them.
    UTFX_REQUIRE((uset_contains(set, c) != 0) ==
                 (stop == Stop::kInputEmpty && !U_IS_SURROGATE(c)));
  }
  uset_close(set);
  ucnv_setSubstString(converter, units.data(),
                      static_cast<int32_t>(units.size()), &error);
  SetCallback(converter, kCallbacks[3]);
  if (U_SUCCESS(error) != 0) {
    // As the string itself would be.
    const Split whole = {.most_pieces = 0};
    const UChar surrogate[] = {0xD800, 'x'};
    Convert<FromUnicode>(converter, surrogate, std::size(surrogate), whole,
                         &bytes[0]);
    const std::u16string instead = std::u16string(units) + u'x';
    Convert<FromUnicode>(converter, instead.data(), instead.size(), whole,
                         &bytes[1]);
    bytes[0].RequireSameAs(bytes[1]);
  }
  ucnv_close(converter);
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  using namespace utfx::fuzz;  // NOLINT(google-build-using-namespace)
  FuzzedDataProvider data(bytes, size);
  const size_t from = ChooseBelow(&data, kForms.size());
  const size_t to = ChooseBelow(&data, kForms.size());
  const Callback& callback =
      kCallbacks[ChooseBelow(&data, std::size(kCallbacks))];
  const size_t way = ChooseBelow(&data, 16);
  const Sizes pieces(&data);
  const Sizes rooms(&data);
  // Mostly not at all, as it takes longer than the rest.
  const auto clone_after =
      static_cast<int>(ChooseBelow(&data, size_t{6} * kPieces));
  const Split split = {kPieces, pieces, rooms, clone_after};
  switch (way) {
    // These open converters, which takes longer than to convert.
    case 14:
      text.Take(&data);
      RequireName();
      break;
    case 15:
      text.Take(&data);
      RequireSet(to % utfx::kIcuCount);
      break;
    default:
      if (way % 3 == 0) {
        text.Take(&data);
        RunToUnicode(from % utfx::kIcuCount, callback, split);
      } else if (way % 3 == 1) {
        text.Take(&data);
        RunFromUnicode(to % utfx::kIcuCount, callback, split);
      } else {
        RunConvertEx(from, to, &data, pieces, rooms);
      }
  }
  return 0;
}
