// The functions of ucnv.h besides ucnv_toUnicode() and ucnv_fromUnicode(), and
// ICU's others that take a charset's name.

#include <gtest/gtest.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>
#include <unicode/ustdio.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/icu-plugin/converter.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

struct ConvertEx {
  size_t source;
  size_t target;
  size_t pivot;
};

// ucnv_convertEx() in pieces, on after errors.
std::string Convert(const IcuConverter& to, const IcuConverter& from,
                    const std::string& text, ConvertEx sizes,
                    std::vector<UErrorCode>* errors) {
  std::array<UChar, 1024> pivot;
  UChar* pivot_source = pivot.data();
  UChar* pivot_target = pivot.data();
  const char* source = text.data();
  const char* const end = source + text.size();
  const char* limit = source;
  std::string output;
  std::string buffer(sizes.target, '\0');
  bool reset = true;
  UErrorCode error = U_ZERO_ERROR;
  for (int i = 0; i < 100'000; ++i) {
    if (error != U_BUFFER_OVERFLOW_ERROR) {
      limit =
          source + std::min(sizes.source, static_cast<size_t>(end - source));
    }
    error = U_ZERO_ERROR;
    char* target = buffer.data();
    ucnv_convertEx(to.Get(), from.Get(), &target, target + buffer.size(),
                   &source, limit, pivot.data(), &pivot_source, &pivot_target,
                   pivot.data() + sizes.pivot, reset ? 1 : 0,
                   limit == end ? 1 : 0, &error);
    reset = false;
    output.append(buffer.data(), target);
    if (U_SUCCESS(error) && limit == end) return output;
    if (U_FAILURE(error) && error != U_BUFFER_OVERFLOW_ERROR) {
      errors->push_back(error);
    }
  }
  ADD_FAILURE() << "no end";
  return output;
}

class FunctionsTest : public CharsetTest {
 protected:
  // What is to come of a text in two separate steps.
  static std::string InTwoSteps(IcuConverter* to, IcuConverter* from,
                                const std::string& text) {
    return Join(to->FromUnicode(Join(from->ToUnicode(text, {})), {}));
  }

  static void CheckConvertEx(const std::string& other_name,
                             const std::vector<uint32_t>& values, bool bad) {
    IcuConverter ours(Name());
    IcuConverter other(other_name);
    const std::u16string utf16 = ToUtf16(values);
    std::string our_text = Join(ours.FromUnicode(utf16, {}));
    std::string other_text = Join(other.FromUnicode(utf16, {}));
    if (bad) {
      our_text += AnError(GetParam()) + Encode({'x'}) + Encode({'y'}).substr(1);
      other_text += "\xFF";
      other_text += "x\xC3";
    }
    for (const Callback& callback : kCallbacks) {
      // After a stop, how much of what came before is converted depends on the
      // pivot.
      if (bad &&
          (callback.name == "stop" || callback.name.ends_with("illegal")))
        continue;
      ours.Set(callback);
      other.Set(callback);
      const std::string to_other = InTwoSteps(&other, &ours, our_text);
      const std::string to_ours = InTwoSteps(&ours, &other, other_text);
      for (size_t pivot = 1; pivot <= 20; ++pivot) {
        for (const size_t source : {1, 2, 3, 7, 8, 64, 1000}) {
          if (!IsNightly() && source % 7 != pivot % 7) continue;
          for (const size_t target : {1, 3, 8, 50, 1000}) {
            std::vector<UErrorCode> errors;
            const ConvertEx sizes = {source, target, pivot};
            ASSERT_EQ(Hex(Convert(other, ours, our_text, sizes, &errors)),
                      Hex(to_other))
                << source << " " << target << " " << pivot;
            ASSERT_EQ(Hex(Convert(ours, other, other_text, sizes, &errors)),
                      Hex(to_ours))
                << source << " " << target << " " << pivot;
            ASSERT_EQ(errors, std::vector<UErrorCode>());
          }
        }
      }
      if (!bad) return;
    }
  }

  // More than a direct conversion needs to come back from the pivot.
  static std::vector<uint32_t> Text() {
    return RandomText(4).ScalarValues(200);
  }
};

// By way of the pivot.
TEST_P(FunctionsTest, ConvertExWithUtf16) {
  CheckConvertEx("UTF-16BE", Text(), false);
  CheckConvertEx("UTF-16BE", RandomText(6).ScalarValues(60), true);
}

// It stops behind what is ill-formed, with everything before it converted.
// One call, with any room: it lacks some if, and only if, something is left to
// write, whatever may be left to read. (Of what the target does not have, ICU's
// own look for room first, as ours do.)
TEST_P(FunctionsTest, ConvertExLacksRoomForWhatThereIs) {
  IcuConverter ours(Name());
  IcuConverter utf8("UTF-8");
  const std::vector<std::string> our_ends = {
      "",
      model::Encode(GetParam(), 0x110000),
      AnError(GetParam()),
      Encode({'x'}).substr(0, GetParam().unit - size_t{1}),
      Encode({'x'}),
  };
  const std::string utf8_ends[] = {"", "\xFF", "\xC3", "x"};
  const auto check = [](IcuConverter* to, IcuConverter* from,
                        const std::string& text) {
    const std::string expected = InTwoSteps(to, from, text);
    for (size_t room = 0; room <= expected.size() + 1; ++room) {
      std::string buffer(room, '\0');
      char* target = buffer.data();
      const char* source = text.data();
      const char* const end = source + text.size();
      UErrorCode error = U_ZERO_ERROR;
      ucnv_convertEx(to->Get(), from->Get(), &target, target + room, &source,
                     end, nullptr, nullptr, nullptr, nullptr, 1, 1, &error);
      EXPECT_EQ(Hex({buffer.data(), target}), Hex(expected.substr(0, room)));
      EXPECT_STREQ(u_errorName(error),
                   u_errorName(room < expected.size() ? U_BUFFER_OVERFLOW_ERROR
                               : room == expected.size()
                                   ? U_STRING_NOT_TERMINATED_WARNING
                                   : U_ZERO_ERROR))
          << Hex(text) << ", room " << room;
      EXPECT_TRUE(source == end || room < expected.size());
    }
  };
  for (const Callback& callback : kCallbacks) {
    if (callback.name == "stop" || callback.name.ends_with("illegal")) continue;
    ours.Set(callback);
    utf8.Set(callback);
    for (const std::string& end : our_ends) {
      check(&utf8, &ours, Encode({'A', 0xE9}) + end);
    }
    for (const std::string& end : utf8_ends) {
      check(&ours, &utf8, "A\xC3\xA9" + end);
    }
  }
}

TEST_P(FunctionsTest, ConvertExStops) {
  IcuConverter ours(Name());
  IcuConverter utf8("UTF-8");
  ours.Set(kCallbacks[0]);
  utf8.Set(kCallbacks[0]);
  const std::string good = Signature() + Encode({'a', 0x1F30D, 0xE9});
  for (const std::string& bad : model::IllFormed(GetParam())) {
    const std::string text = good + bad + Encode({'b'});
    char out[100];
    char* target = out;
    const char* source = text.data();
    UErrorCode error = U_ZERO_ERROR;
    ucnv_convertEx(utf8.Get(), ours.Get(), &target, std::end(out), &source,
                   source + text.size(), nullptr, nullptr, nullptr, nullptr, 1,
                   1, &error);
    EXPECT_EQ(error, U_ILLEGAL_CHAR_FOUND);
    EXPECT_EQ(std::string(out, target), "a🌍é");
    EXPECT_EQ(source - text.data(),
              static_cast<ptrdiff_t>(good.size() + bad.size()));
    char invalid[16];
    int8_t length = sizeof invalid;
    error = U_ZERO_ERROR;
    ucnv_getInvalidChars(ours.Get(), invalid, &length, &error);
    EXPECT_EQ(Hex({invalid, static_cast<size_t>(length)}), Hex(bad));
  }
  std::vector<UErrorCode> errors;
  EXPECT_EQ(Convert(ours, utf8, "a🌍é\xC3", {100, 100, 20}, &errors), good);
  EXPECT_EQ(errors, std::vector<UErrorCode>{U_TRUNCATED_CHAR_FOUND});
}

TEST_P(FunctionsTest, WholeStrings) {
  const std::u16string text = ToUtf16({'H', 'i', 0x1F30D, 0x4E2D});
  const std::string bytes = Signature() + Encode({'H', 'i', 0x1F30D, 0x4E2D});
  IcuConverter cnv(Name());
  UErrorCode error = U_ZERO_ERROR;
  std::string out(200, '\0');
  // Asking for the length first.
  EXPECT_EQ(ucnv_fromUChars(cnv.Get(), nullptr, 0, text.data(),
                            static_cast<int32_t>(text.size()), &error),
            static_cast<int32_t>(bytes.size()));
  EXPECT_EQ(error, U_BUFFER_OVERFLOW_ERROR);
  error = U_ZERO_ERROR;
  out.resize(static_cast<size_t>(
      ucnv_fromUChars(cnv.Get(), out.data(), 200, text.data(),
                      static_cast<int32_t>(text.size()), &error)));
  EXPECT_EQ(Hex(out), Hex(bytes));
  std::u16string back(50, u'\0');
  back.resize(static_cast<size_t>(
      ucnv_toUChars(cnv.Get(), back.data(), 50, bytes.data(),
                    static_cast<int32_t>(bytes.size()), &error)));
  EXPECT_EQ(back, text);
  EXPECT_EQ(error, U_ZERO_ERROR);

  out.resize(200);
  out.resize(static_cast<size_t>(ucnv_convert(
      Name().c_str(), "UTF-8", out.data(), 200, "Hi🌍中", -1, &error)));
  EXPECT_EQ(Hex(out), Hex(bytes));
  EXPECT_EQ(error, U_ZERO_ERROR);
  out.resize(200);
  out.resize(static_cast<size_t>(ucnv_fromAlgorithmic(
      cnv.Get(), UCNV_UTF8, out.data(), 200, "Hi🌍中", -1, &error)));
  EXPECT_EQ(Hex(out), Hex(bytes));
  out.resize(200);
  out.resize(static_cast<size_t>(
      ucnv_toAlgorithmic(UCNV_UTF8, cnv.Get(), out.data(), 200, bytes.data(),
                         static_cast<int32_t>(bytes.size()), &error)));
  EXPECT_EQ(out, "Hi🌍中");
}

// extract() with no size, and with an endless one.
TEST_P(FunctionsTest, UnicodeString) {
  for (size_t length = 0; length <= 200; length += IsInstrumented() ? 7 : 1) {
    for (const uint32_t first : {0x41U, 0x430U, 0x4E00U, 0x1F300U}) {
      std::vector<uint32_t> values(length, first);
      if (length > 0) values[length / 2] = 0xE9;
      const std::u16string units = ToUtf16(values);
      const std::string bytes =
          (length > 0 ? Signature() : "") + Encode(values);
      const auto size = static_cast<int32_t>(bytes.size());
      const icu::UnicodeString text(bytes.data(), size, Name().c_str());
      ASSERT_EQ(text, icu::UnicodeString(units.data(),
                                         static_cast<int32_t>(units.size())));
      ASSERT_EQ(text.extract(0, text.length(), static_cast<char*>(nullptr),
                             uint32_t{0}, Name().c_str()),
                size);
      for (const uint32_t room : {static_cast<uint32_t>(size), 0xFFFFFFFFU}) {
        Target<char> target(bytes.size(), kBehind);
        ASSERT_EQ(text.extract(0, text.length(), target.Begin(), room,
                               Name().c_str()),
                  size);
        ASSERT_EQ(std::string(target.Begin(), bytes.size()), bytes);
        // There is room for a null.
        ASSERT_TRUE(
            target.IsUntouchedFrom(bytes.size() + (room == ~0U ? 1 : 0)));
      }
    }
  }
}

TEST_P(FunctionsTest, Files) {
  const std::string path = TempPath(Name());
  UFILE* file = u_fopen(path.c_str(), "w", nullptr, Name().c_str());
  ASSERT_NE(file, nullptr);
  // Without a conversion of the line's end.
  std::u16string text = u"Hi🌍\n中\n";
  for (int i = 0; i < 500; ++i) text += u"0123456789 é 🌍\n";
  u_file_write(text.data(), static_cast<int32_t>(text.size()), file);
  u_fclose(file);
  file = u_fopen(path.c_str(), "r", nullptr, Name().c_str());
  ASSERT_NE(file, nullptr);
  std::u16string back;
  UChar line[40];
  while (u_fgets(line, std::size(line), file) != nullptr) back += line;
  EXPECT_EQ(back, text);
  u_fclose(file);
  EXPECT_EQ(std::remove(path.c_str()), 0);
}

TEST_P(FunctionsTest, SubstitutionCharacters) {
  IcuConverter cnv(Name());
  const std::string replacement = Encode({0xFFFD});
  char chars[32];
  int8_t length = sizeof chars;
  UErrorCode error = U_ZERO_ERROR;
  ucnv_getSubstChars(cnv.Get(), chars, &length, &error);
  EXPECT_EQ(Hex({chars, static_cast<size_t>(length)}), Hex(replacement));
  const std::string question = Encode({'?'});
  ucnv_setSubstChars(cnv.Get(), question.data(),
                     static_cast<int8_t>(question.size()), &error);
  EXPECT_EQ(error, U_ZERO_ERROR);
  const std::u16string text = {u'a', 0xD800, u'b', 0xDC00, u'c'};
  EXPECT_EQ(Hex(Join(cnv.FromUnicode(text, {}))),
            Hex(Signature() + Encode({'a', '?', 'b', '?', 'c'})));
  // The first error leaves no trace in the second's.
  IcuConverter clone(ucnv_clone(cnv.Get(), &error));
  EXPECT_EQ(Hex(Join(clone.FromUnicode(text, {}))),
            Hex(Signature() + Encode({'a', '?', 'b', '?', 'c'})));
  ucnv_setSubstChars(cnv.Get(), chars, 9, &error);
  EXPECT_EQ(error, U_ILLEGAL_ARGUMENT_ERROR);
}

TEST_P(FunctionsTest, SubstitutionStrings) {
  const std::u16string text = {u'a', 0xD800, u'b', 0xDC00, u'c'};
  for (const std::u16string string : {u"", u"?", u"<>", u"?!"}) {
    IcuConverter cnv(Name());
    UErrorCode error = U_ZERO_ERROR;
    ucnv_setSubstString(cnv.Get(), string.data(),
                        static_cast<int32_t>(string.size()), &error);
    EXPECT_EQ(error, U_ZERO_ERROR);
    const std::vector<uint32_t> sub(string.begin(), string.end());
    const std::string expected = Signature() + Encode({'a'}) + Encode(sub) +
                                 Encode({'b'}) + Encode(sub) + Encode({'c'});
    for (const size_t size : {1, 2, 3, 9, 100}) {
      const auto calls = cnv.FromUnicode(text, {size, size});
      EXPECT_EQ(Hex(Join(calls)), Hex(expected));
      // What did not fit before comes from before the call.
      for (const auto& call : calls) {
        EXPECT_TRUE(call.consumed != 0 ||
                    std::all_of(call.offsets.begin(), call.offsets.end(),
                                [](int32_t offset) { return offset == -1; }));
      }
    }
  }
}

// As ICU's callback writes them, in one call.
TEST_P(FunctionsTest, Escapes) {
  const std::u16string text = {u'a', 0xD800, u'b', 0xDC00, u'c', u'd'};
  const std::u16string escaped = u"a%UD800b%UDC00cd";
  IcuConverter cnv(Name());
  cnv.Set(*std::find_if(
      std::begin(kCallbacks), std::end(kCallbacks),
      [](const Callback& callback) { return callback.name == "escape"; }));
  for (const size_t size : {1, 3, 9, 100, 1000}) {
    EXPECT_EQ(Hex(Join(cnv.FromUnicode(text, {size, size}))),
              Hex(Signature() + Encode(std::vector<uint32_t>(escaped.begin(),
                                                             escaped.end()))))
        << size;
  }
}

// ICU's limit is 32 bytes, the signature included.
TEST_P(FunctionsTest, LongestSubstitutionString) {
  const size_t most = (32 - Signature().size()) / Encode({'?'}).size();
  const std::u16string longest(most, u'?');
  IcuConverter cnv(Name());
  UErrorCode error = U_ZERO_ERROR;
  ucnv_setSubstString(cnv.Get(), longest.data(), static_cast<int32_t>(most),
                      &error);
  EXPECT_TRUE(U_SUCCESS(error)) << error;  // No room for a null.
  error = U_ZERO_ERROR;
  ucnv_setSubstString(cnv.Get(), (longest + u'!').data(),
                      static_cast<int32_t>(most + 1), &error);
  EXPECT_EQ(error, U_BUFFER_OVERFLOW_ERROR);
  const std::u16string text = {u'a', 0xD800, u'b'};
  const std::string sub = Encode(std::vector<uint32_t>(most, '?'));
  for (const size_t size : {1, 2, 3, 9, 31, 32, 33, 100}) {
    EXPECT_EQ(Hex(Join(cnv.FromUnicode(text, {size, size}))),
              Hex(Signature() + Encode({'a'}) + sub + Encode({'b'})));
  }
}

// What waits for the rest of a sequence; of a long one no more than 8 is told.
TEST_P(FunctionsTest, CountsOfWhatIsPending) {
  const std::string sequence = model::Encode(
      GetParam(), model::Bits(std::min(GetParam().code_point_bits, 20U), '1'));
  const std::string widest = model::Encode(
      GetParam(), model::Bits(std::min(GetParam().code_point_bits, 200U), '1'));
  IcuConverter cnv(Name());
  UErrorCode error = U_ZERO_ERROR;
  for (const std::string& bytes : {sequence, widest}) {
    ucnv_reset(cnv.Get());
    UChar units[8];
    UChar* target = units;
    const std::string start = Signature() + Encode({'a'});
    const char* source = start.data();
    ucnv_toUnicode(cnv.Get(), &target, std::end(units), &source,
                   source + start.size(), nullptr, 0, &error);
    for (size_t i = 0; i < bytes.size(); ++i) {
      EXPECT_EQ(ucnv_toUCountPending(cnv.Get(), &error),
                static_cast<int32_t>(std::min<size_t>(i, 8)));
      source = bytes.data() + i;
      ucnv_toUnicode(cnv.Get(), &target, std::end(units), &source, source + 1,
                     nullptr, 0, &error);
    }
    EXPECT_EQ(ucnv_toUCountPending(cnv.Get(), &error), 0);
  }
  const UChar lead = 0xD83C;
  const UChar* units = &lead;
  char out[32];
  char* target = out;
  ucnv_fromUnicode(cnv.Get(), &target, std::end(out), &units, units + 1,
                   nullptr, 0, &error);
  EXPECT_EQ(ucnv_fromUCountPending(cnv.Get(), &error), 1);
  EXPECT_EQ(error, U_ZERO_ERROR);
}

// In place, in memory of the caller, in memory of ICU.
TEST_P(FunctionsTest, Clones) {
  IcuConverter cnv(Name());
  // Half a character either way.
  const std::string bytes = Signature() + Encode({'a', 0x1F30D});
  const std::u16string units = u"a🌍";
  UErrorCode error = U_ZERO_ERROR;
  UChar out_units[8];
  char out_bytes[64];
  UChar* units_target = out_units;
  char* bytes_target = out_bytes;
  const char* bytes_source = bytes.data();
  const UChar* units_source = units.data();
  ucnv_toUnicode(cnv.Get(), &units_target, std::end(out_units), &bytes_source,
                 bytes_source + bytes.size() - 1, nullptr, 0, &error);
  ucnv_fromUnicode(cnv.Get(), &bytes_target, std::end(out_bytes), &units_source,
                   units_source + 2, nullptr, 0, &error);
  EXPECT_EQ(error, U_ZERO_ERROR);
  alignas(UConverter*) char memory[1024];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  int32_t size = sizeof memory;
  IcuConverter in_memory(ucnv_safeClone(cnv.Get(), memory, &size, &error));
  EXPECT_EQ(static_cast<void*>(in_memory.Get()), memory);
#pragma GCC diagnostic pop
  IcuConverter allocated(ucnv_clone(cnv.Get(), &error));
  EXPECT_EQ(error, U_ZERO_ERROR);
  for (IcuConverter* const clone : {&in_memory, &allocated, &cnv}) {
    UChar* to_units = units_target;
    char* to_bytes = bytes_target;
    const char* from_bytes = bytes_source;
    const UChar* from_units = units_source;
    ucnv_toUnicode(clone->Get(), &to_units, std::end(out_units), &from_bytes,
                   bytes.data() + bytes.size(), nullptr, 1, &error);
    ucnv_fromUnicode(clone->Get(), &to_bytes, std::end(out_bytes), &from_units,
                     units.data() + units.size(), nullptr, 1, &error);
    EXPECT_EQ(error, U_ZERO_ERROR);
    EXPECT_EQ(std::u16string(out_units, to_units), units);
    EXPECT_EQ(Hex({out_bytes, static_cast<size_t>(to_bytes - out_bytes)}),
              Hex(bytes));
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(FunctionsTest, IcuCharsets());

// Both signatures, both ways.
class SignaturesTest : public CharsetTest {};

// ICU knows its own signatures only.
TEST_P(SignaturesTest, AreNotDetected) {
  const auto detect = [](const std::string& text) {
    int32_t length = 0;
    UErrorCode error = U_ZERO_ERROR;
    const char* const name = ucnv_detectUnicodeSignature(
        text.data(), static_cast<int32_t>(text.size()), &length, &error);
    EXPECT_EQ(error, U_ZERO_ERROR);
    return (name == nullptr ? "none" : name) + (" " + std::to_string(length));
  };
  const std::string text = Signature() + Encode({'a'});
  if (IsUtf64(GetParam().family)) {
    EXPECT_EQ(detect(text), "UTF-32BE 4");
    EXPECT_EQ(detect(Encode({0xFEFF, 'a'})), "UTF-8 3");
    EXPECT_EQ(detect({text.rbegin(), text.rend()}), "none 0");
  } else {
    EXPECT_EQ(detect(text), "UTF-16BE 2");
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(SignaturesTest, SignedCharsets());

}  // namespace
}  // namespace utfx
