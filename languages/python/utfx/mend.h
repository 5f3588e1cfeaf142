#ifndef UTFX_LANGUAGES_PYTHON_UTFX_MEND_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_MEND_H_

#include <Python.h>

namespace utfx {

// Adds the type `Damage` to the module. Returns false with an exception.
bool AddDamage(PyObject* module);

// The functions of the module, with keywords; its .pyi documents the types.
PyObject* Mend(PyObject* module, PyObject* args, PyObject* keywords);
PyObject* FindDamage(PyObject* module, PyObject* args, PyObject* keywords);

extern const char kMendText[];
extern const char kFindDamageText[];

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_MEND_H_
