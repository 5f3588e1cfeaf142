#include "libiconv-shim/descriptor.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

#include "converters/charsets.h"
#include "converters/utf16.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/result.h"
#include "core/signature.h"
#include "libiconv-shim/count_bytes.h"
#include "libiconv-shim/libiconv_forms.h"
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

// How much goes through a chain at once.
constexpr size_t kChainedCodePoints = 1024;

// More than any side writes for a code point of 32 bits or a signature.
constexpr size_t kMostWritten = 16;

size_t Fail(int error) {
  errno = error;
  return kError;
}

bool Has32Bits(const Decoded& decoded) {
  return decoded.status == Decoded::Status::kWellFormed &&
         decoded.code_point <= UINT32_MAX;
}

uint32_t CodeOf(const Decoded& decoded) {
  return Has32Bits(decoded) ? static_cast<uint32_t>(decoded.code_point)
                            : kOver32Bits;
}

// How much is looked at in advance, in bytes or code points: little at first
// and after a stop, twice as much whenever nothing has stopped a conversion. So
// it is no more than some times what gets converted, however often that stops,
// and whether or not the caller then calls again.
template <size_t kLeast, size_t kMost>
class Reach {
 public:
  size_t Get() const { return reach_; }
  void Grow() { reach_ = std::min(2 * reach_, kMost); }
  void Stop() { reach_ = kLeast; }

 private:
  size_t reach_ = kLeast;
};

// A unit that reads as `value` in big-endian order, as the processor loads it.
template <class Unit>
Unit Loaded(Unit value) {
  uint8_t bytes[sizeof(Unit)];
  StoreUnit<ByteOrder::kBigEndian>(value, bytes);
  return LoadUnit<Unit, kHostByteOrder>(bytes);
}

// The first unit of [in, end) that is one of two, big-endian, or what is left
// at the end.
template <class Unit>
const uint8_t* FindUnit(const uint8_t* in, const uint8_t* end, Unit first,
                        Unit second) {
  const Unit loaded[] = {Loaded(first), Loaded(second)};
  const auto is_one = [&loaded](Unit unit) {
    return static_cast<Unit>((unit == loaded[0]) | (unit == loaded[1]));
  };
  // So many that the compiler makes vectors of them and does not unroll.
  constexpr size_t kUnits = 32;
  constexpr ptrdiff_t kBlock = kUnits * sizeof(Unit);
  const uint8_t* const start = in;
  for (; end - in >= kBlock; in += kBlock) {
    Unit units[kUnits];
    std::memcpy(units, in, sizeof units);
    Unit found = 0;
    for (const Unit unit : units) found |= is_one(unit);
    if (found != 0) break;
  }
  constexpr auto kUnit = static_cast<ptrdiff_t>(sizeof(Unit));
  while (end - in >= kUnit && is_one(LoadUnit<Unit, kHostByteOrder>(in)) == 0) {
    in += kUnit;
  }
  CountBytes(in - start + kBlock);
  return in;
}

// Byte order marks, in either order.
template <class Unit>
constexpr Unit kMark = 0xFEFF;
template <class Unit>
constexpr Unit kReversedMark = Unit{0xFFFE} << (8 * (sizeof(Unit) - 2));

template <class Unit>
const uint8_t* FindMark(const uint8_t* in, const uint8_t* end) {
  return FindUnit<Unit>(in, end, kMark<Unit>, kReversedMark<Unit>);
}

// Takes all marks at the start of some input. Returns what is left.
template <class Unit>
const uint8_t* ReadMarks(const uint8_t* in, const uint8_t* end,
                         ByteOrder* order) {
  for (; end - in >= ptrdiff_t{sizeof(Unit)}; in += sizeof(Unit)) {
    const auto unit = LoadUnit<Unit, ByteOrder::kBigEndian>(in);
    if (unit == kMark<Unit>) {
      *order = ByteOrder::kBigEndian;
    } else if (unit == kReversedMark<Unit>) {
      *order = ByteOrder::kLittleEndian;
    } else {
      break;
    }
  }
  return in;
}

// Finds the marks that may stand anywhere, in one call of iconv().
class MarkFinder {
 public:
  // Up to where Convert() can read: a mark, or as far as was looked. What
  // stands there, or is cut in two, is for Descriptor::Read().
  const uint8_t* ConvertibleEnd(const Side& side, const Input& in) {
    if (side.marks != Marks::kAnywhere) return in.end;
    if (unmarked_end_ == nullptr || in.next >= unmarked_end_) {
      const auto size = static_cast<size_t>(in.end - in.next);
      const uint8_t* const end = in.next + std::min(size, reach_.Get());
      unmarked_end_ = side.unit == 2 ? FindMark<uint16_t>(in.next, end)
                                     : FindMark<uint32_t>(in.next, end);
      reach_.Grow();
    }
    return unmarked_end_;
  }

 private:
  const uint8_t* unmarked_end_ = nullptr;
  Reach<256, 16384> reach_;
};

// Calls Convert() for what is at in.next, and consumes that. Returns where the
// output ends.
uint8_t* Consume(const Conversion& convert, const uint8_t* end, Input* in,
                 uint8_t* out, uint8_t* out_end) {
  const Result result = convert(in->next, end, out, out_end);
  CountBytes(result.in - in->next);
  in->next = result.in;
  return result.out;
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
    const uint8_t* const end = marks_.ConvertibleEnd(side, *in);
    const Conversion convert = Find(side, state);
    if (to_.refuses_reversed_mark) {
      MoveWithoutReversedMark(convert, end, in);
      return;
    }
    out_.next = Consume(convert, end, in, out_.next, out_.end);
  }

  // Writes one sequence. Returns 0 or an errno, and then has not. Not inlined,
  // to keep it out of the way of text that is moved.
  [[gnu::noinline]] int Put(const Side& side, const Sequence& sequence,
                            const uint8_t* bytes, size_t* irreversible) {
    const Decoded& decoded = sequence.decoded;
    if (decoded.status == Decoded::Status::kWellFormed && !SignatureIsDue() &&
        descriptor_.hook_ == nullptr) [[likely]] {
      if (to_.WrittenForm().Encode(decoded.code_point, out_.next, out_.end) ==
          Stop::kInputEmpty) {
        return 0;
      }
    }
    uint8_t encoded[kLongestSequence];
    size_t length = 0;
    if (decoded.status == Decoded::Status::kWellFormed) {
      length = to_.Encode(decoded.code_point, encoded);
    } else {
      const Result result = Find(side, sequence.state)(
          bytes, bytes + decoded.length, encoded, encoded + sizeof encoded);
      length = static_cast<size_t>(result.out - encoded);
    }
    return PutEncoded(encoded, length, CodeOf(decoded), irreversible);
  }

  // The same for what a fallback has for some bytes.
  int PutCode(uint32_t code_point) {
    uint8_t encoded[kLongestSequence];
    size_t irreversible = 0;  // It counts once already.
    return PutEncoded(encoded, to_.Encode(code_point, encoded), code_point,
                      &irreversible);
  }

  Output& Out() { return out_; }

 private:
  bool SignatureIsDue() const {
    return to_.writes_signature && !descriptor_.signature_written_;
  }

  // The same up to U+FFFE, which Convert() would write. So it writes elsewhere,
  // little at a time, as what comes after U+FFFE is done again.
  [[gnu::noinline]] void MoveWithoutReversedMark(const Conversion& convert,
                                                 const uint8_t* end,
                                                 Input* in) {
    constexpr auto kUnwritten = static_cast<uint16_t>(
        LibiconvUtf16<ByteOrder::kBigEndian>::kReversedMark);
    uint8_t units[kMostUnits];
    for (;;) {
      const uint8_t* const start = in->next;
      uint8_t* const room = units + std::min(out_.Room(), reach_.Get());
      uint8_t* units_end = Consume(convert, end, in, units, room);
      const uint8_t* const mark =
          FindUnit<uint16_t>(units, units_end, kUnwritten, kUnwritten);
      const bool has_mark = mark != units_end;
      if (has_mark) {
        in->next = start;
        units_end = Consume(convert, end, in, units, units + (mark - units));
      }
      const auto size = static_cast<size_t>(units_end - units);
      std::memcpy(out_.next, units, size);
      out_.next += size;
      if (has_mark) reach_.Stop();
      // Is there anything but the end of the block that it stopped for?
      if (has_mark || room - units_end >= kMaxUtf16 ||
          out_.Room() < size_t{kMaxUtf16}) {
        return;
      }
      reach_.Grow();
    }
  }

  Conversion Find(const Side& side, ReadState state) const {
    return FindConversion(side.TextFormIn(state.order), to_.WrittenTextForm());
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
    if (descriptor_.discards_unencodable_) return 0;
    if (descriptor_.from_code_point_ != nullptr) {
      ByteWriter writer = {out_, 0};
      descriptor_.from_code_point_(code_point, &ByteWriter::Write, &writer,
                                   descriptor_.fallback_data_);
      if (writer.error == 0) out_ = writer.out;
      return writer.error;
    }
    uint8_t replacement[8];
    return WriteEncoded(replacement, to_.Encode(kReplacement, replacement));
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

  // Of the buffer for units of UTF-16, in bytes.
  static constexpr size_t kMostUnits = 4096;
  static constexpr ptrdiff_t kMaxUtf16 =
      Utf16<ByteOrder::kBigEndian>::kMaxLength;

  Descriptor& descriptor_;
  const Side& to_;
  Output& out_;
  MarkFinder marks_;
  Reach<64, kMostUnits> reach_;
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
    const Conversion convert =
        FindConversion(side.TextFormIn(state.order), Pivot().WrittenTextForm());
    for (;;) {
      const uint8_t* const start = in->next;
      uint8_t* const room = chained + 4 * std::min(reach_.Get(), out_.Room());
      Input chain = {chained, Consume(convert, in->end, in, chained, room)};
      const bool is_full = chain.end == room;
      const size_t count = descriptor_.CallReal(&chain, &out_);
      if (count == kError) {
        // What libiconv has not taken is for Put(), which meets the error
        // again. Convert() always does the same, so it finds where that starts.
        in->next = start;
        Consume(convert, in->end, in, chained,
                chained + (chain.next - chained));
        reach_.Stop();
        return;
      }
      *irreversible += count;
      if (!is_full || out_.Room() == 0) return;
      reach_.Grow();
    }
  }

  int Put(const Side& /*side*/, const Sequence& sequence,
          const uint8_t* /*bytes*/, size_t* irreversible) {
    if (Has32Bits(sequence.decoded) || !descriptor_.real_has_all_) {
      return PutCode(CodeOf(sequence.decoded), irreversible);
    }
    if (descriptor_.discards_unencodable_ && out_.Room() != 0) {
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
    Input chain = {chained, chained + Pivot().Encode(code_point, chained)};
    const size_t count = descriptor_.CallReal(&chain, &out_);
    if (count == kError) return errno;
    *irreversible += count;
    return 0;
  }

  Descriptor& descriptor_;
  Output& out_;
  Reach<32, kChainedCodePoints> reach_;
};

Descriptor::Descriptor(const Side* to, const Side* from)
    : to_(to != nullptr ? static_cast<uint8_t>(to - kSides.data()) : kReal),
      from_(from != nullptr ? static_cast<uint8_t>(from - kSides.data())
                            : kReal),
      length_(to != nullptr ? to->unit : uint8_t{1}) {
  static_assert(kSideCount <= kReal);
}

// `room` bytes follow the descriptor.
bool Descriptor::Open(const char* to_name, const char* from_name, size_t room) {
  const Name to = ParseName(to_name);
  Name from = ParseName(from_name);
  if (from.charset != from_name && real::Version() < kVersion118) from = {};
  transliterates_ = to.transliterates || from.transliterates;
  discards_invalid_ = to.discards_invalid || from.discards_invalid;
  discards_unencodable_ = to.discards_unencodable || from.discards_unencodable;
  if (!IsChain()) return true;

  const char* const pivot = Pivot().name.data();
  if (IsToReal()) {
    real_has_all_ = std::strcmp(real::Canonicalize(to_name), "C99") == 0;
    from_name = pivot;
  } else {
    const bool is_ucs2 =
        std::strncmp(real::Canonicalize(from_name), "UCS-2", 5) == 0;
    real_unit_ = static_cast<uint8_t>(is_ucs2 ? 2 : 1);
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
  return SetOptionsOfReal();
}

// What stands in our charset's name is for libiconv's side, too.
bool Descriptor::SetOptionsOfReal() {
  if (SetReal(kSetTransliterate, transliterates_) != 0) return false;
  if (discards_invalid_ == discards_unencodable_) {
    return SetReal(kSetDiscardIlseq, discards_invalid_) == 0;
  }
  return SetReal(kSetDiscardInvalid, discards_invalid_) == 0 &&
         SetReal(kSetDiscardNonIdentical, discards_unencodable_) == 0;
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
    sequence.state.started = true;
    sequence.state.order = start.order;
  } else if (side.marks == Marks::kAnywhere) {
    ByteOrder order = state.order;
    next = side.unit == 2 ? ReadMarks<uint16_t>(next, in.end, &order)
                          : ReadMarks<uint32_t>(next, in.end, &order);
    sequence.state.order = order;
  }
  sequence.marks = static_cast<uint32_t>(next - in.next);
  if (next != in.end) {
    Decoded decoded = side.FormIn(sequence.state.order).Decode(next, in.end);
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
  constexpr ptrdiff_t kMany = 16;  // Units.
  const bool can_move = hook_ == nullptr;
  size_t irreversible = 0;
  for (;;) {
    if (can_move && pace_.IsDue() &&
        (side.marks != Marks::kAtStart || state->started)) {
      const uint8_t* const before = in->next;
      sink->Move(side, *state, in, &irreversible);
      pace_.HasMoved(in->next - before >= kMany * side.unit ||
                     in->next == in->end);
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
        if (!discards_invalid_) {
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
  Reach<32, kChainedCodePoints> reach;
  size_t irreversible = 0;
  for (;; reach.Grow()) {
    // As many code points as surely have room, otherwise no more than have if
    // all goes on as it went. With no room at all libiconv takes what comes
    // before the next one and says why it stops there.
    size_t most = reach.Get();
    Saved saved;
    const bool is_sure =
        out->Room() >= kMostWritten * (most + 1) && from_code_point_ == nullptr;
    if (!is_sure) {
      most =
          std::min((out->Room() + length_ - 1) / length_, kChainedCodePoints);
      Save(&saved);
    }
    uint8_t chained[4 * kChainedCodePoints];
    Output chain = {chained, chained + 4 * most};
    const Input before = *in;
    const size_t real_count = CallReal(in, &chain);
    const int error = real_count == kError ? errno : 0;

    Input second = {chained, chain.next};
    ReadState state = {};
    const uint8_t* const written = out->next;
    const size_t second_count =
        second.next == second.end ? 0 : Run(Pivot(), &state, &second, &sink);
    if (second.next != chained) {
      const ptrdiff_t count = (second.next - chained) / 4;
      length_ = static_cast<uint8_t>(std::clamp<ptrdiff_t>(
          (out->next - written + count - 1) / count, 1, 8));
    }
    if (second_count == kError) {
      assert(!is_sure);
      // Back to where libiconv had written no more than what has been taken.
      const int second_error = errno;
      Restore(saved);
      *in = before;
      chain = {chained, chained + (second.next - chained)};
      CallReal(in, &chain);
      return Fail(second_error);
    }
    irreversible += second_count;
    if (error == 0) return irreversible + real_count;
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
  CountBytes((in->end - in->next) - static_cast<ptrdiff_t>(left));
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
  read_state_.started = false;
  // Since libiconv 1.18 what has marks anywhere keeps its byte order.
  if (read_state_.order != ByteOrder::kBigEndian &&
      (kSides[from_].marks != Marks::kAnywhere ||
       real::Version() < kVersion118)) {
    read_state_.order = ByteOrder::kBigEndian;
  }
  signature_written_ = false;
  return irreversible;
}

// A request for libiconv's part of a chain.
int Descriptor::SetReal(int request, bool value) {
  int argument = value ? 1 : 0;
  return IsChain() ? real::Control(real_, request, &argument) : 0;
}

// How EBCDIC has line ends; where both sides are Unicode it changes nothing.
int Descriptor::ControlSurface(int request, void* argument) {
  if (IsChain()) return real::Control(real_, request, argument);
  auto* const surface = static_cast<unsigned*>(argument);
  if (request == kGetFromSurface || request == kGetToSurface) {
    *surface = 0;
  } else if (*surface > 1) {
    errno = EINVAL;
    return -1;
  }
  return 0;
}

int Descriptor::Control(int request, void* argument) {
  if (request >= kGetFromSurface && real::Version() < kVersion118) {
    errno = EINVAL;
    return -1;
  }
  const auto get = [argument](bool value) {
    *static_cast<int*>(argument) = value ? 1 : 0;
    return 0;
  };
  const auto is_set = [argument] {
    return *static_cast<const int*>(argument) != 0;
  };
  switch (request) {
    case kTrivialP:
      return get(from_ == to_);
    case kGetTransliterate:
      return get(transliterates_);
    case kGetDiscardIlseq:
      return get(discards_invalid_ && discards_unencodable_);
    case kGetDiscardInvalid:
      return get(discards_invalid_);
    case kGetDiscardNonIdentical:
      return get(discards_unencodable_);
    case kSetTransliterate:
      transliterates_ = is_set();
      return SetReal(request, transliterates_);
    case kSetDiscardIlseq:
      discards_invalid_ = discards_unencodable_ = is_set();
      return SetReal(request, discards_invalid_);
    case kSetDiscardInvalid:
      discards_invalid_ = is_set();
      return SetReal(request, discards_invalid_);
    case kSetDiscardNonIdentical:
      discards_unencodable_ = is_set();
      return SetReal(request, discards_unencodable_);
    case kGetFromSurface:
    case kSetFromSurface:
    case kGetToSurface:
    case kSetToSurface:
      return ControlSurface(request, argument);
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
