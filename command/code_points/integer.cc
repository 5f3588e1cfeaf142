#include "command/code_points/integer.h"

#include <gmpxx.h>
#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "command/code_points/sequence.h"

namespace utfx {
namespace {

// For mpz_import() and mpz_export(): the order of words, the order of bytes in
// a word, and that all bits count.
constexpr int kLowestFirst = -1;
constexpr int kHighestFirst = 1;
constexpr int kNativeOrder = 0;
constexpr size_t kNoNails = 0;

// Of the largest integer, and its sign.
constexpr size_t kMaxBytes = 4096 / 8 + 1;

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

namespace {

// In two's complement, the highest first.
std::string ToBytes(const mpz_class& integer) {
  const size_t size = mpz_sizeinbase(integer.get_mpz_t(), 2) / 8 + 1;
  const mpz_class unsigned_one =
      integer < 0 ? mpz_class(integer + (mpz_class(1) << 8 * size)) : integer;
  const size_t needed = (mpz_sizeinbase(unsigned_one.get_mpz_t(), 2) + 7) / 8;
  std::string bytes(size, '\0');
  mpz_export(bytes.data() + size - needed, nullptr, kHighestFirst, 1,
             kNativeOrder, kNoNails, unsigned_one.get_mpz_t());
  return bytes;
}

mpz_class FromBytes(std::string_view bytes, bool is_signed) {
  mpz_class integer;
  mpz_import(integer.get_mpz_t(), bytes.size(), kHighestFirst, 1, kNativeOrder,
             kNoNails, bytes.data());
  const bool is_negative =
      is_signed && !bytes.empty() && static_cast<signed char>(bytes[0]) < 0;
  if (is_negative) integer -= mpz_class(1) << 8 * bytes.size();
  return integer;
}

// Reads an integer as `decode` sets its bytes. Few have more than a machine
// word.
template <class Decode>
utfx_sequence Read(bool is_signed, mpz_class* integer, Decode decode) {
  uint8_t bytes[kMaxBytes];
  size_t count = sizeof(uint64_t);
  utfx_sequence sequence = decode(bytes, count);
  if (sequence.status == UTFX_OUTPUT_FULL) {
    count = (sequence.bits + 7) / 8;
    sequence = decode(bytes, count);
  }
  if (sequence.status == UTFX_OK) {
    *integer =
        FromBytes({reinterpret_cast<const char*>(bytes), count}, is_signed);
  }
  return sequence;
}

std::string Write(utfx_int_form form, const mpz_class& integer) {
  const std::string of_integer = ToBytes(integer);
  const auto* const start = reinterpret_cast<const uint8_t*>(of_integer.data());
  const auto write = [&](std::string* bytes) {
    return utfx_int_encode_bytes(form, start, of_integer.size(), bytes->data(),
                                 bytes->size());
  };
  std::string bytes;
  bytes.resize(write(&bytes).length);
  write(&bytes);
  return bytes;
}

}  // namespace

std::string WriteInteger(const utfx_charset* charset,
                         const mpz_class& integer) {
  return charset == Utf8000() ? Write(UTFX_INT_UTF8000, integer)
                              : WriteSequence(charset, ToWords(integer));
}

utfx_sequence ReadInteger(const utfx_charset* charset, std::string_view bytes,
                          mpz_class* integer) {
  return Read(false, integer, [&](uint8_t* read, size_t count) {
    return charset == Utf8000()
               ? utfx_int_decode_bytes(UTFX_INT_UTF8000, bytes.data(),
                                       bytes.size(), read, count)
               : utfx_decode_one_bytes(charset, bytes.data(), bytes.size(),
                                       read, count);
  });
}

std::string WriteTuple(const mpz_class& integer) {
  return Write(UTFX_INT_TUPLE, integer);
}

utfx_sequence ReadTuple(std::string_view bytes, mpz_class* integer) {
  return Read(true, integer, [&](uint8_t* read, size_t count) {
    return utfx_int_decode_bytes(UTFX_INT_TUPLE, bytes.data(), bytes.size(),
                                 read, count);
  });
}

}  // namespace utfx
