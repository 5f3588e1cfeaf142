#ifndef UTFX_COMMAND_INTEGER_H_
#define UTFX_COMMAND_INTEGER_H_

#include <gmpxx.h>
#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Integers of any size as sequences of a charset.
namespace utfx {

// Decimal, or hexadecimal after 0x, with a sign or not; nothing if it is
// anything else.
std::optional<mpz_class> ParseInteger(std::string_view text);

// In 64-bit words, the lowest first, and back. Not of a negative integer. The
// highest bit is always zero.
std::vector<uint64_t> ToWords(const mpz_class& integer);
mpz_class FromWords(std::span<const uint64_t> words);

// UTF-8000's zigzag variant: 0, -1, 1, -2, ... are 0, 1, 2, 3, ...
mpz_class ToZigzag(const mpz_class& integer);
mpz_class FromZigzag(const mpz_class& zigzag);

// How the sign of an integer is held.
enum class Sign : uint8_t {
  kNone,
  kZigzag,
  kTwosComplement,  // Only in UTF-8000, whose content bits it takes.
};

// A container of integers: UTF-8000 has all of them up to its limit, other
// charsets those that are their code points.
class IntegerCharset {
 public:
  // Throws Trouble if it is not one of libutfx's that hold signs so.
  IntegerCharset(const std::string& name, Sign sign);

  std::string Name() const { return utfx_charset_name(charset_); }
  size_t MaxLength() const { return utfx_charset_max_length(charset_); }

  // The sequence of an integer; nothing if there is none, as of one that is
  // negative without signs.
  std::optional<std::vector<uint8_t>> Write(const mpz_class& integer) const;
  // Reads the sequence that bytes start with. *integer is set for UTFX_OK.
  utfx_sequence Read(std::span<const uint8_t> bytes, mpz_class* integer) const;

 private:
  utfx_sequence WriteTo(const mpz_class& integer,
                        std::span<uint8_t> bytes) const;

  const utfx_charset* charset_;
  bool is_utf8000_;
  Sign sign_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_INTEGER_H_
