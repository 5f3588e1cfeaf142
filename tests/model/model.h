#ifndef UTFX_TESTS_MODEL_MODEL_H_
#define UTFX_TESTS_MODEL_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "core/result.h"

// A plain, slow model of the encodings, written from their specifications with
// strings of binary digits. It shares no code with what it checks.
namespace utfx::model {

// A code point of any size: binary digits without leading zeros, "" for zero.
using Bits = std::string;

Bits WithoutLeadingZeros(Bits bits);
Bits ToBits(uint64_t number);
uint64_t ToNumber(const Bits& bits);  // Of up to 64 bits.

// The bytes of a string of binary digits, and back.
std::string ToBytes(const Bits& bits);
Bits ToDigits(std::string_view bytes);

// The bytes of 16-bit units.
std::string FromUnits(const std::vector<uint16_t>& units, ByteOrder order);

// Every Unicode scalar value, in order.
const std::vector<uint32_t>& ScalarValues();

// Those that all charsets have a sequence for, and those that one has.
const std::vector<uint32_t>& CommonScalarValues();
const std::vector<uint32_t>& ScalarValues(const Charset& charset);

// UTF-8 of a scalar value, by the bit patterns of RFC 3629, section 3.
std::string EncodeUtf8(uint32_t scalar_value);

// UTF-64 of a scalar value, sections 3 and 4.
std::string EncodeUtf64(uint32_t scalar_value, ByteOrder order);

// The first thing wrong with a unit of eight bytes (sections 5 to 7), kNone if
// it is well-formed.
ErrorClass CheckUtf64(std::string_view unit, ByteOrder order);

// The specification that a charset follows, if only up to a limit of its own.
enum class Encoding : uint8_t {
  kUtf64,
  kUtf8000,
  kUtfE8,
  kUtfInfinity16,
  kCesu8,
  kMutf8,
  // To be tried out:
  kUtf16K,
  kUtf32K,
  kUtf32KAscvi,
  kAscvi,
  kUtfMashpoe8,
};
Encoding EncodingOf(const Charset& charset);
bool IsExperimental(Encoding encoding);

// UTF-E-8-PERL alone has them.
bool HasSurrogates(const Charset& charset);

// A code point in a charset, without a signature; "" if it has none for it.
// Without the limit on a code point's size, what a sequence beyond it would be,
// as far as the pattern goes.
std::string Encode(const Charset& charset, const Bits& code_point,
                   bool limited = true);
std::string Encode(const Charset& charset, uint32_t scalar_value);

// What stands at the start of some bytes, by the definition of the maximal
// subpart. Not for UTF-64, whose units are all or nothing.
struct Sequence {
  Decoded::Status status;
  size_t length;  // In bytes; 0 if incomplete.
  Bits code_point;

  bool operator==(const Sequence&) const = default;
  friend void PrintTo(const Sequence& sequence, std::ostream* stream) {
    *stream << "status " << static_cast<int>(sequence.status) << ", length "
            << sequence.length << ", code point " << sequence.code_point;
  }
};
Sequence Read(const Charset& charset, std::string_view bytes);

// Ill-formed sequences of a charset, one of each kind. Each is one error by
// itself, whatever well-formed text follows.
std::vector<std::string> IllFormed(const Charset& charset);

// Starts of sequences. Before a new sequence each is one error, all of it.
// (A unit of UTF-64 takes what follows for its own.)
std::vector<std::string> CutShort(const Charset& charset);

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_MODEL_H_
