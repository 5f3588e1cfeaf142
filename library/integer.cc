#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>

#include "converters/patterns/multibyte.h"
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

// UTF-8000 as a container of integers, which has those as well that are
// surrogates among code points.
struct Utf8000Integer : Utf8000 {
  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    const ptrdiff_t available = in_end - in;
    if (*in != 0xED || available < 2 || in[1] < 0xA0 || !IsTrail(in[1])) {
      return Utf8000::Decode(in, in_end);
    }
    if (available < 3) return Decoded::Incomplete(3);
    if (!IsTrail(in[2])) return Decoded::IllFormed(2);
    return Decoded::WellFormed(0xD000U | (in[1] & 0x3FU) << 6 | (in[2] & 0x3FU),
                               3);
  }

  using Utf8000::Length;
  static constexpr size_t Length(CodePoint integer) {
    return IsSurrogate(integer) ? 3 : Utf8000::Length(integer);
  }

  using Utf8000::Encode;
};

constexpr AnyForm kIntegers = AnyForm::Of<Utf8000Integer>();

constexpr size_t kMostWords = kMaxCodePointBits / 64;

constexpr bool IsNegative(uint64_t top_word) { return top_word >> 63 != 0; }
constexpr uint64_t SignWord(bool is_negative) {
  return is_negative ? ~uint64_t{0} : 0;
}

// Without the top words that only repeat the sign.
std::span<const uint64_t> WithoutSignWords(std::span<const uint64_t> words) {
  while (words.size() > 1) {
    const bool is_negative = IsNegative(words[words.size() - 2]);
    if (words.back() != SignWord(is_negative)) break;
    words = words.first(words.size() - 1);
  }
  return words;
}

// Whether a sequence is that of a negative integer.
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

int utfx_int_compare(const void* a, size_t a_size, const void* b,
                     size_t b_size) {
  const bool a_is_negative = utfx::IsOdd(a, a_size);
  const bool b_is_negative = utfx::IsOdd(b, b_size);
  if (a_is_negative != b_is_negative) return a_is_negative ? -1 : 1;
  // No sequence is the start of another.
  const int order = std::memcmp(a, b, std::min(a_size, b_size));
  return a_is_negative ? -order : order;
}
