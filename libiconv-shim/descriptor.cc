#include "libiconv-shim/descriptor.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

#include "converters/libiconv.h"
#include "converters/utf8000.h"
#include "converters/utf_infinity_16.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/result.h"
#include "core/signature.h"
#include "libiconv-shim/names.h"
#include "libiconv-shim/real.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {
namespace {

constexpr size_t kError = ~size_t{0};

// Stands for all code points that libiconv can't have, in hooks, in fallbacks
// and on the way to its charsets, of which only C99 and UCS-4 would have it.
constexpr uint32_t kOver32Bits = UINT32_MAX;
constexpr uint32_t kReplacement = 0xFFFD;

// The longest sequence that any side writes.
constexpr size_t kMaxSequence = std::max(
    {Utf8000::kMaxLength, UtfInfinity16<ByteOrder::kBigEndian>::kMaxLength});

const Side& Pivot() { return kSides[kUcs4Internal]; }

// How much goes through a chain at once.
constexpr size_t kChainedCodePoints = 1024;

size_t Fail(int error) {
  errno = error;
  return kError;
}

size_t IndexOf(ByteOrder order) { return static_cast<size_t>(order); }

bool Has32Bits(const Decoded& decoded) {
  return decoded.status == Decoded::Status::kWellFormed &&
         decoded.code_point <= UINT32_MAX;
}

uint32_t CodeOf(const Decoded& decoded) {
  return Has32Bits(decoded) ? static_cast<uint32_t>(decoded.code_point)
                            : kOver32Bits;
}

// The first unit of [in, end) that `matches`, or what is left at the end. The
// compiler makes vectors of the inner loop.
template <class Unit, class Matches>
const uint8_t* FindUnit(const uint8_t* in, const uint8_t* end,
                        Matches matches) {
  const auto matches_at = [matches](const uint8_t* unit) {
    return matches(LoadUnit<Unit, ByteOrder::kBigEndian>(unit));
  };
  constexpr ptrdiff_t kBlock = 64;
  for (; end - in >= kBlock; in += kBlock) {
    bool found = false;
    for (size_t i = 0; i < kBlock; i += sizeof(Unit)) {
      found |= matches_at(in + i);
    }
    if (found) break;
  }
  constexpr auto kUnit = static_cast<ptrdiff_t>(sizeof(Unit));
  while (end - in >= kUnit && !matches_at(in)) in += kUnit;
  return in;
}

// The first byte order mark, in either order.
const uint8_t* FindMark(size_t unit, const uint8_t* in, const uint8_t* end) {
  if (unit == 2) {
    return FindUnit<uint16_t>(in, end, [](uint16_t value) {
      return value == 0xFEFF || value == 0xFFFE;
    });
  }
  return FindUnit<uint32_t>(in, end, [](uint32_t value) {
    return value == 0xFEFF || value == 0xFFFE0000;
  });
}

// Up to where Convert() can read a side. What stands there, or is cut in two,
// is for Descriptor::Read(). Looks no further than `code_points` reach.
const uint8_t* ConvertibleEnd(const Side& side, const Input& in,
                              size_t code_points) {
  if (side.marks != Marks::kAnywhere) return in.end;
  const auto size = static_cast<size_t>(in.end - in.next);
  return FindMark(side.unit, in.next,
                  in.next + std::min(size, 4 * (code_points + 1)));
}

// Where a fallback for bytes writes, and why it stopped.
template <class Sink>
struct CodePointWriter {
  Sink* sink;
  int error;

  static void Write(const unsigned* code_points, size_t count, void* writer) {
    auto* const self = static_cast<CodePointWriter*>(writer);
    for (size_t i = 0; i < count && self->error == 0; ++i) {
      self->error = self->sink->PutCode(code_points[i]);
    }
  }
};

// The same for a code point.
struct ByteWriter {
  Output out;
  int error;

  static void Write(const char* bytes, size_t count, void* writer) {
    auto* const self = static_cast<ByteWriter*>(writer);
    if (self->error != 0) return;
    if (self->out.Room() < count) {
      self->error = E2BIG;
      return;
    }
    std::memcpy(self->out.next, bytes, count);
    self->out.next += count;
  }
};

// How many bytes of memory a handle of libiconv takes, which it does not tell:
// those that are the same in two handles whatever stood there before. 0 with
// errno if there is no such conversion.
template <size_t kMaxSize>
size_t MeasureReal(const char* to_name, const char* from_name) {
  alignas(Allocation) uint8_t handles[2][kMaxSize];
  for (int i = 0; i < 2; ++i) {
    std::memset(handles[i], i, kMaxSize);
    if (real::OpenInto(to_name, from_name,
                       reinterpret_cast<Allocation*>(handles[i])) != 0) {
      return 0;
    }
  }
  size_t size = kMaxSize;
  while (size > 0 && handles[0][size - 1] != handles[1][size - 1]) --size;
  return size;
}

}  // namespace

const char Descriptor::kTag = 0;

// What libiconv knows of a chain.
struct Descriptor::Saved {
  uint8_t bytes[kMaxRealSize];
};

// Writes into one of kSides.
class Descriptor::OwnSink {
 public:
  OwnSink(Descriptor* descriptor, Output* out)
      : descriptor_(*descriptor), to_(kSides[descriptor->to_]), out_(*out) {}

  // Converts as much as Convert() alone can.
  void Move(const Side& side, ReadState state, Input* in,
            size_t* /*irreversible*/) {
    if (SignatureIsDue()) return;
    const uint8_t* const end =
        ConvertibleEnd(side, *in, out_.Room() / to_.unit);
    const ConvertFunction convert = Function(side, state);
    if (!to_.refuses_reversed_mark) {
      const Result result = convert(in->next, end, out_.next, out_.end);
      in->next = result.in;
      out_.next = result.out;
      return;
    }
    // Little at a time, as what comes after U+FFFE is done again.
    constexpr size_t kBlock = 4096;
    uint8_t* const block_end = out_.next + std::min(out_.Room(), kBlock);
    Result result = convert(in->next, end, out_.next, block_end);
    const uint8_t* const mark =
        FindUnit<uint16_t>(out_.next, result.out, [](uint16_t value) {
          return value == LibiconvUtf16<ByteOrder::kBigEndian>::kReversedMark;
        });
    if (mark != result.out) {
      result =
          convert(in->next, end, out_.next, out_.next + (mark - out_.next));
    }
    in->next = result.in;
    out_.next = result.out;
  }

  // Writes one sequence. Returns 0 or an errno, and then has not.
  int Put(const Side& side, const Sequence& sequence, const uint8_t* bytes,
          size_t* irreversible) {
    const Decoded& decoded = sequence.decoded;
    uint8_t encoded[kMaxSequence];
    size_t length = 0;
    if (decoded.status == Decoded::Status::kWellFormed) {
      length = to_.encode(decoded.code_point, encoded);
    } else {
      const Result result = Function(side, sequence.state)(
          bytes, bytes + decoded.length, encoded, encoded + sizeof encoded);
      length = static_cast<size_t>(result.out - encoded);
    }
    return PutEncoded(encoded, length, CodeOf(decoded), irreversible);
  }

  // The same for what a fallback has for some bytes.
  int PutCode(uint32_t code_point) {
    uint8_t encoded[kMaxSequence];
    size_t irreversible = 0;  // It counts once already.
    return PutEncoded(encoded, to_.encode(code_point, encoded), code_point,
                      &irreversible);
  }

  Output& Out() { return out_; }

 private:
  bool SignatureIsDue() const {
    return to_.writes_signature && !descriptor_.signature_written_;
  }

  ConvertFunction Function(const Side& side, ReadState state) const {
    return FindConvert(side.read_form[IndexOf(state.order)], to_.written_form);
  }

  // In libiconv's order: no room at all comes before anything unencodable.
  int PutEncoded(const uint8_t* encoded, size_t length, uint32_t code_point,
                 size_t* irreversible) {
    if (out_.Room() == 0) return E2BIG;
    const int error = length != 0 ? WriteEncoded(encoded, length)
                                  : WriteUnencodable(code_point, irreversible);
    if (error == 0 && descriptor_.hook_ != nullptr) {
      descriptor_.hook_(code_point, descriptor_.hook_data_);
    }
    return error;
  }

  // No transliteration has anything for what our charsets don't have, nor for
  // what UTF-8, UTF-16 and UTF-32 don't.
  int WriteUnencodable(uint32_t code_point, size_t* irreversible) {
    ++*irreversible;
    if (descriptor_.discards_) return 0;
    if (descriptor_.from_code_point_ != nullptr) {
      ByteWriter writer = {out_, 0};
      descriptor_.from_code_point_(code_point, &ByteWriter::Write, &writer,
                                   descriptor_.fallback_data_);
      if (writer.error == 0) out_ = writer.out;
      return writer.error;
    }
    uint8_t replacement[8];
    return WriteEncoded(replacement, to_.encode(kReplacement, replacement));
  }

  // A signature goes out together with the first sequence.
  int WriteEncoded(const uint8_t* encoded, size_t length) {
    const Signature* const signature =
        SignatureIsDue() ? to_.signatures.data() : nullptr;
    const size_t before = signature != nullptr ? signature->length : 0;
    if (out_.Room() < before + length) return E2BIG;
    if (signature != nullptr) {
      std::memcpy(out_.next, signature->bytes, before);
      descriptor_.signature_written_ = true;
    }
    std::memcpy(out_.next + before, encoded, length);
    out_.next += before + length;
    return 0;
  }

  Descriptor& descriptor_;
  const Side& to_;
  Output& out_;
};

// Writes into libiconv's side of a chain, by way of UCS-4-INTERNAL.
class Descriptor::RealSink {
 public:
  RealSink(Descriptor* descriptor, Output* out)
      : descriptor_(*descriptor), out_(*out) {}

  void Move(const Side& side, ReadState state, Input* in,
            size_t* irreversible) {
    // A fallback must not be called for what comes again in Put().
    if (descriptor_.from_code_point_ != nullptr || out_.Room() == 0) return;
    uint8_t chained[4 * kChainedCodePoints];
    const size_t most = std::min(kChainedCodePoints, out_.Room());
    const uint8_t* const end = ConvertibleEnd(side, *in, most);
    const ConvertFunction convert =
        FindConvert(side.read_form[IndexOf(state.order)], Pivot().written_form);
    Result result = convert(in->next, end, chained, chained + 4 * most);
    Input chain = {chained, result.out};
    const size_t count = descriptor_.CallReal(&chain, &out_);
    if (count != kError) {
      *irreversible += count;
    } else {
      // What libiconv has not taken is for Put(), which meets the error again.
      // Convert() always does the same, so it finds where that starts.
      result =
          convert(in->next, end, chained, chained + (chain.next - chained));
    }
    in->next = result.in;
  }

  int Put(const Side& /*side*/, const Sequence& sequence,
          const uint8_t* /*bytes*/, size_t* irreversible) {
    if (Has32Bits(sequence.decoded) || !descriptor_.real_has_all_) {
      return PutCode(CodeOf(sequence.decoded), irreversible);
    }
    if (descriptor_.discards_ && out_.Room() != 0) {
      ++*irreversible;
      return 0;
    }
    const int error = PutCode(kReplacement, irreversible);
    if (error == 0) ++*irreversible;
    return error;
  }

  int PutCode(uint32_t code_point) {
    size_t irreversible = 0;
    return PutCode(code_point, &irreversible);
  }

  Output& Out() { return out_; }

 private:
  int PutCode(uint32_t code_point, size_t* irreversible) {
    uint8_t chained[4];
    Input chain = {chained, chained + Pivot().encode(code_point, chained)};
    const size_t count = descriptor_.CallReal(&chain, &out_);
    if (count == kError) return errno;
    *irreversible += count;
    return 0;
  }

  Descriptor& descriptor_;
  Output& out_;
};

Descriptor::Descriptor(const Side* to, const Side* from)
    : to_(to != nullptr ? static_cast<uint8_t>(to - kSides.data()) : kReal),
      from_(from != nullptr ? static_cast<uint8_t>(from - kSides.data())
                            : kReal) {
  static_assert(kSideCount <= kReal);
}

// `room` bytes follow the descriptor.
bool Descriptor::Open(const char* to_name, const char* from_name, size_t room) {
  const Name name = ParseName(to_name);
  transliterates_ = name.transliterate;
  discards_ = name.ignore;
  if (!IsChain()) return true;

  const char* const pivot = Pivot().name.data();
  if (IsToReal()) {
    real_has_all_ = std::strcmp(real::Canonicalize(to_name), "C99") == 0;
    from_name = pivot;
  } else {
    const bool is_ucs2 =
        std::strncmp(real::Canonicalize(from_name), "UCS-2", 5) == 0;
    real_unit_ = is_ucs2 ? 2 : 1;
    to_name = pivot;
  }
  const size_t size = MeasureReal<kMaxRealSize>(to_name, from_name);
  if (size == 0) return false;
  if (size > room) {
    errno = ENOMEM;
    return false;
  }
  real_size_ = static_cast<uint8_t>(size);
  if (real::OpenInto(to_name, from_name,
                     reinterpret_cast<Allocation*>(real_)) != 0) {
    return false;
  }
  int discards = static_cast<int>(discards_);
  return real::Control(real_, kSetDiscardIlseq, &discards) == 0;
}

Descriptor* Descriptor::Create(const char* to_name, const Side* to,
                               const char* from_name, const Side* from) {
  void* const memory = std::malloc(sizeof(Descriptor) + kMaxRealSize);
  if (memory == nullptr) return nullptr;
  auto* const descriptor = new (memory) Descriptor(to, from);
  if (descriptor->Open(to_name, from_name, kMaxRealSize)) return descriptor;
  std::free(memory);
  return nullptr;
}

Descriptor* Descriptor::CreateIn(Allocation* allocation, const char* to_name,
                                 const Side* to, const char* from_name,
                                 const Side* from) {
  auto* const descriptor = new (allocation) Descriptor(to, from);
  constexpr size_t kRoom = sizeof(Allocation) - sizeof(Descriptor);
  return descriptor->Open(to_name, from_name, kRoom) ? descriptor : nullptr;
}

// The sequence at in.next, which is not in.end.
Sequence Descriptor::Read(const Side& side, Input in, ReadState state) {
  Sequence sequence = {0, state, Decoded::Incomplete(side.unit)};
  const uint8_t* next = in.next;
  if (side.marks == Marks::kAtStart && !state.started) {
    const StreamStart start = ReadSignature(side.signatures, next, in.end);
    if (start.status == StreamStart::Status::kIncomplete) return sequence;
    next += start.length;
    sequence.state = {true, start.order};
  } else if (side.marks == Marks::kAnywhere) {
    for (;;) {
      const StreamStart mark = ReadSignature(side.signatures, next, in.end);
      if (mark.length == 0) break;
      next += mark.length;
      sequence.state.order = mark.order;
    }
  }
  sequence.marks = static_cast<uint32_t>(next - in.next);
  if (next != in.end) {
    Decoded decoded = side.decode[IndexOf(sequence.state.order)](next, in.end);
    // As libiconv, which looks at whole units only.
    if (decoded.length > static_cast<size_t>(in.end - next)) {
      decoded = Decoded::Incomplete(decoded.length);
    }
    sequence.decoded = decoded;
  }
  return sequence;
}

// The conversion of [in->next, in->end) from a side, into a sink.
template <class Sink>
size_t Descriptor::Run(const Side& side, ReadState* state, Input* in,
                       Sink* sink) {
  size_t irreversible = 0;
  for (;;) {
    if (hook_ == nullptr && (side.marks != Marks::kAtStart || state->started)) {
      sink->Move(side, *state, in, &irreversible);
    }
    if (in->next == in->end) return irreversible;
    const Sequence sequence = Read(side, *in, *state);
    const uint8_t* const bytes = in->next + sequence.marks;
    switch (sequence.decoded.status) {
      case Decoded::Status::kWellFormed:
      case Decoded::Status::kWellFormedWide: {
        const int error = sink->Put(side, sequence, bytes, &irreversible);
        if (error != 0) return Fail(error);
        *state = sequence.state;
        in->next = bytes + sequence.decoded.length;
        break;
      }
      case Decoded::Status::kIncomplete:
        *state = sequence.state;
        in->next = bytes;
        if (bytes == in->end) return irreversible;
        return Fail(EINVAL);
      case Decoded::Status::kIllFormed:
        *state = sequence.state;
        in->next = bytes;
        if (!discards_) {
          const int error = ReplaceBytes(bytes, side.unit, sink);
          if (error != 0) return Fail(error);
          ++irreversible;
        }
        in->next += side.unit;
        break;
    }
  }
}

// Calls the fallback for some ill-formed bytes. Returns 0 or an errno, and
// then nothing is written.
template <class Sink>
int Descriptor::ReplaceBytes(const uint8_t* bytes, size_t count, Sink* sink) {
  if (from_bytes_ == nullptr) return EILSEQ;
  Saved saved;
  Save(&saved);
  const Output before = sink->Out();
  const bool signature_written = signature_written_;
  CodePointWriter<Sink> writer = {sink, 0};
  from_bytes_(reinterpret_cast<const char*>(bytes), count,
              &CodePointWriter<Sink>::Write, &writer, fallback_data_);
  if (writer.error != 0) {
    Restore(saved);
    sink->Out() = before;
    signature_written_ = signature_written;
  }
  return writer.error;
}

size_t Descriptor::Convert(Input* in, Output* out) {
  if (IsFromReal()) return ConvertFromReal(in, out);
  const Side& from = kSides[from_];
  if (IsToReal()) {
    RealSink sink(this, out);
    return Run(from, &read_state_, in, &sink);
  }
  OwnSink sink(this, out);
  return Run(from, &read_state_, in, &sink);
}

size_t Descriptor::ConvertFromReal(Input* in, Output* out) {
  OwnSink sink(this, out);
  size_t irreversible = 0;
  for (;;) {
    // No more code points than can have room. With no room at all libiconv
    // takes what comes before the next one and says why it stops there.
    const size_t unit = kSides[to_].unit;
    const size_t most =
        out->Room() == 0
            ? 0
            : std::clamp(out->Room() / unit, size_t{1}, kChainedCodePoints);
    uint8_t chained[4 * kChainedCodePoints];
    Output chain = {chained, chained + 4 * most};
    Saved saved;
    Save(&saved);
    const Input before = *in;
    const size_t count = CallReal(in, &chain);
    const int error = count == kError ? errno : 0;

    Input second = {chained, chain.next};
    ReadState state = {};
    const size_t second_count = Run(Pivot(), &state, &second, &sink);
    if (second_count == kError) {
      // Back to where libiconv had written no more than what has been taken.
      const int second_error = errno;
      Restore(saved);
      *in = before;
      chain = {chained, chained + (second.next - chained)};
      CallReal(in, &chain);
      return Fail(second_error);
    }
    irreversible += second_count;
    if (error == 0) return irreversible + count;
    if (error == EILSEQ) {
      const int replace_error = ReplaceBytes(in->next, real_unit_, &sink);
      if (replace_error != 0) return Fail(replace_error);
      in->next += real_unit_;
      ++irreversible;
    } else if (error != E2BIG || most == 0) {
      return Fail(error);
    }
  }
}

size_t Descriptor::CallReal(Input* in, Output* out) {
  // libiconv's char** are for bytes that it does not write to.
  auto* next = const_cast<char*>(reinterpret_cast<const char*>(in->next));
  auto left = static_cast<size_t>(in->end - in->next);
  auto* out_next = reinterpret_cast<char*>(out->next);
  size_t out_left = out->Room();
  const size_t count = real::Convert(real_, &next, &left, &out_next, &out_left);
  in->next = in->end - left;
  out->next = out->end - out_left;
  return count;
}

size_t Descriptor::Reset(Output* out) {
  size_t irreversible = 0;
  if (IsChain() && out == nullptr) {
    real::Convert(real_, nullptr, nullptr, nullptr, nullptr);
  } else if (IsChain()) {
    // What libiconv writes at the end: a shift sequence into its own side, or
    // a character from it that could have combined with the next one.
    uint8_t chained[4 * kChainedCodePoints];
    Output chain = {chained, chained + sizeof chained};
    Output& real_out = IsToReal() ? *out : chain;
    Saved saved;
    Save(&saved);
    auto* next = reinterpret_cast<char*>(real_out.next);
    size_t left = real_out.Room();
    irreversible = real::Convert(real_, nullptr, nullptr, &next, &left);
    real_out.next = real_out.end - left;
    if (irreversible == kError) return kError;
    if (IsFromReal()) {
      OwnSink sink(this, out);
      Input second = {chained, chain.next};
      ReadState state = {};
      const size_t count = Run(Pivot(), &state, &second, &sink);
      if (count == kError) {
        Restore(saved);
        return kError;
      }
      irreversible += count;
    }
  }
  read_state_ = {};
  signature_written_ = false;
  return irreversible;
}

int Descriptor::Control(int request, void* argument) {
  switch (request) {
    case kTrivialP:
      *static_cast<int*>(argument) = from_ == to_ ? 1 : 0;
      return 0;
    case kGetTransliterate:
      *static_cast<int*>(argument) = transliterates_ ? 1 : 0;
      return 0;
    case kGetDiscardIlseq:
      *static_cast<int*>(argument) = discards_ ? 1 : 0;
      return 0;
    case kSetTransliterate:
      transliterates_ = *static_cast<const int*>(argument) != 0;
      return IsChain() ? real::Control(real_, request, argument) : 0;
    case kSetDiscardIlseq:
      discards_ = *static_cast<const int*>(argument) != 0;
      return IsChain() ? real::Control(real_, request, argument) : 0;
    case kSetHooks: {
      // Where libiconv writes, it knows what was successful.
      if (IsToReal()) return real::Control(real_, request, argument);
      const auto* const hooks = static_cast<const Hooks*>(argument);
      hook_ = hooks != nullptr ? hooks->unicode_char : nullptr;
      hook_data_ = hooks != nullptr ? hooks->data : nullptr;
      return 0;
    }
    case kSetFallbacks: {
      const auto* const fallbacks = static_cast<const Fallbacks*>(argument);
      from_bytes_ = fallbacks != nullptr ? fallbacks->from_bytes : nullptr;
      from_code_point_ =
          fallbacks != nullptr ? fallbacks->from_code_point : nullptr;
      fallback_data_ = fallbacks != nullptr ? fallbacks->data : nullptr;
      return IsToReal() ? real::Control(real_, request, argument) : 0;
    }
    default:
      errno = EINVAL;
      return -1;
  }
}

void Descriptor::Save(Saved* saved) const {
  std::memcpy(saved->bytes, real_, real_size_);
}

void Descriptor::Restore(const Saved& saved) {
  std::memcpy(real_, saved.bytes, real_size_);
}

}  // namespace utfx::libiconv
