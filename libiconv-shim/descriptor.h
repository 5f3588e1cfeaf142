#ifndef UTFX_LIBICONV_SHIM_DESCRIPTOR_H_
#define UTFX_LIBICONV_SHIM_DESCRIPTOR_H_

#include <cstddef>
#include <cstdint>

#include "libiconv-shim/api.h"
#include "libiconv-shim/buffers.h"
#include "libiconv-shim/iconv_call.h"
#include "libiconv-shim/own_sink.h"
#include "libiconv-shim/read_sequence.h"
#include "libiconv-shim/real_descriptor.h"
#include "libiconv-shim/real_sink.h"
#include "libiconv-shim/settings.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {

// A conversion descriptor of ours: one side at least is a charset of ours. It
// does what libiconv's own descriptors do (lib/loop_unicode.h), as if our
// charsets were libiconv's. Where the other side is not in kSides, it is a
// chain: libiconv converts between that side and UCS-4-INTERNAL. A chain keeps
// no converted text between two calls, so none can get lost.
//
// All functions return as libiconv's: -1 with errno on error.
class Descriptor {
 public:
  // Handles of libiconv's own never start with the address of this.
  static bool IsOurs(Handle handle) {
    return *static_cast<const void* const*>(handle) == &kTag;
  }

  // Returns a new descriptor, or null with errno ENOMEM, or EINVAL if there is
  // no such conversion. `from` and `to` are null for sides that are not in
  // kSides.
  static Descriptor* Create(const char* to_name, const Side* to,
                            const char* from_name, const Side* from);
  // The same in the caller's memory.
  static Descriptor* CreateIn(Allocation* allocation, const char* to_name,
                              const Side* to, const char* from_name,
                              const Side* from);

  size_t Iconv(Input* in, Output* out);
  // Returns to the initial state; `out` may be null.
  size_t Reset(Output* out);
  int Control(int request, void* argument);

 private:
  static constexpr uint8_t kReal = 0xFF;  // A side that libiconv converts.
  static const char kTag;

  Descriptor(const Side* to, const Side* from);
  bool Open(const char* to_name, const char* from_name, size_t room);
  bool SetOptionsOfReal();

  bool IsFromReal() const { return from_ == kReal; }
  bool IsToReal() const { return to_ == kReal; }
  bool IsChain() const { return IsFromReal() || IsToReal(); }

  OwnSink SinkTo(Output* out);
  template <class Sink>
  IconvCall<Sink> CallFrom(const Side& from, Sink* sink);

  template <class Sink>
  size_t IconvInto(Sink sink, Input* in);
  size_t IconvFromReal(Input* in, Output* out);
  int PutChained(Input* text, IconvCall<OwnSink>* call, const Output& out);
  bool SurelyHasRoom(const Output& out, size_t code_points) const;
  size_t LikelyRoom(const Output& out) const;
  size_t ResetReal(Output* out);

  bool Get(int request) const;
  int Set(int request, bool value);
  void SetHooks(const Hooks* hooks);
  void SetFallbacks(const Fallbacks* fallbacks);
  int ControlSurface(int request, unsigned* surface);

  [[maybe_unused]] const void* tag_ = &kTag;
  Callbacks callbacks_ = {};
  uint8_t to_;  // Index into kSides, or kReal.
  uint8_t from_;
  CallBackoff backoff_;
  ReadState read_state_ = {};
  Options options_ = {};
  bool signature_written_ = false;
  // One byte for both: libiconv's descriptor needs the room.
  bool keeps_order_ : 1;  // The byte order of the input, at a reset.
  // The average length of the characters that a chain last wrote, in bytes, 1
  // to 8.
  uint8_t mean_length_ : 7;
  RealDescriptor real_;  // Of a chain. The last member, with room behind it.
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_DESCRIPTOR_H_
