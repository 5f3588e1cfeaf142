#include "languages/python/utfx/charset_object.h"

#include <Python.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

#include "languages/python/utfx/decode.h"
#include "languages/python/utfx/encode.h"
#include "languages/python/utfx/module.h"
#include "languages/python/utfx/reference.h"

namespace utfx {
namespace {

CharsetObject* Self(PyObject* self) {
  return reinterpret_cast<CharsetObject*>(self);
}

// The module's .pyi documents the methods, beside the types.
template <class Function>
PyCFunction AsMethod(Function* function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

// The arguments of a codec's method.
struct Arguments {
  PyObject* input = nullptr;
  const char* errors = nullptr;
  int is_final = 1;

  // As codecs give them: without names. Returns false if it can't take them.
  bool Take(PyObject* const* given, Py_ssize_t count) {
    if (count < 1 || count > 2) return false;
    input = given[0];
    if (count == 1 || given[1] == Py_None) return true;
    if (PyUnicode_Check(given[1]) == 0) return false;
    Py_ssize_t size = 0;
    errors = PyUnicode_AsUTF8AndSize(given[1], &size);
    if (errors == nullptr) PyErr_Clear();
    return errors != nullptr &&
           std::strlen(errors) == static_cast<size_t>(size);
  }

  // As anybody may give them. Returns false with an exception.
  bool Parse(PyObject* const* given, Py_ssize_t count, PyObject* names,
             const char* format) {
    const Py_ssize_t named = names == nullptr ? 0 : PyTuple_Size(names);
    const Reference positions(PyTuple_New(count));
    const Reference keywords(PyDict_New());
    if (!positions || !keywords) return false;
    for (Py_ssize_t i = 0; i < count; ++i) {
      PyTuple_SetItem(positions.Get(), i, Py_NewRef(given[i]));
    }
    for (Py_ssize_t i = 0; i < named; ++i) {
      if (PyDict_SetItem(keywords.Get(), PyTuple_GetItem(names, i),
                         given[count + i]) != 0) {
        return false;
      }
    }
    // As many as the format has.
    const char* keys[] = {"input", "errors", "final", nullptr};
    if (std::strchr(format, 'p') == nullptr) keys[2] = nullptr;
    return PyArg_ParseTupleAndKeywords(positions.Get(), keywords.Get(), format,
                                       const_cast<char**>(keys), &input,
                                       &errors, &is_final) != 0;
  }
};

// Takes over the object, which may be null with an exception.
PyObject* WithNumber(Reference object, Py_ssize_t number) {
  if (!object) return nullptr;
  Reference pair(PyTuple_New(2));
  Reference counted(PyLong_FromSsize_t(number));
  if (!pair || !counted) return nullptr;
  PyTuple_SetItem(pair.Get(), 0, object.Release());
  PyTuple_SetItem(pair.Get(), 1, counted.Release());
  return pair.Release();
}

PyObject* EncodeMethod(PyObject* self, PyObject* const* given, Py_ssize_t count,
                       PyObject* names) {
  Arguments arguments;
  if ((names != nullptr || !arguments.Take(given, count) ||
       PyUnicode_Check(arguments.input) == 0) &&
      !arguments.Parse(given, count, names, "U|z:encode")) {
    return nullptr;
  }
  return WithNumber(Encode(*Self(self), arguments.input, arguments.errors),
                    PyUnicode_GetLength(arguments.input));
}

PyObject* DecodeMethod(PyObject* self, PyObject* const* given, Py_ssize_t count,
                       PyObject* names) {
  Arguments arguments;
  if ((names != nullptr || !arguments.Take(given, count)) &&
      !arguments.Parse(given, count, names, "O|zp:decode")) {
    return nullptr;
  }
  DecodedText decoded = Decode(*Self(self), arguments.input, arguments.errors,
                               arguments.is_final != 0);
  return WithNumber(std::move(decoded.text), decoded.consumed);
}

PyObject* DecodeStartMethod(PyObject* self, PyObject* const* given,
                            Py_ssize_t count, PyObject* names) {
  Arguments arguments;
  if (!arguments.Parse(given, count, names, "O|zp:decode_start")) {
    return nullptr;
  }
  DecodedText decoded = Decode(*Self(self), arguments.input, arguments.errors,
                               arguments.is_final != 0);
  if (!decoded.text) return nullptr;
  PyObject* rest = decoded.rest == nullptr
                       ? self
                       : reinterpret_cast<PyObject*>(
                             FindCharsetObject(ModuleOf(self), decoded.rest));
  return Py_BuildValue("NnO", decoded.text.Release(), decoded.consumed, rest);
}

PyObject* GetName(PyObject* self, void* /*closure*/) {
  return PyUnicode_FromString(Self(self)->name);
}

PyObject* GetAliases(PyObject* self, void* /*closure*/) {
  Reference aliases(PyList_New(0));
  if (!aliases) return nullptr;
  for (size_t i = 0;; ++i) {
    const char* const name = utfx_charset_alias(Self(self)->charset, i);
    if (name == nullptr) return PyList_AsTuple(aliases.Get());
    const Reference alias(PyUnicode_FromString(name));
    if (!alias || PyList_Append(aliases.Get(), alias.Get()) != 0) {
      return nullptr;
    }
  }
}

PyObject* GetUnit(PyObject* self, void* /*closure*/) {
  return PyLong_FromSize_t(utfx_charset_code_unit_size(Self(self)->charset));
}

PyObject* GetMaxLength(PyObject* self, void* /*closure*/) {
  return PyLong_FromSize_t(
      utfx_charset_max_sequence_length(Self(self)->charset));
}

PyObject* GetCodePointBits(PyObject* self, void* /*closure*/) {
  return PyLong_FromUnsignedLong(
      utfx_charset_code_point_bits(Self(self)->charset));
}

PyObject* GetSignature(PyObject* self, void* /*closure*/) {
  return PyBytes_FromStringAndSize(
      Self(self)->signature,
      static_cast<Py_ssize_t>(Self(self)->signature_length));
}

PyObject* GetBare(PyObject* self, void* /*closure*/) {
  return Py_XNewRef(reinterpret_cast<PyObject*>(
      FindCharsetObject(ModuleOf(self), Self(self)->bare)));
}

PyObject* Represent(PyObject* self) {
  return PyUnicode_FromFormat("<utfx.Charset %s>", Self(self)->name);
}

void Delete(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  PyObject_Free(self);
  Py_DECREF(type);
}

// For pickle: there is one object for each charset, in a copy as well.
PyObject* ReduceMethod(PyObject* self, PyObject* /*unused*/) {
  const Reference package(PyImport_ImportModule("utfx"));
  if (!package) return nullptr;
  PyObject* const find = PyObject_GetAttrString(package.Get(), "charset");
  return find == nullptr ? nullptr
                         : Py_BuildValue("N(s)", find, Self(self)->name);
}

PyMethodDef methods[] = {
    {"__reduce__", ReduceMethod, METH_NOARGS, nullptr},
    {"encode", AsMethod(EncodeMethod), METH_FASTCALL | METH_KEYWORDS,
     "encode($self, input, errors='strict')\n--\n\n"
     "(bytes, the number of characters), as codecs have it."},
    {"decode", AsMethod(DecodeMethod), METH_FASTCALL | METH_KEYWORDS,
     "decode($self, input, errors='strict', final=True)\n--\n\n"
     "(str, the number of bytes that were read), as codecs have it. Unless\n"
     "final, bytes that end inside a sequence are read up to it."},
    {"decode_start", AsMethod(DecodeStartMethod), METH_FASTCALL | METH_KEYWORDS,
     "decode_start($self, input, errors='strict', final=True)\n--\n\n"
     "As decode(), and the Charset of the rest of the stream."},
    {nullptr, nullptr, 0, nullptr},
};

PyGetSetDef attributes[] = {
    {"name", GetName, nullptr, "As codecs.lookup(...).name has it.", nullptr},
    {"aliases", GetAliases, nullptr, "Other names.", nullptr},
    {"code_unit_size", GetUnit, nullptr,
     "The size of a code unit: 1, 2, 4 or 8 bytes.", nullptr},
    {"max_sequence_length", GetMaxLength, nullptr,
     "The length of the longest sequence, in bytes.", nullptr},
    {"code_point_bits", GetCodePointBits, nullptr,
     "The bits of the largest code point; 21: U+10FFFF.", nullptr},
    {"signature", GetSignature, nullptr,
     "The bytes written at the start of a stream; b'': none.", nullptr},
    {"without_signature", GetBare, nullptr,
     "The Charset behind the signature; this one without one.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char*>("A charset of libutfx.")},
    {Py_tp_repr, reinterpret_cast<void*>(Represent)},
    {Py_tp_dealloc, reinterpret_cast<void*>(Delete)},
    {Py_tp_methods, methods},
    {Py_tp_getset, attributes},
    {0, nullptr},
};

PyType_Spec spec = {"utfx.Charset", sizeof(CharsetObject), 0,
                    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION |
                        Py_TPFLAGS_IMMUTABLETYPE,
                    slots};

void SetName(CharsetObject* charset) {
  const char* const name = utfx_charset_name(charset->charset);
  const size_t length = std::min(std::strlen(name), sizeof charset->name - 1);
  std::transform(name, name + length, charset->name, [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  charset->name[length] = '\0';
}

PyObject* MakeCharset(PyTypeObject* type, const utfx_charset* charset) {
  PyObject* const object = PyType_GenericAlloc(type, 0);
  if (object == nullptr) return nullptr;
  CharsetObject* const self = Self(object);
  self->charset = charset;
  self->bare = utfx_charset_without_signature(charset);
  self->is_like_utf8 =
      utfx_charset_extends(charset) == utfx_charset_find("UTF-8");
  self->has_ascii = utfx_charset_is_ascii_compatible(charset);
  self->is_table = utfx_charset_group(charset) == UTFX_GROUP_TABLES;
  self->has_surrogates = utfx_sequence_length(charset, 0xD800) != 0;
  SetName(self);
  self->signature = reinterpret_cast<const char*>(
      utfx_charset_signature(charset, &self->signature_length));
  return object;
}

}  // namespace

bool AddCharsets(PyObject* module) {
  ModuleState* const state = State(module);
  state->type = PyType_FromModuleAndSpec(module, &spec, nullptr);
  if (state->type == nullptr) return false;
  const Reference list(PyList_New(0));
  if (!list) return false;
  const utfx_charset* charset = nullptr;
  for (size_t i = 0; (charset = utfx_charset_at(i)) != nullptr; ++i) {
    const utfx_group group = utfx_charset_group(charset);
    if (group == UTFX_GROUP_EXPERIMENTAL || group == UTFX_GROUP_TABLES) {
      continue;
    }
    const Reference object(
        MakeCharset(reinterpret_cast<PyTypeObject*>(state->type), charset));
    if (!object || PyList_Append(list.Get(), object.Get()) != 0) return false;
  }
  state->charsets = PyList_AsTuple(list.Get());
  state->tables = PyList_New(0);
  if (state->charsets == nullptr || state->tables == nullptr) return false;
  state->utf8000 = FindCharsetObject(module, utfx_charset_find("UTF-8000"));
  return state->utf8000 != nullptr &&
         PyModule_AddObjectRef(module, "Charset", state->type) == 0 &&
         PyModule_AddObjectRef(module, "charsets", state->charsets) == 0;
}

CharsetObject* FindCharsetObject(PyObject* module,
                                 const utfx_charset* charset) {
  ModuleState* const state = State(module);
  for (Py_ssize_t i = 0; i < PyTuple_Size(state->charsets); ++i) {
    CharsetObject* const object = Self(PyTuple_GetItem(state->charsets, i));
    if (object->charset == charset) return object;
  }
  for (Py_ssize_t i = 0; i < PyList_Size(state->tables); ++i) {
    CharsetObject* const object = Self(PyList_GetItem(state->tables, i));
    if (object->charset == charset) return object;
  }
  const Reference object(
      MakeCharset(reinterpret_cast<PyTypeObject*>(state->type), charset));
  return object && PyList_Append(state->tables, object.Get()) == 0
             ? Self(object.Get())
             : nullptr;
}

ErrorReason::ErrorReason(const utfx_charset* charset, utfx_status status,
                         const char* in, size_t size) {
  if (status == UTFX_INCOMPLETE) {
    std::snprintf(text_, sizeof text_, "unexpected end of data");
  } else if (status == UTFX_UNENCODABLE) {
    std::snprintf(text_, sizeof text_, "code point not in range(0x110000)");
  } else {
    char reason[sizeof text_];
    const std::string_view error_class =
        utfx_explain(charset, in, size, reason, sizeof reason).error_class;
    const bool is_own = error_class != "IllFormed";
    std::snprintf(text_, sizeof text_, "%s%s%.300s",
                  is_own ? error_class.data() : "", is_own ? ": " : "", reason);
  }
}

}  // namespace utfx
