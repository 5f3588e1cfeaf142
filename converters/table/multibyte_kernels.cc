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
  template <class Form>
  static Positions Decode(const MultibyteTable& table, const uint8_t* in,
                          const uint8_t* in_end, uint8_t* out,
                          uint8_t* out_end) {
    while (in != in_end) {
      const Decoded decoded = DecodeNext(table, in, in_end);
      if (decoded.status != Decoded::Status::kWellFormed) break;
      const size_t length = Form::Length(decoded.code_point);
      if (Size(out, out_end) < length) break;
      Form::Encode(decoded.code_point, out);
      out += length;
      in += decoded.length;
    }
    return {in, out};
  }

  // By way of UTF-16, from which there are kernels.
  static Positions DecodeToUtf8(const MultibyteTable& table, const uint8_t* in,
                                const uint8_t* in_end, uint8_t* out,
                                uint8_t* out_end) {
    constexpr size_t kLeast = 32;
    constexpr size_t kUnits = 1024;
    while (Size(in, in_end) >= kLeast) {
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
      // A longer sequence, or the end of the room.
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

  // Reads up to `most` characters of the BMP, each of one byte or of two, as
  // units of UTF-16.
  static Units DecodeUnits(const MultibyteTable& table, const uint8_t* in,
                           const uint8_t* in_end, size_t most,
                           uint16_t* units) {
    const MultibyteLead* const leads = table.data_.leads.data();
    const uint16_t* const cells = table.data_.units.data();
    size_t count = 0;
    if (!table.has_waiting_) {
      const auto [read, written] = simd::kReadByLeads[simd::active_target](
          table.index_->planes, cells, in, Size(in, in_end), units, most);
      in += read;
      count = written;
    }
    while (count < most && in_end - in >= 2) {
      const MultibyteLead& lead = leads[*in];
      if (lead.kind == MultibyteKind::kSingle) {
        units[count++] = static_cast<uint16_t>(lead.at);
        ++in;
        continue;
      }
      if (lead.kind != MultibyteKind::kRow) break;
      const size_t number = table.NumberOf(lead, in[1]);
      uint16_t unit = number < lead.count ? cells[lead.at + number]
                                          : MultibyteData::kUnassigned;
      ptrdiff_t length = 2;
      if (unit == MultibyteData::kUnassigned) {
        if (!lead.is_single) break;
        unit = cells[lead.at + lead.count];
        length = 1;
      }
      if (IsSurrogate(unit)) break;
      units[count++] = unit;
      in += length;
    }
    return {in, count};
  }

  // Most sequences are of two bytes.
  static Decoded DecodeNext(const MultibyteTable& table, const uint8_t* in,
                            const uint8_t* in_end) {
    const MultibyteLead& lead = table.data_.leads[*in];
    if (lead.kind == MultibyteKind::kRow && in_end - in >= 2) {
      const size_t number = table.NumberOf(lead, in[1]);
      if (number < lead.count) {
        const uint16_t unit = table.data_.units[lead.at + number];
        if (unit != MultibyteData::kUnassigned && !IsSurrogate(unit)) {
          return Decoded::WellFormed(unit, 2);
        }
      }
    }
    return table.Decode(in, in_end);
  }

  // One character after the other.
  template <class Form>
  static Positions Encode(const MultibyteTable& table, const uint8_t* in,
                          const uint8_t* in_end, uint8_t* out,
                          uint8_t* out_end) {
    while (in != in_end) {
      const Decoded decoded = Form::Decode(in, in_end);
      if (decoded.status != Decoded::Status::kWellFormed ||
          (table.HasPairs() && table.StartsPair(decoded.code_point)) ||
          table.Encode(decoded.code_point, out, out_end) != Stop::kNone) {
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
    while (in_end - in >= kLeast && out_end - out >= kLeast) {
      if (table.has_ascii_) CopyAscii(in, in_end, out, out_end);
      uint16_t units[kUnits];
      auto* const start = reinterpret_cast<uint8_t*>(units);
      uint8_t* end = start;
      const size_t room = std::min(most, Size(out, out_end) / kMostOfUnit);
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

  // A sequence of four bytes stands for a character of one unit or of two.
  static constexpr size_t kMostOfUnit = 4;

  // Writes the sequences of units of UTF-16, or returns false.
  static bool EncodeUnits(const MultibyteTable& table, const uint16_t* units,
                          size_t count, uint8_t*& out) {
    const MultibyteIndex& index = *table.index_;
    uint8_t* next = out;
    for (size_t i = 0; i < count; ++i) {
      const uint16_t found = index.sequences[units[i]];
      if (found >= MultibyteIndex::kFirstShort) {
        next[0] = static_cast<uint8_t>(found >> 8);
        next[1] = static_cast<uint8_t>(found);
        next += 2;
      } else if (found < MultibyteIndex::kFirstLong) {
        if (found == 0) return false;
        *next++ = static_cast<uint8_t>(found);
      } else {
        const uint32_t sequence =
            index.longer[found - MultibyteIndex::kFirstLong];
        for (size_t k = MultibyteTable::LengthOf(sequence); k-- > 0;) {
          *next++ = static_cast<uint8_t>(sequence >> 8 * k);
        }
      }
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
