// Copies UTF-8 to UTF-8. Included once for each target.

#if defined(UTFX_CORE_SIMD_UTF8_COPY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF8_COPY_INL_H_
#undef UTFX_CORE_SIMD_UTF8_COPY_INL_H_
#else
#define UTFX_CORE_SIMD_UTF8_COPY_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/simd/kernels.h"
#include "core/simd/utf8/block-inl.h"
#include "core/simd/utf8/pass-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// A target of PassUtf8().
class Utf8Copy {
 public:
  static constexpr size_t kAsciiBlocks = 1;

  HWY_INLINE Utf8Copy(uint8_t* out, uint8_t* out_end)
      : out_(out), out_end_(out_end) {}

  HWY_INLINE uint8_t* Out() const { return out_; }

  HWY_INLINE size_t Room() const {
    return static_cast<size_t>(out_end_ - out_);
  }
  HWY_INLINE void Write(const uint8_t* from, size_t size) {
    std::memcpy(out_, from, size);
    out_ += size;
  }
  HWY_INLINE void WriteAscii(const uint8_t* in) {
    CopyBlock(in, out_);
    out_ += kBlock;
  }
  HWY_INLINE void WriteWithBefore(const uint8_t* in) {
    CopyBlock(in - kBehind, out_ - kBehind);
    out_ += kBlock;
  }
  HWY_INLINE void WriteBefore(const uint8_t* in, size_t back) {
    std::memcpy(out_ - kBehind, in - kBehind, kBehind - back);
    out_ -= back;
  }

 private:
  static HWY_INLINE void CopyBlock(const uint8_t* in, uint8_t* out) {
    const D8 d;
    for (size_t i = 0; i < kBlock; i += hn::MaxLanes(d)) {
      hn::StoreU(hn::LoadU(d, in + i), d, out + i);
    }
  }

  uint8_t* out_;
  uint8_t* out_end_;
};

// The kernel from UTF-8 to UTF-8: validates and copies.
[[gnu::aligned(kKernelAlignment)]] inline Positions CopyUtf8(
    const uint8_t* in, const uint8_t* in_end, uint8_t* out, uint8_t* out_end) {
  Utf8Copy to(out, out_end);
  in = PassUtf8(in, in_end, to);
  return {in, to.Out()};
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
