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
#include "core/stream.h"
#include "library/outcome.h"
#include "library/rules.h"
#include "library/telling_face.h"
#include "library/unit_copy.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx {
namespace {

// The contents of a utfx_converter.
struct [[gnu::may_alias]] State {
  const utfx_charset* from;
  const utfx_charset* to;
  uint64_t offset;  // How much of the stream it has read.
  uint64_t errors;  // How many it has replaced or left out.
  utfx_on_error on_error;
  StreamState stream;
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
class ConverterCall {
 public:
  ConverterCall(State* state, const void* in, size_t size, bool is_last,
                Output output)
      : state_(*state),
        to_(state->to->NativeForm()),
        start_(ToBytes(in)),
        in_end_(start_ + size),
        is_last_(is_last),
        output_(output) {}

  utfx_result Run() {
    const StreamCharsets charsets = {
        state_.from->signatures, ByteOrder::kBigEndian, state_.to->signatures};
    const uint8_t* in = start_;
    const Stop stop =
        StreamCall(charsets, &state_.stream, this).Run(&in, in_end_);
    const auto read = static_cast<size_t>(in - start_);
    state_.offset += read;
    const Problem problem =
        ToProblem(stop, length_, static_cast<size_t>(in_end_ - in));
    return {problem.status, read, output_.Written(), problem.length,
            state_.offset};
  }

  // The rest is for the StreamCall, of which this is the door.

  static constexpr const StreamRules& kRules = kStreamRules;

  bool IsLast() const { return is_last_; }

  bool HasCodePoint(bool is_reversed, const uint8_t* in,
                    const uint8_t* /*in_end*/) const {
    const Decoded::Status next = DecodeNext(From(is_reversed), in).status;
    return next == Decoded::Status::kWellFormed ||
           next == Decoded::Status::kWellFormedWide;
  }

  Result Convert(bool is_reversed, const uint8_t* in, const uint8_t* in_end) {
    const TextForm& from = From(is_reversed);
    Result result = output_.Convert(from, to_, in, in_end, is_last_);
    if (result.stop == Stop::kOutputFull &&
        output_.Room() < to_.any.MinLength()) {
      LookWithoutRoom(from, &result);
    }
    return result;
  }

  bool Put(std::span<const uint8_t> bytes) { return output_.Put(bytes); }

  template <class WriteSignature>
  Stop Mend(const Result& result, WriteSignature write_signature) {
    length_ = result.length;
    if (state_.on_error == UTFX_STOP) return result.stop;
    if (state_.on_error == UTFX_REPLACE &&
        !(write_signature() && WriteReplacement())) {
      return Stop::kOutputFull;
    }
    ++state_.errors;
    return Stop::kNone;
  }

 private:
  const TextForm& From(bool is_reversed) const {
    return *state_.from->forms[static_cast<size_t>(is_reversed)];
  }

  Decoded DecodeNext(const TextForm& from, const uint8_t* in) const {
    return is_last_ ? from.any.DecodeLast(in, in_end_)
                    : from.any.Decode(in, in_end_);
  }

  bool WriteReplacement() {
    uint8_t bytes[8];
    uint8_t* end = bytes;
    to_.any.Encode(state_.to->replacement, end, std::end(bytes));
    return output_.Put({bytes, end});
  }

  static Problem ToProblem(Stop stop, size_t length, size_t available) {
    switch (stop) {
      case Stop::kNone:
      case Stop::kInputEmpty:
        return {UTFX_OK, 0};
      case Stop::kOutputFull:
        return {UTFX_OUTPUT_FULL, 0};
      case Stop::kIncomplete:
        return Incomplete(available);
      case Stop::kIllFormed:
        return {UTFX_ILL_FORMED, length};
      case Stop::kUnencodable:
        break;
    }
    return {UTFX_UNENCODABLE, length};
  }

  // The core asks for room before it asks whether the target has the next code
  // point. Here an unencodable code point needs no room, as in utfx_measure().
  [[gnu::noinline]] void LookWithoutRoom(const TextForm& from,
                                         Result* result) const {
    const Decoded next = DecodeNext(from, result->in);
    uint8_t room[kMaxSequenceLength];
    uint8_t* out = room;
    const AnyForm& written = WrittenForm(from, to_);
    Stop stop = Stop::kNone;
    if (next.status == Decoded::Status::kWellFormed) {
      stop = written.Encode(next.code_point, out, std::end(room));
    } else if (next.status == Decoded::Status::kWellFormedWide) {
      stop = ConvertWide(from.any, written, result->in, next.length, out,
                         std::end(room));
    }
    if (stop == Stop::kUnencodable) {
      result->stop = stop;
      result->length = next.length;
    }
  }

  State& state_;
  const TextForm& to_;
  const uint8_t* const start_;
  const uint8_t* const in_end_;
  const bool is_last_;
  size_t length_ = 0;  // Of the sequence that stopped it.
  Output output_;
};

// `out` bytes for `in_units` code units.
struct Growth {
  size_t out;
  size_t in_units;
};

// Returns that of the text which grows most. It is one of the same sequence
// again and again: of a replacement for each unit, or of the largest code point
// with so many bits. Among those of more than 64 bits none grows as much.
Growth MaxGrowth(const utfx_charset& from, const utfx_charset& to) {
  const bool has_pairs =
      from.multibyte_table != nullptr && from.multibyte_table->HasPairs();
  // A table may have its longest sequence for any code point.
  if (to.group == Group::kTables) {
    return {has_pairs ? 2 * to.max_length : to.max_length, 1};
  }
  const TellingFace& source = *from.telling_face;
  const TellingFace& target = *to.telling_face;
  Growth most = {target.Length(to.replacement), 1};
  const auto take = [&most](const Growth& growth) {
    if (growth.out * most.in_units > most.out * growth.in_units) most = growth;
  };
  if (has_pairs) {
    for (const MultibytePair& pair : from.multibyte_table->Pairs()) {
      take({target.Length(pair.first) + target.Length(pair.second),
            MultibyteTable::LengthOf(pair.sequence)});
    }
  }
  // Any code point may have a shorter sequence than the smaller ones.
  size_t least_length = 0;
  if (from.multibyte_table != nullptr) {
    least_length = 2;
    for (unsigned i = 0; i < 256; ++i) {
      const auto byte = static_cast<uint8_t>(i);
      const Decoded decoded =
          from.multibyte_table->DecodeLast(&byte, &byte + 1);
      if (decoded.status != Decoded::Status::kWellFormed) continue;
      take({target.Length(decoded.code_point), 1});
    }
  }
  const CodePoint last =
      std::min(source.repertoire.Last(), target.repertoire.Last());
  for (unsigned bits = 1; bits <= 64; ++bits) {
    const CodePoint first_of_these = CodePoint{1} << (bits - 1);
    if (first_of_these > last) break;
    const CodePoint last_of_these =
        std::min(last, first_of_these + (first_of_these - 1));
    take(
        {target.Length(last_of_these),
         least_length > 0
             ? least_length
             : std::max(source.Length(first_of_these), from.unit) / from.unit});
  }
  return most;
}

// Runs one call, unless what it was given is no conversion.
template <class Output>
utfx_result Run(utfx_converter* converter, const void* in, size_t size,
                bool is_last, Output output) {
  State& state = StateOf(converter);
  const bool lacks_charset = state.from == nullptr || state.to == nullptr;
  if (lacks_charset || state.on_error > UTFX_SKIP) [[unlikely]] {
    const auto status = lacks_charset ? UTFX_NO_CHARSET : UTFX_MISUSE;
    return {status, 0, 0, 0, state.offset};
  }
  return ConverterCall(&state, in, size, is_last, output).Run();
}

}  // namespace
}  // namespace utfx

utfx_converter utfx_converter_init(const utfx_charset* from,
                                   const utfx_charset* to,
                                   utfx_on_error on_error) {
  utfx_converter converter = {};
  utfx::StateOf(&converter) = {from, to, 0, 0, on_error, {}};
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
  state.stream.SetStartRead();
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
