#include "tests/exhaustive/starts.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "core/byte_order.h"
#include "tests/charset_test.h"
#include "tests/hex.h"

namespace utfx {
namespace {

constexpr size_t kSize = 4;

uint32_t ToString(std::string bytes) {
  bytes.resize(kSize, '\0');
  return static_cast<uint32_t>(model::ToNumber(model::ToDigits(bytes)));
}

// "" for what has no sequence.
std::string StartOf(const Charset& charset, const model::Bits& code_point) {
  return model::Encode(charset, code_point).substr(0, kSize);
}

// The code points of some size that begin with some bits: the starts of the
// smallest and of the largest one.
struct Range {
  model::Bits bits;
  std::string first;
  std::string last;
};

}  // namespace

Starts::Starts(std::string_view charset) : charset_(*FindRow(charset)) {
  charset_.order = ByteOrder::kBigEndian;
  for (size_t size = 0; size <= charset_.code_point_bits; ++size) Add(size);
  std::sort(starts_.begin(), starts_.end(),
            [](const Start& a, const Start& b) { return a.string < b.string; });
  // Sizes that do not show in the first 32 bits have the same ones.
  starts_.erase(std::unique(starts_.begin(), starts_.end(),
                            [](const Start& a, const Start& b) {
                              return a.string == b.string;
                            }),
                starts_.end());
  const auto is_start_of = [](const Start& a, const Start& b) {
    return a.size < b.size &&
           ((a.string ^ b.string) >> 8 * (kSize - a.size)) == 0;
  };
  has_starts_of_others_ = std::adjacent_find(starts_.begin(), starts_.end(),
                                             is_start_of) != starts_.end();
}

void Starts::Add(size_t size) {
  const auto start_of = [&](const model::Bits& bits, const char* others) {
    return StartOf(charset_, bits + Times(size - bits.size(), others));
  };
  const model::Bits top = size == 0 ? "" : "1";
  std::vector<Range> ranges = {{top, start_of(top, "0"), start_of(top, "1")}};
  while (!ranges.empty()) {
    const auto [bits, first, last] = std::move(ranges.back());
    ranges.pop_back();
    if (first != last) {
      ranges.push_back({bits + "0", first, start_of(bits + "0", "1")});
      ranges.push_back({bits + "1", start_of(bits + "1", "0"), last});
    } else if (!first.empty()) {
      // All of a size have the same pattern, which their bits fill from the
      // top: so do all between these two start. What is whole is of one alone.
      const bool is_whole =
          bits.size() == size &&
          (charset_.unit > kSize ||
           model::Encode(charset_, bits).size() == first.size());
      starts_.push_back({ToString(first), first.size(), is_whole,
                         is_whole ? model::ToNumber(bits) : 0});
    }
  }
}

Starts::Reader::Reader(const Starts& starts, uint32_t first)
    : starts_(starts),
      unit_(std::min(starts.charset_.unit, kSize)),
      last_(std::upper_bound(starts.starts_.data(),
                             starts.starts_.data() + starts.starts_.size(),
                             first,
                             [](uint32_t string, const Start& start) {
                               return string < start.string;
                             }) -
            1),
      end_(starts.starts_.data() + starts.starts_.size()) {}

Starts::Reading Starts::Reader::Read(uint32_t string) {
  while (last_ + 1 != end_ && last_[1].string <= string) ++last_;
  size_t shared = SharedWith(*last_, string);
  if (shared == last_->size) {
    if (!last_->is_whole) return {Decoded::Status::kIncomplete, 0, 0};
    return {Decoded::Status::kWellFormed, shared, last_->code_point};
  }
  if (last_ + 1 != end_) {
    shared = std::max(shared, SharedWith(last_[1], string));
  }
  if (const Start* whole = FindWhole(string, shared)) {
    return {Decoded::Status::kWellFormed, shared, whole->code_point};
  }
  return {Decoded::Status::kIllFormed, std::max(shared, unit_), 0};
}

const Starts::Start* Starts::Reader::FindWhole(uint32_t string,
                                               size_t size) const {
  if (!starts_.has_starts_of_others_ || size == 0) return nullptr;
  const size_t unused = 8 * (kSize - size);
  string = string >> unused << unused;
  const auto found = std::lower_bound(
      starts_.starts_.begin(), starts_.starts_.end(), string,
      [](const Start& start, uint32_t other) { return start.string < other; });
  return found->string == string && found->size == size && found->is_whole
             ? &*found
             : nullptr;
}

size_t Starts::Reader::SharedWith(const Start& start, uint32_t string) const {
  const auto bits =
      static_cast<size_t>(std::countl_zero(string ^ start.string));
  return std::min(start.size, bits / (8 * unit_) * unit_);
}

}  // namespace utfx
