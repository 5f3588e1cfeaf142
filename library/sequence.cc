#include "library/sequence.h"

#include <cstddef>
#include <cstdint>
#include <span>

#include "converters/utf64.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "library/outcome.h"
#include "library/telling_face.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

utfx_sequence utfx_decode_one_words(const utfx_charset* charset, const void* in,
                                    size_t size, uint64_t* words,
                                    size_t count) {
  if (charset == nullptr) return utfx::kNoCharsetOfSequence;
  return utfx::ReadSequence(charset->NativeForm().any, in, size, 64, count,
                            utfx::StoreWords(words, count));
}

utfx_sequence utfx_decode_one(const utfx_charset* charset, const void* in,
                              size_t size, uint64_t* code_point) {
  return utfx_decode_one_words(charset, in, size, code_point, 1);
}

utfx_sequence utfx_decode_one_bytes(const utfx_charset* charset, const void* in,
                                    size_t size, uint8_t* bytes, size_t count) {
  if (charset == nullptr) return utfx::kNoCharsetOfSequence;
  return utfx::ReadSequence(charset->NativeForm().any, in, size, 8, count,
                            utfx::StoreBytes(bytes, count));
}

utfx_sequence utfx_encode_one_words(const utfx_charset* charset,
                                    const uint64_t* words, size_t count,
                                    void* out, size_t size) {
  if (charset == nullptr) return utfx::kNoCharsetOfSequence;
  return utfx::WriteSequence(charset->NativeForm().any, {words, count}, out,
                             size);
}

size_t utfx_sequence_length(const utfx_charset* charset, uint64_t code_point) {
  return charset == nullptr ? 0 : charset->telling_face->Length(code_point);
}

utfx_sequence utfx_encode_one(const utfx_charset* charset, uint64_t code_point,
                              void* out, size_t size) {
  return utfx_encode_one_words(charset, &code_point, 1, out, size);
}

utfx_sequence utfx_encode_one_bytes(const utfx_charset* charset,
                                    const uint8_t* bytes, size_t count,
                                    void* out, size_t size) {
  if (charset == nullptr) return utfx::kNoCharsetOfSequence;
  utfx::WordsOfBytes words;
  if (!words.Set(bytes, count, /*sign=*/0)) return {UTFX_UNENCODABLE, 0, 0};
  return utfx::WriteSequence(charset->NativeForm().any, words.All(), out, size);
}
