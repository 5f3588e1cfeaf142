#include "tests/model/model.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <type_traits>
#include <typeinfo>
#include <unordered_map>
#include <utility>

#include "converters/charsets.h"
#include "converters/unicode_rows.h"
#include "tests/hex.h"
#include "tests/model/glibcs.h"
#include "tests/model/model_headers.h"
#include "tests/model/patterns.h"
#include "tests/model/utf16.h"
#include "tests/model/utf32.h"
#include "tests/model/utf8.h"

namespace utfx::model {
namespace {

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

template <RowName kName>
constexpr const Model* ModelOfRow() {
  using Type = std::remove_const_t<decltype(kModelOf<kName>)>;
  static_assert(std::is_base_of_v<Model, Type>,
                "a row of converters/charsets.h has no model: the header in "
                "tests/model/ of its form's name must specialize kModelOf<> "
                "for the row's name");
  return &kModelOf<kName>;
}

// By the names of rows.
using Models = std::unordered_map<std::string_view, const Model*>;

template <const auto& kRows>
void AddModels(Models* models) {
  [models]<size_t... kRow>(std::index_sequence<kRow...> /*rows*/) {
    (models->emplace(kRows[kRow].name, ModelOfRow<RowName(kRows[kRow].name)>()),
     ...);
  }
  (std::make_index_sequence<kRows.size()>());
}

bool Lacks(const Facts& facts, const Bits& code_point) {
  if (code_point.size() > 21) return facts.bits == 21;
  const uint64_t value = ToNumber(code_point);
  return (facts.bits == 21 && value > 0x10FFFF) ||
         (!facts.has_surrogates && value >= 0xD800 && value <= 0xDFFF) ||
         facts.gap.Has(value);
}

unsigned LimitOf(const Charset& charset) {
  const unsigned bits = FactsOf(charset).bits;
  return bits == kEndless ? charset.code_point_bits : bits;
}

std::string InOrderOf(const Charset& charset, const std::string& bytes) {
  return InOrder(bytes, FactsOf(charset).unit, charset.order);
}

}  // namespace

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

Bits ToBits(const std::vector<uint64_t>& words) {
  Bits bits;
  for (const uint64_t word : words) {
    const Bits digits = ToBits(word);
    bits = std::string(64 - digits.size(), '0') + digits + bits;
  }
  return WithoutLeadingZeros(bits);
}

uint64_t ToNumber(const Bits& bits) { return NumberOf(bits); }

std::string ToBytes(const Bits& bits) {
  std::string bytes;
  bytes.reserve(bits.size() / 8 + 1);
  for (size_t i = 0; i < bits.size(); i += 8) {
    bytes.push_back(
        static_cast<char>(NumberOf(std::string_view(bits).substr(i, 8))));
  }
  return bytes;
}

Bits ToDigits(std::string_view bytes) {
  Bits digits(8 * bytes.size(), '0');
  for (size_t i = 0; i < digits.size(); ++i) {
    if ((bytes[i / 8] >> (7 - i % 8) & 1) != 0) digits[i] = '1';
  }
  return digits;
}

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

std::string Model::Encode(const Bits& code_point, unsigned limit) const {
  if (code_point.size() > limit || Lacks(facts_, code_point)) return "";
  return ByPattern(code_point);
}

const Model& ModelOf(const Charset& charset) {
  static const Models* const kModels = [] {
    auto* const all = new Models;
    AddModels<kCharsets>(all);
    AddModels<kUnicodeCharsets>(all);
    AddModels<kGlibcsCharsets>(all);
    return all;
  }();
  return *kModels->at(charset.name);
}

bool AreOneEncoding(const Charset& a, const Charset& b) {
  const Model& of_a = ModelOf(a);
  const Model& of_b = ModelOf(b);
  return typeid(of_a) == typeid(of_b);
}

const std::vector<uint32_t>& ScalarValues() {
  static const std::vector<uint32_t>* const kValues = [] {
    auto* all = new std::vector<uint32_t>;
    all->reserve(0x110000 - 0x800);
    for (uint32_t value = 0; value < 0x110000; ++value) {
      if (value < 0xD800 || value > 0xDFFF) all->push_back(value);
    }
    return all;
  }();
  return *kValues;
}

std::vector<uint32_t> ScalarValues(const Charset& charset) {
  std::vector<uint32_t> values = ScalarValues();
  std::erase_if(values, [&gap = FactsOf(charset).gap](uint32_t value) {
    return gap.Has(value);
  });
  return values;
}

const std::vector<uint32_t>& CommonScalarValues() {
  static const std::vector<uint32_t>* const kValues = [] {
    auto* all = new std::vector<uint32_t>(ScalarValues());
    for (const Charset& charset : kCharsets) {
      std::erase_if(*all, [&gap = FactsOf(charset).gap](uint32_t value) {
        return gap.Has(value);
      });
    }
    return all;
  }();
  return *kValues;
}

std::string EncodeUtf8(uint32_t scalar_value) {
  const Bits bits = ToBits(scalar_value);
  for (const std::string_view pattern :
       {"0xxxxxxx", "110xxxxx10xxxxxx", "1110xxxx10xxxxxx10xxxxxx",
        "11110xxx10xxxxxx10xxxxxx10xxxxxx"}) {
    if (bits.size() <= CountFreeBits(pattern)) {
      return ToBytes(Fill(std::string(pattern), bits));
    }
  }
  std::abort();
}

std::string Encode(const Charset& charset, const Bits& code_point,
                   bool limited) {
  return InOrderOf(
      charset, ModelOf(charset).Encode(code_point,
                                       limited ? LimitOf(charset) : kEndless));
}

std::string Encode(const Charset& charset, uint32_t scalar_value) {
  return Encode(charset, ToBits(scalar_value));
}

Sequence Read(const Charset& charset, std::string_view bytes) {
  return ModelOf(charset).Read(bytes, charset.order, LimitOf(charset));
}

Sequence ReadLast(const Charset& charset, std::string_view bytes) {
  return ModelOf(charset).ReadLast(bytes, charset.order, LimitOf(charset));
}

std::vector<ErrorExample> Errors(const Charset& charset) {
  std::vector<ErrorExample> examples;
  for (const Error& error : ModelOf(charset).Errors(LimitOf(charset))) {
    const size_t bar = error.hex.find('|');
    std::string hex(error.hex);
    std::replace(hex.begin(), hex.end(), '|', ' ');
    examples.push_back(
        {InOrderOf(charset, BytesOfHex(hex)),
         Sequence::IllFormed(BytesOfHex(hex.substr(0, bar)).size(),
                             error.error_class)});
  }
  return examples;
}

std::vector<std::string> IllFormed(const Charset& charset) {
  std::vector<std::string> all;
  for (const auto& [bytes, sequence] : Errors(charset)) {
    if (bytes.size() == sequence.length) all.push_back(bytes);
  }
  return all;
}

std::vector<std::string> CutShort(const Charset& charset) {
  std::vector<std::string> all;
  for (const std::string& hex : ModelOf(charset).CutShort()) {
    all.push_back(InOrderOf(charset, BytesOfHex(hex)));
  }
  return all;
}

}  // namespace utfx::model
