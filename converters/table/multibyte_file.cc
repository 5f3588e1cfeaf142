#include "converters/table/multibyte_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "converters/table/multibyte_table.h"
#include "converters/table/table_file.h"
#include "core/byte_order.h"
#include "core/code_point.h"

namespace utfx {
namespace {

using Mapping = MultibyteFacts::Mapping;

// The parts of a file, in its order.
enum Part : size_t {
  kLeads,
  kRanges,
  kPairs,
  kDecodeOnly,
  kEncodeOnly,
  kBeyond,
  kUnits,
  kTrails,
  kNames,
  kParts,
};
constexpr size_t kCountsAt = kTableReplacementAt + 4;
// Of an element of each, in bytes.
constexpr size_t kSizes[kParts] = {8, 12, 12, 8, 8, 4, 2, 1, 1};

// How many elements the parts have, and where they are.
struct Layout {
  size_t counts[kParts] = {};

  size_t At(size_t part) const {
    size_t at = kMultibyteHeaderSize;
    for (size_t before = 0; before < part; ++before) {
      at += counts[before] * kSizes[before];
    }
    return at;
  }
  size_t FileSize() const { return At(kParts); }
};

uint16_t LoadHalf(const uint8_t* in) {
  return LoadUnit<uint16_t, ByteOrder::kLittleEndian>(in);
}

// Copies a file's elements to where a table can have them.
class Copies {
 public:
  Copies(const uint8_t* file, const Layout& layout, void* room)
      : file_(file), layout_(layout), room_(static_cast<uint8_t*>(room)) {}

  // `load` makes an element of bytes. The parts come in order, and none needs a
  // larger alignment than those before it.
  template <class Element, class Load>
  std::span<const Element> Next(Part part, Load load) {
    static_assert(sizeof(Element) <= 12);
    auto* const first = reinterpret_cast<Element*>(room_);
    const uint8_t* in = file_ + layout_.At(part);
    for (size_t i = 0; i < layout_.counts[part]; ++i) {
      std::construct_at(first + i, load(in));
      in += kSizes[part];
    }
    room_ += layout_.counts[part] * sizeof(Element);
    return {first, layout_.counts[part]};
  }

 private:
  const uint8_t* file_;
  const Layout& layout_;
  uint8_t* room_;
};

MultibyteData CopyData(const uint8_t* file, const Layout& layout, void* room) {
  Copies copies(file, layout, room);
  MultibyteData data;
  data.leads = copies.Next<MultibyteLead>(kLeads, [](const uint8_t* in) {
    return MultibyteLead{LoadNumber(in), in[4], in[5], MultibyteKind{in[6]},
                         in[7] != 0};
  });
  data.ranges = copies.Next<MultibyteRange>(kRanges, [](const uint8_t* in) {
    return MultibyteRange{LoadNumber(in), LoadNumber(in + 4),
                          LoadNumber(in + 8)};
  });
  data.pairs = copies.Next<MultibytePair>(kPairs, [](const uint8_t* in) {
    return MultibytePair{LoadNumber(in), LoadNumber(in + 4),
                         LoadNumber(in + 8)};
  });
  data.decode_only =
      copies.Next<MultibyteRun>(kDecodeOnly, [](const uint8_t* in) {
        return MultibyteRun{LoadNumber(in), LoadNumber(in + 4)};
      });
  data.encode_only =
      copies.Next<MultibyteEntry>(kEncodeOnly, [](const uint8_t* in) {
        return MultibyteEntry{LoadNumber(in), LoadNumber(in + 4)};
      });
  data.beyond = copies.Next<uint32_t>(kBeyond, &LoadNumber);
  data.units = copies.Next<uint16_t>(kUnits, &LoadHalf);
  data.trails =
      copies.Next<uint8_t>(kTrails, [](const uint8_t* in) { return *in; });
  return data;
}

// The bytes from the left on: sequences with the same start are neighbours.
uint64_t OrderOf(const Mapping& mapping) {
  return uint64_t{mapping.sequence} << 8 * (4 - mapping.length) << 3 |
         mapping.length;
}

bool IsPair(const Mapping& mapping) { return mapping.second != 0; }

// That of MultibyteData::pairs, and of all code points.
auto CodePointsOf(const Mapping& mapping) {
  return std::tuple(mapping.code_point, mapping.second, !mapping.is_written,
                    OrderOf(mapping));
}

// Makes one of those that have the same sequence and code points.
std::span<Mapping> Joined(std::span<Mapping> mappings) {
  const auto key = [](const Mapping& mapping) {
    return std::tuple(OrderOf(mapping), mapping.code_point, mapping.second);
  };
  std::sort(
      mappings.begin(), mappings.end(),
      [&](const Mapping& a, const Mapping& b) { return key(a) < key(b); });
  size_t size = 0;
  for (const Mapping& mapping : mappings) {
    if (size == 0 || key(mappings[size - 1]) != key(mapping)) {
      mappings[size++] = mapping;
      continue;
    }
    mappings[size - 1].is_read |= mapping.is_read;
    mappings[size - 1].is_written |= mapping.is_written;
  }
  return mappings.first(size);
}

uint8_t ByteAt(const Mapping& mapping, size_t index) {
  return static_cast<uint8_t>(mapping.sequence >>
                              8 * (mapping.length - 1 - index));
}

// Whether two sequences have the same first bytes.
bool StartAlike(const Mapping& a, const Mapping& b, size_t count) {
  return a.length >= count && b.length >= count &&
         a.sequence >> 8 * (a.length - count) ==
             b.sequence >> 8 * (b.length - count);
}

// The mappings from a place on that start alike.
std::span<const Mapping> SomeAlike(std::span<const Mapping> mappings,
                                   size_t count) {
  size_t size = 1;
  while (size < mappings.size() &&
         StartAlike(mappings[0], mappings[size], count)) {
    ++size;
  }
  return mappings.first(size);
}

// Calls visit(some) for all that start alike.
template <class Visit>
void ForEachAlike(std::span<const Mapping> mappings, size_t count,
                  Visit visit) {
  while (!mappings.empty()) {
    const std::span<const Mapping> some = SomeAlike(mappings, count);
    visit(some);
    mappings = mappings.subspan(some.size());
  }
}

bool IsOfFour(const Mapping& mapping) { return mapping.length == 4; }

bool HasNumber(const Mapping& mapping) {
  return FourByteSequence::IsLead(ByteAt(mapping, 0)) &&
         FourByteSequence::IsDigit(ByteAt(mapping, 1)) &&
         FourByteSequence::IsLead(ByteAt(mapping, 2)) &&
         FourByteSequence::IsDigit(ByteAt(mapping, 3));
}

uint32_t NumberOf(const Mapping& mapping) {
  uint8_t bytes[4];
  StoreUnit<ByteOrder::kBigEndian>(mapping.sequence, bytes);
  return FourByteSequence::NumberOf(bytes);
}

// Takes the elements of a file: counts them, and then writes them.
class Elements {
 public:
  size_t Count(Part part) const { return counts_[part]; }

  // Reserves elements, and returns the number of the first one.
  size_t Reserve(Part part, size_t count) {
    const size_t first = counts_[part];
    counts_[part] += count;
    return first;
  }

  // Sets an element to numbers of four bytes each.
  template <class... Numbers>
  void Set(Part part, size_t element, Numbers... numbers) {
    if (out_ == nullptr) return;
    uint8_t* place = Place(part, element);
    ((StoreNumber(numbers, place), place += 4), ...);
  }
  void SetByte(Part part, size_t element, uint8_t byte) {
    if (out_ != nullptr) *Place(part, element) = byte;
  }
  void SetUnit(size_t number, size_t value) {
    if (out_ == nullptr) return;
    StoreUnit<ByteOrder::kLittleEndian>(static_cast<uint16_t>(value),
                                        Place(kUnits, number));
  }

  // Goes on to write them, as many as have been counted.
  void StartToWrite(uint8_t* out) {
    std::copy(std::begin(counts_), std::end(counts_), layout_.counts);
    std::fill(std::begin(counts_), std::end(counts_), 0);
    out_ = out;
    std::fill(out, out + layout_.FileSize(), uint8_t{0});
    uint8_t* const units = Place(kUnits, 0);
    std::fill(units, units + 2 * layout_.counts[kUnits], uint8_t{0xFF});
    for (size_t part = 0; part < kParts; ++part) {
      StoreNumber(static_cast<uint32_t>(layout_.counts[part]),
                  out + kCountsAt + 4 * part);
    }
  }
  uint8_t* Place(Part part, size_t element) const {
    return out_ + layout_.At(part) + element * kSizes[part];
  }
  size_t FileSize() const {
    Layout layout;
    std::copy(std::begin(counts_), std::end(counts_), layout.counts);
    return layout.FileSize();
  }

 private:
  size_t counts_[kParts] = {};
  Layout layout_;
  uint8_t* out_ = nullptr;
};

// Lays mappings out as leads, rows and the other parts.
class MultibyteWriter {
 public:
  // The mappings are sorted by OrderOf().
  explicit MultibyteWriter(std::span<const Mapping> mappings)
      : mappings_(mappings) {
    for (const Mapping& mapping : mappings) {
      for (size_t i = 1; i < mapping.length && !IsOfFour(mapping); ++i) {
        is_trail_[ByteAt(mapping, i)] = true;
      }
    }
    for (size_t byte = 0; byte < 256; ++byte) {
      numbers_[byte] = static_cast<uint8_t>(trail_count_);
      trail_count_ += static_cast<size_t>(is_trail_[byte]);
    }
  }

  size_t TrailCount() const { return trail_count_; }
  bool IsTrail(uint8_t byte) const { return is_trail_[byte]; }

  void Write(Elements* out) {
    out->Reserve(kLeads, 256);
    ForEachAlike(mappings_, 1, [&](Alike alike) { WriteFirst(alike, out); });
    // A kernel reads one more.
    out->Reserve(kUnits, 1);
    for (size_t byte = 0; byte < 256; ++byte) {
      if (!is_trail_[byte]) continue;
      out->SetByte(kTrails, out->Reserve(kTrails, 1),
                   static_cast<uint8_t>(byte));
    }
    WriteRanges(out);
    for (uint8_t length = 1; length <= 4; ++length) {
      WriteDecodeOnly(length, out);
    }
    WritePairs(out);
    for (const Mapping& mapping : mappings_) {
      if (mapping.is_read || !mapping.is_written || IsPair(mapping)) continue;
      out->Set(kEncodeOnly, out->Reserve(kEncodeOnly, 1), mapping.code_point,
               mapping.sequence);
    }
  }

 private:
  // Mappings of sequences with the same first bytes.
  using Alike = std::span<const Mapping>;

  // Those of a length, which come first.
  static Alike SomeOfLength(Alike alike, size_t length) {
    size_t size = 0;
    while (size < alike.size() && alike[size].length == length) ++size;
    return alike.first(size);
  }

  static bool HasLength(Alike alike, uint8_t length) {
    return std::any_of(alike.begin(), alike.end(), [length](const Mapping& m) {
      return m.length == length;
    });
  }

  void WriteFirst(Alike alike, Elements* out) {
    const uint8_t byte = ByteAt(alike[0], 0);
    if (!HasLength(alike, 3)) return WriteShort(byte, alike, 1, out);
    // The byte itself comes first.
    const Alike own = SomeOfLength(alike, 1);
    const Alike longer = alike.subspan(own.size());
    const auto [first, count] = TrailsOf(longer, 1);
    const size_t at =
        out->Reserve(kLeads, count + static_cast<size_t>(!own.empty()));
    SetLead(byte, at, first, count, MultibyteKind::kLeads, !own.empty(), out);
    const size_t first_lead = at - first;
    ForEachAlike(longer, 2, [&](Alike some) {
      if (IsOfFour(some[0])) return;
      WriteShort(first_lead + numbers_[ByteAt(some[0], 1)], some, 2, out);
    });
    if (!own.empty()) WriteShort(at + count, own, 1, out);
  }

  static void SetLead(size_t lead, size_t at, size_t first, size_t count,
                      MultibyteKind kind, bool is_single, Elements* out) {
    const size_t others = first | count << 8 | static_cast<size_t>(kind) << 16 |
                          static_cast<size_t>(is_single) << 24;
    out->Set(kLeads, lead, static_cast<uint32_t>(at),
             static_cast<uint32_t>(others));
  }

  // The lead of sequences that have the same `length` bytes, and one more at
  // most.
  void WriteShort(size_t lead, Alike alike, size_t length, Elements* out) {
    // What is read comes first.
    const bool is_single = alike[0].length == length && alike[0].is_read;
    const Alike row = alike.subspan(SomeOfLength(alike, length).size());
    if (row.empty() && !is_single) return;
    const uint32_t own = alike[0].code_point;
    if (row.empty() && own <= 0xFFFF && !IsPair(alike[0])) {
      return SetLead(lead, own, 0, 0, MultibyteKind::kSingle, false, out);
    }
    const auto [first, count] = TrailsOf(row, length);
    const size_t at =
        out->Reserve(kUnits, count + static_cast<size_t>(is_single));
    SetLead(lead, at, first, count, MultibyteKind::kRow, is_single, out);
    for (const Mapping& mapping : row) {
      if (!mapping.is_read || IsOfFour(mapping)) continue;
      SetUnit(at + numbers_[ByteAt(mapping, length)] - first, mapping, out);
    }
    if (is_single) SetUnit(at + count, alike[0], out);
  }

  static void SetUnit(size_t number, const Mapping& mapping, Elements* out) {
    uint32_t code_point = mapping.code_point;
    if (IsPair(mapping)) {
      code_point = MultibyteData::kPair + mapping.pair;
    }
    // There is no unit for U+FFFF, either.
    if (code_point < MultibyteData::kUnassigned) {
      return out->SetUnit(number, code_point);
    }
    const size_t beyond = out->Reserve(kBeyond, 1);
    out->Set(kBeyond, beyond, code_point);
    out->SetUnit(number, MultibyteData::kBeyond + beyond);
  }

  void WritePairs(Elements* out) const {
    const size_t first = out->Count(kPairs);
    for (const Mapping& mapping : mappings_) {
      if (!IsPair(mapping)) continue;
      out->Reserve(kPairs, 1);
      out->Set(kPairs, first + mapping.pair, mapping.code_point, mapping.second,
               mapping.sequence);
    }
  }

  // The number of the first of the trails at `index`, and how many numbers they
  // take.
  std::pair<size_t, size_t> TrailsOf(Alike alike, size_t index) const {
    size_t first = trail_count_;
    size_t end = 0;
    for (const Mapping& mapping : alike) {
      if (IsOfFour(mapping)) continue;
      const size_t number = numbers_[ByteAt(mapping, index)];
      first = std::min(first, number);
      end = std::max(end, number + 1);
    }
    return end == 0 ? std::pair<size_t, size_t>(0, 0)
                    : std::pair(first, end - first);
  }

  void WriteRanges(Elements* out) const {
    MultibyteRange range = {};
    size_t element = 0;
    for (const Mapping& mapping : mappings_) {
      if (!IsOfFour(mapping) || !mapping.is_read) continue;
      const uint32_t number = NumberOf(mapping);
      if (range.count == 0 || range.number + range.count != number ||
          range.code_point + range.count != mapping.code_point) {
        range = {number, mapping.code_point, 0};
        element = out->Reserve(kRanges, 1);
      }
      ++range.count;
      out->Set(kRanges, element, range.number, range.code_point, range.count);
    }
  }

  void WriteDecodeOnly(uint8_t length, Elements* out) const {
    MultibyteRun run = {};
    size_t element = 0;
    for (const Mapping& mapping : mappings_) {
      if (mapping.length != length || !mapping.is_read || mapping.is_written) {
        continue;
      }
      const bool goes_on = element != 0 && mapping.sequence == run.last + 1 &&
                           mapping.sequence >> 8 == run.last >> 8;
      if (!goes_on) {
        run.first = mapping.sequence;
        element = out->Reserve(kDecodeOnly, 1) + 1;
      }
      run.last = mapping.sequence;
      out->Set(kDecodeOnly, element - 1, run.first, run.last);
    }
  }

  std::span<const Mapping> mappings_;
  bool is_trail_[256] = {};
  uint8_t numbers_[256];  // Of the trails.
  size_t trail_count_ = 0;
};

constexpr size_t kMostBeyond = 0xE000 - MultibyteData::kBeyond;
constexpr const char* kTooMany = "it has too many characters";

// Why mappings are refused, and which.
class Judge {
 public:
  explicit Judge(MultibyteRefusal* refusal) : refusal_(refusal) {}

  bool Refuse(const char* why, const Mapping* mapping = nullptr,
              const Mapping* other = nullptr) {
    *refusal_ = {why, {mapping, other}};
    return false;
  }

  bool AllowsEach(std::span<const Mapping> mappings) {
    for (const Mapping& mapping : mappings) {
      const char* const why = WhyWrong(mapping);
      if (why != nullptr) return Refuse(why, &mapping);
    }
    const auto pairs = static_cast<size_t>(
        std::count_if(mappings.begin(), mappings.end(), &IsPair));
    return pairs <= kMostBeyond || Refuse(kTooMany);
  }

  // Of mappings that are sorted by code points.
  bool AllowsCodePoints(std::span<const Mapping> mappings) {
    const Mapping* of_four = nullptr;
    for (size_t i = 0; i < mappings.size(); ++i) {
      const Mapping& mapping = mappings[i];
      // What is written comes first.
      if (i > 0 && mapping.is_written &&
          mapping.code_point == mappings[i - 1].code_point &&
          mapping.second == mappings[i - 1].second) {
        return Refuse("a code point is written as two sequences",
                      &mappings[i - 1], &mapping);
      }
      if (!mapping.is_read || !IsOfFour(mapping)) continue;
      if (of_four != nullptr && of_four->code_point == mapping.code_point) {
        return Refuse("two sequences of four bytes are read as one code point",
                      of_four, &mapping);
      }
      of_four = &mapping;
    }
    return true;
  }

  // Of mappings that are sorted by sequence.
  bool AllowsSequences(std::span<const Mapping> mappings) {
    // The last one of each length; of the same sequence, the first one.
    const Mapping* last[5] = {};
    for (const Mapping& mapping : mappings) {
      const size_t length = mapping.length;
      // What is read comes first.
      if (mapping.is_read && last[length] != nullptr &&
          StartAlike(*last[length], mapping, length)) {
        return Refuse("a sequence is read as two code points", last[length],
                      &mapping);
      }
      const bool is_new = last[length] == nullptr ||
                          !StartAlike(*last[length], mapping, length);
      if (!is_new) continue;
      const Mapping* before = nullptr;
      for (size_t size = 1; size < length; ++size) {
        const bool is_there =
            last[size] != nullptr && StartAlike(*last[size], mapping, size);
        if (before != nullptr && !is_there) break;
        if (is_there) before = last[size];
      }
      // A letter waits for an accent.
      const bool may_follow =
          before == nullptr ||
          (before->length + 1 == mapping.length && before->is_read &&
           mapping.is_read && !IsOfFour(mapping));
      if (!may_follow) {
        return Refuse("a sequence is the start of another one", before,
                      &mapping);
      }
      last[length] = &mapping;
    }
    return true;
  }

  bool AllowsTrails(std::span<const Mapping> mappings,
                    const MultibyteWriter& writer) {
    if (writer.TrailCount() > 0xFF) {
      return Refuse("too many bytes follow others in sequences");
    }
    // Such a byte tells that there are four.
    bool has_digit = false;
    for (uint8_t digit = '0'; digit <= '9'; ++digit) {
      has_digit |= writer.IsTrail(digit);
    }
    const auto of_four =
        std::find_if(mappings.begin(), mappings.end(), &IsOfFour);
    if (has_digit && of_four != mappings.end()) {
      return Refuse(
          "a shorter sequence has a byte from 30 to 39 behind its lead",
          &*of_four);
    }
    return true;
  }

 private:
  static const char* WhyWrong(const Mapping& mapping) {
    if (mapping.length < 1 || mapping.length > 4 ||
        (uint64_t{mapping.sequence} >> 8 * mapping.length) != 0) {
      return "a sequence has one to four bytes";
    }
    for (const uint32_t code_point : {mapping.code_point, mapping.second}) {
      if (code_point > kMaxUnicode || IsSurrogate(code_point)) {
        return "a sequence is no Unicode character";
      }
    }
    if (mapping.length > 1 && ByteAt(mapping, 0) == 0) return "00 is a lead";
    if (IsOfFour(mapping) && (!HasNumber(mapping) || IsPair(mapping))) {
      return "a sequence of four bytes is none as GB 18030 has";
    }
    if (IsPair(mapping) && mapping.code_point == 0) {
      return "U+0000 starts a sequence of two code points";
    }
    return nullptr;
  }

  MultibyteRefusal* refusal_;
};

}  // namespace

size_t WriteMultibyteFile(const MultibyteFacts& facts, std::span<uint8_t> out,
                          MultibyteRefusal* refusal) {
  Judge judge(refusal);
  if (!judge.AllowsEach(facts.mappings)) return 0;
  const std::span<Mapping> mappings = Joined(facts.mappings);
  std::sort(mappings.begin(), mappings.end(),
            [](const Mapping& a, const Mapping& b) {
              return CodePointsOf(a) < CodePointsOf(b);
            });
  if (!judge.AllowsCodePoints(mappings)) return 0;
  uint32_t pairs = 0;
  for (Mapping& mapping : mappings) {
    if (IsPair(mapping)) mapping.pair = pairs++;
  }
  std::sort(mappings.begin(), mappings.end(),
            [](const Mapping& a, const Mapping& b) {
              return std::pair(OrderOf(a), !a.is_read) <
                     std::pair(OrderOf(b), !b.is_read);
            });
  MultibyteWriter writer(mappings);
  if (!judge.AllowsSequences(mappings) ||
      !judge.AllowsTrails(mappings, writer)) {
    return 0;
  }
  Elements elements;
  writer.Write(&elements);
  for (const std::string_view name : facts.names) {
    elements.Reserve(kNames, name.size() + 1);
  }
  const size_t size = elements.FileSize();
  if (elements.Count(kBeyond) > kMostBeyond ||
      elements.Count(kRanges) > MultibyteIndex::kMostRanges ||
      size > std::min(out.size(), kMaxMultibyteFileSize)) {
    judge.Refuse(kTooMany);
    return 0;
  }
  elements.StartToWrite(out.data());
  writer.Write(&elements);
  WriteTableNames(facts.names, elements.Place(kNames, 0));
  WriteTableVersion(kMultibyteVersion, out.data());
  StoreNumber(facts.replacement, out.data() + kTableReplacementAt);
  SealTableFile(out.data(), size);
  return size;
}

bool IsMultibyteFile(const uint8_t* file, size_t size) {
  return IsTableFile(file, size) && VersionOf(file) == kMultibyteVersion;
}

const char* ReadMultibyteFile(const uint8_t* file, size_t size, void* room,
                              MultibyteTable* table, TableFile* read) {
  if (!IsTableFile(file, size)) return "it is no compiled charset";
  if (VersionOf(file) != kMultibyteVersion) return "its version is unknown";
  Layout layout;
  for (size_t part = 0; part < kParts; ++part) {
    layout.counts[part] = LoadNumber(file + kCountsAt + 4 * part);
  }
  if (size > kMaxMultibyteFileSize ||
      std::any_of(std::begin(layout.counts), std::end(layout.counts),
                  [size](size_t count) { return count > size; }) ||
      layout.FileSize() != size) {
    return "its size is wrong";
  }
  const char* refusal = CheckSeal(file, size);
  if (refusal != nullptr) return refusal;
  auto* const index = static_cast<MultibyteIndex*>(room);
  const MultibyteData data = CopyData(file, layout, index + 1);
  refusal = MultibyteTable::WhyWrong(data);
  if (refusal != nullptr) return refusal;
  index->Clear();
  table->Make(data, index);
  refusal = table->WhyContradictory();
  if (refusal != nullptr) return refusal;
  read->replacement = LoadNumber(file + kTableReplacementAt);
  if (!table->Has(read->replacement)) {
    return "it lacks the character that it writes for errors";
  }
  read->names = {reinterpret_cast<const char*>(file + layout.At(kNames)),
                 layout.counts[kNames]};
  return CheckTableNames(read->names);
}

}  // namespace utfx
