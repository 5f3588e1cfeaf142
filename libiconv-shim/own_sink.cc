#include "libiconv-shim/own_sink.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/signature.h"
#include "libiconv-shim/buffers.h"
#include "libiconv-shim/consume.h"
#include "libiconv-shim/libiconv_forms.h"
#include "libiconv-shim/marks.h"
#include "libiconv-shim/read_sequence.h"
#include "libiconv-shim/settings.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {
namespace {

// The destination of a fallback for a code point, and the reason why it
// stopped.
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

}  // namespace

void OwnSink::PutText(const Side& from, ReadState state, Input* in) {
  if (SignatureIsDue()) return;
  const uint8_t* const end = marks_.UnmarkedEnd(from, *in);
  const Conversion convert = FindConversionFrom(from, state);
  if (to_.refuses_reversed_mark) {
    PutUpToReversedMark(convert, end, in);
    return;
  }
  out_.next = Consume(convert, end, in, out_);
}

// The conversion would write U+FFFE. So it writes elsewhere, a little at a
// time, since everything after U+FFFE is done in vain.
void OwnSink::PutUpToReversedMark(const Conversion& convert, const uint8_t* end,
                                  Input* in) {
  constexpr auto kUnwritten = static_cast<uint16_t>(
      LibiconvUtf16<ByteOrder::kBigEndian>::kReversedMark);
  uint8_t units[kMaxUnits];
  for (;;) {
    const uint8_t* const start = in->next;
    const Output room = {units, units + std::min(out_.Room(), reach_.Get())};
    uint8_t* units_end = Consume(convert, end, in, room);
    const uint8_t* const mark =
        FindUnit<uint16_t>(units, units_end, kUnwritten, kUnwritten);
    const bool has_mark = mark != units_end;
    if (has_mark) {
      in->next = start;
      units_end = Consume(convert, end, in, {units, units + (mark - units)});
    }
    const auto size = static_cast<size_t>(units_end - units);
    std::memcpy(out_.next, units, size);
    out_.next += size;
    if (has_mark) reach_.Shrink();
    // Did it stop for anything but the end of the block?
    if (has_mark || room.end - units_end >= kMaxUtf16 ||
        out_.Room() < size_t{kMaxUtf16}) {
      return;
    }
    reach_.Grow();
  }
}

Conversion OwnSink::FindConversionFrom(const Side& from,
                                       ReadState state) const {
  return FindConversion(from.TextFormIn(state.order), to_.WrittenTextForm());
}

int OwnSink::Put(const Side& from, const Sequence& sequence) {
  if (sequence.decoded.status == Decoded::Status::kWellFormed &&
      !SignatureIsDue() && callbacks_.hook == nullptr) [[likely]] {
    const CodePoint code_point = sequence.decoded.code_point;
    if (Passes(code_point, from, to_) &&
        to_.WrittenForm().Encode(code_point, out_.next, out_.end) ==
            Stop::kNone) {
      return 0;
    }
  }
  return PutSlowly(from, sequence);
}

// Writes any sequence, with all that it needs.
int OwnSink::PutSlowly(const Side& from, const Sequence& sequence) {
  const Decoded& decoded = sequence.decoded;
  uint8_t encoded[kMaxSequenceLength];
  size_t length = 0;
  if (decoded.status == Decoded::Status::kWellFormed) {
    if (Passes(decoded.code_point, from, to_)) {
      length = to_.Encode(decoded.code_point, encoded);
    }
  } else {
    const Result result = FindConversionFrom(from, sequence.state)(
        sequence.bytes, sequence.bytes + decoded.length, encoded,
        encoded + sizeof encoded);
    length = static_cast<size_t>(result.out - encoded);
  }
  return PutEncoded(encoded, length, sequence.Code());
}

int OwnSink::PutCode(uint32_t code_point) {
  const size_t irreversible = irreversible_;
  uint8_t encoded[kMaxSequenceLength];
  const int error =
      PutEncoded(encoded, to_.Encode(code_point, encoded), code_point);
  irreversible_ = irreversible;
  return error;
}

void OwnSink::GoBack(const Position& position) {
  out_ = position.out;
  *signature_written_ = position.signature_written;
}

// Writes a sequence, of length 0 if the target lacks it. In libiconv's order: a
// lack of any room comes before unencodable.
int OwnSink::PutEncoded(const uint8_t* encoded, size_t length,
                        uint32_t code_point) {
  if (out_.Room() == 0) return E2BIG;
  const int error =
      length != 0 ? WriteEncoded(encoded, length) : WriteInstead(code_point);
  if (error == 0 && callbacks_.hook != nullptr) {
    callbacks_.hook(code_point, callbacks_.hook_data);
  }
  return error;
}

// Writes a signature together with the first sequence.
int OwnSink::WriteEncoded(const uint8_t* encoded, size_t length) {
  const Signature* const signature =
      SignatureIsDue() ? to_.signatures.data() : nullptr;
  const size_t before = signature != nullptr ? signature->length : 0;
  if (out_.Room() < before + length) return E2BIG;
  if (signature != nullptr) {
    std::memcpy(out_.next, signature->bytes, before);
    *signature_written_ = true;
  }
  std::memcpy(out_.next + before, encoded, length);
  out_.next += before + length;
  return 0;
}

// Handles an unencodable code point. No transliteration has anything for code
// points that our charsets lack, or UTF-8, UTF-16 and UTF-32; a host's charset
// has none. As in libiconv, U+FFFD stands for the code point, or it is an
// error.
int OwnSink::WriteInstead(uint32_t code_point) {
  CountIrreversible();
  if (options_.discards_unencodable) return 0;
  if (callbacks_.from_code_point != nullptr) {
    ByteWriter writer = {out_, 0};
    callbacks_.from_code_point(code_point, &ByteWriter::Write, &writer,
                               callbacks_.fallback_data);
    if (writer.error == 0) out_ = writer.out;
    return writer.error;
  }
  uint8_t encoded[kMaxSequenceLength];
  const size_t length = to_.Encode(kReplacement, encoded);
  return length != 0 ? WriteEncoded(encoded, length) : EILSEQ;
}

}  // namespace utfx::libiconv
