#ifndef UTFX_LANGUAGES_PYTHON_UTFX_DECODE_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_DECODE_H_

#include <Python.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "languages/python/utfx/charset_object.h"
#include "languages/python/utfx/reference.h"

namespace utfx {

inline bool HasBeyondAscii(const char* bytes, size_t size) {
  uint64_t bits = 0;
  const auto add = [&](size_t at) {
    uint64_t word = 0;
    std::memcpy(&word, bytes + at, sizeof word);
    bits |= word;
  };
  if (size < sizeof bits) {
    for (size_t i = 0; i < size; ++i) bits |= static_cast<uint8_t>(bytes[i]);
  } else {
    for (size_t at = 0; at < size - sizeof bits; at += sizeof bits) add(at);
    add(size - sizeof bits);
  }
  return (bits & 0x8080'8080'8080'8080) != 0;
}

// The outcome of decoding.
struct DecodedText {
  Reference text;  // A str, or null with an exception.
  // The number of bytes read: all, or those before an incomplete sequence or
  // signature.
  Py_ssize_t consumed = 0;
  // The charset of the bytes after that: null if it is not known yet.
  const utfx_charset* rest = nullptr;
};

// Decodes the start of a stream, or all of it if `is_final`. `errors` is the
// name of a handler, or null for "strict".
DecodedText Decode(const CharsetObject& charset, PyObject* data,
                   const char* errors, bool is_final);

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_DECODE_H_
