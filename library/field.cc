#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/result.h"
#include "core/scan.h"
#include "library/explained.h"
#include "library/phrase.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx {
namespace {

// FoundationDB, design/tuple.md: a field of bytes or text ends with a zero, and
// a zero in it has FF behind it.
constexpr uint8_t kEnd = 0;
constexpr uint8_t kNoEnd = 0xFF;
constexpr size_t kAround = 2;  // The start and the end.

constexpr AnyForm kText = AnyForm::Of<Utf8>();

bool HasBytes(utfx_field_kind kind) {
  return kind == UTFX_FIELD_BYTES || kind == UTFX_FIELD_TEXT;
}

// Returns where the next zero is, or the end.
const uint8_t* FindZero(const uint8_t* in, const uint8_t* in_end) {
  const void* const zero =
      in == in_end ? nullptr
                   : std::memchr(in, kEnd, static_cast<size_t>(in_end - in));
  return zero == nullptr ? in_end : ToBytes(zero);
}

// Whether the field goes on behind a zero.
bool GoesOn(const uint8_t* zero, const uint8_t* in_end) {
  return in_end - zero > 1 && zero[1] == kNoEnd;
}

utfx_result Outcome(utfx_status status, size_t read, size_t length) {
  return {status, read, 0, length, read};
}

}  // namespace
}  // namespace utfx

utfx_field_kind utfx_field_kind_of(const void* in, size_t size) {
  if (size == 0) return UTFX_FIELD_NONE;
  const uint8_t start = *utfx::ToBytes(in);
  if (start == UTFX_FIELD_BYTES) return UTFX_FIELD_BYTES;
  if (start == UTFX_FIELD_TEXT) return UTFX_FIELD_TEXT;
  // The first byte alone tells whether it is none.
  return utfx_int_decode_words(UTFX_INT_TUPLE, in, 1, nullptr, 0).status ==
                 UTFX_ILL_FORMED
             ? UTFX_FIELD_NONE
             : UTFX_FIELD_INT;
}

const char* utfx_field_kind_name(utfx_field_kind kind) {
  static constexpr const char* kNames[] = {"none", "bytes", "text", "int"};
  return kind < std::size(kNames) ? kNames[kind] : nullptr;
}

size_t utfx_field_length(const void* in, size_t size) {
  const utfx_field_kind kind = utfx_field_kind_of(in, size);
  if (kind == UTFX_FIELD_INT) {
    const utfx_sequence integer =
        utfx_int_decode_words(UTFX_INT_TUPLE, in, size, nullptr, 0);
    const bool is_one =
        integer.status == UTFX_OK || integer.status == UTFX_OUTPUT_FULL;
    return is_one ? integer.length : 0;
  }
  if (!utfx::HasBytes(kind)) return 0;
  const uint8_t* const begin = utfx::ToBytes(in);
  const uint8_t* const end = begin + size;
  const uint8_t* zero = utfx::FindZero(begin + 1, end);
  while (zero != end && utfx::GoesOn(zero, end)) {
    zero = utfx::FindZero(zero + 2, end);
  }
  return zero == end ? 0 : static_cast<size_t>(zero - begin) + 1;
}

utfx_result utfx_field_encode(utfx_field_kind kind, const void* bytes,
                              size_t count, void* out, size_t size) {
  if (!utfx::HasBytes(kind)) return utfx::Outcome(UTFX_MISUSE, 0, 0);
  const uint8_t* const begin = utfx::ToBytes(bytes);
  const uint8_t* const end = begin + count;
  if (kind == UTFX_FIELD_TEXT) {
    const utfx::Result text = utfx::Validate(utfx::kText, begin, end);
    if (text.in != end) {
      const auto read = static_cast<size_t>(text.in - begin);
      return text.stop == utfx::Stop::kIncomplete
                 ? utfx::Outcome(UTFX_INCOMPLETE, read, count - read)
                 : utfx::Outcome(UTFX_ILL_FORMED, read, text.length);
    }
  }
  const auto zeros = static_cast<size_t>(std::count(begin, end, utfx::kEnd));
  const size_t length = count + zeros + utfx::kAround;
  if (length > size) return utfx::Outcome(UTFX_OUTPUT_FULL, 0, length);
  auto* next = static_cast<uint8_t*>(out);
  uint8_t* const last = next + length - 1;
  *next++ = static_cast<uint8_t>(kind);
  // The bytes may have changed since they were counted.
  for (const uint8_t* at = begin; at != end && next != last; ++at) {
    const uint8_t byte = *at;
    *next++ = byte;
    if (byte == utfx::kEnd && next != last) *next++ = utfx::kNoEnd;
  }
  *last = utfx::kEnd;
  return {UTFX_OK, count, length, 0, count};
}

utfx_result utfx_field_decode(utfx_field_kind kind, const void* in, size_t size,
                              void* bytes, size_t count) {
  if (!utfx::HasBytes(kind)) return utfx::Outcome(UTFX_MISUSE, 0, 0);
  if (size == 0) return utfx::Outcome(UTFX_INCOMPLETE, 0, 0);
  const uint8_t* const begin = utfx::ToBytes(in);
  const uint8_t* const end = begin + size;
  if (*begin != kind) return utfx::Outcome(UTFX_ILL_FORMED, 0, 1);
  size_t length = 0;
  const uint8_t* zero = nullptr;
  for (const uint8_t* at = begin + 1;; at = zero + 2, ++length) {
    zero = utfx::FindZero(at, end);
    if (kind == UTFX_FIELD_TEXT) {
      const utfx::Result text = utfx::Validate(utfx::kText, at, zero);
      // A zero is no trail.
      const bool is_cut = text.stop == utfx::Stop::kIncomplete;
      if (text.in != zero && !(is_cut && zero == end)) {
        return utfx::Outcome(
            UTFX_ILL_FORMED, static_cast<size_t>(text.in - begin),
            is_cut ? static_cast<size_t>(zero - text.in) : text.length);
      }
    }
    if (zero == end) return utfx::Outcome(UTFX_INCOMPLETE, 0, size);
    length += static_cast<size_t>(zero - at);
    if (!utfx::GoesOn(zero, end)) break;
  }
  if (length > count) return utfx::Outcome(UTFX_OUTPUT_FULL, 0, length);
  auto* next = static_cast<uint8_t*>(bytes);
  uint8_t* const last = next + length;
  for (const uint8_t* at = begin + 1; at < zero && next != last; ++at) {
    const uint8_t byte = *at;
    *next++ = byte;
    if (byte == utfx::kEnd) ++at;
  }
  const auto read = static_cast<size_t>(zero - begin) + 1;
  return {UTFX_OK, read, length, 0, read};
}

utfx_explanation utfx_field_explain(const void* in, size_t size, char* text,
                                    size_t room) {
  utfx::Phrase phrase(text, room);
  const utfx_field_kind kind = utfx_field_kind_of(in, size);
  if (kind == UTFX_FIELD_INT) {
    return utfx_int_explain(UTFX_INT_TUPLE, in, size, text, room);
  }
  const utfx_result read = utfx_field_decode(
      kind == UTFX_FIELD_NONE ? UTFX_FIELD_BYTES : kind, in, size, nullptr, 0);
  switch (read.status) {
    case UTFX_INCOMPLETE:
      phrase << "the end of the field is missing";
      return utfx::Explained(read.status, UTFX_CAUSE_CUT_SEQUENCE, size, size,
                             phrase);
    case UTFX_ILL_FORMED:
      break;
    default:
      return utfx::Explained(UTFX_OK, UTFX_CAUSE_NONE,
                             utfx_field_length(in, size), 0, phrase);
  }
  const uint8_t* const error = utfx::ToBytes(in) + read.read;
  if (read.read == 0) {
    phrase.Hex(*error, 2) << " starts no field";
    return utfx::Explained(read.status, UTFX_CAUSE_NO_LEAD, read.length, 0,
                           phrase);
  }
  utfx_explanation of_text = utfx_explain(utfx_charset_find("UTF-8"), error,
                                          size - read.read, text, room);
  of_text.at = read.read;
  return of_text;
}
