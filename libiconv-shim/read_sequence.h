#ifndef UTFX_LIBICONV_SHIM_READ_SEQUENCE_H_
#define UTFX_LIBICONV_SHIM_READ_SEQUENCE_H_

#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/result.h"
#include "core/signature.h"
#include "libiconv-shim/buffers.h"
#include "libiconv-shim/marks.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {

// U+FFFD, for unencodable code points.
inline constexpr uint32_t kReplacement = 0xFFFD;

// The state of reading a stream, which libiconv calls the input's state.
struct ReadState {
  bool started : 1;  // Reading has passed a mark at the start, or none.
  ByteOrder order : 1;
};

// One sequence of a stream, as libiconv takes it: with the marks before it. A
// conversion that stops at it leaves the marks unread, too, unless the sequence
// is ill-formed or incomplete.
struct Sequence {
  const uint8_t* bytes;  // Behind the marks.
  ReadState state;       // Likewise.
  Decoded decoded;

  // Code points of libiconv have no more.
  bool Has32Bits() const {
    return decoded.status == Decoded::Status::kWellFormed &&
           decoded.code_point <= UINT32_MAX;
  }
  // For hooks, fallbacks and libiconv: UINT32_MAX stands for a code point that
  // libiconv can't have. Of its charsets only C99 and UCS-4 have UINT32_MAX
  // itself.
  uint32_t Code() const {
    return Has32Bits() ? static_cast<uint32_t>(decoded.code_point) : UINT32_MAX;
  }
};

// Reads the sequence at in.next, which is not in.end. It is incomplete if there
// are only marks, or a piece of one.
inline Sequence ReadSequence(const Side& side, Input in, ReadState state) {
  Sequence sequence = {in.next, state, Decoded::Incomplete(side.Unit())};
  if (side.marks == Marks::kAtStart && !state.started) {
    const StreamStart start = ReadSignature(side.signatures, in.next, in.end);
    if (start.status == StreamStart::Status::kIncomplete) return sequence;
    sequence.bytes += start.length;
    sequence.state.started = true;
    sequence.state.order = start.order;
  } else if (side.marks == Marks::kAnywhere) {
    ByteOrder order = state.order;
    sequence.bytes = side.Unit() == 2
                         ? ReadMarks<uint16_t>(in.next, in.end, &order)
                         : ReadMarks<uint32_t>(in.next, in.end, &order);
    sequence.state.order = order;
  }
  if (sequence.bytes == in.end) return sequence;
  Decoded decoded =
      side.FormIn(sequence.state.order).Decode(sequence.bytes, in.end);
  // As libiconv, which looks at whole units only.
  if (decoded.length > static_cast<size_t>(in.end - sequence.bytes)) {
    decoded = Decoded::Incomplete(decoded.length);
  }
  sequence.decoded = decoded;
  return sequence;
}

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_READ_SEQUENCE_H_
