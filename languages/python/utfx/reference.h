#ifndef UTFX_LANGUAGES_PYTHON_UTFX_REFERENCE_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_REFERENCE_H_

#include <Python.h>

#include <utility>

namespace utfx {

// A reference to a Python object, or none. It is released at the end.
class Reference {
 public:
  Reference() = default;
  // Takes over a new reference, or the null pointer of an exception.
  explicit Reference(PyObject* object) : object_(object) {}
  Reference(const Reference&) = delete;
  Reference(Reference&& other) noexcept : object_(other.Release()) {}
  Reference& operator=(const Reference&) = delete;
  Reference& operator=(Reference&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Reference() { Py_XDECREF(object_); }

  explicit operator bool() const { return object_ != nullptr; }
  PyObject* Get() const { return object_; }
  PyObject* Release() { return std::exchange(object_, nullptr); }
  // For functions that replace this object by another, or by null.
  PyObject** Address() { return &object_; }

 private:
  PyObject* object_ = nullptr;
};

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_REFERENCE_H_
