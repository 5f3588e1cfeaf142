#ifndef UTFX_LIBICONV_SHIM_OWN_SINK_H_
#define UTFX_LIBICONV_SHIM_OWN_SINK_H_

#include <cstddef>
#include <cstdint>

#include "converters/utf16.h"
#include "core/byte_order.h"
#include "core/convert.h"
#include "libiconv-shim/buffers.h"
#include "libiconv-shim/marks.h"
#include "libiconv-shim/reach.h"
#include "libiconv-shim/read_sequence.h"
#include "libiconv-shim/settings.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {

// A sink, as IconvCall defines it, that writes into a side in one call
// of iconv().
class OwnSink {
 public:
  // A place to go back to.
  struct Position {
    Output out;
    bool signature_written;
  };

  // `signature_written` belongs to the stream.
  OwnSink(const Side& to, const Options& options, const Callbacks& callbacks,
          bool* signature_written, Output* out)
      : to_(to),
        options_(options),
        callbacks_(callbacks),
        signature_written_(signature_written),
        out_(*out) {}

  void PutText(const Side& from, ReadState state, Input* in);
  int Put(const Side& from, const Sequence& sequence);
  int PutCode(uint32_t code_point);

  Position Tell() const { return {out_, *signature_written_}; }
  void GoBack(const Position& position);

  void CountIrreversible() { ++irreversible_; }
  size_t Irreversible() const { return irreversible_; }

 private:
  bool SignatureIsDue() const {
    return !to_.signatures.empty() && !*signature_written_;
  }
  void PutUpToReversedMark(const Conversion& convert, const uint8_t* end,
                           Input* in);
  Conversion FindConversionFrom(const Side& from, ReadState state) const;
  int PutSlowly(const Side& from, const Sequence& sequence);
  int PutEncoded(const uint8_t* encoded, size_t length, uint32_t code_point);
  int WriteEncoded(const uint8_t* encoded, size_t length);
  int WriteInstead(uint32_t code_point);

  // The size of the buffer for units of UTF-16, in bytes.
  static constexpr size_t kMaxUnits = 4096;
  static constexpr ptrdiff_t kMaxUtf16 =
      Utf16<ByteOrder::kBigEndian>::kMaxLength;

  const Side& to_;
  const Options& options_;
  const Callbacks& callbacks_;
  bool* signature_written_;
  Output& out_;
  size_t irreversible_ = 0;
  MarkFinder marks_;
  Reach<64, kMaxUnits> reach_;
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_OWN_SINK_H_
