#ifndef UTFX_GCONV_MODULE_UNICODE_HALVES_H_
#define UTFX_GCONV_MODULE_UNICODE_HALVES_H_

#include <gconv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "converters/utf16.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/run_step.h"
#include "gconv-module/ucs4.h"
#include "gconv-module/unicode/forms.h"

// glibc's two steps, from one charset into INTERNAL and from there to another,
// as loops over characters. They do the same as iconv/loop.c and its bodies in
// glibc, with the same order of outcomes.

// A part of glibc that its own modules use and no header declares.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int __gconv_transliterate(__gconv_step* step,
                                     __gconv_step_data* data,
                                     const unsigned char* in_start,
                                     const unsigned char** in,
                                     const unsigned char* in_end,
                                     unsigned char** out, size_t* irreversible);

namespace utfx::gconv::unicode {

inline constexpr CodePoint kByteOrderMark = 0xFEFF;

// The state of a round of the first step, for all its blocks.
struct Reading {
  __gconv_step_data* data;
  bool ignores_errors;
  size_t skipped = 0;
  // When the input is used up, the last skipped error makes that an error.
  int result = __GCONV_EMPTY_INPUT;
};

// Reads [in, in_end) as INTERNAL into [out, out_end).
using ReadFunction = int (*)(const uint8_t*& in, const uint8_t* in_end,
                             uint32_t*& out, const uint32_t* out_end,
                             Reading* reading);

template <class Form>
int Read(const uint8_t*& in, const uint8_t* in_end, uint32_t*& out,
         const uint32_t* out_end, Reading* reading) {
  while (in != in_end) {
    if (static_cast<size_t>(in_end - in) < Form::kMinLength) {
      return __GCONV_INCOMPLETE_INPUT;
    }
    if (out == out_end) return __GCONV_FULL_OUTPUT;
    const Decoded decoded = Form::Decode(in, in_end);
    if (decoded.status == Decoded::Status::kWellFormed) [[likely]] {
      *out++ = static_cast<uint32_t>(decoded.code_point);
    } else if (decoded.status == Decoded::Status::kIncomplete) {
      return __GCONV_INCOMPLETE_INPUT;
    } else {
      // glibc does not report errors that UCS-4 skips.
      constexpr bool kIsMentioned =
          !std::is_same_v<Form, Ucs4<ByteOrder::kBigEndian>>;
      if (kIsMentioned || !reading->ignores_errors) {
        reading->data->__flags |= kEncounteredIllegalInput;
      }
      if (!reading->ignores_errors) return __GCONV_ILLEGAL_INPUT;
      ++reading->skipped;
      if (kIsMentioned) reading->result = __GCONV_ILLEGAL_INPUT;
    }
    in += decoded.length;
  }
  return reading->result;
}

// The state of a round of the second step.
struct Writing {
  __gconv_step_data* data;
  // The step that __gconv_transliterate() calls for a replacement; null if this
  // is that call.
  __gconv_step* replacing;
  bool ignores_errors;
  bool transliterates;
  // Whether a target without tags silently leaves them out.
  bool drops_tags;
  size_t irreversible = 0;
  int result = __GCONV_EMPTY_INPUT;  // Likewise.
};

// Writes characters from `in` on, which end at in_end, up to one at `in_stop`
// or behind it. If it has to stop before that, returns false, with the reason
// in writing->result.
using WriteFunction = bool (*)(const uint32_t*& in, const uint32_t* in_stop,
                               const uint32_t* in_end, uint8_t*& out,
                               const uint8_t* out_end, Writing* writing);

// Handles a character that the target lacks. Returns false if the conversion
// has to stop there.
inline bool HandleUnencodable(const uint32_t*& in, const uint32_t* in_end,
                              uint8_t*& out, Writing* writing) {
  writing->result = __GCONV_ILLEGAL_INPUT;
  if (writing->transliterates && writing->replacing != nullptr) {
    const auto* bytes = reinterpret_cast<const uint8_t*>(in);
    writing->result = __gconv_transliterate(
        writing->replacing, writing->data, bytes, &bytes,
        reinterpret_cast<const uint8_t*>(in_end), &out, &writing->irreversible);
    in = reinterpret_cast<const uint32_t*>(bytes);
    if (writing->result != __GCONV_ILLEGAL_INPUT) {
      return writing->result != __GCONV_FULL_OUTPUT;
    }
  }
  writing->data->__flags |= kEncounteredIllegalInput;
  if (!writing->ignores_errors) return false;
  ++writing->irreversible;
  ++in;
  return true;
}

template <class Form>
bool Write(const uint32_t*& in, const uint32_t* in_stop, const uint32_t* in_end,
           uint8_t*& out, const uint8_t* out_end, Writing* writing) {
  constexpr bool kDropsTags =
      std::is_same_v<Form, Ucs2> || std::is_same_v<Form, Latin1>;
  while (in < in_stop) {
    const auto room = static_cast<size_t>(out_end - out);
    const size_t length = Form::Length(*in);
    if (room < std::max(length, Form::kMinLength)) {
      writing->result = __GCONV_FULL_OUTPUT;
      return false;
    }
    if (length > 0) [[likely]] {
      Form::Encode(*in++, out);
      out += length;
    } else if (kDropsTags && writing->drops_tags && *in >> 7 == 0xE0000 >> 7) {
      ++in;
    } else if (!HandleUnencodable(in, in_end, out, writing)) {
      return false;
    }
  }
  return true;
}

// Writes U+FEFF. Returns false if there is no room.
template <class Form>
bool WriteSignature(uint8_t*& out, const uint8_t* out_end) {
  if (static_cast<size_t>(out_end - out) < Form::kMinLength) return false;
  Form::Encode(kByteOrderMark, out);
  out += Form::kMinLength;
  return true;
}

// For well-formed text.
template <class Form>
size_t CountCharacters(const uint8_t* begin, const uint8_t* end) {
  size_t count = 0;
  for (; begin != end; begin += Form::kMinLength) {
    count += static_cast<size_t>(!IsTrailOf(Form::kFamily, begin));
  }
  return count;
}

// Returns the length in bytes of the last `count` characters before `end`.
template <class Form>
size_t SizeOfLast(const uint8_t* end, size_t count) {
  return static_cast<size_t>(end - BackBy(Form::kFamily, count, end));
}

}  // namespace utfx::gconv::unicode

#endif  // UTFX_GCONV_MODULE_UNICODE_HALVES_H_
