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
#include "library/text.h"
#include "library/unit_copy.h"
#include "library/utfx.h"

namespace utfx {
namespace {

constexpr CodePoint kReplacement = 0xFFFD;

// The flags in utfx_converter::reserved.
constexpr uint32_t kOrderIsKnown = 1 << 0;
constexpr uint32_t kIsLittleEndian = 1 << 1;
constexpr uint32_t kSignatureIsWritten = 1 << 2;

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
                 const uint8_t* in_end) {
    const Family from_family = from.any.GetFamily();
    const Family to_family = to.any.GetFamily();
    if (!is_prepared_) {
      is_unit_copy_ = UnitCopy::IsBetween(from_family, to_family);
      if (!is_unit_copy_) conversion_ = FindConversion(from, to);
      is_prepared_ = true;
    }
    const Result result =
        is_unit_copy_ ? ConvertBetween<StopOrder::kSequenceFirst>(
                            from.any, to.any, UnitCopy(from_family, to_family),
                            in, in_end, out_, end_)
                      : conversion_(in, in_end, out_, end_);
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
                 const uint8_t* in_end) {
    return Measure(from.any, to.any, in, in_end, written_);
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
  Call(utfx_converter* converter, const void* in, size_t size, bool is_last,
       Output output)
      : converter_(*converter),
        to_(converter->to->NativeForm()),
        start_(ToBytes(in)),
        in_(start_),
        in_end_(start_ + size),
        is_last_(is_last),
        output_(output) {}

  utfx_result Run() {
    if (in_ == in_end_) return Stopped({UTFX_OK, UTFX_ERROR_NONE, 0});
    if (!ReadStart()) return Stopped(Incomplete(Available()));
    const TextForm& from =
        converter_.from->FormIn(Has(kIsLittleEndian) ? ByteOrder::kLittleEndian
                                                     : ByteOrder::kBigEndian);
    for (;;) {
      if (!WriteStart(from)) return Stopped(kNoRoom);
      const Result result = output_.Convert(from, to_, in_, in_end_);
      in_ = result.in;
      const Problem problem = ToProblem(from, result);
      if (!IsToBeMended(problem)) return Stopped(problem);
      if (converter_.on_error == UTFX_REPLACE && !WriteReplacement()) {
        return Stopped(kNoRoom);
      }
      in_ += problem.length;
      ++converter_.errors;
    }
  }

 private:
  static constexpr Problem kNoRoom = {UTFX_OUTPUT_FULL, UTFX_ERROR_NONE, 0};

  bool Has(uint32_t flag) const { return (converter_.reserved & flag) != 0; }
  void Set(uint32_t flag) { converter_.reserved |= flag; }

  size_t Available() const { return static_cast<size_t>(in_end_ - in_); }

  // Finds the byte order at the start of a stream. Returns whether it is known.
  bool ReadStart() {
    if (Has(kOrderIsKnown)) return true;
    const StreamStart start =
        ReadSignature(converter_.from->signatures, in_, in_end_);
    if (start.status == StreamStart::Status::kIncomplete && !is_last_) {
      return false;
    }
    in_ += start.length;
    Set(kOrderIsKnown);
    if (start.order == ByteOrder::kLittleEndian) Set(kIsLittleEndian);
    return true;
  }

  // Writes a signature, if the target has one and a code point follows. Returns
  // false if there is no room.
  bool WriteStart(const TextForm& from) {
    const auto signatures = converter_.to->signatures;
    if (signatures.empty() || Has(kSignatureIsWritten) || in_ == in_end_) {
      return true;
    }
    const Decoded next = from.any.Decode(in_, in_end_);
    const bool is_code_point = next.status == Decoded::Status::kWellFormed ||
                               next.status == Decoded::Status::kWellFormedWide;
    return !is_code_point || WriteSignature();
  }

  bool WriteSignature() {
    const Signature& signature = converter_.to->signatures[0];
    if (!output_.Put({signature.bytes, signature.length})) return false;
    Set(kSignatureIsWritten);
    return true;
  }

  bool WriteReplacement() {
    if (!converter_.to->signatures.empty() && !Has(kSignatureIsWritten) &&
        !WriteSignature()) {
      return false;
    }
    uint8_t bytes[8];
    uint8_t* end = bytes;
    if (to_.any.Encode(kReplacement, end, std::end(bytes)) !=
        Stop::kInputEmpty) {
      __builtin_unreachable();  // All charsets have it.
    }
    return output_.Put({bytes, end});
  }

  Problem ToProblem(const TextForm& from, const Result& result) const {
    switch (result.stop) {
      case Stop::kInputEmpty:
        return {UTFX_OK, UTFX_ERROR_NONE, 0};
      case Stop::kOutputFull:
        return output_.Room() < to_.any.MinLength() ? WithoutRoom(from)
                                                    : kNoRoom;
      case Stop::kIncomplete:
        return Incomplete(Available());
      case Stop::kIllFormed:
        return IllFormed(result.error_class, result.length, Available());
      case Stop::kUnencodable:
        break;
    }
    return Unencodable(result.length);
  }

  Problem Unencodable(size_t length) const {
    return {UTFX_UNENCODABLE, UnencodableIn(*converter_.to), length};
  }

  // The core asks for room before it asks whether the target has the next code
  // point. Here an unencodable code point needs no room, as in utfx_measure().
  [[gnu::noinline]] Problem WithoutRoom(const TextForm& from) const {
    const Decoded next = from.any.Decode(in_, in_end_);
    uint8_t room[kMaxSequenceLength];
    uint8_t* out = room;
    Stop stop = Stop::kOutputFull;
    if (next.status == Decoded::Status::kWellFormed) {
      stop = to_.any.Encode(next.code_point, out, std::end(room));
    } else if (next.status == Decoded::Status::kWellFormedWide) {
      stop =
          ConvertWide(from.any, to_.any, in_, next.length, out, std::end(room));
    }
    return stop == Stop::kUnencodable ? Unencodable(next.length) : kNoRoom;
  }

  bool IsToBeMended(const Problem& problem) const {
    if (converter_.on_error == UTFX_STOP) return false;
    if (problem.status == UTFX_INCOMPLETE) return is_last_;
    return problem.status == UTFX_ILL_FORMED ||
           problem.status == UTFX_UNENCODABLE;
  }

  utfx_result Stopped(const Problem& problem) {
    const auto read = static_cast<size_t>(in_ - start_);
    converter_.offset += read;
    return {problem.status,    problem.error,     read,
            output_.Written(), converter_.offset, problem.length};
  }

  utfx_converter& converter_;
  const TextForm& to_;
  const uint8_t* const start_;
  const uint8_t* in_;
  const uint8_t* const in_end_;
  const bool is_last_;
  Output output_;
};

bool LacksCharset(const utfx_converter& converter) {
  return converter.from == nullptr || converter.to == nullptr;
}

utfx_result NoCharset(const utfx_converter& converter) {
  utfx_result result = kNoCharset;
  result.offset = converter.offset;
  return result;
}

}  // namespace
}  // namespace utfx

utfx_converter utfx_converter_init(const utfx_charset* from,
                                   const utfx_charset* to,
                                   utfx_on_error on_error) {
  return {from, to, on_error, 0, 0, 0};
}

utfx_result utfx_convert(utfx_converter* converter, const void* in,
                         size_t in_size, void* out, size_t out_size,
                         bool is_last) {
  if (utfx::LacksCharset(*converter)) return utfx::NoCharset(*converter);
  return utfx::Call(converter, in, in_size, is_last,
                    utfx::Memory(out, out_size))
      .Run();
}

void utfx_converter_skip(utfx_converter* converter, size_t length) {
  if (length == 0) return;
  converter->offset += length;
  // The next call is no longer at the start of the stream.
  converter->reserved |= utfx::kOrderIsKnown;
}

utfx_result utfx_measure(utfx_converter* converter, const void* in,
                         size_t in_size, bool is_last, uint64_t* written) {
  if (utfx::LacksCharset(*converter)) return utfx::NoCharset(*converter);
  return utfx::Call(converter, in, in_size, is_last, utfx::Size(written)).Run();
}
