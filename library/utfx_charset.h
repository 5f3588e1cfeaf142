#ifndef UTFX_LIBRARY_UTFX_CHARSET_H_
#define UTFX_LIBRARY_UTFX_CHARSET_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "converters/table/multibyte_table.h"
#include "converters/table/table.h"
#include "converters/text_form.h"
#include "core/byte_order.h"
#include "core/charset.h"
#include "core/code_point.h"
#include "core/signature.h"
#include "library/telling_face.h"
#include "library/utfx.h"

namespace utfx {

inline const uint8_t* ToBytes(const void* text) {
  return static_cast<const uint8_t*>(text);
}

// The charset that the start of a whole text tells.
struct TextStart {
  const TextForm* form;     // Of what comes after the signature.
  size_t signature_length;  // In bytes, 0 if there is none.
};

}  // namespace utfx

// Opaque to programs.
struct utfx_charset {
  const char* name;
  utfx::Aliases aliases;
  // By the byte order that a signature tells. The first one is also that of a
  // stream without a signature, and of output. A charset without signatures has
  // the same one twice.
  const utfx::TextForm* forms[2];
  std::span<const utfx::Signature> signatures;  // The first one is written.
  size_t unit;                                  // In bytes.
  size_t max_length;                            // Of a sequence, in bytes.
  utfx::ByteOrder order;                        // As of NativeForm().
  utfx::Group group;
  const utfx::TellingFace* telling_face;
  utfx::CodePoint replacement;         // Of errors.
  const utfx::Table* table = nullptr;  // Of a form that is one.
  const utfx::MultibyteTable* multibyte_table = nullptr;  // Likewise.
  // The aliases of a table, each behind its length and before a zero, and then
  // a zero; null for others.
  const char* other_names = nullptr;

  const utfx::TextForm& FormIn(utfx::ByteOrder order) const {
    return *forms[static_cast<size_t>(order)];
  }
  const utfx::TextForm& NativeForm() const { return *forms[0]; }

  utfx::TextStart StartOfText(const void* in, size_t size) const {
    if (size == 0) return {&NativeForm(), 0};
    const uint8_t* const bytes = utfx::ToBytes(in);
    const utfx::StreamStart start =
        utfx::ReadSignature(signatures, bytes, bytes + size);
    return {&FormIn(start.order), start.length};
  }

  // Whether all sequences have one code unit.
  bool HasFixedLength() const { return max_length == unit; }
};

#endif  // UTFX_LIBRARY_UTFX_CHARSET_H_
