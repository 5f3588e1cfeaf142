#include "tests/processes/texts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "core/code_point.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/utf16.h"

namespace utfx::processes {
namespace {

using model::Bits;

// As many of each length as vectors like, then mixed, then the largest.
std::vector<Bits> Characters() {
  std::vector<Bits> characters;
  const uint32_t kinds[] = {'a', 0xE9, 0x4E2D, 0x1F30D};
  for (const uint32_t kind : kinds) {
    for (uint32_t i = 0; i < 70; ++i) {
      characters.push_back(model::ToBits(kind + i % 16));
    }
  }
  for (uint32_t i = 0; i < 60; ++i) {
    characters.push_back(model::ToBits(kinds[i * i % 7 % 4]));
  }
  for (const size_t size : {22U, 31U, 32U, 63U, 64U, 200U, kMaxCodePointBits}) {
    characters.push_back("1" + Bits(size - 1, '0'));
    characters.emplace_back(Bits(size, '1'));
  }
  return characters;
}

// These, then what is wrong, each before something right, and again.
std::string Compose(const std::function<std::string(const Bits&)>& encode,
                    const std::vector<std::string>& wrong) {
  std::string characters;
  for (const Bits& bits : Characters()) characters += encode(bits);
  std::string text = characters;
  for (const std::string& each : wrong) {
    text += each + encode(model::ToBits('b'));
  }
  text += characters;
  const std::string last = encode(model::ToBits(0x1F30D));
  return text + last.substr(0, last.size() - 1);
}

std::string ComposeIn(const Charset& charset) {
  std::vector<std::string> wrong = model::IllFormed(charset);
  for (const std::string& each : model::CutShort(charset)) {
    wrong.push_back(each);
  }
  return SignatureOf(charset) +
         Compose([&](const Bits& bits) { return model::Encode(charset, bits); },
                 wrong);
}

std::string EncodeUtf16Le(uint32_t value) {
  return model::EncodeUtf16(value, ByteOrder::kLittleEndian);
}

std::string EncodeUtf32Le(uint32_t value) {
  std::string bytes;
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> 8 * i);
  return bytes;
}

// In one of Unicode's own.
std::string ComposeBy(std::string (*encode)(uint32_t),
                      const std::vector<std::string>& wrong) {
  return Compose(
      [encode](const Bits& bits) {
        return bits.size() <= 21
                   ? encode(static_cast<uint32_t>(model::ToNumber(bits)))
                   : "";
      },
      wrong);
}

std::string ComposeIn(std::string_view name) {
  if (const Charset* const charset = FindRow(name)) return ComposeIn(*charset);
  if (name == "UTF-8") {
    return ComposeBy(model::EncodeUtf8,
                     {"\xFF", "\xC3", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                      "\xFC\x84\x80\x80\x80\x80"});
  }
  if (name == "UTF-16LE") {
    return ComposeBy(EncodeUtf16Le, {BytesOfHex("00D8"), BytesOfHex("00DC")});
  }
  if (name == "UTF-32LE") {
    return ComposeBy(EncodeUtf32Le,
                     {BytesOfHex("00D80000"), BytesOfHex("00001100")});
  }
  if (name == "EUC-JP") {
    return Times(200, "a\xA4\xA2") + "\xFF" + Times(200, "\xA4\xA2") + "\xA4";
  }
  if (name == "ISO-2022-JP") {
    return Times(20, "abc" + Times(20, "\x1B$B$\"$\"\x1B(B")) +
           "\xFF"
           "a\x1B$B$";
  }
  throw std::invalid_argument(std::string(name));
}

}  // namespace

std::string_view TextIn(std::string_view charset) {
  static auto* const kTexts = new std::map<std::string, std::string>;
  const std::string name(charset);
  const auto known = kTexts->find(name);
  if (known != kTexts->end()) return known->second;
  return kTexts->emplace(name, ComposeIn(charset)).first->second;
}

size_t UnitOf(std::string_view charset) {
  if (const Charset* const row = FindRow(charset)) return row->unit;
  return charset == "UTF-16LE" ? 2 : charset == "UTF-32LE" ? 4 : 1;
}

}  // namespace utfx::processes
