#ifndef UTFX_LANGUAGES_PYTHON_UTFX_MEND_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_MEND_H_

#include <Python.h>

namespace utfx {

// Adds the types `Damage` and `Mending` to the module. Returns false with an
// exception.
bool AddMending(PyObject* module);

// For _mend.py: a mender expects a charset, and says where a text is damaged by
// what it has learnt.
PyObject* ExpectReading(PyObject* module, PyObject* args);
PyObject* FoundDamage(PyObject* module, PyObject* args);

// (mender, data, offsets, guess): mends cells until nothing changes, by what
// all of them tell and what the mender expects. Returns new ones, as
// CellsBuilder does, or the given data and offsets if none changes.
PyObject* MendBuffer(PyObject* module, PyObject* args);

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_MEND_H_
