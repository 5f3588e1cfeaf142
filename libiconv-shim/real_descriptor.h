#ifndef UTFX_LIBICONV_SHIM_REAL_DESCRIPTOR_H_
#define UTFX_LIBICONV_SHIM_REAL_DESCRIPTOR_H_

#include <cstddef>
#include <cstdint>

#include "libiconv-shim/api.h"
#include "libiconv-shim/buffers.h"

namespace utfx::libiconv {

// libiconv's own descriptor in memory of ours: the half of a chain between a
// charset of libiconv's and UCS-4-INTERNAL. The bytes behind this object hold
// all its state between two calls, so they can be saved and restored. The owner
// of this object has room for them there, which is aligned as a pointer.
class RealDescriptor {
 public:
  // The largest size of one, in bytes: an mbstate_t may follow it.
  static constexpr size_t kMaxSize = sizeof(Allocation) + 16;

  struct Saved {
    uint8_t bytes[kMaxSize];
  };

  // Open from the charset, or to it, with `room` bytes behind this object.
  // False with errno: EINVAL if there is no such conversion, ENOMEM if `room`
  // is too small.
  bool OpenFrom(const char* charset, size_t room);
  bool OpenTo(const char* charset, size_t room);

  void Save(Saved* saved) const;
  void Restore(const Saved& saved);

  // libiconv's functions; they return as libiconv's. For Reset() `out` may be
  // null.
  size_t Iconv(Input* in, Output* out);
  size_t Reset(Output* out);
  int Control(int request, void* argument);
  // The same for a request whose argument is a const int*.
  int Set(int request, bool value);

  // How many bytes of ill-formed input libiconv skips. After OpenFrom().
  uint8_t Unit() const { return is_ucs2_ ? 2 : 1; }
  // Whether the charset has all 32 bits of UCS-4. After OpenTo().
  bool HasAll32Bits() const { return has_all_32_bits_; }

 private:
  bool Open(const char* to_name, const char* from_name, size_t room);
  void* Memory() { return this + 1; }
  const void* Memory() const { return this + 1; }

  uint8_t size_ = 0;  // The size of libiconv's descriptor, in bytes.
  bool is_ucs2_ : 1 = false;
  bool has_all_32_bits_ : 1 = false;
};

// A piece of a text on its way through a chain, in UCS-4-INTERNAL.
struct ChainedText {
  static constexpr size_t kMax = 1024;  // Code points.
  uint8_t bytes[4 * kMax];

  Output RoomFor(size_t code_points) {
    return {bytes, bytes + 4 * code_points};
  }
  Input UpTo(const uint8_t* end) const { return {bytes, end}; }
  // The number of code points before `end`.
  size_t CountBefore(const uint8_t* end) const {
    return static_cast<size_t>(end - bytes) / 4;
  }
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_REAL_DESCRIPTOR_H_
