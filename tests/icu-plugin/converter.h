#ifndef UTFX_TESTS_ICU_PLUGIN_CONVERTER_H_
#define UTFX_TESTS_ICU_PLUGIN_CONVERTER_H_

#include <gtest/gtest.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx {

// A path that no other process uses, as tests of another build may run.
inline std::string TempPath(const std::string& name) {
  return testing::TempDir() + "utfx-" + name + "-" + std::to_string(getpid());
}

// What one call of ucnv_toUnicode() or ucnv_fromUnicode() did.
template <class Output>
struct IcuCall {
  Output output;
  std::vector<int32_t> offsets;
  UErrorCode error;
  size_t consumed;      // In units of the source.
  std::string invalid;  // After an error, the bytes or units that caused it.

  bool operator==(const IcuCall&) const = default;
};

inline std::string_view BytesOf(std::string_view text) { return text; }
inline std::string_view BytesOf(std::u16string_view text) {
  return {reinterpret_cast<const char*>(text.data()), 2 * text.size()};
}

template <class Output>
void PrintTo(const IcuCall<Output>& call, std::ostream* stream) {
  *stream << Hex(BytesOf(call.output)) << " from " << call.consumed
          << " units, " << u_errorName(call.error) << ", invalid "
          << Hex(call.invalid) << ", offsets";
  for (const int32_t offset : call.offsets) *stream << ' ' << offset;
  *stream << '\n';
}

// How a text is handed over: so many units of source and target at a time.
struct Split {
  size_t source = SIZE_MAX;
  size_t target = 1000;
  bool offsets = true;

  friend std::ostream& operator<<(std::ostream& stream, const Split& split) {
    return stream << "source " << split.source << ", target " << split.target
                  << (split.offsets ? ", with offsets" : "");
  }
};

// A target, with a pattern all over and behind it.
template <class Unit>
class Target {
 public:
  Target(size_t room, size_t behind)
      : room_(room), units_(Pattern(room + behind), room + behind) {}

  Unit* Begin() { return units_.data(); }
  size_t Room() const { return room_; }

  // Writes the pattern over so many units.
  void Restore(size_t size) {
    std::memcpy(units_.data(), Pattern(size), size * sizeof(Unit));
  }

  // Whether nothing is behind so many units.
  testing::AssertionResult IsUntouchedFrom(size_t size) const {
    // The traits of char16_t compare unit by unit.
    if (size <= units_.size() &&
        std::memcmp(units_.data() + size, Pattern(units_.size()) + size,
                    (units_.size() - size) * sizeof(Unit)) == 0) {
      return testing::AssertionSuccess();
    }
    return testing::AssertionFailure()
           << size << " units reported, more are written to";
  }

 private:
  // So many units or more. No text that is converted here is like it.
  static const Unit* Pattern(size_t size) {
    static thread_local std::vector<Unit> pattern;
    while (pattern.size() < size) {
      pattern.push_back(static_cast<Unit>(0xA5A5 + 7 * pattern.size()));
    }
    return pattern.data();
  }

  size_t room_;
  std::basic_string<Unit> units_;
};

// What a vector could reach behind a target's end.
constexpr size_t kBehind = 128;

// Where ICU writes no offset: its UTF-16 forgets one, of half a pair.
constexpr int32_t kNoOffset = -77;

// A callback with its context, by name.
struct Callback {
  std::string_view name;
  UConverterToUCallback to_u;
  UConverterFromUCallback from_u;
  const char* context;

  friend void PrintTo(const Callback& callback, std::ostream* stream) {
    *stream << callback.name;
  }
};
inline const Callback kCallbacks[] = {
    {"stop", UCNV_TO_U_CALLBACK_STOP, UCNV_FROM_U_CALLBACK_STOP, nullptr},
    {"skip", UCNV_TO_U_CALLBACK_SKIP, UCNV_FROM_U_CALLBACK_SKIP, nullptr},
    {"skip, stop on illegal", UCNV_TO_U_CALLBACK_SKIP,
     UCNV_FROM_U_CALLBACK_SKIP, UCNV_SKIP_STOP_ON_ILLEGAL},
    {"substitute", UCNV_TO_U_CALLBACK_SUBSTITUTE,
     UCNV_FROM_U_CALLBACK_SUBSTITUTE, nullptr},
    {"substitute, stop on illegal", UCNV_TO_U_CALLBACK_SUBSTITUTE,
     UCNV_FROM_U_CALLBACK_SUBSTITUTE, UCNV_SUB_STOP_ON_ILLEGAL},
    {"escape", UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE,
     UCNV_ESCAPE_ICU},
    {"escape for Java", UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE,
     UCNV_ESCAPE_JAVA},
    {"escape for C", UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE,
     UCNV_ESCAPE_C},
    {"escape for XML, decimal", UCNV_TO_U_CALLBACK_ESCAPE,
     UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_XML_DEC},
    {"escape for XML, hexadecimal", UCNV_TO_U_CALLBACK_ESCAPE,
     UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_XML_HEX},
    {"escape for Unicode", UCNV_TO_U_CALLBACK_ESCAPE,
     UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_UNICODE},
    {"escape for CSS", UCNV_TO_U_CALLBACK_ESCAPE, UCNV_FROM_U_CALLBACK_ESCAPE,
     UCNV_ESCAPE_CSS2},
};

// A real ICU converter, by strings.
class IcuConverter {
 public:
  explicit IcuConverter(const std::string& name) {
    UErrorCode error = U_ZERO_ERROR;
    cnv_ = ucnv_open(name.c_str(), &error);
    if (U_FAILURE(error)) {
      throw std::runtime_error(name + ": " + u_errorName(error));
    }
  }
  explicit IcuConverter(UConverter* cnv) : cnv_(cnv) {}
  IcuConverter(const IcuConverter&) = delete;
  IcuConverter& operator=(const IcuConverter&) = delete;
  ~IcuConverter() { ucnv_close(cnv_); }

  UConverter* Get() const { return cnv_; }

  std::string Name() const {
    UErrorCode error = U_ZERO_ERROR;
    return ucnv_getName(cnv_, &error);
  }

  void Set(const Callback& callback) {
    UErrorCode error = U_ZERO_ERROR;
    ucnv_setToUCallBack(cnv_, callback.to_u, callback.context, nullptr, nullptr,
                        &error);
    ucnv_setFromUCallBack(cnv_, callback.from_u, callback.context, nullptr,
                          nullptr, &error);
    EXPECT_EQ(error, U_ZERO_ERROR);
  }

  // Converts a whole text from the start of a stream, call by call, on after
  // errors.
  std::vector<IcuCall<std::u16string>> ToUnicode(std::string_view text,
                                                 Split split) {
    ucnv_resetToUnicode(cnv_);
    return Convert<std::u16string>(
        text, split, ucnv_toUnicode, [this](std::string* invalid) {
          char bytes[64];
          int8_t length = sizeof bytes;
          UErrorCode error = U_ZERO_ERROR;
          ucnv_getInvalidChars(cnv_, bytes, &length, &error);
          invalid->assign(bytes, static_cast<size_t>(length));
        });
  }
  std::vector<IcuCall<std::string>> FromUnicode(std::u16string_view text,
                                                Split split) {
    ucnv_resetFromUnicode(cnv_);
    return Convert<std::string>(
        text, split, ucnv_fromUnicode, [this](std::string* invalid) {
          UChar units[8];
          int8_t length = 8;
          UErrorCode error = U_ZERO_ERROR;
          ucnv_getInvalidUChars(cnv_, units, &length, &error);
          *invalid = BytesOf({units, static_cast<size_t>(length)});
        });
  }

 private:
  template <class Output, class Text, class Function, class GetInvalid>
  std::vector<IcuCall<Output>> Convert(Text text, Split split,
                                       Function function,
                                       GetInvalid get_invalid) {
    std::vector<IcuCall<Output>> calls;
    const auto* const end = text.data() + text.size();
    const auto* source = text.data();
    const auto* limit = source;
    size_t idle = 0;
    using Unit = typename Output::value_type;
    // As they were before each call.
    Target<Unit> buffer(split.target, kBehind);
    std::vector<int32_t> offsets(split.offsets ? buffer.Room() + 16 : 0,
                                 kNoOffset);
    for (;;) {
      if (calls.empty() || calls.back().error != U_BUFFER_OVERFLOW_ERROR) {
        const auto left = static_cast<size_t>(end - source);
        limit = source + std::min(left, split.source);
      }
      IcuCall<Output> call = {};
      const auto* const start = source;
      Unit* target = buffer.Begin();
      const Unit* const target_limit = target + split.target;
      const bool flush = limit == end;
      function(cnv_, &target, target_limit, &source, limit,
               split.offsets ? offsets.data() : nullptr, flush, &call.error);
      const auto size = static_cast<size_t>(target - buffer.Begin());
      EXPECT_TRUE(buffer.IsUntouchedFrom(size)) << split;
      call.output.assign(buffer.Begin(), target);
      if (split.offsets) {
        const int32_t* const rest = offsets.data() + size;
        const size_t left = offsets.size() - size;
        EXPECT_TRUE(*rest == kNoOffset &&
                    std::memcmp(rest, rest + 1, sizeof *rest * (left - 1)) == 0)
            << split;
        call.offsets.assign(offsets.begin(),
                            offsets.begin() + static_cast<ptrdiff_t>(size));
        std::fill_n(offsets.begin(), size, kNoOffset);
      }
      buffer.Restore(size);
      call.consumed = static_cast<size_t>(source - start);
      if (U_FAILURE(call.error) && call.error != U_BUFFER_OVERFLOW_ERROR) {
        get_invalid(&call.invalid);
      }
      const bool done = flush && U_SUCCESS(call.error);
      idle = call.consumed == 0 && call.output.empty() ? idle + 1 : 0;
      calls.push_back(std::move(call));
      if (done) return calls;
      if (idle > 100) throw std::runtime_error("nothing moves");
    }
  }

  UConverter* cnv_ = nullptr;
};

// The output of all calls.
template <class Output>
Output Join(const std::vector<IcuCall<Output>>& calls) {
  Output output;
  for (const IcuCall<Output>& call : calls) output += call.output;
  return output;
}

inline std::u16string ToUtf16(const std::vector<uint32_t>& code_points) {
  std::u16string text;
  for (const uint32_t code_point : code_points) {
    if (code_point <= 0xFFFF) {
      text += static_cast<char16_t>(code_point);
    } else {
      text += static_cast<char16_t>(0xD7C0 + (code_point >> 10));
      text += static_cast<char16_t>(0xDC00 | (code_point & 0x3FF));
    }
  }
  return text;
}

// Random text, for a fixed seed.
class RandomText {
 public:
  explicit RandomText(uint32_t seed) : random_(seed) {}

  // From 0 to limit - 1.
  uint32_t Below(uint32_t limit) {
    return static_cast<uint32_t>(uint64_t{random_()} * limit >> 32);
  }

  // Code points of all lengths, and now and then a surrogate.
  std::u16string Utf16(uint32_t max_length) {
    std::vector<uint32_t> code_points(Below(max_length + 1));
    for (uint32_t& code_point : code_points) code_point = CodePoint();
    return ToUtf16(code_points);
  }

  // Of those that all charsets have.
  std::vector<uint32_t> ScalarValues(uint32_t max_length) {
    std::vector<uint32_t> values(Below(max_length + 1));
    for (uint32_t& value : values) {
      do value = CodePoint();
      while ((value >= 0xD800 && value <= 0xDFFF) || value >> 16 == 13);
    }
    return values;
  }

 private:
  uint32_t CodePoint() {
    switch (Below(8)) {
      case 0:
      case 1:
        return Below(0x80);
      case 2:
        return 0x80 + Below(0x780);
      case 3:
        return 0x800 + Below(0xD000);
      case 4:
        return 0xD7F0 + Below(0x820);  // Surrogates for the most part.
      case 5:
        return 0xFFF0 + Below(0x20);
      default:
        return 0x10000 + Below(0x100000);
    }
  }

  std::mt19937 random_;
};

}  // namespace utfx

#endif  // UTFX_TESTS_ICU_PLUGIN_CONVERTER_H_
