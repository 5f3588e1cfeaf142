#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ucnv_err.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "icu-plugin/utfx-icu.h"
#include "tests/bench/hostile/ways.h"

namespace utfx::bench {
namespace {

// What a program's own callbacks do: it counts, and nothing is written.
size_t counted = 0;

void CountFrom(const void* /*context*/, UConverterFromUnicodeArgs* /*args*/,
               const UChar* /*units*/, int32_t /*length*/, UChar32 /*code*/,
               UConverterCallbackReason reason, UErrorCode* error) {
  if (reason > UCNV_IRREGULAR) return;
  ++counted;
  *error = U_ZERO_ERROR;
}

void CountTo(const void* /*context*/, UConverterToUnicodeArgs* /*args*/,
             const char* /*bytes*/, int32_t /*length*/,
             UConverterCallbackReason reason, UErrorCode* error) {
  if (reason > UCNV_IRREGULAR) return;
  ++counted;
  *error = U_ZERO_ERROR;
}

struct Callbacks {
  UConverterToUCallback to;
  UConverterFromUCallback from;
};
constexpr Callbacks kSubstitute = {&UCNV_TO_U_CALLBACK_SUBSTITUTE,
                                   &UCNV_FROM_U_CALLBACK_SUBSTITUTE};
constexpr Callbacks kSkip = {&UCNV_TO_U_CALLBACK_SKIP,
                             &UCNV_FROM_U_CALLBACK_SKIP};
constexpr Callbacks kEscape = {&UCNV_TO_U_CALLBACK_ESCAPE,
                               &UCNV_FROM_U_CALLBACK_ESCAPE};
constexpr Callbacks kCount = {&CountTo, &CountFrom};

class Converter {
 public:
  Converter(const std::string& charset, const Callbacks& callbacks) {
    UErrorCode error = U_ZERO_ERROR;
    converter_.reset(ucnv_open(charset.c_str(), &error));
    ucnv_setToUCallBack(converter_.get(), callbacks.to, nullptr, nullptr,
                        nullptr, &error);
    ucnv_setFromUCallBack(converter_.get(), callbacks.from, nullptr, nullptr,
                          nullptr, &error);
    if (U_FAILURE(error) != 0) Fail(charset + ": " + u_errorName(error));
  }

  UConverter* Get() const { return converter_.get(); }

 private:
  struct Close {
    void operator()(UConverter* converter) const { ucnv_close(converter); }
  };
  std::unique_ptr<UConverter, Close> converter_;
};

// What a program gives to a call, in units.
struct Pieces {
  size_t input;
  size_t room;
  bool has_offsets = false;
  bool flushes = false;  // Each piece is a text of its own.
};

// One direction: the function, and what it reads and writes.
template <class In, class Out>
struct Direction {
  using Unit = In;
  void (*convert)(UConverter* converter, Out** out, const Out* out_end,
                  const In** in, const In* in_end, int32_t* offsets,
                  UBool flush, UErrorCode* error);

  // All of a text.
  void Convert(const Converter& converter, std::string_view text,
               const Pieces& pieces, std::vector<Out>* room,
               std::vector<int32_t>* offsets) const {
    ucnv_reset(converter.Get());
    const In* in = reinterpret_cast<const In*>(text.data());
    const In* const in_end = in + text.size() / sizeof(In);
    while (in != in_end) {
      const In* const given =
          in + std::min(pieces.input, static_cast<size_t>(in_end - in));
      const bool flushes = pieces.flushes || given == in_end;
      UErrorCode error = U_BUFFER_OVERFLOW_ERROR;
      while (error == U_BUFFER_OVERFLOW_ERROR) {
        error = U_ZERO_ERROR;
        Out* out = room->data();
        const In* const before = in;
        convert(converter.Get(), &out, out + pieces.room, &in, given,
                pieces.has_offsets ? offsets->data() : nullptr,
                static_cast<UBool>(flushes), &error);
        if (error == U_BUFFER_OVERFLOW_ERROR && in == before &&
            out == room->data()) {
          Fail("ICU gets no further");
        }
      }
      if (U_FAILURE(error) != 0) Fail(u_errorName(error));
    }
  }
};

constexpr size_t kAll = ~size_t{0};
constexpr size_t kMuchRoom = 1 << 16;

template <class In, class Out>
Work MakeWork(const Direction<In, Out>& direction, const std::string& charset,
              const Callbacks& callbacks, const Pieces& pieces) {
  const auto converter = std::make_shared<Converter>(charset, callbacks);
  const auto room = std::make_shared<std::vector<Out>>(kMuchRoom);
  const auto offsets = std::make_shared<std::vector<int32_t>>(kMuchRoom);
  return [=](std::string_view text) {
    direction.Convert(*converter, text, pieces, room.get(), offsets.get());
  };
}

Way MakeWay(const std::string& name, const Callbacks& callbacks,
            const Pieces& pieces, const Bounds& bounds) {
  return {name, bounds, [=](const Charsets& charsets) {
            return charsets.to == kUnicode
                       ? MakeWork(Direction<char, UChar>{&ucnv_toUnicode},
                                  charsets.from, callbacks, pieces)
                       : MakeWork(Direction<UChar, char>{&ucnv_fromUnicode},
                                  charsets.to, callbacks, pieces);
          }};
}

Work OneAfterTheOther(const Charsets& charsets) {
  const auto converter =
      std::make_shared<Converter>(charsets.from, kSubstitute);
  return [=](std::string_view text) {
    ucnv_reset(converter->Get());
    const char* in = text.data();
    const char* const in_end = in + text.size();
    UErrorCode error = U_ZERO_ERROR;
    while (error == U_ZERO_ERROR) {
      ucnv_getNextUChar(converter->Get(), &in, in_end, &error);
    }
    if (error != U_INDEX_OUTOFBOUNDS_ERROR) Fail(u_errorName(error));
  };
}

// From charset to charset, through a pivot of ICU's or without one.
Work FromCharsetToCharset(const Charsets& charsets) {
  const auto from = std::make_shared<Converter>(charsets.from, kSubstitute);
  const auto to = std::make_shared<Converter>(charsets.to, kSubstitute);
  const auto room = std::make_shared<std::vector<char>>(kMuchRoom);
  return [=](std::string_view text) {
    ucnv_reset(from->Get());
    ucnv_reset(to->Get());
    const char* in = text.data();
    UChar pivot[1024];
    UChar* pivot_source = pivot;
    UChar* pivot_target = pivot;
    UErrorCode error = U_BUFFER_OVERFLOW_ERROR;
    while (error == U_BUFFER_OVERFLOW_ERROR) {
      error = U_ZERO_ERROR;
      char* out = room->data();
      ucnv_convertEx(to->Get(), from->Get(), &out, out + room->size(), &in,
                     text.data() + text.size(), pivot, &pivot_source,
                     &pivot_target, pivot + std::size(pivot), /*reset=*/0,
                     /*flush=*/1, &error);
    }
    if (U_FAILURE(error) != 0) Fail(u_errorName(error));
  };
}

}  // namespace

std::vector<Interface> IcuInterfaces() {
  UErrorCode error = U_ZERO_ERROR;
  utfx_icu_register(&error);
  if (U_FAILURE(error) != 0) Fail(u_errorName(error));
  const std::vector<Way> ways = {
      MakeWay("substitutes", kSubstitute, {kAll, kMuchRoom}, {400, 10}),
      MakeWay("skips", kSkip, {kAll, kMuchRoom}, {400, 10}),
      MakeWay("escapes", kEscape, {kAll, kMuchRoom}, {400, 10}),
      MakeWay("callback of its own", kCount, {kAll, kMuchRoom}, {400, 10}),
      MakeWay("offsets", kSubstitute, {kAll, kMuchRoom, true}, {200, 10}),
      MakeWay("unit by unit", kSubstitute, {1, kMuchRoom}, {30, 60}),
      MakeWay("unit by unit, flushed", kSubstitute, {1, kMuchRoom, false, true},
              {5, 5}),
      MakeWay("room for one unit", kSubstitute, {kAll, 1}, {8, 5}),
  };
  return {
      {"ICU, to Unicode",
       ways,
       {
           {{"UTF-8000", kUnicode}, {"UTF-8", kUnicode}},
           {{"UTF-INFINITY-16BE", kUnicode}, {"UTF-16BE", kUnicode}},
           {{"UTF-64BE", kUnicode}, {"UTF-32BE", kUnicode}},
       }},
      {"ICU, to Unicode",
       {{"ucnv_getNextUChar", {20, 5}, &OneAfterTheOther}},
       {
           {{"UTF-8000", kUnicode}, {"UTF-8", kUnicode}},
           {{"UTF-INFINITY-16BE", kUnicode}, {"UTF-16BE", kUnicode}},
           {{"UTF-64BE", kUnicode}, {"UTF-32BE", kUnicode}},
       }},
      {"ICU, from Unicode",
       ways,
       {
           {{kUnicode, "UTF-8000"}, {kUnicode, "UTF-8"}},
           {{kUnicode, "UTF-INFINITY-16BE"}, {kUnicode, "UTF-16BE"}},
           {{kUnicode, "UTF-64BE"}, {kUnicode, "UTF-32BE"}},
       }},
      {"ICU, ucnv_convertEx",
       {{"substitutes", {800, 8}, &FromCharsetToCharset}},
       {
           {{"UTF-8000", "UTF-8"}, {"UTF-8", "UTF-16BE"}},
           {{"UTF-8", "UTF-64BE"}, {"UTF-8", "UTF-32BE"}},
           {{"UTF-64BE", "UTF-INFINITY-16BE"}, {"UTF-32BE", "UTF-16BE"}},
       }},
  };
}

}  // namespace utfx::bench
