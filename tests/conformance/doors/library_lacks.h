#ifndef UTFX_TESTS_CONFORMANCE_DOORS_LIBRARY_LACKS_H_
#define UTFX_TESTS_CONFORMANCE_DOORS_LIBRARY_LACKS_H_

#include <utfx.h>

#include "tests/conformance/coder.h"

namespace utfx::conformance {

// Whether libutfx, which may be built without some tables, lacks a charset.
inline bool LibraryLacks(const Coder& charset) {
  return (charset.IsGlibcs() && !charset.IsTable()) ||
         utfx_charset_find(charset.Name().c_str()) == nullptr;
}

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_DOORS_LIBRARY_LACKS_H_
