#include "command/integer.h"

#include <gmpxx.h>
#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "command/charset.h"

namespace utfx {
namespace {

// For mpz_import() and mpz_export(): the lowest word first, in the order of the
// processor, with all bits.
constexpr int kLowestFirst = -1;
constexpr int kNativeOrder = 0;
constexpr size_t kNoNails = 0;

bool IsUtf8000(const utfx_charset* charset) {
  return charset == utfx_charset_find("UTF-8000");
}

}  // namespace

std::optional<mpz_class> ParseInteger(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (is_hexadecimal) text.remove_prefix(2);
  const auto digits = is_hexadecimal
                          ? std::string_view("0123456789ABCDEFabcdef")
                          : std::string_view("0123456789");
  // GMP has spaces and underscores as well.
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
  if (!IsUtf8000(charset)) return WriteSequence(charset, words);
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
      IsUtf8000(charset)
          ? utfx_uint_decode(bytes.data(), bytes.size(), words.data(),
                             words.size())
          : utfx_decode_one_words(charset, bytes.data(), bytes.size(),
                                  words.data(), words.size());
  if (read.status == UTFX_OK) *integer = FromWords(words);
  return read;
}

}  // namespace utfx
