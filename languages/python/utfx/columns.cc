#include "languages/python/utfx/columns.h"

#include <Python.h>
#include <utfx.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "languages/python/utfx/buffer.h"
#include "languages/python/utfx/bytes_builder.h"
#include "languages/python/utfx/call_method.h"
#include "languages/python/utfx/cells.h"
#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/decode.h"
#include "languages/python/utfx/encode.h"
#include "languages/python/utfx/integers.h"
#include "languages/python/utfx/module.h"
#include "languages/python/utfx/reference.h"
#include "languages/python/utfx/unlocked.h"

namespace utfx {
namespace {

// How far work has come when it stops.
enum class Stop {
  kAtEnd,
  kAtError,  // In the cell that is next.
  kNoMemory,
};

// ---- Codecs -----------------------------------------------------------------

// Converts cells. Python's codecs and their handlers take those with an error.
class ColumnConverter {
 public:
  ColumnConverter(const Cells& cells, const CharsetObject& source,
                  const CharsetObject& target, const char* errors)
      : cells_(cells),
        source_(source),
        target_(target),
        errors_(errors),
        have_ascii_(source.has_ascii && target.has_ascii) {}

  // Null with an exception.
  Reference Run() {
    if (!out_.Begin(cells_.Count()) || !out_.Data().Grow(cells_.All().size())) {
      return {};
    }
    for (;;) {
      switch (ConvertMany()) {
        case Stop::kAtEnd:
          return out_.Finish(cells_.IsWide());
        case Stop::kAtError:
          if (ConvertSlowly(cells_[out_.Count()])) break;
          NoteCell(out_.Count());
          return {};
        case Stop::kNoMemory:
          PyErr_NoMemory();
          return {};
      }
    }
  }

 private:
  Stop ConvertMany() {
    const Unlocked unlocked(cells_.AreMany());
    if (out_.Count() == 0 && StayTheSame()) {
      return out_.Copy(cells_) ? Stop::kAtEnd : Stop::kNoMemory;
    }
    while (out_.Count() < cells_.Count()) {
      const Stop stop = Convert(cells_[out_.Count()]);
      if (stop != Stop::kAtEnd) return stop;
      out_.EndCell();
    }
    return Stop::kAtEnd;
  }

  // Whether all cells have the same bytes in the other charset.
  bool StayTheSame() const {
    const std::string_view all = cells_.All();
    return (have_ascii_ && !HasBeyondAscii(all.data(), all.size())) ||
           (source_.is_like_utf8 && target_.is_like_utf8 && AreUtf8(cells_));
  }

  Stop Convert(std::string_view cell) {
    // Conversion is slow with little room.
    constexpr size_t kMore = 64;
    BytesBuilder& data = out_.Data();
    if (have_ascii_ && !HasBeyondAscii(cell.data(), cell.size())) {
      return data.AppendUnlocked(cell.data(), cell.size()) ? Stop::kAtEnd
                                                           : Stop::kNoMemory;
    }
    size_t room = target_.signature_length + cell.size() + kMore;
    while (data.Reserve(room)) {
      char* const start =
          std::copy_n(target_.signature, target_.signature_length, data.End());
      const utfx_result result = utfx_convert_text(
          source_.charset, target_.bare, UTFX_STOP, cell.data(), cell.size(),
          start, data.Room() - target_.signature_length);
      if (result.status == UTFX_OK) {
        if (result.written > 0) {
          data.Add(target_.signature_length + result.written);
        }
        return Stop::kAtEnd;
      }
      if (result.status != UTFX_OUTPUT_FULL) return Stop::kAtError;
      room = data.Room() + cell.size() + kMore;
    }
    return Stop::kNoMemory;
  }

  // Returns false with an exception.
  bool ConvertSlowly(std::string_view cell) {
    const Reference bytes(PyBytes_FromStringAndSize(
        cell.data(), static_cast<Py_ssize_t>(cell.size())));
    if (!bytes) return false;
    const DecodedText decoded = Decode(source_, bytes.Get(), errors_, true);
    if (!decoded.text) return false;
    const Reference encoded = Encode(target_, decoded.text.Get(), errors_);
    if (!encoded) return false;
    const BytesBuffer buffer(encoded.Get());
    if (!out_.Data().Append(buffer.Bytes(), buffer.Size())) return false;
    out_.EndCell();
    return true;
  }

  const Cells& cells_;
  const CharsetObject& source_;
  const CharsetObject& target_;
  const char* const errors_;
  const bool have_ascii_;  // As it is.
  CellsBuilder out_;
};

// A function of the module that makes a list of another one, in a charset.
template <class MakeValue>
PyObject* MakeList(PyObject* module, PyObject* args, MakeValue make_value) {
  PyObject* values = nullptr;
  PyObject* charset = nullptr;
  const char* errors = nullptr;
  if (PyArg_ParseTuple(args, "O!O!s", &PyList_Type, &values,
                       State(module)->type, &charset, &errors) == 0) {
    return nullptr;
  }
  const auto& found = *reinterpret_cast<const CharsetObject*>(charset);
  Reference list(PyList_New(PyList_Size(values)));
  if (!list) return nullptr;
  for (Py_ssize_t i = 0; i < PyList_Size(list.Get()); ++i) {
    const Reference value(Py_XNewRef(PyList_GetItem(values, i)));
    if (!value) return nullptr;
    Reference made = make_value(found, value.Get(), errors);
    if (!made) {
      NoteCell(static_cast<size_t>(i));
      return nullptr;
    }
    PyList_SetItem(list.Get(), i, made.Release());
  }
  return list.Release();
}

// A missing value stays.
Reference Missing(PyObject* value, const char* expected) {
  return Reference(MustBeMissing(value, expected) ? Py_NewRef(value) : nullptr);
}

// ---- Keys -------------------------------------------------------------------

// Fields of keys, one for each: numbers in a buffer, cells, or objects.
class KeyColumn {
 public:
  // Returns false with an exception.
  bool Take(PyObject* column, bool takes_cells) {
    if (takes_cells && PyTuple_Check(column)) return TakeCells(column);
    if (PyUnicode_Check(column) || PyBytes_Check(column) ||
        PyByteArray_Check(column)) {
      PyErr_SetString(PyExc_TypeError, "a column has several fields");
      return false;
    }
    if (PyObject_CheckBuffer(column) != 0 && TakeNumbers(column)) return true;
    return TakeObjects(column);
  }

  size_t Count() const { return count_; }
  bool HasObjects() const { return static_cast<bool>(objects_); }

  // Looks at all fields before one is written.
  void Begin() {
    const Cells& cells = cells_.Get();
    if (cells.Count() == 0) return;
    // A field is its content between the two bytes of an empty one, if it is
    // text in UTF-8 and has no zeros, each of which takes two bytes.
    if (cells.All().find('\0') != std::string_view::npos ||
        (kind_ == UTFX_FIELD_TEXT && !AreUtf8(cells))) {
      return;
    }
    utfx_field_encode(kind_, "", 0, empty_field_, sizeof empty_field_);
    are_plain_ = true;
  }

  // Appends a field. kAtError: Raise() says which.
  Stop Write(size_t i, BytesBuilder* out) const {
    if (numbers_) return WriteNumber(i, out);
    if (!objects_) return WriteCell(cells_.Get()[i], out);
    return WriteKeyField(
               PyList_GetItem(objects_.Get(), static_cast<Py_ssize_t>(i)), out)
               ? Stop::kAtEnd
               : Stop::kAtError;
  }

  // Sets the exception of a field, if there is none.
  void Raise(size_t i) const {
    if (objects_) return;
    const std::string_view cell = cells_.Get()[i];
    const Reference text(PyUnicode_DecodeUTF8(
        cell.data(), static_cast<Py_ssize_t>(cell.size()), nullptr));
  }

 private:
  bool TakeCells(PyObject* column) {
    PyObject* data = nullptr;
    PyObject* offsets = nullptr;
    auto* type = reinterpret_cast<PyObject*>(&PyUnicode_Type);
    if (PyArg_ParseTuple(column, "OO|O", &data, &offsets, &type) == 0 ||
        !cells_.Take(data, offsets)) {
      return false;
    }
    const bool is_bytes = type == reinterpret_cast<PyObject*>(&PyBytes_Type);
    if (!is_bytes && type != reinterpret_cast<PyObject*>(&PyUnicode_Type)) {
      PyErr_SetString(PyExc_TypeError,
                      "a column of cells is data, offsets, and str or bytes");
      return false;
    }
    kind_ = is_bytes ? UTFX_FIELD_BYTES : UTFX_FIELD_TEXT;
    count_ = cells_.Get().Count();
    return true;
  }

  // Returns false without an exception if these are no numbers.
  bool TakeNumbers(PyObject* column) {
    numbers_.emplace(column, PyBUF_CONTIG_RO | PyBUF_FORMAT);
    if (*numbers_ && numbers_->View().ndim == 1) {
      format_ = FormatOf(numbers_->View());
      if (format_ != '\0' && std::strchr("?bBhHiIlLqQfd", format_) != nullptr) {
        size_ = static_cast<size_t>(numbers_->View().itemsize);
        count_ = numbers_->Size() / size_;
        return true;
      }
    }
    numbers_.reset();
    PyErr_Clear();
    return false;
  }

  // Other columns of NumPy and pandas have such a list.
  bool TakeObjects(PyObject* column) {
    // See CallMethod().
    const Reference name(PyUnicode_InternFromString("tolist"));
    if (!name) return false;
    const Reference list = PyObject_HasAttr(column, name.Get()) != 0
                               ? CallMethod(column, "tolist")
                               : Reference(Py_NewRef(column));
    if (!list) return false;
    objects_ = Reference(PySequence_List(list.Get()));
    if (!objects_) return false;
    count_ = static_cast<size_t>(PyList_Size(objects_.Get()));
    return true;
  }

  template <class Number>
  Number Get(size_t i) const {
    Number number;
    std::memcpy(&number, numbers_->Bytes() + i * sizeof number, sizeof number);
    return number;
  }

  // Of the type that has the size of a number, in two's complement.
  template <class OneByte, class TwoBytes, class FourBytes, class EightBytes>
  uint64_t GetInteger(size_t i) const {
    switch (size_) {
      case 1:
        return static_cast<uint64_t>(Get<OneByte>(i));
      case 2:
        return static_cast<uint64_t>(Get<TwoBytes>(i));
      case 4:
        return static_cast<uint64_t>(Get<FourBytes>(i));
      default:
        return static_cast<uint64_t>(Get<EightBytes>(i));
    }
  }

  Stop WriteNumber(size_t i, BytesBuilder* out) const {
    // No field of a number is longer.
    constexpr size_t kMost = 16;
    if (!out->Reserve(kMost)) return Stop::kNoMemory;
    switch (format_) {
      case '?':
        return WriteKind(
            Get<uint8_t>(i) != 0 ? UTFX_FIELD_TRUE : UTFX_FIELD_FALSE, i, 0,
            out);
      case 'f':
        return WriteKind(UTFX_FIELD_FLOAT, i, sizeof(float), out);
      case 'd':
        return WriteKind(UTFX_FIELD_DOUBLE, i, sizeof(double), out);
      default:
        break;
    }
    const bool is_signed = format_ >= 'a';
    const uint64_t number =
        is_signed ? GetInteger<int8_t, int16_t, int32_t, int64_t>(i)
                  : GetInteger<uint8_t, uint16_t, uint32_t, uint64_t>(i);
    // With a sign, a large one takes more than a word.
    const uint64_t words[] = {number, 0};
    const size_t count = is_signed || number >> 63 == 0 ? 1 : 2;
    out->Add(utfx_int_encode_words(UTFX_INT_TUPLE, words, count, out->End(),
                                   out->Room())
                 .length);
    return Stop::kAtEnd;
  }

  Stop WriteKind(utfx_field_kind kind, size_t i, size_t size,
                 BytesBuilder* out) const {
    out->Add(utfx_field_encode(kind, numbers_->Bytes() + i * size, size,
                               out->End(), out->Room())
                 .written);
    return Stop::kAtEnd;
  }

  Stop WriteCell(std::string_view cell, BytesBuilder* out) const {
    // If each byte is a zero.
    if (!out->Reserve(2 * cell.size() + 2)) return Stop::kNoMemory;
    if (are_plain_) {
      char* const field = out->End();
      field[0] = empty_field_[0];
      *std::copy_n(cell.data(), cell.size(), field + 1) = empty_field_[1];
      out->Add(cell.size() + 2);
      return Stop::kAtEnd;
    }
    const utfx_result result = utfx_field_encode(
        kind_, cell.data(), cell.size(), out->End(), out->Room());
    out->Add(result.written);
    return result.status == UTFX_OK ? Stop::kAtEnd : Stop::kAtError;
  }

  size_t count_ = 0;
  std::optional<BytesBuffer> numbers_;
  char format_ = '\0';
  size_t size_ = 0;  // Of a number.
  GivenCells cells_;
  utfx_field_kind kind_ = UTFX_FIELD_TEXT;
  bool are_plain_ = false;
  char empty_field_[2] = {};
  Reference objects_;
};

// Columns, and the keys that they are the fields of.
class KeyTable {
 public:
  // Returns false with an exception.
  bool Take(PyObject* columns, bool takes_cells) {
    const Py_ssize_t width = PyTuple_Size(columns);
    if (width < 1 || width > static_cast<Py_ssize_t>(columns_.size())) {
      PyErr_Format(PyExc_ValueError, "keys have 1 to %zu columns",
                   columns_.size());
      return false;
    }
    for (; width_ < static_cast<size_t>(width); ++width_) {
      KeyColumn& column = columns_[width_];
      if (!column.Take(
              PyTuple_GetItem(columns, static_cast<Py_ssize_t>(width_)),
              takes_cells)) {
        return false;
      }
      if (column.Count() != Count()) {
        PyErr_SetString(PyExc_ValueError, "columns have different lengths");
        return false;
      }
      has_objects_ |= column.HasObjects();
    }
    return true;
  }

  size_t Count() const { return columns_[0].Count(); }

  // Returns false with an exception.
  bool Write(CellsBuilder* keys) {
    constexpr size_t kMany = 256;
    if (!keys->Begin(Count())) return false;
    const KeyColumn* wrong = nullptr;
    Stop stop = Stop::kAtEnd;
    {
      const Unlocked unlocked(!has_objects_ && Count() >= kMany);
      for (size_t k = 0; k < width_; ++k) columns_[k].Begin();
      stop = WriteRows(keys, &wrong);
    }
    if (stop == Stop::kNoMemory) PyErr_NoMemory();
    if (stop == Stop::kAtError) {
      wrong->Raise(keys->Count());
      NoteCell(keys->Count());
    }
    return stop == Stop::kAtEnd;
  }

 private:
  Stop WriteRows(CellsBuilder* keys, const KeyColumn** wrong) const {
    const size_t count = Count();
    for (size_t i = 0; i < count; ++i) {
      for (size_t k = 0; k < width_; ++k) {
        const Stop stop = columns_[k].Write(i, &keys->Data());
        if (stop != Stop::kAtEnd) {
          *wrong = &columns_[k];
          return stop;
        }
      }
      keys->EndCell();
    }
    return Stop::kAtEnd;
  }

  std::array<KeyColumn, 32> columns_;
  size_t width_ = 0;
  bool has_objects_ = false;
};

PyObject* ListOf(const Cells& cells) {
  Reference list(PyList_New(static_cast<Py_ssize_t>(cells.Count())));
  for (size_t i = 0; list && i < cells.Count(); ++i) {
    const std::string_view cell = cells[i];
    PyObject* const bytes = PyBytes_FromStringAndSize(
        cell.data(), static_cast<Py_ssize_t>(cell.size()));
    if (bytes == nullptr) return nullptr;
    PyList_SetItem(list.Get(), static_cast<Py_ssize_t>(i), bytes);
  }
  return list.Release();
}

}  // namespace

PyObject* ConvertBuffer(PyObject* module, PyObject* args) {
  PyObject* data = nullptr;
  PyObject* offsets = nullptr;
  PyObject* source = nullptr;
  PyObject* target = nullptr;
  const char* errors = nullptr;
  GivenCells given;
  if (PyArg_ParseTuple(args, "OOO!O!s", &data, &offsets, State(module)->type,
                       &source, State(module)->type, &target, &errors) == 0 ||
      !given.Take(data, offsets)) {
    return nullptr;
  }
  return ColumnConverter(
             given.Get(), *reinterpret_cast<const CharsetObject*>(source),
             *reinterpret_cast<const CharsetObject*>(target), errors)
      .Run()
      .Release();
}

PyObject* DecodeCells(PyObject* module, PyObject* args) {
  return MakeList(
      module, args,
      [](const CharsetObject& charset, PyObject* value, const char* errors) {
        return PyObject_CheckBuffer(value) != 0
                   ? Decode(charset, value, errors, true).text
                   : Missing(value, "a bytes-like object");
      });
}

PyObject* EncodeCells(PyObject* module, PyObject* args) {
  return MakeList(
      module, args,
      [](const CharsetObject& charset, PyObject* value, const char* errors) {
        return PyUnicode_Check(value) ? Encode(charset, value, errors)
                                      : Missing(value, "a str");
      });
}

PyObject* EncodeKeys(PyObject* /*module*/, PyObject* args) {
  PyObject* columns = nullptr;
  int is_list = 0;
  KeyTable table;
  if (PyArg_ParseTuple(args, "O!p", &PyTuple_Type, &columns, &is_list) == 0 ||
      !table.Take(columns, is_list == 0)) {
    return nullptr;
  }
  CellsBuilder keys;
  if (!table.Write(&keys)) return nullptr;
  return is_list != 0 ? ListOf(keys.Get()) : keys.Finish(true).Release();
}

}  // namespace utfx
