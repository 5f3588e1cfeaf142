// Preloaded into `utfx`: writes to the file $UTFX_CALLS how often the program
// has called functions of libutfx, "utfx_charset_find 3" in a line each.

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <utfx.h>

static unsigned long lookups, searches, encodings, conversions;

const utfx_charset* utfx_charset_find(const char* name) {
  ++lookups;
  const utfx_charset* (*find)(const char*);
  *(void**)&find = dlsym(RTLD_NEXT, "utfx_charset_find");
  return find(name);
}

utfx_result utfx_find_damage(utfx_mender* mender, const void* text, size_t size,
                             bool is_last, utfx_damage* damage) {
  ++searches;
  utfx_result (*find)(utfx_mender*, const void*, size_t, bool, utfx_damage*);
  *(void**)&find = dlsym(RTLD_NEXT, "utfx_find_damage");
  return find(mender, text, size, is_last, damage);
}

utfx_sequence utfx_encode_one_words(const utfx_charset* charset,
                                    const uint64_t* words, size_t count,
                                    void* out, size_t size) {
  ++encodings;
  utfx_sequence (*encode)(const utfx_charset*, const uint64_t*, size_t, void*,
                          size_t);
  *(void**)&encode = dlsym(RTLD_NEXT, "utfx_encode_one_words");
  return encode(charset, words, count, out, size);
}

utfx_result utfx_convert(utfx_converter* converter, const void* in,
                         size_t in_size, void* out, size_t out_size,
                         bool is_last) {
  ++conversions;
  utfx_result (*convert)(utfx_converter*, const void*, size_t, void*, size_t,
                         bool);
  *(void**)&convert = dlsym(RTLD_NEXT, "utfx_convert");
  return convert(converter, in, in_size, out, out_size, is_last);
}

__attribute__((destructor)) static void Write(void) {
  const char* const name = getenv("UTFX_CALLS");
  FILE* const file = name == NULL ? NULL : fopen(name, "w");
  if (file == NULL) return;
  fprintf(file,
          "utfx_charset_find %lu\nutfx_find_damage %lu\n"
          "utfx_encode_one_words %lu\nutfx_convert %lu\n",
          lookups, searches, encodings, conversions);
  fclose(file);
}
