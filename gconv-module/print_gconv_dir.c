// Prints the folder from which glibc loads its conversions, as a line: that of
// a module of its own, once it has loaded it. UTF-7 is in one of the same name
// on every processor.

#define _GNU_SOURCE

#include <iconv.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int PrintDir(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size;
  (void)data;
  const char* slash = strrchr(info->dlpi_name, '/');
  if (slash == NULL || strcmp(slash, "/UTF-7.so") != 0) return 0;
  printf("%.*s\n", (int)(slash - info->dlpi_name), info->dlpi_name);
  return 1;
}

int main(void) {
  unsetenv("GCONV_PATH");
  iconv_t descriptor = iconv_open("UTF-7", "UTF-8");
  if (descriptor == (iconv_t)-1) return 1;
  const int printed = dl_iterate_phdr(PrintDir, NULL);
  iconv_close(descriptor);
  return printed == 1 ? 0 : 1;
}
