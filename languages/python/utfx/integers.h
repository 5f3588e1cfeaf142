#ifndef UTFX_LANGUAGES_PYTHON_UTFX_INTEGERS_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_INTEGERS_H_

#include <Python.h>

namespace utfx {

// Functions of the module. The first ones take the index of a form first, and
// then a utfx.Charset without a signature, which a signed form ignores.

// (form, charset, data, final=True): returns a list of integers and the number
// of bytes read; unless final, data may end inside a sequence.
PyObject* DecodeInts(PyObject* module, PyObject* args);

// (form, charset, data, target): writes integers of 64 bits into a writable
// buffer, and returns their number.
PyObject* DecodeInto(PyObject* module, PyObject* args);

// (form, charset, data): returns the most integers that data can hold; exact if
// data is well-formed.
PyObject* CountInts(PyObject* module, PyObject* args);

// (form, charset, values): returns the bytes of integers.
PyObject* EncodeInts(PyObject* module, PyObject* args);

PyObject* EncodeKey(PyObject* module, PyObject* fields);
PyObject* DecodeKey(PyObject* module, PyObject* data);

// What help() says of these.
extern const char kEncodeKeyText[];
extern const char kDecodeKeyText[];

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_INTEGERS_H_
