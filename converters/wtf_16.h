#ifndef UTFX_CONVERTERS_WTF_16_H_
#define UTFX_CONVERTERS_WTF_16_H_

#include <cstddef>
#include <cstdint>

#include "converters/utf16.h"
#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/repertoire.h"
#include "core/result.h"

namespace utfx {

// WTF-16 (The WTF-8 encoding, 2, "potentially ill-formed UTF-16"): any code
// units. A surrogate without its other half is a code point.
template <ByteOrder kOrder>
struct Wtf16 : Utf16<kOrder> {
  static constexpr Repertoire kRepertoire = {Utf16<kOrder>::kRepertoire.bits,
                                             {}};

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    const Decoded decoded = Utf16<kOrder>::Decode(in, in_end);
    return decoded.status == Decoded::Status::kIllFormed ? Lone(in) : decoded;
  }

  static Decoded DecodeLast(const uint8_t* in, const uint8_t* in_end) {
    const ptrdiff_t available = in_end - in;
    return available == 2 || available == 3 ? Lone(in) : Decode(in, in_end);
  }

  // The second half of a pair is well-formed alone.
  static bool IsTrailAt(const uint8_t* text, const uint8_t* at) = delete;

  static void Describe(Anatomy* anatomy) {
    if ((anatomy->Peek(32) & 0xFC00FC00) == 0xD800DC00) {
      Utf16<kOrder>::Describe(anatomy);
    } else {
      anatomy->SetLength(1);
      anatomy->SetContent(16);
      anatomy->Content(16);
    }
  }

  static constexpr size_t Length(CodePoint code_point) {
    return IsSurrogate(code_point) ? 2 : Utf16<kOrder>::Length(code_point);
  }

 private:
  static Decoded Lone(const uint8_t* in) {
    return Decoded::WellFormed(LoadUnit<uint16_t, kOrder>(in), 2);
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_WTF_16_H_
