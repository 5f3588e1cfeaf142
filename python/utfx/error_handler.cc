#include "python/utfx/error_handler.h"

#include <Python.h>

#include "python/utfx/reference.h"

namespace utfx {

bool ErrorHandler::Call(PyObject* object, Py_ssize_t start, Py_ssize_t end,
                        const char* reason) {
  if (!handler_) handler_ = Reference(PyCodec_LookupError(errors_));
  if (!handler_ || !SetError(object, start, end, reason)) return false;
  const Reference answer(
      PyObject_CallFunctionObjArgs(handler_.Get(), error_.Get(), nullptr));
  return answer && TakeAnswer(answer.Get());
}

// One exception for all errors: a handler may keep things in it.
bool ErrorHandler::SetError(PyObject* object, Py_ssize_t start, Py_ssize_t end,
                            const char* reason) {
  if (!error_) {
    error_ = Reference(PyObject_CallFunction(type_, "sOnns", encoding_, object,
                                             start, end, reason));
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

bool ErrorHandler::TakeAnswer(PyObject* answer) {
  const char* const wanted =
      IsDecoding()
          ? "decoding error handler must return (str, int) tuple"
          : "encoding error handler must return (str/bytes, int) tuple";
  if (PyTuple_Check(answer) && PyTuple_Size(answer) == 2) {
    PyObject* const replacement = PyTuple_GetItem(answer, 0);
    PyObject* const position = PyTuple_GetItem(answer, 1);
    if ((PyUnicode_Check(replacement) ||
         (!IsDecoding() && PyBytes_Check(replacement))) &&
        PyIndex_Check(position) != 0) {
      replacement_ = Reference(Py_NewRef(replacement));
      position_ = PyNumber_AsSsize_t(position, PyExc_OverflowError);
      return position_ != -1 || PyErr_Occurred() == nullptr;
    }
  }
  PyErr_SetString(PyExc_TypeError, wanted);
  return false;
}

bool ErrorHandler::Position(Py_ssize_t size, Py_ssize_t* position) const {
  *position = position_ < 0 ? position_ + size : position_;
  if (*position >= 0 && *position <= size) return true;
  PyErr_Format(PyExc_IndexError,
               "position %zd from error handler out of bounds", position_);
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
