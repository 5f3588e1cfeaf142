// What libiconv makes of code points that are not Unicode's.

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "converters/table/table.h"
#include "converters/table/table_file.h"
#include "core/byte_order.h"
#include "core/charset.h"
#include "core/code_point.h"
#include "libiconv-shim/api.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/model/model.h"
#include "tests/multibyte_sample.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

class WideCodePointsTest : public CharsetTest {};

// As libiconv replaces what UTF-8 has not.
TEST_P(WideCodePointsTest, AreReplacedWhereTheOtherHasNone) {
  const struct {
    std::string other;
    model::Bits code_point;
    std::string replacement;
  } cases[] = {
      {"UTF-32LE", model::ToBits(0x110000), BytesOfHex("FDFF0000")},
      {"UCS-4", "1" + Times(31, "0"), BytesOfHex("0000FFFD")},
      {"UCS-4LE", "1" + Times(32, "0"), BytesOfHex("FDFF0000")},
      {"GB18030", model::ToBits(0x110000), BytesOfHex("8431A437")},
      {"C99", "1" + Times(32, "0"), "\\ufffd"},
      {"EUC-JP", model::ToBits(0x110000), ""},
  };
  const std::string a = Encode({'a'});
  for (const auto& [other, code_point, replacement] : cases) {
    const std::string bytes = model::Encode(GetParam(), code_point);
    if (bytes.empty()) continue;
    const std::string input = a + bytes + a;
    const std::string their_a = Shim(other, Name()).ConvertAll(a).output;
    EXPECT_EQ(Shim(other, Name()).ConvertAll(input),
              replacement.empty()
                  ? (IconvDescriptor::Text{their_a, a.size(), EILSEQ})
                  : (IconvDescriptor::Text{their_a + replacement + their_a,
                                           input.size(), 0}))
        << other;
    EXPECT_EQ(Shim(other + "//IGNORE", Name()).Convert(input, 1000),
              (IconvDescriptor::Call{1, 0, input.size(), their_a + their_a}))
        << other;
  }
}

// libiconv's UCS-4 has 31 bits, and 32 under its other names.
TEST_P(WideCodePointsTest, OfUcs4GetThrough) {
  for (const std::string other :
       {"UCS-4", "UCS-4BE", "UCS-4LE", "UCS-4-INTERNAL", "UCS-4-SWAPPED"}) {
    Shim to(other, Name());
    Shim from(Name(), other);
    Real real(other, "UCS-4BE");
    for (const uint32_t value : {0x110000U, 0x200000U, 0x3FFFFFFU, 0x7FFFFFFFU,
                                 0x80000000U, 0xFFFFFFFFU}) {
      if (other == "UCS-4" && value > kMaxUcs4) continue;
      const std::string theirs = real.ConvertAll(Ucs4({value})).output;
      const std::string ours = model::Encode(GetParam(), model::ToBits(value));
      EXPECT_EQ(Hex(to.ConvertAll(ours).output), Hex(theirs));
      EXPECT_EQ(Hex(from.ConvertAll(theirs).output), Hex(Signature() + ours));
    }
  }
}

// What is too wide for an unsigned is called by its largest value.
TEST_P(WideCodePointsTest, AreSeenByHooksAndFallbacks) {
  for (const std::string other : {"UTF-8", "EUC-JP"}) {
    for (const size_t size : {22U, 32U, 33U, 60U}) {
      Shim shim(other, Name());
      std::vector<unsigned> seen;
      libiconv::Hooks hooks = {
          [](unsigned code_point, void* data) {
            static_cast<std::vector<unsigned>*>(data)->push_back(code_point);
          },
          nullptr, &seen};
      libiconv::Fallbacks fallbacks = {
          nullptr,
          [](unsigned code_point, libiconv::WriteBytes write, void* argument,
             void* data) {
            static_cast<std::vector<unsigned>*>(data)->push_back(code_point);
            write("?", 1, argument);
          },
          nullptr, nullptr, &seen};
      EXPECT_EQ(shim.Control(libiconv::kSetHooks, &hooks), 0);
      EXPECT_EQ(shim.Control(libiconv::kSetFallbacks, &fallbacks), 0);
      const model::Bits wide(size, '1');
      const std::string input =
          Encode({'a'}) + model::Encode(GetParam(), wide) + Encode({'b'});
      EXPECT_EQ(shim.Convert(input, 100),
                (IconvDescriptor::Call{1, 0, input.size(), "a?b"}));
      const unsigned expected =
          size > 32 ? ~0U : static_cast<unsigned>(model::ToNumber(wide));
      EXPECT_EQ(seen, (std::vector<unsigned>{'a', expected, expected, 'b'}));
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(WideCodePointsTest, WideCharsets());

// Where libiconv has no surrogates, it writes U+FFFD.
TEST(SurrogatesTest, AreReplacedInOthers) {
  for (const Charset& charset : CharsetsWith([](const Charset& row) {
         return row.group == Group::kCompatibility &&
                model::FactsOf(row).has_surrogates;
       })) {
    const std::string name(charset.name);
    for (const uint32_t value : {0xD800U, 0xDBFFU, 0xDC00U, 0xDFFFU}) {
      const std::string input = model::Encode(charset, model::ToBits(value)) +
                                model::Encode(charset, 'b');
      for (const std::string other :
           {"UTF-16BE", "UCS-4BE", "UCS-4-INTERNAL", "UTF-7", "C99", "JAVA"}) {
        EXPECT_EQ(Shim(other, name).ConvertAll(input).output,
                  Shim(other, "UTF-8").ConvertAll("\uFFFDb").output)
            << other;
      }
      for (const std::string other : {"UCS-4", "UCS-4BE"}) {
        EXPECT_EQ(Shim(name, other).ConvertAll(Ucs4({value})).output,
                  model::Encode(charset, 0xFFFD))
            << other;
      }
    }
  }
}

// The facts of libiconv's own CP1252, under other names.
std::string CopyOfCp1252() {
  TableFacts facts = {};
  for (size_t byte = 0; byte < 256; ++byte) {
    const IconvDescriptor::Text read =
        Shim("UCS-4BE", "CP1252").ConvertAll(std::string(1, char(byte)));
    uint32_t code_point = Table::kUnassigned;
    if (read.error == 0) {
      code_point = LoadUnit<uint32_t, ByteOrder::kBigEndian>(
          reinterpret_cast<const uint8_t*>(read.output.data()));
    }
    facts.code_points[byte] = code_point;
  }
  facts.replacement = '?';
  const std::array<std::string_view, 2> names = {"X-COPY", "X.OTHER"};
  facts.names = names;
  std::string file(kMaxTableFileSize, '\0');
  file.resize(WriteTableFile(facts, reinterpret_cast<uint8_t*>(file.data())));
  return file;
}

TEST(HostsCharsetsTest, AreConvertedAsLibiconvsOwn) {
  const TemporaryFolder folder;
  folder.Write("X-COPY.utfx", CopyOfCp1252());
  std::filesystem::create_symlink("X-COPY.utfx", folder.Path("X.OTHER.utfx"));
  ASSERT_EQ(setenv("UTFX_CHARSETS", folder.Path().c_str(), 1), 0);
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  for (const std::string other : {"UTF-8", "UTF-16LE", "UCS-4", "EUC-JP"}) {
    for (const std::string name : {"X-COPY", "x.other"}) {
      for (size_t byte = 0; byte < 256; ++byte) {
        const std::string text = all.substr(byte) + "a";
        EXPECT_EQ(Shim(other, name).ConvertAll(text),
                  Shim(other, "CP1252").ConvertAll(text));
      }
      const std::string text =
          Shim(other, "CP1252//IGNORE").Convert(all, 1000).output;
      for (size_t at = 0; at < text.size(); at += 4) {
        EXPECT_EQ(Shim(name, other).ConvertAll(text.substr(at)),
                  Shim("CP1252", other).ConvertAll(text.substr(at)));
      }
    }
  }
  const std::string text = "a\u20AC\u0142b\u2192";
  EXPECT_EQ(Shim("X-COPY//IGNORE", "UTF-8").Convert(text, 100),
            Shim("CP1252//IGNORE", "UTF-8").Convert(text, 100));
  EXPECT_EQ(libiconv_open("UTF-8", "X-NONE"), reinterpret_cast<void*>(-1));
  folder.Write("X-NONE.utfx", "damaged");
  EXPECT_EQ(libiconv_open("UTF-8", "X-NONE"), reinterpret_cast<void*>(-1));
}

// libiconv's own CP949, under another name.
TEST(HostsCharsetsTest, OfSeveralBytesAreConvertedAsLibiconvsOwn) {
  MultibyteSample sample;
  sample.names = {"X-KOREAN"};
  std::vector<std::string> all;
  for (uint32_t sequence = 0; sequence < 0xFF00; ++sequence) {
    const std::string bytes = MultibyteSample::BytesOf(sequence);
    const IconvDescriptor::Text read =
        Shim("UCS-4BE", "CP949").ConvertAll(bytes);
    if (read.error != 0 || read.output.size() != 4) continue;
    sample.Add(sequence,
               LoadUnit<uint32_t, ByteOrder::kBigEndian>(
                   reinterpret_cast<const uint8_t*>(read.output.data())));
    all.push_back(bytes);
  }
  const TemporaryFolder folder;
  folder.Write("X-KOREAN.utfx", sample.File());
  ASSERT_EQ(setenv("UTFX_CHARSETS", folder.Path().c_str(), 1), 0);
  for (const std::string other : {"UTF-8", "UTF-16LE", "UCS-4", "EUC-JP"}) {
    std::string text;
    for (size_t i = 0; i < all.size(); i += 7) text += all[i];
    EXPECT_EQ(Shim(other, "X-KOREAN//IGNORE").Convert(text, 100000),
              Shim(other, "CP949//IGNORE").Convert(text, 100000));
    const std::string encoded =
        Shim(other, "CP949//IGNORE").Convert(text, 100000).output;
    EXPECT_EQ(Shim("x-korean", other).ConvertAll(encoded),
              Shim("CP949", other).ConvertAll(encoded));
  }
  for (const std::string text : {"a\xB0", "a\xB0\xA1", "\xB0 b", "a\xFF"}) {
    EXPECT_EQ(Shim("UTF-8", "X-KOREAN").ConvertAll(text),
              Shim("UTF-8", "CP949").ConvertAll(text));
  }
  // A stream of libiconv's can't tell that no accent follows.
  folder.Write("X-DOUBLE.utfx", WaitingMultibyte().File());
  EXPECT_EQ(libiconv_open("UTF-8", "X-DOUBLE"), reinterpret_cast<void*>(-1));
}

}  // namespace
}  // namespace utfx
