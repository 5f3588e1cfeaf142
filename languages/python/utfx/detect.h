#ifndef UTFX_LANGUAGES_PYTHON_UTFX_DETECT_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_DETECT_H_

#include <Python.h>

namespace utfx {

// Adds the type `Evidence` to the module, of which _detect.py makes a Detector,
// `Candidate` and `Detection`. Returns false with an exception.
bool AddDetection(PyObject* module);

// Returns a Detection, of an Evidence and whether the smallest charset is
// wanted.
PyObject* Detected(PyObject* module, PyObject* args);

// (evidence, data, offsets): takes cells, each of them a text.
PyObject* AddCells(PyObject* module, PyObject* args);

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_DETECT_H_
