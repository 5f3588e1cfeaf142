#ifndef UTFX_LANGUAGES_PYTHON_UTFX_MODULE_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_MODULE_H_

#include <Python.h>

namespace utfx {

struct CharsetObject;

struct ModuleState {
  PyObject* type;          // utfx.Charset.
  PyObject* charsets;      // A tuple of the listed ones, which lives as long.
  CharsetObject* utf8000;  // For integers; one of these.
  PyObject* tables;  // A list of those that were asked for, which, too, does.
  PyObject* damage;  // utfx.Damage.
  PyObject* candidate;  // utfx.Candidate.
  PyObject* detection;  // utfx.Detection.
};

inline ModuleState* State(PyObject* module) {
  return static_cast<ModuleState*>(PyModule_GetState(module));
}

// Returns the charset with a name, a str; None if there is none, and null with
// an exception.
PyObject* Find(PyObject* module, PyObject* name);

// Returns the module that an object's type belongs to.
inline PyObject* ModuleOf(PyObject* object) {
  return PyType_GetModule(Py_TYPE(object));
}

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_MODULE_H_
