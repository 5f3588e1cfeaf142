#ifndef UTFX_COMMAND_INTEGER_H_
#define UTFX_COMMAND_INTEGER_H_

#include <gmpxx.h>
#include <utfx.h>

#include <optional>
#include <string>
#include <string_view>

#include "command/charset.h"

// Integers of any size as sequences of a charset.
namespace utfx {

// Decimal, or hexadecimal after 0x, with a sign or not; nothing if it is
// anything else.
std::optional<mpz_class> ParseInteger(std::string_view text);

// Not of a negative integer.
Words ToWords(const mpz_class& integer);
mpz_class FromWords(const Words& words);

// UTF-8000's zigzag variant: 0, -1, 1, -2, ... are 0, 1, 2, 3, ...
mpz_class ToZigzag(const mpz_class& integer);
mpz_class FromZigzag(const mpz_class& zigzag);

// The sequence of an integer, "" if there is none. UTF-8000 has all of them up
// to its limit, other charsets those that are their code points.
std::string WriteInteger(const utfx_charset* charset, const mpz_class& integer);
// Reads the sequence that bytes start with. *integer is set for UTFX_OK.
utfx_sequence ReadInteger(const utfx_charset* charset, std::string_view bytes,
                          mpz_class* integer);

// Signed integers as keys that memcmp() sorts by value, and none of which is
// the start of another: as FoundationDB's tuple layer writes them, up to 255
// bytes. (That is not UTF-8000's zigzag, which sorts by magnitude.) The length
// comes first, and negative ones are complemented.
std::string WriteSortable(const mpz_class& integer);
// Likewise. The text of an error is in *why.
utfx_sequence ReadSortable(std::string_view bytes, mpz_class* integer,
                           std::string* why);

}  // namespace utfx

#endif  // UTFX_COMMAND_INTEGER_H_
