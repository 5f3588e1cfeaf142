#ifndef UTFX_TESTS_ENCODED_ONCE_H_
#define UTFX_TESTS_ENCODED_ONCE_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "tests/model/model.h"

namespace utfx {

// A scalar value as the model encodes it, which is slow: once for all charsets
// that are one encoding, as they are for scalar values.
inline const std::string& EncodedOnce(const Charset& charset, uint32_t value) {
  static auto* const kEncoded =
      new std::vector<std::pair<Charset, std::vector<std::string>>>;
  auto of_encoding =
      std::find_if(kEncoded->begin(), kEncoded->end(), [&](const auto& each) {
        return model::AreOneEncoding(each.first, charset) &&
               each.first.order == charset.order;
      });
  if (of_encoding == kEncoded->end()) {
    kEncoded->emplace_back(charset, 0x110000);
    of_encoding = kEncoded->end() - 1;
  }
  std::vector<std::string>& all = of_encoding->second;
  if (all[value].empty()) all[value] = model::Encode(charset, value);
  return all[value];
}

}  // namespace utfx

#endif  // UTFX_TESTS_ENCODED_ONCE_H_
