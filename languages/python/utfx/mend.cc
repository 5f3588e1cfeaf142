#include "languages/python/utfx/mend.h"

#include <Python.h>
#include <utfx.h>

#include <cstddef>
#include <cstdlib>
#include <span>

#include "languages/python/utfx/buffer.h"
#include "languages/python/utfx/bytes_builder.h"
#include "languages/python/utfx/cells.h"
#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/module.h"
#include "languages/python/utfx/reference.h"
#include "languages/python/utfx/scratch.h"
#include "languages/python/utfx/unlocked.h"
#include "library/mend_stream.h"

namespace utfx {
namespace {

struct MendingObject {
  PyObject_HEAD MendStream stream;
};

MendStream& StreamOf(PyObject* self) {
  return reinterpret_cast<MendingObject*>(self)->stream;
}

PyObject* MakeMending(PyTypeObject* type, const MendStream& stream) {
  PyObject* const object = PyType_GenericAlloc(type, 0);
  if (object != nullptr) StreamOf(object) = stream;
  return object;
}

PyObject* NewMending(PyTypeObject* type, PyObject* /*args*/,
                     PyObject* /*keywords*/) {
  PyObject* const object = PyType_GenericAlloc(type, 0);
  if (object != nullptr) MendBegin(&StreamOf(object));
  return object;
}

void DeleteMending(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

// Whether an object is one, of a class made of this one. Sets an exception if
// it is not.
bool IsMending(PyObject* object) {
  for (PyTypeObject* type = Py_TYPE(object); type != nullptr;
       type = static_cast<PyTypeObject*>(PyType_GetSlot(type, Py_tp_base))) {
    if (PyType_GetSlot(type, Py_tp_dealloc) ==
        reinterpret_cast<void*>(DeleteMending)) {
      return true;
    }
  }
  PyErr_Format(PyExc_TypeError, "%R is no Mender", object);
  return false;
}

// A str as bytes, and any other object as it is. A lone surrogate in three
// bytes is damage that stays.
Reference BytesOf(PyObject* text) {
  return Reference(
      PyUnicode_Check(text) == 0
          ? Py_NewRef(text)
          : PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass"));
}

Reference TextOf(const char* bytes, size_t size, bool is_str) {
  const auto length = static_cast<Py_ssize_t>(size);
  return Reference(is_str ? PyUnicode_DecodeUTF8(bytes, length, "surrogatepass")
                          : PyBytes_FromStringAndSize(bytes, length));
}

// A text that is given, or a piece of one.
class Text {
 public:
  explicit Text(PyObject* text)
      : bytes_(BytesOf(text)), buffer_(bytes_.Get()) {}

  explicit operator bool() const { return static_cast<bool>(buffer_); }
  const char* Bytes() const { return buffer_.Bytes(); }
  size_t Size() const { return buffer_.Size(); }
  // Whether it is long, and nobody changes it meanwhile.
  bool IsUnlocked() const {
    constexpr size_t kLong = size_t{1} << 12;
    return Size() >= kLong && buffer_.View().readonly != 0;
  }

 private:
  const Reference bytes_;
  const BytesBuffer buffer_;
};

// It grows while other threads of Python run.
struct Mended {
  Mended() = default;
  Mended(const Mended&) = delete;
  Mended& operator=(const Mended&) = delete;
  ~Mended() { std::free(text.bytes); }

  MendedText text = {};
};

bool IsNotMending(const MendStream& stream) {
  if (stream.activity != kMendMending) return true;
  PyErr_SetString(PyExc_ValueError,
                  "a text is being mended: its last piece comes first");
  return false;
}

PyObject* CopyMending(PyObject* self, PyObject* /*unused*/) {
  return MakeMending(Py_TYPE(self), StreamOf(self));
}

PyObject* LearnText(PyObject* self, PyObject* args, PyObject* keywords) {
  static const char* const kNames[] = {"", "final", nullptr};
  PyObject* object = nullptr;
  int is_last = 0;
  if (PyArg_ParseTupleAndKeywords(args, keywords, "O|p:learn",
                                  const_cast<char**>(kNames), &object,
                                  &is_last) == 0 ||
      !IsNotMending(StreamOf(self))) {
    return nullptr;
  }
  const Text text(object);
  if (!text) return nullptr;
  if (!text.IsUnlocked()) {
    MendLearn(&StreamOf(self), text.Bytes(), text.Size(), is_last != 0);
  } else {
    // Another thread may use the object meanwhile.
    MendStream stream = StreamOf(self);
    {
      const Unlocked unlocked(true);
      MendLearn(&stream, text.Bytes(), text.Size(), is_last != 0);
    }
    StreamOf(self) = stream;
  }
  Py_RETURN_NONE;
}

PyObject* MendText(PyObject* self, PyObject* args, PyObject* keywords) {
  static const char* const kNames[] = {"", "final", "guess", nullptr};
  PyObject* object = nullptr;
  int is_last = 0;
  int takes_guesses = 0;
  if (PyArg_ParseTupleAndKeywords(args, keywords, "O|p$p:mend",
                                  const_cast<char**>(kNames), &object, &is_last,
                                  &takes_guesses) == 0) {
    return nullptr;
  }
  const Text text(object);
  if (!text) return nullptr;
  Mended mended;
  MendOutput output = {MendAppend, &mended.text, takes_guesses != 0, false,
                       false};
  const bool is_whole = StreamOf(self).activity != kMendMending && is_last != 0;
  if (!text.IsUnlocked()) {
    MendPiece(&StreamOf(self), text.Bytes(), text.Size(), is_last != 0,
              &output);
  } else {
    MendStream stream = StreamOf(self);
    {
      const Unlocked unlocked(true);
      MendPiece(&stream, text.Bytes(), text.Size(), is_last != 0, &output);
    }
    StreamOf(self) = stream;
  }
  if (output.has_failed) return PyErr_NoMemory();
  const bool is_str = PyUnicode_Check(object) != 0;
  if (is_whole && !output.has_changed) {
    return is_str ? PyUnicode_FromObject(object) : PyBytes_FromObject(object);
  }
  return TextOf(mended.text.bytes, mended.text.size, is_str).Release();
}

PyObject* MergeMending(PyObject* self, PyObject* other) {
  if (!IsMending(other) || !IsNotMending(StreamOf(self)) ||
      !IsNotMending(StreamOf(other))) {
    return nullptr;
  }
  MendMerge(&StreamOf(self), &StreamOf(other));
  Py_RETURN_NONE;
}

PyObject* SaveMending(PyObject* self, PyObject* /*unused*/) {
  MendEndLearning(&StreamOf(self));
  char saved[UTFX_MENDER_SAVED];
  const size_t size = utfx_mender_save(&StreamOf(self).mender, saved);
  return PyBytes_FromStringAndSize(saved, static_cast<Py_ssize_t>(size));
}

PyObject* LoadMending(PyObject* self, PyObject* saved) {
  const BytesBuffer buffer(saved);
  if (!buffer) return nullptr;
  return PyBool_FromLong(
      utfx_mender_load(&StreamOf(self).mender, buffer.Bytes(), buffer.Size())
          ? 1
          : 0);
}

PyObject* Suspects(PyObject* self, PyObject* /*unused*/) {
  MendEndLearning(&StreamOf(self));
  return PyBool_FromLong(utfx_mender_suspects(&StreamOf(self).mender) ? 1 : 0);
}

// With keywords.
template <class Function>
PyCFunction AsMethod(Function* function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

PyMethodDef methods[] = {
    {"_copy", CopyMending, METH_NOARGS, nullptr},
    {"_load", LoadMending, METH_O, nullptr},
    {"learn", AsMethod(LearnText), METH_VARARGS | METH_KEYWORDS,
     "learn($self, text, /, final=False)\n--\n\n"
     "Learns from the next piece of a text, a str or bytes in UTF-8. The next\n"
     "call takes another text if final says that this one ends."},
    {"mend", AsMethod(MendText), METH_VARARGS | METH_KEYWORDS,
     "mend($self, text, /, final=False, *, guess=False)\n--\n\n"
     "Takes the next piece of a text, a str or bytes in UTF-8, and returns "
     "what\n"
     "is mended of the text so far, as a str for a str and as bytes for "
     "anything\n"
     "else. final says that the text ends. guess: mends parts that are not "
     "sure,\n"
     "too."},
    {"merge", MergeMending, METH_O,
     "merge($self, other, /)\n--\n\n"
     "Adds what another Mender has learnt. The order makes no difference. "
     "Texts\n"
     "that both have begun to learn end."},
    {"save", SaveMending, METH_NOARGS,
     "save($self)\n--\n\n"
     "Returns what it has learnt as bytes, without what it expects. A text "
     "that\n"
     "it has begun to learn ends."},
    {"suspects", Suspects, METH_NOARGS,
     "suspects($self)\n--\n\n"
     "Returns whether any of what it has learnt may be damaged. If not, "
     "mend()\n"
     "changes none of it. A text that it has begun to learn ends."},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot slots[] = {
    {Py_tp_new, reinterpret_cast<void*>(NewMending)},
    {Py_tp_dealloc, reinterpret_cast<void*>(DeleteMending)},
    {Py_tp_methods, methods},
    {0, nullptr},
};

PyType_Spec spec = {
    "utfx.Mending", sizeof(MendingObject), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_IMMUTABLETYPE, slots};

struct Part {
  size_t offset;
  size_t length;
  utfx_damage damage;
};

// Searches a text for damage, by what a mender has learnt.
class Search {
 public:
  Search(const Text& text, const utfx_mender& mender)
      : text_(text), mender_(mender) {
    utfx_mender_restart(&mender_);
  }

  bool Prepare() { return scratch_.Reserve(kMost * sizeof(Part)); }

  // Finds the next damaged parts; none at the end.
  std::span<const Part> Next() {
    const Unlocked unlocked(text_.IsUnlocked());
    auto* const parts = reinterpret_cast<Part*>(scratch_.Bytes());
    size_t count = 0;
    for (; count < kMost; ++count) {
      Part& part = parts[count];
      const utfx_result result =
          utfx_find_damage(&mender_, text_.Bytes() + at_, text_.Size() - at_,
                           true, &part.damage);
      at_ += result.read;
      if (result.status != UTFX_DAMAGED) break;
      part.offset = at_;
      part.length = result.length;
      at_ += result.length;
      utfx_mender_skip(&mender_, result.length);
    }
    return {parts, count};
  }

 private:
  static constexpr size_t kMost = Scratch::kSize / sizeof(Part);

  const Text& text_;
  utfx_mender mender_;
  size_t at_ = 0;
  Scratch scratch_;
};

PyStructSequence_Field fields[] = {
    {"offset", "where it is, in the units of the text that was given"},
    {"length", "in these units"},
    {"kind", "\"misread\" and others, as utfx_damage_name(3) has them"},
    {"through", "the charsets that it was read in, the last reading first"},
    {"text", "the part as it is mended; None if nobody knows"},
    {"sure", "whether mend() changes it without guess"},
    {"evidence", "about the logarithm of the odds"},
    {"was_in", "the charset that it was in at each of these readings"},
    {"lost", "how many characters are lost, each of them U+FFFD in the text"},
    {nullptr, nullptr},
};
PyStructSequence_Desc description = {
    "utfx.Damage", "A damaged part of a text, as find_damage() finds it.",
    fields, 9};

Reference CharsetNames(PyObject* module, const utfx_charset* const* charsets,
                       uint32_t count) {
  // Nobody says what bytes of another charset were in before.
  while (count > 0 && charsets[count - 1] == nullptr) --count;
  Reference names(PyTuple_New(count));
  for (uint32_t i = 0; names && i < count; ++i) {
    const CharsetObject* const charset = FindCharsetObject(module, charsets[i]);
    PyObject* const name =
        charset == nullptr ? nullptr : PyUnicode_FromString(charset->name);
    if (name == nullptr) return {};
    PyTuple_SetItem(names.Get(), i, name);
  }
  return names;
}

Reference DamageObject(PyObject* module, size_t offset, size_t length,
                       const utfx_damage& damage, bool is_str) {
  Reference values[] = {
      Reference(PyLong_FromSize_t(offset)),
      Reference(PyLong_FromSize_t(length)),
      Reference(PyUnicode_FromString(utfx_damage_name(damage.kind))),
      CharsetNames(module, damage.through, damage.readings),
      damage.has_text ? TextOf(damage.text, damage.text_length, is_str)
                      : Reference(Py_NewRef(Py_None)),
      Reference(PyBool_FromLong(damage.is_sure ? 1 : 0)),
      Reference(PyLong_FromLong(damage.evidence)),
      CharsetNames(module, damage.was_in, damage.readings),
      Reference(PyLong_FromUnsignedLong(damage.lost)),
  };
  Reference object(PyStructSequence_New(
      reinterpret_cast<PyTypeObject*>(State(module)->damage)));
  if (!object) return {};
  Py_ssize_t i = 0;
  for (Reference& value : values) {
    if (!value) return {};
    PyStructSequence_SetItem(object.Get(), i++, value.Release());
  }
  return object;
}

// Returns a list of all parts; their places in characters if it is a str.
Reference AllDamage(PyObject* module, bool is_str, const Text& text,
                    Search* search) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  const auto units = [&](size_t start, size_t end) {
    return is_str ? utfx_count(utf8, text.Bytes() + start, end - start)
                  : end - start;
  };
  Reference all(PyList_New(0));
  if (!all) return all;
  size_t done = 0;
  size_t done_units = 0;
  for (;;) {
    const std::span<const Part> parts = search->Next();
    if (parts.empty()) return all;
    for (const auto& [offset, length, damage] : parts) {
      done_units += units(done, offset);
      const size_t length_units = units(offset, offset + length);
      const Reference object =
          DamageObject(module, done_units, length_units, damage, is_str);
      if (!object || PyList_Append(all.Get(), object.Get()) != 0) return {};
      done_units += length_units;
      done = offset + length;
    }
  }
}

// A MendWrite.
bool AppendCell(void* data, const char* text, size_t size) {
  return static_cast<BytesBuilder*>(data)->AppendUnlocked(text, size);
}

bool AreEqual(const Cells& one, const Cells& other) {
  for (size_t i = 0; i < one.Count(); ++i) {
    if (one[i] != other[i]) return false;
  }
  return true;
}

// Mends cells, until nothing changes, so that nothing ever does.
class ColumnMender {
 public:
  ColumnMender(const MendStream& expected, bool takes_guesses)
      : expected_(expected), takes_guesses_(takes_guesses) {}

  // Sets the new cells; null if none changes. Returns false with an exception.
  bool Run(const Cells& given, CellsBuilder** mended) {
    Cells now = given;
    *mended = nullptr;
    for (int round = 0; round < UTFX_MENDER_ROUNDS; ++round) {
      CellsBuilder* const next = &cells_[round % 2];
      if (!next->Begin(now.Count())) return false;
      switch (MendOnce(now, next)) {
        case kNoMemory:
          PyErr_NoMemory();
          return false;
        case kSettled:
          return true;
        case kChanged:
          now = next->Get();
          *mended = next;
      }
    }
    *mended = nullptr;
    return true;
  }

 private:
  enum Outcome { kNoMemory, kSettled, kChanged };

  Outcome MendOnce(const Cells& now, CellsBuilder* next) const {
    const Unlocked unlocked(now.AreMany());
    MendStream stream = expected_;
    for (size_t i = 0; i < now.Count(); ++i) {
      MendLearn(&stream, now[i].data(), now[i].size(), true);
    }
    if (!utfx_mender_suspects(&stream.mender)) return kSettled;
    MendOutput output = {AppendCell, &next->Data(), takes_guesses_, false,
                         false};
    for (size_t i = 0; i < now.Count(); ++i) {
      MendPiece(&stream, now[i].data(), now[i].size(), true, &output);
      if (output.has_failed) return kNoMemory;
      next->EndCell();
    }
    return output.has_changed && !AreEqual(now, next->Get()) ? kChanged
                                                             : kSettled;
  }

  const MendStream& expected_;
  const bool takes_guesses_;
  CellsBuilder cells_[2];
};

}  // namespace

bool AddMending(PyObject* module) {
  PyObject*& damage = State(module)->damage;
  damage = reinterpret_cast<PyObject*>(PyStructSequence_NewType(&description));
  const Reference type(PyType_FromModuleAndSpec(module, &spec, nullptr));
  return damage != nullptr && type &&
         PyModule_AddObjectRef(module, "Damage", damage) == 0 &&
         PyModule_AddObjectRef(module, "Mending", type.Get()) == 0 &&
         PyModule_AddIntConstant(module, "MOST_ROUNDS", UTFX_MENDER_ROUNDS) ==
             0;
}

PyObject* ExpectReading(PyObject* /*module*/, PyObject* args) {
  PyObject* self = nullptr;
  PyObject* charset = nullptr;
  int is_original = 0;
  if (PyArg_ParseTuple(args, "OOp", &self, &charset, &is_original) == 0 ||
      !IsMending(self)) {
    return nullptr;
  }
  const auto& expected = *reinterpret_cast<CharsetObject*>(charset);
  utfx_mender* const mender = &StreamOf(self).mender;
  if (is_original != 0 ? utfx_mender_expect_original(mender, expected.charset)
                       : utfx_mender_expect(mender, expected.charset)) {
    Py_RETURN_NONE;
  }
  const bool is_single_table =
      expected.is_table &&
      utfx_charset_max_sequence_length(expected.charset) == 1;
  return PyErr_Format(
      PyExc_ValueError,
      is_original != 0  ? "no text is taken for one that was in %s, or it is "
                          "the fifth charset"
      : is_single_table ? "too many charsets: %s is the fifth that is not "
                          "tried without being named"
                        : "no text is taken for one that was read in %s",
      expected.name);
}

PyObject* FoundDamage(PyObject* module, PyObject* args) {
  PyObject* self = nullptr;
  PyObject* object = nullptr;
  if (PyArg_ParseTuple(args, "OO", &self, &object) == 0 || !IsMending(self)) {
    return nullptr;
  }
  const Text text(object);
  if (!text) return nullptr;
  MendEndLearning(&StreamOf(self));
  Search search(text, StreamOf(self).mender);
  if (!search.Prepare()) return nullptr;
  return AllDamage(module, PyUnicode_Check(object) != 0, text, &search)
      .Release();
}

PyObject* MendBuffer(PyObject* /*module*/, PyObject* args) {
  PyObject* self = nullptr;
  PyObject* data = nullptr;
  PyObject* offsets = nullptr;
  int takes_guesses = 0;
  GivenCells given;
  if (PyArg_ParseTuple(args, "OOOp", &self, &data, &offsets, &takes_guesses) ==
          0 ||
      !IsMending(self) || !given.Take(data, offsets)) {
    return nullptr;
  }
  const MendStream expected = StreamOf(self);
  ColumnMender mender(expected, takes_guesses != 0);
  CellsBuilder* mended = nullptr;
  if (!mender.Run(given.Get(), &mended)) return nullptr;
  return mended == nullptr ? PyTuple_Pack(2, data, offsets)
                           : mended->Finish(given.Get().IsWide()).Release();
}

}  // namespace utfx
