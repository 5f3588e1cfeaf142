#ifndef UTFX_COMMAND_INTEGER_H_
#define UTFX_COMMAND_INTEGER_H_

#include <gmpxx.h>
#include <utfx.h>

#include <optional>
#include <string>
#include <string_view>

#include "command/named_charset.h"

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

// Signed integers of up to 255 bytes as keys: memcmp() sorts them by value, and
// none is the start of another. FoundationDB's tuple layer writes them so: the
// length comes first, and a negative integer is complemented. (UTF-8000's
// zigzag sorts by magnitude.)
std::string WriteSortable(const mpz_class& integer);
// Reads such a key, or 2^64-1 and its negative with a length that these do not
// need, which FoundationDB's readers take, too. Sets *integer for UTFX_OK,
// otherwise *why.
utfx_sequence ReadSortable(std::string_view bytes, mpz_class* integer,
                           std::string* why);

}  // namespace utfx

#endif  // UTFX_COMMAND_INTEGER_H_
