#ifndef UTFX_ICU_PLUGIN_TO_BYTES_H_
#define UTFX_ICU_PLUGIN_TO_BYTES_H_

#include <unicode/utypes.h>

#include <cstdint>

// ICU's text as the bytes that the core converts.
namespace utfx::icu {

inline const uint8_t* ToBytes(const char* text) {
  return reinterpret_cast<const uint8_t*>(text);
}
inline uint8_t* ToBytes(char* text) { return reinterpret_cast<uint8_t*>(text); }
inline const uint8_t* ToBytes(const UChar* text) {
  return reinterpret_cast<const uint8_t*>(text);
}
inline uint8_t* ToBytes(UChar* text) {
  return reinterpret_cast<uint8_t*>(text);
}

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_TO_BYTES_H_
