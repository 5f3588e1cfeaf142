#include "core/simd/kernels.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "converters/table/table.h"
#include "converters/table/table_kernels.h"
#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/convert.h"
#include "core/family.h"
#include "core/result.h"
#include "core/simd/table.h"
#include "core/simd/targets.h"

namespace utfx {

// The loops between bytes of a table and the forms of a family, of which Form
// is one. They keep what simd::Kernel promises, for text of any size.
class TableKernels {
 public:
  using Positions = simd::Positions;
  using Kernel = TableBulk<Table>::Kernel;

  static Kernel From(Family family) {
    return KernelOf<Kernel>(family, []<class Form>() -> Kernel {
      if constexpr (std::is_same_v<Form, Utf8>) return &EncodeFromUtf8;
      return &Encode<Form>;
    });
  }
  static Kernel To(Family family) {
    return KernelOf<Kernel>(
        family, []<class Form>() -> Kernel { return &Decode<Form>; });
  }

 private:
  template <class Form>
  static Positions Decode(const Table& table, const uint8_t* in,
                          const uint8_t* in_end, uint8_t* out,
                          uint8_t* out_end) {
    if constexpr (std::is_same_v<Form, Utf8>) {
      if (table.has_planes_) DecodeByUtf16(table, in, in_end, out, out_end);
      return table.has_all_bytes_
                 ? DecodeToUtf8<true>(table, in, in_end, out, out_end)
                 : DecodeToUtf8<false>(table, in, in_end, out, out_end);
    } else {
      for (; in != in_end; ++in) {
        const uint32_t code_point = table.CodePointOf(*in);
        const size_t length = Form::Length(code_point);
        const auto room = static_cast<size_t>(out_end - out);
        if (length == 0 || room < length) break;
        Form::Encode(code_point, out);
        out += length;
      }
      return {in, out};
    }
  }

  // One character after the other.
  template <class Form>
  static Positions Encode(
      const Table& table, const uint8_t* in, const uint8_t* in_end,
      // NOLINTNEXTLINE(readability-non-const-parameter): it is a Kernel.
      uint8_t* out, uint8_t* out_end) {
    while (in != in_end && out != out_end) {
      const Decoded decoded = Form::Decode(in, in_end);
      if (decoded.status != Decoded::Status::kWellFormed) break;
      const int byte = table.ByteOf(decoded.code_point);
      if (byte < 0) break;
      *out++ = static_cast<uint8_t>(byte);
      in += decoded.length;
    }
    return {in, out};
  }

  // By way of UTF-16, for which there are kernels: in a small block at first,
  // because what is behind a character without a byte is read in vain.
  static Positions EncodeFromUtf8(const Table& table, const uint8_t* in,
                                  const uint8_t* in_end, uint8_t* out,
                                  uint8_t* out_end) {
    constexpr ptrdiff_t kLeast = 32;
    constexpr size_t kFirstUnits = 256;
    constexpr size_t kUnits = 1536;
    size_t most = kFirstUnits;
    while (in_end - in >= kLeast && out_end - out >= kLeast) {
      if (table.has_ascii_) CopyAscii(in, in_end, out, out_end);
      // In text full of such characters, nothing is.
      const Decoded first = Utf8::Decode(in, in_end);
      if (first.status != Decoded::Status::kWellFormed ||
          table.ByteOf(first.code_point) < 0) {
        break;
      }
      uint16_t units[kUnits];
      auto* const start = reinterpret_cast<uint8_t*>(units);
      uint8_t* end = start;
      const size_t room = std::min(most, static_cast<size_t>(out_end - out));
      most = kUnits;
      const uint8_t* next = in;
      Bulk::Between<Family::kUtf8, Utf16Family(kHostByteOrder)>().Run(
          next, in_end, end, start + 2 * room);
      if (next == in) break;
      const auto count = static_cast<size_t>(end - start) / 2;
      if (EncodeUnits(table, units, count, out)) {
        in = next;
        out += count;
        continue;
      }
      const Positions stopped = Encode<Utf8>(table, in, next, out, out_end);
      in = stopped.in;
      out = stopped.out;
      if (in != next) break;
    }
    return Encode<Utf8>(table, in, in_end, out, out_end);
  }

  static bool EncodeEach(const Table& table, const uint16_t* units,
                         size_t count, uint8_t* out) {
    for (size_t i = 0; i < count; ++i) {
      const int byte = table.ByteOf(units[i]);
      if (byte < 0) return false;
      out[i] = static_cast<uint8_t>(byte);
    }
    return true;
  }

  // Writes units of UTF-16 as a byte each, or returns false. Whatever it
  // returns, it writes nothing that is wrong.
  static bool EncodeUnits(const Table& table, const uint16_t* units,
                          size_t count, uint8_t* out) {
    // So many are looked up one by one before a kernel tries again.
    constexpr size_t kFew = 64;
    const auto write_some = simd::kWriteByTable[simd::active_target];
    for (size_t i = 0; i < count;) {
      i += write_some(table.low_, units + i, count - i, out + i);
      const size_t end = std::min(i + kFew, count);
      for (; i + kBlock <= end; i += kBlock) {
        uint8_t bytes[kBlock];
        bool are_low = true;
#pragma GCC unroll 8
        for (size_t k = 0; k < kBlock; ++k) {
          const uint16_t unit = units[i + k];
          bytes[k] = unit < Table::kLow ? table.low_.bytes[unit] : uint8_t{0};
          are_low &= bytes[k] != 0;
        }
        if (are_low) {
          std::memcpy(out + i, bytes, kBlock);
        } else if (!EncodeEach(table, units + i, kBlock, out + i)) {
          return false;
        }
      }
      if (!EncodeEach(table, units + i, end - i, out + i)) return false;
      i = end;
    }
    return true;
  }

  // Whether each byte of a block is assigned.
  template <bool kHasAllBytes>
  static bool CanDecode(const Table& table, const uint8_t* block) {
    uint64_t all = Table::kIsAssigned;
    if constexpr (!kHasAllBytes) {
      if (table.has_ascii_ && IsAscii(LoadBlock(block))) return true;
#pragma GCC unroll 8
      for (size_t i = 0; i < kBlock; ++i) all &= table.utf8_[block[i]];
    }
    return all != 0;
  }

  // By way of UTF-16, as far as there are kernels for that.
  static void DecodeByUtf16(const Table& table, const uint8_t*& in,
                            const uint8_t* in_end, uint8_t*& out,
                            uint8_t* out_end) {
    constexpr size_t kLeast = 64;
    constexpr size_t kUnits = 1536;
    const auto read_some = simd::kReadByTable[simd::active_target];
    while (Size(in, in_end) >= kLeast) {
      if (table.has_ascii_) CopyAscii(in, in_end, out, out_end);
      uint16_t units[kUnits];
      const size_t count = read_some(table.planes_, in,
                                     std::min(kUnits, Size(in, in_end)), units);
      const auto* const start = reinterpret_cast<const uint8_t*>(units);
      const uint8_t* taken = start;
      Bulk::Between<Utf16Family(kHostByteOrder), Family::kUtf8>().Run(
          taken, start + 2 * count, out, out_end);
      const size_t read = Size(start, taken) / 2;
      in += read;
      if (read < kLeast) return;
    }
  }

  // Each character is written as four bytes, the excess of which the next three
  // overwrite. So a block is written only if these are sure to be.
  template <bool kHasAllBytes>
  static Positions DecodeToUtf8(const Table& table, const uint8_t* in,
                                const uint8_t* in_end, uint8_t* out,
                                uint8_t* out_end) {
    if (Size(in, in_end) >= kBlock && CanDecode<kHasAllBytes>(table, in)) {
      while (Size(in, in_end) >= 2 * kBlock &&
             Size(out, out_end) >= 4 * (kBlock + 3) &&
             CanDecode<kHasAllBytes>(table, in + kBlock)) {
        const uint64_t block = LoadBlock(in);
        if (table.has_ascii_ && IsAscii(block)) {
          std::memcpy(out, &block, sizeof block);
          out += kBlock;
        } else {
#pragma GCC unroll 8
          for (size_t i = 0; i < kBlock; ++i) {
            const uint64_t utf8 = table.utf8_[in[i]];
            const auto bytes = static_cast<uint32_t>(utf8);
            std::memcpy(out, &bytes, sizeof bytes);
            out += Table::LengthOf(utf8);
          }
        }
        in += kBlock;
      }
    }
    for (; in != in_end; ++in) {
      const uint64_t utf8 = table.utf8_[*in];
      const ptrdiff_t length = Table::LengthOf(utf8);
      if (length == 0 || out_end - out < length) break;
      const auto packed = static_cast<uint32_t>(utf8);
      uint8_t bytes[sizeof packed];
      std::memcpy(bytes, &packed, sizeof packed);
      for (ptrdiff_t i = 0; i < length; ++i) *out++ = bytes[i];
    }
    return {in, out};
  }
};

Result ConvertWithTable(const AnyForm& from, const AnyForm& to,
                        const uint8_t* in, const uint8_t* in_end, uint8_t* out,
                        uint8_t* out_end) {
  const auto* const read = static_cast<const Table*>(from.Data());
  const auto* const written = static_cast<const Table*>(to.Data());
  TableBulk<Table> bulk = {};
  if (written == nullptr) {
    bulk = {read, TableKernels::To(to.GetFamily())};
  } else if (read == nullptr) {
    bulk = {written, TableKernels::From(from.GetFamily())};
  }
  return ConvertBetween<StopOrder::kSequenceFirst>(from, to, bulk, in, in_end,
                                                   out, out_end);
}

}  // namespace utfx
