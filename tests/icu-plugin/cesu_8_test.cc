// ICU has CESU-8 itself. The form does as ICU does, but that ICU lets a lone
// surrogate through, which here is one error.

#include "converters/cesu_8.h"

#include <gtest/gtest.h>
#include <unicode/ucnv.h>

#include <cstddef>
#include <string>

#include "core/result.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/icu-plugin/converter.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

// The units of a text in UTF-16, and each error in brackets.
std::string AsIcuReads(IcuConverter* icus, const std::string& text) {
  std::string read;
  for (const auto& call : icus->ToUnicode(text, {})) {
    read += Hex(BytesOf(call.output));
    if (!call.invalid.empty()) read += '[' + Hex(call.invalid) + ']';
  }
  return read;
}

std::string HexOfUnits(std::u16string_view units) {
  return Hex(BytesOf(units));
}

// The unit that a surrogate's three bytes hold.
std::string HexOfSurrogate(std::string_view bytes) {
  return HexOfUnits(
      std::u16string(1, static_cast<char16_t>(0xD000 | (bytes[1] & 0x3F) << 6 |
                                              (bytes[2] & 0x3F))));
}

bool IsSurrogate(std::string_view bytes) {
  return bytes.size() == 3 && bytes[0] == '\xED' &&
         static_cast<uint8_t>(bytes[1]) >= 0xA0;
}

std::string AsWeRead(std::string_view text) {
  std::string read;
  while (!text.empty()) {
    const Decoded decoded =
        Cesu8::Decode(Bytes(text), Bytes(text) + text.size());
    std::string_view bytes = text.substr(0, decoded.length);
    if (decoded.status == Decoded::Status::kWellFormed) {
      read += HexOfUnits(ToUtf16({static_cast<uint32_t>(decoded.code_point)}));
    } else {
      // A high surrogate may still be without its low one.
      if (bytes.size() > 3 && IsSurrogate(bytes.substr(0, 3))) {
        bytes = bytes.substr(0, 3);
      }
      read +=
          IsSurrogate(bytes) ? HexOfSurrogate(bytes) : '[' + Hex(bytes) + ']';
    }
    text.remove_prefix(bytes.size());
  }
  return read;
}

TEST(Cesu8Test, EveryStringOfThreeBytesThatMatter) {
  IcuConverter icus("CESU-8");
  icus.Set(kCallbacks[0]);
  const std::string edges =
      BytesOfHex("00 41 7F 80 8F 90 9F A0 AF B0 BF C0 C2 E0 ED EF F0 F4 F5 FF");
  const auto check = [&icus](const std::string& text) {
    ASSERT_EQ(AsWeRead(text), AsIcuReads(&icus, text)) << Hex(text);
  };
  for (unsigned start = 0; start < 0x10000; ++start) {
    const std::string two = {static_cast<char>(start >> 8),
                             static_cast<char>(start)};
    check(two);
    if (start % OneIn(5) != 0) continue;
    for (const char third : edges) {
      check(two + third);
      check(BytesOfHex("ED A0 80") + two + third);
    }
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace utfx
