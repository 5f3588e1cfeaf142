#ifndef UTFX_ICU_H_
#define UTFX_ICU_H_

#include <unicode/utypes.h>

/* Makes the charsets of utfx available in this process to all of ICU's
 * functions, under the names that utfx(7) lists. The library does it by itself
 * when it is loaded. Calling it, any number of times and from
 * any thread, makes sure that the library is linked, and tells how it went:
 *   U_ZERO_ERROR             (or what *status was) all is well
 *   U_USING_DEFAULT_WARNING  ICU had been used before the library was loaded,
 *                            and so knows the charsets' main names only
 *   U_MEMORY_ALLOCATION_ERROR
 *                            there was no memory for it; this function and
 *                            ucnv_open() try again
 *   U_UNSUPPORTED_ERROR      this ICU's converters are not as the library knows
 *                            them; nothing was done
 * Does nothing if *status is a failure. */
U_CAPI void U_EXPORT2 utfx_icu_register(UErrorCode* status);

#endif /* UTFX_ICU_H_ */
