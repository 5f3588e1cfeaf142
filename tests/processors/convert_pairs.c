/* Usage: convert_pairs CHARSET... <TEXT >OUT
   Converts a text, which is in UTF-E-8, to each of the charsets, puts something
   ill-formed after it, and converts that to each of the charsets, in small
   pieces. Writes for each pair all that came out, and a line that says how that
   ended and how much was not read. */

#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <string.h>

enum { CHARSETS = 32, SIZE = 1 << 18 };
static char texts[CHARSETS][SIZE];
static size_t sizes[CHARSETS];

/* What the charset does not have is left out. */
static void write_text(const char *charset, char *text, size_t text_size,
                       char *out, size_t *size) {
  static const char bad[] = "\xDE\xDE\xDE\xDE\xDE\xDE\xDE\xDE"
                            "after";
  char ignoring[64];
  char *const start = out;
  size_t left = SIZE - sizeof bad;
  size_t before;
  iconv_t cd;
  snprintf(ignoring, sizeof ignoring, "%s//IGNORE", charset);
  cd = iconv_open(ignoring, "UTF-E-8");
  if (cd == (iconv_t)-1) return;
  /* It may stop at what it leaves out. */
  do {
    before = text_size;
    iconv(cd, &text, &text_size, &out, &left);
  } while (text_size != 0 && text_size != before);
  iconv_close(cd);
  memcpy(out, bad, sizeof bad);
  *size = (size_t)(out - start) + sizeof bad;
}

static void convert(const char *from, const char *to, char *in,
                    size_t in_left) {
  const iconv_t cd = iconv_open(to, from);
  size_t result;
  int error;
  if (cd == (iconv_t)-1) {
    printf("%s to %s: %s\n", from, to, strerror(errno));
    return;
  }
  do {
    char output[1000];
    char *out = output;
    size_t out_left = sizeof output;
    errno = 0;
    result = iconv(cd, &in, &in_left, &out, &out_left);
    error = errno;
    fwrite(output, 1, (size_t)(out - output), stdout);
  } while (result == (size_t)-1 && error == E2BIG);
  printf("\n%s to %s: %ld, %s, %zu bytes left\n", from, to, (long)result,
         strerror(error), in_left);
  iconv_close(cd);
}

int main(int argc, char **argv) {
  static char text[SIZE / 8];
  const size_t size = fread(text, 1, sizeof text, stdin);
  int from;
  int to;
  if (argc > CHARSETS || size == sizeof text) return 2;
  for (to = 1; to < argc; ++to) {
    write_text(argv[to], text, size, texts[to], &sizes[to]);
  }
  for (from = 1; from < argc; ++from) {
    for (to = 1; to < argc; ++to) {
      convert(argv[from], argv[to], texts[from], sizes[from]);
    }
  }
  return fflush(stdout) != 0;
}
