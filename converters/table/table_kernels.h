#ifndef UTFX_CONVERTERS_TABLE_TABLE_KERNELS_H_
#define UTFX_CONVERTERS_TABLE_TABLE_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/byte_order.h"
#include "core/family.h"
#include "core/simd/kernels.h"

// Parts of the loops between tables and the forms of families with kernels.
namespace utfx {

// Calls `with_form` for a form of a family. Returns null for one without
// kernels.
template <class Kernel, class WithForm>
Kernel KernelOf(Family family, WithForm with_form) {
  switch (family) {
    case Family::kUtf8:
      return with_form.template operator()<Utf8>();
    case Family::kUtf16Be:
      return with_form.template operator()<Utf16<ByteOrder::kBigEndian>>();
    case Family::kUtf16Le:
      return with_form.template operator()<Utf16<ByteOrder::kLittleEndian>>();
    case Family::kUcs4Be:
      return with_form.template operator()<Utf32<ByteOrder::kBigEndian>>();
    case Family::kUcs4Le:
      return with_form.template operator()<Utf32<ByteOrder::kLittleEndian>>();
    case Family::kUtf64Be:
    case Family::kUtf64Le:
    case Family::kNone:
      return nullptr;
  }
  return nullptr;
}

inline constexpr size_t kBlock = 8;

inline size_t Size(const uint8_t* start, const uint8_t* end) {
  return static_cast<size_t>(end - start);
}

inline uint64_t LoadBlock(const uint8_t* in) {
  uint64_t block;
  std::memcpy(&block, in, sizeof block);
  return block;
}

inline bool IsAscii(uint64_t block) {
  return (block & 0x8080808080808080) == 0;
}

inline void CopyAscii(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
                      const uint8_t* out_end) {
  // Compilers vectorize this.
  constexpr size_t kMany = 8 * kBlock;
  while (Size(in, in_end) >= kMany && Size(out, out_end) >= kMany) {
    uint64_t all = 0;
    for (size_t i = 0; i < kMany; i += kBlock) all |= LoadBlock(in + i);
    if (!IsAscii(all)) break;
    std::memcpy(out, in, kMany);
    in += kMany;
    out += kMany;
  }
  while (Size(in, in_end) >= kBlock && Size(out, out_end) >= kBlock) {
    const uint64_t block = LoadBlock(in);
    if (!IsAscii(block)) return;
    std::memcpy(out, &block, sizeof block);
    in += kBlock;
    out += kBlock;
  }
}

// Stands in the place of Bulk.
template <class Table>
struct TableBulk {
  using Kernel = simd::Positions (*)(const Table& table, const uint8_t* in,
                                     const uint8_t* in_end, uint8_t* out,
                                     uint8_t* out_end);

  const Table* table;
  Kernel kernel;

  void Run(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
           uint8_t* out_end) const {
    if (kernel == nullptr) return;
    const simd::Positions stopped = kernel(*table, in, in_end, out, out_end);
    in = stopped.in;
    out = stopped.out;
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_TABLE_TABLE_KERNELS_H_
