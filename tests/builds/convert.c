/* Usage: convert -f FROM -t TO <IN >OUT
   Converts in small pieces, as iconv does: for where there is no iconv, and for
   libiconv's functions. */

#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <string.h>

static char input[1 << 20];

int main(int argc, char **argv) {
  const iconv_t cd = argc == 5 ? iconv_open(argv[4], argv[2]) : (iconv_t)-1;
  size_t in_left = fread(input, 1, sizeof input, stdin);
  char *in = input;
  size_t result;
  if (cd == (iconv_t)-1) {
    perror(argv[0]);
    return 1;
  }
  do {
    char output[1000];
    char *out = output;
    size_t out_left = sizeof output;
    result = iconv(cd, &in, &in_left, &out, &out_left);
    fwrite(output, 1, (size_t)(out - output), stdout);
  } while (result == (size_t)-1 && errno == E2BIG);
  if (result == (size_t)-1) perror(argv[0]);
  return result == (size_t)-1 || iconv_close(cd) != 0;
}
