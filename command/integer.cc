#include "command/integer.h"

#include <gmpxx.h>
#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/trouble.h"

namespace utfx {
namespace {

// For mpz_import() and mpz_export(): the lowest word first, in the order of the
// processor, with all bits.
constexpr int kLowestFirst = -1;
constexpr int kNativeOrder = 0;
constexpr size_t kNoNails = 0;

void Complement(std::vector<uint64_t>* words) {
  for (uint64_t& word : *words) word = ~word;
}

std::vector<uint64_t> ToTwosComplement(const mpz_class& integer) {
  if (integer >= 0) return ToWords(integer);
  std::vector<uint64_t> words = ToWords(~integer);
  Complement(&words);
  return words;
}

mpz_class FromTwosComplement(std::vector<uint64_t> words) {
  if (words.back() >> 63 == 0) return FromWords(words);
  Complement(&words);
  return ~FromWords(words);
}

}  // namespace

std::vector<uint64_t> ToWords(const mpz_class& integer) {
  std::vector<uint64_t> words(mpz_sizeinbase(integer.get_mpz_t(), 2) / 64 + 1);
  mpz_export(words.data(), nullptr, kLowestFirst, sizeof(uint64_t),
             kNativeOrder, kNoNails, integer.get_mpz_t());
  return words;
}

mpz_class FromWords(std::span<const uint64_t> words) {
  mpz_class integer;
  mpz_import(integer.get_mpz_t(), words.size(), kLowestFirst, sizeof(uint64_t),
             kNativeOrder, kNoNails, words.data());
  return integer;
}

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

IntegerCharset::IntegerCharset(const std::string& name, Sign sign)
    : charset_(utfx_charset_find(name.c_str())),
      is_utf8000_(charset_ == utfx_charset_find("UTF-8000")),
      sign_(sign) {
  if (charset_ == nullptr) {
    throw Trouble("not a charset that can hold integers: " + Quote(name));
  }
  if (sign == Sign::kTwosComplement && !is_utf8000_) {
    throw Trouble("--twos-complement is only for UTF-8000, not for " + Name());
  }
}

std::optional<std::vector<uint8_t>> IntegerCharset::Write(
    const mpz_class& integer) const {
  if (sign_ == Sign::kNone && integer < 0) return {};
  std::vector<uint8_t> bytes(MaxLength());
  const utfx_sequence written = WriteTo(integer, bytes);
  if (written.status != UTFX_OK) return {};
  bytes.resize(written.length);
  return bytes;
}

utfx_sequence IntegerCharset::WriteTo(const mpz_class& integer,
                                      std::span<uint8_t> bytes) const {
  if (sign_ == Sign::kTwosComplement) {
    const std::vector<uint64_t> words = ToTwosComplement(integer);
    return utfx_twos_complement_write(words.data(), words.size(), bytes.data(),
                                      bytes.size());
  }
  const std::vector<uint64_t> words =
      ToWords(sign_ == Sign::kZigzag ? ToZigzag(integer) : integer);
  return is_utf8000_ ? utfx_uint_write(words.data(), words.size(), bytes.data(),
                                       bytes.size())
                     : utfx_write_words(charset_, words.data(), words.size(),
                                        bytes.data(), bytes.size());
}

utfx_sequence IntegerCharset::Read(std::span<const uint8_t> bytes,
                                   mpz_class* integer) const {
  std::vector<uint64_t> words(utfx_charset_code_point_bits(charset_) / 64 + 1);
  if (sign_ == Sign::kTwosComplement) {
    const utfx_sequence read = utfx_twos_complement_read(
        bytes.data(), bytes.size(), words.data(), words.size());
    if (read.status == UTFX_OK) *integer = FromTwosComplement(words);
    return read;
  }
  const utfx_sequence read =
      is_utf8000_ ? utfx_uint_read(bytes.data(), bytes.size(), words.data(),
                                   words.size())
                  : utfx_read_words(charset_, bytes.data(), bytes.size(),
                                    words.data(), words.size());
  if (read.status == UTFX_OK) {
    *integer = FromWords(words);
    if (sign_ == Sign::kZigzag) *integer = FromZigzag(*integer);
  }
  return read;
}

}  // namespace utfx
