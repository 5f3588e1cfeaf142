// Charsets that the host's people have brought, by ICU's own converter.

#include <gtest/gtest.h>
#include <unicode/uclean.h>
#include <unicode/ucnv.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "converters/table/table.h"
#include "converters/table/table_file.h"
#include "core/code_point.h"
#include "tests/run_convert.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

using Converter = std::unique_ptr<UConverter, decltype(&ucnv_close)>;

Converter Open(const char* name) {
  UErrorCode error = U_ZERO_ERROR;
  Converter converter(ucnv_open(name, &error), ucnv_close);
  EXPECT_EQ(U_SUCCESS(error), converter != nullptr) << u_errorName(error);
  if (converter == nullptr) {
    EXPECT_EQ(error, U_FILE_ACCESS_ERROR) << name;
  }
  return converter;
}

class HostTest : public testing::Test {
 protected:
  // Bytes without a character, characters beyond the BMP, a byte that is only
  // read, and code points that are only written.
  HostTest() {
    TableFacts facts = {};
    std::fill(std::begin(facts.code_points), std::end(facts.code_points),
              Table::kUnassigned);
    for (uint32_t i = 0; i < 0x60; ++i) facts.code_points[i] = i;
    for (uint32_t i = 0; i < 0x20; ++i) {
      facts.code_points[0x80 + i] = 0x2580 + i;
      facts.code_points[0xA0 + i] = 0x1FB00 + i;
      facts.code_points[0xC0 + i] = 0xE000 + 37 * i;
    }
    facts.code_points[0xFF] = 'A';
    facts.is_decode_only[0xFF] = true;
    const std::array encode_only = {TableFacts::EncodeOnly{0x61, 'A'},
                                    TableFacts::EncodeOnly{0x10FFFF, 0x80}};
    facts.encode_only = encode_only;
    facts.replacement = '#';
    const std::array<std::string_view, 2> names = {"X-RETRO.1", "X-ALIAS"};
    facts.names = names;
    file_.resize(kMaxTableFileSize);
    file_.resize(
        WriteTableFile(facts, reinterpret_cast<uint8_t*>(file_.data())));
    folder_.Write("X-RETRO.1.utfx", file_);
    std::filesystem::create_symlink("X-RETRO.1.utfx",
                                    folder_.Path("X-ALIAS.utfx"));
    setenv("UTFX_CHARSETS", folder_.Path().c_str(), 1);
    EXPECT_EQ(
        ReadTableFile(Bytes(file_), file_.size(), &table_, slots_, &read_),
        nullptr);
  }

  void ExpectTable(UConverter* converter) const {
    for (int byte = 0; byte < 256; ++byte) {
      const auto in = static_cast<char>(byte);
      UChar out[4];
      UErrorCode error = U_ZERO_ERROR;
      const int32_t length = ucnv_toUChars(converter, out, 4, &in, 1, &error);
      const uint32_t code_point =
          table_.CodePointOf(static_cast<uint8_t>(byte));
      UChar32 found = 0;
      U16_GET(out, 0, 0, length, found);
      EXPECT_EQ(static_cast<uint32_t>(found), code_point == Table::kUnassigned
                                                  ? kReplacementCharacter
                                                  : code_point)
          << byte;
    }
    for (uint32_t code_point = 0; code_point <= kMaxUnicode; ++code_point) {
      if (!IsScalarValue(code_point)) continue;
      UChar in[2];
      int32_t size = 0;
      U16_APPEND_UNSAFE(in, size, code_point);
      char out[4];
      UErrorCode error = U_ZERO_ERROR;
      const int32_t length =
          ucnv_fromUChars(converter, out, 4, in, size, &error);
      const int byte = table_.ByteOf(code_point);
      // ICU drops what nobody sees.
      if (byte < 0 && length == 0) continue;
      ASSERT_EQ(std::string_view(out, static_cast<size_t>(length)),
                std::string(1, static_cast<char>(byte < 0 ? '#' : byte)))
          << code_point;
    }
  }

  TemporaryFolder folder_;
  std::string file_;
  Table table_;
  uint32_t slots_[Table::kMaxSlots];
  TableFile read_;
};

TEST_F(HostTest, IsConvertedAsItsTableSays) {
  for (const char* const name :
       {"X-RETRO.1", "x-alias", "X-RETRO.1,swaplfnl"}) {
    const Converter converter = Open(name);
    ASSERT_NE(converter, nullptr);
    UErrorCode error = U_ZERO_ERROR;
    EXPECT_STREQ(ucnv_getName(converter.get(), &error), "X-RETRO.1");
    ExpectTable(converter.get());
  }
}

TEST_F(HostTest, IsThereAfterCleaningUp) {
  EXPECT_NE(Open("X-RETRO.1"), nullptr);
  u_cleanup();
  const Converter converter = Open("X-RETRO.1");
  ASSERT_NE(converter, nullptr);
  ExpectTable(converter.get());
}

TEST_F(HostTest, IsNotThereIfDamaged) {
  folder_.Write("X-BAD.utfx", file_.substr(1));
  EXPECT_EQ(Open("X-BAD"), nullptr);
  EXPECT_EQ(Open("X-NONE"), nullptr);
  EXPECT_EQ(Open("../X-RETRO.1"), nullptr);
}

// ICU's stages have numbers of 16 bits.
TEST_F(HostTest, IsNotThereIfItHasTooManyScripts) {
  TableFacts facts = {};
  std::fill(std::begin(facts.code_points), std::end(facts.code_points),
            Table::kUnassigned);
  facts.code_points[0x41] = 'A';
  std::vector<TableFacts::EncodeOnly> encode_only;
  for (uint32_t code_point = 0x421; code_point <= kMaxUnicode;
       code_point += 0x400) {
    if (IsScalarValue(code_point)) encode_only.push_back({code_point, 'A'});
  }
  facts.encode_only = encode_only;
  facts.replacement = 'A';
  const std::array<std::string_view, 1> names = {"X-MANY"};
  facts.names = names;
  std::string file(kMaxTableFileSize, '\0');
  file.resize(WriteTableFile(facts, reinterpret_cast<uint8_t*>(file.data())));
  folder_.Write("X-MANY.utfx", file);
  Table table;
  uint32_t slots[Table::kMaxSlots];
  TableFile read;
  EXPECT_EQ(ReadTableFile(Bytes(file), file.size(), &table, slots, &read),
            nullptr);
  EXPECT_EQ(Open("X-MANY"), nullptr);
}

}  // namespace
}  // namespace utfx
