#ifndef UTFX_LIBRARY_TEXT_H_
#define UTFX_LIBRARY_TEXT_H_

#include <cstddef>
#include <cstdint>

#include "converters/text_form.h"
#include "library/charset.h"

namespace utfx {

inline const uint8_t* ToBytes(const void* text) {
  return static_cast<const uint8_t*>(text);
}

// What the start of a whole text tells.
struct TextStart {
  const TextForm* form;     // Of what comes after the signature.
  size_t signature_length;  // In bytes, 0 if there is none.
};

TextStart StartOfText(const utfx_charset& charset, const void* in, size_t size);

}  // namespace utfx

#endif  // UTFX_LIBRARY_TEXT_H_
