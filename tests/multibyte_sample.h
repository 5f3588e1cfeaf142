#ifndef UTFX_TESTS_MULTIBYTE_SAMPLE_H_
#define UTFX_TESTS_MULTIBYTE_SAMPLE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/table/multibyte_file.h"

namespace utfx {

// Facts of a charset of several bytes, and what follows from them by plain
// look-ups.
struct MultibyteSample {
  using Mapping = MultibyteFacts::Mapping;

  // Has a sequence, as a number of its bytes, for a code point both ways.
  void Add(uint32_t sequence, uint32_t code_point) {
    AddOneWay(sequence, code_point, true, true);
  }
  void AddOneWay(uint32_t sequence, uint32_t code_point, bool is_read,
                 bool is_written) {
    const std::string bytes = BytesOf(sequence);
    mappings.push_back({sequence, static_cast<uint8_t>(bytes.size()), is_read,
                        is_written, code_point, 0});
    if (is_read) decoded[bytes] = code_point;
    if (is_written) encoded[code_point] = bytes;
  }
  // Has a sequence for two code points.
  void AddPair(uint32_t sequence, uint32_t first, uint32_t second,
               bool is_read = true, bool is_written = true) {
    const std::string bytes = BytesOf(sequence);
    mappings.push_back({sequence, static_cast<uint8_t>(bytes.size()), is_read,
                        is_written, first, second});
    if (is_read) decoded_pairs[bytes] = {first, second};
    if (is_written) encoded_pairs[{first, second}] = bytes;
  }
  // Has a run of both.
  void AddRun(uint32_t first, uint32_t last, uint32_t code_point) {
    for (uint32_t i = 0; i <= last - first; ++i) Add(first + i, code_point + i);
  }

  static std::string BytesOf(uint32_t sequence) {
    std::string bytes;
    for (size_t i = MultibyteTable::LengthOf(sequence); i-- > 0;) {
      bytes += static_cast<char>(sequence >> 8 * i);
    }
    return bytes;
  }

  // Empty if it is refused.
  std::string File(MultibyteRefusal* refusal) const {
    std::vector<Mapping> sorted = mappings;
    std::string file(kMaxMultibyteFileSize, '\0');
    file.resize(WriteMultibyteFile(
        {sorted, replacement, names},
        {reinterpret_cast<uint8_t*>(file.data()), file.size()}, refusal));
    return file;
  }
  std::string File() const {
    MultibyteRefusal refusal;
    return File(&refusal);
  }

  std::vector<Mapping> mappings;
  uint32_t replacement = '?';
  std::vector<std::string_view> names = {"X-DOUBLE", "X.2", "CS:X_22+"};
  std::map<std::string, uint32_t> decoded;
  std::map<uint32_t, std::string> encoded;
  using Pair = std::pair<uint32_t, uint32_t>;
  std::map<std::string, Pair> decoded_pairs;
  std::map<Pair, std::string> encoded_pairs;
};

// ASCII, singles above it, rows of two bytes and of three, some of which are
// read only or written only, and code points of each length in UTF-8.
inline MultibyteSample PlainMultibyte() {
  MultibyteSample sample;
  sample.AddRun(0x00, 0x7F, 0);
  sample.AddRun(0xA1, 0xDF, 0xFF61);
  sample.AddRun(0x8140, 0x817E, 0x3000);
  sample.AddRun(0x8180, 0x81FC, 0x4E00);
  sample.AddRun(0x8240, 0x824F, 0x1F600);
  sample.Add(0x8260, 0xFFFF);
  sample.Add(0x8261, 0xE9);
  sample.AddOneWay(0x8270, 0x3000, true, false);
  sample.AddOneWay(0x8271, 0x3001, true, false);
  sample.AddOneWay(0x8140, 0xA0, false, true);
  sample.AddOneWay(0x82FC, 0x1F610, false, true);
  sample.Add(0xE040, 0x5000);
  sample.AddRun(0xE0E0A1, 0xE0E0AF, 0xAC00);
  sample.Add(0xE0E1FC, 0x10FFFF);
  sample.AddOneWay(0xE0E1FB, 'A', true, false);
  return sample;
}

// Likewise, with letters that wait for an accent, as those of CP1258, some that
// wait behind a lead, and sequences of two code points, of which some are read
// only or written only.
inline MultibyteSample WaitingMultibyte() {
  MultibyteSample sample = PlainMultibyte();
  sample.AddRun(0xF0, 0xF3, 0x1E00);
  sample.AddRun(0xF0EC, 0xF0EE, 0x1E10);
  sample.Add(0xF1EC, 0x1F700);
  sample.AddPair(0xF2EC, 0x1E02, 0x301);
  sample.Add(0xF3ECEE, 0x1E20);
  sample.Add(0xF3EC, 0x1E21);
  sample.AddPair(0xF4, 0x3000, 0x3099);
  sample.AddPair(0xE0E1FA, 0x1F600, 0x1F3FB);
  sample.AddPair(0x82A0, 'e', 0x300);
  sample.AddPair(0x82A1, 'e', 0x301);
  sample.AddPair(0x82A2, 'e', 0x301, true, false);
  sample.AddPair(0x82A3, 'e', 0x302, false, true);
  sample.AddPair(0xF0ED, 'e', 0x303, false, true);
  return sample;
}

}  // namespace utfx

#endif  // UTFX_TESTS_MULTIBYTE_SAMPLE_H_
