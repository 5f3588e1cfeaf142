#ifndef UTFX_LIBRARY_UNIT_COPY_H_
#define UTFX_LIBRARY_UNIT_COPY_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/backoff.h"
#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/family.h"
#include "core/scan.h"

namespace utfx {

// Replaces Bulk from UCS-4 to UCS-4 and from UTF-64 to UTF-64, in the same byte
// order or another. These have no kernels, as no charset and pivot need such a
// conversion. It copies well-formed units.
class UnitCopy {
 public:
  static bool IsBetween(Family from, Family to) {
    return HasKernels(from) && HasKernels(to) && !HasKernel(from, to);
  }

  UnitCopy(Family from, Family to)
      : from_(from),
        unit_(IsUtf64(from) ? sizeof(uint64_t) : sizeof(uint32_t)),
        is_reversed_(from != to) {}

  void Run(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
           const uint8_t* out_end) {
    if (!backoff_.IsDue()) return;
    const uint8_t* const start = in;
    for (;;) {
      const size_t size = std::min({static_cast<size_t>(in_end - in),
                                    static_cast<size_t>(out_end - out), kMax});
      const uint8_t* const stopped =
          ValidateByKernel(from_, in, in + size / unit_ * unit_);
      const auto copied = static_cast<size_t>(stopped - in);
      if (copied == 0) break;  // Where there is no room, there may be no `out`.
      Copy(in, copied, out);
      in = stopped;
      out += copied;
      if (copied < kMax) break;
    }
    backoff_.HasConverted(in - start >= kWorthwhile);
  }

 private:
  // Bytes at a time: the first-level cache still has them when they are copied.
  static constexpr size_t kMax = 4096;

  void Copy(const uint8_t* in, size_t size, uint8_t* out) const {
    if (!is_reversed_) {
      std::memcpy(out, in, size);
    } else if (unit_ == sizeof(uint64_t)) {
      Reverse<uint64_t>(in, size, out);
    } else {
      Reverse<uint32_t>(in, size, out);
    }
  }

  template <class Unit>
  static void Reverse(const uint8_t* in, size_t size, uint8_t* out) {
    for (size_t i = 0; i < size; i += sizeof(Unit)) {
      StoreUnit<ByteOrder::kLittleEndian>(
          LoadUnit<Unit, ByteOrder::kBigEndian>(in + i), out + i);
    }
  }

  Family from_;
  size_t unit_;  // In bytes.
  bool is_reversed_;
  Backoff<unsigned, 31> backoff_;
};

}  // namespace utfx

#endif  // UTFX_LIBRARY_UNIT_COPY_H_
