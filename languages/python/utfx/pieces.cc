#include "languages/python/utfx/pieces.h"

#include <Python.h>
#include <utfx.h>

#include "languages/python/utfx/buffer.h"
#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/module.h"
#include "languages/python/utfx/unlocked.h"

namespace utfx {
namespace {

// Calls `work` with a charset and bytes, while other threads may run. Returns
// false with an exception.
template <class Work>
bool WorkOn(PyObject* data, PyObject* charset, Work work) {
  const BytesBuffer buffer(data);
  if (!buffer) return false;
  const Unlocked unlocked(true);
  work(reinterpret_cast<CharsetObject*>(charset)->charset, buffer.Bytes(),
       buffer.Size());
  return true;
}

}  // namespace

PyObject* Validate(PyObject* module, PyObject* args) {
  PyObject* data = nullptr;
  PyObject* charset = nullptr;
  utfx_result result;
  const auto validate = [&](const utfx_charset* found, const void* in,
                            size_t size) {
    result = utfx_validate(found, in, size);
  };
  return PyArg_ParseTuple(args, "OO!:validate", &data, State(module)->type,
                          &charset) != 0 &&
                 WorkOn(data, charset, validate)
             ? PyLong_FromSize_t(result.read)
             : nullptr;
}

PyObject* LineStart(PyObject* module, PyObject* args) {
  PyObject* data = nullptr;
  PyObject* charset = nullptr;
  unsigned long long offset = 0;  // NOLINT(google-runtime-int): as "K" has it.
  utfx_result result;
  const auto find = [&](const utfx_charset* found, const void* in,
                        size_t size) {
    result = utfx_line_start(found, in, size, offset);
  };
  if (PyArg_ParseTuple(args, "OO!K:line_start", &data, State(module)->type,
                       &charset, &offset) == 0 ||
      !WorkOn(data, charset, find)) {
    return nullptr;
  }
  if (result.status == UTFX_MISUSE) {
    return PyErr_Format(
        PyExc_ValueError,
        "only a reader from the start of the text finds the lines of %s",
        reinterpret_cast<CharsetObject*>(charset)->name);
  }
  return Py_BuildValue("(Nn)",
                       PyBool_FromLong(result.status == UTFX_OK ? 1 : 0),
                       static_cast<Py_ssize_t>(result.read));
}

}  // namespace utfx
