#ifndef UTFX_LANGUAGES_PYTHON_UTFX_ERROR_HANDLER_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_ERROR_HANDLER_H_

#include <Python.h>

#include "languages/python/utfx/reference.h"

namespace utfx {

// Calls a handler of errors (codecs.register_error) during one call of encode()
// or decode(), and keeps its answer.
class ErrorHandler {
 public:
  // `type` is UnicodeDecodeError or UnicodeEncodeError, `errors` the name of a
  // handler, or null for "strict".
  ErrorHandler(PyObject* type, const char* encoding, const char* errors)
      : type_(type), encoding_(encoding), errors_(errors) {}

  // Calls the handler for an error in `object`, bytes or a str, or raises
  // what `errors` says. Returns false with an exception.
  bool Call(PyObject* object, Py_ssize_t start, Py_ssize_t end,
            const char* reason);

  // The replacement for the error: a str, or bytes when encoding.
  PyObject* Replacement() const { return replacement_.Get(); }

  // The place to go on in a text of this size; the handler may count from the
  // end. Returns false with an IndexError.
  bool Position(Py_ssize_t size, Py_ssize_t* position) const;

  // The input, which a handler of decoding errors may have changed: bytes, or
  // null with an exception.
  Reference DecodedObject() const;

  // Raises the error itself, whatever the handler said.
  void Raise(const char* reason) const;

 private:
  bool IsDecoding() const { return type_ == PyExc_UnicodeDecodeError; }
  bool SetError(PyObject* object, Py_ssize_t start, Py_ssize_t end,
                const char* reason);
  bool TakeAnswer(PyObject* answer);

  PyObject* type_;
  const char* encoding_;
  const char* errors_;
  Reference handler_;
  Reference error_;
  Reference replacement_;
  Py_ssize_t position_ = 0;
};

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_ERROR_HANDLER_H_
