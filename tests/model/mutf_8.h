#ifndef UTFX_TESTS_MODEL_MUTF_8_H_
#define UTFX_TESTS_MODEL_MUTF_8_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "tests/model/cesu_8.h"
#include "tests/model/model.h"

// The model of MUTF-8, by what the JVM specification says of it, 4.4.7: "the
// null character is encoded using the 2-byte format", "only the 1-byte, 2-byte,
// and 3-byte formats of standard UTF-8 are used".
namespace utfx::model::internal {

inline std::string EncodeMutf8(const Bits& code_point) {
  return code_point.empty() ? "\xC0\x80" : EncodeCesu8(code_point);
}

inline Sequence ReadMutf8(std::string_view bytes) {
  if (bytes[0] == '\0') return {Decoded::Status::kIllFormed, 1, {}};
  if (bytes == "\xC0") return {Decoded::Status::kIncomplete, 0, {}};
  if (bytes.starts_with("\xC0\x80")) {
    return {Decoded::Status::kWellFormed, 2, {}};
  }
  return ReadCesu8(bytes);
}

inline std::vector<std::string> IllFormedMutf8() {
  std::vector<std::string> all = {std::string(1, '\0')};
  for (const std::string& each : IllFormedCesu8()) {
    if (each != "\xC0") all.push_back(each);
  }
  return all;
}

inline std::vector<std::string> CutShortMutf8() {
  std::vector<std::string> all = CutShortCesu8();
  all.push_back("\xC0");
  return all;
}

}  // namespace utfx::model::internal

#endif  // UTFX_TESTS_MODEL_MUTF_8_H_
