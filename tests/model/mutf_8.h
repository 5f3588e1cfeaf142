#ifndef UTFX_TESTS_MODEL_MUTF_8_H_
#define UTFX_TESTS_MODEL_MUTF_8_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/result.h"
#include "tests/model/cesu_8.h"
#include "tests/model/generalized_utf_8.h"
#include "tests/model/model.h"

namespace utfx::model {

// MUTF-8, by what the JVM specification says of it, 4.4.7: "the null character
// is encoded using the 2-byte format", "only the 1-byte, 2-byte, and 3-byte
// formats of standard UTF-8 are used". "Characters in the range '\u0800' to
// '\uFFFF' are represented by 3 bytes": each char of Java's, surrogates too.
class Mutf8 : public Cesu8 {
 public:
  constexpr Mutf8()
      : Cesu8({.bits = 21,
               .has_surrogates = true,
               .has_maximal_subparts = false,
               .shows_starts = false}) {}

  Sequence Read(std::string_view bytes, ByteOrder order,
                unsigned limit) const override {
    const Sequence lone = ReadLone(bytes);
    const Sequence sequence = ReadPairs(bytes, order, limit);
    return sequence.status == Decoded::Status::kIllFormed && lone.length == 3
               ? lone
               : sequence;
  }
  Sequence ReadLast(std::string_view bytes, ByteOrder order,
                    unsigned limit) const override {
    const Sequence lone = ReadLone(bytes);
    const Sequence sequence = Read(bytes, order, limit);
    return sequence.status == Decoded::Status::kIncomplete && lone.length == 3
               ? lone
               : sequence;
  }

  std::vector<Error> Errors(unsigned limit) const override {
    std::vector<Error> errors = Cesu8::Errors(limit);
    std::erase_if(errors, [](const Error& error) {
      return error.hex.starts_with("C0") || IsSurrogate(error.hex);
    });
    errors.insert(errors.end(),
                  {"00", "00|80", "C0|00", "C0|81", "C0|C0 80", "ED A0|00"});
    return errors;
  }
  std::vector<std::string> CutShort() const override {
    std::vector<std::string> all = Cesu8::CutShort();
    std::erase_if(all, IsSurrogate);
    all.insert(all.end(), {"C0", "ED B0"});
    return all;
  }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    return code_point.empty() ? "\xC0\x80" : Cesu8::ByPattern(code_point);
  }

 private:
  // Whether an example begins with three bytes of a surrogate.
  static bool IsSurrogate(std::string_view hex) {
    constexpr std::string_view kStarts[] = {"ED A0 80", "ED AF BF", "ED B0 80"};
    return std::ranges::any_of(
        kStarts, [hex](auto start) { return hex.starts_with(start); });
  }

  // A surrogate, whatever follows; of length 0 if there is none.
  static Sequence ReadLone(std::string_view bytes) {
    Sequence first = ReadGeneralized(bytes.substr(0, 3));
    const bool is_lone = first.status == Decoded::Status::kWellFormed &&
                         ToNumber(first.code_point) >= 0xD800 &&
                         ToNumber(first.code_point) <= 0xDFFF;
    return is_lone ? first : Sequence::IllFormed(0);
  }

  Sequence ReadPairs(std::string_view bytes, ByteOrder order,
                     unsigned limit) const {
    if (bytes[0] == '\0') return Sequence::IllFormed(1);
    if (bytes == "\xC0") return Sequence::Incomplete();
    if (bytes.starts_with("\xC0\x80")) return Sequence::WellFormed(2, "");
    return Cesu8::Read(bytes, order, limit);
  }
};

template <>
inline constexpr Mutf8 kModelOf<"MUTF-8">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_MUTF_8_H_
