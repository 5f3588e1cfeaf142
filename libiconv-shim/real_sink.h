#ifndef UTFX_LIBICONV_SHIM_REAL_SINK_H_
#define UTFX_LIBICONV_SHIM_REAL_SINK_H_

#include <cstddef>
#include <cstdint>

#include "libiconv-shim/buffers.h"
#include "libiconv-shim/reach.h"
#include "libiconv-shim/read_sequence.h"
#include "libiconv-shim/real_descriptor.h"
#include "libiconv-shim/settings.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {

// A sink, as IconvCall defines it, that writes into libiconv's side of a chain,
// through UCS-4-INTERNAL, in one call of iconv().
class RealSink {
 public:
  // A place to go back to.
  struct Position {
    Output out;
    RealDescriptor::Saved real;
  };

  RealSink(RealDescriptor* real, const Options& options,
           const Callbacks& callbacks, Output* out)
      : real_(*real), options_(options), callbacks_(callbacks), out_(*out) {}

  void PutText(const Side& from, ReadState state, Input* in);
  int Put(const Side& from, const Sequence& sequence);
  int PutCode(uint32_t code_point);

  Position Tell() const;
  void GoBack(const Position& position);

  void CountIrreversible() { ++irreversible_; }
  size_t Irreversible() const { return irreversible_; }

 private:
  int PutAndCount(uint32_t code_point);

  RealDescriptor& real_;
  const Options& options_;
  const Callbacks& callbacks_;
  Output& out_;
  size_t irreversible_ = 0;
  Reach<32, ChainedText::kMax> reach_;
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_REAL_SINK_H_
