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
// charsets were libiconv's. Where libiconv converts the other side, it is a
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
  // no such conversion. `from` or `to` is null for a side that libiconv
  // converts.
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
  static const char kTag;

  Descriptor(const Side* to, const Side* from);
  bool Open(const char* to_name, const char* from_name, size_t room);
  bool SetOptionsOfReal();

  bool IsChain() const { return is_from_real_ || is_to_real_; }

  OwnSink SinkToOwn(Output* out);
  template <class Sink>
  IconvCall<Sink> CallFrom(const Side& from, Sink* sink);

  template <class Sink>
  size_t IconvInto(Sink sink, const Side& from, Input* in);
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
  const Side* own_;  // The target; of a chain, the side that is ours.
  CallBackoff backoff_;
  ReadState read_state_ = {};
  Options options_ = {};
  bool signature_written_ = false;
  // One byte for all four: libiconv's descriptor needs the room.
  bool is_from_real_ : 1;
  bool is_to_real_ : 1;
  bool keeps_order_ : 1;  // The byte order of the input, at a reset.
  // The average length of the characters that a chain last wrote, in bytes, 1
  // to 8.
  uint8_t mean_length_ : 5;
  RealDescriptor real_;  // Of a chain. Its memory begins with the next member.
  const Side* from_;     // Of a single step. The last member.
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_DESCRIPTOR_H_
