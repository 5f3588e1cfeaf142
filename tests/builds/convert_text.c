/* Usage: convert-text -f FROM -t TO <IN >OUT | convert-text
   Converts with libutfx. Without arguments, prints the names of its listed
   charsets. */

#include <stdio.h>
#include <stdlib.h>
#include <utfx.h>

static char input[1 << 20];

int main(int argc, char **argv) {
  if (argc == 1) {
    const utfx_charset *charset;
    for (size_t i = 0; (charset = utfx_charset_at(i)) != NULL; ++i) {
      if (utfx_charset_group(charset) == UTFX_GROUP_LISTED) {
        puts(utfx_charset_name(charset));
      }
    }
    return 0;
  }
  const utfx_charset *from = argc == 5 ? utfx_charset_find(argv[2]) : NULL;
  const utfx_charset *to = argc == 5 ? utfx_charset_find(argv[4]) : NULL;
  const size_t size = fread(input, 1, sizeof input, stdin);
  const size_t room = utfx_max_output_length(from, to, size);
  char *output = malloc(room + 1);
  if (output == NULL) return 1;
  const utfx_result result =
      utfx_convert_text(from, to, UTFX_STOP, input, size, output, room);
  fwrite(output, 1, result.written, stdout);
  free(output);
  if (result.status != UTFX_OK) {
    fprintf(stderr, "%s: status %d after %zu bytes\n", argv[0],
            (int)result.status, result.read);
  }
  return result.status != UTFX_OK;
}
