#include "python/utfx/decode.h"

#include <Python.h>
#include <utfx.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "python/utfx/buffer.h"
#include "python/utfx/charset.h"
#include "python/utfx/error_handler.h"
#include "python/utfx/reference.h"

// Public, and in every CPython since 3.3, but left out of the limited
// interface: where there is none, a str takes longer to make.
extern "C" __attribute__((weak)) PyObject* PyUnicode_FromKindAndData(
    int kind, const void* characters, Py_ssize_t length);

namespace utfx {
namespace {

// Of characters: few enough to stay in the processor's caches on their way into
// a str.
constexpr size_t kChunkLength = 1 << 14;

// What Python takes single characters as.
static_assert(sizeof(wchar_t) == 4);
const utfx_charset* const kUtf32 = utfx_charset_find(
    std::endian::native == std::endian::little ? "UTF-32LE" : "UTF-32BE");

// These two the library does by itself.
utfx_on_error OnError(std::string_view errors) {
  if (errors == "replace") return UTFX_REPLACE;
  return errors == "ignore" ? UTFX_SKIP : UTFX_STOP;
}

// Characters that are to be a str.
class Chunk {
 public:
  // Room for so many. False afterwards, with an exception, if there is no
  // memory.
  explicit Chunk(size_t room)
      : room_(room),
        characters_(static_cast<wchar_t*>(
            PyMem_Malloc(room * (sizeof(wchar_t) + sizeof(uint16_t))))),
        narrow_(characters_ + room) {
    if (characters_ == nullptr) PyErr_NoMemory();
  }
  Chunk(const Chunk&) = delete;
  Chunk& operator=(const Chunk&) = delete;
  ~Chunk() { PyMem_Free(characters_); }

  explicit operator bool() const { return characters_ != nullptr; }
  wchar_t* Characters() { return characters_; }
  size_t RoomInBytes() const { return room_ * sizeof(wchar_t); }

  // A str of the first characters; null with an exception. Python is fastest
  // where it only copies.
  Reference ToText(size_t length) {
    if (PyUnicode_FromKindAndData == nullptr) {
      return Reference(
          PyUnicode_FromWideChar(characters_, static_cast<Py_ssize_t>(length)));
    }
    uint32_t bits = 0;
    for (size_t i = 0; i < length; ++i) {
      bits |= static_cast<uint32_t>(characters_[i]);
    }
    if (bits <= 0xFF) return Narrowed<uint8_t>(length);
    return bits <= 0xFFFF ? Narrowed<uint16_t>(length)
                          : Copied<uint32_t>(characters_, length);
  }

 private:
  template <class Unit>
  Reference Narrowed(size_t length) {
    std::transform(characters_, characters_ + length,
                   static_cast<Unit*>(narrow_),
                   [](wchar_t c) { return static_cast<Unit>(c); });
    return Copied<Unit>(narrow_, length);
  }

  template <class Unit>
  static Reference Copied(const void* units, size_t length) {
    return Reference(PyUnicode_FromKindAndData(
        sizeof(Unit), units, static_cast<Py_ssize_t>(length)));
  }

  const size_t room_;
  wchar_t* const characters_;
  void* const narrow_;  // Behind them: room for as many of two bytes.
};

// How many bytes at the start of some are ASCII, in whole blocks.
size_t AsciiLength(const char* in, size_t size) {
  constexpr size_t kBlock = 1 << 10;
  size_t length = 0;
  while (size - length >= kBlock) {
    uint8_t bits = 0;
    for (size_t i = 0; i < kBlock; ++i) {
      bits |= static_cast<uint8_t>(in[length + i]);
    }
    if (bits >= 0x80) break;
    length += kBlock;
  }
  return length;
}

// Makes a str of bytes, from piece to piece.
class Decoder {
 public:
  Decoder(const Charset& charset, const utfx_charset* bare, PyObject* object,
          const Buffer& buffer, size_t start, const char* errors, bool is_final)
      : converter_(utfx_converter_init(
            bare, kUtf32, OnError(errors == nullptr ? "" : errors))),
        handler_(PyExc_UnicodeDecodeError, charset.name, errors),
        object_(Reference(Py_NewRef(object))),
        in_(buffer.Bytes()),
        size_(buffer.Size()),
        at_(start),
        is_final_(is_final),
        has_ascii_(utfx_charset_unit(bare) == 1),
        // An error is at least a code unit, too.
        chunk_(std::min(size_ / utfx_charset_unit(bare) + 1, kChunkLength)) {}

  // Returns false with an exception.
  bool Run() {
    if (!chunk_) return false;
    for (;;) {
      if (has_ascii_ && !AppendAscii()) return false;
      const utfx_result result =
          utfx_convert(&converter_, in_ + at_, size_ - at_, chunk_.Characters(),
                       chunk_.RoomInBytes(), is_final_);
      at_ += result.read;
      if (!AppendChunk(result.written / sizeof(wchar_t))) return false;
      if (result.status == UTFX_OUTPUT_FULL) continue;
      if (result.status == UTFX_OK) return true;
      if (result.status == UTFX_INCOMPLETE && !is_final_) return true;
      if (!Handle(result)) return false;
    }
  }

  Reference TakeText() {
    return text_ ? Reference(text_.Release())
                 : Reference(PyUnicode_FromStringAndSize("", 0));
  }
  Py_ssize_t Consumed() const { return static_cast<Py_ssize_t>(at_); }

 private:
  bool AppendAscii() {
    const size_t length = AsciiLength(in_ + at_, size_ - at_);
    if (length == 0) return true;
    const char* const start = in_ + at_;
    at_ += length;
    return Append(Reference(
        PyUnicode_FromStringAndSize(start, static_cast<Py_ssize_t>(length))));
  }

  bool AppendChunk(size_t length) {
    return length == 0 || Append(chunk_.ToText(length));
  }

  // In place, unless it is the first that needs larger characters.
  bool Append(Reference piece) {
    if (!text_ || !piece) {
      text_ = std::move(piece);
    } else {
      PyUnicode_Append(text_.Address(), piece.Get());
    }
    return static_cast<bool>(text_);
  }

  bool Handle(const utfx_result& result) {
    const auto start = static_cast<Py_ssize_t>(at_);
    const auto end = start + static_cast<Py_ssize_t>(result.length);
    return handler_.Call(object_.Get(), start, end, Reason(result.error)) &&
           Append(Reference(Py_NewRef(handler_.Replacement()))) && GoOn();
  }

  // Where the handler wants it, which may be in other bytes.
  bool GoOn() {
    object_ = handler_.DecodedObject();
    if (!object_) return false;
    char* bytes = nullptr;
    Py_ssize_t size = 0;
    Py_ssize_t position = 0;
    if (PyBytes_AsStringAndSize(object_.Get(), &bytes, &size) != 0 ||
        !handler_.Position(size, &position)) {
      return false;
    }
    in_ = bytes;
    size_ = static_cast<size_t>(size);
    at_ = static_cast<size_t>(position);
    return true;
  }

  utfx_converter converter_;
  ErrorHandler handler_;
  Reference object_;
  const char* in_;
  size_t size_;
  size_t at_;
  const bool is_final_;
  const bool has_ascii_;  // As it is in ASCII.
  Reference text_;
  Chunk chunk_;
};

// Whether it can be said what a stream is in.
bool IsStartThere(const Charset& charset, size_t size, bool is_final) {
  return charset.signature_length == 0 || is_final ||
         size >= utfx_charset_unit(charset.charset);
}

}  // namespace

DecodedText Decode(const Charset& charset, PyObject* data, const char* errors,
                   bool is_final) {
  const Buffer buffer(data);
  if (!buffer) return {};
  if (!IsStartThere(charset, buffer.Size(), is_final)) {
    return {Reference(PyUnicode_FromStringAndSize("", 0)), 0, nullptr};
  }
  size_t signature = 0;
  const utfx_charset* const bare = utfx_charset_of_stream(
      charset.charset, buffer.Bytes(), buffer.Size(), &signature);
  Decoder decoder(charset, bare, data, buffer, signature, errors, is_final);
  if (!decoder.Run()) return {};
  return {decoder.TakeText(), decoder.Consumed(), bare};
}

}  // namespace utfx
