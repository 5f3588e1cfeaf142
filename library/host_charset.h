#ifndef UTFX_LIBRARY_HOST_CHARSET_H_
#define UTFX_LIBRARY_HOST_CHARSET_H_

/* Charsets that the people of a host bring, for programs and modules that use
 * libutfx. This is no part of it: libutfx allocates no memory and reads no
 * files. In C, as a module for Perl is. */

#include <utfx.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the charset of a name in the folders of converters/host_tables.h. It
 * is loaded once for each name, and lives as long as the process. Null if there
 * is none, its file is damaged, or memory is short. Any thread may call this.
 */
const utfx_charset *FindHostCharset(const char *name);

/* The same for a name whose marks are not known: an underscore in it stands for
 * one or more of them, as where Python looks a codec up. Reads the folders. */
const utfx_charset *FindHostCharsetByLetters(const char *name);

#ifdef __cplusplus
}
#endif

#endif /* UTFX_LIBRARY_HOST_CHARSET_H_ */
