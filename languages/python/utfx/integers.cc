#include "languages/python/utfx/integers.h"

#include <Python.h>
#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#include "languages/python/utfx/buffer.h"
#include "languages/python/utfx/bytes_builder.h"
#include "languages/python/utfx/call_method.h"
#include "languages/python/utfx/cells.h"
#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/module.h"
#include "languages/python/utfx/new_bytes.h"
#include "languages/python/utfx/reference.h"

namespace utfx {
namespace {

// 0, -1, 1, -2, ... as 0, 1, 2, 3, ...
uint64_t ToZigzag(int64_t integer) {
  return static_cast<uint64_t>(integer) << 1 ^
         static_cast<uint64_t>(integer >> 63);
}

int64_t FromZigzag(uint64_t zigzag) {
  return static_cast<int64_t>(zigzag >> 1 ^ (uint64_t{0} - (zigzag & 1)));
}

// How integers are bytes, and room for the largest one. The forms of UTF-8000
// are those of other charsets, too.
class IntegerForm {
 public:
  // Integers of FoundationDB's have no charset, which may be null.
  IntegerForm(utfx_int_form form, const CharsetObject* charset)
      : form_(form),
        charset_(IsTuple() ? nullptr : charset->charset),
        name_(IsTuple() ? utfx_int_form_name(form) : charset->name),
        own_(IsTuple() ? UTFX_INT_TUPLE : UTFX_INT_UTF8000),
        is_own_(IsTuple() ||
                std::string_view(utfx_charset_name(charset_)) == "UTF-8000"),
        bits_(IsTuple() ? kMaxTupleBits
                        : utfx_charset_code_point_bits(charset_)) {}

  bool HasNegative() const { return form_ != UTFX_INT_UTF8000; }
  bool IsTuple() const { return form_ == UTFX_INT_TUPLE; }
  bool IsZigzag() const { return form_ == UTFX_INT_UTF8000_ZIGZAG; }
  const utfx_charset* GetCharset() const { return charset_; }
  // As the encoding of an error.
  const char* Name() const { return name_; }
  // Of the largest integer; without its sign.
  unsigned Bits() const { return bits_; }

  // What was read last: the word if it has up to 64 bits, and otherwise the
  // bytes, the highest first. In zigzag they are the number of the sequence.
  uint64_t Word() const { return word_; }
  uint8_t* Bytes() { return bytes_; }
  static size_t BytesOf(size_t bits) { return (bits + 7) / 8; }

  utfx_sequence Read(const char* in, size_t size) {
    const utfx_sequence sequence =
        is_own_ ? utfx_int_decode_words(own_, in, size, &word_, 1)
                : utfx_decode_one(charset_, in, size, &word_);
    if (sequence.status != UTFX_OUTPUT_FULL) [[likely]]
      return sequence;
    const size_t count = BytesOf(sequence.bits);
    return is_own_ ? utfx_int_decode_bytes(own_, in, size, bytes_, count)
                   : utfx_decode_one_bytes(charset_, in, size, bytes_, count);
  }

  utfx_sequence Write(uint64_t word, char* out, size_t size) const {
    return is_own_ ? utfx_int_encode_words(own_, &word, 1, out, size)
                   : utfx_encode_one(charset_, word, out, size);
  }

  utfx_sequence Write(std::string_view bytes, char* out, size_t size) const {
    const auto* const start = reinterpret_cast<const uint8_t*>(bytes.data());
    return is_own_ ? utfx_int_encode_bytes(own_, start, bytes.size(), out, size)
                   : utfx_encode_one_bytes(charset_, start, bytes.size(), out,
                                           size);
  }

  // The integer of a word that was read, or of one to write.
  int64_t FromWord(uint64_t word) const {
    return IsZigzag() ? FromZigzag(word) : static_cast<int64_t>(word);
  }
  uint64_t ToWord(int64_t integer) const {
    return IsZigzag() ? ToZigzag(integer) : static_cast<uint64_t>(integer);
  }

 private:
  // FoundationDB has up to 255 bytes.
  static constexpr unsigned kMaxTupleBits = 2040;
  static constexpr size_t kMaxBytes = 4096 / 8 + 1;

  const utfx_int_form form_;
  const utfx_charset* const charset_;
  const char* const name_;
  // The form of the library's, if it has it: zigzag is as here in each charset.
  const utfx_int_form own_;
  const bool is_own_;
  const unsigned bits_;
  uint64_t word_ = 0;
  uint8_t bytes_[kMaxBytes];
};

// Calls int.from_bytes() or int.to_bytes(), whose bytes are the highest first.
// To say that they are signed, by name, takes as long as all else.
Reference CallOfBytes(PyObject* object, const char* name,
                      const Reference& argument) {
  return CallMethod(object, name, argument,
                    Reference(PyUnicode_InternFromString("big")));
}

// So a negative integer is the complement of another, whose bytes these are.
void Complement(uint8_t* bytes, size_t count) {
  for (size_t i = 0; i < count; ++i) bytes[i] = static_cast<uint8_t>(~bytes[i]);
}

// ---- Reading ------------------------------------------------------------

// Returns the integer of more than 64 bits that was read.
[[gnu::noinline]] Reference FromBytes(IntegerForm* form, unsigned bits) {
  const size_t count = IntegerForm::BytesOf(bits);
  uint8_t* const bytes = form->Bytes();
  const bool is_negative = form->IsZigzag()
                               ? (bytes[count - 1] & 1) != 0
                               : form->IsTuple() && bytes[0] >> 7 != 0;
  if (is_negative && form->IsTuple()) Complement(bytes, count);
  Reference integer = CallOfBytes(
      reinterpret_cast<PyObject*>(&PyLong_Type), "from_bytes",
      Reference(PyBytes_FromStringAndSize(reinterpret_cast<const char*>(bytes),
                                          static_cast<Py_ssize_t>(count))));
  if (form->IsZigzag() && integer) {
    const Reference one(PyLong_FromLong(1));
    if (!one) return {};
    integer = Reference(PyNumber_Rshift(integer.Get(), one.Get()));
  }
  return is_negative && integer ? Reference(PyNumber_Invert(integer.Get()))
                                : std::move(integer);
}

// Returns the integer that the form has read.
Reference ToObject(IntegerForm* form, unsigned bits) {
  if (bits > 64) [[unlikely]]
    return FromBytes(form, bits);
  return Reference(form->HasNegative()
                       ? PyLong_FromLongLong(form->FromWord(form->Word()))
                       : PyLong_FromUnsignedLongLong(form->Word()));
}

// Raises the error of bytes from `start` to `end`.
void RaiseDecodeError(const char* name, PyObject* data, size_t start,
                      size_t end, const char* reason) {
  const Reference bytes(PyBytes_FromObject(data));
  if (!bytes) return;
  const Reference error(PyObject_CallFunction(
      PyExc_UnicodeDecodeError, "sOnns", name, bytes.Get(),
      static_cast<Py_ssize_t>(start), static_cast<Py_ssize_t>(end), reason));
  if (error) PyErr_SetObject(PyExc_UnicodeDecodeError, error.Get());
}

void RaiseNoInteger(const IntegerForm& form, PyObject* data,
                    const BytesBuffer& buffer, size_t at,
                    const utfx_sequence& sequence) {
  const char* const in = buffer.Bytes() + at;
  const size_t size = buffer.Size() - at;
  const size_t end = at + sequence.length;
  if (form.IsTuple()) {
    char reason[100];
    utfx_int_explain(UTFX_INT_TUPLE, in, size, reason, sizeof reason);
    RaiseDecodeError(form.Name(), data, at, end, reason);
    return;
  }
  const ErrorReason reason(form.GetCharset(), sequence.status, in, size);
  RaiseDecodeError(form.Name(), data, at, end, reason.Text());
}

// Has the form read integers, and calls a function with the bits of each; it
// returns false with an exception. Returns the number of bytes read, or -1.
template <class Take>
Py_ssize_t ReadIntegers(IntegerForm* form, PyObject* data, bool is_final,
                        Take take) {
  const BytesBuffer buffer(data);
  if (!buffer) return -1;
  size_t at = 0;
  while (at < buffer.Size()) {
    const utfx_sequence sequence =
        form->Read(buffer.Bytes() + at, buffer.Size() - at);
    if (sequence.status == UTFX_INCOMPLETE && !is_final) break;
    if (sequence.status != UTFX_OK) {
      RaiseNoInteger(*form, data, buffer, at, sequence);
      return -1;
    }
    if (!take(sequence.bits)) return -1;
    at += sequence.length;
  }
  return static_cast<Py_ssize_t>(at);
}

// ---- Writing ------------------------------------------------------------

// Writes integers one after the other.
class IntegerWriter {
 public:
  IntegerWriter(const IntegerForm& form, BytesBuilder* out)
      : form_(form), out_(*out) {}

  const IntegerForm& Form() const { return form_; }

  // Each of these returns false with an exception.

  bool WriteUnsigned(uint64_t integer) {
    if (form_.HasNegative() && integer >> 63 != 0) {
      const Reference object(PyLong_FromUnsignedLongLong(integer));
      return object && WriteLarge(object.Get(), false);
    }
    return Put(form_.ToWord(static_cast<int64_t>(integer)));
  }

  bool WriteSigned(int64_t integer) {
    if (integer < 0 && !form_.HasNegative()) return RaiseNegative();
    return Put(form_.ToWord(integer));
  }

  bool WriteField(utfx_field_kind kind, const char* bytes, size_t size) {
    const size_t length =
        utfx_field_encode(kind, bytes, size, nullptr, 0).length;
    if (out_.Room() < length && !out_.Grow(length)) return false;
    out_.Add(
        utfx_field_encode(kind, bytes, size, out_.End(), out_.Room()).written);
    return true;
  }

  bool WriteObject(PyObject* object) {
    const Reference integer(PyNumber_Index(object));
    if (!integer) return false;
    int overflow = 0;
    const auto value = PyLong_AsLongLongAndOverflow(integer.Get(), &overflow);
    if (overflow == 0) return WriteSigned(value);
    if (form_.HasNegative() || overflow > 0) {
      return WriteLarge(integer.Get(), overflow < 0);
    }
    return RaiseNegative();
  }

 private:
  static bool RaiseNegative() {
    PyErr_SetString(PyExc_ValueError,
                    "an integer is negative: form=\"tuple\" takes it");
    return false;
  }

  // Writes a word, or bytes, the highest first. Returns no more than false if
  // the form lacks the integer.
  template <class Integer>
  bool PutAny(const Integer& integer, bool* is_there) {
    for (;;) {
      const utfx_sequence sequence =
          form_.Write(integer, out_.End(), out_.Room());
      *is_there =
          sequence.status == UTFX_OK || sequence.status == UTFX_OUTPUT_FULL;
      if (sequence.status == UTFX_OK) [[likely]] {
        out_.Add(sequence.length);
        return true;
      }
      if (!*is_there || !out_.Grow(sequence.length)) return false;
    }
  }

  bool Put(uint64_t word) {
    bool is_there = false;
    const bool is_put = PutAny(word, &is_there);
    if (!is_there) {
      PyErr_Format(PyExc_ValueError, "%zu has no sequence in %s",
                   static_cast<size_t>(word), form_.Name());
    }
    return is_put;
  }

  bool RaiseTooLarge() {
    PyErr_Format(PyExc_ValueError,
                 form_.IsTuple()
                     ? "an integer of more than %u bits has no bytes in form %s"
                     : "an integer of more than %u bits has no sequence in %s",
                 form_.Bits() - (form_.IsZigzag() ? 1 : 0), form_.Name());
    return false;
  }

  // An integer that exceeds a machine word.
  bool WriteLarge(PyObject* integer, bool is_negative) {
    const Reference complement(is_negative ? PyNumber_Invert(integer)
                                           : Py_NewRef(integer));
    if (!complement) return false;
    if (!form_.IsZigzag()) return WriteBytes(complement.Get(), is_negative);
    const Reference one(PyLong_FromLong(1));
    if (!one) return false;
    Reference zigzag(PyNumber_Lshift(complement.Get(), one.Get()));
    if (is_negative && zigzag) {
      zigzag = Reference(PyNumber_Or(zigzag.Get(), one.Get()));
    }
    return zigzag && WriteBytes(zigzag.Get(), false);
  }

  // Writes an integer that is not negative, or its complement.
  bool WriteBytes(PyObject* integer, bool is_complemented) {
    const Reference bit_length = CallMethod(integer, "bit_length");
    if (!bit_length) return false;
    const size_t bits = PyLong_AsSize_t(bit_length.Get());
    if (bits <= 64 && !form_.IsTuple()) {
      return Put(PyLong_AsUnsignedLongLong(integer));
    }
    if (bits > form_.Bits()) return RaiseTooLarge();
    // With a sign.
    const size_t count = IntegerForm::BytesOf(bits + 1);
    const Reference written =
        CallOfBytes(integer, "to_bytes", Reference(PyLong_FromSize_t(count)));
    if (!written) return false;
    // Nobody else has them.
    char* const bytes = PyBytes_AsString(written.Get());
    if (is_complemented) {
      Complement(reinterpret_cast<uint8_t*>(bytes), count);
    }
    bool is_there = false;
    const bool is_put = PutAny(std::string_view(bytes, count), &is_there);
    return is_there ? is_put : RaiseTooLarge();
  }

  const IntegerForm& form_;
  BytesBuilder& out_;
};

// Returns the kind of a buffer's elements, 'Q' or 'q', if they are integers of
// 64 bits in the machine's own order; otherwise 0.
char KindOf(const Py_buffer& view) {
  const char format = view.itemsize == 8 ? FormatOf(view) : '\0';
  if (format == 'Q' || format == 'L') return 'Q';
  return format == 'q' || format == 'l' ? 'q' : '\0';
}

bool WriteBuffer(IntegerWriter* writer, const BytesBuffer& buffer, char kind) {
  const auto write_all = [&](auto write) {
    for (size_t at = 0; at < buffer.Size(); at += sizeof(uint64_t)) {
      uint64_t word = 0;
      std::memcpy(&word, buffer.Bytes() + at, sizeof word);
      if (!write(word)) return false;
    }
    return true;
  };
  return kind == 'Q' ? write_all([&](uint64_t word) {
    return writer->WriteUnsigned(word);
  })
                     : write_all([&](uint64_t word) {
                         return writer->WriteSigned(static_cast<int64_t>(word));
                       });
}

bool WriteIterable(IntegerWriter* writer, PyObject* values) {
  const Reference iterator(PyObject_GetIter(values));
  if (!iterator) return false;
  while (const Reference value{PyIter_Next(iterator.Get())}) {
    if (!writer->WriteObject(value.Get())) return false;
  }
  return PyErr_Occurred() == nullptr;
}

// ---- Functions of the module ----------------------------------------------

// Sets the charset of integers in a form, from its name, or a utfx.Charset, or
// nothing: null for those of FoundationDB's. Returns false with an exception.
bool FindCharset(PyObject* module, PyObject* name, utfx_int_form form,
                 const CharsetObject** charset) {
  const bool is_named = name != nullptr && name != Py_None;
  if (form == UTFX_INT_TUPLE) {
    if (is_named) {
      PyErr_SetString(PyExc_ValueError,
                      "integers of form 'tuple' are in no charset");
    }
    return !is_named;
  }
  *charset = State(module)->utf8000;
  if (!is_named) return true;
  const Reference found(PyUnicode_Check(name) ? Find(module, name)
                                              : Py_NewRef(name));
  if (!found) return false;
  if (found.Get() == Py_None) {
    PyErr_Format(PyExc_LookupError, "unknown charset: %U", name);
    return false;
  }
  if (PyObject_TypeCheck(found.Get(), reinterpret_cast<PyTypeObject*>(
                                          State(module)->type)) == 0) {
    PyErr_SetString(PyExc_TypeError, "charset is a str, a Charset or None");
    return false;
  }
  *charset = reinterpret_cast<const CharsetObject*>(found.Get());
  const char* const its_name = (*charset)->name;
  // Not a table.
  const int is_listed =
      PySequence_Contains(State(module)->charsets, found.Get());
  if (is_listed == 0) {
    PyErr_Format(PyExc_LookupError, "not for integers: %s", its_name);
  } else if ((*charset)->bare != (*charset)->charset) {
    PyErr_Format(PyExc_ValueError,
                 "%s starts with a signature: integers take %sbe or %sle",
                 its_name, its_name, its_name);
  }
  return PyErr_Occurred() == nullptr;
}

bool FindForm(PyObject* name, utfx_int_form* form) {
  *form = UTFX_INT_UTF8000;
  if (name == nullptr) return true;
  for (uint32_t i = 0; utfx_int_form_name(utfx_int_form{i}) != nullptr; ++i) {
    *form = utfx_int_form{i};
    if (PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(
                                     name, utfx_int_form_name(*form)) == 0) {
      return true;
    }
  }
  PyErr_Format(PyExc_ValueError,
               "form is 'unsigned', 'zigzag' or 'tuple', not %R", name);
  return false;
}

// The arguments of these functions: some object, a charset and a form.
struct Arguments {
  PyObject* input = nullptr;
  utfx_int_form form;
  const CharsetObject* charset = nullptr;

  // Each of these returns false with an exception.

  bool Parse(PyObject* module, PyObject* args, PyObject* keywords,
             const char* name, const char* format) {
    const char* const names[] = {name, "charset", "form", nullptr};
    PyObject* charset_name = nullptr;
    PyObject* form_name = nullptr;
    return PyArg_ParseTupleAndKeywords(args, keywords, format,
                                       const_cast<char**>(names), &input,
                                       &charset_name, &form_name) != 0 &&
           Find(module, charset_name, form_name);
  }

  bool Find(PyObject* module, PyObject* charset_name, PyObject* form_name) {
    return FindForm(form_name, &form) &&
           FindCharset(module, charset_name, form, &charset);
  }
};

// Reads integers into a new list. Sets how many bytes are read.
Reference ReadList(const Arguments& given, bool is_final,
                   Py_ssize_t* consumed) {
  IntegerForm form(given.form, given.charset);
  Reference list(PyList_New(0));
  if (!list) return {};
  *consumed = ReadIntegers(&form, given.input, is_final, [&](unsigned bits) {
    const Reference integer = ToObject(&form, bits);
    return integer && PyList_Append(list.Get(), integer.Get()) == 0;
  });
  return *consumed < 0 ? Reference() : std::move(list);
}

Reference ReadAll(const Arguments& given) {
  Py_ssize_t consumed = 0;
  return ReadList(given, true, &consumed);
}

// Whether a list has one integer. If not, raises an exception.
bool IsOne(const Reference& list) {
  const Py_ssize_t size = PyList_Size(list.Get());
  if (size != 1) {
    PyErr_Format(PyExc_ValueError, "the bytes are %zd integers, and not one",
                 size);
  }
  return size == 1;
}

// Writes what a function writes with an IntegerWriter.
template <class Function>
PyObject* Written(const Arguments& given, Function function) {
  const IntegerForm form(given.form, given.charset);
  BytesBuilder out;
  IntegerWriter writer(form, &out);
  return function(&writer) ? out.Finish().Release() : nullptr;
}

bool WriteAll(IntegerWriter* writer, PyObject* values) {
  if (PyObject_CheckBuffer(values) != 0) {
    const BytesBuffer buffer(values, PyBUF_CONTIG_RO | PyBUF_FORMAT);
    // A buffer that is not in one piece is read by iterating.
    if (!buffer) PyErr_Clear();
    const char kind = buffer ? KindOf(buffer.View()) : '\0';
    if (kind != '\0') return WriteBuffer(writer, buffer, kind);
  }
  return WriteIterable(writer, values);
}

}  // namespace

const char kDecodeIntsText[] =
    "decode_ints($module, data, charset=None, *, form='unsigned')\n--\n\n"
    "Reads bytes as integers, one after the other.\n\n"
    "form is\n"
    "\"unsigned\": sequences of UTF-8000, or of another charset. Integers "
    "have\n"
    "    any size up to the limit of the charset. UTF-8000 also has the "
    "numbers\n"
    "    of surrogates.\n"
    "\"zigzag\": such sequences, where 0, 1, 2, 3, ... stand for 0, -1, 1, "
    "-2,\n"
    "    ...\n"
    "\"tuple\": the integers of FoundationDB's tuple layer, with magnitudes "
    "of\n"
    "    up to 255 bytes; in no charset.\n\n"
    "Raises UnicodeDecodeError for bytes that are no integer.";

const char kEncodeIntsText[] =
    "encode_ints($module, values, charset=None, *, form='unsigned')\n--\n\n"
    "Returns the bytes of integers, one after the other: see decode_ints().\n\n"
    "The bytes of \"unsigned\" integers in UTF-8000, and of all \"tuple\" "
    "ones,\n"
    "compare as the integers do.\n\n"
    "It is fastest for buffers of integers of 64 bits, such as "
    "array.array(\"Q\")\n"
    "or a NumPy array of uint64. Raises ValueError for an integer that the "
    "form\n"
    "or the charset lacks.";

const char kDecodeIntText[] =
    "decode_int($module, data, charset=None, *, form='unsigned')\n--\n\n"
    "Does as decode_ints() with the bytes of one integer, and returns it.\n\n"
    "Raises ValueError if there are more, or none.";

const char kCompareZigzagText[] =
    "compare_zigzag($module, a, b, /)\n--\n\n"
    "Compares two integers by their bytes of form \"zigzag\" in UTF-8000.\n"
    "Returns less than, equal to or greater than 0 as the first one is less\n"
    "than, equal to or greater than the second one. Raises as decode_int().";

const char kEncodeIntText[] =
    "encode_int($module, value, charset=None, *, form='unsigned')\n--\n\n"
    "Returns the bytes of one integer: see encode_ints().";

PyObject* DecodeInts(PyObject* module, PyObject* args, PyObject* keywords) {
  Arguments given;
  return given.Parse(module, args, keywords, "data", "O|O$O:decode_ints")
             ? ReadAll(given).Release()
             : nullptr;
}

PyObject* DecodeInt(PyObject* module, PyObject* args, PyObject* keywords) {
  Arguments given;
  if (!given.Parse(module, args, keywords, "data", "O|O$O:decode_int")) {
    return nullptr;
  }
  const Reference all = ReadAll(given);
  return all && IsOne(all) ? Py_NewRef(PyList_GetItem(all.Get(), 0)) : nullptr;
}

PyObject* DecodeSomeInts(PyObject* module, PyObject* args) {
  Arguments given;
  PyObject* charset = nullptr;
  PyObject* form = nullptr;
  int is_final = 0;
  if (PyArg_ParseTuple(args, "OOOp:decode_some_ints", &given.input, &charset,
                       &form, &is_final) == 0 ||
      !given.Find(module, charset, form)) {
    return nullptr;
  }
  Py_ssize_t consumed = 0;
  Reference list = ReadList(given, is_final != 0, &consumed);
  return list ? Py_BuildValue("Nn", list.Release(), consumed) : nullptr;
}

PyObject* DecodeInto(PyObject* module, PyObject* args) {
  Arguments given;
  PyObject* charset = nullptr;
  PyObject* form_name = nullptr;
  PyObject* target = nullptr;
  if (PyArg_ParseTuple(args, "OOOO:decode_into", &given.input, &charset,
                       &form_name, &target) == 0 ||
      !given.Find(module, charset, form_name)) {
    return nullptr;
  }
  IntegerForm form(given.form, given.charset);
  const BytesBuffer out(target, PyBUF_CONTIG);
  if (!out) return nullptr;
  auto* const words = static_cast<uint64_t*>(out.View().buf);
  const size_t room = out.Size() / sizeof(uint64_t);
  size_t written = 0;
  const Py_ssize_t consumed =
      ReadIntegers(&form, given.input, true, [&](unsigned bits) {
        if (bits > 64 || written == room) {
          PyErr_SetString(PyExc_OverflowError,
                          bits > 64 ? "an integer has more than 64 bits"
                                    : "there are more integers than room");
          return false;
        }
        words[written++] = static_cast<uint64_t>(form.FromWord(form.Word()));
        return true;
      });
  return consumed < 0 ? nullptr : PyLong_FromSize_t(written);
}

PyObject* CountInts(PyObject* module, PyObject* args) {
  Arguments given;
  PyObject* charset = nullptr;
  PyObject* form = nullptr;
  if (PyArg_ParseTuple(args, "OOO:count", &given.input, &charset, &form) == 0 ||
      !given.Find(module, charset, form)) {
    return nullptr;
  }
  const BytesBuffer buffer(given.input);
  if (!buffer) return nullptr;
  if (given.charset != nullptr) {
    return PyLong_FromSize_t(
        utfx_count(given.charset->charset, buffer.Bytes(), buffer.Size()));
  }
  size_t count = 0;
  for (size_t at = 0; at < buffer.Size(); ++count) {
    const utfx_sequence sequence = utfx_int_decode_words(
        UTFX_INT_TUPLE, buffer.Bytes() + at, buffer.Size() - at, nullptr, 0);
    at += sequence.length;
  }
  return PyLong_FromSize_t(count);
}

PyObject* CompareZigzag(PyObject* module, PyObject* args) {
  PyObject* given[2];
  if (PyArg_ParseTuple(args, "OO:compare_zigzag", &given[0], &given[1]) == 0) {
    return nullptr;
  }
  for (PyObject* const one : given) {
    const Reference all =
        ReadAll({one, UTFX_INT_UTF8000_ZIGZAG, State(module)->utf8000});
    if (!all || !IsOne(all)) return nullptr;
  }
  const BytesBuffer a(given[0]);
  const BytesBuffer b(given[1]);
  if (!a || !b) return nullptr;
  return PyLong_FromLong(utfx_int_compare(UTFX_INT_UTF8000_ZIGZAG, a.Bytes(),
                                          a.Size(), b.Bytes(), b.Size()));
}

PyObject* EncodeInts(PyObject* module, PyObject* args, PyObject* keywords) {
  Arguments given;
  if (!given.Parse(module, args, keywords, "values", "O|O$O:encode_ints")) {
    return nullptr;
  }
  return Written(given, [&](IntegerWriter* writer) {
    return WriteAll(writer, given.input);
  });
}

PyObject* EncodeInt(PyObject* module, PyObject* args, PyObject* keywords) {
  Arguments given;
  if (!given.Parse(module, args, keywords, "value", "O|O$O:encode_int")) {
    return nullptr;
  }
  return Written(given, [&](IntegerWriter* writer) {
    return writer->WriteObject(given.input);
  });
}

// ---- Keys ---------------------------------------------------------------

namespace {

bool WriteBytes(IntegerWriter* writer, PyObject* field) {
  const BytesBuffer buffer(field);
  return buffer &&
         writer->WriteField(UTFX_FIELD_BYTES, buffer.Bytes(), buffer.Size());
}

bool WriteText(IntegerWriter* writer, PyObject* field) {
  Py_ssize_t size = 0;
  // Raises UnicodeEncodeError for a lone surrogate.
  const char* const text = PyUnicode_AsUTF8AndSize(field, &size);
  return text != nullptr &&
         writer->WriteField(UTFX_FIELD_TEXT, text, static_cast<size_t>(size));
}

utfx_field_kind KindOfName(std::string_view name) {
  uint32_t kind = UTFX_FIELD_NONE;
  while (name != utfx_field_kind_name(utfx_field_kind{kind})) ++kind;
  return utfx_field_kind{kind};
}

// Calls a function of utfx._keys.
template <class... Arguments>
Reference CallOfKeys(const char* name, const Arguments&... arguments) {
  const Reference keys(PyImport_ImportModule("utfx._keys"));
  return keys ? CallMethod(keys.Get(), name, arguments...) : Reference();
}

// NOLINTBEGIN(misc-no-recursion): at most UTFX_FIELD_LEVELS deep.
bool WriteField(IntegerWriter* writer, PyObject* field, int levels);

bool WriteFields(IntegerWriter* writer, PyObject* fields, int levels) {
  const Reference iterator(PyObject_GetIter(fields));
  if (!iterator) return false;
  while (const Reference field{PyIter_Next(iterator.Get())}) {
    if (!WriteField(writer, field.Get(), levels)) return false;
  }
  return PyErr_Occurred() == nullptr;
}

// Writes a tuple, or a field that sorts downwards, and what it holds.
bool WriteHolder(IntegerWriter* writer, utfx_field_kind kind, PyObject* held,
                 int levels) {
  if (levels == UTFX_FIELD_LEVELS) {
    PyErr_Format(PyExc_ValueError, "more than %d fields hold one another",
                 levels);
    return false;
  }
  BytesBuilder bytes;
  IntegerWriter content(writer->Form(), &bytes);
  if (!(kind == UTFX_FIELD_TUPLE ? WriteFields(&content, held, levels + 1)
                                 : WriteField(&content, held, levels + 1))) {
    return false;
  }
  return writer->WriteField(kind, bytes.Start(), bytes.Size());
}

// Writes a field of another type than Python's built-in ones.
bool WriteOther(IntegerWriter* writer, PyObject* field, int levels) {
  const Reference given = CallOfKeys("content_of", Reference(Py_NewRef(field)));
  if (!given) return false;
  if (given.Get() == Py_None) {
    PyErr_SetString(PyExc_TypeError,
                    "a field of a key is None, a bool, int, float, str, bytes, "
                    "UUID, tuple, list, Float32 or Down");
    return false;
  }
  const char* name = nullptr;
  PyObject* content = nullptr;
  if (PyArg_ParseTuple(given.Get(), "sO", &name, &content) == 0) return false;
  const utfx_field_kind kind = KindOfName(name);
  if (kind == UTFX_FIELD_DOWN) {
    return WriteHolder(writer, kind, content, levels);
  }
  const BytesBuffer buffer(content);
  return buffer && writer->WriteField(kind, buffer.Bytes(), buffer.Size());
}

bool WriteField(IntegerWriter* writer, PyObject* field, int levels) {
  if (PyUnicode_Check(field)) return WriteText(writer, field);
  if (PyBool_Check(field) != 0) {
    const bool is_true = field == Py_True;
    return writer->WriteField(is_true ? UTFX_FIELD_TRUE : UTFX_FIELD_FALSE,
                              nullptr, 0);
  }
  // NumPy's integers have a buffer, too.
  if (PyIndex_Check(field) != 0) return writer->WriteObject(field);
  if (PyBytes_Check(field) || PyByteArray_Check(field) ||
      PyMemoryView_Check(field)) {
    return WriteBytes(writer, field);
  }
  if (field == Py_None) return writer->WriteField(UTFX_FIELD_NULL, nullptr, 0);
  if (PyTuple_Check(field) || PyList_Check(field)) {
    return WriteHolder(writer, UTFX_FIELD_TUPLE, field, levels);
  }
  if (!PyFloat_CheckExact(field)) return WriteOther(writer, field, levels);
  const double number = PyFloat_AsDouble(field);
  return writer->WriteField(
      UTFX_FIELD_DOUBLE, reinterpret_cast<const char*>(&number), sizeof number);
}

// NOLINTEND(misc-no-recursion)

// Of the field at an offset, some bytes behind a number of others are an error.
void RaiseNoField(PyObject* data, const BytesBuffer& buffer, size_t at,
                  size_t before, size_t length) {
  char reason[400];
  utfx_field_explain(buffer.Bytes() + at, buffer.Size() - at, reason,
                     sizeof reason);
  at += before;
  RaiseDecodeError("key", data, at, at + length, reason);
}

// Reads the content of a field, and sets the length of the field.
Reference ReadContent(utfx_field_kind kind, PyObject* data,
                      const BytesBuffer& buffer, size_t at, size_t* length) {
  const char* const in = buffer.Bytes() + at;
  const size_t size = buffer.Size() - at;
  utfx_result result = utfx_field_decode(kind, in, size, nullptr, 0);
  Reference bytes;
  if (result.status == UTFX_OUTPUT_FULL || result.status == UTFX_OK) {
    bytes = NewBytes(result.length);
    if (!bytes) return {};
    result = utfx_field_decode(kind, in, size, PyBytes_AsString(bytes.Get()),
                               result.length);
  }
  if (result.status != UTFX_OK) {
    RaiseNoField(data, buffer, at, result.read, result.length);
    return {};
  }
  *length = result.read;
  return bytes;
}

// NOLINTBEGIN(misc-no-recursion): at most UTFX_FIELD_LEVELS deep.

// Reads the fields of a key into a new list.
Reference ReadFields(IntegerForm* form, PyObject* data);

// The field of a kind with some content, unless it is an integer.
Reference FieldOf(IntegerForm* form, utfx_field_kind kind,
                  const Reference& content) {
  switch (kind) {
    case UTFX_FIELD_TEXT:
      return Reference(
          PyUnicode_FromEncodedObject(content.Get(), "utf-8", "strict"));
    case UTFX_FIELD_NULL:
      return Reference(Py_NewRef(Py_None));
    case UTFX_FIELD_FALSE:
    case UTFX_FIELD_TRUE:
      return Reference(PyBool_FromLong(kind == UTFX_FIELD_TRUE ? 1 : 0));
    case UTFX_FIELD_DOUBLE: {
      double number = 0;
      std::memcpy(&number, PyBytes_AsString(content.Get()), sizeof number);
      return Reference(PyFloat_FromDouble(number));
    }
    case UTFX_FIELD_TUPLE: {
      const Reference fields = ReadFields(form, content.Get());
      return fields ? Reference(PyList_AsTuple(fields.Get())) : Reference();
    }
    case UTFX_FIELD_FLOAT:
    case UTFX_FIELD_UUID:
    case UTFX_FIELD_DOWN:
      break;
    default:
      return Reference(Py_NewRef(content.Get()));
  }
  const Reference name(PyUnicode_FromString(utfx_field_kind_name(kind)));
  if (kind != UTFX_FIELD_DOWN) return CallOfKeys("field_of", name, content);
  const Reference held = ReadFields(form, content.Get());
  return held ? CallOfKeys("field_of", name,
                           Reference(Py_XNewRef(PyList_GetItem(held.Get(), 0))))
              : Reference();
}

Reference ReadField(IntegerForm* form, PyObject* data,
                    const BytesBuffer& buffer, size_t at, size_t* length) {
  const char* const in = buffer.Bytes() + at;
  const size_t size = buffer.Size() - at;
  const utfx_field_kind kind = utfx_field_kind_of(in, size);
  if (kind != UTFX_FIELD_INT) {
    const Reference content =
        ReadContent(kind == UTFX_FIELD_NONE ? UTFX_FIELD_BYTES : kind, data,
                    buffer, at, length);
    return content ? FieldOf(form, kind, content) : Reference();
  }
  const utfx_sequence sequence = form->Read(in, size);
  if (sequence.status != UTFX_OK) {
    RaiseNoField(data, buffer, at, 0, sequence.length);
    return {};
  }
  *length = sequence.length;
  return ToObject(form, sequence.bits);
}

Reference ReadFields(IntegerForm* form, PyObject* data) {
  const BytesBuffer buffer(data);
  Reference fields;
  if (buffer) fields = Reference(PyList_New(0));
  for (size_t at = 0; fields && at < buffer.Size();) {
    size_t length = 0;
    const Reference field = ReadField(form, data, buffer, at, &length);
    if (!field || PyList_Append(fields.Get(), field.Get()) != 0) return {};
    at += length;
  }
  return fields;
}

// NOLINTEND(misc-no-recursion)

}  // namespace

const char kEncodeKeyText[] =
    "encode_key($module, fields, /)\n--\n\n"
    "Returns the bytes of a key of fields.\n\n"
    "Keys sort by their bytes as by their first fields, then by their second\n"
    "ones. In this order a field is None, bytes, a str, a tuple of fields or "
    "a\n"
    "list, an int, a Float32, a float, False, True, a uuid.UUID, or "
    "Down(field),\n"
    "which sorts downwards. A str sorts by code points, and has no lone\n"
    "surrogates (UnicodeEncodeError). An int has a magnitude of up to 255\n"
    "bytes, and tuples hold one another up to 64 times (ValueError).\n"
    "FoundationDB's tuple layer has the same bytes, but no Down.";

const char kDecodeKeyText[] =
    "decode_key($module, data, /)\n--\n\n"
    "Returns the fields of a key, a tuple: see encode_key().\n\n"
    "Raises UnicodeDecodeError for bytes that are no key; its `start` says\n"
    "where.";

PyObject* EncodeKey(PyObject* /*module*/, PyObject* fields) {
  // Their elements are fields by mistake.
  if (PyUnicode_Check(fields) || PyObject_CheckBuffer(fields) != 0) {
    PyErr_SetString(PyExc_TypeError, "fields are several: (field,) is one");
    return nullptr;
  }
  const IntegerForm form(UTFX_INT_TUPLE, nullptr);
  BytesBuilder out;
  IntegerWriter writer(form, &out);
  return WriteFields(&writer, fields, 0) ? out.Finish().Release() : nullptr;
}

bool WriteKeyField(PyObject* field, BytesBuilder* out) {
  const IntegerForm form(UTFX_INT_TUPLE, nullptr);
  IntegerWriter writer(form, out);
  return WriteField(&writer, field, 0);
}

PyObject* DecodeKey(PyObject* /*module*/, PyObject* data) {
  IntegerForm form(UTFX_INT_TUPLE, nullptr);
  const Reference fields = ReadFields(&form, data);
  return fields ? PyList_AsTuple(fields.Get()) : nullptr;
}

}  // namespace utfx
