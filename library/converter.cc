#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "converters/text_form.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "core/scan.h"
#include "core/signature.h"
#include "library/charset.h"
#include "library/outcome.h"
#include "library/telling_face.h"
#include "library/text.h"
#include "library/unit_copy.h"
#include "library/utfx.h"

namespace utfx {
namespace {

constexpr CodePoint kReplacement = 0xFFFD;

// What a utfx_converter holds.
struct [[gnu::may_alias]] State {
  const utfx_charset* from;
  const utfx_charset* to;
  uint64_t offset;  // How much of the stream it has read.
  uint64_t errors;  // How many it has replaced or left out.
  utfx_on_error on_error;
  uint32_t flags;

  static constexpr uint32_t kOrderIsKnown = 1 << 0;
  static constexpr uint32_t kIsLittleEndian = 1 << 1;
  static constexpr uint32_t kSignatureIsWritten = 1 << 2;
};
static_assert(sizeof(State) <= sizeof(utfx_converter));
static_assert(alignof(State) <= alignof(utfx_converter));

State& StateOf(utfx_converter* converter) {
  return *reinterpret_cast<State*>(converter);
}
const State& StateOf(const utfx_converter* converter) {
  return *reinterpret_cast<const State*>(converter);
}

// The room that utfx_convert() writes to.
class Memory {
 public:
  Memory(void* out, size_t size)
      : start_(static_cast<uint8_t*>(out)),
        out_(start_),
        end_(start_ + MostFrom(start_, size)) {}

  size_t Written() const { return static_cast<size_t>(out_ - start_); }
  size_t Room() const { return static_cast<size_t>(end_ - out_); }

  Result Convert(const TextForm& from, const TextForm& to, const uint8_t* in,
                 const uint8_t* in_end, bool is_last) {
    const Family from_family = from.any.GetFamily();
    const Family to_family = to.any.GetFamily();
    const AnyForm& written = WrittenForm(from, to);
    if (!is_prepared_) {
      is_unit_copy_ = UnitCopy::IsBetween(from_family, to_family);
      if (!is_unit_copy_) conversion_ = FindConversion(from, to);
      is_prepared_ = true;
    }
    Result result =
        is_unit_copy_ ? ConvertBetween<StopOrder::kSequenceFirst>(
                            from.any, written, UnitCopy(from_family, to_family),
                            in, in_end, out_, end_)
                      : conversion_(in, in_end, out_, end_);
    if (is_last && result.stop == Stop::kIncomplete) {
      const AnyForm from_end = from.any.AtEnd();
      result = Conversion(&from_end, &written, {})(result.in, in_end,
                                                   result.out, end_);
    }
    out_ = result.out;
    return result;
  }

  // Writes all of it, or returns false.
  bool Put(std::span<const uint8_t> bytes) {
    if (Room() < bytes.size()) return false;
    out_ = std::copy(bytes.begin(), bytes.end(), out_);
    return true;
  }

 private:
  // The room up to the end of memory, if a caller says that there is no end.
  static size_t MostFrom(const uint8_t* start, size_t size) {
    const uintptr_t behind = UINTPTR_MAX - reinterpret_cast<uintptr_t>(start);
    return std::min({size, size_t{PTRDIFF_MAX}, size_t{behind}});
  }

  uint8_t* start_;
  uint8_t* out_;
  uint8_t* end_;
  // Found for the first conversion of a call; all are between the same forms.
  bool is_prepared_ = false;
  bool is_unit_copy_ = false;
  Conversion conversion_;
};

// Endless room: utfx_measure() wants to know how much of it is used.
class Size {
 public:
  explicit Size(uint64_t* written) : written_(written) {}

  static size_t Written() { return 0; }
  static size_t Room() { return SIZE_MAX; }

  Result Convert(const TextForm& from, const TextForm& to, const uint8_t* in,
                 const uint8_t* in_end, bool is_last) {
    const AnyForm& written = WrittenForm(from, to);
    const Result result = Measure(from.any, written, in, in_end, written_);
    return is_last && result.stop == Stop::kIncomplete
               ? Measure(from.any.AtEnd(), written, result.in, in_end, written_)
               : result;
  }

  bool Put(std::span<const uint8_t> bytes) {
    *written_ += bytes.size();
    return true;
  }

 private:
  uint64_t* written_;
};

// One call of utfx_convert() or utfx_measure().
template <class Output>
class Call {
 public:
  Call(State* state, const void* in, size_t size, bool is_last, Output output)
      : state_(*state),
        to_(state->to->NativeForm()),
        start_(ToBytes(in)),
        in_(start_),
        in_end_(start_ + size),
        is_last_(is_last),
        output_(output) {}

  utfx_result Run() {
    if (in_ == in_end_) return Stopped({UTFX_OK, 0});
    if (!ReadStart()) return Stopped(Incomplete(Available()));
    const TextForm& from = state_.from->FormIn(Has(State::kIsLittleEndian)
                                                   ? ByteOrder::kLittleEndian
                                                   : ByteOrder::kBigEndian);
    for (;;) {
      if (!WriteStart(from)) return Stopped(kNoRoom);
      const Result result = output_.Convert(from, to_, in_, in_end_, is_last_);
      in_ = result.in;
      const Problem problem = ToProblem(from, result);
      if (!IsToBeMended(problem)) return Stopped(problem);
      if (state_.on_error == UTFX_REPLACE && !WriteReplacement()) {
        return Stopped(kNoRoom);
      }
      in_ += problem.length;
      ++state_.errors;
    }
  }

 private:
  static constexpr Problem kNoRoom = {UTFX_OUTPUT_FULL, 0};

  bool Has(uint32_t flag) const { return (state_.flags & flag) != 0; }
  void Set(uint32_t flag) { state_.flags |= flag; }

  size_t Available() const { return static_cast<size_t>(in_end_ - in_); }

  Decoded DecodeNext(const TextForm& from) const {
    return is_last_ ? from.any.DecodeLast(in_, in_end_)
                    : from.any.Decode(in_, in_end_);
  }

  // Finds the byte order at the start of a stream. Returns whether it is known.
  bool ReadStart() {
    if (Has(State::kOrderIsKnown)) return true;
    const StreamStart start =
        ReadSignature(state_.from->signatures, in_, in_end_);
    if (start.status == StreamStart::Status::kIncomplete && !is_last_) {
      return false;
    }
    in_ += start.length;
    Set(State::kOrderIsKnown);
    if (start.order == ByteOrder::kLittleEndian) Set(State::kIsLittleEndian);
    return true;
  }

  // Writes a signature, if the target has one and a code point follows. Returns
  // false if there is no room.
  bool WriteStart(const TextForm& from) {
    const auto signatures = state_.to->signatures;
    if (signatures.empty() || Has(State::kSignatureIsWritten) ||
        in_ == in_end_) {
      return true;
    }
    const Decoded next = DecodeNext(from);
    const bool is_code_point = next.status == Decoded::Status::kWellFormed ||
                               next.status == Decoded::Status::kWellFormedWide;
    return !is_code_point || WriteSignature();
  }

  bool WriteSignature() {
    const Signature& signature = state_.to->signatures[0];
    if (!output_.Put({signature.bytes, signature.length})) return false;
    Set(State::kSignatureIsWritten);
    return true;
  }

  bool WriteReplacement() {
    if (!state_.to->signatures.empty() && !Has(State::kSignatureIsWritten) &&
        !WriteSignature()) {
      return false;
    }
    uint8_t bytes[8];
    uint8_t* end = bytes;
    if (to_.any.Encode(kReplacement, end, std::end(bytes)) != kGoesOn) {
      __builtin_unreachable();  // All charsets have it.
    }
    return output_.Put({bytes, end});
  }

  Problem ToProblem(const TextForm& from, const Result& result) const {
    switch (result.stop) {
      case Stop::kInputEmpty:
        return {UTFX_OK, 0};
      case Stop::kOutputFull:
        return output_.Room() < to_.any.MinLength() ? WithoutRoom(from)
                                                    : kNoRoom;
      case Stop::kIncomplete:
        return Incomplete(Available());
      case Stop::kIllFormed:
        return IllFormed(result.length, Available());
      case Stop::kUnencodable:
        break;
    }
    return {UTFX_UNENCODABLE, result.length};
  }

  // The core asks for room before it asks whether the target has the next code
  // point. Here an unencodable code point needs no room, as in utfx_measure().
  [[gnu::noinline]] Problem WithoutRoom(const TextForm& from) const {
    const Decoded next = DecodeNext(from);
    uint8_t room[kMaxSequenceLength];
    uint8_t* out = room;
    const AnyForm& written = WrittenForm(from, to_);
    Stop stop = Stop::kOutputFull;
    if (next.status == Decoded::Status::kWellFormed) {
      stop = written.Encode(next.code_point, out, std::end(room));
    } else if (next.status == Decoded::Status::kWellFormedWide) {
      stop =
          ConvertWide(from.any, written, in_, next.length, out, std::end(room));
    }
    return stop == Stop::kUnencodable ? Problem{UTFX_UNENCODABLE, next.length}
                                      : kNoRoom;
  }

  bool IsToBeMended(const Problem& problem) const {
    if (state_.on_error == UTFX_STOP) return false;
    if (problem.status == UTFX_INCOMPLETE) return is_last_;
    return problem.status == UTFX_ILL_FORMED ||
           problem.status == UTFX_UNENCODABLE;
  }

  utfx_result Stopped(const Problem& problem) {
    const auto read = static_cast<size_t>(in_ - start_);
    state_.offset += read;
    return {problem.status, read, output_.Written(), problem.length,
            state_.offset};
  }

  State& state_;
  const TextForm& to_;
  const uint8_t* const start_;
  const uint8_t* in_;
  const uint8_t* const in_end_;
  const bool is_last_;
  Output output_;
};

// `out` bytes for `in_units` code units.
struct Growth {
  size_t out;
  size_t in_units;
};

// Returns that of the text which grows most. It is one of the same sequence
// again and again: of U+FFFD for each unit, or of the largest code point with
// so many bits. Among those of more than 64 bits none grows as much.
Growth MaxGrowth(const utfx_charset& from, const utfx_charset& to) {
  const TellingFace& source = *from.telling_face;
  const TellingFace& target = *to.telling_face;
  Growth most = {target.length(kReplacement), 1};
  const CodePoint last =
      std::min(source.repertoire.Last(), target.repertoire.Last());
  for (unsigned bits = 1; bits <= 64; ++bits) {
    const CodePoint first_of_these = CodePoint{1} << (bits - 1);
    if (first_of_these > last) break;
    const CodePoint last_of_these =
        std::min(last, first_of_these + (first_of_these - 1));
    const Growth growth = {target.length(last_of_these),
                           source.length(first_of_these) / from.unit};
    if (growth.out * most.in_units > most.out * growth.in_units) most = growth;
  }
  return most;
}

// Does a call if there are charsets.
template <class Output>
utfx_result Run(utfx_converter* converter, const void* in, size_t size,
                bool is_last, Output output) {
  State& state = StateOf(converter);
  if (state.from == nullptr || state.to == nullptr) {
    return {UTFX_NO_CHARSET, 0, 0, 0, state.offset};
  }
  return Call(&state, in, size, is_last, output).Run();
}

}  // namespace
}  // namespace utfx

utfx_converter utfx_converter_init(const utfx_charset* from,
                                   const utfx_charset* to,
                                   utfx_on_error on_error) {
  utfx_converter converter = {};
  utfx::StateOf(&converter) = {from, to, 0, 0, on_error, 0};
  return converter;
}

void utfx_converter_set_on_error(utfx_converter* converter,
                                 utfx_on_error on_error) {
  utfx::StateOf(converter).on_error = on_error;
}

uint64_t utfx_converter_offset(const utfx_converter* converter) {
  return utfx::StateOf(converter).offset;
}

uint64_t utfx_converter_errors(const utfx_converter* converter) {
  return utfx::StateOf(converter).errors;
}

utfx_result utfx_convert(utfx_converter* converter, const void* in,
                         size_t in_size, void* out, size_t out_size,
                         bool is_last) {
  return utfx::Run(converter, in, in_size, is_last,
                   utfx::Memory(out, out_size));
}

void utfx_converter_skip(utfx_converter* converter, size_t length) {
  if (length == 0) return;
  utfx::State& state = utfx::StateOf(converter);
  state.offset += length;
  // The next call is no longer at the start of the stream.
  state.flags |= utfx::State::kOrderIsKnown;
}

utfx_result utfx_measure(utfx_converter* converter, const void* in,
                         size_t in_size, bool is_last, uint64_t* written) {
  return utfx::Run(converter, in, in_size, is_last, utfx::Size(written));
}

utfx_result utfx_convert_text(const utfx_charset* from, const utfx_charset* to,
                              utfx_on_error on_error, const void* in,
                              size_t in_size, void* out, size_t out_size) {
  utfx_converter converter = utfx_converter_init(from, to, on_error);
  return utfx_convert(&converter, in, in_size, out, out_size, true);
}

size_t utfx_max_output_length(const utfx_charset* from, const utfx_charset* to,
                              size_t in_size) {
  if (from == nullptr || to == nullptr) return 0;
  const utfx::Growth growth = utfx::MaxGrowth(*from, *to);
  // An error at the end can be less than a unit.
  const uint64_t units =
      in_size / from->unit + static_cast<size_t>(in_size % from->unit != 0);
  const size_t signature =
      to->signatures.empty() ? 0 : to->signatures[0].length;
  uint64_t length;
  if (__builtin_mul_overflow(units, growth.out, &length)) return SIZE_MAX;
  length = length / growth.in_units +
           static_cast<uint64_t>(length % growth.in_units != 0);
  if (length >= SIZE_MAX - signature) return SIZE_MAX;
  return units == 0 ? 0 : static_cast<size_t>(length) + signature;
}
