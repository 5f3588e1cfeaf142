#include "tests/bench/texts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "converters/utf8.h"
#include "core/result.h"

namespace utfx::bench {
namespace {

constexpr size_t kSize = 80'000;      // Of made text, in bytes.
constexpr size_t kLeastSize = 65536;  // Of any.

const Script kScripts[] = {
    {"arabic", {{0x627, 0x64A}}, 8},
    {"chinese", {{0x4E00, 0x9FA5}}, 0},
    {"emoji", {{0x1F300, 0x1F5FF}, {0x1F600, 0x1F64F}}, 0},
    {"hebrew", {{0x5D0, 0x5EA}}, 8},
    {"hindi", {{0x904, 0x939}, {0x93E, 0x94C}}, 8},
    {"japanese", {{0x3041, 0x3096}, {0x30A1, 0x30FA}, {0x4E00, 0x9FA5}}, 0},
    {"korean", {{0xAC00, 0xD7A3}}, 5},
    {"latin", {{'a', 'z'}}, 10},
    {"russian", {{0x430, 0x44F}}, 10},
};

void Append(uint32_t code_point, std::string* utf8) {
  uint8_t bytes[8] = {};
  Utf8::Encode(code_point, bytes);
  utf8->append(bytes, bytes + Utf8::Length(code_point));
}

// A sentence of eight words.
std::string Sentence(const Script& script, std::mt19937& random) {
  std::string utf8;
  for (int word = 0; word < 8; ++word) {
    const size_t longest = script.longest_word;
    for (size_t left = longest == 0 ? 4 : 1 + random() % longest; left > 0;
         --left) {
      const auto& [first, last] =
          script.letters[random() % script.letters.size()];
      Append(first + static_cast<uint32_t>(random() % (last - first + 1)),
             &utf8);
    }
    if (longest != 0) utf8 += ' ';
  }
  utf8 += ". ";
  return utf8;
}

Text MakeText(const Script& script, std::mt19937& random) {
  Text text{script.name, ""};
  while (text.utf8.size() < kSize) text.utf8 += Sentence(script, random);
  return text;
}

}  // namespace

Text MakeText(const Script& script) {
  std::mt19937 random(1);
  return MakeText(script, random);
}

std::vector<Text> MakeTexts() {
  std::mt19937 random(1);
  std::vector<Text> texts;
  for (const Script& script : kScripts) {
    texts.push_back(MakeText(script, random));
  }
  Text markup{"markup", ""};
  while (markup.utf8.size() < kSize) {
    const Script& script = kScripts[random() % std::size(kScripts)];
    markup.utf8 += std::string(R"(<p class="text" lang=")") + script.name +
                   "\">" + Sentence(script, random) + "</p>\n";
  }
  texts.push_back(std::move(markup));
  return texts;
}

std::vector<Text> ReadTexts(const std::vector<std::string>& files) {
  std::vector<Text> texts;
  for (const std::string& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const bool is_read =
        stream.is_open() && !std::filesystem::is_directory(file);
    std::string bytes;
    if (is_read) bytes.assign(std::istreambuf_iterator<char>(stream), {});
    const auto* in = reinterpret_cast<const uint8_t*>(bytes.data());
    const auto* const in_end = in + bytes.size();
    while (in != in_end) {
      const Decoded decoded = Utf8::Decode(in, in_end);
      if (decoded.status != Decoded::Status::kWellFormed) break;
      in += decoded.length;
    }
    if (!is_read || bytes.empty() || in != in_end) {
      std::fprintf(stderr, "bench: %s: %s\n", file.c_str(),
                   !is_read        ? "can't be read"
                   : bytes.empty() ? "is empty"
                                   : "is not UTF-8");
      std::exit(1);
    }
    Text text{file.substr(file.rfind('/') + 1), ""};
    while (text.utf8.size() < kLeastSize) text.utf8 += bytes;
    texts.push_back(std::move(text));
  }
  return texts;
}

size_t CountCharacters(const std::string& utf8) {
  return static_cast<size_t>(
      std::count_if(utf8.begin(), utf8.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
      }));
}

}  // namespace utfx::bench
