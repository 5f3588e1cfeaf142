#ifndef UTFX_CONVERTERS_ROWS_H_
#define UTFX_CONVERTERS_ROWS_H_

#include <tuple>

#include "converters/charsets.h"
#include "converters/text_form.h"
#include "converters/unicode_rows.h"

// All rows, for conversions between charsets that are found at run time.
namespace utfx {

// The table's rows, then Unicode's own.
inline constexpr auto kAllRows = std::tuple_cat(kCharsetRows, kUnicodeRows);

// The form of one of them.
template <class Form>
struct RowForm {
  static const TextForm kText;
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_ROWS_H_
