#ifndef UTFX_LANGUAGES_PYTHON_UTFX_COLUMNS_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_COLUMNS_H_

#include <Python.h>

namespace utfx {

// For _columns.py. Errors say in which cell they are: see NoteCell().

// (data, offsets, source, target, errors): converts cells, and returns new
// ones, as CellsBuilder does.
PyObject* ConvertBuffer(PyObject* module, PyObject* args);

// (values, charset, errors): decodes and encodes the values of a list.
PyObject* DecodeCells(PyObject* module, PyObject* args);
PyObject* EncodeCells(PyObject* module, PyObject* args);

// (columns, is_list): returns the keys whose fields are in the columns of a
// tuple, as a list of bytes or as CellsBuilder does. If it is no list, a tuple
// among the columns has data and offsets.
PyObject* EncodeKeys(PyObject* module, PyObject* args);

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_COLUMNS_H_
