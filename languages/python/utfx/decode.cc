#include "languages/python/utfx/decode.h"

#include <Python.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#include "languages/python/utfx/buffer.h"
#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/error_handler.h"
#include "languages/python/utfx/reference.h"
#include "languages/python/utfx/scratch.h"

// Public, and in every CPython since 3.3, but not in the limited interface:
// without it, making a str takes longer.
extern "C" __attribute__((weak)) PyObject* PyUnicode_FromKindAndData(
    int kind, const void* characters, Py_ssize_t length);

namespace utfx {
namespace {

// The code units that are converted at once: few enough to stay in the
// processor's nearest cache until they are looked at. The first steps are
// shorter, as their characters may turn out too narrow.
constexpr size_t kFirstStepLength = 1 << 6;
constexpr size_t kStepLength = 1 << 12;
// Room for the output of a step. Conversion is slow with little room.
constexpr size_t kStepRoom = (kStepLength + 64) * sizeof(wchar_t);
// The length of ASCII from which a separate addition pays.
constexpr size_t kAsciiLength = 1 << 10;

// The targets for characters of one, two and four bytes, if they are no wider.
const utfx_charset* const kAscii = utfx_charset_find("UTF-8");
const utfx_charset* const kTwoBytes =
    utfx_charset_in_native_order(utfx_charset_find("UTF-16"));
const utfx_charset* const kFourBytes =
    utfx_charset_in_native_order(utfx_charset_find("UTF-32"));

const utfx_charset* OfWidth(size_t width) {
  if (width == 1) return kAscii;
  return width == 2 ? kTwoBytes : kFourBytes;
}

// Python takes characters of four bytes as this type.
static_assert(sizeof(wchar_t) == 4);

// The library does these two itself.
utfx_on_error OnError(std::string_view errors) {
  if (errors == "replace") return UTFX_REPLACE;
  return errors == "ignore" ? UTFX_SKIP : UTFX_STOP;
}

bool HasSurrogates(const char* bytes, size_t size) {
  uint16_t found = 0;
  for (size_t i = 0; i < size; i += 2) {
    uint16_t unit = 0;
    std::memcpy(&unit, bytes + i, sizeof unit);
    found |= static_cast<uint16_t>((unit & 0xF800) == 0xD800);
  }
  return found != 0;
}

// Characters for a part of a str, in one (ASCII), two or four bytes each, as
// wide as the widest so far: so Python only copies them, which is fastest.
class Piece {
 public:
  // Makes room for so many, or as many as a piece can have. Returns false with
  // an exception.
  bool Reserve(size_t length) {
    if (capacity_ != 0) return true;
    capacity_ = std::min((length + 64) * sizeof(wchar_t), Scratch::kSize);
    return bytes_.Reserve(capacity_);
  }

  // For few, Python finds their width sooner than this does.
  void TakeFew(bool begins_with_ascii) {
    widening_ = sizeof(wchar_t);
    if (!begins_with_ascii) width_ = sizeof(wchar_t);
  }

  size_t Width() const { return width_; }
  bool IsEmpty() const { return size_ == 0; }
  bool IsFull() const { return size_ + kStepRoom > Scratch::kSize; }

  // The place for the next characters. An empty piece has room for any.
  char* End() { return bytes_.Bytes() + size_; }
  size_t Room() const { return capacity_ - size_; }

  // Takes so many bytes that were written to the end, unless a character in
  // them has more than one unit.
  bool Add(size_t size) {
    if (width_ == 1 && HasBeyondAscii(End(), size)) return false;
    if (width_ == 2 && HasSurrogates(End(), size)) return false;
    size_ += size;
    return true;
  }

  // Switches to wider characters. The piece is empty.
  void Widen() { width_ *= widening_; }

  // Returns all of them as a str, or null with an exception. Empties the piece.
  Reference ToText() {
    const auto length =
        static_cast<Py_ssize_t>(std::exchange(size_, 0) / width_);
    return Reference(
        PyUnicode_FromKindAndData == nullptr
            ? PyUnicode_FromWideChar(reinterpret_cast<wchar_t*>(bytes_.Bytes()),
                                     length)
            : PyUnicode_FromKindAndData(static_cast<int>(width_),
                                        bytes_.Bytes(), length));
  }

 private:
  Scratch bytes_;
  size_t capacity_ = 0;  // In bytes.
  size_t size_ = 0;      // In bytes.
  size_t width_ = PyUnicode_FromKindAndData == nullptr ? sizeof(wchar_t) : 1;
  size_t widening_ = 2;
};

// Returns the number of bytes at the start that are ASCII, if these are all or
// many.
size_t AsciiLength(const char* in, size_t size) {
  constexpr size_t kBlock = 1 << 7;
  size_t length = 0;
  while (size - length >= kBlock && !HasBeyondAscii(in + length, kBlock)) {
    length += kBlock;
  }
  while (length < size && !HasBeyondAscii(in + length, 1)) ++length;
  return length == size || length >= kAsciiLength ? length : 0;
}

// Makes a str of bytes, from piece to piece.
class Decoder {
 public:
  Decoder(const CharsetObject& charset, const utfx_charset* bare,
          PyObject* object, const BytesBuffer& buffer, size_t start,
          const char* errors, bool is_final)
      : bare_(bare),
        on_error_(charset.has_surrogates
                      ? UTFX_STOP
                      : OnError(errors == nullptr ? "" : errors)),
        handler_(PyExc_UnicodeDecodeError, charset.name, errors),
        object_(Reference(Py_NewRef(object))),
        in_(buffer.Bytes()),
        given_size_(buffer.Size()),
        size_(buffer.Size()),
        at_(start),
        is_final_(is_final),
        unit_(utfx_charset_code_unit_size(bare)),
        has_ascii_(charset.has_ascii) {}

  // Returns false with an exception.
  bool Run() {
    if (size_ - at_ <= kFirstStepLength * unit_) {
      uint64_t first = 0;
      utfx_decode_one(bare_, in_ + at_, size_ - at_, &first);
      piece_.TakeFew(first < 0x80);
    }
    while (at_ < size_) {
      if (has_ascii_ && !AppendAscii()) return false;
      // An error is at least a code unit, too.
      if (!piece_.Reserve((size_ - at_) / unit_)) return false;
      const size_t step = std::min(size_ - at_, NextStepLength() * unit_);
      const bool is_last = step == size_ - at_;
      utfx_result result;
      if (!Convert(step, is_last && is_final_, &result)) return false;
      // A step may end anywhere, and all may end inside a sequence.
      if (result.status == UTFX_INCOMPLETE && is_last && !is_final_) break;
      const bool is_error = result.status == UTFX_ILL_FORMED ||
                            result.status == UTFX_UNENCODABLE ||
                            (result.status == UTFX_INCOMPLETE && is_last);
      if ((is_error || result.status == UTFX_OUTPUT_FULL || piece_.IsFull()) &&
          !AppendPiece()) {
        return false;
      }
      if (is_error && !Handle(result)) return false;
    }
    return AppendPiece();
  }

  Reference TakeText() {
    return text_ ? Reference(text_.Release())
                 : Reference(PyUnicode_FromStringAndSize("", 0));
  }
  // Returns where it stopped, perhaps in bytes with which a handler has
  // replaced the input. At the end it counts all of these, as Python does.
  Py_ssize_t Consumed() const {
    return static_cast<Py_ssize_t>(is_final_ ? given_size_ : at_);
  }

 private:
  bool AppendAscii() {
    const size_t length = AsciiLength(in_ + at_, size_ - at_);
    if (length == 0) return true;
    const char* const start = in_ + at_;
    at_ += length;
    return AppendPiece() && Append(Reference(PyUnicode_FromStringAndSize(
                                start, static_cast<Py_ssize_t>(length))));
  }

  bool AppendPiece() { return piece_.IsEmpty() || Append(piece_.ToText()); }

  size_t NextStepLength() {
    return std::exchange(step_length_, std::min(4 * step_length_, kStepLength));
  }

  // Converts so many bytes, to characters as wide as needed. Returns false with
  // an exception.
  bool Convert(size_t size, bool is_last, utfx_result* result) {
    for (;;) {
      utfx_converter converter =
          utfx_converter_init(bare_, OfWidth(piece_.Width()), on_error_);
      *result = utfx_convert(&converter, in_ + at_, size, piece_.End(),
                             piece_.Room(), is_last);
      if (piece_.Add(result->written)) {
        at_ += result->read;
        return true;
      }
      if (!AppendPiece()) return false;
      piece_.Widen();
    }
  }

  // In place, unless this is the first one to need larger characters.
  bool Append(Reference piece) {
    if (!text_ || !piece) {
      text_ = std::move(piece);
    } else {
      PyUnicode_Append(text_.Address(), piece.Get());
    }
    return static_cast<bool>(text_);
  }

  bool Handle(const utfx_result& result) {
    uint64_t character = 0;
    utfx_decode_one(bare_, in_ + at_, result.length, &character);
    // A str has them, and the library's targets have none.
    if (result.status == UTFX_UNENCODABLE && IsSurrogate(character)) {
      at_ += result.length;
      return Append(
          Reference(PyUnicode_FromOrdinal(static_cast<int>(character))));
    }
    const auto start = static_cast<Py_ssize_t>(at_);
    const auto end = start + static_cast<Py_ssize_t>(result.length);
    // A plain str, even if the handler's is of a subclass.
    const ErrorReason reason(bare_, result.status, in_ + at_, size_ - at_);
    return handler_.Call(object_.Get(), start, end, reason.Text()) &&
           Append(Reference(PyUnicode_FromObject(handler_.Replacement()))) &&
           GoOn();
  }

  // Goes on where the handler wants, perhaps in other bytes.
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

  const utfx_charset* const bare_;
  const utfx_on_error on_error_;
  ErrorHandler handler_;
  Reference object_;
  const char* in_;
  const size_t given_size_;
  size_t size_;
  size_t at_;
  const bool is_final_;
  size_t step_length_ = kFirstStepLength;
  const size_t unit_;
  const bool has_ascii_;
  Reference text_;
  Piece piece_;
};

// Whether the charset of a stream shows.
bool IsStartThere(const CharsetObject& charset, size_t size, bool is_final) {
  return charset.signature_length == 0 || is_final ||
         size >= utfx_charset_code_unit_size(charset.charset);
}

}  // namespace

DecodedText Decode(const CharsetObject& charset, PyObject* data,
                   const char* errors, bool is_final) {
  const BytesBuffer buffer(data);
  if (!buffer) return {};
  if (charset.is_like_utf8 && buffer.Size() <= kFirstStepLength) {
    // The library judges all that is not well-formed UTF-8.
    const auto size = static_cast<Py_ssize_t>(buffer.Size());
    Reference text(PyUnicode_DecodeUTF8(buffer.Bytes(), size, nullptr));
    if (text) return {std::move(text), size, charset.bare};
    if (PyErr_ExceptionMatches(PyExc_UnicodeDecodeError) == 0) return {};
    PyErr_Clear();
  }
  // Most short texts are ASCII.
  if (charset.has_ascii && buffer.Size() <= kFirstStepLength &&
      !HasBeyondAscii(buffer.Bytes(), buffer.Size())) {
    const auto size = static_cast<Py_ssize_t>(buffer.Size());
    return {Reference(PyUnicode_FromStringAndSize(buffer.Bytes(), size)), size,
            charset.bare};
  }
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
