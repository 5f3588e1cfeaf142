#ifndef UTFX_TESTS_ENCODED_ONCE_H_
#define UTFX_TESTS_ENCODED_ONCE_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "tests/model/model.h"

namespace utfx {

// A scalar value as the model encodes it, which is slow: once for all charsets
// that are one encoding, as they are for scalar values.
inline const std::string& EncodedOnce(const Charset& charset, uint32_t value) {
  static auto* const kEncoded =
      new std::map<std::pair<model::Encoding, ByteOrder>,
                   std::vector<std::string>>;
  std::vector<std::string>& all =
      (*kEncoded)[{model::EncodingOf(charset), charset.order}];
  all.resize(0x110000);
  if (all[value].empty()) all[value] = model::Encode(charset, value);
  return all[value];
}

}  // namespace utfx

#endif  // UTFX_TESTS_ENCODED_ONCE_H_
