/* The header in C11. */

#include <stdbool.h>
#include <utfx.h>

/* All of it from C: UTF-8 to UTF-64BE. Returns what that says. */
const char* UseFromC(void);
const char* UseFromC(void) {
  static char out[9];
  utfx_converter converter = utfx_converter_init(
      utfx_charset_find("UTF-8"), utfx_charset_find("UTF-64BE"), UTFX_STOP);
  const utfx_result result =
      utfx_convert(&converter, "\xE2\x82\xAC", 3, out, 8, true);
  return result.status == UTFX_OK && result.written == 8 ? out : "none of it";
}
