#ifndef UTFX_LANGUAGES_PYTHON_UTFX_BUFFER_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_BUFFER_H_

#include <Python.h>

#include <cstddef>

namespace utfx {

// The memory of an object that has the buffer protocol, while this lives.
class BytesBuffer {
 public:
  // False afterwards, with an exception, if the object has none that suits the
  // flags, or is null, with an exception.
  explicit BytesBuffer(PyObject* object, int flags = PyBUF_SIMPLE) {
    if (object == nullptr || PyObject_GetBuffer(object, &view_, flags) != 0) {
      view_.obj = nullptr;
    }
  }
  BytesBuffer(const BytesBuffer&) = delete;
  BytesBuffer& operator=(const BytesBuffer&) = delete;
  ~BytesBuffer() {
    if (view_.obj != nullptr) PyBuffer_Release(&view_);
  }

  explicit operator bool() const { return view_.obj != nullptr; }
  const Py_buffer& View() const { return view_; }
  const char* Bytes() const { return static_cast<const char*>(view_.buf); }
  size_t Size() const { return static_cast<size_t>(view_.len); }

 private:
  Py_buffer view_ = {};
};

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_BUFFER_H_
