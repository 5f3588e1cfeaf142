// The model of the encodings that go beyond Unicode.

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "tests/hex.h"
#include "tests/model/cesu_8.h"
#include "tests/model/model.h"
#include "tests/model/mutf_8.h"
#include "tests/model/patterns.h"

namespace utfx::model {
namespace {

using internal::CountOnes;
using internal::Fill;

// UTF-8000's picture of a sequence: six free bits in each byte, after 11 in
// the first and 10 in the others.
std::string FromFreeBits(const Bits& free) {
  Bits digits;
  for (size_t i = 0; i < free.size(); i += 6) {
    digits += (i == 0 ? "11" : "10") + free.substr(i, 6);
  }
  return ToBytes(digits);
}

Bits ToFreeBits(std::string_view bytes) {
  Bits free;
  for (const char byte : bytes) free += ToDigits({&byte, 1}).substr(2);
  return free;
}

// The units of UTF-infinity-16.
using Units = std::vector<uint16_t>;

Units ToUnits(std::string_view bytes, ByteOrder order) {
  Units units;
  for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const auto first = static_cast<uint8_t>(bytes[i]);
    const auto second = static_cast<uint8_t>(bytes[i + 1]);
    units.push_back(static_cast<uint16_t>(order == ByteOrder::kBigEndian
                                              ? first << 8 | second
                                              : second << 8 | first));
  }
  return units;
}

Units UnitsOfDigits(const Bits& digits) {
  return ToUnits(ToBytes(digits), ByteOrder::kBigEndian);
}

// 3.3.1: the leading unit and the trailing ones, by the number of ones.
std::string ExtendedPattern(size_t ones) {
  return "1101110" + Times(ones, "1") + "0" + Times(8 - ones, "x") +
         Times(2 + ones, "1101111xxxxxxxxx");
}

// What a sequence holds, if it is one: whether it is the right one for it is
// seen by encoding it again.
Bits Decode(const Charset& charset, const std::string& bytes) {
  if (IsExperimental(EncodingOf(charset))) {
    return WithoutLeadingZeros(internal::DecodeExperimental(charset, bytes));
  }
  if (EncodingOf(charset) != Encoding::kUtfInfinity16) {
    if (bytes.size() == 1) return WithoutLeadingZeros(ToDigits(bytes));
    const Bits free = ToFreeBits(bytes);
    const auto lead = static_cast<uint8_t>(bytes[0]);
    const size_t start_bits =
        EncodingOf(charset) == Encoding::kUtfE8 && lead >= 0xFE
            ? 6
            : CountOnes(free) + 1;
    return WithoutLeadingZeros(free.substr(std::min(start_bits, free.size())));
  }
  const Units units = ToUnits(bytes, charset.order);
  if (units.size() == 1) return ToBits(units[0]);
  if (units.size() == 2) {
    return ToBits(((units[0] & 0x3FFU) << 10 | (units[1] & 0x3FFU)) + 0x10000);
  }
  size_t first = 1;
  Bits bits;
  if (units[0] == 0xDDFF) {
    const auto before = static_cast<size_t>(
        std::find_if(units.begin() + 1, units.end(),
                     [](uint16_t unit) { return unit != 0xDFB4; }) -
        (units.begin() + 1));
    first = 1 + before + before + 1;
  } else {
    const Bits low_nine = std::bitset<9>(units[0]).to_string();
    bits = low_nine.substr(std::min<size_t>(CountOnes(low_nine) + 1, 9));
  }
  for (size_t i = first; i < units.size(); ++i) {
    bits += std::bitset<9>(units[i]).to_string();
  }
  return WithoutLeadingZeros(bits);
}

std::optional<Bits> DecodeWhole(const Charset& charset,
                                const std::string& bytes) {
  const Bits bits = Decode(charset, bytes);
  if (Encode(charset, bits) != bytes) return std::nullopt;
  return bits;
}

// The encodings of the smallest and the largest code point of each size in
// bits, and of those around the gaps.
const std::set<std::string>& Boundaries(const Charset& charset) {
  static std::map<std::string_view, std::set<std::string>> boundaries;
  std::set<std::string>& set = boundaries[charset.name];
  if (set.empty()) {
    for (const uint32_t value : {0x0U, 0xD7FFU, 0xD800U, 0xDFFFU, 0xE000U,
                                 0xCFFFFU, 0xE0000U, 0x10FFFFU, 0x110000U}) {
      set.insert(Encode(charset, value));
    }
    for (size_t size = 1; size <= charset.code_point_bits; ++size) {
      set.insert(Encode(charset, "1" + Times(size - 1, "0")));
      set.insert(Encode(charset, Times(size, "1")));
    }
    set.erase("");
  }
  return set;
}

// How many bytes a sequence that starts so may have, where that is settled.
std::vector<size_t> PossibleLengths(const Charset& charset,
                                    const std::string& start) {
  if (IsExperimental(EncodingOf(charset))) {
    return internal::PossibleExperimentalLengths(charset, start);
  }
  if (EncodingOf(charset) != Encoding::kUtfInfinity16) {
    const auto lead = static_cast<uint8_t>(start[0]);
    if (lead < 0x80) return {1};
    if (EncodingOf(charset) == Encoding::kUtfE8 && lead >= 0xFE) {
      return {lead == 0xFE ? size_t{7} : size_t{13}};
    }
    const Bits free = ToFreeBits(start);
    const size_t ones = CountOnes(free);
    if (ones == free.size()) return {};
    return {ones + 2};
  }
  const Units units = ToUnits(start, charset.order);
  if (units[0] < 0xD800 || units[0] > 0xDFFF) return {2};
  if (units[0] < 0xDC00) return {4};
  if (units[0] != 0xDDFF) {
    return {2 * (3 + CountOnes(std::bitset<9>(units[0]).to_string()))};
  }
  size_t before = 0;
  while (1 + before < units.size() && units[1 + before] == 0xDFB4) ++before;
  const size_t first = 2 + 2 * before;
  if (units.size() < first) return {};
  size_t nmt = 0;
  for (size_t i = 1 + before; i < first; ++i) nmt = nmt * 256 + units[i] % 256;
  const size_t nud = nmt + 23;
  // Either all four bits of the first udigit are stored or only one.
  return {2 * (first + (4 * nud - 3 + 8) / 9), 2 * (first + (4 * nud + 8) / 9)};
}

// The start of a sequence with the smallest or the largest rest.
std::string FillUp(const Charset& charset, std::string start, size_t length,
                   bool ones) {
  if (IsExperimental(EncodingOf(charset))) {
    return internal::FillExperimental(charset, start, length, ones);
  }
  while (start.size() < length) {
    if (EncodingOf(charset) != Encoding::kUtfInfinity16) {
      start += ones ? '\xBF' : '\x80';
    } else {
      start += FromUnits({static_cast<uint16_t>(ones          ? 0xDFFF
                                                : length == 4 ? 0xDC00
                                                              : 0xDE00)},
                         charset.order);
    }
  }
  return start;
}

// Whether some well-formed sequence starts so. The code points of those that
// do are all between two of them: so one of the ends of that range is
// well-formed itself, or a boundary of what is lies inside.
bool StartsASequence(const Charset& charset, const std::string& start) {
  const std::set<std::string>& boundaries = Boundaries(charset);
  const auto boundary = boundaries.lower_bound(start);
  if (boundary != boundaries.end() && boundary->starts_with(start)) return true;
  for (const size_t length : PossibleLengths(charset, start)) {
    if (length < start.size() || length > 1200) continue;
    for (const bool ones : {false, true}) {
      const std::string filled = FillUp(charset, start, length, ones);
      if (DecodeWhole(charset, filled)) return true;
    }
  }
  return false;
}

}  // namespace

std::string FromUnits(const std::vector<uint16_t>& units, ByteOrder order) {
  std::string bytes;
  for (const uint16_t unit : units) {
    const auto high = static_cast<char>(unit >> 8);
    const auto low = static_cast<char>(unit);
    bytes += order == ByteOrder::kBigEndian ? high : low;
    bytes += order == ByteOrder::kBigEndian ? low : high;
  }
  return bytes;
}

size_t internal::CountOnes(std::string_view bits) {
  return std::min(bits.find('0'), bits.size());
}

size_t internal::UnitOf(Encoding encoding) {
  switch (encoding) {
    case Encoding::kUtfInfinity16:
    case Encoding::kUtf16K:
      return 2;
    case Encoding::kUtf32K:
    case Encoding::kUtf32KAscvi:
      return 4;
    default:
      return 1;
  }
}

std::string internal::EncodeUtf8000(const Bits& code_point) {
  if (code_point.size() <= 7) return ToBytes(Fill("0xxxxxxx", code_point));
  size_t n = 2;
  while (5 * n + 1 < code_point.size()) ++n;
  return FromFreeBits(
      Fill(Times(n - 2, "1") + "0" + Times(5 * n + 1, "x"), code_point));
}

std::string internal::EncodeUtfE8(const Bits& code_point) {
  // Up to six bytes it is original UTF-8, as UTF-8000 is.
  if (code_point.size() <= 31) return EncodeUtf8000(code_point);
  if (code_point.size() <= 36) {
    return ToBytes(Fill("11111110" + Times(6, "10xxxxxx"), code_point));
  }
  if (code_point.size() > size_t{12} * 6) return "";
  return ToBytes(Fill("11111111" + Times(12, "10xxxxxx"), code_point));
}

std::string internal::EncodeUtfInfinity16(const Bits& code_point,
                                          ByteOrder order) {
  const size_t size = code_point.size();
  Units units;
  if (size <= 16) {
    units = {static_cast<uint16_t>(ToNumber(code_point))};
  } else if (size <= 21 && ToNumber(code_point) <= 0x10FFFF) {
    const uint64_t above = ToNumber(code_point) - 0x10000;
    units =
        UnitsOfDigits(Fill("110110xxxxxxxxxx110111xxxxxxxxxx", ToBits(above)));
  } else if (size <= 90) {
    size_t ones = 0;
    while (26 + 8 * ones < size) ++ones;
    units = UnitsOfDigits(Fill(ExtendedPattern(ones), code_point));
  } else {
    std::vector<uint16_t> storage;
    for (size_t nmt = (size + 3) / 4 - 23; nmt > 0 || storage.empty();
         nmt /= 256) {
      storage.insert(storage.begin(),
                     static_cast<uint16_t>(0xDE00 + nmt % 256));
    }
    units = {0xDDFF};
    units.insert(units.end(), storage.size() - 1, 0xDFB4);
    units.insert(units.end(), storage.begin(), storage.end());
    const Units bits = UnitsOfDigits(
        Fill(Times((size + 8) / 9, "1101111xxxxxxxxx"), code_point));
    units.insert(units.end(), bits.begin(), bits.end());
  }
  return FromUnits(units, order);
}

Sequence Read(const Charset& charset, std::string_view bytes) {
  if (EncodingOf(charset) == Encoding::kCesu8) {
    return internal::ReadCesu8(bytes);
  }
  if (EncodingOf(charset) == Encoding::kMutf8) {
    return internal::ReadMutf8(bytes);
  }
  const size_t unit = internal::UnitOf(EncodingOf(charset));
  const auto start = [&](size_t units) {
    return std::string(bytes.substr(0, units * unit));
  };
  // The longest start of the input that starts a sequence, or is one.
  size_t longest = 0;
  size_t beyond = bytes.size() / unit + 1;
  // Most are short.
  while (longest + 1 < beyond && longest < 8 &&
         StartsASequence(charset, start(longest + 1))) {
    ++longest;
  }
  if (longest < 8) beyond = longest + 1;
  while (longest + 1 < beyond) {
    const size_t middle = (longest + beyond) / 2;
    (StartsASequence(charset, start(middle)) ? longest : beyond) = middle;
  }
  if (longest > 0) {
    if (const auto code_point = DecodeWhole(charset, start(longest))) {
      return {Decoded::Status::kWellFormed, longest * unit, *code_point};
    }
  }
  if (longest == bytes.size() / unit) {
    return {Decoded::Status::kIncomplete, 0, {}};
  }
  return {Decoded::Status::kIllFormed, std::max<size_t>(1, longest) * unit, {}};
}

}  // namespace utfx::model
