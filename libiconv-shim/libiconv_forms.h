#ifndef UTFX_LIBICONV_SHIM_LIBICONV_FORMS_H_
#define UTFX_LIBICONV_SHIM_LIBICONV_FORMS_H_

#include <bit>
#include <cstddef>
#include <cstdint>

#include "converters/patterns/four_bytes.h"
#include "converters/utf16.h"
#include "converters/utf8.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"

namespace utfx {

// GNU libiconv's UTF-8, UTF-16 and UCS-4, where they differ from Unicode's and
// glibc's (libiconv 1.14, lib/utf8.h, lib/utf16.h, lib/ucs4be.h).

// It judges a sequence only when all bytes are there that its lead announces,
// and leads up to F7 announce some.
struct LibiconvUtf8 : Utf8 {
  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    const uint8_t lead = *in;
    if (lead < 0x80) return Decoded::WellFormed(lead, 1);
    if (lead < 0xC2 || lead > 0xF7) return Decoded::IllFormed(1);
    const auto length = static_cast<uint32_t>(std::countl_one(lead));
    if (in_end - in < static_cast<ptrdiff_t>(length))
      return Decoded::Incomplete(length);
    const Decoded decoded = Utf8::Decode(in, in + length);
    return decoded.status == Decoded::Status::kWellFormed
               ? decoded
               : Decoded::IllFormed(1);
  }
};

// It does not write U+FFFE where a stream may have marks anywhere: a reader
// would take it for one.
template <ByteOrder kOrder>
struct LibiconvUtf16 : Utf16<kOrder> {
  static constexpr CodePoint kReversedMark = 0xFFFE;

  static size_t Length(CodePoint code_point) {
    return code_point == kReversedMark ? 0 : Utf16<kOrder>::Length(code_point);
  }
};

// UCS-4: surrogates are read and written.
template <ByteOrder kOrder>
using Libiconv31Bits = FourBytes<kOrder, HasUpTo<31>, HasUpTo<31>>;

// UCS-4BE, -LE, -INTERNAL and -SWAPPED.
template <ByteOrder kOrder>
using Libiconv32Bits = FourBytes<kOrder, HasUpTo<32>, HasUpTo<32>>;

}  // namespace utfx

#endif  // UTFX_LIBICONV_SHIM_LIBICONV_FORMS_H_
