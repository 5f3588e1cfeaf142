#include "languages/python/utfx/cells.h"

#include <Python.h>
#include <utfx.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

#include "languages/python/utfx/buffer.h"
#include "languages/python/utfx/call_method.h"
#include "languages/python/utfx/new_bytes.h"
#include "languages/python/utfx/reference.h"

namespace utfx {
namespace {

bool RaiseValueError(const char* message) {
  PyErr_SetString(PyExc_ValueError, message);
  return false;
}

// Whether a value of a column stands for no value: None, a NaN, pandas's NA,
// which is neither true nor false. If it does not, there may be an exception.
bool IsMissing(PyObject* value) {
  if (value == Py_None) return true;
  const Reference differs(PyObject_RichCompare(value, value, Py_NE));
  if (!differs) return false;
  const int is_missing = PyObject_IsTrue(differs.Get());
  if (is_missing >= 0) return is_missing != 0;
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) return false;
  PyErr_Clear();
  return true;
}

// Whether each cell ends in the data, and does not start behind its end.
bool AreWithin(const Cells& cells, size_t size) {
  int64_t last = 0;
  for (size_t i = 0; i <= cells.Count(); ++i) {
    const int64_t offset = cells.Offset(i);
    if (offset < last) return false;
    last = offset;
  }
  return static_cast<size_t>(last) <= size;
}

// Appends the bytes of a value. Returns false with an exception.
bool AppendValue(PyObject* value, bool takes_text, BytesBuilder* data) {
  if (PyBytes_Check(value)) {
    return data->Append(PyBytes_AsString(value),
                        static_cast<size_t>(PyBytes_Size(value)));
  }
  Reference bytes;
  if (PyUnicode_Check(value) && takes_text) {
    bytes =
        Reference(PyUnicode_AsEncodedString(value, "utf-8", "surrogatepass"));
    if (!bytes) return false;
    value = bytes.Get();
  }
  if (PyObject_CheckBuffer(value) != 0) {
    const BytesBuffer buffer(value);
    return buffer && data->Append(buffer.Bytes(), buffer.Size());
  }
  return MustBeMissing(
      value, takes_text ? "a str, a bytes-like object" : "a bytes-like object");
}

// Returns the new value of a cell that was another one.
Reference NewValue(PyObject* value, std::string_view cell) {
  const auto size = static_cast<Py_ssize_t>(cell.size());
  return Reference(
      PyUnicode_Check(value)
          ? PyUnicode_DecodeUTF8(cell.data(), size, "surrogatepass")
          : PyBytes_FromStringAndSize(cell.data(), size));
}

// Returns a value whose cell stays as one of Python's own types.
Reference SameValue(PyObject* value) {
  if (PyUnicode_Check(value)) return Reference(PyUnicode_FromObject(value));
  return Reference(PyObject_CheckBuffer(value) != 0 ? PyBytes_FromObject(value)
                                                    : Py_NewRef(value));
}

}  // namespace

bool Frozen::Take(PyObject* object) {
  buffer_.emplace(object, PyBUF_FULL_RO);
  if (!*buffer_) return false;
  if (PyBuffer_IsContiguous(&View(), 'C') == 0) {
    return RaiseValueError("a buffer is not in one piece");
  }
  bytes_ = buffer_->Bytes();
  if (View().readonly != 0) return true;
  if (!copy_.Append(bytes_, Size())) return false;
  bytes_ = copy_.Start();
  return true;
}

bool GivenCells::Take(PyObject* data, PyObject* offsets) {
  if (!data_.Take(data) || !offsets_.Take(offsets)) return false;
  const Py_buffer& view = offsets_.View();
  const char format = FormatOf(view);
  const auto width = static_cast<size_t>(view.itemsize);
  if (view.ndim != 1 || (format != 'i' && format != 'l' && format != 'q') ||
      (width != sizeof(int32_t) && width != sizeof(int64_t))) {
    return RaiseValueError("offsets are integers of 32 or 64 bits with a sign");
  }
  // Arrow may have no offset for no cells.
  const size_t count = offsets_.Size() / width;
  cells_ = Cells(data_.Bytes(), offsets_.Bytes(), count == 0 ? 0 : count - 1,
                 width == sizeof(int64_t));
  return count == 0 || AreWithin(cells_, data_.Size()) ||
         RaiseValueError("offsets do not go up from 0 to the end of the data");
}

bool CellsBuilder::Begin(size_t count) {
  data_.CutAt(0);
  count_ = 0;
  offsets_object_ = NewBytes((count + 1) * sizeof(int64_t));
  if (!offsets_object_) return false;
  offsets_ = PyBytes_AsString(offsets_object_.Get());
  SetOffset(0, 0);
  return true;
}

bool CellsBuilder::Copy(const Cells& cells) {
  const std::string_view all = cells.All();
  if (!data_.AppendUnlocked(all.data(), all.size())) return false;
  for (count_ = 0; count_ < cells.Count(); ++count_) {
    SetOffset(count_ + 1, cells.Offset(count_ + 1) - cells.Offset(0));
  }
  return true;
}

bool CellsBuilder::Narrow() {
  if (data_.Size() > size_t{std::numeric_limits<int32_t>::max()}) {
    PyErr_SetString(PyExc_OverflowError,
                    "the new column exceeds 2 GiB: give offsets of 64 bits");
    return false;
  }
  const Cells cells = Get();
  const size_t count = count_ + 1;
  Reference narrow = NewBytes(count * sizeof(int32_t));
  if (!narrow) return false;
  char* const offsets = PyBytes_AsString(narrow.Get());
  for (size_t i = 0; i < count; ++i) {
    const auto offset = static_cast<int32_t>(cells.Offset(i));
    std::memcpy(offsets + i * sizeof offset, &offset, sizeof offset);
  }
  offsets_object_ = std::move(narrow);
  return true;
}

Reference CellsBuilder::Finish(bool is_wide) {
  if (!is_wide && !Narrow()) return {};
  const Reference data = data_.Finish();
  const Reference view(PyMemoryView_FromObject(offsets_object_.Get()));
  if (!data || !view) return {};
  const Reference offsets = CallMethod(
      view.Get(), "cast", Reference(PyUnicode_FromString(is_wide ? "q" : "i")));
  return offsets ? Reference(PyTuple_Pack(2, data.Get(), offsets.Get()))
                 : Reference();
}

bool AreUtf8(const Cells& cells) {
  const std::string_view all = cells.All();
  if (utfx_validate(utfx_charset_find("UTF-8"), all.data(), all.size())
          .status != UTFX_OK) {
    return false;
  }
  for (size_t i = 0; i < cells.Count(); ++i) {
    const std::string_view cell = cells[i];
    // Not inside a sequence.
    if (!cell.empty() && (cell[0] & 0xC0) == 0x80) return false;
  }
  return true;
}

char FormatOf(const Py_buffer& view) {
  if (view.format == nullptr) return 'B';
  std::string_view format = view.format;
  if (format.size() == 2 &&
      (format[0] == '@' || format[0] == '=' ||
       format[0] == (std::endian::native == std::endian::little ? '<' : '>'))) {
    format.remove_prefix(1);
  }
  return format.size() == 1 ? format[0] : '\0';
}

bool MustBeMissing(PyObject* value, const char* expected) {
  if (IsMissing(value)) return true;
  PyErr_Format(PyExc_TypeError, "a cell is %s or None, not %R", expected,
               value);
  return false;
}

void NoteCell(size_t i) {
  PyObject* type = nullptr;
  PyObject* error = nullptr;
  PyObject* trace = nullptr;
  PyErr_Fetch(&type, &error, &trace);
  PyErr_NormalizeException(&type, &error, &trace);
  const Reference number(PyLong_FromSize_t(i));
  if (!number || PyObject_SetAttrString(error, "cell", number.Get()) != 0 ||
      !CallMethod(error, "add_note",
                  Reference(PyUnicode_FromFormat("in cell %zu", i)))) {
    PyErr_Clear();
  }
  PyErr_Restore(type, error, trace);
}

PyObject* Gather(PyObject* /*module*/, PyObject* args) {
  PyObject* values = nullptr;
  int takes_text = 0;
  if (PyArg_ParseTuple(args, "O!p", &PyList_Type, &values, &takes_text) == 0) {
    return nullptr;
  }
  const Py_ssize_t count = PyList_Size(values);
  CellsBuilder cells;
  if (!cells.Begin(static_cast<size_t>(count))) return nullptr;
  for (Py_ssize_t i = 0; i < count; ++i) {
    const Reference value(Py_XNewRef(PyList_GetItem(values, i)));
    if (!value) return nullptr;
    if (!AppendValue(value.Get(), takes_text != 0, &cells.Data())) {
      NoteCell(static_cast<size_t>(i));
      return nullptr;
    }
    cells.EndCell();
  }
  return cells.Finish(true).Release();
}

PyObject* Scatter(PyObject* /*module*/, PyObject* args) {
  PyObject* values = nullptr;
  PyObject* objects[4] = {};
  if (PyArg_ParseTuple(args, "O!OOOO", &PyList_Type, &values, objects,
                       objects + 1, objects + 2, objects + 3) == 0) {
    return nullptr;
  }
  GivenCells before;
  GivenCells after;
  if (!before.Take(objects[0], objects[1]) ||
      !after.Take(objects[2], objects[3])) {
    return nullptr;
  }
  const size_t count = before.Get().Count();
  Reference list(PyList_New(static_cast<Py_ssize_t>(count)));
  for (size_t i = 0; list && i < count; ++i) {
    const auto place = static_cast<Py_ssize_t>(i);
    PyObject* const value = PyList_GetItem(values, place);
    if (value == nullptr) return nullptr;
    const std::string_view cell = after.Get()[i];
    Reference result =
        cell == before.Get()[i] ? SameValue(value) : NewValue(value, cell);
    if (!result) return nullptr;
    PyList_SetItem(list.Get(), place, result.Release());
  }
  return list.Release();
}

}  // namespace utfx
