#include "tests/model/model.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "tests/model/cesu_8.h"
#include "tests/model/mutf_8.h"
#include "tests/model/patterns.h"

namespace utfx::model {
namespace {

// Whether digits have the shape of a pattern; if so, `bits` gets what stands
// in its x's.
bool Match(std::string_view pattern, std::string_view digits, Bits* bits) {
  bits->clear();
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == 'x') {
      bits->push_back(digits[i]);
    } else if (pattern[i] != digits[i]) {
      return false;
    }
  }
  *bits = WithoutLeadingZeros(*bits);
  return true;
}

// The number of up to 64 digits.
uint64_t NumberOf(std::string_view digits) {
  if (digits.size() > 64) std::abort();
  uint64_t number = 0;
  for (const char digit : digits) {
    if (digit != '0' && digit != '1') std::abort();
    number = 2 * number + (digit == '1' ? 1 : 0);
  }
  return number;
}

constexpr std::string_view kUtf8Patterns[] = {
    "0xxxxxxx",
    "110xxxxx10xxxxxx",
    "1110xxxx10xxxxxx10xxxxxx",
    "11110xxx10xxxxxx10xxxxxx10xxxxxx",
};

}  // namespace

Bits internal::Fill(std::string pattern, Bits bits) {
  for (size_t i = pattern.size(); i-- > 0;) {
    if (pattern[i] != 'x') continue;
    pattern[i] = bits.empty() ? '0' : bits.back();
    if (!bits.empty()) bits.pop_back();
  }
  return bits.empty() ? pattern : "too long";
}

Bits WithoutLeadingZeros(Bits bits) {
  return bits.erase(0, std::min(bits.find('1'), bits.size()));
}

Bits ToBits(uint64_t number) {
  Bits bits(static_cast<size_t>(std::bit_width(number)), '0');
  for (size_t i = bits.size(); i-- > 0; number /= 2) {
    bits[i] = static_cast<char>('0' + number % 2);
  }
  return bits;
}

uint64_t ToNumber(const Bits& bits) { return NumberOf(bits); }

std::string ToBytes(const Bits& bits) {
  std::string bytes;
  for (size_t i = 0; i < bits.size(); i += 8) {
    bytes.push_back(
        static_cast<char>(NumberOf(std::string_view(bits).substr(i, 8))));
  }
  return bytes;
}

Bits ToDigits(std::string_view bytes) {
  Bits digits;
  for (const char byte : bytes) {
    for (int shift = 7; shift >= 0; --shift) {
      digits.push_back((byte >> shift & 1) != 0 ? '1' : '0');
    }
  }
  return digits;
}

const std::vector<uint32_t>& ScalarValues() {
  static const std::vector<uint32_t>* const kValues = [] {
    auto* all = new std::vector<uint32_t>;
    for (uint32_t value = 0; value < 0x110000; ++value) {
      if (value < 0xD800 || value > 0xDFFF) all->push_back(value);
    }
    return all;
  }();
  return *kValues;
}

const std::vector<uint32_t>& CommonScalarValues() {
  static const std::vector<uint32_t>* const kWithoutPlane13 = [] {
    auto* all = new std::vector<uint32_t>(ScalarValues());
    std::erase_if(*all, [](uint32_t value) { return value / 0x10000 == 13; });
    return all;
  }();
  return *kWithoutPlane13;
}

const std::vector<uint32_t>& ScalarValues(const Charset& charset) {
  return EncodingOf(charset) == Encoding::kUtf16K ? CommonScalarValues()
                                                  : ScalarValues();
}

std::string EncodeUtf8(uint32_t scalar_value) {
  const Bits bits = ToBits(scalar_value);
  for (const std::string_view pattern : kUtf8Patterns) {
    if (bits.size() <=
        static_cast<size_t>(std::count(pattern.begin(), pattern.end(), 'x'))) {
      return ToBytes(internal::Fill(std::string(pattern), bits));
    }
  }
  std::abort();
}

std::string EncodeUtf64(uint32_t scalar_value, ByteOrder order) {
  std::string unit = EncodeUtf8(scalar_value);
  unit.resize(8, '\0');
  if (order == ByteOrder::kLittleEndian) {
    std::reverse(unit.begin(), unit.end());
  }
  return unit;
}

ErrorClass CheckUtf64(std::string_view unit, ByteOrder order) {
  std::string octets(unit);
  if (order == ByteOrder::kLittleEndian) {
    std::reverse(octets.begin(), octets.end());
  }
  const std::string zeros(8, '\0');
  if (octets == zeros) return ErrorClass::kNone;  // U+0000.
  if (octets.substr(4) != zeros.substr(4)) {
    return ErrorClass::kNonZeroReservedBits;
  }
  if (octets[0] == '\0') return ErrorClass::kInvalidUtf64;

  const Bits digits = ToDigits(octets);
  for (const std::string_view pattern : kUtf8Patterns) {
    Bits lead;
    if (!Match(pattern.substr(0, pattern.find('x')), digits, &lead)) continue;
    if (octets.substr(pattern.size() / 8) != zeros.substr(pattern.size() / 8)) {
      return ErrorClass::kInvalidUtf64;
    }
    Bits bits;
    if (!Match(pattern, digits, &bits)) return ErrorClass::kInvalidUtf8;
    const uint64_t value = ToNumber(bits);
    if ((value >= 0xD800 && value <= 0xDFFF) || value > 0x10FFFF) {
      // A surrogate in four octets is overlong in the first place.
      return pattern.size() == 32 && value <= 0xFFFF
                 ? ErrorClass::kInvalidUtf8
                 : ErrorClass::kInvalidCodePoint;
    }
    return EncodeUtf64(static_cast<uint32_t>(value), ByteOrder::kBigEndian) ==
                   octets
               ? ErrorClass::kNone
               : ErrorClass::kInvalidUtf8;
  }
  return ErrorClass::kInvalidUtf8;  // Not a lead.
}

std::vector<std::string> IllFormedUtf64(ByteOrder order) {
  using std::string_literals::operator""s;
  std::vector<std::string> units = {
      "A\0\0\0\0\0\0\1"s,           // Reserved bits.
      "\0A\0\0\0\0\0\0"s,           // First octet zero.
      "A\0\0\x80\0\0\0\0"s,         // Octets after the sequence.
      "\xED\xA0\x80\0\0\0\0\0"s,    // A surrogate.
      "\xC1\xBF\0\0\0\0\0\0"s,      // Overlong.
      "\xC3\0\0\0\0\0\0\0"s,        // No trail.
      "\xF4\x90\x80\x80\0\0\0\0"s,  // Over U+10FFFF.
      "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s,
  };
  if (order == ByteOrder::kLittleEndian) {
    for (std::string& unit : units) std::reverse(unit.begin(), unit.end());
  }
  return units;
}

Encoding EncodingOf(const Charset& charset) {
  static constexpr std::pair<std::string_view, Encoding> kStarts[] = {
      {"UTF-64", Encoding::kUtf64},
      {"UTF-8000", Encoding::kUtf8000},
      {"UTF-E-8", Encoding::kUtfE8},
      {"UTF-INFINITY-16", Encoding::kUtfInfinity16},
      {"UTF-E-16", Encoding::kUtfInfinity16},
      {"UTF-G-16", Encoding::kUtfInfinity16},
      {"CESU-8", Encoding::kCesu8},
      {"MUTF-8", Encoding::kMutf8},
      {"UTF-16K", Encoding::kUtf16K},
      {"UTF-32K-ASCVI", Encoding::kUtf32KAscvi},
      {"UTF-32K", Encoding::kUtf32K},
      {"ASCVI", Encoding::kAscvi},
      {"UTF-MASHPOE-8", Encoding::kUtfMashpoe8},
  };
  for (const auto& [start, encoding] : kStarts) {
    if (charset.name.starts_with(start)) return encoding;
  }
  // Some tests have one without a name, of glibc's UTF-8 or UTF-16.
  if (charset.family == Family::kUtf8) return Encoding::kUtf8000;
  if (IsUtf16(charset.family)) return Encoding::kUtfInfinity16;
  std::abort();  // It has no model.
}

bool IsExperimental(Encoding encoding) { return encoding >= Encoding::kUtf16K; }

bool HasSurrogates(const Charset& charset) {
  return charset.name == "UTF-E-8-PERL";
}

std::string Encode(const Charset& charset, const Bits& code_point,
                   bool limited) {
  const bool is_surrogate =
      code_point.size() == 16 && code_point.substr(0, 5) == "11011";
  if (is_surrogate && !HasSurrogates(charset)) return "";
  if (limited && code_point.size() > charset.code_point_bits) return "";
  switch (EncodingOf(charset)) {
    case Encoding::kUtf64:
      return code_point.size() > 21 || ToNumber(code_point) > 0x10FFFF
                 ? ""
                 : EncodeUtf64(static_cast<uint32_t>(ToNumber(code_point)),
                               charset.order);
    case Encoding::kUtf8000:
      return internal::EncodeUtf8000(code_point);
    case Encoding::kUtfE8:
      return internal::EncodeUtfE8(code_point);
    case Encoding::kUtfInfinity16:
      return internal::EncodeUtfInfinity16(code_point, charset.order);
    case Encoding::kCesu8:
      return internal::EncodeCesu8(code_point);
    case Encoding::kMutf8:
      return internal::EncodeMutf8(code_point);
    default:
      return internal::EncodeExperimental(charset, code_point);
  }
}

std::string Encode(const Charset& charset, uint32_t scalar_value) {
  return Encode(charset, ToBits(scalar_value));
}

std::vector<std::string> IllFormed(const Charset& charset) {
  using std::string_literals::operator""s;
  switch (EncodingOf(charset)) {
    case Encoding::kUtf64:
      return IllFormedUtf64(charset.order);
    case Encoding::kUtf8000:
    case Encoding::kUtfE8:
      // Stray trails and leads of what would be overlong.
      return {"\x80", "\xBF", "\xC0", "\xC1"};
    case Encoding::kUtfInfinity16:
      // Units that can't lead.
      return charset.order == ByteOrder::kBigEndian
                 ? std::vector{"\xDC\x00"s, "\xDC\x03"s, "\xDE\x00"s,
                               "\xDF\xFF"s}
                 : std::vector{"\x00\xDC"s, "\x03\xDC"s, "\x00\xDE"s,
                               "\xFF\xDF"s};
    case Encoding::kCesu8:
      return internal::IllFormedCesu8();
    case Encoding::kMutf8:
      return internal::IllFormedMutf8();
    default:
      return internal::IllFormedExperimental(charset);
  }
}

std::vector<std::string> CutShort(const Charset& charset) {
  using std::string_literals::operator""s;
  switch (EncodingOf(charset)) {
    case Encoding::kUtf64:
      return {};
    case Encoding::kUtf8000:
      return {"\xC3", "\xE2\x82", "\xF0\x9F\x98", "\xFD\xBF\xBF\xBF\xBF"};
    case Encoding::kUtfE8:
      return {"\xC3", "\xE2\x82", "\xF0\x9F\x98", "\xFC\x84\x80\x80\x80"};
    case Encoding::kUtfInfinity16: {
      std::vector<std::string> cut = {"\xD8\x00"s, "\xDC\x04"s,
                                      "\xDC\x04\xDE\x80"s,
                                      "\xDD\x00\xDF\x00\xDE\x00"s};
      if (charset.order == ByteOrder::kLittleEndian) {
        for (std::string& bytes : cut) {
          for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
            std::swap(bytes[i], bytes[i + 1]);
          }
        }
      }
      return cut;
    }
    case Encoding::kCesu8:
      return internal::CutShortCesu8();
    case Encoding::kMutf8:
      return internal::CutShortMutf8();
    default:
      return internal::CutShortExperimental(charset);
  }
}

}  // namespace utfx::model
