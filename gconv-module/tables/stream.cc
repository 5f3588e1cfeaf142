// The module for the tables that a host keeps: what `utfx charset add` brings.
// glibc names its charsets, and a step's name is that of a table's file.

#include <gconv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cwchar>

#include "converters/table/multibyte_table.h"
#include "converters/table/table.h"
#include "core/byte_order.h"
#include "core/result.h"
#include "gconv-module/gconv_module.h"
#include "gconv-module/open_step.h"
#include "gconv-module/run_step.h"
#include "gconv-module/step_output.h"
#include "gconv-module/stored_bytes.h"
#include "gconv-module/tables/step.h"
#include "gconv-module/two_steps.h"

namespace utfx::gconv::tables {
namespace {

// A Stream of RunStep(): with INTERNAL, it does as one of glibc's own steps. It
// stores text that waits for what follows: a letter's bytes, or a code point
// that may be written together with the next one; and pieces of sequences for
// mbrtowc(). Letters wait in no mbrtowc(), which has room for one character.
class Stream {
 public:
  Stream(const Step& step, __gconv_step_data* data, bool consume_incomplete,
         bool may_skip)
      : step_(step),
        data_(data),
        consume_incomplete_(consume_incomplete),
        ignores_errors_(may_skip &&
                        (data->__flags & __GCONV_IGNORE_ERRORS) != 0),
        is_at_end_(consume_incomplete),
        two_steps_(step, data, consume_incomplete, may_skip) {}

  int Run(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
          uint8_t* out_end) {
    if (!step_.HasInternal()) return two_steps_.Run(in, in_end, out, out_end);
    if (!step_.WritesTable()) out_end -= (out_end - *out) % kSize;
    if (!WriteSecond(out, out_end)) return __GCONV_FULL_OUTPUT;
    const int status = ConvertStoring(
        data_->__statep, in, in_end,
        [&](const uint8_t** next, const uint8_t* end) {
          return step_.WritesTable() ? Write(next, end, out, out_end)
                                     : Read(next, end, out, out_end);
        },
        [&](const uint8_t* next, const uint8_t* end) {
          return step_.WritesTable() ? MayWait(next, end) : MayStore(next, end);
        });
    const bool waits = status == __GCONV_INCOMPLETE_INPUT && *in == in_end &&
                       !consume_incomplete_;
    return waits ? status_before_ : status;
  }

  size_t& Irreversible() { return two_steps_.Irreversible(); }

  bool SetAtEnd() {
    is_at_end_ = true;
    return step_.HasInternal() && !IsInitial(*data_->__statep);
  }

  void Reset() {
    two_steps_.Reset();
    StoreBytes(nullptr, 0, data_->__statep);
  }

 private:
  static constexpr ptrdiff_t kSize = kInternalSize;
  // Of the second code point of a pair, whose first one is written: more than
  // is stored of any sequence.
  static constexpr size_t kSecondSize = kSize + 1;

  // Writes what is stored of a pair. Returns false if there is no room.
  bool WriteSecond(uint8_t** out, const uint8_t* out_end) {
    uint8_t second[kMaxStoredBytes];
    if (LoadStoredBytes(*data_->__statep, second) != kSecondSize) return true;
    if (*out == out_end) return false;
    *out = std::copy_n(second, kSize, *out);
    StoreBytes(nullptr, 0, data_->__statep);
    return true;
  }

  int Read(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
           uint8_t* out_end) {
    size_t skipped = 0;
    Stop stop = Stop::kNone;
    do {
      stop = WriteSecond(out, out_end)
                 ? step_.Read(false, *in, in_end, *out, out_end,
                              ignores_errors_, &skipped, is_at_end_)
                 : Stop::kOutputFull;
      // Nor has mbrtowc() room for two characters of a sequence.
      if (stop == Stop::kUnencodable && consume_incomplete_) {
        stop = Stop::kIllFormed;
      }
      if (stop == Stop::kUnencodable) ReadPair(in, in_end, out);
    } while (stop == Stop::kUnencodable);
    if (stop == Stop::kIllFormed || skipped > 0) {
      data_->__flags |= kEncounteredIllegalInput;
    }
    // glibc's rule for `iconv -c`: a step that has skipped errors reports one
    // when its input is used up. So nobody sees how many.
    status_before_ = skipped > 0 ? __GCONV_ILLEGAL_INPUT : __GCONV_EMPTY_INPUT;
    return stop == Stop::kInputEmpty ? status_before_ : StatusOf(stop);
  }

  // Writes the first code point of a sequence, for which there is room, and
  // stores the other one.
  void ReadPair(const uint8_t** in, const uint8_t* in_end, uint8_t** out) {
    const MultibytePair pair = step_.TakePair(*in, in_end);
    StoreUnit<kHostByteOrder>(pair.first, *out);
    *out += kSize;
    uint8_t second[kSecondSize] = {};
    StoreUnit<kHostByteOrder>(pair.second, second);
    StoreBytes(second, kSecondSize, data_->__statep);
  }

  bool MayStore(const uint8_t* in, const uint8_t* in_end) const {
    return consume_incomplete_ ||
           (step_.HasWaiting() && step_.IsWhole(in, in_end));
  }

  int Write(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
            uint8_t* out_end) {
    const uint8_t* end = in_end - (in_end - *in) % kSize;
    if (*in != end && MayWait(end - kSize, end)) end -= kSize;
    size_t skipped = 0;
    const Stop stop =
        step_.Write(*in, end, *out, out_end, /*skips=*/false, &skipped);
    status_before_ = stop == Stop::kUnencodable ? Mend(in, end, out, out_end)
                                                : StatusOf(stop);
    return *in == end && end != in_end ? __GCONV_INCOMPLETE_INPUT
                                       : status_before_;
  }

  // Whether this is a character that may be written with the next one.
  bool MayWait(const uint8_t* in, const uint8_t* in_end) const {
    return !is_at_end_ && in_end - in == kSize &&
           step_.StartsPair(LoadUnit<uint32_t, kHostByteOrder>(in));
  }

  // Goes on at a character that the table lacks.
  [[gnu::noinline]] int Mend(const uint8_t** in, const uint8_t* in_end,
                             uint8_t** out, uint8_t* out_end) {
    TwoStepsOutput<Step> output(step_, data_, ignores_errors_, &Irreversible(),
                                in_end, *out, out_end);
    const Stop stop = output.Write(*in, in_end, in_end);
    *out = output.Out();
    return stop == Stop::kInputEmpty ? output.WriteStatus() : StatusOf(stop);
  }

  const Step& step_;
  __gconv_step_data* data_;
  bool consume_incomplete_;
  bool ignores_errors_;
  bool is_at_end_;  // Nothing follows the input.
  // What a call returns whose last text waits.
  int status_before_ = __GCONV_EMPTY_INPUT;
  TwoStepsStream<Step> two_steps_;
};

// As glibc's own charsets have it: btowc() then needs no stream.
wint_t Btowc(__gconv_step* step, unsigned char byte) {
  const uint32_t code_point =
      static_cast<const Step*>(step->__data)->CodePointOf(byte);
  return code_point == Table::kUnassigned ? WEOF : code_point;
}

}  // namespace
}  // namespace utfx::gconv::tables

using utfx::gconv::tables::Step;
using utfx::gconv::tables::Stream;

int gconv_init(__gconv_step* step) {
  const int status = utfx::gconv::OpenStep<Step>(step);
  if (status != __GCONV_OK) return status;
  const auto& found = *static_cast<const Step*>(step->__data);
  if (found.WritesTable()) {
    utfx::gconv::RenameIfFromCache(step);
  } else if (found.HasInternal()) {
    step->__btowc_fct = &utfx::gconv::tables::Btowc;
  }
  return __GCONV_OK;
}

void gconv_end(__gconv_step* step) {
  if (step->__data != nullptr) static_cast<Step*>(step->__data)->~Step();
  std::free(step->__data);
}

int gconv(__gconv_step* step, __gconv_step_data* data, const unsigned char** in,
          const unsigned char* in_end, unsigned char** out_start,
          size_t* irreversible, int do_flush, int consume_incomplete) {
  return utfx::gconv::RunStep<Step, Stream>(&gconv, step, data, in, in_end,
                                            out_start, irreversible, do_flush,
                                            consume_incomplete);
}
