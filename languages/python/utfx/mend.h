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

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_MEND_H_
