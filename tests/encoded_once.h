#ifndef UTFX_TESTS_ENCODED_ONCE_H_
#define UTFX_TESTS_ENCODED_ONCE_H_

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "tests/model/model.h"

namespace utfx {

// Scalar values as the model encodes them, which is slow: once for all charsets
// that are one encoding, as they are for scalar values.
class EncodedOnce {
 public:
  explicit EncodedOnce(const Charset& charset)
      : charset_(charset), all_(AllOf(charset)) {}

  const std::string& operator()(uint32_t value) const {
    std::string& encoded = all_[value];
    if (encoded.empty()) encoded = model::Encode(charset_, value);
    return encoded;
  }

 private:
  using All = std::vector<std::string>;

  static All& AllOf(const Charset& charset) {
    static auto* const kAll = new std::deque<std::pair<Charset, All>>;
    const auto known =
        std::find_if(kAll->begin(), kAll->end(), [&](const auto& each) {
          return model::AreOneEncoding(each.first, charset) &&
                 each.first.order == charset.order;
        });
    if (known != kAll->end()) return known->second;
    return kAll->emplace_back(charset, All(0x110000)).second;
  }

  const Charset& charset_;
  All& all_;
};

}  // namespace utfx

#endif  // UTFX_TESTS_ENCODED_ONCE_H_
