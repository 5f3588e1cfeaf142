#ifndef UTFX_LANGUAGES_PYTHON_UTFX_CALL_METHOD_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_CALL_METHOD_H_

#include <Python.h>

#include "languages/python/utfx/reference.h"

namespace utfx {

// Calls a method with arguments that may be null, with an exception. A name
// that is not interned would stay in Python's cache of methods.
template <class... Arguments>
Reference CallMethod(PyObject* object, const char* name,
                     const Arguments&... arguments) {
  const Reference interned(PyUnicode_InternFromString(name));
  if (!interned || (!arguments || ...)) return {};
  return Reference(PyObject_CallMethodObjArgs(object, interned.Get(),
                                              arguments.Get()..., nullptr));
}

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_CALL_METHOD_H_
