// Preloaded into `utfx`: writes to the file $UTFX_LOOKUPS how often the program
// has looked a charset up by its name.

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <utfx.h>

static unsigned long lookups;

const utfx_charset* utfx_charset_find(const char* name) {
  ++lookups;
  const utfx_charset* (*find)(const char*);
  *(void**)&find = dlsym(RTLD_NEXT, "utfx_charset_find");
  return find(name);
}

__attribute__((destructor)) static void Write(void) {
  const char* const name = getenv("UTFX_LOOKUPS");
  FILE* const file = name == NULL ? NULL : fopen(name, "w");
  if (file == NULL) return;
  fprintf(file, "%lu\n", lookups);
  fclose(file);
}
