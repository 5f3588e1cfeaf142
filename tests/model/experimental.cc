// The model of the encodings that UTF-8000's site has beside it.

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/patterns.h"

namespace utfx::model {
namespace {

using internal::CountOnes;
using internal::Fill;

size_t CountFreeBits(std::string_view pattern) {
  return static_cast<size_t>(std::count(pattern.begin(), pattern.end(), 'x'));
}

// Writes digits into the x's of a pattern of units, from the left, and starts
// with `first` where the pattern of another unit does not do.
Bits Spread(std::string_view free, const std::string& first,
            const std::string& trail) {
  Bits digits;
  while (!free.empty()) {
    std::string unit = digits.empty() ? first : trail;
    for (char& digit : unit) {
      if (digit != 'x') continue;
      digit = free.front();
      free.remove_prefix(1);
    }
    digits += unit;
  }
  return digits;
}

// The x's of what is there of units, of which only the marks differ.
Bits Collect(const Bits& digits, std::string_view trail) {
  Bits free;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (trail[i % trail.size()] == 'x') free += digits[i];
  }
  return free;
}

// A sequence with its length in unary: how its first container and the others
// look, and how many containers there are if the start bits are only a zero.
struct Unary {
  std::string first;
  std::string trail;
  size_t least;

  // The shortest.
  Bits Encode(const Bits& code_point) const {
    // The start bits, and the rest of the free bits for the content.
    size_t containers = least;
    const auto ones = [&] { return containers - least; };
    const auto content = [&] {
      return containers * CountFreeBits(trail) - (ones() + 1);
    };
    while (content() < code_point.size()) ++containers;
    return Spread(
        Fill(Times(ones(), "1") + "0" + Times(content(), "x"), code_point),
        first, trail);
  }
  Bits Decode(const Bits& digits) const {
    const Bits free = Collect(digits, trail);
    return free.substr(std::min(CountOnes(free) + 1, free.size()));
  }
  // In digits, if it is there to see.
  std::vector<size_t> Length(const Bits& start) const {
    const Bits free = Collect(start, trail);
    const size_t ones = CountOnes(free);
    if (ones == free.size()) return {};
    return {(ones + least) * trail.size()};
  }
};

const Unary& UnaryOf(const Charset& charset) {
  static const Unary kUtf16K = {
      "1101101100" + ("0" + Times(5, "x")) + "110111" + Times(10, "x"),
      "1101101100" + ("1" + Times(5, "x")) + "110111" + Times(10, "x"), 2};
  static const Unary kUtf32K = {"11" + Times(30, "x"), "10" + Times(30, "x"),
                                2};
  static const Unary kUtf32KAscvi = {"0" + Times(31, "x"), "1" + Times(31, "x"),
                                     1};
  static const Unary kAscvi = {"0xxxxxxx", "1xxxxxxx", 1};
  switch (EncodingOf(charset)) {
    case Encoding::kUtf16K:
      return kUtf16K;
    case Encoding::kUtf32K:
      return kUtf32K;
    case Encoding::kUtf32KAscvi:
      return kUtf32KAscvi;
    default:
      return kAscvi;
  }
}

// UTF-16's two sizes.
Bits EncodeUtf16(const Bits& code_point) {
  if (code_point.size() <= 16) return Fill(Times(16, "x"), code_point);
  return Fill("110110xxxxxxxxxx110111xxxxxxxxxx",
              ToBits(ToNumber(code_point) - 0x10000));
}

bool IsBeyondUnicode(const Bits& code_point) {
  return code_point.size() > 21 || ToNumber(code_point) > 0x10FFFF;
}

// n ones and a zero, up to the end of a byte, then bytes 10xxxxxx.
Bits MashpoePattern(size_t n) {
  if (n == 1) return "0xxxxxxx";
  std::string pattern = Times(n, "1") + "0";
  while (pattern.size() % 8 != 0) pattern += "x";
  while (pattern.size() < 8 * n) pattern += "10xxxxxx";
  return pattern;
}

Bits EncodeMashpoe(const Bits& code_point) {
  // By the number of their free bits.
  static const auto* const kPatterns = [] {
    auto* all = new std::map<size_t, Bits>;
    for (size_t n = 1; n < 1000; ++n) {
      const Bits pattern = MashpoePattern(n);
      all->emplace(CountFreeBits(pattern), pattern);
    }
    return all;
  }();
  return Fill(kPatterns->lower_bound(code_point.size())->second, code_point);
}

Bits DecodeMashpoe(const Bits& digits) {
  const size_t n = CountOnes(digits);
  const Bits pattern = MashpoePattern(std::max<size_t>(n, 1));
  Bits content;
  for (size_t i = 0; i < std::min(digits.size(), pattern.size()); ++i) {
    if (pattern[i] == 'x') content += digits[i];
  }
  return content;
}

// Big-endian bytes in the order of a charset, or back.
std::string InOrder(std::string bytes, const Charset& charset) {
  if (charset.order == ByteOrder::kBigEndian) return bytes;
  const auto unit =
      static_cast<ptrdiff_t>(internal::UnitOf(EncodingOf(charset)));
  for (auto at = bytes.begin(); bytes.end() - at >= unit; at += unit) {
    std::reverse(at, at + unit);
  }
  return bytes;
}

Bits DigitsOf(const Charset& charset, const std::string& bytes) {
  return ToDigits(InOrder(bytes, charset));
}

}  // namespace

std::string internal::EncodeExperimental(const Charset& charset,
                                         const Bits& code_point) {
  Bits digits;
  switch (EncodingOf(charset)) {
    case Encoding::kUtf16K:
      if (!IsBeyondUnicode(code_point)) {
        // Plane 13 is where the others are.
        if (ToNumber(code_point) >> 16 == 13) return "";
        digits = EncodeUtf16(code_point);
      } else {
        digits = UnaryOf(charset).Encode(code_point);
      }
      break;
    case Encoding::kUtf32K:
      digits = code_point.size() <= 31 ? Fill(Times(32, "x"), code_point)
                                       : UnaryOf(charset).Encode(code_point);
      break;
    case Encoding::kUtfMashpoe8:
      digits = EncodeMashpoe(code_point);
      break;
    default:
      digits = UnaryOf(charset).Encode(code_point);
  }
  return InOrder(ToBytes(digits), charset);
}

Bits internal::DecodeExperimental(const Charset& charset,
                                  const std::string& bytes) {
  Bits digits = DigitsOf(charset, bytes);
  switch (EncodingOf(charset)) {
    case Encoding::kUtf16K:
      if (bytes.size() == 2) return digits;
      if (bytes.size() == 4) {
        return ToBits(ToNumber(digits.substr(6, 10) + digits.substr(22)) +
                      0x10000);
      }
      break;
    case Encoding::kUtf32K:
      if (bytes.size() == 4) return digits;
      break;
    case Encoding::kUtfMashpoe8:
      return DecodeMashpoe(digits);
    default:
      break;
  }
  return UnaryOf(charset).Decode(digits);
}

std::vector<size_t> internal::PossibleExperimentalLengths(
    const Charset& charset, const std::string& start) {
  const Bits digits = DigitsOf(charset, start);
  switch (EncodingOf(charset)) {
    case Encoding::kUtf16K:
      if (!digits.starts_with("11011")) return {2};
      if (!digits.starts_with("1101101100")) return {4};
      break;
    case Encoding::kUtf32K:
      if (digits.starts_with("0")) return {4};
      break;
    case Encoding::kUtfMashpoe8: {
      const size_t ones = CountOnes(digits);
      if (ones == digits.size()) return {};
      return {std::max<size_t>(ones, 1)};
    }
    default:
      break;
  }
  std::vector<size_t> lengths = UnaryOf(charset).Length(digits);
  for (size_t& length : lengths) length /= 8;
  return lengths;
}

std::string internal::FillExperimental(const Charset& charset,
                                       std::string start, size_t length,
                                       bool ones) {
  const Encoding encoding = EncodingOf(charset);
  const std::string trail =
      encoding == Encoding::kUtfMashpoe8 ? "10xxxxxx" : UnaryOf(charset).trail;
  std::string filler;
  for (const char digit : trail) {
    filler += digit != 'x' ? digit : ones ? '1' : '0';
  }
  const std::string bytes = InOrder(ToBytes(filler), charset);
  while (start.size() < length) start += bytes[start.size() % bytes.size()];
  return start;
}

std::vector<std::string> internal::IllFormedExperimental(
    const Charset& charset) {
  std::vector<std::string> all;
  switch (EncodingOf(charset)) {
    case Encoding::kUtf16K:
      // Second halves, and containers that can't be first.
      all = {"DC00", "DFFF", "DB20", "DB3F"};
      break;
    case Encoding::kUtf32K:
      // Trails, surrogates, and what would be overlong.
      all = {"80000000", "BFFFFFFF", "0000D800",
             "0000DFFF", "C0000000", "C0000001"};
      break;
    case Encoding::kUtf32KAscvi:
      all = {"80000000", "FFFFFFFF", "0000D800", "0000DFFF"};
      break;
    case Encoding::kUtfMashpoe8:
      all = {"80", "BF", "C0", "C1"};
      break;
    default:
      all = {"80", "FF"};
  }
  for (std::string& bytes : all) bytes = InOrder(BytesOfHex(bytes), charset);
  return all;
}

std::vector<std::string> internal::CutShortExperimental(
    const Charset& charset) {
  std::vector<std::string> all;
  switch (EncodingOf(charset)) {
    case Encoding::kUtf16K:
      all = {"D800", "DB00", "DB00DD00", "DB10DC10DB20"};
      break;
    case Encoding::kUtf32K:
      all = {"DFFFFFFF", "C0000002", "E8000000"};
      break;
    case Encoding::kUtf32KAscvi:
      all = {"5FFFFFFF", "40000000", "68000000"};
      break;
    case Encoding::kUtfMashpoe8:
      all = {"C3", "E282", "F09F98", "FDBFBF"};
      break;
    default:
      all = {"41", "6180", "7A808080", "7FE081"};
  }
  for (std::string& bytes : all) bytes = InOrder(BytesOfHex(bytes), charset);
  return all;
}

}  // namespace utfx::model
