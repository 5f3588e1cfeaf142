#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "converters/patterns/with_surrogates.h"
#include "converters/utf8000.h"
#include "core/any_form.h"
#include "core/code_point.h"
#include "library/outcome.h"
#include "library/sequence.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx {
namespace {

// UTF-8000 as a container of integers: it has the numbers of surrogates, too.
constexpr AnyForm kIntegers = AnyForm::Of<WithSurrogates<Utf8000>>();

constexpr size_t kMaxWords = kMaxCodePointBits / 64;

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

// Whether the integer of a sequence is negative.
bool IsOdd(const void* sequence, size_t size) {
  return size != 0 && (ToBytes(sequence)[size - 1] & 1) != 0;
}

}  // namespace
}  // namespace utfx

utfx_sequence utfx_uint_decode(const void* in, size_t size, uint64_t* words,
                               size_t count) {
  return utfx::ReadWords(utfx::kIntegers, in, size, words, count);
}

utfx_sequence utfx_uint_encode(const uint64_t* words, size_t count, void* out,
                               size_t size) {
  return utfx::WriteSequence(utfx::kIntegers, {words, count}, out, size);
}

utfx_sequence utfx_int_decode(const void* in, size_t size, uint64_t* words,
                              size_t count) {
  const utfx_sequence sequence = utfx_uint_decode(in, size, words, count);
  if (sequence.status != UTFX_OK || count == 0) return sequence;
  const uint64_t sign = utfx::SignWord((words[0] & 1) != 0);
  for (size_t i = 0; i < count; ++i) {
    const uint64_t carry = i + 1 < count ? words[i + 1] << 63 : 0;
    words[i] = (words[i] >> 1 | carry) ^ sign;
  }
  return sequence;
}

utfx_sequence utfx_int_encode(const uint64_t* words, size_t count, void* out,
                              size_t size) {
  const auto integer = utfx::WithoutSignWords({words, count});
  if (integer.size() > utfx::kMaxWords) {
    return {UTFX_UNENCODABLE, 0, 0};
  }
  const uint64_t sign =
      utfx::SignWord(!integer.empty() && utfx::IsNegative(integer.back()));
  uint64_t zigzag[utfx::kMaxWords];
  uint64_t carry = 0;
  for (size_t i = 0; i < integer.size(); ++i) {
    zigzag[i] = (integer[i] << 1 | carry) ^ sign;
    carry = integer[i] >> 63;
  }
  return utfx_uint_encode(zigzag, integer.size(), out, size);
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
