#include "command/integer.h"

#include <gmpxx.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "command/named_charset.h"

namespace utfx {
namespace {

// For mpz_import() and mpz_export(): the order of words, the order of bytes in
// a word, and that all bits count.
constexpr int kLowestFirst = -1;
constexpr int kHighestFirst = 1;
constexpr int kNativeOrder = 0;
constexpr size_t kNoNails = 0;

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

// FoundationDB, design/tuple.md: 0x14 is zero. 0x14 + n starts a positive
// integer of n bytes, the highest first, and 0x14 - n a negative one. From 9
// bytes on, the number of bytes follows 0x14 + 9 or 0x14 - 9.
constexpr unsigned kZero = 0x14;
constexpr size_t kMaxInStart = 8;
constexpr size_t kMaxBytes = 0xFF;

std::string Complement(std::string bytes) {
  for (char& byte : bytes) byte = static_cast<char>(~byte);
  return bytes;
}

}  // namespace

std::string WriteSortable(const mpz_class& integer) {
  const size_t bits = integer == 0 ? 0 : mpz_sizeinbase(integer.get_mpz_t(), 2);
  std::string bytes((bits + 7) / 8, '\0');
  mpz_export(bytes.data(), nullptr, kHighestFirst, 1, kNativeOrder, kNoNails,
             integer.get_mpz_t());
  const size_t size = bytes.size();
  if (size > kMaxBytes) return "";
  if (size > kMaxInStart) bytes.insert(0, 1, static_cast<char>(size));
  if (integer < 0) bytes = Complement(bytes);
  const auto start = static_cast<unsigned>(std::min(size, kMaxInStart + 1));
  return static_cast<char>(integer < 0 ? kZero - start : kZero + start) + bytes;
}

utfx_sequence ReadSortable(std::string_view bytes, mpz_class* integer,
                           std::string* why) {
  const auto fail = [&](utfx_status status, size_t length, const char* text) {
    *why = text;
    return utfx_sequence{status, 0, length};
  };
  if (bytes.empty()) return fail(UTFX_INCOMPLETE, 0, "there are no bytes");
  const int start = static_cast<uint8_t>(bytes[0]) - static_cast<int>(kZero);
  const bool is_negative = start < 0;
  auto size = static_cast<size_t>(std::abs(start));
  if (size > kMaxInStart + 1) {
    return fail(UTFX_ILL_FORMED, 1, "no signed integer starts with this");
  }
  const size_t head = size > kMaxInStart ? 2 : 1;
  std::string rest(bytes.substr(1));
  if (is_negative) rest = Complement(rest);
  if (head == 2 && !rest.empty()) size = static_cast<uint8_t>(rest[0]);
  if (bytes.size() < head + (head == 2 && rest.empty() ? 0 : size)) {
    return fail(UTFX_INCOMPLETE, bytes.size(), "the end is missing");
  }
  rest = rest.substr(head - 1, size);
  const bool is_shortest = size == 0 || rest[0] != '\0';
  // FoundationDB's bindings for Python and Haskell have written 2^64-1 and its
  // negative so.
  const bool is_padded = head == 2 && rest == std::string(kMaxInStart, '\xFF');
  if (!is_shortest || (head == 2 && size <= kMaxInStart && !is_padded)) {
    return fail(UTFX_ILL_FORMED, head + size, "fewer bytes would do");
  }
  mpz_import(integer->get_mpz_t(), size, kHighestFirst, 1, kNativeOrder,
             kNoNails, rest.data());
  if (is_negative) *integer = -*integer;
  return {UTFX_OK, 0, head + size};
}

}  // namespace utfx
