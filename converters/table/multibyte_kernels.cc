#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "converters/table/multibyte_table.h"
#include "converters/table/table_kernels.h"
#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/convert.h"
#include "core/family.h"
#include "core/result.h"
#include "core/simd/kernels.h"
#include "core/simd/table.h"
#include "core/simd/targets.h"

namespace utfx {

// Reads sequences that are one code point and are there, whatever follows.
class SequenceReader {
 public:
  explicit SequenceReader(const MultibyteTable& table)
      : table_(table),
        leads_(table.data_.leads.data()),
        cells_(table.data_.units.data()) {}

  // Of two bytes or more. Returns the length, or 0 for any other start.
  size_t Read(const uint8_t* in, size_t size, uint32_t* code_point) {
    if (table_.has_waiting_ && !table_.IsTrail(in[1])) {
      // Whether the byte could have waited is hard to predict.
      const simd::BytePlanes& singles = table_.index_->planes.singles;
      const uint32_t unit = singles.low[in[0]] | singles.high[in[0]] << 8U;
      *code_point = unit;
      if (unit != MultibyteData::kUnassigned) return 1;
    }
    const MultibyteLead& lead = leads_[in[0]];
    if (lead.kind == MultibyteKind::kSingle) {
      *code_point = lead.at;
      return 1;
    }
    if (lead.kind == MultibyteKind::kRow) {
      return ReadByRow(lead, in, size, 1, code_point);
    }
    return lead.kind == MultibyteKind::kLeads && size >= 3
               ? ReadByLeads(lead, in, size, code_point)
               : 0;
  }

 private:
  size_t ReadByRow(const MultibyteLead& lead, const uint8_t* in, size_t size,
                   size_t length, uint32_t* code_point) {
    const size_t number = table_.NumberOf(lead, in[length]);
    uint16_t unit = number < lead.count ? cells_[lead.at + number]
                                        : MultibyteData::kUnassigned;
    if (unit != MultibyteData::kUnassigned) {
      ++length;
    } else if (lead.is_single) {
      unit = cells_[lead.at + lead.count];
    } else {
      return length == 1 ? ReadFour(in, size, code_point) : 0;
    }
    *code_point = unit;
    if (!IsSurrogate(unit)) return length;
    *code_point = table_.data_.beyond[unit - MultibyteData::kBeyond];
    return *code_point < MultibyteData::kPair ? length : 0;
  }

  size_t ReadByLeads(const MultibyteLead& lead, const uint8_t* in, size_t size,
                     uint32_t* code_point) {
    const size_t number = table_.NumberOf(lead, in[1]);
    if (number < lead.count) {
      const MultibyteLead& next = leads_[lead.at + number];
      if (next.kind == MultibyteKind::kRow) {
        return ReadByRow(next, in, size, 2, code_point);
      }
      *code_point = next.at;
      if (next.kind == MultibyteKind::kSingle) return 2;
    }
    if (!lead.is_single) return 0;
    const MultibyteLead& own = leads_[lead.at + lead.count];
    *code_point = own.at;
    return own.kind == MultibyteKind::kSingle ? 1 : 0;
  }

  size_t ReadFour(const uint8_t* in, size_t size, uint32_t* code_point) {
    if (table_.data_.ranges.empty() || size < 4 ||
        !FourByteSequence::IsDigit(in[1]) || !FourByteSequence::IsLead(in[2]) ||
        !FourByteSequence::IsDigit(in[3])) {
      return 0;
    }
    const uint32_t number = FourByteSequence::NumberOf(in);
    if (range_ == nullptr || !range_->HasNumber(number)) {
      range_ = &table_.RangeOfNumber(number);
    }
    *code_point = range_->code_point + (number - range_->number);
    return range_->HasNumber(number) ? 4 : 0;
  }

  const MultibyteTable& table_;
  const MultibyteLead* leads_;
  const uint16_t* cells_;
  // That of the last four bytes, which the next ones most often have.
  const MultibyteRange* range_ = nullptr;
};

// Writes code points that are a sequence, whatever follows.
class SequenceWriter {
 public:
  static constexpr size_t kMost = 4;

  explicit SequenceWriter(const MultibyteTable& table)
      : table_(table), index_(*table.index_) {}

  // Where there is room for kMost bytes. False for any other code point.
  bool Write(uint32_t code_point, uint8_t*& out) {
    if (code_point >= std::size(index_.sequences)) {
      return WriteOther(code_point, out);
    }
    const uint16_t found = index_.sequences[code_point];
    if (found >= MultibyteIndex::kFirstShort) {
      out[0] = static_cast<uint8_t>(found >> 8);
      out[1] = static_cast<uint8_t>(found);
      out += 2;
      return true;
    }
    if (found == 0) return WriteOther(code_point, out);
    if (found < MultibyteIndex::kFirstLong) {
      *out++ = static_cast<uint8_t>(found);
    } else {
      Put(index_.longer[found - MultibyteIndex::kFirstLong], out);
    }
    return true;
  }

 private:
  static void Put(uint32_t sequence, uint8_t*& out) {
    MultibyteTable::WriteSequence(sequence, out, out + kMost);
  }

  bool WriteOther(uint32_t code_point, uint8_t*& out) {
    if (table_.HasPairs() && table_.StartsPair(code_point)) return false;
    if (table_.writes_ranges_) {
      if (range_ == nullptr || !range_->Has(code_point)) {
        range_ = &table_.RangeOfCodePoint(code_point);
      }
      if (range_->Has(code_point)) {
        StoreUnit<ByteOrder::kBigEndian>(
            FourByteSequence::SequenceOf(range_->number +
                                         (code_point - range_->code_point)),
            out);
        out += sizeof(uint32_t);
        return true;
      }
    }
    uint32_t sequence;
    if (!table_.FindSequence(code_point, &sequence)) return false;
    Put(sequence, out);
    return true;
  }

  const MultibyteTable& table_;
  const MultibyteIndex& index_;
  // That of the last code point that was in one.
  const MultibyteRange* range_ = nullptr;
};

// The loops between a table's sequences and the forms of a family, of which
// Form is one. They keep what simd::Kernel promises, for text of any size.
class MultibyteKernels {
 public:
  using Positions = simd::Positions;
  using Kernel = TableBulk<MultibyteTable>::Kernel;

  static Kernel From(Family family) {
    return KernelOf<Kernel>(family, []<class Form>() -> Kernel {
      if constexpr (std::is_same_v<Form, Utf8>) return &EncodeFromUtf8;
      return &Encode<Form>;
    });
  }
  static Kernel To(Family family) {
    return KernelOf<Kernel>(family, []<class Form>() -> Kernel {
      if constexpr (std::is_same_v<Form, Utf8>) return &DecodeToUtf8;
      return &Decode<Form>;
    });
  }

 private:
  // Whether UTF-16 has kernels on this processor.
  static bool HasKernels() {
    return simd::active_target + 1 < simd::kTargets.size();
  }

  template <class Form>
  static Positions Decode(const MultibyteTable& table, const uint8_t* in,
                          const uint8_t* in_end, uint8_t* out,
                          uint8_t* out_end) {
    SequenceReader reader(table);
    if constexpr (std::is_same_v<Form, Utf8>) {
      if (table.has_ascii_) CopyAscii(in, in_end, out, out_end);
    }
    while (in != in_end) {
      uint32_t read;
      size_t read_length =
          Size(in, in_end) >= 2 ? reader.Read(in, Size(in, in_end), &read) : 0;
      if (read_length == 0) {
        const Decoded decoded = table.Decode(in, in_end);
        if (decoded.status != Decoded::Status::kWellFormed) break;
        read = static_cast<uint32_t>(decoded.code_point);
        read_length = decoded.length;
      }
      if (!Put<Form>(read, out, out_end)) break;
      in += read_length;
    }
    return {in, out};
  }

  // Writes a code point, if it fits.
  template <class Form>
  static bool Put(uint32_t code_point, uint8_t*& out, const uint8_t* out_end) {
    if constexpr (std::is_same_v<Form, Utf8>) {
      // Most are of these lengths.
      if (code_point < 0x80 && out != out_end) {
        *out++ = static_cast<uint8_t>(code_point);
        return true;
      }
      if (code_point - 0x800 < 0xF800 && Size(out, out_end) >= 3) {
        out[0] = static_cast<uint8_t>(0xE0 | code_point >> 12);
        out[1] = static_cast<uint8_t>(0x80 | (code_point >> 6 & 0x3F));
        out[2] = static_cast<uint8_t>(0x80 | (code_point & 0x3F));
        out += 3;
        return true;
      }
    }
    const size_t length = Form::Length(code_point);
    if (Size(out, out_end) < length) return false;
    Form::Encode(code_point, out);
    out += length;
    return true;
  }

  // By way of UTF-16, from which there are kernels.
  static Positions DecodeToUtf8(const MultibyteTable& table, const uint8_t* in,
                                const uint8_t* in_end, uint8_t* out,
                                uint8_t* out_end) {
    constexpr size_t kLeast = 64;
    constexpr size_t kUnits = 1024;
    while (HasKernels() && Size(in, in_end) >= kLeast) {
      if (table.has_ascii_) CopyAscii(in, in_end, out, out_end);
      uint16_t units[kUnits];
      const Units decoded = DecodeUnits(table, in, in_end, kUnits, units);
      const auto* const start = reinterpret_cast<const uint8_t*>(units);
      const uint8_t* taken = start;
      Bulk::Between<Utf16Family(kHostByteOrder), Family::kUtf8>().Run(
          taken, start + 2 * decoded.count, out, out_end);
      const size_t read = Size(start, taken) / 2;
      in = read == decoded.count
               ? decoded.in
               : DecodeUnits(table, in, in_end, read, units).in;
      if (read >= kLeast) continue;
      // What is no unit, or the end of the room.
      const Positions stopped = Decode<Utf8>(
          table, in, in + std::min(kLeast, Size(in, in_end)), out, out_end);
      if (stopped.in == in) return stopped;
      in = stopped.in;
      out = stopped.out;
    }
    return Decode<Utf8>(table, in, in_end, out, out_end);
  }

  struct Units {
    const uint8_t* in;
    size_t count;
  };

  // Reads sequences of one byte and two, up to `most` units in all.
  static void DecodeTwos(const MultibyteTable& table, const uint8_t*& in,
                         const uint8_t* in_end, size_t most, uint16_t* units,
                         size_t& count) {
    const MultibyteLead* const leads = table.data_.leads.data();
    const uint16_t* const cells = table.data_.units.data();
    while (count < most && in_end - in >= 2) {
      const MultibyteLead& lead = leads[in[0]];
      uint32_t unit = lead.at;
      if (lead.kind != MultibyteKind::kSingle) {
        const size_t number = table.NumberOf(lead, in[1]);
        if (lead.kind != MultibyteKind::kRow || number >= lead.count) return;
        unit = cells[unit + number];
        if (unit == MultibyteData::kUnassigned || IsSurrogate(unit)) return;
        ++in;
      }
      ++in;
      units[count++] = static_cast<uint16_t>(unit);
    }
  }

  // Reads code points as units of UTF-16, up to `most`.
  static Units DecodeUnits(const MultibyteTable& table, const uint8_t* in,
                           const uint8_t* in_end, size_t most,
                           uint16_t* units) {
    // Behind so many, vectors go on.
    constexpr size_t kFew = 64;
    SequenceReader reader(table);
    size_t count = 0;
    while (count < most) {
      size_t few = most;
      if (!table.has_waiting_) {
        const auto [read, written] = simd::kReadByLeads[simd::active_target](
            table.index_->planes, table.data_.units.data(), in,
            Size(in, in_end), units + count, most - count);
        in += read;
        count += written;
        if (written > 0) few = kFew;
      }
      size_t length = 0;
      for (const size_t end = std::min(most, count + few); count < end;) {
        // Behind a longer one, more of these are likely.
        if (!table.has_waiting_ && length <= 2) {
          DecodeTwos(table, in, in_end, end, units, count);
          if (count == end) break;
        }
        uint32_t code_point;
        length = Size(in, in_end) < 2
                     ? 0
                     : reader.Read(in, Size(in, in_end), &code_point);
        if (length == 0) return {in, count};
        if (code_point > 0xFFFF) {
          if (count + 1 == most) return {in, count};
          units[count++] = static_cast<uint16_t>(0xD7C0 + (code_point >> 10));
          code_point = 0xDC00 | (code_point & 0x3FF);
        }
        units[count++] = static_cast<uint16_t>(code_point);
        in += length;
      }
    }
    return {in, count};
  }

  // One character after the other.
  template <class Form>
  static Positions Encode(const MultibyteTable& table, const uint8_t* in,
                          const uint8_t* in_end, uint8_t* out,
                          uint8_t* out_end) {
    SequenceWriter writer(table);
    while (in != in_end) {
      const Decoded decoded = Form::Decode(in, in_end);
      if (decoded.status != Decoded::Status::kWellFormed ||
          decoded.code_point > kMaxUnicode) {
        break;
      }
      if (Size(out, out_end) >= SequenceWriter::kMost) {
        if (!writer.Write(static_cast<uint32_t>(decoded.code_point), out)) {
          break;
        }
      } else if (table.StartsPair(decoded.code_point) ||
                 table.Encode(decoded.code_point, out, out_end) !=
                     Stop::kNone) {
        break;
      }
      in += decoded.length;
    }
    return {in, out};
  }

  // By way of UTF-16, for which there are kernels: in a small block at first,
  // because what is behind a character without a sequence is read in vain.
  static Positions EncodeFromUtf8(const MultibyteTable& table,
                                  const uint8_t* in, const uint8_t* in_end,
                                  uint8_t* out, uint8_t* out_end) {
    constexpr ptrdiff_t kLeast = 32;
    constexpr size_t kFirstUnits = 256;
    constexpr size_t kUnits = 1536;
    size_t most = kFirstUnits;
    while (HasKernels() && in_end - in >= kLeast && out_end - out >= kLeast) {
      if (table.has_ascii_) CopyAscii(in, in_end, out, out_end);
      uint16_t units[kUnits];
      auto* const start = reinterpret_cast<uint8_t*>(units);
      uint8_t* end = start;
      const size_t room =
          std::min(most, Size(out, out_end) / SequenceWriter::kMost);
      most = kUnits;
      const uint8_t* next = in;
      Bulk::Between<Family::kUtf8, Utf16Family(kHostByteOrder)>().Run(
          next, in_end, end, start + 2 * room);
      if (next == in) break;
      uint8_t* const out_before = out;
      if (EncodeUnits(table, units, Size(start, end) / 2, out)) {
        in = next;
        continue;
      }
      const Positions stopped =
          Encode<Utf8>(table, in, next, out_before, out_end);
      in = stopped.in;
      out = stopped.out;
      if (in != next) break;
    }
    return Encode<Utf8>(table, in, in_end, out, out_end);
  }

  // Writes the sequences of units of UTF-16, or returns false. There is room
  // for SequenceWriter::kMost bytes for each.
  static bool EncodeUnits(const MultibyteTable& table, const uint16_t* units,
                          size_t count, uint8_t*& out) {
    SequenceWriter writer(table);
    uint8_t* next = out;
    for (size_t i = 0; i < count; ++i) {
      uint32_t code_point = units[i];
      if (IsSurrogate(code_point)) [[unlikely]] {
        if (i + 1 == count) return false;
        code_point =
            0x10000 + ((code_point & 0x3FF) << 10 | (units[++i] & 0x3FFU));
      }
      if (!writer.Write(code_point, next)) return false;
    }
    out = next;
    return true;
  }
};

Result ConvertWithMultibyteTable(const AnyForm& from, const AnyForm& to,
                                 const uint8_t* in, const uint8_t* in_end,
                                 uint8_t* out, uint8_t* out_end) {
  using Bulk = TableBulk<MultibyteTable>;
  const auto* const read = static_cast<const MultibyteTable*>(from.Data());
  const auto* const written = static_cast<const MultibyteTable*>(to.Data());
  const Bulk bulk =
      read != nullptr ? Bulk{read, MultibyteKernels::To(to.GetFamily())}
                      : Bulk{written, MultibyteKernels::From(from.GetFamily())};
  return ConvertBetween<StopOrder::kSequenceFirst>(from, to, bulk, in, in_end,
                                                   out, out_end);
}

}  // namespace utfx
