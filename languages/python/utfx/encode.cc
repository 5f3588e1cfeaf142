#include "languages/python/utfx/encode.h"

#include <Python.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string_view>
#include <utility>

#include "languages/python/utfx/bytes_builder.h"
#include "languages/python/utfx/call_method.h"
#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/error_handler.h"
#include "languages/python/utfx/new_bytes.h"
#include "languages/python/utfx/reference.h"
#include "languages/python/utfx/scratch.h"

namespace utfx {
namespace {

// A number of characters that stay in one of the processor's caches. A longer
// str is taken apart, which takes longer.
constexpr Py_ssize_t kChunkLength = Scratch::kSize / sizeof(Py_UCS4);
// The number of characters from which it pays to ask whether they are ASCII.
constexpr Py_ssize_t kAsciiLength = 1 << 8;

// Gets the characters of a str from Python.
const utfx_charset* const kUcs4 =
    utfx_charset_in_native_order(utfx_charset_find("UTF-32"));

const utfx_charset* const kUtf8 = utfx_charset_find("UTF-8");

// The characters of a str, some at a time.
class Characters {
 public:
  explicit Characters(PyObject* text)
      : text_(text), length_(PyUnicode_GetLength(text)) {}

  PyObject* Text() const { return text_; }
  Py_ssize_t Length() const { return length_; }

  // Returns false with an exception.
  bool LoadFrom(Py_ssize_t at) {
    if (at >= start_ && at < end_) return true;
    const Py_ssize_t room = std::min(length_, kChunkLength);
    if (!chunk_.Reserve(static_cast<size_t>(room) * sizeof(Py_UCS4))) {
      return false;
    }
    start_ = room == length_ ? 0 : at;
    end_ = std::min(start_ + room, length_);
    const Reference piece(room == length_
                              ? Py_NewRef(text_)
                              : PyUnicode_Substring(text_, start_, end_));
    return piece && PyUnicode_AsUCS4(piece.Get(), Chunk(), room, 0) != nullptr;
  }

  // Whether the loaded ones are followed by no others.
  bool AreLast() const { return end_ == length_; }
  void Unload() { end_ = start_; }

  // The characters that are loaded, from there on.
  const Py_UCS4* From(Py_ssize_t at) { return Chunk() + (at - start_); }
  size_t SizeFrom(Py_ssize_t at) const {
    return static_cast<size_t>(end_ - at) * sizeof(Py_UCS4);
  }

 private:
  Py_UCS4* Chunk() { return reinterpret_cast<Py_UCS4*>(chunk_.Bytes()); }

  PyObject* text_;
  Py_ssize_t length_;
  Py_ssize_t start_ = 0;
  Py_ssize_t end_ = 0;
  Scratch chunk_;
};

// Calls a function for piece after piece, until all is read or it does not
// return UTFX_OK. Returns the last status, or UTFX_INCOMPLETE with a Python
// exception.
template <class Convert>
utfx_status ForEachChunk(Characters* characters, Py_ssize_t* at,
                         Convert convert) {
  while (*at < characters->Length()) {
    if (!characters->LoadFrom(*at)) return UTFX_INCOMPLETE;
    const bool are_last = characters->AreLast();
    const utfx_result result =
        convert(characters->From(*at), characters->SizeFrom(*at), are_last);
    *at += static_cast<Py_ssize_t>(result.read / sizeof(Py_UCS4));
    if (result.status == UTFX_INCOMPLETE && !are_last) {
      // A table may have the next two characters as one.
      characters->Unload();
    } else if (result.status != UTFX_OK) {
      return result.status;
    }
  }
  return UTFX_OK;
}

// Encodes ASCII, which Python hands out as UTF-8 without a copy. Null without
// an exception if the text is not all ASCII or the charset lacks some of it,
// and with one if something fails.
Reference EncodeAscii(const CharsetObject& charset, PyObject* text) {
  const Reference is_ascii =
      CallMethod(reinterpret_cast<PyObject*>(&PyUnicode_Type), "isascii",
                 Reference(Py_NewRef(text)));
  if (!is_ascii || is_ascii.Get() != Py_True) return {};
  Py_ssize_t length = 0;
  const char* const in = PyUnicode_AsUTF8AndSize(text, &length);
  if (in == nullptr) return {};
  const size_t size =
      static_cast<size_t>(length) * utfx_charset_code_unit_size(charset.bare);
  Reference bytes = NewBytes(charset.signature_length + size);
  if (!bytes) return {};
  utfx_converter converter =
      utfx_converter_init(kUtf8, charset.bare, UTFX_STOP);
  const utfx_result result =
      utfx_convert(&converter, in, static_cast<size_t>(length),
                   std::copy_n(charset.signature, charset.signature_length,
                               PyBytes_AsString(bytes.Get())),
                   size, true);
  return result.status == UTFX_OK ? std::move(bytes) : Reference();
}

// Encodes text without errors.
class CleanEncoder {
 public:
  CleanEncoder(const CharsetObject& charset, Characters* characters)
      : charset_(charset), characters_(*characters) {}

  // Returns the bytes; null without an exception if the text has an error, and
  // with one if something fails.
  Reference Run() {
    if (characters_.Length() <= kFew) return EncodeFew();
    const size_t least = static_cast<size_t>(characters_.Length()) *
                         utfx_charset_code_unit_size(charset_.bare);
    utfx_status status = UTFX_OK;
    Reference bytes = Write(least, &status);
    if (status == UTFX_OUTPUT_FULL) bytes = Write(Measure(&status), &status);
    return bytes;
  }

 private:
  static constexpr Py_ssize_t kFew = 64;

  // With room behind the end, a kernel converts the end, too.
  Reference EncodeFew() {
    constexpr size_t kMost = 8;  // Bytes of a character.
    char room[kMaxSignatureLength + (kFew + 16) * kMost];
    const Py_ssize_t length = characters_.Length();
    if (length == 0) return NewBytes(0);
    if (!characters_.LoadFrom(0)) return {};
    char* const out =
        std::copy_n(charset_.signature, charset_.signature_length, room);
    const utfx_result result =
        utfx_convert_text(kUcs4, charset_.bare, UTFX_STOP, characters_.From(0),
                          characters_.SizeFrom(0), out,
                          static_cast<size_t>(std::end(room) - out));
    return result.status == UTFX_OK
               ? Reference(PyBytes_FromStringAndSize(
                     room,
                     out - room + static_cast<Py_ssize_t>(result.written)))
               : Reference();
  }

  // UTFX_OUTPUT_FULL: it takes more.
  Reference Write(size_t size, utfx_status* status) {
    if (*status != UTFX_OK && *status != UTFX_OUTPUT_FULL) return {};
    const size_t signature = size == 0 ? 0 : charset_.signature_length;
    Reference bytes = NewBytes(signature + size);
    if (!bytes) return {};
    char* out = PyBytes_AsString(bytes.Get());
    char* const end = out + signature + size;
    out = std::copy_n(charset_.signature, signature, out);
    utfx_converter converter = Converter();
    Py_ssize_t at = 0;
    *status =
        ForEachChunk(&characters_, &at,
                     [&](const Py_UCS4* in, size_t in_size, bool are_last) {
                       const utfx_result result = utfx_convert(
                           &converter, in, in_size, out,
                           static_cast<size_t>(end - out), are_last);
                       out += result.written;
                       return result;
                     });
    return *status == UTFX_OK ? std::move(bytes) : Reference();
  }

  size_t Measure(utfx_status* status) {
    utfx_converter converter = Converter();
    uint64_t size = 0;
    Py_ssize_t at = 0;
    *status = ForEachChunk(
        &characters_, &at,
        [&](const Py_UCS4* in, size_t in_size, bool are_last) {
          return utfx_measure(&converter, in, in_size, are_last, &size);
        });
    return size;
  }

  utfx_converter Converter() const {
    return utfx_converter_init(kUcs4, charset_.bare, UTFX_STOP);
  }

  const CharsetObject& charset_;
  Characters& characters_;
};

// Encodes text with errors, with the help of a handler.
class MendingEncoder {
 public:
  MendingEncoder(const CharsetObject& charset, Characters* characters,
                 const char* errors)
      : charset_(charset),
        characters_(*characters),
        converter_(utfx_converter_init(kUcs4, charset.bare, UTFX_STOP)),
        is_strict_(errors == nullptr || std::string_view(errors) == "strict"),
        handler_(PyExc_UnicodeEncodeError, charset.name, errors) {}

  Reference Run() {
    if (!out_.Append(charset_.signature, charset_.signature_length)) return {};
    for (;;) {
      switch (Write()) {
        case UTFX_OK:
          return out_.Size() == charset_.signature_length ? NewBytes(0)
                                                          : out_.Finish();
        case UTFX_OUTPUT_FULL:
          if (!out_.Grow(utfx_charset_max_sequence_length(charset_.bare)))
            return {};
          break;
        case UTFX_INCOMPLETE:
          return {};
        default:
          if (!Handle()) return {};
      }
    }
  }

 private:
  utfx_status Write() {
    return ForEachChunk(&characters_, &at_,
                        [&](const Py_UCS4* in, size_t in_size, bool are_last) {
                          const utfx_result result =
                              utfx_convert(&converter_, in, in_size, out_.End(),
                                           out_.Room(), are_last);
                          out_.Add(result.written);
                          return result;
                        });
  }

  // All surrogates in a row are one error, as in Python's UTF-8, and all
  // characters that a table lacks, as in Python's own tables.
  bool Handle() {
    if (charset_.has_surrogates) return PutSurrogate();
    FindRun();
    FindReason();
    return handler_.Call(characters_.Text(), at_, run_end_, reason_) &&
           handler_.Position(characters_.Length(), &at_) &&
           Put(handler_.Replacement());
  }

  // Two that a str has side by side are the character that they are a pair of.
  bool PutSurrogate() {
    uint64_t character = PyUnicode_ReadChar(characters_.Text(), at_++);
    if (character < 0xDC00 && at_ < characters_.Length()) {
      const Py_UCS4 low = PyUnicode_ReadChar(characters_.Text(), at_);
      if (low >= 0xDC00 && low <= 0xDFFF) {
        character = 0x10000 + ((character - 0xD800) << 10) + (low - 0xDC00);
        ++at_;
      }
    }
    char bytes[8];
    return out_.Append(
        bytes,
        utfx_encode_one(charset_.bare, character, bytes, sizeof bytes).length);
  }

  bool IsLacking(Py_UCS4 character) const {
    if (!charset_.is_table) return IsSurrogate(character);
    return utfx_encode_one(charset_.bare, character, nullptr, 0).status ==
           UTFX_UNENCODABLE;
  }

  // Finding the charsets that have a character takes longer than a handler.
  void FindReason() {
    if (!charset_.is_table) {
      std::snprintf(reason_, sizeof reason_, "surrogates not allowed");
    } else if (is_strict_) {
      const uint64_t character = PyUnicode_ReadChar(characters_.Text(), at_);
      utfx_explain_words(charset_.bare, &character, 1, reason_, sizeof reason_);
    } else {
      std::snprintf(reason_, sizeof reason_, "not in %s",
                    utfx_charset_name(charset_.bare));
    }
  }

  // A handler may go on inside a run, or before it, character by character:
  // nothing is looked at twice.
  void FindRun() {
    if (IsInRun(at_)) return;
    PyObject* const text = characters_.Text();
    Py_ssize_t end = at_;
    while (end < characters_.Length() &&
           IsLacking(PyUnicode_ReadChar(text, end))) {
      end = IsInRun(end) ? run_end_ : end + 1;
    }
    run_start_ = at_;
    run_end_ = end;
  }

  bool IsInRun(Py_ssize_t at) const {
    return at >= run_start_ && at < run_end_;
  }

  // A handler's str is encoded; its bytes are taken as they are.
  bool Put(PyObject* replacement) {
    const Reference encoded = PyBytes_Check(replacement) != 0
                                  ? Reference(Py_NewRef(replacement))
                                  : EncodeWithoutSignature(replacement);
    if (!encoded && PyErr_Occurred() != nullptr) return false;
    char* bytes = nullptr;
    Py_ssize_t size = 0;
    if (!encoded ||
        PyBytes_AsStringAndSize(encoded.Get(), &bytes, &size) != 0 ||
        static_cast<size_t>(size) %
                utfx_charset_code_unit_size(charset_.bare) !=
            0) {
      handler_.Raise(reason_);
      return false;
    }
    return out_.Append(bytes, static_cast<size_t>(size));
  }

  Reference EncodeWithoutSignature(PyObject* text) const {
    CharsetObject bare = charset_;
    bare.signature_length = 0;
    Characters characters(text);
    return CleanEncoder(bare, &characters).Run();
  }

  const CharsetObject& charset_;
  Characters& characters_;
  utfx_converter converter_;
  const bool is_strict_;
  ErrorHandler handler_;
  char reason_[256] = "";
  Py_ssize_t at_ = 0;
  // Characters that can't be encoded, in a row up to another character.
  Py_ssize_t run_start_ = 0;
  Py_ssize_t run_end_ = 0;
  BytesBuilder out_;
};

}  // namespace

Reference Encode(const CharsetObject& charset, PyObject* text,
                 const char* errors) {
  // Every character of a str has the same bytes, or can't be encoded.
  if (charset.is_like_utf8) {
    Reference bytes(PyUnicode_AsUTF8String(text));
    if (bytes || PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) {
      return bytes;
    }
    PyErr_Clear();
  }
  Characters characters(text);
  if (characters.Length() >= kAsciiLength) {
    Reference bytes = EncodeAscii(charset, text);
    if (bytes || PyErr_Occurred() != nullptr) return bytes;
  }
  Reference bytes = CleanEncoder(charset, &characters).Run();
  if (bytes || PyErr_Occurred() != nullptr) return bytes;
  return MendingEncoder(charset, &characters, errors).Run();
}

}  // namespace utfx
