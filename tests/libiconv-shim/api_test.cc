// All functions of libiconv's interface, beside conversion itself: names,
// lists, requests; descriptors of both kinds, many of them.

#include "libiconv-shim/api.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/growth.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

using libiconv::Allocation;

void* const kFailed = reinterpret_cast<void*>(-1);

std::vector<std::string> NamesOf(const Charset& charset) {
  std::vector<std::string> names = {std::string(charset.name)};
  names.insert(names.end(), charset.aliases.begin(), charset.aliases.end());
  return names;
}

// Of ASCII; every other letter, or all, in lower case.
std::string Lower(std::string name, size_t step) {
  for (size_t i = 0; i < name.size(); i += step) {
    if (name[i] >= 'A' && name[i] <= 'Z') {
      name[i] = static_cast<char>(name[i] - 'A' + 'a');
    }
  }
  return name;
}

class NamesTest : public CharsetTest {};

TEST_P(NamesTest, WorkInAnyCaseAndWithSuffixes) {
  const std::string expected = Signature() + Encode({'H', 'i'});
  for (const std::string& upper : NamesOf(GetParam())) {
    for (const std::string& name : {upper, Lower(upper, 1), Lower(upper, 2)}) {
      for (const std::string suffix :
           {"", "//TRANSLIT", "//ignore", "//IGNORE//Translit"}) {
        EXPECT_EQ(Shim(name + suffix, "UTF-8").ConvertAll("Hi").output,
                  expected);
        EXPECT_EQ(Shim("UTF-8", name + suffix).ConvertAll(expected).output,
                  "Hi");
        EXPECT_EQ(iconv_canonicalize((name + suffix).c_str()), Name());
      }
    }
  }
}

TEST_P(NamesTest, OfOthersAreLibiconvs) {
  const std::string utf8 = "Hi\xE4\xB8\xAD";
  const std::string ours = Signature() + Encode({'H', 'i', 0x4E2D});
  // One step.
  for (const std::string other :
       {"csUCS4", "iso-10646-ucs-4", "utf-16le", "UTF-32", "WCHAR_T"}) {
    Real real(other, "UTF-8");
    const std::string theirs = real.ConvertAll(utf8).output;
    EXPECT_EQ(Hex(Shim(other, Name()).ConvertAll(ours).output), Hex(theirs));
    EXPECT_EQ(Hex(Shim(Name(), other).ConvertAll(theirs).output), Hex(ours));
  }
  // As the locale has it; this libiconv is built not to know.
  for (const char* const other : {"", "char"}) {
    EXPECT_EQ(libiconv_open(Name().c_str(), other) == kFailed,
              RealLibiconv().iconv.open("UTF-8", other) == kFailed);
  }
}

TEST_P(NamesTest, AreRefusedWithEinval) {
  const std::string name = Name();
  const std::pair<std::string, std::string> pairs[] = {
      {name, "NO-SUCH-CHARSET"}, {"NO-SUCH-CHARSET", name},
      {name + "//NO", "UTF-8"},  {name + "///", name},
      {" " + name, "UTF-8"},     {name + "X", "UTF-8"},
      {name, "UTF-∞-8"},
  };
  Allocation allocation;
  for (const auto& [to, from] : pairs) {
    errno = 0;
    EXPECT_EQ(libiconv_open(to.c_str(), from.c_str()), kFailed);
    EXPECT_EQ(errno, EINVAL);
    errno = 0;
    EXPECT_EQ(libiconv_open_into(to.c_str(), from.c_str(), &allocation), -1);
    EXPECT_EQ(errno, EINVAL);
  }
}

// Whatever this libiconv takes for what follows a name.
TEST_P(NamesTest, EndAsLibiconvsDo) {
  for (const std::string end :
       {"/", "//", "/TRANSLIT", "//TRANSLIT", "///TRANSLIT", "/IGNORE",
        "//translit//ignore", "/TRANSLIT/IGNORE", "//NON_IDENTICAL_DISCARD",
        "/NON_IDENTICAL_DISCARD", "//NON_IDENTICAL_DISCARD//TRANSLIT",
        "//IGNORE/", "//IGNORE//", "/ZOS", "//NON_IDENTICAL"}) {
    for (const bool is_target : {true, false}) {
      const auto open = [&](const LibiconvFunctions& functions,
                            const std::string& name) {
        const std::string other = "UTF-16";
        void* const handle =
            functions.iconv.open((is_target ? name + end : other).c_str(),
                                 (is_target ? other : name + end).c_str());
        std::vector<int> state = {handle != kFailed ? 1 : 0};
        if (handle == kFailed) return state;
        for (const int request :
             {libiconv::kGetTransliterate, libiconv::kGetDiscardIlseq,
              libiconv::kGetDiscardInvalid,
              libiconv::kGetDiscardNonIdentical}) {
          int value = -1;
          state.push_back(functions.control(handle, request, &value));
          state.push_back(value);
        }
        functions.iconv.close(handle);
        return state;
      };
      EXPECT_EQ(open(kShim, Name()), open(RealLibiconv(), "UTF-8"))
          << end << " of the " << (is_target ? "target" : "source");
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(NamesTest);

TEST(ResetTest, KeepsAByteOrderIfLibiconvDoes) {
  for (const std::string from : {"UTF-16", "UCS-2", "UTF-32", "UCS-4"}) {
    const size_t unit = from == "UTF-16" || from == "UCS-2" ? 2 : 4;
    const std::string little = "\xFF\xFE" + std::string(unit - 2, '\0');
    const std::string text = std::string(unit, '\0').replace(0, 1, "A") +
                             std::string(unit, '\0').replace(unit - 1, 1, "A");
    Shim ours("UTF-8000", from);
    Real theirs("UTF-8//TRANSLIT", from);
    for (int i = 0; i < 3; ++i) {
      // In the second round without a mark.
      const std::string input = i == 0 ? little + text : text;
      const IconvDescriptor::Call their_call = theirs.Convert(input, 4 * unit);
      const IconvDescriptor::Call our_call = ours.Convert(input, 4 * unit);
      EXPECT_EQ(our_call.output.starts_with('A'),
                their_call.output.starts_with('A'))
          << from << ' ' << i;
      ours.Reset(0);
      theirs.Reset(0);
    }
  }
}

// Groups of names, up to some number of them.
struct Groups {
  size_t most;
  std::vector<std::vector<std::string>> groups;

  static int Add(unsigned count, const char* const* names, void* data) {
    auto* const self = static_cast<Groups*>(data);
    self->groups.emplace_back(names, names + count);
    return self->groups.size() == self->most ? 1 : 0;
  }
};

TEST(ListTest, HasLibiconvsNamesAndThenOurs) {
  Groups theirs = {0, {}};
  RealLibiconv().list(&Groups::Add, &theirs);
  Groups all = {0, {}};
  libiconvlist(&Groups::Add, &all);
  std::vector<std::vector<std::string>> expected = theirs.groups;
  for (const Charset& charset : Charsets()) {
    std::vector<std::string> names = NamesOf(charset);
    std::sort(names.begin(), names.end());
    expected.push_back(names);
  }
  EXPECT_EQ(all.groups, expected);
  // It stops where it is told to.
  for (size_t most = 1; most <= expected.size(); ++most) {
    Groups some = {most, {}};
    libiconvlist(&Groups::Add, &some);
    EXPECT_EQ(some.groups.size(), most);
  }
  // All of these names are known, and libiconv's are as canonical as they were.
  for (const auto& group : expected) {
    for (const std::string& name : group) {
      EXPECT_NO_THROW(Shim("UTF-64BE", name)) << name;
      EXPECT_NO_THROW(Shim(name, "UTF-64BE")) << name;
    }
  }
  for (const auto& group : theirs.groups) {
    for (const std::string& name : group) {
      EXPECT_STREQ(iconv_canonicalize(name.c_str()),
                   RealLibiconv().canonicalize(name.c_str()));
    }
  }
  EXPECT_STREQ(iconv_canonicalize("no such charset"), "no such charset");
}

// Ours to UTF-8, to ours, to and from a chain.
constexpr std::pair<const char*, const char*> kPairs[] = {
    {"UTF-8", "UTF-64"},        {"UTF-8000", "UTF-∞-16"}, {"UTF-64LE", "UTF-8"},
    {"ISO-2022-JP", "UTF-E-8"}, {"UTF-8K", "CP1255"},
};

TEST(ControlTest, GetsAndSets) {
  for (const auto& [to, from] : kPairs) {
    for (const std::string suffix :
         {"", "//TRANSLIT", "//IGNORE", "//IGNORE//TRANSLIT"}) {
      // What means something in the target's name means nothing here, but for
      // libiconv from 1.18 on.
      const std::string ignored = "//IGNORE//TRANSLIT";
      Shim shim(to + suffix, from + ignored);
      Real real("UTF-8" + suffix, "UTF-16" + ignored);
      const int transliterates = real.Get(libiconv::kGetTransliterate);
      const int discards = real.Get(libiconv::kGetDiscardIlseq);
      EXPECT_EQ(shim.Get(libiconv::kGetTransliterate), transliterates);
      EXPECT_EQ(shim.Get(libiconv::kGetDiscardIlseq), discards);
      for (const int value : {0, 2, 0, 1}) {
        shim.Set(libiconv::kSetTransliterate, value);
        EXPECT_EQ(shim.Get(libiconv::kGetTransliterate), value != 0 ? 1 : 0);
        EXPECT_EQ(shim.Get(libiconv::kGetDiscardIlseq), discards);
      }
      for (const int value : {0, 2, 0, 1}) {
        shim.Set(libiconv::kSetDiscardIlseq, value);
        EXPECT_EQ(shim.Get(libiconv::kGetDiscardIlseq), value != 0 ? 1 : 0);
        EXPECT_EQ(shim.Get(libiconv::kGetTransliterate), 1);
      }
    }
  }
}

TEST(ControlTest, SettingsWorkAtOnce) {
  Shim from("US-ASCII", "UTF-8000");
  const std::string text = "a\xC3\xA4\x80z";
  EXPECT_EQ(from.Convert(text, 9).error, EILSEQ);
  from.Set(libiconv::kSetTransliterate, 1);
  EXPECT_EQ(
      from.Convert(text, 9),
      (IconvDescriptor::Call{static_cast<size_t>(-1), EILSEQ, 3, "a\"a"}));
  from.Set(libiconv::kSetDiscardIlseq, 1);
  EXPECT_EQ(from.Convert(text, 9),
            (IconvDescriptor::Call{1, 0, text.size(), "a\"az"}));
  from.Set(libiconv::kSetTransliterate, 0);
  EXPECT_EQ(from.Convert(text, 9),
            (IconvDescriptor::Call{1, 0, text.size(), "az"}));
  Shim to("UTF-8000", "EUC-JP");
  EXPECT_EQ(to.Convert("a\xFFz", 9).error, EILSEQ);
  to.Set(libiconv::kSetDiscardIlseq, 1);
  EXPECT_EQ(to.Convert("a\xFFz", 9), (IconvDescriptor::Call{0, 0, 3, "az"}));
}

TEST(ControlTest, TrivialIsACharsetToItself) {
  for (const Charset& from : Charsets()) {
    for (const Charset& to : Charsets()) {
      Shim shim(std::string(to.name), std::string(from.name));
      EXPECT_EQ(shim.Get(libiconv::kTrivialP), &from == &to ? 1 : 0);
    }
    for (const std::string other : {"UTF-8", "UTF-16", "EUC-JP"}) {
      EXPECT_EQ(Shim(other, std::string(from.name)).Get(libiconv::kTrivialP),
                0);
      EXPECT_EQ(Shim(std::string(from.name), other).Get(libiconv::kTrivialP),
                0);
    }
  }
}

TEST(ControlTest, RefusesUnknownRequestsAsLibiconvDoes) {
  for (const int request : {-1, 7, 8, 9, 10, 11, 12, 13, 14, 15, 100}) {
    for (const int argument : {0, 1, 2}) {
      for (const auto& [to, from] : kPairs) {
        Real real("UTF-8", "EUC-JP");
        int expected = argument;
        errno = 0;
        const int result = real.Control(request, &expected);
        const int error = errno;
        Shim shim(to, from);
        int value = argument;
        errno = 0;
        EXPECT_EQ(shim.Control(request, &value), result) << request;
        EXPECT_EQ(errno, error) << request;
        EXPECT_EQ(value, expected) << request;
      }
    }
  }
}

// What a fallback has no room for comes again, whole, with what it belongs to.
TEST(ControlTest, FallbacksLoseNothing) {
  libiconv::Fallbacks fallbacks = {
      [](const char* bytes, size_t count, libiconv::WriteCodePoints write,
         void* argument, void* /*data*/) {
        const unsigned code_points[] = {
            0x3042, static_cast<uint8_t>(bytes[count - 1]), 0x65E5};
        write(code_points, 3, argument);
      },
      [](unsigned /*code_point*/, libiconv::WriteBytes write, void* argument,
         void* /*data*/) {
        write("1", 1, argument);
        write("23", 2, argument);
      },
      nullptr, nullptr, nullptr};
  const struct {
    const char* to;
    const char* from;
    std::string text;
  } cases[] = {
      {"ISO-2022-JP", "UTF-8000", "a\x80\xF0\x9F\x8C\x8D\xE4\xB8\xAD\xBF"},
      {"UTF-INFINITY-16", "EUC-JP",
       "\xFF"
       "a\xFE\xA4\xA2\xFF"},
      {"UTF-64", "UCS-4", BytesOfHex("00000061800000000000D80000000062")},
      {"UTF-8", "UTF-8000", "a\x80\xF4\x90\x80\x80\xE4\xB8\xAD\xBF"},
      {"UTF-16", "UTF-8000",
       "\x80"
       "a\xE4\xB8\xAD\xBF"},
  };
  for (const auto& [to, from, text] : cases) {
    Shim whole(to, from);
    EXPECT_EQ(whole.Control(libiconv::kSetFallbacks, &fallbacks), 0);
    const IconvDescriptor::Text all = whole.ConvertStream(text);
    EXPECT_EQ(all.error, 0);
    // Of a fallback's code points and a shift sequence or a signature.
    for (size_t room = 34; room <= 80; ++room) {
      for (size_t last = 0; last < 34; ++last) {
        Shim pieces(to, from);
        EXPECT_EQ(pieces.Control(libiconv::kSetFallbacks, &fallbacks), 0);
        const IconvDescriptor::Call first = pieces.Convert(text, last);
        IconvDescriptor::Text rest = {first.output, first.consumed, 0};
        while (rest.consumed < text.size()) {
          const IconvDescriptor::Call call =
              pieces.Convert(text.substr(rest.consumed), room);
          ASSERT_FALSE(call.output.empty());
          rest.output += call.output;
          rest.consumed += call.consumed;
        }
        rest.output += pieces.Flush();
        ASSERT_EQ(Hex(rest.output), Hex(all.output))
            << from << " to " << to << ", room " << last << ", " << room;
      }
    }
  }
}

TEST(ControlTest, FallbacksAreCalledOnceInACall) {
  for (const auto& [to, from] :
       {std::pair("ISO-2022-JP", "UTF-8000"), std::pair("UTF-8", "UTF-8000"),
        std::pair("UTF-8000", "EUC-JP")}) {
    Shim shim(to, from);
    int calls = 0;
    libiconv::Fallbacks fallbacks = {
        [](const char* /*bytes*/, size_t /*count*/,
           libiconv::WriteCodePoints write, void* argument, void* data) {
          ++*static_cast<int*>(data);
          const unsigned code_points[] = {'1', '2', '3'};
          write(code_points, 3, argument);
        },
        [](unsigned /*code_point*/, libiconv::WriteBytes write, void* argument,
           void* data) {
          ++*static_cast<int*>(data);
          write("123", 3, argument);
        },
        nullptr, nullptr, &calls};
    EXPECT_EQ(shim.Control(libiconv::kSetFallbacks, &fallbacks), 0);
    // What only its target lacks, and nobody has.
    const std::string text =
        from == std::string("EUC-JP") ? "a\xFF" : "a\xF4\x90\x80\x80";
    EXPECT_EQ(shim.Convert(text, 3),
              (IconvDescriptor::Call{static_cast<size_t>(-1), E2BIG, 1, "a"}));
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(shim.Convert(text.substr(1), 3),
              (IconvDescriptor::Call{1, 0, text.size() - 1, "123"}));
    EXPECT_EQ(calls, 2);
  }
}

// A caller may say that there is no end of room.
class RoomTest : public CharsetTest {
 protected:
  static void Check(const std::string& to, const std::string& from,
                    const std::string& text) {
    Shim shim(to, from);
    const IconvDescriptor::Call expected = shim.Convert(text, 64 * text.size());
    EXPECT_EQ(expected.error, 0);
    for (const size_t stated :
         {SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX - 1, SIZE_MAX}) {
      shim.Restart();
      ASSERT_EQ(shim.Convert(text, expected.output.size(), stated), expected)
          << from << " to " << to << ", " << text.size() << " bytes";
    }
  }
};

TEST_P(RoomTest, WithoutEnd) {
  for (const std::string other :
       {"UTF-8", "UTF-16", "UTF-32LE", "UCS-4-INTERNAL", "UTF-8000", "UTF-64",
        "UTF-INFINITY-16BE", "GB18030", "ISO-2022-JP"}) {
    Shim to_other(other, Name());
    for (const uint32_t value : {0x61, 0xE9, 0x4E2D, 0x1F30D}) {
      std::string text;
      if (to_other.ConvertStream(Encode({value})).error != 0) continue;
      for (size_t count = 1; count <= 140; ++count) {
        text += Encode({count % 7 == 0 ? 'b' : value});
        Check(other, Name(), text);
        Check(Name(), other, to_other.ConvertStream(text).output);
        if (HasFatalFailure()) return;
      }
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(RoomTest);

// The state after a reset is that of the start, whatever came before it.
TEST(ResetTest, StartsAgain) {
  const struct {
    const char* to;
    const char* from;
    std::string text;
  } cases[] = {
      {"UTF-64", "UTF-8", "ab"},
      {"UTF-8", "UTF-64", BytesOfHex("00000000FFFE00000000000000000061")},
      {"UTF-16", "UTF-8000", "ab"},
      {"UTF-8K", "UTF-16", BytesOfHex("FFFE61006200")},
      {"ISO-2022-JP", "UTF-8000", "\xE3\x81\x82"},
      {"UTF-8000", "ISO-2022-JP", "\x1B$B$\""},
      {"UTF-∞-16", "CP1255", "\xE9"},
  };
  for (const auto& [to, from, text] : cases) {
    Shim shim(to, from);
    const IconvDescriptor::Call first = shim.Convert(text, 100);
    EXPECT_EQ(first.error, 0);
    const std::string end = shim.Flush();
    EXPECT_FALSE(first.output.empty() && end.empty());
    EXPECT_EQ(shim.Convert(text, 100), first);
    shim.Restart();
    EXPECT_EQ(shim.Convert(text, 100), first);
    EXPECT_EQ(shim.Reset(0).error, end.empty() ? 0 : E2BIG);
    EXPECT_EQ(Hex(shim.Flush()), Hex(end));
    EXPECT_EQ(shim.Flush(), "");
  }
}

// A pair without ours has libiconv's own handle.
TEST(PassingOnTest, GivesLibiconvsHandle) {
  void* const handle = libiconv_open("UTF-16LE", "EUC-JP");
  ASSERT_NE(handle, kFailed);
  const IconvFunctions& real = RealLibiconv().iconv;
  char text[] = "\xA4\xA2";
  char* in = text;
  size_t in_left = 2;
  char buffer[8];
  char* out = buffer;
  size_t out_left = sizeof buffer;
  EXPECT_EQ(real.convert(handle, &in, &in_left, &out, &out_left), 0U);
  EXPECT_EQ(std::string(buffer, out), "\x42\x30");
  EXPECT_EQ(real.close(handle), 0);
}

// A descriptor in the caller's memory, which has guards around it.
class InPlace {
 public:
  InPlace(const std::string& to, const std::string& from) {
    std::memset(static_cast<void*>(&memory_), 0x5A, sizeof memory_);
    EXPECT_EQ(libiconv_open_into(to.c_str(), from.c_str(), &memory_.allocation),
              0);
  }
  InPlace(const InPlace&) = delete;
  InPlace& operator=(const InPlace&) = delete;
  ~InPlace() {
    for (const auto* guard : {memory_.before, memory_.after}) {
      for (size_t i = 0; i < kGuard; ++i) EXPECT_EQ(guard[i], 0x5A);
    }
  }

  std::string Convert(const std::string& text) {
    auto* in = const_cast<char*>(text.data());
    size_t in_left = text.size();
    std::string output(16 * text.size() + 64, '\0');
    char* out = output.data();
    size_t out_left = output.size();
    EXPECT_EQ(::libiconv(&memory_.allocation, &in, &in_left, &out, &out_left),
              0U);
    EXPECT_EQ(
        ::libiconv(&memory_.allocation, nullptr, nullptr, &out, &out_left), 0U);
    output.resize(static_cast<size_t>(out - output.data()));
    return output;
  }

 private:
  static constexpr size_t kGuard = 64;
  struct {
    uint8_t before[kGuard];
    Allocation allocation;
    uint8_t after[kGuard];
  } memory_;
};

// With pointers of 32 bits libiconv's own handle leaves no room for ours.
constexpr bool kChainsFit = sizeof(Allocation) >= size_t{28} * 8;

TEST(OpenIntoTest, IsAsGoodAsOpen) {
  for (const Charset& charset : Charsets()) {
    const std::string name(charset.name);
    const std::string utf8 = "Hi \xE3\x81\x82\xE4\xB8\xAD";
    const std::string ours = Shim(name, "UTF-8").ConvertAll(utf8).output;
    for (const std::string other :
         {"UTF-8", "UTF-16", "UCS-4-INTERNAL", "UTF-8000", "EUC-JP",
          "ISO-2022-JP", "GB18030", "UTF-7"}) {
      const bool is_chain = other == "UTF-7" || !other.starts_with("U");
      if (is_chain && !kChainsFit) {
        Allocation allocation;
        EXPECT_EQ(libiconv_open_into(name.c_str(), other.c_str(), &allocation),
                  -1);
        EXPECT_EQ(errno, ENOMEM);
        continue;
      }
      const std::string theirs =
          Shim(other, "UTF-8").ConvertStream(utf8).output;
      EXPECT_EQ(Hex(InPlace(name, other).Convert(theirs)), Hex(ours));
      EXPECT_EQ(Hex(InPlace(other, name).Convert(ours)), Hex(theirs));
    }
  }
  EXPECT_EQ(InPlace("EUC-JP", "UTF-8").Convert("\xE3\x81\x82"), "\xA4\xA2");
}

TEST(DescriptorsTest, OpeningAndClosingDoesNotGrow) {
  ExpectNoGrowth([](int times) {
    for (int i = 0; i < times; ++i) {
      const auto& [to, from] =
          kPairs[static_cast<size_t>(i) % std::size(kPairs)];
      Shim(to, from).Restart();
      if (kChainsFit) InPlace(to, from).Convert("");
    }
  });
}

}  // namespace
}  // namespace utfx
