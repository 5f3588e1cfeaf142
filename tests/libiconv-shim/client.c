/* A program that uses GNU libiconv and knows nothing of us.
   Usage: client -l | client FROM TO [FROM TO...]
   Converts what it reads from each FROM to TO, in pieces, and prints for each
   pair how that ended, how much was consumed, and the bytes in hexadecimal. */

#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <string.h>

static char input[1 << 16];
static size_t input_size;

static int print_names(unsigned int count, const char *const *names,
                       void *data) {
  unsigned int i;
  for (i = 0; i < count; i++) printf(i == 0 ? "%s" : " %s", names[i]);
  (void)data;
  return printf("\n") < 0;
}

static void convert(const char *from, const char *to) {
  const iconv_t cd = iconv_open(to, from);
  const char *in = input;
  size_t in_left = input_size;
  size_t irreversible = 0;
  int flushing = 0;
  printf("%s %s", from, to);
  if (cd == (iconv_t)-1) {
    printf(" can't be opened: errno %d\n", errno);
    return;
  }
  printf(" ");
  for (;;) {
    char buffer[100];
    char *out = buffer;
    size_t out_left = sizeof buffer;
    const char *byte;
    const size_t result = flushing ? iconv(cd, NULL, NULL, &out, &out_left)
                                   : iconv(cd, &in, &in_left, &out, &out_left);
    for (byte = buffer; byte != out; byte++) {
      printf("%02X", (unsigned char)*byte);
    }
    if (result != (size_t)-1) {
      irreversible += result;
      if (flushing) break;
      flushing = 1;
    } else if (errno != E2BIG) {
      printf(" errno %d", errno);
      break;
    }
  }
  printf(" irreversible %zu, consumed %zu\n", irreversible,
         input_size - in_left);
  iconv_close(cd);
}

int main(int argc, char **argv) {
  int i;
  if (argc == 2 && strcmp(argv[1], "-l") == 0) {
    iconvlist(print_names, NULL);
    return 0;
  }
  input_size = fread(input, 1, sizeof input, stdin);
  for (i = 1; i + 1 < argc; i += 2) convert(argv[i], argv[i + 1]);
  return 0;
}
