#ifndef UTFX_LANGUAGES_PYTHON_UTFX_INTEGERS_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_INTEGERS_H_

#include <Python.h>

#include "languages/python/utfx/bytes_builder.h"

namespace utfx {

// Functions of the module. A charset is a name or a utfx.Charset without a
// signature, or None, and a form is a name; those of "tuple" have no charset.

// (data, charset=None, *, form="unsigned"): the integers, and the only one.
PyObject* DecodeInts(PyObject* module, PyObject* args, PyObject* keywords);
PyObject* DecodeInt(PyObject* module, PyObject* args, PyObject* keywords);

// (data, charset, form, final): returns a list of integers and the number of
// bytes read; unless final, data may end inside a sequence.
PyObject* DecodeSomeInts(PyObject* module, PyObject* args);

// (data, charset, form, target): writes integers of 64 bits into a writable
// buffer, and returns their number.
PyObject* DecodeInto(PyObject* module, PyObject* args);

// (data, charset, form): returns the most integers that data can hold; exact if
// data is well-formed.
PyObject* CountInts(PyObject* module, PyObject* args);

// (values, charset=None, *, form="unsigned"): returns the bytes of integers,
// and of one.
PyObject* EncodeInts(PyObject* module, PyObject* args, PyObject* keywords);
PyObject* EncodeInt(PyObject* module, PyObject* args, PyObject* keywords);

// (a, b): compares the bytes of two zigzag integers.
PyObject* CompareZigzag(PyObject* module, PyObject* args);

PyObject* EncodeKey(PyObject* module, PyObject* fields);
PyObject* DecodeKey(PyObject* module, PyObject* data);

// Appends a field of a key. Returns false with an exception.
bool WriteKeyField(PyObject* field, BytesBuilder* out);

// The texts that help() shows of these.
extern const char kCompareZigzagText[];
extern const char kDecodeIntsText[];
extern const char kDecodeIntText[];
extern const char kEncodeIntsText[];
extern const char kEncodeIntText[];
extern const char kEncodeKeyText[];
extern const char kDecodeKeyText[];

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_INTEGERS_H_
