#include "tests/charset_rows.h"

#include <span>

#include "converters/charsets.h"

namespace utfx {

std::span<const Charset> Charsets() { return kCharsets; }
std::span<const Charset> ListedCharsets() { return kListedCharsets; }
std::span<const Charset> IcuCharsets() { return kIcuCharsets; }

}  // namespace utfx
