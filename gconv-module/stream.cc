#include "gconv-module/stream.h"

#include <algorithm>
#include <cstring>

#include "core/byte_order.h"
#include "core/convert.h"
#include "core/result.h"
#include "core/signature.h"
#include "gconv-module/stored_bytes.h"

namespace utfx::gconv {
namespace {

// How far a stream has come, in __invocation_counter: glibc sets it to zero
// when a stream starts and otherwise leaves it to the step.
enum StreamProgress : int {
  kStartRead = 1,  // A signature was looked for.
  kSignatureWritten = 2,
  kByteToDrop = 4,  // Times how many bytes of an error are still to come.
};

// glibc 2.41's __GCONV_ENCOUNTERED_ILLEGAL_INPUT, from which the iconv program
// gets its exit status. Means nothing to an older glibc.
constexpr int kEncounteredIllegalInput = 1 << 30;

}  // namespace

int Stream::Convert(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
                    uint8_t* out_end, size_t* skipped) {
  if (!consume_incomplete_) {
    return ConvertText(in, in_end, out, out_end, skipped);
  }
  int status = ConvertStored(in, in_end, out, out_end, skipped);
  if (status != __GCONV_OK) return status;
  status = ConvertText(in, in_end, out, out_end, skipped);
  if (status == __GCONV_INCOMPLETE_INPUT) {
    StoreBytes(*in, static_cast<size_t>(in_end - *in), data_->__statep);
    *in = in_end;
  }
  return status;
}

// Finishes the sequence that earlier calls have left bytes of. Returns
// __GCONV_OK if nothing is stored any more and the input can go on.
int Stream::ConvertStored(const uint8_t** in, const uint8_t* in_end,
                          uint8_t** out, uint8_t* out_end, size_t* skipped) {
  // One more than can be stored always completes a sequence.
  uint8_t bytes[kMaxStoredBytes + 1];
  const size_t stored = LoadStoredBytes(*data_->__statep, bytes);
  if (stored == 0) return __GCONV_OK;
  const size_t taken =
      std::min(sizeof bytes - stored, static_cast<size_t>(in_end - *in));
  std::memcpy(bytes + stored, *in, taken);

  const uint8_t* rest = bytes;
  const uint8_t* const bytes_end = bytes + stored + taken;
  const int status = ConvertText(&rest, bytes_end, out, out_end, skipped);
  const auto consumed = static_cast<size_t>(rest - bytes);
  if (consumed >= stored) {
    // What is left of `bytes` is in the input too, where it is found again.
    StoreBytes(nullptr, 0, data_->__statep);
    *in += consumed - stored;
    return __GCONV_OK;
  }
  if (status == __GCONV_INCOMPLETE_INPUT) {
    StoreBytes(rest, static_cast<size_t>(bytes_end - rest), data_->__statep);
    *in += taken;
  } else {
    StoreBytes(rest, stored - consumed, data_->__statep);
  }
  return status;
}

int Stream::ConvertText(const uint8_t** in, const uint8_t* in_end,
                        uint8_t** out, uint8_t* out_end, size_t* skipped) {
  Drop(static_cast<size_t>(data_->__invocation_counter / kByteToDrop), in,
       in_end);
  if (*in == in_end) return __GCONV_EMPTY_INPUT;
  if (!step_.From().signatures.empty() && !HasDone(kStartRead)) {
    const StreamStart start =
        ReadSignature(step_.From().signatures, *in, in_end);
    if (start.status == StreamStart::Status::kIncomplete) {
      return __GCONV_INCOMPLETE_INPUT;
    }
    *in += start.length;
    if (start.order == ByteOrder::kLittleEndian) {
      data_->__flags |= __GCONV_SWAP;
    }
    data_->__invocation_counter |= kStartRead;
  }
  const Conversion& convert = (data_->__flags & __GCONV_SWAP) != 0
                                  ? step_.LittleEndian()
                                  : step_.Native();
  // As with glibc's UTF-16, fopen(..., "ccs=...") writes none.
  bool signature_due = !step_.To().signatures.empty() &&
                       !HasDone(kSignatureWritten) &&
                       data_->__internal_use == 0;
  const bool skips_errors =
      skipped != nullptr && (data_->__flags & __GCONV_IGNORE_ERRORS) != 0;
  for (;;) {
    // Given no room, the conversion stops for it as soon as there is something
    // to write, which is when the signature goes out.
    const Result result =
        convert(*in, in_end, *out, signature_due ? *out : out_end);
    *in = result.in;
    *out = result.out;
    switch (result.stop) {
      case Stop::kInputEmpty:
        return __GCONV_EMPTY_INPUT;
      case Stop::kIncomplete:
        return __GCONV_INCOMPLETE_INPUT;
      case Stop::kOutputFull: {
        const Signature* signature = step_.To().signatures.data();
        if (!signature_due || out_end - *out < signature->length) {
          return __GCONV_FULL_OUTPUT;
        }
        std::memcpy(*out, signature->bytes, signature->length);
        *out += signature->length;
        data_->__invocation_counter |= kSignatureWritten;
        signature_due = false;
        break;
      }
      case Stop::kIllFormed:
      case Stop::kUnencodable:
        data_->__flags |= kEncounteredIllegalInput;
        if (!skips_errors) return __GCONV_ILLEGAL_INPUT;
        ++*skipped;
        Drop(result.length, in, in_end);
        break;
    }
  }
}

// Drops so many bytes, of which some may be still to come.
void Stream::Drop(size_t count, const uint8_t** in, const uint8_t* in_end) {
  const size_t present = std::min(count, static_cast<size_t>(in_end - *in));
  *in += present;
  data_->__invocation_counter = data_->__invocation_counter % kByteToDrop +
                                static_cast<int>(count - present) * kByteToDrop;
}

Stream::State Stream::Save() const {
  return {data_->__flags, data_->__invocation_counter, *data_->__statep};
}

void Stream::Restore(const State& state) {
  // That there was an error stays known, as with glibc's own steps.
  data_->__flags = state.flags | (data_->__flags & kEncounteredIllegalInput);
  data_->__invocation_counter = state.invocation_counter;
  *data_->__statep = state.stored;
}

void Stream::Reset() {
  data_->__flags &= ~__GCONV_SWAP;
  data_->__invocation_counter = 0;
  StoreBytes(nullptr, 0, data_->__statep);
}

}  // namespace utfx::gconv
