#ifndef UTFX_TESTS_MODEL_MUTF_8_H_
#define UTFX_TESTS_MODEL_MUTF_8_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "tests/model/cesu_8.h"
#include "tests/model/model.h"

namespace utfx::model {

// MUTF-8, by what the JVM specification says of it, 4.4.7: "the null character
// is encoded using the 2-byte format", "only the 1-byte, 2-byte, and 3-byte
// formats of standard UTF-8 are used".
class Mutf8 : public Cesu8 {
 public:
  Sequence Read(std::string_view bytes, ByteOrder order,
                unsigned limit) const override {
    if (bytes[0] == '\0') return Sequence::IllFormed(1);
    if (bytes == "\xC0") return Sequence::Incomplete();
    if (bytes.starts_with("\xC0\x80")) return Sequence::WellFormed(2, "");
    return Cesu8::Read(bytes, order, limit);
  }

  std::vector<Error> Errors(unsigned limit) const override {
    std::vector<Error> errors = Cesu8::Errors(limit);
    std::erase_if(
        errors, [](const Error& error) { return error.hex.starts_with("C0"); });
    errors.insert(errors.end(), {"00", "00|80", "C0|00", "C0|81", "C0|C0 80",
                                 "ED A0 80|00", "ED A0 80|C0 80"});
    return errors;
  }
  std::vector<std::string> CutShort() const override {
    std::vector<std::string> all = Cesu8::CutShort();
    all.emplace_back("C0");
    return all;
  }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    return code_point.empty() ? "\xC0\x80" : Cesu8::ByPattern(code_point);
  }
};

template <>
inline constexpr Mutf8 kModelOf<"MUTF-8">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_MUTF_8_H_
