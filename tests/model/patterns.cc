#include "tests/model/patterns.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "tests/hex.h"

namespace utfx::model {

size_t CountFreeBits(std::string_view pattern) {
  return static_cast<size_t>(std::count(pattern.begin(), pattern.end(), 'x'));
}

Bits Fill(std::string pattern, std::string_view bits) {
  for (size_t i = pattern.size(); i-- > 0;) {
    if (pattern[i] != 'x') continue;
    pattern[i] = bits.empty() ? '0' : bits.back();
    if (!bits.empty()) bits.remove_suffix(1);
  }
  return bits.empty() ? pattern : "too long";
}

Bits Collect(std::string_view pattern, std::string_view digits) {
  Bits bits;
  for (size_t i = 0; i < std::min(pattern.size(), digits.size()); ++i) {
    if (pattern[i] == 'x') bits += digits[i];
  }
  return bits;
}

size_t CountOnes(std::string_view digits) {
  return std::min(digits.find('0'), digits.size());
}

std::string InOrder(std::string bytes, size_t unit, ByteOrder order) {
  if (order == ByteOrder::kBigEndian) return bytes;
  const auto size = static_cast<ptrdiff_t>(unit);
  for (auto at = bytes.begin(); bytes.end() - at >= size; at += size) {
    std::reverse(at, at + size);
  }
  return bytes;
}

namespace {

// The encodings of the smallest and the largest code point of each size in
// bits, and of those around the gaps.
const std::set<std::string>& Boundaries(const Model& model, unsigned limit) {
  static auto* const kAll =
      new std::map<std::pair<const Model*, unsigned>, std::set<std::string>>;
  std::set<std::string>& set = (*kAll)[{&model, limit}];
  if (set.empty()) {
    const auto& gap = model.Says().gap;
    for (const uint32_t value :
         {0x0U, 0xD7FFU, 0xD800U, 0xDFFFU, 0xE000U, gap.first - 1, gap.last + 1,
          0x10FFFFU, 0x110000U}) {
      set.insert(model.Encode(ToBits(value), limit));
    }
    for (size_t size = 1; size <= limit; ++size) {
      set.insert(model.Encode("1" + Times(size - 1, "0"), limit));
      set.insert(model.Encode(Times(size, "1"), limit));
    }
    set.erase("");
  }
  return set;
}

}  // namespace

// Whether some well-formed sequence starts so. The code points of those that
// do are all between two of them: so one of the ends of that range is
// well-formed itself, or a boundary of what is lies inside.
bool PatternModel::StartsASequence(const std::string& start,
                                   unsigned limit) const {
  const std::set<std::string>& boundaries = Boundaries(*this, limit);
  const auto boundary = boundaries.lower_bound(start);
  if (boundary != boundaries.end() && boundary->starts_with(start)) return true;
  for (const size_t length : Lengths(start)) {
    if (length < start.size() || length > 1200) continue;
    for (const bool ones : {false, true}) {
      const std::string filler = Filler(length, ones);
      std::string filled = start;
      while (filled.size() < length) {
        filled += filler[filled.size() % filler.size()];
      }
      if (Encode(WithoutLeadingZeros(Content(filled)), limit) == filled) {
        return true;
      }
    }
  }
  return false;
}

Sequence PatternModel::Read(std::string_view bytes, ByteOrder order,
                            unsigned limit) const {
  const size_t unit = Says().unit;
  const size_t units = bytes.size() / unit;
  const auto start = [&](size_t size) {
    return InOrder(std::string(bytes.substr(0, size * unit)), unit, order);
  };
  // The longest start of the input that starts a sequence, or is one.
  size_t longest = 0;
  size_t beyond = units + 1;
  // Most are short.
  while (longest + 1 < beyond && longest < 8 &&
         StartsASequence(start(longest + 1), limit)) {
    ++longest;
  }
  if (longest < 8) beyond = longest + 1;
  while (longest + 1 < beyond) {
    const size_t middle = (longest + beyond) / 2;
    (StartsASequence(start(middle), limit) ? longest : beyond) = middle;
  }
  if (longest > 0) {
    const std::string whole = start(longest);
    Bits code_point = WithoutLeadingZeros(Content(whole));
    if (Encode(code_point, limit) == whole) {
      return Sequence::WellFormed(whole.size(), std::move(code_point));
    }
  }
  if (longest == units) return Sequence::Incomplete();
  return Sequence::IllFormed(std::max<size_t>(1, longest) * unit);
}

std::string UnaryModel::ByPattern(const Bits& code_point) const {
  // The start bits, a one for each container beyond the least and a zero, and
  // the content in the rest of the free bits.
  const size_t free_bits = CountFreeBits(trail_);
  const size_t size = 1 + code_point.size();
  size_t ones = 0;
  while ((least_ + ones) * free_bits < ones + size) ++ones;
  const size_t left = (least_ + ones) * free_bits - (ones + size);
  return ToBytes(Fill(std::string(first_) + Times(least_ + ones - 1, trail_),
                      Times(ones, "1") + "0" + Times(left, "0") + code_point));
}

Bits UnaryModel::FreeBits(const std::string& bytes) const {
  const Bits digits = ToDigits(bytes);
  Bits free;
  for (size_t at = 0; at < digits.size(); at += trail_.size()) {
    free += Collect(trail_, std::string_view(digits).substr(at));
  }
  return free;
}

Bits UnaryModel::Content(const std::string& bytes) const {
  const Bits free = FreeBits(bytes);
  return free.substr(std::min(CountOnes(free) + 1, free.size()));
}

std::vector<size_t> UnaryModel::Lengths(const std::string& start) const {
  const Bits free = FreeBits(start);
  const size_t ones = CountOnes(free);
  if (ones == free.size()) return {};
  return {(ones + least_) * trail_.size() / 8};
}

std::string UnaryModel::Filler(size_t /*length*/, bool ones) const {
  std::string filler(trail_);
  std::replace(filler.begin(), filler.end(), 'x', ones ? '1' : '0');
  return ToBytes(filler);
}

}  // namespace utfx::model
