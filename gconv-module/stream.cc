#include "gconv-module/stream.h"

#include <algorithm>
#include <cstring>

#include "core/byte_order.h"
#include "core/convert.h"
#include "core/result.h"
#include "core/signature.h"
#include "gconv-module/run_step.h"
#include "gconv-module/stored_bytes.h"

namespace utfx::gconv {
namespace {

// The progress of a stream, in __invocation_counter: glibc sets it to zero when
// a stream starts and otherwise leaves it to the step.
enum StreamProgress : int {
  kStartRead = 1,  // A signature was looked for.
  kSignatureWritten = 2,
  kByteToDrop = 4,  // Times how many bytes of an error are still to come.
};

}  // namespace

int Stream::Run(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
                uint8_t* out_end) {
  const int status = consume_incomplete_
                         ? ConvertStoring(in, in_end, out, out_end)
                         : ConvertText(in, in_end, out, out_end);
  // glibc's rule for `iconv -c`: a step that has skipped errors reports one
  // when its input is used up.
  return status == __GCONV_EMPTY_INPUT && skipped_ > 0 ? __GCONV_ILLEGAL_INPUT
                                                       : status;
}

// Continues a sequence whose start earlier calls have stored, and stores the
// start of one itself.
int Stream::ConvertStoring(const uint8_t** in, const uint8_t* in_end,
                           uint8_t** out, uint8_t* out_end) {
  int status = ConvertStored(in, in_end, out, out_end);
  if (status != __GCONV_OK) return status;
  status = ConvertText(in, in_end, out, out_end);
  if (status == __GCONV_INCOMPLETE_INPUT) {
    const auto size = static_cast<size_t>(in_end - *in);
    if (size > kMaxStoredBytes) return __GCONV_ILLEGAL_INPUT;
    StoreBytes(*in, size, data_->__statep);
    *in = in_end;
  }
  return status;
}

// Finishes the sequence whose start earlier calls have stored. Returns
// __GCONV_OK if nothing is stored any more and the input can go on.
int Stream::ConvertStored(const uint8_t** in, const uint8_t* in_end,
                          uint8_t** out, uint8_t* out_end) {
  // These always complete a sequence.
  uint8_t bytes[std::max(kMaxStoredBytes + 1, kMaxLengthOf31Bits)];
  const size_t stored = LoadStoredBytes(*data_->__statep, bytes);
  if (stored == 0) return __GCONV_OK;
  const size_t taken =
      std::min(sizeof bytes - stored, static_cast<size_t>(in_end - *in));
  std::memcpy(bytes + stored, *in, taken);

  const uint8_t* rest = bytes;
  const uint8_t* const bytes_end = bytes + stored + taken;
  const int status = ConvertText(&rest, bytes_end, out, out_end);
  const auto consumed = static_cast<size_t>(rest - bytes);
  if (consumed >= stored) {
    // The rest of `bytes` is in the input, too, and is read there.
    StoreBytes(nullptr, 0, data_->__statep);
    *in += consumed - stored;
    return __GCONV_OK;
  }
  const auto left = static_cast<size_t>(bytes_end - rest);
  if (status == __GCONV_INCOMPLETE_INPUT && left <= kMaxStoredBytes) {
    StoreBytes(rest, left, data_->__statep);
    *in += taken;
    return status;
  }
  StoreBytes(rest, stored - consumed, data_->__statep);
  return status == __GCONV_INCOMPLETE_INPUT ? __GCONV_ILLEGAL_INPUT : status;
}

int Stream::ConvertText(const uint8_t** in, const uint8_t* in_end,
                        uint8_t** out, uint8_t* out_end) {
  DropRest(in, in_end);
  if (*in == in_end) return __GCONV_EMPTY_INPUT;
  if (!ReadStart(in, in_end)) return __GCONV_INCOMPLETE_INPUT;
  const bool is_reversed = (data_->__flags & __GCONV_SWAP) != 0;
  bool signature_due = IsSignatureDue();
  for (;;) {
    // Without room, the conversion stops as soon as there is something to
    // write: then the signature is due.
    const Result result = step_.Convert(is_reversed, *in, in_end, *out,
                                        signature_due ? *out : out_end);
    *in = result.in;
    *out = result.out;
    switch (result.stop) {
      case Stop::kInputEmpty:
        return __GCONV_EMPTY_INPUT;
      case Stop::kIncomplete:
        return __GCONV_INCOMPLETE_INPUT;
      case Stop::kOutputFull:
        if (!signature_due || !WriteSignature(out, out_end)) {
          return __GCONV_FULL_OUTPUT;
        }
        signature_due = false;
        break;
      case Stop::kIllFormed:
      case Stop::kUnencodable:
        data_->__flags |= kEncounteredIllegalInput;
        if (!skips_errors_) return __GCONV_ILLEGAL_INPUT;
        ++skipped_;
        Drop(result.length, in, in_end);
        break;
    }
  }
}

// Reads a signature at the start of a stream. Returns false if more input is
// needed to tell.
bool Stream::ReadStart(const uint8_t** in, const uint8_t* in_end) {
  if (step_.From().signatures.empty() || HasDone(kStartRead)) return true;
  const StreamStart start = ReadSignature(step_.From().signatures, *in, in_end);
  if (start.status == StreamStart::Status::kIncomplete) return false;
  *in += start.length;
  const bool is_reversed =
      start.length > 0 && start.order != step_.From().order;
  if (is_reversed) data_->__flags |= __GCONV_SWAP;
  data_->__invocation_counter |= kStartRead;
  return true;
}

// As with glibc's UTF-16, fopen(..., "ccs=...") writes none.
bool Stream::IsSignatureDue() const {
  return !step_.To().signatures.empty() && !HasDone(kSignatureWritten) &&
         data_->__internal_use == 0;
}

// Returns false if there is no room.
bool Stream::WriteSignature(uint8_t** out, const uint8_t* out_end) {
  const Signature& signature = step_.To().signatures[0];
  if (out_end - *out < signature.length) return false;
  std::memcpy(*out, signature.bytes, signature.length);
  *out += signature.length;
  data_->__invocation_counter |= kSignatureWritten;
  return true;
}

// Drops `count` bytes, of which some may not have come yet.
void Stream::Drop(size_t count, const uint8_t** in, const uint8_t* in_end) {
  const size_t present = std::min(count, static_cast<size_t>(in_end - *in));
  *in += present;
  if (count > present) {
    data_->__invocation_counter +=
        static_cast<int>(count - present) * kByteToDrop;
  }
}

// Drops the bytes that earlier calls left to drop.
void Stream::DropRest(const uint8_t** in, const uint8_t* in_end) {
  const int count = data_->__invocation_counter / kByteToDrop;
  if (count == 0) return;
  data_->__invocation_counter %= kByteToDrop;
  Drop(static_cast<size_t>(count), in, in_end);
}

Stream::State Stream::Save() const {
  return {data_->__flags, data_->__invocation_counter, *data_->__statep,
          skipped_};
}

void Stream::Restore(const State& state) {
  // The flag for an error stays set, as in glibc's own steps.
  data_->__flags = state.flags | (data_->__flags & kEncounteredIllegalInput);
  data_->__invocation_counter = state.invocation_counter;
  *data_->__statep = state.stored;
  skipped_ = state.skipped;
}

void Stream::Reset() {
  data_->__flags &= ~__GCONV_SWAP;
  data_->__invocation_counter = 0;
  StoreBytes(nullptr, 0, data_->__statep);
}

}  // namespace utfx::gconv
