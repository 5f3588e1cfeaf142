#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/result.h"
#include "core/scan.h"
#include "library/explained.h"
#include "library/phrase.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx {
namespace {

// FoundationDB, design/tuple.md: fields of bytes, of text and of tuples end
// with a zero. A zero in bytes and text, and a null in a tuple, has FF behind
// it.
constexpr uint8_t kEnd = 0;
constexpr uint8_t kNoEnd = 0xFF;
constexpr size_t kAround = 2;  // The start and the end.
// Integers start with each of these.
constexpr uint8_t kFirstInt = 0x0B;
constexpr uint8_t kLastInt = 0x1D;
constexpr size_t kMostOfInt = 257;
// FoundationDB leaves 40 to 4F to others. The bytes of the field that sorts
// downwards, and of a zero, come after it as complements: the zero keeps a
// field that is the start of another one, as of text, behind that.
constexpr uint8_t kDown = 0x40;
constexpr uint8_t kComplement = 0xFF;

struct Kind {
  const char* name;
  uint8_t start;
  size_t size;  // Of the content, if all fields have the same.
};
constexpr size_t kVaries = SIZE_MAX;
constexpr Kind kKinds[] = {
    {"none", 0, kVaries},
    {"bytes", 1, kVaries},
    {"text", 2, kVaries},
    {"int", kFirstInt, kVaries},
    {"null", 0, 0},
    {"false", 0x26, 0},
    {"true", 0x27, 0},
    {"float", 0x20, sizeof(float)},
    {"double", 0x21, sizeof(double)},
    {"uuid", 0x30, 16},
    {"tuple", 5, kVaries},
    {"down", kDown, kVaries},
};
constexpr std::array<uint8_t, 256> kKindOfStart = [] {
  std::array<uint8_t, 256> kinds = {};
  for (size_t kind = UTFX_FIELD_BYTES; kind < std::size(kKinds); ++kind) {
    kinds[kKinds[kind].start] = static_cast<uint8_t>(kind);
  }
  for (unsigned start = kFirstInt; start <= kLastInt; ++start) {
    kinds[start] = UTFX_FIELD_INT;
  }
  return kinds;
}();

constexpr AnyForm kText = AnyForm::Of<Utf8>();

utfx_field_kind KindOfStart(uint8_t start) {
  return static_cast<utfx_field_kind>(kKindOfStart[start]);
}

bool HasBytes(utfx_field_kind kind) {
  return kind == UTFX_FIELD_BYTES || kind == UTFX_FIELD_TEXT;
}

utfx_result Outcome(utfx_status status, size_t read, size_t length) {
  return {status, read, 0, length, read};
}

void Complement(const uint8_t* in, const uint8_t* in_end, uint8_t* out) {
  std::transform(in, in_end, out, [](uint8_t byte) {
    return static_cast<uint8_t>(byte ^ kComplement);
  });
}

// ---- Where a field ends -----------------------------------------------------

// In what follows, each byte is complemented if the mask is FF.

// Returns where the next zero is, or the end.
template <uint8_t kMask>
const uint8_t* FindZero(const uint8_t* in, const uint8_t* in_end) {
  const void* const zero =
      in == in_end
          ? nullptr
          : std::memchr(in, kEnd ^ kMask, static_cast<size_t>(in_end - in));
  return zero == nullptr ? in_end : ToBytes(zero);
}

// Whether the field goes on behind a zero.
bool GoesOn(const uint8_t* zero, const uint8_t* in_end, uint8_t mask) {
  return in_end - zero > 1 && (zero[1] ^ mask) == kNoEnd;
}

// As Validate() of the complements.
Result ValidateComplement(const uint8_t* in, const uint8_t* in_end) {
  for (;;) {
    uint8_t part[64];
    const uint8_t* const end =
        in + std::min(sizeof part, static_cast<size_t>(in_end - in));
    Complement(in, end, part);
    Result result = Validate(kText, part, part + (end - in));
    in += result.in - part;
    result.in = in;
    const bool is_error = result.stop == Stop::kIllFormed;
    if (is_error || end == in_end) return result;
  }
}

// Bytes, or text that is checked, up to the zero that ends them.
struct Content {
  utfx_status status;
  const uint8_t* at;  // Of the zero, or of an error.
  size_t length;      // Of the content, or of the error.
};

template <uint8_t kMask>
[[gnu::always_inline]] inline Content ReadContent(bool is_text,
                                                  const uint8_t* at,
                                                  const uint8_t* in_end) {
  for (size_t length = 0;; ++length) {
    const uint8_t* const zero = FindZero<kMask>(at, in_end);
    if (is_text) {
      const Result text =
          kMask == 0 ? Validate(kText, at, zero) : ValidateComplement(at, zero);
      // A zero is no trail.
      const bool is_cut = text.stop == Stop::kIncomplete;
      if (text.in != zero && !(is_cut && zero == in_end)) {
        return {
            UTFX_ILL_FORMED, text.in,
            is_cut ? static_cast<size_t>(zero - text.in) : size_t{text.length}};
      }
    }
    if (zero == in_end) return {UTFX_INCOMPLETE, in_end, 0};
    length += static_cast<size_t>(zero - at);
    if (!GoesOn(zero, in_end, kMask)) return {UTFX_OK, zero, length};
    at = zero + 2;
  }
}

// Where a field ends, or is wrong.
struct End {
  utfx_status status = UTFX_OK;
  const uint8_t* at = nullptr;  // Behind the field, or of an error.
  size_t length = 0;            // Of the error.
  size_t nulls = 0;             // Those of a tuple itself.
  // Of an error. A text and an integer explain theirs themselves.
  utfx_cause cause = UTFX_CAUSE_NONE;
  utfx_field_kind kind = UTFX_FIELD_NONE;
  uint8_t mask = 0;
};

// Of a field that holds no other.
End EndOfOne(const uint8_t* in, const uint8_t* in_end, uint8_t mask,
             bool checks_text) {
  const utfx_field_kind kind = KindOfStart(*in ^ mask);
  const auto size = static_cast<size_t>(in_end - in);
  const auto ends = [&](size_t length) -> End {
    if (length > size) return {UTFX_INCOMPLETE};
    return {.at = in + length};
  };
  const auto fails = [&](const uint8_t* at, size_t length,
                         utfx_cause cause) -> End {
    return {UTFX_ILL_FORMED, at, length, 0, cause, kind, mask};
  };
  if (kind == UTFX_FIELD_NONE) return fails(in, 1, UTFX_CAUSE_NO_LEAD);
  if (HasBytes(kind)) {
    const bool is_text = kind == UTFX_FIELD_TEXT && checks_text;
    const Content content =
        mask == 0 ? ReadContent<0>(is_text, in + 1, in_end)
                  : ReadContent<kComplement>(is_text, in + 1, in_end);
    return content.status == UTFX_ILL_FORMED
               ? fails(content.at, content.length, UTFX_CAUSE_NONE)
               : ends(static_cast<size_t>(content.at - in) + 1);
  }
  if (kind != UTFX_FIELD_INT) return ends(1 + kKinds[kind].size);
  uint8_t integer[kMostOfInt];
  const size_t most = std::min(size, sizeof integer);
  if (mask != 0) Complement(in, in + most, integer);
  const utfx_sequence sequence = utfx_int_decode_words(
      UTFX_INT_TUPLE, mask == 0 ? in : integer, most, nullptr, 0);
  if (sequence.status == UTFX_INCOMPLETE) return {UTFX_INCOMPLETE};
  return sequence.status == UTFX_ILL_FORMED
             ? fails(in, sequence.length, UTFX_CAUSE_NONE)
             : ends(sequence.length);
}

// Of any field, at most so deep.
End EndOf(const uint8_t* const in, const uint8_t* in_end, size_t most_levels,
          bool checks_text) {
  // A bit for each level, the innermost the lowest, that says whether it sorts
  // downwards, and is no tuple.
  uint64_t downs = 0;
  static_assert(UTFX_FIELD_LEVELS <= 64);
  size_t levels = 0;
  uint8_t mask = 0;
  size_t nulls = 0;
  const uint8_t* at = in;
  const auto cut = [&]() -> End {
    return {UTFX_INCOMPLETE, in, static_cast<size_t>(in_end - in), 0,
            UTFX_CAUSE_CUT_SEQUENCE};
  };
  const auto fails = [&](utfx_cause cause) -> End {
    return {UTFX_ILL_FORMED, at, 1, 0, cause, UTFX_FIELD_NONE, mask};
  };
  do {
    if (at == in_end) return cut();
    const uint8_t start = *at ^ mask;
    const utfx_field_kind kind = KindOfStart(start);
    if (levels > 0 && (downs & 1) == 0 && start == kEnd) {
      const bool is_null = GoesOn(at, in_end, mask);
      at += is_null ? 2 : 1;
      if (is_null) {
        if (levels == 1) ++nulls;
        continue;
      }
      downs >>= 1;
      --levels;
    } else if (kind == UTFX_FIELD_TUPLE || kind == UTFX_FIELD_DOWN) {
      if (levels == most_levels) return fails(UTFX_CAUSE_TOO_DEEP);
      downs = downs << 1 | (kind == UTFX_FIELD_DOWN ? 1 : 0);
      if (kind == UTFX_FIELD_DOWN) mask ^= kComplement;
      ++levels;
      ++at;
      continue;
    } else {
      const End end = EndOfOne(at, in_end, mask, checks_text);
      if (end.status == UTFX_INCOMPLETE) return cut();
      if (end.status != UTFX_OK) return end;
      at = end.at;
    }
    // What sorts downwards is one field.
    for (; levels > 0 && (downs & 1) != 0; --levels, downs >>= 1) {
      if (at == in_end) return cut();
      if ((*at ^ mask) != kEnd) return fails(UTFX_CAUSE_NO_END);
      mask ^= kComplement;
      ++at;
    }
  } while (levels > 0);
  return {.at = at, .nulls = nulls};
}

utfx_result Failure(const End& end, const uint8_t* in) {
  return Outcome(end.status, static_cast<size_t>(end.at - in), end.length);
}

// Says why a text or an integer in a field is an error.
utfx_explanation ExplainContent(const End& end, const uint8_t* in_end,
                                char* text, size_t room) {
  // None that is an error is longer.
  uint8_t content[kMostOfInt];
  const size_t size =
      std::min(static_cast<size_t>(in_end - end.at), sizeof content);
  Phrase phrase(text, room);
  if (end.mask == 0) {
    std::copy_n(end.at, size, content);
  } else {
    Complement(end.at, end.at + size, content);
    phrase << "complemented: ";
  }
  const size_t before = std::min(phrase.Length(), room - (room > 0 ? 1 : 0));
  utfx_explanation explanation =
      end.kind == UTFX_FIELD_INT
          ? utfx_int_explain(UTFX_INT_TUPLE, content, size, text + before,
                             room - before)
          : utfx_explain(utfx_charset_find("UTF-8"), content, size,
                         text + before, room - before);
  explanation.text_length += phrase.Length();
  return explanation;
}

// ---- Writing ------------------------------------------------------------

// Whether a kind's content is a number of C's in memory.
bool IsNumber(utfx_field_kind kind) {
  return kind == UTFX_FIELD_FLOAT || kind == UTFX_FIELD_DOUBLE;
}

// FoundationDB has the highest byte first. Negative numbers are complemented,
// and others have the sign bit.
void WriteNumber(const uint8_t* number, size_t size, uint8_t* out) {
  std::copy_n(number, size, out);
  if (kHostByteOrder == ByteOrder::kLittleEndian) std::reverse(out, out + size);
  if (*out >> 7 != 0) {
    Complement(out, out + size, out);
  } else {
    *out ^= 0x80;
  }
}

void ReadNumber(const uint8_t* in, size_t size, uint8_t* number) {
  std::copy_n(in, size, number);
  if (*number >> 7 == 0) {
    Complement(number, number + size, number);
  } else {
    *number ^= 0x80;
  }
  if (kHostByteOrder == ByteOrder::kLittleEndian) {
    std::reverse(number, number + size);
  }
}

[[gnu::noinline]] utfx_result WriteOfOneSize(utfx_field_kind kind,
                                             const uint8_t* content,
                                             size_t count, uint8_t* out,
                                             size_t size) {
  if (count != kKinds[kind].size) return Outcome(UTFX_MISUSE, 0, 0);
  const size_t length = 1 + count;
  if (length > size) return Outcome(UTFX_OUTPUT_FULL, 0, length);
  *out++ = kKinds[kind].start;
  if (IsNumber(kind)) {
    WriteNumber(content, count, out);
  } else {
    std::copy_n(content, count, out);
  }
  return {UTFX_OK, count, length, 0, count};
}

[[gnu::noinline]] utfx_result WriteInt(const uint8_t* integer, size_t count,
                                       uint8_t* out, size_t size) {
  const utfx_sequence written =
      utfx_int_encode_bytes(UTFX_INT_TUPLE, integer, count, out, size);
  if (written.status != UTFX_OK) {
    return Outcome(written.status, 0, written.length);
  }
  return {UTFX_OK, count, written.length, 0, count};
}

[[gnu::always_inline]] inline utfx_result WriteBytes(utfx_field_kind kind,
                                                     const uint8_t* begin,
                                                     size_t count, uint8_t* out,
                                                     size_t size) {
  const uint8_t* const end = begin + count;
  if (kind == UTFX_FIELD_TEXT) {
    const Result text = Validate(kText, begin, end);
    if (text.in != end) {
      const auto read = static_cast<size_t>(text.in - begin);
      return text.stop == Stop::kIncomplete
                 ? Outcome(UTFX_INCOMPLETE, read, count - read)
                 : Outcome(UTFX_ILL_FORMED, read, text.length);
    }
  }
  const auto zeros = static_cast<size_t>(std::count(begin, end, kEnd));
  const size_t length = count + zeros + kAround;
  if (length > size) return Outcome(UTFX_OUTPUT_FULL, 0, length);
  uint8_t* next = out;
  uint8_t* const last = next + length - 1;
  *next++ = kKinds[kind].start;
  if (zeros == 0) {
    std::copy(begin, end, next);
  } else {
    // The bytes may have changed since they were counted.
    for (const uint8_t* at = begin; at != end && next != last; ++at) {
      const uint8_t byte = *at;
      *next++ = byte;
      if (byte == kEnd && next != last) *next++ = kNoEnd;
    }
  }
  *last = kEnd;
  return {UTFX_OK, count, length, 0, count};
}

// Copies fields one behind the other, and gives each null another size: one
// byte, or with FF two. Ends before one that has changed since it was counted.
void CopyFields(const uint8_t* in, const uint8_t* in_end, size_t null_size,
                uint8_t* out, const uint8_t* out_end) {
  while (in != in_end) {
    const bool is_null = *in == kEnd;
    const uint8_t* const end =
        is_null ? in + null_size
                : EndOf(in, in_end, UTFX_FIELD_LEVELS, false).at;
    const size_t length =
        is_null ? 3 - null_size : static_cast<size_t>(end - in);
    if (end > in_end || length > static_cast<size_t>(out_end - out)) return;
    if (is_null) {
      constexpr uint8_t kNull[] = {kEnd, kNoEnd};
      out = std::copy_n(kNull, length, out);
    } else {
      out = std::copy(in, end, out);
    }
    in = end;
  }
}

[[gnu::noinline]] utfx_result WriteTuple(const uint8_t* begin, size_t count,
                                         uint8_t* out, size_t size) {
  const uint8_t* const end = begin + count;
  size_t length = count + kAround;
  for (const uint8_t* at = begin; at != end;) {
    if (*at == kEnd) ++length;
    const End field = EndOf(at, end, UTFX_FIELD_LEVELS - 1, true);
    if (field.status != UTFX_OK) return Failure(field, begin);
    at = field.at;
  }
  if (length > size) return Outcome(UTFX_OUTPUT_FULL, 0, length);
  uint8_t* const last = out + length - 1;
  *out++ = kKinds[UTFX_FIELD_TUPLE].start;
  CopyFields(begin, end, 1, out, last);
  *last = kEnd;
  return {UTFX_OK, count, length, 0, count};
}

[[gnu::noinline]] utfx_result WriteDown(const uint8_t* begin, size_t count,
                                        uint8_t* out, size_t size) {
  const uint8_t* const end = begin + count;
  const End field = EndOf(begin, end, UTFX_FIELD_LEVELS - 1, true);
  if (field.status != UTFX_OK) return Failure(field, begin);
  if (field.at != end) {
    const auto read = static_cast<size_t>(field.at - begin);
    return Outcome(UTFX_ILL_FORMED, read, count - read);
  }
  const size_t length = count + kAround;
  if (length > size) return Outcome(UTFX_OUTPUT_FULL, 0, length);
  *out++ = kDown;
  Complement(begin, end, out);
  out[count] = kEnd ^ kComplement;
  return {UTFX_OK, count, length, 0, count};
}

// ---- Reading ------------------------------------------------------------

[[gnu::noinline]] utfx_result ReadOfOneSize(utfx_field_kind kind,
                                            const uint8_t* in, size_t size,
                                            uint8_t* content, size_t count) {
  const size_t needed = kKinds[kind].size;
  const size_t length = 1 + needed;
  if (length > size) return Outcome(UTFX_INCOMPLETE, 0, size);
  if (needed > count) return Outcome(UTFX_OUTPUT_FULL, 0, needed);
  if (IsNumber(kind)) {
    ReadNumber(in + 1, needed, content);
  } else {
    std::copy_n(in + 1, needed, content);
  }
  return {UTFX_OK, length, needed, 0, length};
}

[[gnu::noinline]] utfx_result ReadInt(const uint8_t* in, size_t size,
                                      uint8_t* integer, size_t count) {
  const utfx_sequence measured =
      utfx_int_decode_words(UTFX_INT_TUPLE, in, size, nullptr, 0);
  if (measured.status != UTFX_OK && measured.status != UTFX_OUTPUT_FULL) {
    return Outcome(measured.status, 0, measured.length);
  }
  // Zero, too, has a byte.
  const size_t needed = std::max<size_t>((measured.bits + size_t{7}) / 8, 1);
  if (needed > count) return Outcome(UTFX_OUTPUT_FULL, 0, needed);
  const utfx_sequence read =
      utfx_int_decode_bytes(UTFX_INT_TUPLE, in, size, integer, needed);
  return {UTFX_OK, read.length, needed, 0, read.length};
}

template <bool kIsText>
utfx_result ReadBytes(const uint8_t* begin, size_t size, uint8_t* bytes,
                      size_t count) {
  const auto [status, zero, length] =
      ReadContent<0>(kIsText, begin + 1, begin + size);
  if (status == UTFX_INCOMPLETE) return Outcome(status, 0, size);
  const auto read = static_cast<size_t>(zero - begin);
  if (status != UTFX_OK) return Outcome(status, read, length);
  if (length > count) return Outcome(UTFX_OUTPUT_FULL, 0, length);
  if (1 + length == read) {
    std::copy(begin + 1, zero, bytes);
  } else {
    uint8_t* next = bytes;
    uint8_t* const last = next + length;
    for (const uint8_t* at = begin + 1; at < zero && next != last; ++at) {
      const uint8_t byte = *at;
      *next++ = byte;
      if (byte == kEnd) ++at;
    }
  }
  return {UTFX_OK, read + 1, length, 0, read + 1};
}

// Of a tuple the fields, and of what sorts downwards the field.
[[gnu::noinline]] utfx_result ReadHeld(utfx_field_kind kind, const uint8_t* in,
                                       size_t size, uint8_t* content,
                                       size_t count) {
  const End field = EndOf(in, in + size, UTFX_FIELD_LEVELS, true);
  if (field.status != UTFX_OK) return Failure(field, in);
  const auto read = static_cast<size_t>(field.at - in);
  const size_t length = read - kAround - field.nulls;
  if (length > count) return Outcome(UTFX_OUTPUT_FULL, 0, length);
  if (kind == UTFX_FIELD_TUPLE) {
    CopyFields(in + 1, field.at - 1, 2, content, content + length);
  } else {
    Complement(in + 1, field.at - 1, content);
  }
  return {UTFX_OK, read, length, 0, read};
}

}  // namespace
}  // namespace utfx

utfx_field_kind utfx_field_kind_of(const void* in, size_t size) {
  return size == 0 ? UTFX_FIELD_NONE : utfx::KindOfStart(*utfx::ToBytes(in));
}

const char* utfx_field_kind_name(utfx_field_kind kind) {
  return kind < std::size(utfx::kKinds) ? utfx::kKinds[kind].name : nullptr;
}

size_t utfx_field_length(const void* in, size_t size) {
  const utfx_field_kind kind = utfx_field_kind_of(in, size);
  if (kind == UTFX_FIELD_NONE) return 0;
  const uint8_t* const begin = utfx::ToBytes(in);
  if (utfx::HasBytes(kind)) {
    const utfx::Content content =
        utfx::ReadContent<0>(false, begin + 1, begin + size);
    return content.status == UTFX_OK
               ? static_cast<size_t>(content.at - begin) + 1
               : 0;
  }
  if (kind == UTFX_FIELD_INT) {
    const utfx_sequence integer =
        utfx_int_decode_words(UTFX_INT_TUPLE, in, size, nullptr, 0);
    const bool is_one =
        integer.status == UTFX_OK || integer.status == UTFX_OUTPUT_FULL;
    return is_one ? integer.length : 0;
  }
  const utfx::End end =
      utfx::EndOf(begin, begin + size, UTFX_FIELD_LEVELS, false);
  return end.status == UTFX_OK ? static_cast<size_t>(end.at - begin) : 0;
}

utfx_result utfx_field_encode(utfx_field_kind kind, const void* content,
                              size_t count, void* out, size_t size) {
  const uint8_t* const bytes = utfx::ToBytes(content);
  auto* const to = static_cast<uint8_t*>(out);
  if (utfx::HasBytes(kind)) {
    return utfx::WriteBytes(kind, bytes, count, to, size);
  }
  switch (kind) {
    case UTFX_FIELD_INT:
      return utfx::WriteInt(bytes, count, to, size);
    case UTFX_FIELD_TUPLE:
      return utfx::WriteTuple(bytes, count, to, size);
    case UTFX_FIELD_DOWN:
      return utfx::WriteDown(bytes, count, to, size);
    case UTFX_FIELD_NULL:
    case UTFX_FIELD_FALSE:
    case UTFX_FIELD_TRUE:
    case UTFX_FIELD_FLOAT:
    case UTFX_FIELD_DOUBLE:
    case UTFX_FIELD_UUID:
      return utfx::WriteOfOneSize(kind, bytes, count, to, size);
    default:
      return utfx::Outcome(UTFX_MISUSE, 0, 0);
  }
}

utfx_result utfx_field_decode(utfx_field_kind kind, const void* in, size_t size,
                              void* content, size_t count) {
  if (kind == UTFX_FIELD_NONE || kind >= std::size(utfx::kKinds)) {
    return utfx::Outcome(UTFX_MISUSE, 0, 0);
  }
  if (size == 0) return utfx::Outcome(UTFX_INCOMPLETE, 0, 0);
  const uint8_t* const begin = utfx::ToBytes(in);
  auto* const bytes = static_cast<uint8_t*>(content);
  if (utfx::KindOfStart(*begin) != kind) {
    return utfx::Outcome(UTFX_ILL_FORMED, 0, 1);
  }
  switch (kind) {
    case UTFX_FIELD_BYTES:
      return utfx::ReadBytes<false>(begin, size, bytes, count);
    case UTFX_FIELD_TEXT:
      return utfx::ReadBytes<true>(begin, size, bytes, count);
    case UTFX_FIELD_INT:
      return utfx::ReadInt(begin, size, bytes, count);
    case UTFX_FIELD_TUPLE:
    case UTFX_FIELD_DOWN:
      return utfx::ReadHeld(kind, begin, size, bytes, count);
    default:
      return utfx::ReadOfOneSize(kind, begin, size, bytes, count);
  }
}

utfx_explanation utfx_field_explain(const void* in, size_t size, char* text,
                                    size_t room) {
  if (utfx_field_kind_of(in, size) == UTFX_FIELD_INT) {
    return utfx_int_explain(UTFX_INT_TUPLE, in, size, text, room);
  }
  utfx::Phrase phrase(text, room);
  const uint8_t* const begin = utfx::ToBytes(in);
  const uint8_t* const in_end = begin + size;
  const utfx::End end = utfx::EndOf(begin, in_end, UTFX_FIELD_LEVELS, true);
  const auto at = static_cast<size_t>(end.at - begin);
  switch (end.cause) {
    case UTFX_CAUSE_NONE:
      break;
    case UTFX_CAUSE_CUT_SEQUENCE:
      phrase << "the end of the field is missing";
      return utfx::Explained(end.status, end.cause, size, size, phrase);
    case UTFX_CAUSE_TOO_DEEP:
      phrase << "more than " << size_t{UTFX_FIELD_LEVELS}
             << " fields hold one another";
      break;
    case UTFX_CAUSE_NO_END:
      phrase.Hex(*end.at, 2) << " is not ";
      phrase.Hex(utfx::kEnd ^ end.mask, 2)
          << ", the end of a field that sorts downwards";
      break;
    default:
      phrase.Hex(*end.at, 2) << " starts no field";
  }
  if (end.status == UTFX_OK || end.cause != UTFX_CAUSE_NONE) {
    const bool is_error = end.status != UTFX_OK;
    return utfx::Explained(end.status, end.cause, is_error ? end.length : at,
                           is_error ? at : 0, phrase);
  }
  utfx_explanation explanation = utfx::ExplainContent(end, in_end, text, room);
  // Of a text, where its sequence is.
  explanation.at = end.kind == UTFX_FIELD_INT ? at + explanation.at : at;
  return explanation;
}
