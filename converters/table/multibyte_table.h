#ifndef UTFX_CONVERTERS_TABLE_MULTIBYTE_TABLE_H_
#define UTFX_CONVERTERS_TABLE_MULTIBYTE_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/any_form.h"
#include "core/code_point.h"
#include "core/result.h"
#include "core/simd/table.h"

namespace utfx {

// What follows a byte at the start of a sequence.
enum class MultibyteKind : uint8_t {
  kNone,    // Nothing: the byte starts no sequence.
  kSingle,  // The byte is a character of the BMP, `at`.
  kRow,     // A trail ends the sequence: `at` has the place of its units.
  kLeads,   // A trail, and what follows that: `at` has the place of its leads.
};

// A lead knows the trails by their numbers in the table, from `first` on.
struct MultibyteLead {
  uint32_t at;
  uint8_t first;
  uint8_t count;
  MultibyteKind kind;
  // Of a row or leads: the bytes so far are a character, too, if none of these
  // follows. Its unit is behind the row, or it is the lead behind the leads.
  bool is_single;
};

// Consecutive code points of sequences of four bytes, as GB 18030 numbers these
// from 81308130 on.
struct MultibyteRange {
  uint32_t number;
  uint32_t code_point;
  uint32_t count;

  bool Has(uint32_t wanted) const { return wanted - code_point < count; }
  bool HasNumber(uint32_t wanted) const { return wanted - number < count; }
};

// GB 18030-2005, 5.2: sequences of four bytes, and their numbers.
struct FourByteSequence {
  static constexpr uint32_t kFirstLead = 0x81;
  static constexpr uint32_t kLeads = 126;
  static constexpr uint32_t kFirstDigit = 0x30;
  static constexpr uint32_t kDigits = 10;
  static constexpr uint32_t kCount = kLeads * kDigits * kLeads * kDigits;

  static bool IsLead(uint32_t byte) { return byte - kFirstLead < kLeads; }
  static bool IsDigit(uint32_t byte) { return byte - kFirstDigit < kDigits; }

  static uint32_t NumberOf(const uint8_t* in) {
    return (((in[0] - kFirstLead) * kDigits + in[1] - kFirstDigit) * kLeads +
            in[2] - kFirstLead) *
               kDigits +
           in[3] - kFirstDigit;
  }
  static uint32_t SequenceOf(uint32_t number) {
    const uint32_t last = number % kDigits;
    number /= kDigits;
    const uint32_t third = number % kLeads;
    number /= kLeads;
    const uint32_t second = number % kDigits;
    const uint32_t first = number / kDigits;
    return (kFirstLead + first) << 24 | (kFirstDigit + second) << 16 |
           (kFirstLead + third) << 8 | (kFirstDigit + last);
  }
};

// Sequences, as numbers of their bytes, that differ in the last byte alone.
struct MultibyteRun {
  uint32_t first;
  uint32_t last;
};

// A code point is written as a sequence.
struct MultibyteEntry {
  uint32_t code_point;
  uint32_t sequence;
};

// Two code points are one sequence: a letter and an accent.
struct MultibytePair {
  uint32_t first;
  uint32_t second;
  uint32_t sequence;
};

// A charset with sequences of one to four bytes, as data.
struct MultibyteData {
  // The code points of rows, in UTF-16; kUnassigned; or kBeyond and the number
  // of a code point beyond the BMP, or kPair and the number of a pair.
  static constexpr uint16_t kUnassigned = 0xFFFF;
  static constexpr uint16_t kBeyond = 0xD800;
  static constexpr uint32_t kPair = 0x80000000;

  std::span<const uint16_t> units;  // One more than the rows have.
  std::span<const uint32_t> beyond;
  std::span<const MultibyteLead> leads;  // Those of the 256 bytes are first.
  std::span<const uint8_t> trails;       // Ascending; their places are numbers.
  std::span<const MultibyteRange> ranges;  // Ascending by number.
  // Sequences that are read, but not written for the code points: ascending.
  std::span<const MultibyteRun> decode_only;
  // Code points whose sequences are not read as them.
  std::span<const MultibyteEntry> encode_only;
  // Ascending by the code points, what is only read behind what is written. The
  // first code point of each has a sequence, too.
  std::span<const MultibytePair> pairs;
};

// What writes a charset, and what reads it with vectors: made of its data when
// it is first used, in memory that is zero until then.
struct MultibyteIndex {
  static constexpr uint32_t kSlots = 4096;
  static constexpr uint32_t kMostInSlots = kSlots / 4 * 3;

  // By code point of the BMP: a sequence of one byte that is not 00, or of two
  // of which the first is 80 or above, as a number; kFirstLong and the place of
  // another one in `longer`; or 0 for none.
  static constexpr uint16_t kFirstLong = 0x100;
  static constexpr uint16_t kFirstShort = 0x8000;
  static constexpr size_t kMostLong = kFirstShort - kFirstLong;
  uint16_t sequences[0x10000];
  uint32_t longer[kMostLong];
  uint32_t long_count;
  // Code points beyond the BMP, and the first ones of pairs. One of 0 is free.
  MultibyteEntry slots[kSlots];
  uint32_t slot_count;
  // The numbers of the ranges, ascending by code point.
  static constexpr size_t kMostRanges = 256;
  uint8_t ranges[kMostRanges];
  // The last of these that starts at a code point or before it, by all but the
  // lowest eight bits of that, of which there are no more than these; and of
  // the data's ranges by a number.
  static constexpr size_t kStarts = 256;
  uint8_t starts_by_code_point[kStarts];
  uint8_t starts_by_number[kStarts];
  simd::LeadPlanes planes;

  // Makes whatever is there as good as zero.
  void Clear();
};

// A charset with sequences of several bytes: which code point a sequence is
// read as, and which sequence a code point is written as. A lead with a byte
// behind it that is no trail of it is an error of one byte, so that no error
// swallows ASCII; where both could be a character that the charset lacks, it is
// an error of all its bytes.
class MultibyteTable {
 public:
  // Why data from anywhere is no table's; null if Make() can take it.
  static const char* WhyWrong(const MultibyteData& data);

  // The data, which is right, and the index, which is zero, must live as long
  // as this.
  void Make(const MultibyteData& data, MultibyteIndex* index);

  // Why the data says two things at once, or is too much for the index; null if
  // all that it says is so.
  const char* WhyContradictory() const;

  // Where the text may go on.
  Decoded Decode(const uint8_t* in, const uint8_t* in_end) const {
    const MultibyteLead& lead = data_.leads[*in];
    if (lead.kind == MultibyteKind::kSingle) {
      return Decoded::WellFormed(lead.at, 1);
    }
    return DecodeMore(lead, in, in_end, false);
  }
  // And where it does not.
  Decoded DecodeLast(const uint8_t* in, const uint8_t* in_end) const {
    const MultibyteLead& lead = data_.leads[*in];
    if (lead.kind == MultibyteKind::kSingle) {
      return Decoded::WellFormed(lead.at, 1);
    }
    return DecodeMore(lead, in, in_end, true);
  }
  // The pair that a text starts with, after kWellFormedWide.
  const MultibytePair& PairAt(const uint8_t* in, uint32_t length) const;

  // The sequence that a code point is written as, as a number of its bytes.
  // False if there is none.
  bool FindSequence(CodePoint code_point, uint32_t* sequence) const;

  // Whether a code point is written.
  bool Has(CodePoint code_point) const {
    uint32_t sequence;
    return FindSequence(code_point, &sequence);
  }

  Stop Encode(CodePoint code_point, uint8_t*& out,
              const uint8_t* out_end) const {
    if (out == out_end) return Stop::kOutputFull;
    uint32_t sequence;
    return FindSequence(code_point, &sequence)
               ? WriteSequence(sequence, out, out_end)
               : Stop::kUnencodable;
  }
  static Stop WriteSequence(uint32_t sequence, uint8_t*& out,
                            const uint8_t* out_end) {
    const size_t length = LengthOf(sequence);
    if (static_cast<size_t>(out_end - out) < length) return Stop::kOutputFull;
    for (size_t i = length; i-- > 0;) {
      *out++ = static_cast<uint8_t>(sequence >> 8 * i);
    }
    return Stop::kNone;
  }

  static size_t LengthOf(uint32_t sequence) {
    return sequence < 0x100       ? 1
           : sequence < 0x10000   ? 2
           : sequence < 0x1000000 ? 3
                                  : 4;
  }

  bool HasPairs() const { return !data_.pairs.empty(); }
  // Whether some bytes or code points wait for those that follow.
  bool HasWaiting() const { return has_waiting_ || HasPairs(); }
  // Whether a code point is the first one of a pair.
  bool StartsPair(CodePoint code_point) const;
  // The pair that two code points are written as; null if there is none.
  const MultibytePair* FindPair(CodePoint first, CodePoint second) const;
  // Writes these, or returns kUnencodable.
  Stop EncodePair(CodePoint first, CodePoint second, uint8_t*& out,
                  const uint8_t* out_end) const {
    const MultibytePair* const pair = FindPair(first, second);
    return pair == nullptr ? Stop::kUnencodable
                           : WriteSequence(pair->sequence, out, out_end);
  }
  std::span<const MultibytePair> Pairs() const { return data_.pairs; }

  size_t MaxLength() const { return max_length_; }
  // Whether ASCII is read and written as it is.
  bool HasAscii() const { return has_ascii_; }
  // The smallest code point from `least` on that is written; kNone after the
  // last one.
  static constexpr uint32_t kNone = 0xFFFFFFFF;
  uint32_t NextEncoded(uint32_t least) const;
  // The largest one.
  uint32_t LastEncoded() const { return last_encoded_; }
  // How many bytes the sequence has that a text starts with, or has at least.
  struct Stated {
    size_t length;
    bool is_least;
  };
  Stated StatedLength(const uint8_t* in, size_t size) const;
  // Whether all of Unicode is written.
  bool HasAllOfUnicode() const;
  // Whether the byte at a place of a sequence is a trail, behind the others.
  bool IsTrailAt(const uint8_t* sequence, size_t place) const {
    if (place < 2 || data_.ranges.empty() ||
        !FourByteSequence::IsDigit(sequence[1])) {
      return IsTrail(sequence[place]);
    }
    return place == 2 ? FourByteSequence::IsLead(sequence[place])
                      : FourByteSequence::IsDigit(sequence[place]);
  }
  // Whether some sequence has a byte behind its first one.
  bool IsTrail(uint8_t byte) const { return trail_numbers_[byte] != kNoTrail; }
  // Goes back in a text to a byte that is behind the first one of no sequence
  // and no error, or to the start.
  const uint8_t* SkipTrailsBack(const uint8_t* text, const uint8_t* at) const;
  // The largest code point that is read or written.
  uint32_t Last() const { return last_; }

  // Its encoding form. The table must live as long as the form.
  AnyForm Form() const;

 private:
  friend class MultibyteKernels;
  friend class SequenceReader;
  friend class SequenceWriter;

  static constexpr uint8_t kNoTrail = 0xFF;

  Decoded DecodeMore(const MultibyteLead& lead, const uint8_t* in,
                     const uint8_t* in_end, bool is_last) const;
  Decoded DecodeFour(const uint8_t* in, const uint8_t* in_end) const;
  // What a lead is that is_single.
  Decoded DecodeOwn(const MultibyteLead& lead, const uint8_t* in,
                    uint32_t length) const;
  // What a unit of a row stands for, whose sequence has so many bytes.
  Decoded DecodeUnit(uint16_t unit, const uint8_t* in, uint32_t length) const;
  // The number of a byte among the trails of a lead; `count` or more if it is
  // none.
  size_t NumberOf(const MultibyteLead& lead, uint8_t byte) const {
    return static_cast<size_t>(trail_numbers_[byte]) - lead.first;
  }

  // Call visit(code_point, sequence, is_written) for what is read, but for
  // ranges. A pair has kPair and its number.
  template <class Visit>
  void ForEachRead(const Visit& visit) const;
  template <class Visit>
  void ForEachReadOf(const MultibyteLead& lead, uint32_t start,
                     const Visit& visit) const;
  void MakePlanes();
  void MakeRanges();
  void Add(uint32_t code_point, uint32_t sequence);
  void AddSlot(uint32_t code_point, uint32_t sequence);
  bool FindInIndex(CodePoint code_point, uint32_t* sequence) const;
  // Of the ranges, of which there are some, the last one that starts there or
  // before, or the first one.
  const MultibyteRange& RangeOfNumber(uint32_t number) const;
  const MultibyteRange& RangeOfCodePoint(uint32_t code_point) const;
  bool FindInRanges(CodePoint code_point, uint32_t* sequence) const;
  // The smallest code point of ranges from `least` on; kNone after the last
  // one.
  uint32_t NextInRanges(uint32_t least) const;
  // Whether a sequence that is written, and may not be read, is one where it is
  // read.
  bool IsWhole(uint32_t sequence) const;
  // Whether some sequences that start alike are only read.
  bool HasDecodeOnly(uint32_t start) const;
  bool IsDecodeOnly(uint32_t sequence) const;

  MultibyteData data_;
  MultibyteIndex* index_;
  uint8_t trail_numbers_[256];
  size_t max_length_;
  uint32_t last_;
  uint32_t last_encoded_;
  bool has_ascii_;
  bool has_waiting_;    // Some byte is a character and a lead.
  bool writes_ranges_;  // There are ranges, and all of these is written.
};

// Converts from the form of such a table to one of code, or back. Is for a
// Conversion.
Result ConvertWithMultibyteTable(const AnyForm& from, const AnyForm& to,
                                 const uint8_t* in, const uint8_t* in_end,
                                 uint8_t* out, uint8_t* out_end);

}  // namespace utfx

#endif  // UTFX_CONVERTERS_TABLE_MULTIBYTE_TABLE_H_
