#include "languages/python/utfx/mend.h"

#include <Python.h>
#include <utfx.h>

#include <cstddef>
#include <span>

#include "languages/python/utfx/buffer.h"
#include "languages/python/utfx/bytes_builder.h"
#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/module.h"
#include "languages/python/utfx/reference.h"
#include "languages/python/utfx/scratch.h"
#include "languages/python/utfx/unlocked.h"

namespace utfx {
namespace {

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

struct Part {
  size_t offset;
  size_t length;
  utfx_damage damage;
};

// Searches a text for damage, with all of it as evidence for each part.
class Search {
 public:
  explicit Search(const BytesBuffer& buffer)
      : in_(buffer.Bytes()),
        size_(buffer.Size()),
        // Nobody changes the text meanwhile.
        is_unlocked_(size_ >= kLong && buffer.View().readonly != 0) {}

  // `through` is null, a charset or its name, or an iterable of these. Returns
  // false with an exception.
  bool Prepare(PyObject* module, PyObject* through) {
    if (!scratch_.Reserve(kMost * sizeof(Part))) return false;
    if (through == nullptr) return true;
    if (PyUnicode_Check(through) != 0 || IsCharset(module, through)) {
      return ExpectOne(module, through);
    }
    const Reference iterator(PyObject_GetIter(through));
    if (!iterator) return false;
    for (;;) {
      const Reference each(PyIter_Next(iterator.Get()));
      if (!each) return PyErr_Occurred() == nullptr;
      if (!ExpectOne(module, each.Get())) return false;
    }
  }

  // Goes through all of the text, and returns whether there may be damage.
  bool Learn() {
    const Unlocked unlocked(is_unlocked_);
    utfx_mender_learn(&mender_, in_, size_, true);
    return utfx_mender_suspects(&mender_);
  }

  // Finds the next damaged parts; none at the end.
  std::span<const Part> Next() {
    const Unlocked unlocked(is_unlocked_);
    auto* const parts = reinterpret_cast<Part*>(scratch_.Bytes());
    size_t count = 0;
    for (; count < kMost; ++count) {
      Part& part = parts[count];
      const utfx_result result = utfx_find_damage(
          &mender_, in_ + at_, size_ - at_, true, &part.damage);
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
  static constexpr size_t kLong = size_t{1} << 12;
  static constexpr size_t kMost = Scratch::kSize / sizeof(Part);

  static bool IsCharset(PyObject* module, PyObject* object) {
    return PyObject_TypeCheck(object, reinterpret_cast<PyTypeObject*>(
                                          State(module)->type)) != 0;
  }

  bool ExpectOne(PyObject* module, PyObject* name) {
    if (PyUnicode_Check(name) == 0 && !IsCharset(module, name)) {
      PyErr_Format(PyExc_TypeError,
                   "through has charsets or their names, not %R", name);
      return false;
    }
    const Reference found(PyUnicode_Check(name) == 0 ? Py_NewRef(name)
                                                     : Find(module, name));
    if (!found) return false;
    if (found.Get() == Py_None) {
      PyErr_Format(PyExc_LookupError, "unknown charset: %U", name);
      return false;
    }
    const auto& charset = *reinterpret_cast<CharsetObject*>(found.Get());
    if (utfx_mender_expect(&mender_, charset.charset)) return true;
    PyErr_Format(PyExc_ValueError,
                 charset.is_table &&
                         utfx_charset_max_sequence_length(charset.charset) == 1
                     ? "too many charsets: %s is the fifth that is not tried "
                       "without being named"
                     : "%s is not a charset of single bytes",
                 charset.name);
    return false;
  }

  const char* const in_;
  const size_t size_;
  const bool is_unlocked_;
  utfx_mender mender_ = utfx_mender_init();
  size_t at_ = 0;
  Scratch scratch_;
};

// Returns all of the text, mended; the text itself if nothing is.
Reference Mended(PyObject* text, bool takes_guesses, const BytesBuffer& buffer,
                 Search* search) {
  const bool is_str = PyUnicode_Check(text) != 0;
  BytesBuilder out;
  size_t done = 0;
  if (search->Learn()) {
    if (!out.Grow(buffer.Size())) return {};
    for (;;) {
      const std::span<const Part> parts = search->Next();
      if (parts.empty()) break;
      for (const auto& [offset, length, damage] : parts) {
        if (!damage.is_sure && !(damage.has_text && takes_guesses)) continue;
        if (!out.Append(buffer.Bytes() + done, offset - done) ||
            !out.Append(damage.text, damage.text_length)) {
          return {};
        }
        done = offset + length;
      }
    }
  }
  if (done == 0) {
    return Reference(is_str ? PyUnicode_FromObject(text)
                            : PyBytes_FromObject(text));
  }
  if (!out.Append(buffer.Bytes() + done, buffer.Size() - done)) return {};
  return TextOf(out.End() - out.Size(), out.Size(), is_str);
}

PyStructSequence_Field fields[] = {
    {"offset", "where it is, in the units of the text that was given"},
    {"length", "in these units"},
    {"kind", "\"misread\" and others, as utfx_damage_name(3) has them"},
    {"through", "the charsets that it was read in, the last reading first"},
    {"text", "the part as it is mended; None if nobody knows"},
    {"sure", "whether mend() changes it without guess"},
    {"evidence", "about the logarithm of the odds"},
    {nullptr, nullptr},
};
PyStructSequence_Desc description = {
    "utfx.Damage", "A damaged part of a text, as find_damage() finds it.",
    fields, 7};

Reference Through(PyObject* module, const utfx_damage& damage) {
  Reference names(PyTuple_New(damage.readings));
  for (uint32_t i = 0; names && i < damage.readings; ++i) {
    const CharsetObject* const charset =
        FindCharsetObject(module, damage.through[i]);
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
      Through(module, damage),
      damage.has_text ? TextOf(damage.text, damage.text_length, is_str)
                      : Reference(Py_NewRef(Py_None)),
      Reference(PyBool_FromLong(damage.is_sure ? 1 : 0)),
      Reference(PyLong_FromLong(damage.evidence)),
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
Reference AllDamage(PyObject* module, bool is_str, const BytesBuffer& buffer,
                    Search* search) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  const auto units = [&](size_t start, size_t end) {
    return is_str ? utfx_count(utf8, buffer.Bytes() + start, end - start)
                  : end - start;
  };
  Reference all(PyList_New(0));
  if (!all || !search->Learn()) return all;
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

template <class Function>
PyObject* Run(PyObject* module, PyObject* text, PyObject* through,
              Function function) {
  const Reference bytes = BytesOf(text);
  if (!bytes) return nullptr;
  const BytesBuffer buffer(bytes.Get());
  if (!buffer) return nullptr;
  Search search(buffer);
  if (!search.Prepare(module, through)) return nullptr;
  return function(buffer, &search).Release();
}

}  // namespace

bool AddDamage(PyObject* module) {
  PyObject*& type = State(module)->damage;
  type = reinterpret_cast<PyObject*>(PyStructSequence_NewType(&description));
  return type != nullptr && PyModule_AddObjectRef(module, "Damage", type) == 0;
}

const char kMendText[] =
    "mend($module, text, *, through=(), guess=False)\n--\n\n"
    "Returns a text, a str or bytes in UTF-8, with each damaged part mended\n"
    "that is sure: UTF-8 that was read in another charset, once or several\n"
    "times, bytes of another charset in bytes, and what else find_damage()\n"
    "finds. All else stays as it is. The result is a str for a str, and bytes\n"
    "for anything else.\n\n"
    "through: a charset of single bytes, or several, that parts are likely to\n"
    "have been read in. guess: mends parts that are not sure, too.\n"
    "Raises LookupError for a charset that nobody knows, and ValueError for "
    "one\n"
    "of more bytes.";

const char kFindDamageText[] =
    "find_damage($module, text, *, through=())\n--\n\n"
    "Returns a list of the damaged parts of a text, each a Damage. In a str,\n"
    "offset and length count characters, in anything else bytes.";

PyObject* Mend(PyObject* module, PyObject* args, PyObject* keywords) {
  static const char* const kNames[] = {"text", "through", "guess", nullptr};
  PyObject* text = nullptr;
  PyObject* through = nullptr;
  int takes_guesses = 0;
  if (PyArg_ParseTupleAndKeywords(args, keywords, "O|$Op:mend",
                                  const_cast<char**>(kNames), &text, &through,
                                  &takes_guesses) == 0) {
    return nullptr;
  }
  return Run(module, text, through,
             [&](const BytesBuffer& buffer, Search* search) {
               return Mended(text, takes_guesses != 0, buffer, search);
             });
}

PyObject* FindDamage(PyObject* module, PyObject* args, PyObject* keywords) {
  static const char* const kNames[] = {"text", "through", nullptr};
  PyObject* text = nullptr;
  PyObject* through = nullptr;
  if (PyArg_ParseTupleAndKeywords(args, keywords, "O|$O:find_damage",
                                  const_cast<char**>(kNames), &text,
                                  &through) == 0) {
    return nullptr;
  }
  return Run(
      module, text, through, [&](const BytesBuffer& buffer, Search* search) {
        return AllDamage(module, PyUnicode_Check(text) != 0, buffer, search);
      });
}

}  // namespace utfx
