#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>

#include "converters/patterns/with_surrogates.h"
#include "converters/utf8000.h"
#include "core/any_form.h"
#include "core/code_point.h"
#include "core/result.h"
#include "library/outcome.h"
#include "library/sequence.h"
#include "library/text.h"
#include "library/utfx.h"

namespace utfx {
namespace {

// UTF-8000 as a container of integers: it has the numbers of surrogates, too.
constexpr AnyForm kIntegers = AnyForm::Of<WithSurrogates<Utf8000>>();

constexpr size_t kMostWords = kMaxCodePointBits / 64;

constexpr bool IsNegative(uint64_t top_word) { return top_word >> 63 != 0; }
constexpr uint64_t SignWord(bool is_negative) {
  return is_negative ? ~uint64_t{0} : 0;
}

// Removes the top words that only repeat the sign.
std::span<const uint64_t> WithoutSignWords(std::span<const uint64_t> words) {
  while (words.size() > 1) {
    const bool is_negative = IsNegative(words[words.size() - 2]);
    if (words.back() != SignWord(is_negative)) break;
    words = words.first(words.size() - 1);
  }
  return words;
}

// The content bits of a sequence of UTF-8000.
struct Content {
  size_t length;  // Of the sequence, in bytes, as its start bits have it.
  size_t first;   // The first byte that has content bits,
  uint8_t mask;   // and which ones.

  uint8_t MaskOf(size_t i) const { return i == first ? mask : 0x3F; }
  uint8_t TopOf(size_t i) const {
    return static_cast<uint8_t>(MaskOf(i) ^ MaskOf(i) >> 1);
  }
};

// Finds them by the start of the sequence, which is not empty.
Content FindContent(std::span<const uint8_t> bytes) {
  if (bytes[0] < 0x80) return {1, 0, 0x7F};
  uint32_t final_start = 0;
  while (final_start + 1 < bytes.size() &&
         bytes[final_start] == (final_start == 0 ? 0xFF : 0xBF)) {
    ++final_start;
  }
  const unsigned start_bits = Utf8000::StartBits(bytes[final_start]);
  const size_t length = Utf8000::LengthOf(final_start, start_bits);
  const auto mask = static_cast<uint8_t>(0x1F >> start_bits);
  if (mask == 0) return {length, final_start + 1, 0x3F};
  return {length, final_start, mask};
}

// Two's complement and zigzag take equally many bytes for an integer: its sign,
// and the same bits, which zigzag complements for a negative integer. Two's
// complement has the sign above these bits, zigzag below. So the same sequences
// are overlong.

// Converts the start of a sequence, which is not empty, to zigzag. Returns the
// number of bytes written to `zigzag`.
size_t ToZigzag(std::span<const uint8_t> bytes, uint8_t* zigzag) {
  bytes = bytes.first(std::min(bytes.size(), Utf8000::kMaxLength));
  const Content content = FindContent(bytes);
  bytes = bytes.first(std::min(bytes.size(), content.length));
  std::copy(bytes.begin(), bytes.end(), zigzag);
  size_t end = content.first;
  while (end < bytes.size() && (end == 0 || IsTrail(bytes[end]))) ++end;
  if (end == content.first) return bytes.size();
  const bool is_negative =
      (bytes[content.first] & content.TopOf(content.first)) != 0;
  // A bit that has not come may be any; a one never makes the sequence
  // overlong.
  bool next = end == content.length ? is_negative : true;
  for (size_t i = end; i-- > content.first;) {
    const uint8_t mask = content.MaskOf(i);
    const uint8_t magnitude = is_negative ? ~bytes[i] : bytes[i];
    zigzag[i] = static_cast<uint8_t>(
        (bytes[i] & ~mask) | ((magnitude << 1 | (next ? 1 : 0)) & mask));
    next = (magnitude & content.TopOf(i)) != 0;
  }
  return bytes.size();
}

// Converts a well-formed sequence in place.
void FromZigzag(std::span<uint8_t> bytes) {
  const Content content = FindContent(bytes);
  const bool is_negative = (bytes.back() & 1) != 0;
  bool previous = false;
  for (size_t i = content.first; i < bytes.size(); ++i) {
    const uint8_t mask = content.MaskOf(i);
    const auto magnitude = static_cast<uint8_t>(
        (bytes[i] & mask) >> 1 | (previous ? content.TopOf(i) : 0));
    previous = (bytes[i] & 1) != 0;
    bytes[i] = static_cast<uint8_t>(
        (bytes[i] & ~mask) | ((is_negative ? ~magnitude : magnitude) & mask));
  }
}

// Whether the integer of a sequence is negative.
bool IsOdd(const void* sequence, size_t size) {
  return size != 0 && (ToBytes(sequence)[size - 1] & 1) != 0;
}

}  // namespace
}  // namespace utfx

utfx_sequence utfx_uint_read(const void* in, size_t size, uint64_t* words,
                             size_t count) {
  return utfx::ReadWords(utfx::kIntegers, in, size, words, count);
}

utfx_sequence utfx_uint_write(const uint64_t* words, size_t count, void* out,
                              size_t size) {
  return utfx::WriteSequence(utfx::kIntegers, {words, count},
                             UTFX_ERROR_UNENCODABLE, out, size);
}

utfx_sequence utfx_int_read(const void* in, size_t size, uint64_t* words,
                            size_t count) {
  const utfx_sequence sequence = utfx_uint_read(in, size, words, count);
  if (sequence.status != UTFX_OK || count == 0) return sequence;
  const uint64_t sign = utfx::SignWord((words[0] & 1) != 0);
  for (size_t i = 0; i < count; ++i) {
    const uint64_t carry = i + 1 < count ? words[i + 1] << 63 : 0;
    words[i] = (words[i] >> 1 | carry) ^ sign;
  }
  return sequence;
}

utfx_sequence utfx_int_write(const uint64_t* words, size_t count, void* out,
                             size_t size) {
  const auto integer = utfx::WithoutSignWords({words, count});
  if (integer.size() > utfx::kMostWords) {
    return {UTFX_UNENCODABLE, UTFX_ERROR_UNENCODABLE, 0, 0};
  }
  const uint64_t sign =
      utfx::SignWord(!integer.empty() && utfx::IsNegative(integer.back()));
  uint64_t zigzag[utfx::kMostWords];
  uint64_t carry = 0;
  for (size_t i = 0; i < integer.size(); ++i) {
    zigzag[i] = (integer[i] << 1 | carry) ^ sign;
    carry = integer[i] >> 63;
  }
  return utfx_uint_write(zigzag, integer.size(), out, size);
}

utfx_sequence utfx_twos_complement_read(const void* in, size_t size,
                                        uint64_t* words, size_t count) {
  if (size == 0) return utfx_int_read(in, size, words, count);
  uint8_t zigzag[utfx::Utf8000::kMaxLength];
  const std::span bytes(utfx::ToBytes(in), size);
  const size_t present = utfx::ToZigzag(bytes, zigzag);
  utfx_sequence sequence = utfx_int_read(zigzag, present, words, count);
  if (sequence.status == UTFX_ILL_FORMED && sequence.length < present) {
    // Zigzag has one bit less to tell an overlong sequence: here one more byte
    // may be well-formed, if it is the last one.
    const size_t next = sequence.length + 1;
    const size_t length = utfx::ToZigzag(bytes.first(next), zigzag);
    const auto status = utfx_int_read(zigzag, length, nullptr, 0).status;
    if (status == UTFX_INCOMPLETE) sequence.length = next;
  }
  return sequence;
}

utfx_sequence utfx_twos_complement_write(const uint64_t* words, size_t count,
                                         void* out, size_t size) {
  const utfx_sequence sequence = utfx_int_write(words, count, out, size);
  if (sequence.status == UTFX_OK) {
    utfx::FromZigzag({static_cast<uint8_t*>(out), sequence.length});
  }
  return sequence;
}

int utfx_int_compare(const void* a, size_t a_size, const void* b,
                     size_t b_size) {
  const bool a_is_negative = utfx::IsOdd(a, a_size);
  const bool b_is_negative = utfx::IsOdd(b, b_size);
  if (a_is_negative != b_is_negative) return a_is_negative ? -1 : 1;
  // No sequence is the start of another.
  const size_t size = std::min(a_size, b_size);
  const int order = size == 0 ? 0 : std::memcmp(a, b, size);
  return a_is_negative ? -order : order;
}
