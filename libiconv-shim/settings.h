#ifndef UTFX_LIBICONV_SHIM_SETTINGS_H_
#define UTFX_LIBICONV_SHIM_SETTINGS_H_

#include "libiconv-shim/api.h"

namespace utfx::libiconv {

// What the end of a name sets (//TRANSLIT, //IGNORE, ...), and iconvctl().
struct Options {
  bool transliterates : 1;
  bool discards_invalid : 1;      // Ill-formed input.
  bool discards_unencodable : 1;  // What the target has not.

  friend Options operator|(Options a, Options b) {
    return {a.transliterates || b.transliterates,
            a.discards_invalid || b.discards_invalid,
            a.discards_unencodable || b.discards_unencodable};
  }
};

// The caller's functions, as far as we call them; null where there are none.
struct Callbacks {
  decltype(Hooks::unicode_char) hook;
  void* hook_data;
  decltype(Fallbacks::from_bytes) from_bytes;
  decltype(Fallbacks::from_code_point) from_code_point;
  void* fallback_data;
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_SETTINGS_H_
