#ifndef UTFX_LANGUAGES_PYTHON_UTFX_CELLS_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_CELLS_H_

#include <Python.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "languages/python/utfx/buffer.h"
#include "languages/python/utfx/bytes_builder.h"
#include "languages/python/utfx/reference.h"

namespace utfx {

// The cells of a column as Arrow lays them out: the bytes of one behind those
// of the other, and where each starts, in 32 or 64 bits; one more offset says
// where the last one ends.
class Cells {
 public:
  Cells() = default;
  // The offsets have been checked.
  Cells(const char* data, const char* offsets, size_t count, bool is_wide)
      : data_(data), offsets_(offsets), count_(count), is_wide_(is_wide) {}

  size_t Count() const { return count_; }
  bool IsWide() const { return is_wide_; }
  std::string_view operator[](size_t i) const {
    const auto start = static_cast<size_t>(Offset(i));
    return {data_ + start, static_cast<size_t>(Offset(i + 1)) - start};
  }
  // The bytes of all.
  std::string_view All() const {
    if (count_ == 0) return {};
    const auto start = static_cast<size_t>(Offset(0));
    return {data_ + start, static_cast<size_t>(Offset(count_)) - start};
  }
  // Whether it pays to let other threads run.
  bool AreMany() const { return All().size() + count_ >= size_t{1} << 12; }

  int64_t Offset(size_t i) const {
    return is_wide_ ? Read<int64_t>(i) : Read<int32_t>(i);
  }

 private:
  // They may be anywhere in memory.
  template <class Integer>
  Integer Read(size_t i) const {
    Integer offset = 0;
    std::memcpy(&offset, offsets_ + i * sizeof offset, sizeof offset);
    return offset;
  }

  const char* data_ = nullptr;
  const char* offsets_ = nullptr;
  size_t count_ = 0;
  bool is_wide_ = true;
};

// The memory of an object that nobody changes while other threads run: its own,
// or a copy.
class Frozen {
 public:
  Frozen() = default;
  // Returns false with an exception if the object has none in one piece.
  bool Take(PyObject* object);

  const Py_buffer& View() const { return buffer_->View(); }
  const char* Bytes() const { return bytes_; }
  size_t Size() const { return buffer_->Size(); }

 private:
  std::optional<BytesBuffer> buffer_;
  BytesBuilder copy_;
  const char* bytes_ = nullptr;
};

// Cells in two objects with buffers.
class GivenCells {
 public:
  // Returns false with an exception if these are no cells.
  bool Take(PyObject* data, PyObject* offsets);

  const Cells& Get() const { return cells_; }

 private:
  Frozen data_;
  Frozen offsets_;
  Cells cells_;
};

// New cells, which are made while other threads of Python may run.
class CellsBuilder {
 public:
  // Starts anew, with room for so many. Returns false with an exception.
  bool Begin(size_t count);
  void EndCell() { SetOffset(++count_, static_cast<int64_t>(data_.Size())); }
  // Takes all of these after Begin(). Returns false without memory.
  bool Copy(const Cells& cells);

  // The bytes of the cell that is made, behind the others.
  BytesBuilder& Data() { return data_; }
  size_t Count() const { return count_; }
  Cells Get() const { return {data_.Start(), offsets_, count_, true}; }

  // Returns a tuple of the data, a bytes object, and the offsets, a memoryview
  // of integers of 64 or 32 bits. Null with an exception.
  Reference Finish(bool is_wide);

 private:
  void SetOffset(size_t i, int64_t offset) {
    std::memcpy(offsets_ + i * sizeof offset, &offset, sizeof offset);
  }
  // Returns false with an exception.
  bool Narrow();

  BytesBuilder data_;
  Reference offsets_object_;
  char* offsets_ = nullptr;
  size_t count_ = 0;
};

// Whether each cell is well-formed UTF-8. It is found out sooner of all than of
// each.
bool AreUtf8(const Cells& cells);

// Returns the letter for the elements of a buffer if one says their type, in
// the machine's order; otherwise 0.
char FormatOf(const Py_buffer& view);

// Whether a value that is no cell stands for none: None, a NaN, pandas's NA. If
// not, sets an exception that says what a cell is.
bool MustBeMissing(PyObject* value, const char* expected);

// Adds to an exception which cell it is about: a note, and an attribute `cell`.
void NoteCell(size_t i);

// For _columns.py.

// (values, takes_text): returns the cells of a list, as CellsBuilder does. Each
// str is in UTF-8, with lone surrogates, and a missing value is empty.
PyObject* Gather(PyObject* module, PyObject* args);

// (values, data, offsets, new data, new offsets): returns a list of the values,
// in which those whose cells differ are the new ones.
PyObject* Scatter(PyObject* module, PyObject* args);

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_CELLS_H_
