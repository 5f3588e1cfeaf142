#ifndef UTFX_LANGUAGES_PYTHON_UTFX_DECODE_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_DECODE_H_

#include <Python.h>

#include "languages/python/utfx/charset.h"
#include "languages/python/utfx/reference.h"

namespace utfx {

// What became of bytes.
struct DecodedText {
  Reference text;  // A str, or null with an exception.
  // How much was read: all, or what comes before a sequence or a signature that
  // is not all there.
  Py_ssize_t consumed = 0;
  // What comes after that is in: null if it can't be known yet.
  const utfx_charset* rest = nullptr;
};

// Decodes what comes at the start of a stream, up to its end if `is_final`.
// `errors` is the name of a handler, or null for "strict".
DecodedText Decode(const Charset& charset, PyObject* data, const char* errors,
                   bool is_final);

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_DECODE_H_
