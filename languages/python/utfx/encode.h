#ifndef UTFX_LANGUAGES_PYTHON_UTFX_ENCODE_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_ENCODE_H_

#include <Python.h>

#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/reference.h"

namespace utfx {

// Encodes a str. The bytes start with a signature if the charset has one and
// there are any bytes. Null with an exception. `errors` is the name of a
// handler, or null for "strict".
Reference Encode(const CharsetObject& charset, PyObject* text,
                 const char* errors);

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_ENCODE_H_
