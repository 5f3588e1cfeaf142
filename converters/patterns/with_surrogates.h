#ifndef UTFX_CONVERTERS_PATTERNS_WITH_SURROGATES_H_
#define UTFX_CONVERTERS_PATTERNS_WITH_SURROGATES_H_

#include <cstddef>
#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/repertoire.h"
#include "core/result.h"

namespace utfx {

// A form that is UTF-8 up to U+10FFFF, where U+D800 to U+DFFF are numbers like
// any other: ED A0 80 to ED BF BF.
template <EncodingForm Form>
struct WithSurrogates : Form {
  static constexpr Repertoire kRepertoire = {Form::kRepertoire.bits, {}};

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    const ptrdiff_t available = in_end - in;
    if (*in != 0xED || available < 2 || in[1] < 0xA0 || !IsTrail(in[1])) {
      return Form::Decode(in, in_end);
    }
    if (available < 3) return Decoded::Incomplete(3);
    if (!IsTrail(in[2])) return Decoded::IllFormed(2);
    return Decoded::WellFormed(0xD000U | (in[1] & 0x3FU) << 6 | (in[2] & 0x3FU),
                               3);
  }

  using Form::Length;
  static constexpr size_t Length(CodePoint code_point) {
    return IsSurrogate(code_point) ? 3 : Form::Length(code_point);
  }
};

// A form that writes no surrogates, if it has any.
template <EncodingForm Form>
struct WithoutSurrogates : Form {
  using Form::Length;
  static constexpr size_t Length(CodePoint code_point) {
    return IsSurrogate(code_point) ? 0 : Form::Length(code_point);
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_PATTERNS_WITH_SURROGATES_H_
