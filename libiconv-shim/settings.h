#ifndef UTFX_LIBICONV_SHIM_SETTINGS_H_
#define UTFX_LIBICONV_SHIM_SETTINGS_H_

#include "libiconv-shim/api.h"

namespace utfx::libiconv {

// The options that the end of a name (//TRANSLIT, //IGNORE, ...) and iconvctl()
// set.
struct Options {
  bool transliterates : 1;
  bool discards_invalid : 1;      // Ill-formed input.
  bool discards_unencodable : 1;  // Code points that the target lacks.

  friend Options operator|(Options a, Options b) {
    return {a.transliterates || b.transliterates,
            a.discards_invalid || b.discards_invalid,
            a.discards_unencodable || b.discards_unencodable};
  }
};

// The functions of the caller that we call; null if there are none.
struct Callbacks {
  decltype(Hooks::unicode_char) hook;
  void* hook_data;
  decltype(Fallbacks::from_bytes) from_bytes;
  decltype(Fallbacks::from_code_point) from_code_point;
  void* fallback_data;
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_SETTINGS_H_
