#ifndef UTFX_LIBICONV_SHIM_DESCRIPTOR_H_
#define UTFX_LIBICONV_SHIM_DESCRIPTOR_H_

#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/convert.h"
#include "core/pace.h"
#include "core/result.h"
#include "libiconv-shim/api.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {

// What a conversion has left of the caller's buffers.
struct Input {
  const uint8_t* next;
  const uint8_t* end;
};
struct Output {
  uint8_t* next;
  uint8_t* end;

  size_t Room() const { return static_cast<size_t>(end - next); }
};

// How far a stream has been read: what libiconv calls the input's state.
struct ReadState {
  bool started : 1;  // A mark at the start was looked for.
  ByteOrder order : 1;
};

// One sequence of a stream, as libiconv takes it: with the marks before it. A
// conversion that stops at it has not consumed those either, unless the
// sequence is ill-formed or incomplete.
struct Sequence {
  uint32_t marks;   // In bytes.
  ReadState state;  // After the marks.
  Decoded decoded;
};

// A conversion descriptor of ours: one side at least is a charset of ours. It
// does what libiconv's own descriptors do (lib/loop_unicode.h), as if our
// charsets were libiconv's. Where the other side is not in kSides, it is a
// chain: libiconv converts between that side and UCS-4-INTERNAL. All that a
// chain knows between two calls is in `real`, whose bytes can be saved and
// restored; converted text is never kept, so none can get lost.
//
// All functions return as libiconv's: -1 with errno on error.
class Descriptor {
 public:
  // A handle of libiconv's own never starts with the address of this.
  static bool IsOurs(Handle handle) {
    return *static_cast<const void* const*>(handle) == &kTag;
  }

  // A new descriptor, or null with errno ENOMEM, or EINVAL where there is no
  // such conversion. `from` and `to` are null for sides that are not in kSides.
  static Descriptor* Create(const char* to_name, const Side* to,
                            const char* from_name, const Side* from);
  // The same in the caller's memory.
  static Descriptor* CreateIn(Allocation* allocation, const char* to_name,
                              const Side* to, const char* from_name,
                              const Side* from);

  size_t Convert(Input* in, Output* out);
  // Back to the initial state; `out` may be null.
  size_t Reset(Output* out);
  int Control(int request, void* argument);

 private:
  class OwnSink;
  class RealSink;
  struct Saved;

  // The most that a handle of libiconv takes, with an mbstate_t.
  static constexpr size_t kMaxRealSize = sizeof(Allocation) + 16;
  static constexpr uint8_t kReal = 0xFF;  // A side that is libiconv's to do.
  static const char kTag;

  Descriptor(const Side* to, const Side* from);
  bool Open(const char* to_name, const char* from_name, size_t room);
  bool SetOptionsOfReal();

  bool IsFromReal() const { return from_ == kReal; }
  bool IsToReal() const { return to_ == kReal; }
  bool IsChain() const { return IsFromReal() || IsToReal(); }

  static Sequence Read(const Side& side, Input in, ReadState state);
  template <class Sink>
  size_t Run(const Side& side, ReadState* state, Input* in, Sink* sink);
  template <class Sink>
  int ReplaceBytes(const uint8_t* bytes, size_t count, Sink* sink);

  size_t ConvertFromReal(Input* in, Output* out);
  size_t CallReal(Input* in, Output* out);
  void Save(Saved* saved) const;
  void Restore(const Saved& saved);
  int SetReal(int request, bool value);
  int ControlSurface(int request, void* argument);

  [[maybe_unused]] const void* tag_ = &kTag;
  uint8_t to_;  // Index into kSides, or kReal.
  uint8_t from_;
  uint8_t real_size_ = 0;  // In bytes; 0 unless this is a chain.
  // Of this call or of the next one, when the caller skips errors.
  Pace<uint8_t, 127> pace_;
  uint8_t length_;  // Of what was last written for a character, in bytes.
  ReadState read_state_ = {};
  uint8_t real_unit_ : 2 = 1;  // Of the real side, when it is read.
  bool signature_written_ : 1 = false;
  bool transliterates_ : 1 = false;
  bool discards_invalid_ : 1 = false;
  bool discards_unencodable_ : 1 = false;
  bool real_has_all_ : 1 = false;  // All 32 bits, when it is written.
  void (*hook_)(unsigned, void*) = nullptr;
  void* hook_data_ = nullptr;
  decltype(Fallbacks::from_bytes) from_bytes_ = nullptr;
  decltype(Fallbacks::from_code_point) from_code_point_ = nullptr;
  void* fallback_data_ = nullptr;
  // Of a chain: libiconv's own descriptor, real_size_ bytes of it.
  void* real_[];
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_DESCRIPTOR_H_
