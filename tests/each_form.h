#ifndef UTFX_TESTS_EACH_FORM_H_
#define UTFX_TESTS_EACH_FORM_H_

#include <cstddef>
#include <utility>

#include "converters/charsets.h"
#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/byte_order.h"

namespace utfx {

// Calls check.operator()<kRow>() for each row of the table of charsets.
template <class Check>
void ForEachRow(Check check) {
  [&]<size_t... kRow>(std::index_sequence<kRow...> /*charsets*/) {
    (check.template operator()<kRow>(), ...);
  }
  (CharsetIndices());
}

// Calls check.operator()<Form>() for each form, those of Unicode's and those of
// the charsets in both byte orders.
template <class Check>
void ForEachForm(Check check) {
  check.template operator()<Utf8>();
  check.template operator()<Utf16<ByteOrder::kBigEndian>>();
  check.template operator()<Utf16<ByteOrder::kLittleEndian>>();
  check.template operator()<Utf32<ByteOrder::kBigEndian>>();
  check.template operator()<Utf32<ByteOrder::kLittleEndian>>();
  ForEachRow([&]<size_t kRow>() {
    check.template operator()<NativeForm<kRow>>();
    check.template operator()<LittleEndianForm<kRow>>();
  });
}

}  // namespace utfx

#endif  // UTFX_TESTS_EACH_FORM_H_
