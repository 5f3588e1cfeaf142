#include "languages/python/utfx/error_handler.h"

#include <Python.h>

#include <cstring>

#include "languages/python/utfx/reference.h"

namespace utfx {

bool ErrorHandler::Call(PyObject* object, Py_ssize_t start, Py_ssize_t end,
                        const char* reason) {
  if (!handler_) handler_ = Reference(PyCodec_LookupError(errors_));
  if (!handler_ || !SetError(object, start, end, reason)) return false;
  const Reference answer(
      PyObject_CallFunctionObjArgs(handler_.Get(), error_.Get(), nullptr));
  return answer && TakeAnswer(answer.Get());
}

// One exception for all errors: a handler may keep things in it. Bytes in it
// stay as they are, whatever happens to the object that they come from.
bool ErrorHandler::SetError(PyObject* object, Py_ssize_t start, Py_ssize_t end,
                            const char* reason) {
  if (!error_) {
    const Reference kept(IsDecoding() ? PyBytes_FromObject(object)
                                      : Py_NewRef(object));
    if (!kept) return false;
    error_ = Reference(PyObject_CallFunction(type_, "sOnns", encoding_,
                                             kept.Get(), start, end, reason));
    return static_cast<bool>(error_);
  }
  PyObject* const error = error_.Get();
  return IsDecoding() ? PyUnicodeDecodeError_SetStart(error, start) == 0 &&
                            PyUnicodeDecodeError_SetEnd(error, end) == 0 &&
                            PyUnicodeDecodeError_SetReason(error, reason) == 0
                      : PyUnicodeEncodeError_SetStart(error, start) == 0 &&
                            PyUnicodeEncodeError_SetEnd(error, end) == 0 &&
                            PyUnicodeEncodeError_SetReason(error, reason) == 0;
}

// As Python's own codecs do, and so with the same exceptions.
bool ErrorHandler::TakeAnswer(PyObject* answer) {
  const char* const format =
      IsDecoding()
          ? "Un;decoding error handler must return (str, int) tuple"
          : "On;encoding error handler must return (str/bytes, int) tuple";
  PyObject* replacement = nullptr;
  if (PyTuple_Check(answer) != 0) {
    if (PyArg_ParseTuple(answer, format, &replacement, &position_) == 0) {
      return false;
    }
    if (PyUnicode_Check(replacement) || PyBytes_Check(replacement)) {
      replacement_ = Reference(Py_NewRef(replacement));
      return true;
    }
  }
  PyErr_SetString(PyExc_TypeError, std::strchr(format, ';') + 1);
  return false;
}

bool ErrorHandler::Position(Py_ssize_t size, Py_ssize_t* position) const {
  *position = position_ < 0 ? position_ + size : position_;
  if (*position >= 0 && *position <= size) return true;
  PyErr_Format(PyExc_IndexError,
               "position %zd from error handler out of bounds", *position);
  return false;
}

Reference ErrorHandler::DecodedObject() const {
  return Reference(PyUnicodeDecodeError_GetObject(error_.Get()));
}

void ErrorHandler::Raise(const char* reason) const {
  if (PyUnicodeEncodeError_SetReason(error_.Get(), reason) == 0) {
    PyErr_SetObject(type_, error_.Get());
  }
}

}  // namespace utfx
