#include "languages/python/utfx/detect.h"

#include <Python.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <utility>

#include "languages/python/utfx/buffer.h"
#include "languages/python/utfx/cells.h"
#include "languages/python/utfx/module.h"
#include "languages/python/utfx/reference.h"
#include "languages/python/utfx/unlocked.h"

namespace utfx {
namespace {

struct EvidenceObject {
  PyObject_HEAD utfx_detector detector;
};

utfx_detector& DetectorOf(PyObject* self) {
  return reinterpret_cast<EvidenceObject*>(self)->detector;
}

PyObject* Make(PyTypeObject* type, const utfx_detector& detector) {
  PyObject* const object = PyType_GenericAlloc(type, 0);
  if (object != nullptr) DetectorOf(object) = detector;
  return object;
}

PyObject* New(PyTypeObject* type, PyObject* /*args*/, PyObject* /*keywords*/) {
  return Make(type, utfx_detector_init());
}

void Delete(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

PyObject* Copy(PyObject* self, PyObject* /*unused*/) {
  return Make(Py_TYPE(self), DetectorOf(self));
}

PyObject* AddData(PyObject* self, PyObject* data) {
  const BytesBuffer buffer(data);
  if (!buffer) return nullptr;
  constexpr size_t kLong = size_t{1} << 14;
  if (buffer.Size() < kLong || buffer.View().readonly == 0) {
    utfx_detector_add(&DetectorOf(self), buffer.Bytes(), buffer.Size());
  } else {
    // Another thread may use the object meanwhile.
    utfx_detector detector = DetectorOf(self);
    {
      const Unlocked unlocked(true);
      utfx_detector_add(&detector, buffer.Bytes(), buffer.Size());
    }
    DetectorOf(self) = detector;
  }
  Py_RETURN_NONE;
}

PyObject* End(PyObject* self, PyObject* /*unused*/) {
  utfx_detector_end(&DetectorOf(self));
  Py_RETURN_NONE;
}

// Whether an object is one, of a class made of this one. Sets an exception if
// it is not.
bool IsEvidence(PyObject* object) {
  for (PyTypeObject* type = Py_TYPE(object); type != nullptr;
       type = static_cast<PyTypeObject*>(PyType_GetSlot(type, Py_tp_base))) {
    if (PyType_GetSlot(type, Py_tp_dealloc) ==
        reinterpret_cast<void*>(Delete)) {
      return true;
    }
  }
  PyErr_Format(PyExc_TypeError, "%R is no Detector", object);
  return false;
}

PyObject* Merge(PyObject* self, PyObject* other) {
  if (!IsEvidence(other)) return nullptr;
  utfx_detector_merge(&DetectorOf(self), &DetectorOf(other));
  Py_RETURN_NONE;
}

PyObject* ExpectName(PyObject* self, PyObject* name,
                     bool (*expect)(utfx_detector*, const char*)) {
  const Reference bytes(PyUnicode_AsEncodedString(name, "utf-8", "replace"));
  char* text = nullptr;
  Py_ssize_t size = 0;
  if (!bytes || PyBytes_AsStringAndSize(bytes.Get(), &text, &size) != 0) {
    return nullptr;
  }
  const bool is_known = std::count(text, text + size, '\0') == 0 &&
                        expect(&DetectorOf(self), text);
  return PyBool_FromLong(is_known ? 1 : 0);
}

PyObject* ExpectCharset(PyObject* self, PyObject* name) {
  return ExpectName(self, name, utfx_detector_expect_charset);
}

PyObject* ExpectLanguage(PyObject* self, PyObject* name) {
  return ExpectName(self, name, utfx_detector_expect_language);
}

PyMethodDef methods[] = {
    {"add", AddData, METH_O,
     "add($self, data, /)\n--\n\nTakes the next piece of the text."},
    {"copy", Copy, METH_NOARGS,
     "copy($self)\n--\n\nReturns one that knows the same."},
    {"end", End, METH_NOARGS,
     "end($self)\n--\n\nSays that the text has ended. What add() takes next "
     "is another\none, in the same charset."},
    {"expect_charset", ExpectCharset, METH_O, nullptr},
    {"expect_language", ExpectLanguage, METH_O, nullptr},
    {"merge", Merge, METH_O,
     "merge($self, other, /)\n--\n\nAdds what another Detector has seen, in "
     "the same charset. Both texts\nend."},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot slots[] = {
    {Py_tp_new, reinterpret_cast<void*>(New)},
    {Py_tp_dealloc, reinterpret_cast<void*>(Delete)},
    {Py_tp_methods, methods},
    {0, nullptr},
};

PyType_Spec spec = {
    "utfx.Evidence", sizeof(EvidenceObject), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_IMMUTABLETYPE, slots};

PyStructSequence_Field candidate_fields[] = {
    {"charset", "its name; Python has no codec of few of them"},
    {"language", "as 'de' or 'zh-Hans'; None if none is known"},
    {"evidence", "about the binary logarithm of the odds against another text"},
    {"declared", "whether the text names it"},
    {nullptr, nullptr},
};
PyStructSequence_Desc candidate_description = {
    "utfx.Candidate", "A charset that a text may be in.", candidate_fields, 4};

PyStructSequence_Field detection_fields[] = {
    {"charset", "the name of the likeliest one; None if none is worth naming"},
    {"language", "as 'de' or 'zh-Hans'; None if none is known"},
    {"evidence", "about the binary logarithm of the odds against another text"},
    {"sure", "whether that is enough"},
    {"candidates", "all that it may be, each a Candidate of another text"},
    {nullptr, nullptr},
};
PyStructSequence_Desc detection_description = {
    "utfx.Detection", "Which charset a text is in, as detect() says.",
    detection_fields, 5};

// Returns an object of a type with these values, or null with an exception.
Reference Sequence(PyObject* type, std::span<Reference> values) {
  Reference object(PyStructSequence_New(reinterpret_cast<PyTypeObject*>(type)));
  Py_ssize_t i = 0;
  for (Reference& value : values) {
    if (!object || !value) return {};
    PyStructSequence_SetItem(object.Get(), i++, value.Release());
  }
  return object;
}

// As Python's codecs have it.
Reference NameOf(const utfx_detected& answer) {
  char name[65];
  const size_t length = std::min(std::strlen(answer.name), sizeof name);
  std::transform(answer.name, answer.name + length, name, [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return Reference(
      PyUnicode_FromStringAndSize(name, static_cast<Py_ssize_t>(length)));
}

Reference None() { return Reference(Py_NewRef(Py_None)); }

Reference LanguageOf(const utfx_detected& answer) {
  return *answer.language == '\0'
             ? None()
             : Reference(PyUnicode_FromString(answer.language));
}

bool AddType(PyObject* module, const char* name, PyStructSequence_Desc* of,
             PyObject** type) {
  *type = reinterpret_cast<PyObject*>(PyStructSequence_NewType(of));
  return *type != nullptr && PyModule_AddObjectRef(module, name, *type) == 0;
}

}  // namespace

bool AddDetection(PyObject* module) {
  const Reference type(PyType_FromModuleAndSpec(module, &spec, nullptr));
  return type && PyModule_AddObjectRef(module, "Evidence", type.Get()) == 0 &&
         AddType(module, "Candidate", &candidate_description,
                 &State(module)->candidate) &&
         AddType(module, "Detection", &detection_description,
                 &State(module)->detection);
}

PyObject* Detected(PyObject* module, PyObject* args) {
  PyObject* self = nullptr;
  int is_smallest = 0;
  if (PyArg_ParseTuple(args, "Op", &self, &is_smallest) == 0) return nullptr;
  if (!IsEvidence(self)) return nullptr;
  constexpr size_t kMost = 128;
  utfx_detected answers[kMost];
  const size_t count = std::min(
      kMost,
      utfx_detect(&DetectorOf(self),
                  is_smallest != 0 ? UTFX_DETECT_SMALLEST : UTFX_DETECT_DEFAULT,
                  answers, kMost));
  Reference candidates(PyTuple_New(static_cast<Py_ssize_t>(count)));
  for (size_t i = 0; candidates && i < count; ++i) {
    Reference values[] = {
        NameOf(answers[i]), LanguageOf(answers[i]),
        Reference(PyLong_FromLong(answers[i].evidence)),
        Reference(PyBool_FromLong(answers[i].is_declared ? 1 : 0))};
    Reference candidate = Sequence(State(module)->candidate, values);
    if (!candidate) return nullptr;
    PyTuple_SetItem(candidates.Get(), static_cast<Py_ssize_t>(i),
                    candidate.Release());
  }
  const bool has_any = count > 0;
  const bool is_likely = has_any && answers[0].is_likely;
  Reference values[] = {
      is_likely ? NameOf(answers[0]) : None(),
      is_likely ? LanguageOf(answers[0]) : None(),
      Reference(PyLong_FromLong(has_any ? answers[0].evidence : 0)),
      Reference(PyBool_FromLong(has_any && answers[0].is_sure ? 1 : 0)),
      std::move(candidates)};
  return Sequence(State(module)->detection, values).Release();
}

PyObject* AddCells(PyObject* /*module*/, PyObject* args) {
  PyObject* self = nullptr;
  PyObject* data = nullptr;
  PyObject* offsets = nullptr;
  GivenCells given;
  if (PyArg_ParseTuple(args, "OOO", &self, &data, &offsets) == 0 ||
      !IsEvidence(self) || !given.Take(data, offsets)) {
    return nullptr;
  }
  const Cells& cells = given.Get();
  utfx_detector detector = DetectorOf(self);
  {
    const Unlocked unlocked(cells.AreMany());
    for (size_t i = 0; i < cells.Count(); ++i) {
      if (cells[i].empty()) continue;
      utfx_detector_add(&detector, cells[i].data(), cells[i].size());
      utfx_detector_end(&detector);
    }
  }
  DetectorOf(self) = detector;
  Py_RETURN_NONE;
}

}  // namespace utfx
