#ifndef UTFX_TESTS_RUN_CONVERT_H_
#define UTFX_TESTS_RUN_CONVERT_H_

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

#include "core/convert.h"
#include "core/result.h"
#include "tests/hex.h"
#include "tests/untouched.h"

namespace utfx {

// What a conversion did, in terms that can be compared and printed.
struct Outcome {
  std::string output;
  size_t consumed;
  Stop stop;
  ErrorClass error_class = ErrorClass::kNone;
  uint32_t length = 0;

  bool operator==(const Outcome&) const = default;
};

inline void PrintTo(const Outcome& outcome, std::ostream* stream) {
  *stream << Hex(outcome.output) << " from " << outcome.consumed
          << " bytes, stop " << static_cast<int>(outcome.stop) << ", class "
          << static_cast<int>(outcome.error_class) << ", length "
          << outcome.length;
}

inline const uint8_t* Bytes(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

// Converts with `room` bytes of output, and checks that nothing behind what is
// reported is touched.
template <class Converter>
Outcome RunConvert(const Converter& convert, std::string_view input,
                   size_t room) {
  std::string output(room + 64, kUntouched);
  auto* out = reinterpret_cast<uint8_t*>(output.data());
  const Result result =
      convert(Bytes(input), Bytes(input) + input.size(), out, out + room);
  EXPECT_LE(result.out, out + room);
  const auto size = static_cast<size_t>(result.out - out);
  EXPECT_TRUE(IsUntouched(std::string_view(output).substr(size)));
  output.resize(size);
  return {output, static_cast<size_t>(result.in - Bytes(input)), result.stop,
          result.error_class, result.length};
}

}  // namespace utfx

#endif  // UTFX_TESTS_RUN_CONVERT_H_
