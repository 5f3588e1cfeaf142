#include "languages/python/utfx/module.h"

#include <Python.h>
#include <utfx.h>

#include <cstddef>
#include <cstring>

#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/integers.h"

namespace utfx {
namespace {

int Execute(PyObject* module) { return AddCharsets(module) ? 0 : -1; }

PyObject* Find(PyObject* module, PyObject* name) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(name, &size);
  if (text == nullptr) return nullptr;
  // A NUL is in no name.
  const utfx_charset* const charset =
      std::strlen(text) == static_cast<size_t>(size) ? utfx_charset_find(text)
                                                     : nullptr;
  if (charset == nullptr || utfx_charset_group(charset) != UTFX_GROUP_LISTED) {
    Py_RETURN_NONE;
  }
  return Py_NewRef(
      reinterpret_cast<PyObject*>(FindCharsetObject(module, charset)));
}

PyMethodDef functions[] = {
    {"count", CountInts, METH_VARARGS, nullptr},
    {"decode_ints", DecodeInts, METH_VARARGS, nullptr},
    {"decode_into", DecodeInto, METH_VARARGS, nullptr},
    {"encode_ints", EncodeInts, METH_VARARGS, nullptr},
    {"find", Find, METH_O, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

int Traverse(PyObject* module, visitproc visit, void* arg) {
  Py_VISIT(State(module)->type);
  Py_VISIT(State(module)->charsets);
  return 0;
}

int Clear(PyObject* module) {
  Py_CLEAR(State(module)->type);
  Py_CLEAR(State(module)->charsets);
  return 0;
}

PyModuleDef_Slot slots[] = {
    {Py_mod_exec, reinterpret_cast<void*>(Execute)},
    {0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    "_utfx",
    "What the package utfx has of libutfx.",
    sizeof(ModuleState),
    functions,
    slots,
    Traverse,
    Clear,
    nullptr,
};

}  // namespace
}  // namespace utfx

PyMODINIT_FUNC PyInit__utfx() { return PyModuleDef_Init(&utfx::definition); }
