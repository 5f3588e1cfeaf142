// Must stay true:
// * Between two calls a chain keeps no converted text. If libiconv has read
//   more than was put, it goes back to its state before, and reads no more than
//   that.
// * What libiconv reads is UCS-4, so a place in it is a number of code points,
//   and both readings of the same bytes have the same ones.
// * `real_` lies in the handle, and libiconv's own handle behind it, over
//   `from_`, which a chain does not have. A handle in the caller's memory has
//   just the room.

#include "libiconv-shim/descriptor.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "core/signature.h"
#include "libiconv-shim/api.h"
#include "libiconv-shim/buffers.h"
#include "libiconv-shim/iconv_call.h"
#include "libiconv-shim/marks.h"
#include "libiconv-shim/names.h"
#include "libiconv-shim/own_sink.h"
#include "libiconv-shim/reach.h"
#include "libiconv-shim/read_sequence.h"
#include "libiconv-shim/real.h"
#include "libiconv-shim/real_descriptor.h"
#include "libiconv-shim/real_sink.h"
#include "libiconv-shim/settings.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {
namespace {

// No side writes more for a code point of 32 bits or a signature.
constexpr size_t kMaxWritten = 16;
static_assert(sizeof Signature::bytes <= kMaxWritten);
static_assert([]<size_t... kRow>(std::index_sequence<kRow...> /*rows*/) {
  return ((NativeForm<kRow>::Length(UINT32_MAX) <= kMaxWritten) && ...);
}(CharsetIndices()));

// Makes iconv() fail.
size_t Fail(int error) {
  errno = error;
  return kError;
}

// Since libiconv 1.18 a charset with marks anywhere keeps its byte order.
bool KeepsOrder(const Side* from) {
  return from != nullptr && from->marks == Marks::kAnywhere &&
         real::Version() >= kVersion118;
}

}  // namespace

const char Descriptor::kTag = 0;

Descriptor::Descriptor(const Side* to, const Side* from)
    : own_(to != nullptr ? to : from),
      is_from_real_(from == nullptr),
      is_to_real_(to == nullptr),
      keeps_order_(KeepsOrder(from)),
      mean_length_(to != nullptr ? to->Unit() : uint8_t{1}),
      from_(from) {}

// `room` bytes follow the descriptor.
bool Descriptor::Open(const char* to_name, const char* from_name, size_t room) {
  const Name to = ParseName(to_name);
  Name from = ParseName(from_name);
  const bool has_end = from.charset != from_name;
  if (has_end && real::Version() < kVersion118) from.options = {};
  options_ = to.options | from.options;
  if (!IsChain()) return true;
  return (is_to_real_ ? real_.OpenTo(to_name, room)
                      : real_.OpenFrom(from_name, room)) &&
         SetOptionsOfReal();
}

// Options in our charset's name are for libiconv's side, too.
bool Descriptor::SetOptionsOfReal() {
  if (real_.Set(kSetTransliterate, options_.transliterates) != 0) return false;
  if (options_.discards_invalid == options_.discards_unencodable) {
    return real_.Set(kSetDiscardIlseq, options_.discards_invalid) == 0;
  }
  return real_.Set(kSetDiscardInvalid, options_.discards_invalid) == 0 &&
         real_.Set(kSetDiscardNonIdentical, options_.discards_unencodable) == 0;
}

Descriptor* Descriptor::Create(const char* to_name, const Side* to,
                               const char* from_name, const Side* from) {
  constexpr size_t kRoom = RealDescriptor::kMaxSize;
  void* const memory = std::malloc(offsetof(Descriptor, from_) + kRoom);
  if (memory == nullptr) return nullptr;
  auto* const descriptor = new (memory) Descriptor(to, from);
  if (descriptor->Open(to_name, from_name, kRoom)) return descriptor;
  std::free(memory);
  return nullptr;
}

Descriptor* Descriptor::CreateIn(Allocation* allocation, const char* to_name,
                                 const Side* to, const char* from_name,
                                 const Side* from) {
  constexpr size_t kRoom = sizeof(Allocation) - offsetof(Descriptor, from_);
  // The handles of libiconv 1.18, where pointers have 64 bits.
  static_assert(sizeof(void*) != 8 || kRoom >= 160);
  static_assert(offsetof(Descriptor, real_) + sizeof(RealDescriptor) ==
                offsetof(Descriptor, from_));
  auto* const descriptor = new (allocation) Descriptor(to, from);
  return descriptor->Open(to_name, from_name, kRoom) ? descriptor : nullptr;
}

OwnSink Descriptor::SinkToOwn(Output* out) {
  return {*own_, options_, callbacks_, &signature_written_, out};
}

template <class Sink>
IconvCall<Sink> Descriptor::CallFrom(const Side& from, Sink* sink) {
  return {from, options_, callbacks_, &backoff_, sink};
}

size_t Descriptor::Iconv(Input* in, Output* out) {
  if (!IsChain()) return IconvInto(SinkToOwn(out), *from_, in);
  return is_from_real_ ? IconvFromReal(in, out)
                       : IconvInto(RealSink(&real_, options_, callbacks_, out),
                                   *own_, in);
}

template <class Sink>
size_t Descriptor::IconvInto(Sink sink, const Side& from, Input* in) {
  const int error = CallFrom(from, &sink).Run(&read_state_, in);
  return error == 0 ? sink.Irreversible() : Fail(error);
}

size_t Descriptor::IconvFromReal(Input* in, Output* out) {
  OwnSink sink = SinkToOwn(out);
  IconvCall<OwnSink> call = CallFrom(Pivot(), &sink);
  Reach<32, ChainedText::kMax> reach;
  for (;; reach.Grow()) {
    // Takes as many code points as surely fit. Near the end of the room, takes
    // as many as fit if they have the mean length. With no room, libiconv takes
    // the bytes before the next code point, and says why it stops there.
    size_t most = reach.Get();
    const bool is_sure = SurelyHasRoom(*out, most);
    const Input before = *in;
    RealDescriptor::Saved saved;
    if (!is_sure) {
      most = LikelyRoom(*out);
      real_.Save(&saved);
    }
    ChainedText text;
    Output block = text.RoomFor(most);
    const size_t real_count = real_.Iconv(in, &block);
    int error = real_count == kError ? errno : 0;

    Input chained = text.UpTo(block.next);
    const int put_error = PutChained(&chained, &call, *out);
    if (put_error != 0) {
      assert(!is_sure);
      // Goes back to where libiconv had read no more than was put.
      real_.Restore(saved);
      *in = before;
      block = text.RoomFor(text.CountBefore(chained.next));
      real_.Iconv(in, &block);
      return Fail(put_error);
    }
    if (error == 0) return real_count + sink.Irreversible();
    if (error == EILSEQ) {
      error = call.ReplaceIllFormed(real_.Unit(), in);
      if (error != 0) return Fail(error);
    } else if (error != E2BIG || most == 0) {
      return Fail(error);
    }
  }
}

// Not if a fallback may be called: it can write anything.
bool Descriptor::SurelyHasRoom(const Output& out, size_t code_points) const {
  return out.Room() >= kMaxWritten * (code_points + 1) &&
         callbacks_.from_code_point == nullptr;
}

size_t Descriptor::LikelyRoom(const Output& out) const {
  return std::min((out.Room() + mean_length_ - 1) / mean_length_,
                  ChainedText::kMax);
}

// Puts the text that libiconv has read into the sink of `call`, which writes to
// `out`. Returns as IconvCall::Run().
int Descriptor::PutChained(Input* text, IconvCall<OwnSink>* call,
                           const Output& out) {
  if (text->Size() == 0) return 0;
  const uint8_t* const start = text->next;
  const uint8_t* const written = out.next;
  ReadState state = {};
  const int error = call->Run(&state, text);
  if (text->next != start) {
    const ptrdiff_t count = (text->next - start) / 4;
    mean_length_ = static_cast<uint8_t>(
        std::clamp<ptrdiff_t>((out.next - written + count - 1) / count, 1, 8));
  }
  return error;
}

size_t Descriptor::Reset(Output* out) {
  const size_t irreversible = IsChain() ? ResetReal(out) : 0;
  if (irreversible == kError) return kError;
  read_state_.started = false;
  if (!keeps_order_) read_state_.order = ByteOrder::kBigEndian;
  signature_written_ = false;
  return irreversible;
}

// libiconv may write at the end: a shift sequence into its own side, or a
// character from it that waited for one to combine with.
size_t Descriptor::ResetReal(Output* out) {
  if (is_to_real_ || out == nullptr) return real_.Reset(out);
  RealDescriptor::Saved saved;
  real_.Save(&saved);
  ChainedText text;
  Output last = text.RoomFor(ChainedText::kMax);
  const size_t real_count = real_.Reset(&last);
  if (real_count == kError) return kError;
  OwnSink sink = SinkToOwn(out);
  Input chained = text.UpTo(last.next);
  ReadState state = {};
  const int error = CallFrom(Pivot(), &sink).Run(&state, &chained);
  if (error != 0) {
    real_.Restore(saved);
    return Fail(error);
  }
  return real_count + sink.Irreversible();
}

}  // namespace utfx::libiconv
