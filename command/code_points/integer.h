#ifndef UTFX_COMMAND_CODE_POINTS_INTEGER_H_
#define UTFX_COMMAND_CODE_POINTS_INTEGER_H_

#include <gmpxx.h>
#include <utfx.h>

#include <optional>
#include <string>
#include <string_view>

#include "command/code_points/sequence.h"

// Integers of any size as sequences of a charset.
namespace utfx {

// Reads decimal digits, or hexadecimal ones after 0x, with an optional sign.
// Returns nothing for any other text.
std::optional<mpz_class> ParseInteger(std::string_view text);

// The integer must not be negative.
Words ToWords(const mpz_class& integer);
mpz_class FromWords(const Words& words);

// UTF-8000's zigzag variant: 0, -1, 1, -2, ... are 0, 1, 2, 3, ...
mpz_class ToZigzag(const mpz_class& integer);
mpz_class FromZigzag(const mpz_class& zigzag);

// The sequence of an integer, "" if there is none. UTF-8000 has all integers up
// to its limit; another charset has its code points.
std::string WriteInteger(const utfx_charset* charset, const mpz_class& integer);
// Reads the sequence that bytes start with. Sets *integer for UTFX_OK.
utfx_sequence ReadInteger(const utfx_charset* charset, std::string_view bytes,
                          mpz_class* integer);

// The bytes of the form UTFX_INT_TUPLE; "" for an integer that is too large.
std::string WriteTuple(const mpz_class& integer);
// Reads the integer that bytes start with. Sets *integer for UTFX_OK.
utfx_sequence ReadTuple(std::string_view bytes, mpz_class* integer);

}  // namespace utfx

#endif  // UTFX_COMMAND_CODE_POINTS_INTEGER_H_
