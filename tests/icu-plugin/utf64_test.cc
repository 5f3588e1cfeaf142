// UTF-64 against a plain model: units of eight bytes, each a code point or one
// error.

#include <gtest/gtest.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "core/result.h"
#include "tests/charset_test.h"
#include "tests/icu-plugin/converter.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

template <class Output>
struct Expected {
  Output output;
  std::vector<size_t> starts;  // Of each unit of the output, in the source.
  std::vector<std::string> invalid;
  std::vector<UErrorCode> errors;
};

std::string Number(unsigned value, int base, int digits) {
  std::string text;
  for (; value > 0 || digits > 0; --digits, value /= base) {
    text.insert(0, 1, "0123456789ABCDEF"[value % base]);
  }
  return text.empty() ? "0" : text;
}

// What ICU's callbacks for toUnicode() write for invalid bytes.
std::string EscapeOfByte(std::string_view callback, uint8_t byte) {
  if (callback == "escape for XML, decimal") {
    return "&#" + Number(byte, 10, 0) + ";";
  }
  if (callback == "escape for XML, hexadecimal") {
    return "&#x" + Number(byte, 16, 0) + ";";
  }
  if (callback == "escape for C") return "\\x" + Number(byte, 16, 2);
  return "%X" + Number(byte, 16, 2);
}

// And for fromUnicode(), for a surrogate.
std::string EscapeOfSurrogate(std::string_view callback, unsigned unit) {
  if (callback == "escape for XML, decimal") {
    return "&#" + Number(unit, 10, 0) + ";";
  }
  if (callback == "escape for XML, hexadecimal") {
    return "&#x" + Number(unit, 16, 0) + ";";
  }
  if (callback == "escape for C" || callback == "escape for Java") {
    return "\\u" + Number(unit, 16, 4);
  }
  if (callback == "escape for Unicode") {
    return "{U+" + Number(unit, 16, 4) + "}";
  }
  if (callback == "escape for CSS") return "\\" + Number(unit, 16, 0) + " ";
  return "%U" + Number(unit, 16, 4);
}

bool Stops(std::string_view callback) {
  return callback.ends_with("illegal") || callback == "stop";
}

class Utf64Test : public CharsetTest {
 protected:
  static Expected<std::u16string> ModelToUnicode(std::string_view bytes,
                                                 std::string_view callback) {
    Expected<std::u16string> expected;
    for (size_t i = 0; i < bytes.size(); i += 8) {
      const std::string unit(bytes.substr(i, 8));
      std::u16string text;
      if (unit.size() == 8 && model::Read(GetParam(), unit).status ==
                                  Decoded::Status::kWellFormed) {
        text = ToUtf16({Decode(unit)});
      } else {
        text = Call(callback, unit);
        if (Stops(callback)) {
          expected.invalid.push_back(unit);
          expected.errors.push_back(unit.size() == 8 ? U_ILLEGAL_CHAR_FOUND
                                                     : U_TRUNCATED_CHAR_FOUND);
        }
      }
      expected.output += text;
      // ICU takes a callback's text to be as far before the end of the invalid
      // bytes as there are of them.
      expected.starts.insert(expected.starts.end(), text.size(), i);
    }
    return expected;
  }

  static Expected<std::string> ModelFromUnicode(std::u16string_view text,
                                                std::string_view callback) {
    Expected<std::string> expected;
    for (size_t i = 0; i < text.size(); ++i) {
      const char16_t unit = text[i];
      const size_t start = i;
      std::string bytes;
      if (unit < 0xD800 || unit > 0xDFFF) {
        bytes = Encode({unit});
      } else if (unit < 0xDC00 && i + 1 < text.size() &&
                 (text[i + 1] & 0xFC00) == 0xDC00) {
        ++i;
        bytes =
            Encode({0x10000 + ((unit & 0x3FFU) << 10) + (text[i] & 0x3FFU)});
      } else if (callback.starts_with("escape")) {
        for (const char c : EscapeOfSurrogate(callback, unit)) {
          bytes += Encode({static_cast<uint8_t>(c)});
        }
      } else if (callback == "substitute") {
        bytes = Encode({0xFFFD});
      } else if (Stops(callback)) {
        expected.invalid.emplace_back(BytesOf(text.substr(i, 1)));
        // At the end a surrogate may still become a pair, as ICU's UTF-8 has
        // it.
        expected.errors.push_back(i + 1 == text.size() ? U_TRUNCATED_CHAR_FOUND
                                                       : U_ILLEGAL_CHAR_FOUND);
      }
      expected.output += bytes;
      expected.starts.insert(expected.starts.end(), bytes.size(), start);
    }
    return expected;
  }

  template <class Output>
  static void Check(const std::vector<IcuCall<Output>>& calls,
                    const Expected<Output>& expected, size_t size) {
    ASSERT_EQ(Join(calls), expected.output);
    size_t consumed = 0;
    size_t written = 0;
    std::vector<std::string> invalid;
    std::vector<UErrorCode> errors;
    for (const IcuCall<Output>& call : calls) {
      for (size_t i = 0; i < call.offsets.size(); ++i) {
        const size_t start = expected.starts[written + i];
        ASSERT_EQ(call.offsets[i], start < consumed
                                       ? -1
                                       : static_cast<int32_t>(start - consumed))
            << written + i;
      }
      consumed += call.consumed;
      written += call.output.size();
      if (U_FAILURE(call.error) && call.error != U_BUFFER_OVERFLOW_ERROR) {
        invalid.push_back(Hex(call.invalid));
        errors.push_back(call.error);
      }
    }
    ASSERT_EQ(consumed, size);
    std::vector<std::string> expected_invalid;
    for (const std::string& bytes : expected.invalid) {
      expected_invalid.push_back(Hex(bytes));
    }
    ASSERT_EQ(invalid, expected_invalid);
    ASSERT_EQ(errors, expected.errors);
  }

  void CheckToUnicode(const std::string& bytes, const Callback& callback,
                      Split split) {
    SCOPED_TRACE(testing::Message()
                 << Hex(bytes) << " " << split << " " << callback.name);
    Check(cnv_.ToUnicode(bytes, split), ModelToUnicode(bytes, callback.name),
          bytes.size());
  }
  void CheckFromUnicode(const std::u16string& text, const Callback& callback,
                        Split split) {
    SCOPED_TRACE(testing::Message()
                 << Hex(BytesOf(text)) << " " << split << " " << callback.name);
    Check(cnv_.FromUnicode(text, split), ModelFromUnicode(text, callback.name),
          text.size());
  }

  IcuConverter cnv_{Name()};

 private:
  static uint32_t Decode(std::string unit) {
    if (GetParam().order == ByteOrder::kLittleEndian) {
      std::reverse(unit.begin(), unit.end());
    }
    uint32_t value = 0;
    int length = 0;
    for (const char c : unit) {
      const auto byte = static_cast<uint8_t>(c);
      if (length > 0 && byte == 0) break;
      value = length++ == 0 ? byte : value << 6 | (byte & 0x3FU);
    }
    constexpr uint32_t kMasks[] = {0x7F, 0x7F, 0x7FF, 0xFFFF, 0x1FFFFF};
    return value & kMasks[length];
  }

  static std::u16string Call(std::string_view callback,
                             const std::string& unit) {
    if (callback == "substitute") return u"\uFFFD";
    std::u16string text;
    if (callback.starts_with("escape")) {
      for (const char byte : unit) {
        const std::string escape =
            EscapeOfByte(callback, static_cast<uint8_t>(byte));
        text.append(escape.begin(), escape.end());
      }
    }
    return text;
  }
};

TEST_P(Utf64Test, Mutated) {
  RandomText random(3);
  const int times = Repeat(300'000);
  for (int i = 0; i < times; ++i) {
    const Callback& callback =
        kCallbacks[static_cast<size_t>(i / 100) % std::size(kCallbacks)];
    if (i % 100 == 0) cnv_.Set(callback);
    const Split split = {
        static_cast<size_t>(i / 1200 % 16 + 1),
        i % 17 == 16 ? Split::kEndless : static_cast<size_t>(i % 17 + 1),
        i % 3 != 0};
    std::string bytes;
    for (const uint32_t value : random.ScalarValues(8)) {
      std::string unit = Encode({value});
      if (random.Below(4) == 0) {
        unit[random.Below(8)] = static_cast<char>(random.Below(256));
      }
      bytes += unit;
    }
    if (random.Below(8) == 0) {
      bytes.resize(random.Below(static_cast<uint32_t>(bytes.size()) + 1));
    }
    CheckToUnicode(bytes, callback, split);
    CheckFromUnicode(random.Utf16(8), callback, split);
    if (HasFatalFailure()) return;
  }
}

TEST_P(Utf64Test, GivesOneCharacterAtATime) {
  const std::string bad = model::IllFormed(GetParam()).front();
  const std::string text =
      Encode({'a', 0x1F30D}) + bad + Encode({0}) + std::string(3, 'x');
  cnv_.Set(kCallbacks[0]);
  const char* source = text.data();
  const char* const limit = source + text.size();
  const auto next = [&](UErrorCode expected) {
    UErrorCode error = U_ZERO_ERROR;
    const UChar32 c = ucnv_getNextUChar(cnv_.Get(), &source, limit, &error);
    EXPECT_EQ(error, expected);
    return c;
  };
  EXPECT_EQ(next(U_ZERO_ERROR), 'a');
  EXPECT_EQ(next(U_ZERO_ERROR), 0x1F30D);
  next(U_ILLEGAL_CHAR_FOUND);
  EXPECT_EQ(next(U_ZERO_ERROR), 0);
  next(U_TRUNCATED_CHAR_FOUND);
  EXPECT_EQ(source, limit);
  next(U_INDEX_OUTOFBOUNDS_ERROR);
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(Utf64Test,
                                   CharsetsWith([](const Charset& row) {
                                     return IsUtf64(row.family) &&
                                            row.signatures.empty();
                                   }));

}  // namespace
}  // namespace utfx
