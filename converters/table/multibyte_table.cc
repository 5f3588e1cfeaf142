#include "converters/table/multibyte_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <span>

#include "core/any_form.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"
#include "core/wide_code_point.h"

namespace utfx {
namespace {

constexpr uint32_t kBmpEnd = 0x10000;
constexpr uint32_t kFirstSurrogate = 0xD800;

constexpr size_t kBytes = 256;

const MultibyteTable& TableOf(const AnyForm* any) {
  return *static_cast<const MultibyteTable*>(any->Data());
}

// What an AnyForm calls.
struct MultibyteCalls {
  static constexpr Family kFamily = Family::kNone;
  static constexpr bool kIsWide = true;
  static constexpr bool kHasBlocks = false;
  static constexpr bool kWaits = true;

  static constexpr size_t MinLength() { return 1; }

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end,
                        const AnyForm* any) {
    return TableOf(any).Decode(in, in_end);
  }

  static Decoded DecodeLast(const uint8_t* in, const uint8_t* in_end,
                            const AnyForm* any) {
    return TableOf(any).DecodeLast(in, in_end);
  }

  static WideCodePoint DecodeWide(const uint8_t* in, uint32_t length,
                                  const AnyForm* any) {
    const MultibytePair& pair = TableOf(any).PairAt(in, length);
    return WideCodePoint::Pair(pair.first, pair.second);
  }

  static Stop Encode(CodePoint code_point, uint8_t*& out,
                     const uint8_t* out_end, const AnyForm* any) {
    return TableOf(any).Encode(code_point, out, out_end);
  }

  // Of a pair, a word each.
  static Stop EncodeWide(const WideCodePoint& wide, uint8_t*& out,
                         const uint8_t* out_end, const AnyForm* any) {
    if (out == out_end) return Stop::kOutputFull;
    return wide.BitLength() > 2 * 64
               ? Stop::kUnencodable
               : EncodePair(wide.ToCodePoint(), wide.Second(), out, out_end,
                            any);
  }

  static bool StartsPair(CodePoint code_point, const AnyForm* any) {
    return TableOf(any).StartsPair(code_point);
  }

  static Stop EncodePair(CodePoint first, CodePoint second, uint8_t*& out,
                         const uint8_t* out_end, const AnyForm* any) {
    return TableOf(any).EncodePair(first, second, out, out_end);
  }
};

constexpr AnyForm::Pairs kPairCalls = {&MultibyteCalls::StartsPair,
                                       &MultibyteCalls::EncodePair};

// Before another pair of the same two code points.
bool IsBefore(const MultibytePair& a, const MultibytePair& b) {
  return a.first != b.first ? a.first < b.first : a.second < b.second;
}

// Multiplied by the golden ratio, neighbours are far apart (Knuth, The Art of
// Computer Programming, 6.4).
uint32_t SlotOf(uint32_t code_point) {
  constexpr uint32_t kShift = 32 - 12;
  static_assert(MultibyteIndex::kSlots == 1 << 12);
  return code_point * 0x9E3779B1 >> kShift;
}

size_t StartOf(uint32_t value) {
  return std::min<size_t>(value >> 8, MultibyteIndex::kStarts - 1);
}

template <class ValueAt>
void FillStarts(size_t count, ValueAt value_at,
                uint8_t (&starts)[MultibyteIndex::kStarts]) {
  size_t last = 0;
  for (size_t start = 0; start < MultibyteIndex::kStarts; ++start) {
    while (last + 1 < count && value_at(last + 1) <= start << 8) ++last;
    starts[start] = static_cast<uint8_t>(last);
  }
}

bool IsScalar(uint32_t code_point) {
  return code_point <= kMaxUnicode && !IsSurrogate(code_point);
}

template <class Number>
bool IsAscending(std::span<const Number> numbers) {
  return std::adjacent_find(numbers.begin(), numbers.end(),
                            std::greater_equal<>()) == numbers.end();
}

// Whether each range is right, no number is in two of them, and no code point
// is.
bool AreRangesRight(const MultibyteData& data) {
  constexpr uint32_t kNumbers = FourByteSequence::kCount;
  const std::span<const MultibyteRange> ranges = data.ranges;
  if (ranges.size() > MultibyteIndex::kMostRanges) return false;
  uint32_t least = 0;
  for (const MultibyteRange& range : ranges) {
    if (range.count == 0 || range.number < least || range.number >= kNumbers ||
        range.count > kNumbers - range.number || !IsScalar(range.code_point) ||
        range.count > kMaxUnicode + 1 - range.code_point) {
      return false;
    }
    least = range.number + range.count;
    const uint32_t end = range.code_point + range.count;
    // It has no surrogate, and no code point of another one.
    if (range.code_point < kFirstSurrogate && end > kFirstSurrogate)
      return false;
    for (const MultibyteRange& other : ranges.first(&range - ranges.data())) {
      if (range.code_point < other.code_point + other.count &&
          other.code_point < end) {
        return false;
      }
    }
  }
  // The second byte tells which sequences have four.
  return ranges.empty() || std::none_of(data.trails.begin(), data.trails.end(),
                                        &FourByteSequence::IsDigit);
}

bool IsPair(uint32_t code_point, const MultibyteData& data) {
  return code_point >= MultibyteData::kPair &&
         code_point - MultibyteData::kPair < data.pairs.size();
}

// Whether the lead of a number is right. Only the first byte leads to leads.
bool IsLeadRight(const MultibyteData& data, size_t number) {
  const MultibyteLead& lead = data.leads[number];
  const bool is_first = number < kBytes;
  if (lead.kind == MultibyteKind::kNone) return !lead.is_single;
  if (lead.kind == MultibyteKind::kSingle) {
    return !lead.is_single && lead.at < kBmpEnd && IsScalar(lead.at);
  }
  if (size_t{lead.first} + lead.count > data.trails.size()) return false;
  // 00 leads nothing, and digits follow leads of GB 18030's alone.
  if (number == 0 && lead.count > 0) return false;
  if (is_first && !lead.is_single && !data.ranges.empty() &&
      !FourByteSequence::IsLead(static_cast<uint32_t>(number))) {
    return false;
  }
  const auto own = static_cast<uint64_t>(lead.is_single);
  const uint64_t behind = uint64_t{lead.at} + lead.count;
  if (lead.kind == MultibyteKind::kRow) {
    // There is one unit more than rows have.
    return behind + own < data.units.size() &&
           (!lead.is_single ||
            data.units[behind] != MultibyteData::kUnassigned);
  }
  if (lead.kind != MultibyteKind::kLeads || !is_first || lead.at < kBytes ||
      behind + own > data.leads.size()) {
    return false;
  }
  if (!lead.is_single) return true;
  // It is one character and no more.
  const MultibyteLead& single = data.leads[behind];
  return single.kind == MultibyteKind::kSingle ||
         (single.kind == MultibyteKind::kRow && single.is_single &&
          single.count == 0);
}

}  // namespace

void MultibyteIndex::Clear() {
  // No more of `longer` and `ranges` is read than is written.
  std::fill(std::begin(sequences), std::end(sequences), uint16_t{0});
  std::fill(std::begin(slots), std::end(slots), MultibyteEntry{});
  long_count = 0;
  slot_count = 0;
  planes = {};
}

template <class Visit>
void MultibyteTable::ForEachReadOf(const MultibyteLead& lead, uint32_t start,
                                   const Visit& visit) const {
  if (lead.kind == MultibyteKind::kSingle) {
    visit(lead.at, start, !IsDecodeOnly(start));
  } else if (lead.kind == MultibyteKind::kRow) {
    const uint16_t* const units = &data_.units[lead.at];
    const uint8_t* const trails = data_.trails.data() + lead.first;
    const auto code_point_of = [this](uint16_t unit) {
      return IsSurrogate(unit) ? data_.beyond[unit - MultibyteData::kBeyond]
                               : uint32_t{unit};
    };
    // Most rows have no sequence that is only read.
    const bool has_decode_only = HasDecodeOnly(start);
    for (size_t i = 0; i < lead.count; ++i) {
      if (units[i] == MultibyteData::kUnassigned) continue;
      const uint32_t sequence = start << 8 | trails[i];
      visit(code_point_of(units[i]), sequence,
            !has_decode_only || !IsDecodeOnly(sequence));
    }
    if (lead.is_single) {
      visit(code_point_of(units[lead.count]), start, !IsDecodeOnly(start));
    }
  }
}

template <class Visit>
void MultibyteTable::ForEachRead(const Visit& visit) const {
  for (uint32_t byte = 0; byte < 256; ++byte) {
    const MultibyteLead& lead = data_.leads[byte];
    if (lead.kind != MultibyteKind::kLeads) {
      ForEachReadOf(lead, byte, visit);
      continue;
    }
    for (uint32_t i = 0; i < lead.count; ++i) {
      ForEachReadOf(data_.leads[lead.at + i],
                    byte << 8 | data_.trails[lead.first + i], visit);
    }
    if (lead.is_single) {
      ForEachReadOf(data_.leads[lead.at + lead.count], byte, visit);
    }
  }
}

void MultibyteTable::Make(const MultibyteData& data, MultibyteIndex* index) {
  data_ = data;
  index_ = index;
  std::fill(std::begin(trail_numbers_), std::end(trail_numbers_), kNoTrail);
  for (size_t i = 0; i < data.trails.size(); ++i) {
    trail_numbers_[data.trails[i]] = static_cast<uint8_t>(i);
  }
  max_length_ = data.ranges.empty() ? 1 : 4;
  last_ = 0;
  last_encoded_ = 0;
  has_waiting_ = std::any_of(data.leads.begin(), data.leads.end(),
                             [](const MultibyteLead& lead) {
                               return lead.is_single && lead.count > 0;
                             });
  ForEachRead([&](uint32_t code_point, uint32_t sequence, bool is_written) {
    max_length_ = std::max(max_length_, LengthOf(sequence));
    // The data has pairs by themselves.
    if (code_point >= MultibyteData::kPair) return;
    last_ = std::max(last_, code_point);
    if (is_written) Add(code_point, sequence);
  });
  MakePlanes();
  for (const MultibyteEntry& entry : data.encode_only) {
    Add(entry.code_point, entry.sequence);
  }
  for (const MultibytePair& pair : data.pairs) {
    max_length_ = std::max(max_length_, LengthOf(pair.sequence));
    last_ = std::max({last_, pair.first, pair.second});
    // No kernel writes the first one.
    if (pair.first >= kBmpEnd || index->sequences[pair.first] == 0) continue;
    uint32_t sequence;
    if (FindSequence(pair.first, &sequence)) AddSlot(pair.first, sequence);
    index->sequences[pair.first] = 0;
  }
  MakeRanges();
  last_ = std::max(last_, last_encoded_);
  has_ascii_ = true;
  for (uint32_t i = 0; i < 0x80; ++i) {
    uint32_t sequence;
    has_ascii_ &= data.leads[i].kind == MultibyteKind::kSingle &&
                  data.leads[i].at == i && FindSequence(i, &sequence) &&
                  sequence == i && !StartsPair(i);
  }
}

void MultibyteTable::MakeRanges() {
  const std::span<const MultibyteRange> ranges = data_.ranges;
  for (size_t i = 0; i < ranges.size(); ++i) {
    uint8_t* place = index_->ranges + i;
    for (; place != index_->ranges &&
           ranges[place[-1]].code_point > ranges[i].code_point;
         --place) {
      *place = place[-1];
    }
    *place = static_cast<uint8_t>(i);
  }
  writes_ranges_ =
      !ranges.empty() && (data_.decode_only.empty() ||
                          LengthOf(data_.decode_only.back().last) < 4);
  if (ranges.empty()) return;
  FillStarts(
      ranges.size(), [&](size_t i) { return size_t{ranges[i].number}; },
      index_->starts_by_number);
  FillStarts(
      ranges.size(),
      [&](size_t i) { return size_t{ranges[index_->ranges[i]].code_point}; },
      index_->starts_by_code_point);
  const MultibyteRange& highest = ranges[index_->ranges[ranges.size() - 1]];
  uint32_t last = highest.code_point + highest.count - 1;
  last_ = std::max(last_, last);
  while (last > last_encoded_ && !Has(last)) --last;
  last_encoded_ = std::max(last_encoded_, last);
}

uint32_t MultibyteTable::NextEncoded(uint32_t least) const {
  for (uint32_t code_point = least; code_point < kBmpEnd; ++code_point) {
    if (Has(code_point)) return code_point;
  }
  least = std::max(least, kBmpEnd);
  if (Has(least)) return least;
  uint32_t next = NextInRanges(least);
  for (const MultibyteEntry& entry : index_->slots) {
    if (entry.code_point >= least) next = std::min(next, entry.code_point);
  }
  return next;
}

bool MultibyteTable::HasAllOfUnicode() const {
  // There is no room for so much without ranges.
  if (!writes_ranges_ || last_encoded_ != kMaxUnicode) return false;
  uint32_t code_point = 0;
  while (code_point <= kMaxUnicode) {
    const MultibyteRange& range = RangeOfCodePoint(code_point);
    if (range.Has(code_point)) {
      code_point = range.code_point + range.count;
    } else if (IsSurrogate(code_point) || Has(code_point)) {
      ++code_point;
    } else {
      return false;
    }
  }
  return true;
}

uint32_t MultibyteTable::NextInRanges(uint32_t least) const {
  for (size_t i = 0; i < data_.ranges.size(); ++i) {
    const MultibyteRange& range = data_.ranges[index_->ranges[i]];
    uint32_t sequence;
    for (uint32_t next = std::max(least, range.code_point);
         next < range.code_point + range.count; ++next) {
      if (FindInRanges(next, &sequence)) return next;
    }
  }
  return kNone;
}

void MultibyteTable::MakePlanes() {
  simd::LeadPlanes& planes = index_->planes;
  std::copy(std::begin(trail_numbers_), std::end(trail_numbers_),
            planes.numbers);
  for (size_t byte = 0; byte < 256; ++byte) {
    const MultibyteLead& lead = data_.leads[byte];
    // Also where it may wait for what follows.
    const auto any = static_cast<uint8_t>(byte);
    const Decoded alone = DecodeLast(&any, &any + 1);
    const uint32_t unit = alone.status == Decoded::Status::kWellFormed &&
                                  alone.code_point < kBmpEnd
                              ? static_cast<uint32_t>(alone.code_point)
                              : uint32_t{MultibyteData::kUnassigned};
    planes.singles.low[byte] = static_cast<uint8_t>(unit);
    planes.singles.high[byte] = static_cast<uint8_t>(unit >> 8);
    if (lead.kind != MultibyteKind::kRow || lead.is_single) continue;
    planes.is_lead[byte] = 0xFF;
    planes.first[byte] = lead.first;
    planes.count[byte] = lead.count;
    for (unsigned i = 0; i < 3; ++i) {
      planes.place[i][byte] = static_cast<uint8_t>(lead.at >> 8 * i);
    }
  }
}

void MultibyteTable::AddSlot(uint32_t code_point, uint32_t sequence) {
  MultibyteIndex& index = *index_;
  if (index.slot_count == MultibyteIndex::kMostInSlots) return;
  uint32_t slot = SlotOf(code_point);
  while (index.slots[slot].code_point != 0) {
    slot = (slot + 1) % MultibyteIndex::kSlots;
  }
  index.slots[slot] = {code_point, sequence};
  ++index.slot_count;
}

void MultibyteTable::Add(uint32_t code_point, uint32_t sequence) {
  max_length_ = std::max(max_length_, LengthOf(sequence));
  last_encoded_ = std::max(last_encoded_, code_point);
  if (code_point >= kBmpEnd) return AddSlot(code_point, sequence);
  MultibyteIndex& index = *index_;
  const bool is_short =
      (sequence > 0 && sequence < 0x100) ||
      (sequence >= MultibyteIndex::kFirstShort && sequence < 0x10000);
  uint16_t& found = index.sequences[code_point];
  if (is_short) {
    found = static_cast<uint16_t>(sequence);
  } else if (index.long_count < MultibyteIndex::kMostLong) {
    index.longer[index.long_count] = sequence;
    found =
        static_cast<uint16_t>(MultibyteIndex::kFirstLong + index.long_count++);
  }
}

bool MultibyteTable::HasDecodeOnly(uint32_t start) const {
  const auto run =
      std::lower_bound(data_.decode_only.begin(), data_.decode_only.end(),
                       start, [](const MultibyteRun& run, uint32_t wanted) {
                         return run.first >> 8 < wanted;
                       });
  return run != data_.decode_only.end() && run->first >> 8 == start;
}

bool MultibyteTable::IsDecodeOnly(uint32_t sequence) const {
  const auto run =
      std::lower_bound(data_.decode_only.begin(), data_.decode_only.end(),
                       sequence, [](const MultibyteRun& run, uint32_t wanted) {
                         return run.last < wanted;
                       });
  return run != data_.decode_only.end() && run->first <= sequence;
}

Decoded MultibyteTable::DecodeUnit(uint16_t unit, const uint8_t* in,
                                   uint32_t length) const {
  if (unit == MultibyteData::kUnassigned) {
    return Decoded::IllFormed(in[length - 1] < 0x80 ? length - 1 : length);
  }
  if (!IsSurrogate(unit)) return Decoded::WellFormed(unit, length);
  const uint32_t code_point = data_.beyond[unit - MultibyteData::kBeyond];
  return code_point < MultibyteData::kPair
             ? Decoded::WellFormed(code_point, length)
             : Decoded::WellFormedWide(length,
                                       code_point - MultibyteData::kPair);
}

Decoded MultibyteTable::DecodeOwn(const MultibyteLead& lead, const uint8_t* in,
                                  uint32_t length) const {
  const size_t at = lead.at + lead.count;
  if (lead.kind == MultibyteKind::kRow) {
    return DecodeUnit(data_.units[at], in, length);
  }
  const MultibyteLead& own = data_.leads[at];
  return own.kind == MultibyteKind::kSingle
             ? Decoded::WellFormed(own.at, length)
             : DecodeUnit(data_.units[own.at + own.count], in, length);
}

Decoded MultibyteTable::DecodeMore(const MultibyteLead& first_lead,
                                   const uint8_t* in, const uint8_t* in_end,
                                   bool is_last) const {
  const MultibyteLead* lead = &first_lead;
  for (uint32_t length = 1;; ++length) {
    if (lead->kind == MultibyteKind::kNone) {
      return Decoded::IllFormed(length > 1 && in[length - 1] < 0x80 ? length - 1
                                                                    : length);
    }
    if (lead->kind == MultibyteKind::kSingle) {
      return Decoded::WellFormed(lead->at, length);
    }
    const bool is_at_end = static_cast<size_t>(in_end - in) == length;
    if (is_at_end && !lead->is_single) return Decoded::Incomplete(length + 1);
    if (is_at_end && !is_last && lead->count > 0) {
      return Decoded::Incomplete(length + 1);
    }
    if (is_at_end) return DecodeOwn(*lead, in, length);
    if (length == 1 && !data_.ranges.empty() && !lead->is_single &&
        FourByteSequence::IsDigit(in[1])) {
      return DecodeFour(in, in_end);
    }
    const size_t number = NumberOf(*lead, in[length]);
    if (number >= lead->count) {
      if (lead->is_single) return DecodeOwn(*lead, in, length);
      const bool is_trail =
          trail_numbers_[in[length]] != kNoTrail && in[length] >= 0x80;
      return Decoded::IllFormed(is_trail ? length + 1 : length);
    }
    const size_t at = lead->at + number;
    const bool is_row = lead->kind == MultibyteKind::kRow;
    const bool is_there = is_row ? data_.units[at] != MultibyteData::kUnassigned
                                 : data_.leads[at].kind != MultibyteKind::kNone;
    if (!is_there && lead->is_single) return DecodeOwn(*lead, in, length);
    if (is_row) return DecodeUnit(data_.units[at], in, length + 1);
    lead = &data_.leads[at];
  }
}

const MultibytePair& MultibyteTable::PairAt(const uint8_t* in,
                                            uint32_t length) const {
  const auto number =
      static_cast<size_t>(DecodeLast(in, in + length).code_point);
  // The text may have changed since.
  return data_.pairs[std::min(number, data_.pairs.size() - 1)];
}

bool MultibyteTable::StartsPair(CodePoint code_point) const {
  const auto found =
      std::lower_bound(data_.pairs.begin(), data_.pairs.end(), code_point,
                       [](const MultibytePair& pair, CodePoint wanted) {
                         return pair.first < wanted;
                       });
  return found != data_.pairs.end() && found->first == code_point;
}

const MultibytePair* MultibyteTable::FindPair(CodePoint first,
                                              CodePoint second) const {
  if (first > kMaxUnicode || second > kMaxUnicode) return nullptr;
  const MultibytePair wanted = {static_cast<uint32_t>(first),
                                static_cast<uint32_t>(second), 0};
  const auto found = std::lower_bound(data_.pairs.begin(), data_.pairs.end(),
                                      wanted, &IsBefore);
  return found != data_.pairs.end() && !IsBefore(wanted, *found) &&
                 !IsDecodeOnly(found->sequence)
             ? &*found
             : nullptr;
}

Decoded MultibyteTable::DecodeFour(const uint8_t* in,
                                   const uint8_t* in_end) const {
  if (in_end - in < 3) return Decoded::Incomplete(4);
  if (!FourByteSequence::IsLead(in[2])) return Decoded::IllFormed(1);
  if (in_end - in < 4) return Decoded::Incomplete(4);
  if (!FourByteSequence::IsDigit(in[3])) return Decoded::IllFormed(1);
  const uint32_t number = FourByteSequence::NumberOf(in);
  const MultibyteRange& range = RangeOfNumber(number);
  return range.HasNumber(number)
             ? Decoded::WellFormed(range.code_point + (number - range.number),
                                   4)
             : Decoded::IllFormed(1);
}

const MultibyteRange& MultibyteTable::RangeOfNumber(uint32_t number) const {
  const std::span<const MultibyteRange> ranges = data_.ranges;
  size_t i = index_->starts_by_number[StartOf(number)];
  while (i + 1 < ranges.size() && ranges[i + 1].number <= number) ++i;
  return ranges[i];
}

const MultibyteRange& MultibyteTable::RangeOfCodePoint(
    uint32_t code_point) const {
  const std::span<const MultibyteRange> ranges = data_.ranges;
  const uint8_t* const order = index_->ranges;
  size_t i = index_->starts_by_code_point[StartOf(code_point)];
  while (i + 1 < ranges.size() &&
         ranges[order[i + 1]].code_point <= code_point) {
    ++i;
  }
  return ranges[order[i]];
}

MultibyteTable::Stated MultibyteTable::StatedLength(const uint8_t* in,
                                                    size_t size) const {
  const MultibyteLead& lead = data_.leads[in[0]];
  if (lead.kind < MultibyteKind::kRow) return {1, false};
  const Decoded decoded = DecodeLast(in, in + size);
  if (decoded.status == Decoded::Status::kWellFormed ||
      decoded.status == Decoded::Status::kWellFormedWide) {
    return {decoded.length, false};
  }
  const bool may_be_longer =
      lead.kind == MultibyteKind::kLeads || !data_.ranges.empty();
  if (size < 2) return {2, may_be_longer};
  if (!data_.ranges.empty() && FourByteSequence::IsDigit(in[1]))
    return {4, false};
  const size_t number = NumberOf(lead, in[1]);
  const bool has_third =
      lead.kind == MultibyteKind::kLeads && number < lead.count &&
      data_.leads[lead.at + number].kind == MultibyteKind::kRow;
  return {has_third ? size_t{3} : size_t{2}, false};
}

const uint8_t* MultibyteTable::SkipTrailsBack(const uint8_t* text,
                                              const uint8_t* at) const {
  // With ranges, these bytes may be behind the first one of four.
  const bool has_four = !data_.ranges.empty();
  while (at != text &&
         (IsTrail(*at) || (has_four && (FourByteSequence::IsDigit(*at) ||
                                        FourByteSequence::IsLead(*at))))) {
    --at;
  }
  return at;
}

bool MultibyteTable::FindSequence(CodePoint code_point,
                                  uint32_t* sequence) const {
  return FindInIndex(code_point, sequence) ||
         FindInRanges(code_point, sequence);
}

bool MultibyteTable::FindInIndex(CodePoint code_point,
                                 uint32_t* sequence) const {
  if (code_point < kBmpEnd) {
    const uint16_t found = index_->sequences[code_point];
    if (found != 0) {
      const bool is_short = found < MultibyteIndex::kFirstLong ||
                            found >= MultibyteIndex::kFirstShort;
      *sequence =
          is_short ? found : index_->longer[found - MultibyteIndex::kFirstLong];
      return true;
    }
  }
  // Of pairs, the first code points are there, too.
  const bool is_in_slots = code_point >= kBmpEnd || HasPairs();
  if (!is_in_slots || code_point > kMaxUnicode) return false;
  const auto wanted = static_cast<uint32_t>(code_point);
  for (uint32_t slot = SlotOf(wanted); index_->slots[slot].code_point != 0;
       slot = (slot + 1) % MultibyteIndex::kSlots) {
    if (index_->slots[slot].code_point == wanted) {
      *sequence = index_->slots[slot].sequence;
      return true;
    }
  }
  return false;
}

bool MultibyteTable::FindInRanges(CodePoint code_point,
                                  uint32_t* sequence) const {
  if (data_.ranges.empty() || code_point > kMaxUnicode) return false;
  const auto wanted = static_cast<uint32_t>(code_point);
  const MultibyteRange& range = RangeOfCodePoint(wanted);
  if (!range.Has(wanted)) return false;
  *sequence =
      FourByteSequence::SequenceOf(range.number + (wanted - range.code_point));
  return !IsDecodeOnly(*sequence);
}

const char* MultibyteTable::WhyWrong(const MultibyteData& data) {
  // A place in units has three bytes.
  constexpr size_t kMostUnits = 1 << 24;
  if (data.leads.size() < kBytes || data.units.size() > kMostUnits) {
    return "its leads are wrong";
  }
  if (data.trails.size() > kNoTrail || !IsAscending(data.trails)) {
    return "its trails are wrong";
  }
  if (!std::all_of(data.beyond.begin(), data.beyond.end(),
                   [&](uint32_t code_point) {
                     return IsScalar(code_point) || IsPair(code_point, data);
                   })) {
    return "a sequence is no Unicode character";
  }
  if (!std::all_of(data.units.begin(), data.units.end(), [&](uint16_t unit) {
        return !IsSurrogate(unit) ||
               size_t{unit} - MultibyteData::kBeyond < data.beyond.size();
      })) {
    return "its rows are wrong";
  }
  if (!AreRangesRight(data)) return "its ranges are wrong";
  uint32_t least = 0;
  for (const MultibyteRun& run : data.decode_only) {
    if (run.first < least || run.last < run.first ||
        run.first >> 8 != run.last >> 8 || run.last == ~uint32_t{0}) {
      return "what it only reads is wrong";
    }
    least = run.last + 1;
  }
  const bool are_pairs_right = std::all_of(
      data.pairs.begin(), data.pairs.end(), [&](const MultibytePair& pair) {
        return pair.first != 0 && IsScalar(pair.first) &&
               IsScalar(pair.second) &&
               (&pair == data.pairs.data() || !IsBefore(pair, *(&pair - 1)));
      });
  if (!are_pairs_right) return "its pairs are wrong";
  for (size_t number = 0; number < data.leads.size(); ++number) {
    if (!IsLeadRight(data, number)) return "its leads are wrong";
  }
  return nullptr;
}

bool MultibyteTable::IsWhole(uint32_t sequence) const {
  const size_t length = LengthOf(sequence);
  uint8_t bytes[4];
  uint8_t* end = bytes;
  if (WriteSequence(sequence, end, std::end(bytes)) != Stop::kNone)
    return false;
  const Stated stated = StatedLength(bytes, length);
  return stated.length == length && !stated.is_least;
}

const char* MultibyteTable::WhyContradictory() const {
  const char* why = nullptr;
  const auto check = [&](uint32_t code_point, uint32_t sequence) {
    uint32_t found;
    if (!FindInIndex(code_point, &found) || found != sequence ||
        FindInRanges(code_point, &found)) {
      why = "a code point has two sequences";
    }
  };
  ForEachRead([&](uint32_t code_point, uint32_t sequence, bool is_written) {
    if (code_point >= MultibyteData::kPair) {
      const MultibytePair& pair =
          data_.pairs[code_point - MultibyteData::kPair];
      if (pair.sequence != sequence) why = "its pairs are wrong";
    } else if (is_written) {
      check(code_point, sequence);
    }
  });
  for (const MultibyteEntry& entry : data_.encode_only) {
    if (!IsScalar(entry.code_point))
      return "a sequence is no Unicode character";
    if (!IsWhole(entry.sequence)) {
      return "it writes a sequence that is read with another length";
    }
    check(entry.code_point, entry.sequence);
  }
  for (const MultibytePair& pair : data_.pairs) {
    if (!IsWhole(pair.sequence)) {
      return "it writes a sequence that is read with another length";
    }
    if (!Has(pair.first)) return "it lacks the first character of a sequence";
    if (!IsDecodeOnly(pair.sequence) &&
        FindPair(pair.first, pair.second) != &pair) {
      why = "a code point has two sequences";
    }
  }
  const bool is_full = index_->long_count == MultibyteIndex::kMostLong ||
                       index_->slot_count == MultibyteIndex::kMostInSlots;
  return why != nullptr && is_full ? "it has too many characters" : why;
}

AnyForm MultibyteTable::Form() const {
  return AnyForm::OfCalls<MultibyteCalls>(this,
                                          HasPairs() ? &kPairCalls : nullptr);
}

}  // namespace utfx
