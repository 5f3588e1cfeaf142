#ifndef UTFX_LANGUAGES_PYTHON_UTFX_INTEGERS_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_INTEGERS_H_

#include <Python.h>

namespace utfx {

// Functions of the module. They take a utfx.Charset first, which has no
// signature.

// (charset, data, signed=False, final=True): returns a list of integers and the
// number of bytes read; unless final, data may end inside a sequence.
PyObject* DecodeInts(PyObject* module, PyObject* args);

// (charset, data, target, signed=False): writes integers of 64 bits into a
// writable buffer, and returns their number.
PyObject* DecodeInto(PyObject* module, PyObject* args);

// (charset, data): returns the most integers that data can hold; exact if data
// is well-formed.
PyObject* CountInts(PyObject* module, PyObject* args);

// (charset, values, signed=False): returns the bytes of their sequences.
PyObject* EncodeInts(PyObject* module, PyObject* args);

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_INTEGERS_H_
