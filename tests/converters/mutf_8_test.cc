// MUTF-8 against Java's own, which the tests run.

#include "converters/mutf_8.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

std::string Short(size_t number) {
  return {static_cast<char>(number >> 8), static_cast<char>(number)};
}

std::string Encode(uint32_t value) {
  std::string bytes(Mutf8::Length(value), '\0');
  Mutf8::Encode(value, reinterpret_cast<uint8_t*>(bytes.data()));
  return bytes;
}

// The units of a text, or false for ill-formed or incomplete text.
bool Decode(std::string_view text, std::vector<uint16_t>* units) {
  while (!text.empty()) {
    const Decoded decoded =
        Mutf8::DecodeLast(Bytes(text), Bytes(text) + text.size());
    if (decoded.status != Decoded::Status::kWellFormed) return false;
    const auto value = static_cast<uint32_t>(decoded.code_point);
    if (value > 0xFFFF) {
      units->push_back(static_cast<uint16_t>(0xD7C0 + (value >> 10)));
      units->push_back(static_cast<uint16_t>(0xDC00 | (value & 0x3FF)));
    } else {
      units->push_back(static_cast<uint16_t>(value));
    }
    text.remove_prefix(decoded.length);
  }
  return true;
}

// Every code point, and texts of some that are changed.
std::vector<std::string> Texts() {
  std::vector<std::string> texts;
  for (uint32_t value = 0; value <= kMaxUnicode; ++value) {
    texts.push_back(Encode(value));
  }
  std::mt19937 random(447);
  constexpr uint32_t kOver[] = {0x1, 0x80, 0x800, 0x10000, 0x110000};
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (auto count = random() % 5 + 1; count > 0; --count) {
      text += Encode(
          static_cast<uint32_t>(random() % kOver[random() % std::size(kOver)]));
    }
    for (auto changes = random() % 3; changes > 0 && !text.empty(); --changes) {
      const size_t at = random() % text.size();
      switch (random() % 3) {
        case 0:
          text[at] = static_cast<char>(text[at] ^ 1 << random() % 8);
          break;
        case 1:
          text.erase(at, 1 + random() % 3);
          break;
        default:
          text.insert(at, 1, "\x80\xA0\xB0\xC0\xED\xF0"[random() % 6]);
      }
    }
    texts.push_back(text);
  }
  return texts;
}

// Runs the program ModifiedUtf8 on some input, and returns what it writes.
std::string RunJava(const std::string& input) {
  const std::string path =
      testing::TempDir() + "utfx-mutf-8-" + std::to_string(getpid());
  const std::string in = path + ".in";
  const std::string out = path + ".out";
  std::ofstream(in, std::ios::binary) << input;
  const std::string command =
      "java '" UTFX_MODIFIED_UTF_8 "' <'" + in + "' >'" + out + "'";
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::ifstream stream(out, std::ios::binary);
  std::string output{std::istreambuf_iterator<char>(stream), {}};
  std::remove(in.c_str());
  std::remove(out.c_str());
  return output;
}

// readUTF() also takes overlong sequences and the byte 00.
TEST(Mutf8Test, IsWhatJavaWritesAndReads) {
  if (std::system("javac -version >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "no JDK";
  }
  const std::vector<std::string> texts = Texts();
  std::string input;
  for (const std::string& text : texts) input += Short(text.size()) + text;
  const std::string output = RunJava(input);
  size_t at = 0;
  const auto take = [&](size_t size) {
    at += size;
    return at <= output.size() ? output.substr(at - size, size) : "";
  };
  for (uint32_t value = 0; value <= kMaxUnicode; ++value) {
    const std::string bytes = Encode(value);
    ASSERT_EQ(Hex(take(bytes.size() + 2)), Hex(Short(bytes.size()) + bytes));
  }
  size_t refused = 0;
  for (const std::string& text : texts) {
    std::vector<uint16_t> units;
    const bool is_well_formed = Decode(text, &units);
    const std::string length = take(2);
    if (length == "\xFF\xFF") {
      ASSERT_FALSE(is_well_formed) << Hex(text);
      ++refused;
      continue;
    }
    const size_t size = static_cast<uint8_t>(length[0]) * size_t{256} +
                        static_cast<uint8_t>(length[1]);
    const std::string read = take(2 * size);
    if (is_well_formed) {
      ASSERT_EQ(Hex(read), Hex(model::FromUnits(units, ByteOrder::kBigEndian)))
          << Hex(text);
    }
  }
  EXPECT_EQ(at, output.size());
  EXPECT_GT(refused, 1000U);
}

}  // namespace
}  // namespace utfx
