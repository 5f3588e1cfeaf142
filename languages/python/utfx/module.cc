#include "languages/python/utfx/module.h"

#include <Python.h>
#include <utfx.h>

#include <cstddef>
#include <cstring>

#include "languages/python/utfx/cells.h"
#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/columns.h"
#include "languages/python/utfx/detect.h"
#include "languages/python/utfx/integers.h"
#include "languages/python/utfx/mend.h"
#include "languages/python/utfx/pieces.h"
#include "library/host_charset.h"

namespace utfx {
namespace {

int Execute(PyObject* module) {
  return AddCharsets(module) && AddMending(module) && AddDetection(module)
             ? PyModule_AddStringConstant(module, "__version__",
                                          UTFX_VERSION_STRING)
             : -1;
}

// With keywords.
template <class Function>
PyCFunction AsFunction(Function* function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

// Python has underscores in the place of other marks, when it looks a codec up:
// "iso_5428_1980" is "ISO_5428:1980".
const utfx_charset* FindBuiltIn(const char* name) {
  const utfx_charset* const charset = utfx_charset_find(name);
  const char* const mark = std::strrchr(name, '_');
  char with_colon[64];
  const size_t size = std::strlen(name) + 1;
  if (charset != nullptr || mark == nullptr || size > sizeof with_colon) {
    return charset;
  }
  std::memcpy(with_colon, name, size);
  with_colon[mark - name] = ':';
  return utfx_charset_find(with_colon);
}

PyMethodDef functions[] = {
    {"add_cells", AddCells, METH_VARARGS, nullptr},
    {"compare_zigzag", CompareZigzag, METH_VARARGS, kCompareZigzagText},
    {"convert_buffer", ConvertBuffer, METH_VARARGS, nullptr},
    {"count", CountInts, METH_VARARGS, nullptr},
    {"decode_cells", DecodeCells, METH_VARARGS, nullptr},
    {"decode_int", AsFunction(DecodeInt), METH_VARARGS | METH_KEYWORDS,
     kDecodeIntText},
    {"decode_ints", AsFunction(DecodeInts), METH_VARARGS | METH_KEYWORDS,
     kDecodeIntsText},
    {"decode_into", DecodeInto, METH_VARARGS, nullptr},
    {"decode_key", DecodeKey, METH_O, kDecodeKeyText},
    {"decode_some_ints", DecodeSomeInts, METH_VARARGS, nullptr},
    {"detected", Detected, METH_VARARGS, nullptr},
    {"encode_cells", EncodeCells, METH_VARARGS, nullptr},
    {"encode_int", AsFunction(EncodeInt), METH_VARARGS | METH_KEYWORDS,
     kEncodeIntText},
    {"encode_ints", AsFunction(EncodeInts), METH_VARARGS | METH_KEYWORDS,
     kEncodeIntsText},
    {"encode_key", EncodeKey, METH_O, kEncodeKeyText},
    {"encode_keys", EncodeKeys, METH_VARARGS, nullptr},
    {"expect_reading", ExpectReading, METH_VARARGS, nullptr},
    {"find", Find, METH_O, nullptr},
    {"found_damage", FoundDamage, METH_VARARGS, nullptr},
    {"gather", Gather, METH_VARARGS, nullptr},
    {"line_start", LineStart, METH_VARARGS, nullptr},
    {"mend_buffer", MendBuffer, METH_VARARGS, nullptr},
    {"scatter", Scatter, METH_VARARGS, nullptr},
    {"validate", Validate, METH_VARARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

int Traverse(PyObject* module, visitproc visit, void* arg) {
  Py_VISIT(State(module)->type);
  Py_VISIT(State(module)->charsets);
  Py_VISIT(State(module)->tables);
  Py_VISIT(State(module)->damage);
  Py_VISIT(State(module)->candidate);
  Py_VISIT(State(module)->detection);
  return 0;
}

int Clear(PyObject* module) {
  Py_CLEAR(State(module)->type);
  Py_CLEAR(State(module)->charsets);
  Py_CLEAR(State(module)->tables);
  Py_CLEAR(State(module)->damage);
  Py_CLEAR(State(module)->candidate);
  Py_CLEAR(State(module)->detection);
  return 0;
}

PyModuleDef_Slot slots[] = {
    {Py_mod_exec, reinterpret_cast<void*>(Execute)},
    {0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    "_utfx",
    "The parts of the package utfx that are in C++.",
    sizeof(ModuleState),
    functions,
    slots,
    Traverse,
    Clear,
    nullptr,
};

}  // namespace

PyObject* Find(PyObject* module, PyObject* name) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(name, &size);
  if (text == nullptr) return nullptr;
  // A NUL is in no name.
  if (std::strlen(text) != static_cast<size_t>(size)) Py_RETURN_NONE;
  const utfx_charset* charset = FindBuiltIn(text);
  if (charset == nullptr) charset = FindHostCharsetByLetters(text);
  if (charset == nullptr ||
      utfx_charset_group(charset) == UTFX_GROUP_EXPERIMENTAL) {
    Py_RETURN_NONE;
  }
  return Py_XNewRef(
      reinterpret_cast<PyObject*>(FindCharsetObject(module, charset)));
}

}  // namespace utfx

PyMODINIT_FUNC PyInit__utfx() { return PyModuleDef_Init(&utfx::definition); }
