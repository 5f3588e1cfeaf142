#ifndef UTFX_LIBICONV_SHIM_REAL_DESCRIPTOR_H_
#define UTFX_LIBICONV_SHIM_REAL_DESCRIPTOR_H_

#include <cstddef>
#include <cstdint>

#include "libiconv-shim/api.h"
#include "libiconv-shim/buffers.h"

namespace utfx::libiconv {

// libiconv's own descriptor in memory of ours: that half of a chain which is
// between a charset of libiconv's and UCS-4-INTERNAL. All that it knows between
// two calls is in the bytes behind this object, which can be saved and
// restored. Whoever has this object has room for them there.
class RealDescriptor {
 public:
  // The most that one takes, in bytes: it may be followed by an mbstate_t.
  static constexpr size_t kMaxSize = sizeof(Allocation) + 16;

  struct Saved {
    uint8_t bytes[kMaxSize];
  };

  // From the charset, or to it, with `room` bytes behind this object. False
  // with errno: EINVAL where there is no such conversion, ENOMEM where `room`
  // is too little.
  bool OpenFrom(const char* charset, size_t room);
  bool OpenTo(const char* charset, size_t room);

  void Save(Saved* saved) const;
  void Restore(const Saved& saved);

  // libiconv's functions, which return as they do there. For Reset() `out` may
  // be null.
  size_t Iconv(Input* in, Output* out);
  size_t Reset(Output* out);
  int Control(int request, void* argument);
  // The same for a request whose argument is a const int*.
  int Set(int request, bool value);

  // What is skipped of ill-formed input, in bytes. After OpenFrom().
  uint8_t Unit() const { return unit_; }
  // Whether the charset has all 32 bits of UCS-4. After OpenTo().
  bool HasAll32Bits() const { return has_all_32_bits_; }

 private:
  bool Open(const char* to_name, const char* from_name, size_t room);

  uint8_t size_ = 0;  // Of libiconv's descriptor, in bytes.
  uint8_t unit_ = 1;
  bool has_all_32_bits_ = false;
  void* memory_[];
};

// A piece of a text on its way through a chain, in UCS-4-INTERNAL.
struct ChainedText {
  static constexpr size_t kMost = 1024;  // Code points.
  uint8_t bytes[4 * kMost];

  Output RoomFor(size_t code_points) {
    return {bytes, bytes + 4 * code_points};
  }
  Input UpTo(const uint8_t* end) const { return {bytes, end}; }
  // How many code points there are before `end`.
  size_t CountBefore(const uint8_t* end) const {
    return static_cast<size_t>(end - bytes) / 4;
  }
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_REAL_DESCRIPTOR_H_
