#include "languages/python/utfx/integers.h"

#include <Python.h>
#include <utfx.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#include "languages/python/utfx/buffer.h"
#include "languages/python/utfx/bytes_builder.h"
#include "languages/python/utfx/call_method.h"
#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/module.h"
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

// The sequences of integers in a charset, and room for the largest one.
class IntegerForm {
 public:
  // False afterwards, with an exception, if there is no memory.
  explicit IntegerForm(const CharsetObject& charset)
      : charset_(charset),
        is_utf8000_(std::string_view(utfx_charset_name(charset.charset)) ==
                    "UTF-8000"),
        count_(WordsOf(utfx_charset_code_point_bits(charset.charset))),
        words_(
            static_cast<uint64_t*>(PyMem_Malloc(count_ * sizeof(uint64_t)))) {
    if (words_ == nullptr) PyErr_NoMemory();
  }
  IntegerForm(const IntegerForm&) = delete;
  IntegerForm& operator=(const IntegerForm&) = delete;
  ~IntegerForm() { PyMem_Free(words_); }

  explicit operator bool() const { return words_ != nullptr; }
  const CharsetObject& GetCharset() const { return charset_; }
  // The number of words of the largest integer.
  size_t Count() const { return count_; }
  uint64_t* Words() const { return words_; }

  static size_t WordsOf(size_t bits) { return (bits + 63) / 64; }

  // Sets as many of the words as needed, and at least one.
  utfx_sequence Read(const char* in, size_t size) const {
    const utfx_sequence sequence = ReadWords(in, size, 1);
    return sequence.status == UTFX_OUTPUT_FULL
               ? ReadWords(in, size, WordsOf(sequence.bits))
               : sequence;
  }

  utfx_sequence Write(const uint64_t* words, size_t count, char* out,
                      size_t size) const {
    return is_utf8000_ ? utfx_uint_encode(words, count, out, size)
                       : utfx_encode_one_words(charset_.charset, words, count,
                                               out, size);
  }

 private:
  utfx_sequence ReadWords(const char* in, size_t size, size_t count) const {
    return is_utf8000_ ? utfx_uint_decode(in, size, words_, count)
                       : utfx_decode_one_words(charset_.charset, in, size,
                                               words_, count);
  }

  const CharsetObject& charset_;
  const bool is_utf8000_;
  const size_t count_;
  uint64_t* const words_;
};

// Words, the lowest first, as bytes, the lowest first, or back.
void SwapOnBigEndian(uint64_t* words, size_t count) {
  if constexpr (std::endian::native == std::endian::big) {
    for (size_t i = 0; i < count; ++i) words[i] = __builtin_bswap64(words[i]);
  }
}

// ---- Reading ------------------------------------------------------------

Reference FromWords(uint64_t* words, unsigned bits, bool is_signed) {
  if (bits <= 64) {
    return Reference(is_signed ? PyLong_FromLongLong(FromZigzag(words[0]))
                               : PyLong_FromUnsignedLongLong(words[0]));
  }
  const size_t count = IntegerForm::WordsOf(bits);
  const bool is_negative = is_signed && (words[0] & 1) != 0;
  SwapOnBigEndian(words, count);
  Reference integer =
      CallMethod(reinterpret_cast<PyObject*>(&PyLong_Type), "from_bytes",
                 Reference(PyBytes_FromStringAndSize(
                     reinterpret_cast<const char*>(words),
                     static_cast<Py_ssize_t>(count * sizeof(uint64_t)))),
                 Reference(PyUnicode_FromString("little")));
  if (!is_signed || !integer) return integer;
  const Reference one(PyLong_FromLong(1));
  if (!one) return {};
  integer = Reference(PyNumber_Rshift(integer.Get(), one.Get()));
  return is_negative && integer ? Reference(PyNumber_Invert(integer.Get()))
                                : std::move(integer);
}

void RaiseDecodeError(const CharsetObject& charset, PyObject* data,
                      const BytesBuffer& buffer, size_t at,
                      const utfx_sequence& sequence) {
  const auto start = static_cast<Py_ssize_t>(at);
  const Reference bytes(PyBytes_FromObject(data));
  if (!bytes) return;
  const ErrorReason reason(charset.charset, sequence.status,
                           buffer.Bytes() + at, buffer.Size() - at);
  const Reference error(PyObject_CallFunction(
      PyExc_UnicodeDecodeError, "sOnns", charset.name, bytes.Get(), start,
      start + static_cast<Py_ssize_t>(sequence.length), reason.Text()));
  if (error) PyErr_SetObject(PyExc_UnicodeDecodeError, error.Get());
}

// Reads integers into the form's words, and calls a function with the bits of
// each; it returns false with an exception. Returns the number of bytes read,
// or -1.
template <class Take>
Py_ssize_t ReadIntegers(const IntegerForm& form, PyObject* data, bool is_final,
                        Take take) {
  const BytesBuffer buffer(data);
  if (!buffer) return -1;
  size_t at = 0;
  while (at < buffer.Size()) {
    const utfx_sequence sequence =
        form.Read(buffer.Bytes() + at, buffer.Size() - at);
    if (sequence.status == UTFX_INCOMPLETE && !is_final) break;
    if (sequence.status != UTFX_OK) {
      RaiseDecodeError(form.GetCharset(), data, buffer, at, sequence);
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
  IntegerWriter(const IntegerForm& form, bool is_signed)
      : form_(form), is_signed_(is_signed) {}

  // Each of these returns false with an exception.

  bool WriteUnsigned(uint64_t integer) {
    if (is_signed_ && integer >> 63 != 0) {
      const Reference object(PyLong_FromUnsignedLongLong(integer));
      return object && WriteLarge(object.Get(), false);
    }
    return Put(is_signed_ ? integer << 1 : integer);
  }

  bool WriteSigned(int64_t integer) {
    if (is_signed_) return Put(ToZigzag(integer));
    if (integer >= 0) return Put(static_cast<uint64_t>(integer));
    return RaiseNegative();
  }

  bool WriteObject(PyObject* object) {
    const Reference integer(PyNumber_Index(object));
    if (!integer) return false;
    int overflow = 0;
    const auto value = PyLong_AsLongLongAndOverflow(integer.Get(), &overflow);
    if (overflow == 0) return WriteSigned(value);
    if (is_signed_ || overflow > 0) {
      return WriteLarge(integer.Get(), overflow < 0);
    }
    return RaiseNegative();
  }

  Reference Finish() { return out_.Finish(); }

 private:
  static bool RaiseNegative() {
    PyErr_SetString(PyExc_ValueError,
                    "an integer is negative: signed integers take signed=True");
    return false;
  }

  bool Put(uint64_t word) { return PutWords(&word, 1); }

  bool PutWords(const uint64_t* words, size_t count) {
    for (;;) {
      const utfx_sequence sequence =
          form_.Write(words, count, out_.End(), out_.Room());
      if (sequence.status == UTFX_OK) {
        out_.Add(sequence.length);
        return true;
      }
      if (sequence.status != UTFX_OUTPUT_FULL) {
        if (count == 1) {
          PyErr_Format(PyExc_ValueError, "%zu has no sequence in %s",
                       static_cast<size_t>(words[0]), form_.GetCharset().name);
        } else {
          RaiseTooLarge();
        }
        return false;
      }
      if (!out_.Grow(sequence.length)) return false;
    }
  }

  void RaiseTooLarge() {
    PyErr_Format(PyExc_ValueError,
                 "an integer of more than %u bits has no sequence in %s",
                 utfx_charset_code_point_bits(form_.GetCharset().charset),
                 form_.GetCharset().name);
  }

  // An integer that exceeds a machine word.
  bool WriteLarge(PyObject* integer, bool is_negative) {
    if (!is_signed_) return WriteMagnitude(integer);
    const Reference one(PyLong_FromLong(1));
    if (!one) return false;
    const Reference twice(PyNumber_Lshift(integer, one.Get()));
    if (!twice) return false;
    if (!is_negative) return WriteMagnitude(twice.Get());
    const Reference zigzag(PyNumber_Invert(twice.Get()));
    return zigzag && WriteMagnitude(zigzag.Get());
  }

  bool WriteMagnitude(PyObject* integer) {
    const Reference bits = CallMethod(integer, "bit_length");
    if (!bits) return false;
    const size_t count = IntegerForm::WordsOf(PyLong_AsSize_t(bits.Get()));
    if (count > form_.Count()) {
      RaiseTooLarge();
      return false;
    }
    const Reference bytes =
        CallMethod(integer, "to_bytes",
                   Reference(PyLong_FromSize_t(count * sizeof(uint64_t))),
                   Reference(PyUnicode_FromString("little")));
    if (!bytes) return false;
    std::memcpy(form_.Words(), PyBytes_AsString(bytes.Get()),
                count * sizeof(uint64_t));
    SwapOnBigEndian(form_.Words(), count);
    return PutWords(form_.Words(), count);
  }

  const IntegerForm& form_;
  const bool is_signed_;
  BytesBuilder out_;
};

// Returns the kind of a buffer's elements, 'Q' or 'q', if they are integers of
// 64 bits in the machine's own order; otherwise 0.
char KindOf(const Py_buffer& view) {
  if (view.itemsize != 8 || view.format == nullptr) return '\0';
  std::string_view format = view.format;
  if (format.size() == 2 &&
      (format[0] == '@' || format[0] == '=' ||
       format[0] == (std::endian::native == std::endian::little ? '<' : '>'))) {
    format.remove_prefix(1);
  }
  if (format == "Q" || format == "L") return 'Q';
  return format == "q" || format == "l" ? 'q' : '\0';
}

bool WriteBuffer(IntegerWriter* writer, const BytesBuffer& buffer, char kind) {
  for (size_t at = 0; at < buffer.Size(); at += sizeof(uint64_t)) {
    uint64_t word = 0;
    std::memcpy(&word, buffer.Bytes() + at, sizeof word);
    if (!(kind == 'Q' ? writer->WriteUnsigned(word)
                      : writer->WriteSigned(static_cast<int64_t>(word)))) {
      return false;
    }
  }
  return true;
}

bool WriteIterable(IntegerWriter* writer, PyObject* values) {
  const Reference iterator(PyObject_GetIter(values));
  if (!iterator) return false;
  while (const Reference value{PyIter_Next(iterator.Get())}) {
    if (!writer->WriteObject(value.Get())) return false;
  }
  return PyErr_Occurred() == nullptr;
}

}  // namespace

PyObject* DecodeInts(PyObject* module, PyObject* args) {
  CharsetObject* charset = nullptr;
  PyObject* data = nullptr;
  int is_signed = 0;
  int is_final = 1;
  if (PyArg_ParseTuple(args, "O!O|pp:decode_ints", State(module)->type,
                       &charset, &data, &is_signed, &is_final) == 0) {
    return nullptr;
  }
  const IntegerForm form(*charset);
  Reference list(PyList_New(0));
  if (!form || !list) return nullptr;
  const Py_ssize_t consumed =
      ReadIntegers(form, data, is_final != 0, [&](unsigned bits) {
        const Reference integer = FromWords(form.Words(), bits, is_signed != 0);
        return integer && PyList_Append(list.Get(), integer.Get()) == 0;
      });
  return consumed < 0 ? nullptr : Py_BuildValue("Nn", list.Release(), consumed);
}

PyObject* DecodeInto(PyObject* module, PyObject* args) {
  CharsetObject* charset = nullptr;
  PyObject* data = nullptr;
  PyObject* target = nullptr;
  int is_signed = 0;
  if (PyArg_ParseTuple(args, "O!OO|p:decode_into", State(module)->type,
                       &charset, &data, &target, &is_signed) == 0) {
    return nullptr;
  }
  const IntegerForm form(*charset);
  if (!form) return nullptr;
  const BytesBuffer out(target, PyBUF_CONTIG);
  if (!out) return nullptr;
  auto* const words = static_cast<uint64_t*>(out.View().buf);
  const size_t room = out.Size() / sizeof(uint64_t);
  size_t written = 0;
  const Py_ssize_t consumed =
      ReadIntegers(form, data, true, [&](unsigned bits) {
        if (bits > 64 || written == room) {
          PyErr_SetString(PyExc_OverflowError,
                          bits > 64 ? "an integer has more than 64 bits"
                                    : "there are more integers than room");
          return false;
        }
        const uint64_t word = form.Words()[0];
        words[written++] =
            is_signed != 0 ? static_cast<uint64_t>(FromZigzag(word)) : word;
        return true;
      });
  return consumed < 0 ? nullptr : PyLong_FromSize_t(written);
}

PyObject* CountInts(PyObject* module, PyObject* args) {
  CharsetObject* charset = nullptr;
  PyObject* data = nullptr;
  if (PyArg_ParseTuple(args, "O!O:count", State(module)->type, &charset,
                       &data) == 0) {
    return nullptr;
  }
  const BytesBuffer buffer(data);
  return buffer ? PyLong_FromSize_t(utfx_count(charset->charset, buffer.Bytes(),
                                               buffer.Size()))
                : nullptr;
}

PyObject* EncodeInts(PyObject* module, PyObject* args) {
  CharsetObject* charset = nullptr;
  PyObject* values = nullptr;
  int is_signed = 0;
  if (PyArg_ParseTuple(args, "O!O|p:encode_ints", State(module)->type, &charset,
                       &values, &is_signed) == 0) {
    return nullptr;
  }
  const IntegerForm form(*charset);
  IntegerWriter writer(form, is_signed != 0);
  if (!form) return nullptr;
  if (PyObject_CheckBuffer(values) != 0) {
    const BytesBuffer buffer(values, PyBUF_CONTIG_RO | PyBUF_FORMAT);
    // A buffer that is not in one piece is read by iterating.
    if (!buffer) PyErr_Clear();
    const char kind = buffer ? KindOf(buffer.View()) : '\0';
    if (kind != '\0') {
      return WriteBuffer(&writer, buffer, kind) ? writer.Finish().Release()
                                                : nullptr;
    }
  }
  return WriteIterable(&writer, values) ? writer.Finish().Release() : nullptr;
}

}  // namespace utfx
