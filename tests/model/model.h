#ifndef UTFX_TESTS_MODEL_MODEL_H_
#define UTFX_TESTS_MODEL_MODEL_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "core/result.h"

// Plain, slow models of the encodings, written from their specifications with
// strings of binary digits. They share no code with what they check.
//
// Each form of the table of charsets has one, in a header with the name of the
// form's: tests/model/ascvi.h is the model of converters/ascvi.h.
namespace utfx::model {

// A code point of any size: binary digits without leading zeros, "" for zero.
using Bits = std::string;

Bits WithoutLeadingZeros(Bits bits);
Bits ToBits(uint64_t number);
Bits ToBits(const std::vector<uint64_t>& words);  // The lowest first.
uint64_t ToNumber(const Bits& bits);              // Of up to 64 bits.

// The bytes of a string of binary digits, and back.
std::string ToBytes(const Bits& bits);
Bits ToDigits(std::string_view bytes);

// The bytes of 16-bit units.
std::string FromUnits(const std::vector<uint16_t>& units, ByteOrder order);

// What stands at the start of some bytes, by the definition of the maximal
// subpart.
struct Sequence {
  Decoded::Status status;
  size_t length;  // In bytes; 0 if incomplete.
  Bits code_point;
  ErrorClass error_class = ErrorClass::kNone;

  static Sequence WellFormed(size_t length, Bits code_point) {
    return {Decoded::Status::kWellFormed, length, std::move(code_point)};
  }
  static Sequence Incomplete() { return {Decoded::Status::kIncomplete, 0, {}}; }
  static Sequence IllFormed(size_t length,
                            ErrorClass error_class = ErrorClass::kIllFormed) {
    return {Decoded::Status::kIllFormed, length, {}, error_class};
  }

  bool operator==(const Sequence&) const = default;
  friend void PrintTo(const Sequence& sequence, std::ostream* stream) {
    *stream << "status " << static_cast<int>(sequence.status) << ", length "
            << sequence.length << ", code point " << sequence.code_point
            << ", class " << static_cast<int>(sequence.error_class);
  }
};

// An example of what is ill-formed: big-endian bytes in hexadecimal, with a bar
// behind the error where more follows: "ED|A0 80". Without a bar all of it is
// one error, whatever well-formed text follows.
struct Error {
  // NOLINTNEXTLINE(google-explicit-constructor): to be written in lists
  constexpr Error(const char* hex,
                  ErrorClass error_class = ErrorClass::kIllFormed)
      : hex(hex), error_class(error_class) {}

  std::string_view hex;
  ErrorClass error_class;
};

// The code points of any number of bits, up to a limit that is not the form's.
inline constexpr unsigned kEndless = ~0U;

struct ScalarRange {
  uint32_t first;
  uint32_t last;

  constexpr bool Has(uint64_t value) const {
    return first <= value && value <= last;
  }
};

// What tests have to know of a form.
struct Facts {
  size_t unit = 1;           // The size of a code unit, in bytes.
  unsigned bits = kEndless;  // Of the largest code point; 21: to U+10FFFF.
  bool has_surrogates = false;
  // The scalar values that it lacks, if any.
  ScalarRange gap = {1, 0};
  // Whether memcmp() of the bytes, big-endian, orders them as the numbers.
  bool is_sorted = false;
  // Whether errors are as long as Unicode 3.9 says, or a whole unit.
  bool has_maximal_subparts = true;
  // Whether nobody who begins to read inside a sequence, at a unit of it, finds
  // one there.
  bool shows_starts = true;
};

// The model of a form, in big-endian units but where an order is said.
class Model {
 public:
  const Facts& Says() const { return facts_; }

  // Of a code point that has no more bits than the limit; "" if it has none.
  std::string Encode(const Bits& code_point, unsigned limit) const;

  // What the bytes, which are at least one, start with.
  virtual Sequence Read(std::string_view bytes, ByteOrder order,
                        unsigned limit) const = 0;

  // The same where nothing follows the bytes.
  virtual Sequence ReadLast(std::string_view bytes, ByteOrder order,
                            unsigned limit) const {
    return Read(bytes, order, limit);
  }

  // Ill-formed text, an example of each kind.
  virtual std::vector<Error> Errors(unsigned limit) const = 0;

  // Starts of sequences, in hexadecimal. Before a new sequence each is one
  // error, all of it. (A unit of UTF-64 takes what follows for its own.)
  virtual std::vector<std::string> CutShort() const = 0;

 protected:
  constexpr explicit Model(const Facts& facts) : facts_(facts) {}
  ~Model() = default;

  // What its sequence would be by the pattern, which may go on beyond the last
  // code point of the form.
  virtual std::string ByPattern(const Bits& code_point) const = 0;

 private:
  Facts facts_;
};

// A header specializes kModelOf<> for the names of the rows that have its form.
struct RowName {
  // NOLINTNEXTLINE(google-explicit-constructor): kModelOf<"UTF-8000">
  constexpr RowName(const char* name) : RowName(std::string_view(name)) {}
  constexpr explicit RowName(std::string_view name) {
    std::copy(name.begin(), name.end(), text);
  }

  bool operator==(const RowName&) const = default;

  char text[32] = {};
};
struct NoModel {};
template <RowName kName>
inline constexpr NoModel kModelOf;

// The model of a row. Its order of bytes is the charset's, which may be that of
// a stream.
const Model& ModelOf(const Charset& charset);
inline const Facts& FactsOf(const Charset& charset) {
  return ModelOf(charset).Says();
}

// Whether two rows are the same encoding for scalar values but for the order of
// bytes and signatures.
bool AreOneEncoding(const Charset& a, const Charset& b);

// Every Unicode scalar value, in order.
const std::vector<uint32_t>& ScalarValues();

// Those that one charset has a sequence for, and those that all have.
std::vector<uint32_t> ScalarValues(const Charset& charset);
const std::vector<uint32_t>& CommonScalarValues();

// UTF-8 of a scalar value, by the bit patterns of RFC 3629, section 3.
std::string EncodeUtf8(uint32_t scalar_value);

// A code point in a charset, without a signature; "" if it has none for it.
// Without the limit on a code point's size, what a sequence beyond it would be,
// as far as the pattern goes.
std::string Encode(const Charset& charset, const Bits& code_point,
                   bool limited = true);
std::string Encode(const Charset& charset, uint32_t scalar_value);

Sequence Read(const Charset& charset, std::string_view bytes);
// The same where nothing follows the bytes.
Sequence ReadLast(const Charset& charset, std::string_view bytes);

// The examples of what is ill-formed, as bytes in the charset's order.
struct ErrorExample {
  std::string bytes;
  Sequence sequence;
};
std::vector<ErrorExample> Errors(const Charset& charset);

// Those of them that are one error, all of it.
std::vector<std::string> IllFormed(const Charset& charset);

std::vector<std::string> CutShort(const Charset& charset);

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_MODEL_H_
