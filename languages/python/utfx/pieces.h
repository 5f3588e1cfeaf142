#ifndef UTFX_LANGUAGES_PYTHON_UTFX_PIECES_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_PIECES_H_

#include <Python.h>

namespace utfx {

// (data, charset): how many bytes at the start of data are well-formed.
PyObject* Validate(PyObject* module, PyObject* args);

// (data, charset, offset): whether a line starts behind a LINE FEED in data,
// which is at an offset of a text, and where, or else how much of data is read.
// A ValueError if the charset does not show that.
PyObject* LineStart(PyObject* module, PyObject* args);

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_PIECES_H_
