// The library for ICU: to and from UTF-16 with each callback, whole and in
// pieces, with offsets; as ICU's own converters where ours are like them; and
// from a charset to another through a pivot of any size.

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <utfx-icu.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>

#include "converters/charsets.h"
#include "converters/utf16.h"
#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/family.h"
#include "core/result.h"
#include "fuzz/forms.h"
#include "fuzz/input.h"
#include "fuzz/require.h"

namespace utfx::fuzz {
namespace {

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
  std::array<UConverter*, kCharsetCount> icus;
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
    for (size_t i = 0; i < kCharsetCount; ++i) {
      const char* const name = IcusOf(kCharsets[i]);
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
Converted<UChar> unicode[3];
Converted<char> bytes[3];

// Converts a text, on after errors, in up to so many pieces, and then all the
// rest.
template <class Way>
void Convert(UConverter* converter, const typename Way::From* in, size_t size,
             int most_pieces, Sizes pieces, Sizes rooms,
             Converted<typename Way::To>* converted) {
  using Unit = typename Way::To;
  constexpr size_t kRestRoom = 1024;
  static int32_t offsets[kRestRoom];
  converted->written = 0;
  converted->error_count = 0;
  Way::kReset(converter);
  const auto* source = in;
  size_t given = 0;
  for (int i = 0;; ++i) {
    const bool is_rest = i >= most_pieces;
    given = is_rest ? size : std::min(size, given + pieces.Next());
    const size_t units = is_rest ? kRestRoom : rooms.Next();
    auto* const start =
        reinterpret_cast<Unit*>(room.Make(units * sizeof(Unit)));
    Unit* target = start;
    std::memset(offsets, kNoOffsetByte, units * sizeof *offsets);
    const auto* const source_start = source;
    UErrorCode error = U_ZERO_ERROR;
    Way::kConvert(converter, &target, start + units, &source, in + given,
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

void RunToUnicode(size_t from, const Callback& callback, Sizes pieces,
                  Sizes rooms) {
  UConverter* const ours = AllConverters().from[from];
  SetCallback(ours, callback);
  const auto* const in = reinterpret_cast<const char*>(text.Begin());
  Convert<ToUnicode>(ours, in, text.Size(), 0, pieces, rooms, &unicode[0]);
  Convert<ToUnicode>(ours, in, text.Size(), kPieces, pieces, rooms,
                     &unicode[1]);
  unicode[1].RequireSameAs(unicode[0]);
  UConverter* const icus = AllConverters().icus[from];
  if (icus != nullptr && IsLikeIcus(from)) {
    SetCallback(icus, callback);
    Convert<ToUnicode>(icus, in, text.Size(), kPieces, pieces, rooms,
                       &unicode[2]);
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
  Convert<FromUnicode>(back, unicode[0].units, unicode[0].written, 0, pieces,
                       rooms, &bytes[0]);
  UTFX_REQUIRE(bytes[0].error_count == 0);
  Convert<ToUnicode>(ours, bytes[0].units, bytes[0].written, 0, pieces, rooms,
                     &unicode[1]);
  unicode[1].RequireSameAs(unicode[0]);
  if (kCharsets[from].signatures.empty()) {
    UTFX_REQUIRE(bytes[0].written == text.Size() &&
                 std::memcmp(bytes[0].units, in, text.Size()) == 0);
  }
}

void RunFromUnicode(size_t to, const Callback& callback, Sizes pieces,
                    Sizes rooms) {
  static UChar units[kMostText / 2];
  const size_t size = text.Size() / 2;
  std::memcpy(units, text.Begin(), 2 * size);
  UConverter* const ours = AllConverters().to[to];
  SetCallback(ours, callback);
  Convert<FromUnicode>(ours, units, size, 0, pieces, rooms, &bytes[0]);
  Convert<FromUnicode>(ours, units, size, kPieces, pieces, rooms, &bytes[1]);
  bytes[1].RequireSameAs(bytes[0]);
  UConverter* const icus = AllConverters().icus[to];
  if (icus != nullptr) {
    SetCallback(icus, callback);
    Convert<FromUnicode>(icus, units, size, kPieces, pieces, rooms, &bytes[2]);
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

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  using namespace utfx::fuzz;  // NOLINT(google-build-using-namespace)
  FuzzedDataProvider data(bytes, size);
  const size_t from = ChooseBelow(&data, kForms.size());
  const size_t to = ChooseBelow(&data, kForms.size());
  const Callback& callback =
      kCallbacks[ChooseBelow(&data, std::size(kCallbacks))];
  const size_t way = ChooseBelow(&data, 3);
  const Sizes pieces(&data);
  const Sizes rooms(&data);
  switch (way) {
    case 0:
      text.Take(&data);
      RunToUnicode(from % utfx::kCharsetCount, callback, pieces, rooms);
      break;
    case 1:
      text.Take(&data);
      RunFromUnicode(to % utfx::kCharsetCount, callback, pieces, rooms);
      break;
    default:
      RunConvertEx(from, to, &data, pieces, rooms);
  }
  return 0;
}
