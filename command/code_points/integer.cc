#include "command/code_points/integer.h"

#include <gmpxx.h>
#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/code_points/sequence.h"

namespace utfx {
namespace {

// For mpz_import() and mpz_export(): the order of words, the order of bytes in
// a word, and that all bits count.
constexpr int kLowestFirst = -1;
constexpr int kNativeOrder = 0;
constexpr size_t kNoNails = 0;

// Of utfx_int_decode().
constexpr size_t kMaxSignedWords = 32;

}  // namespace

std::optional<mpz_class> ParseInteger(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (is_hexadecimal) text.remove_prefix(2);
  const auto digits = is_hexadecimal
                          ? std::string_view("0123456789ABCDEFabcdef")
                          : std::string_view("0123456789");
  // GMP would also take spaces and underscores.
  if (text.empty() ||
      text.find_first_not_of(digits) != std::string_view::npos) {
    return {};
  }
  mpz_class integer(std::string(text), is_hexadecimal ? 16 : 10);
  if (is_negative) integer = -integer;
  return integer;
}

mpz_class ToZigzag(const mpz_class& integer) {
  return integer < 0 ? mpz_class(-2 * integer - 1) : mpz_class(2 * integer);
}

mpz_class FromZigzag(const mpz_class& zigzag) {
  const mpz_class half = zigzag / 2;
  return zigzag % 2 == 0 ? half : mpz_class(-half - 1);
}

Words ToWords(const mpz_class& integer) {
  Words words((mpz_sizeinbase(integer.get_mpz_t(), 2) + 63) / 64);
  mpz_export(words.data(), nullptr, kLowestFirst, sizeof words[0], kNativeOrder,
             kNoNails, integer.get_mpz_t());
  return words;
}

mpz_class FromWords(const Words& words) {
  mpz_class integer;
  mpz_import(integer.get_mpz_t(), words.size(), kLowestFirst, sizeof words[0],
             kNativeOrder, kNoNails, words.data());
  return integer;
}

std::string WriteInteger(const utfx_charset* charset,
                         const mpz_class& integer) {
  const Words words = ToWords(integer);
  if (charset != Utf8000()) return WriteSequence(charset, words);
  std::string bytes(utfx_charset_max_sequence_length(charset), '\0');
  const utfx_sequence written =
      utfx_uint_encode(words.data(), words.size(), bytes.data(), bytes.size());
  bytes.resize(written.length);
  return bytes;
}

utfx_sequence ReadInteger(const utfx_charset* charset, std::string_view bytes,
                          mpz_class* integer) {
  Words words(utfx_charset_code_point_bits(charset) / 64 + 1);
  const utfx_sequence read =
      charset == Utf8000()
          ? utfx_uint_decode(bytes.data(), bytes.size(), words.data(),
                             words.size())
          : utfx_decode_one_words(charset, bytes.data(), bytes.size(),
                                  words.data(), words.size());
  if (read.status == UTFX_OK) *integer = FromWords(words);
  return read;
}

namespace {

// Two's complement inverts the bits of -1 - n for a negative n.
mpz_class Inverted(const mpz_class& integer) { return -1 - integer; }

}  // namespace

std::string WriteSigned(const mpz_class& integer) {
  const bool is_negative = integer < 0;
  std::vector<int64_t> words;
  for (const uint64_t word :
       ToWords(is_negative ? Inverted(integer) : integer)) {
    words.push_back(static_cast<int64_t>(is_negative ? ~word : word));
  }
  words.push_back(is_negative ? -1 : 0);
  const auto write = [&](std::string* bytes) {
    return utfx_int_encode(words.data(), words.size(), bytes->data(),
                           bytes->size());
  };
  std::string bytes;
  bytes.resize(write(&bytes).length);
  write(&bytes);
  return bytes;
}

utfx_sequence ReadSigned(std::string_view bytes, mpz_class* integer) {
  int64_t words[kMaxSignedWords];
  const utfx_sequence read =
      utfx_int_decode(bytes.data(), bytes.size(), words, kMaxSignedWords);
  if (read.status != UTFX_OK) return read;
  const bool is_negative = words[kMaxSignedWords - 1] < 0;
  Words magnitude;
  for (const int64_t word : words) {
    magnitude.push_back(static_cast<uint64_t>(is_negative ? ~word : word));
  }
  *integer = FromWords(magnitude);
  if (is_negative) *integer = Inverted(*integer);
  return read;
}

std::string WhyNotSigned(const utfx_sequence& read) {
  if (read.status == UTFX_INCOMPLETE) {
    return read.length == 0 ? "there are no bytes" : "the end is missing";
  }
  return read.length == 1 ? "no signed integer starts with this"
                          : "fewer bytes would do";
}

}  // namespace utfx
