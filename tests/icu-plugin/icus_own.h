#ifndef UTFX_TESTS_ICU_PLUGIN_ICUS_OWN_H_
#define UTFX_TESTS_ICU_PLUGIN_ICUS_OWN_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "core/byte_order.h"
#include "core/charset.h"
#include "core/family.h"
#include "tests/icu-plugin/converter.h"
#include "tests/model/model.h"

// ICU's own converters of the encodings that ours extend, and texts in which
// nothing is but what both have.
namespace utfx {

// ICU's own that a charset of ours does as, or none.
inline std::string IcusOf(const Charset& charset) {
  if (model::FactsOf(charset).has_surrogates) return "";  // ICU has no such.
  if (charset.family == Family::kUtf8) return "UTF-8";
  if (!IsUtf16(charset.family)) return "";
  // ICU's UTF-16 writes in the order of the machine, ours in big-endian, as
  // ICU's "UTF-16,version=2".
  if (!charset.signatures.empty()) return "UTF-16,version=2";
  return charset.order == ByteOrder::kBigEndian ? "UTF-16BE" : "UTF-16LE";
}

// For each converter of ICU's that IcusOf() has.
inline const std::string kIcusOwn[] = {"UTF-8", "UTF-16BE", "UTF-16LE",
                                       "UTF-16,version=2"};

// As the name of a test.
inline std::string NameOfIcus(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(c) == 0; },
      '_');
  return name;
}

inline std::string WithoutExtendedUtf8(std::string text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<uint8_t>(text[i]);
    const bool is_over_unicode = byte == 0xF4 && i + 1 < text.size() &&
                                 static_cast<uint8_t>(text[i + 1]) >= 0x90 &&
                                 static_cast<uint8_t>(text[i + 1]) <= 0xBF;
    if (byte > 0xF4 || is_over_unicode) text[i] = '\xC1';
  }
  return text;
}

// DC04 to DDFF, in either order, at even and odd places: wherever it might be
// read as a unit.
inline std::string WithoutExtendedUtf16(std::string text) {
  for (char& byte : text) {
    if ((byte & 0xFE) == 0xDC) byte = '\xDE';
  }
  return text;
}

// Changes bytes of a text in an encoding of ICU's, but makes no start of a
// sequence that only ours have.
inline std::string Mutate(std::string text, const std::string& icus,
                          RandomText* random) {
  constexpr char kTelling[] =
      "\x80\xBF\xC0\xC2\xDF\xE0\xED\xEF\xF0\xF4\xD8\xDB\xDE\xDF\xFE\xFF";
  const uint32_t changes = random->Below(4);
  for (uint32_t i = 0; i < changes && !text.empty(); ++i) {
    const auto size = static_cast<uint32_t>(text.size());
    const uint32_t place = random->Below(size);
    switch (random->Below(4)) {
      case 0:
        text[place] = static_cast<char>(random->Below(256));
        break;
      case 1:
        text.erase(place, 1 + random->Below(3));
        break;
      case 2:
        text.insert(place, 1, kTelling[random->Below(sizeof kTelling - 1)]);
        break;
      default:
        text.resize(place);
        break;
    }
  }
  return icus == "UTF-8" ? WithoutExtendedUtf8(std::move(text))
                         : WithoutExtendedUtf16(std::move(text));
}

}  // namespace utfx

#endif  // UTFX_TESTS_ICU_PLUGIN_ICUS_OWN_H_
