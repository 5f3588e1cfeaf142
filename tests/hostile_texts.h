#ifndef UTFX_TESTS_HOSTILE_TEXTS_H_
#define UTFX_TESTS_HOSTILE_TEXTS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Text that is made to be slow: errors at all distances, what is cut short,
// what is as long as can be, and what kernels have to start again for.
namespace utfx {

// What is repeated to make one.
struct HostileText {
  std::string name;
  std::string period;
};

// Makes them for a charset without a signature, of which UTF-8, UTF-16 and
// UTF-32 are some: the same by name for each, as far as it has them.
class HostileTexts {
 public:
  // A code point in the charset; "" if it has none. Words are the lowest first.
  using Encode = std::function<std::string(const std::vector<uint64_t>& words)>;

  // Units are of so many bytes.
  HostileTexts(size_t unit, bool is_little_endian, Encode encode)
      : unit_(unit),
        is_little_endian_(is_little_endian),
        encode_(std::move(encode)),
        a_(encode_({'a'})),
        cjk_(encode_({0x4E2D})),
        emoji_(encode_({0x1F30D})) {
    for (const unsigned bits : {4096, 256, 63, 31, 21}) {
      longest_ = PowerOfTwo(bits - 1);
      if (!longest_.empty()) break;
    }
  }

  std::vector<HostileText> Make() {
    AddIllFormed();
    const std::string bad = texts_.front().period;
    Add("longest", longest_);
    const std::string signature = encode_({0xFEFF});
    const std::string swapped = encode_({0xFFFE});
    Add("signatures", signature);
    Add("swapped signatures", swapped);
    Add("swapped signature each 17", {Times(16, a_), swapped});
    Add("signatures of both orders", {signature, swapped});
    Add("signatures, errors", {signature, bad});
    Add("swapped signatures, errors", {swapped, bad});
    Add("emoji, errors", {emoji_, bad});
    for (const size_t distance : {2, 3, 16, 63, 64, 65, 1000}) {
      Add("error each " + std::to_string(distance),
          {Times(distance - 1, a_), bad});
    }
    for (const size_t distance : {2, 22}) {
      Add("CJK, error each " + std::to_string(distance),
          {Times(distance - 1, cjk_), bad});
    }
    Add("blocks", {Times(64, a_), Times(16, emoji_)});
    Add("emoji each 64", {Times(63, a_), emoji_});
    Add("beyond 31 bits", PowerOfTwo(40));
    Add("beyond 31 bits, a", {PowerOfTwo(40), a_});
    return std::move(texts_);
  }

  // One of good text.
  std::string Good() const {
    std::string text;
    for (const uint64_t value : {0x20, 0xE9, 0x43F, 0x5D0, 0x4E2D, 0x1F30D}) {
      text += Times(9, a_) + Times(9, encode_({value}));
    }
    return text;
  }

 private:
  static std::string Times(size_t count, const std::string& text) {
    std::string repeated;
    for (size_t i = 0; i < count; ++i) repeated += text;
    return repeated;
  }

  // 2 to the power of `exponent`.
  std::string PowerOfTwo(unsigned exponent) const {
    std::vector<uint64_t> words(exponent / 64 + 1);
    words.back() = uint64_t{1} << exponent % 64;
    return encode_(words);
  }

  void Add(const std::string& name, std::string period) {
    if (!period.empty()) texts_.push_back({name, std::move(period)});
  }

  // Unless the charset lacks a part.
  void Add(const std::string& name,
           std::initializer_list<std::string_view> parts) {
    std::string period;
    for (const std::string_view part : parts) {
      if (part.empty()) return;
      period += part;
    }
    Add(name, std::move(period));
  }

  // Of units in the order of big-endian ones.
  void AddUnits(const std::string& name, std::string_view bytes) {
    std::string period(bytes);
    if (is_little_endian_) SwapUnits(&period);
    Add(name, std::move(period));
  }

  void SwapUnits(std::string* bytes) const {
    for (auto at = bytes->begin(); at != bytes->end();) {
      const auto end = at + static_cast<ptrdiff_t>(unit_);
      std::reverse(at, end);
      at = end;
    }
  }

  // The first is one that is no start of anything.
  void AddIllFormed() {
    using std::string_view_literals::operator""sv;
    switch (unit_) {
      case 1:
        Add("trails", "\x80");
        Add("leads", "\xF0");
        Add("leads of all lengths", "\xC3\xE2\xF0\xF8\xFC\xFE\xFF");
        Add("longest leads", "\xFF");
        Add("surrogates", "\xED\xA0\x80");
        break;
      case 2:
        AddUnits("trails", "\xDE\x00"sv);
        AddUnits("leads", "\xD8\x00"sv);
        AddUnits("leads of all lengths", "\xD8\x00\xDC\x04\xDD\x00\xDD\xFF"sv);
        AddUnits("longest leads", "\xDD\xFF"sv);
        AddUnits("swapped pairs", "\xDC\x00\xD8\x00"sv);
        break;
      case 4:
        AddUnits("trails", "\x80\0\0\0"sv);
        AddUnits("surrogates", "\0\0\xD8\0"sv);
        AddUnits("bits behind", "\x80\0\0A"sv);
        break;
      default:
        AddUnits("trails", "\x80\0\0\0\0\0\0\0"sv);
        AddUnits("leads", "\xF0\0\0\0\0\0\0\0"sv);
        AddUnits("surrogates", "\xED\xA0\x80\0\0\0\0\0"sv);
        AddUnits("bits behind", "A\0\0\0\0\0\0\1"sv);
        AddUnits("bits between", "A\0\0\x80\0\0\0\0"sv);
        AddUnits("zero first", "\0A\0\0\0\0\0\0"sv);
    }
    if (unit_ > 2 || longest_.empty()) return;
    Add("cut short", longest_.substr(0, longest_.size() - unit_));
    Add("overlong", Overlong());
  }

  // As long as can be and of nothing but zeros: the longest sequence without
  // its one bit, which is the last that is set.
  std::string Overlong() const {
    std::string bytes = longest_;
    if (is_little_endian_) SwapUnits(&bytes);
    const char no_bits = unit_ == 1 ? '\x80' : '\0';
    size_t at = bytes.size() - 1;
    // The second byte of a unit tells nothing but bits, the first has one.
    while (bytes[at] == no_bits ||
           (unit_ == 2 && at % 2 == 0 && bytes[at] == '\xDE')) {
      --at;
    }
    const auto byte = static_cast<uint8_t>(bytes[at]);
    bytes[at] = static_cast<char>(byte & (byte - 1));
    if (is_little_endian_) SwapUnits(&bytes);
    return bytes;
  }

  size_t unit_;
  bool is_little_endian_;
  Encode encode_;
  std::string a_;
  std::string cjk_;
  std::string emoji_;
  std::string longest_;
  std::vector<HostileText> texts_;
};

}  // namespace utfx

#endif  // UTFX_TESTS_HOSTILE_TEXTS_H_
