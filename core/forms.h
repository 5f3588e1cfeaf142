#ifndef UTFX_CORE_FORMS_H_
#define UTFX_CORE_FORMS_H_

#include "converters/utf64.h"
#include "converters/utf8000.h"
#include "converters/utf_e_8.h"
#include "converters/utf_infinity_16.h"
#include "core/byte_order.h"
#include "core/charsets.h"
#include "core/convert.h"

namespace utfx {

namespace internal {

template <Encoding kEncoding, ByteOrder kOrder>
struct FormOf;

template <ByteOrder kOrder>
struct FormOf<Encoding::kUtf64, kOrder> {
  using Type = Utf64<kOrder>;
};

template <ByteOrder kOrder>
struct FormOf<Encoding::kUtf8000, kOrder> {
  using Type = Utf8000;
};

template <ByteOrder kOrder>
struct FormOf<Encoding::kUtfE8, kOrder> {
  using Type = UtfE8;
};

template <ByteOrder kOrder>
struct FormOf<Encoding::kUtfInfinity16, kOrder> {
  using Type = UtfInfinity16<kOrder>;
};

}  // namespace internal

// The encoding form of an Encoding in a byte order.
template <Encoding kEncoding, ByteOrder kOrder>
using Form = typename internal::FormOf<kEncoding, kOrder>::Type;

}  // namespace utfx

#endif  // UTFX_CORE_FORMS_H_
