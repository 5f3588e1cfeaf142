#include "libiconv-shim/real_sink.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "core/convert.h"
#include "libiconv-shim/api.h"
#include "libiconv-shim/buffers.h"
#include "libiconv-shim/consume.h"
#include "libiconv-shim/read_sequence.h"
#include "libiconv-shim/real_descriptor.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {

void RealSink::PutText(const Side& from, ReadState state, Input* in) {
  // No call of a fallback for a character that comes again in Put().
  if (callbacks_.from_code_point != nullptr || out_.Room() == 0) return;
  ChainedText text;
  const Conversion convert =
      FindConversion(from.TextFormIn(state.order), Pivot().WrittenTextForm());
  for (;;) {
    const uint8_t* const start = in->next;
    const Output room = text.RoomFor(std::min(reach_.Get(), out_.Room()));
    Input chained = text.UpTo(Consume(convert, in->end, in, room));
    const bool is_full = chained.end == room.end;
    const size_t count = real_.Iconv(&chained, &out_);
    if (count == kError) {
      // Put() gets the rest, and meets the error again. A conversion always
      // does the same, so doing it once more for what libiconv has taken finds
      // the start of the rest.
      in->next = start;
      Consume(convert, in->end, in,
              text.RoomFor(text.CountBefore(chained.next)));
      reach_.Shrink();
      return;
    }
    irreversible_ += count;
    if (!is_full || out_.Room() == 0) return;
    reach_.Grow();
  }
}

int RealSink::Put(const Side& from, const Sequence& sequence) {
  const uint32_t code_point =
      Passes(sequence.Code(), from, Pivot()) ? sequence.Code() : UINT32_MAX;
  if (code_point != UINT32_MAX || !real_.HasAll32Bits()) {
    return PutAndCount(code_point);
  }
  if (options_.discards_unencodable && out_.Room() != 0) {
    CountIrreversible();
    return 0;
  }
  const int error = PutAndCount(kReplacement);
  if (error == 0) CountIrreversible();
  return error;
}

int RealSink::PutCode(uint32_t code_point) {
  const size_t irreversible = irreversible_;
  const int error = PutAndCount(code_point);
  irreversible_ = irreversible;
  return error;
}

int RealSink::PutAndCount(uint32_t code_point) {
  // That is what UCS-4-INTERNAL is.
  const auto* const bytes = reinterpret_cast<const uint8_t*>(&code_point);
  Input chained = {bytes, bytes + sizeof code_point};
  const size_t count = real_.Iconv(&chained, &out_);
  if (count == kError) return errno;
  irreversible_ += count;
  return 0;
}

RealSink::Position RealSink::Tell() const {
  Position position;
  position.out = out_;
  real_.Save(&position.real);
  return position;
}

void RealSink::GoBack(const Position& position) {
  out_ = position.out;
  real_.Restore(position.real);
}

}  // namespace utfx::libiconv
