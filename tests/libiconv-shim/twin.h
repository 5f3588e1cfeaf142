#ifndef UTFX_TESTS_LIBICONV_SHIM_TWIN_H_
#define UTFX_TESTS_LIBICONV_SHIM_TWIN_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "core/family.h"
#include "tests/charset_test.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/model/model.h"

namespace utfx {

// The listed charsets that have a twin: they agree with one of Unicode's.
inline std::vector<Charset> CharsetsWithTwins() {
  return CharsetsWith([](const Charset& row) {
    return row.group == Group::kListed && row.family != Family::kNone;
  });
}

// A charset of libiconv's own that does as one of ours must do, as far as
// Unicode goes: it tells what libiconv would do if ours were its own, call by
// call. UTF-32 is the twin of UTF-64, with half as many bytes; the others have
// a twin with the same bytes.
class Twin {
 public:
  explicit Twin(const Charset& charset) : charset_(charset) {
    const bool big = charset.order == ByteOrder::kBigEndian;
    const std::string suffix =
        !charset.signatures.empty() ? "" : (big ? "BE" : "LE");
    if (IsUtf64(charset.family)) {
      name_ = "UTF-32" + suffix;
      unit_ = 4;
      factor_ = 2;
    } else if (IsUtf16(charset.family)) {
      name_ = "UTF-16" + suffix;
      unit_ = 2;
    } else {
      name_ = "UTF-8";
    }
  }

  const std::string& Name() const { return name_; }
  size_t Unit() const { return unit_; }
  // Bytes of ours for one of the twin's.
  size_t Factor() const { return factor_; }

  // Whether it does the same with a code point. Ours may have more, and the
  // twins that have marks have them anywhere.
  bool Has(uint32_t value) const {
    if (value > 0x10FFFF) return charset_.code_point_bits == 21;
    return charset_.signatures.empty() || (value != 0xFEFF && value != 0xFFFE);
  }

  // Ours of a scalar value, which the twin has, in a byte order. The model is
  // slow.
  const std::string& Ours(uint32_t value, ByteOrder order) {
    std::string& bytes = ours_[{value, order}];
    if (bytes.empty()) {
      Charset charset = charset_;
      charset.order = order;
      bytes = model::Encode(charset, value);
    }
    return bytes;
  }
  std::string Theirs(uint32_t value, ByteOrder order) {
    if (factor_ == 1) return Ours(value, order);
    std::string bytes = Ucs4({value});
    if (order == ByteOrder::kLittleEndian) {
      std::reverse(bytes.begin(), bytes.end());
    }
    return bytes;
  }

  // What the twin has written, as ours.
  std::string ToOurs(std::string bytes) {
    if (factor_ == 1) return bytes;
    std::string ours;
    for (size_t i = 0; i + 4 <= bytes.size(); i += 4) {
      if (charset_.order == ByteOrder::kLittleEndian) {
        std::reverse(&bytes[i], &bytes[i + 4]);
      }
      const uint32_t value =
          FromUcs4(std::string_view(bytes).substr(i, 4)).front();
      ours += value == 0xFEFF && !charset_.signatures.empty()
                  ? SignatureOf(charset_)
                  : Ours(value, charset_.order);
    }
    return ours;
  }

  // One thing that is ill-formed in both, a code unit long.
  std::string OurIllFormed(ByteOrder order, size_t index) const {
    Charset charset = charset_;
    charset.order = order;
    const std::vector<std::string> all = model::IllFormed(charset);
    return all[index % all.size()];
  }
  std::string TheirIllFormed(ByteOrder order, size_t index) {
    return factor_ == 1 ? OurIllFormed(order, index) : Theirs(0x110000, order);
  }

 private:
  const Charset& charset_;
  std::string name_;
  size_t unit_ = 1;
  size_t factor_ = 1;
  std::map<std::pair<uint32_t, ByteOrder>, std::string> ours_;
};

}  // namespace utfx

#endif  // UTFX_TESTS_LIBICONV_SHIM_TWIN_H_
