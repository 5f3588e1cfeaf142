/* Closes the shim, whose path is the argument, while a descriptor is open, and
   goes on: as with a plugin of a program that has linked it. */

#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
  void *const shim = argc == 2 ? dlopen(argv[1], RTLD_NOW) : NULL;
  void *(*open)(const char *, const char *);
  size_t (*convert)(void *, char **, size_t *, char **, size_t *);
  int (*close)(void *);
  char input[] = "Hi", output[16];
  char *in = input, *out = output;
  size_t in_left = 2, out_left = sizeof output;
  void *descriptor;
  if (shim == NULL) return 1;
  *(void **)&open = dlsym(shim, "libiconv_open");
  *(void **)&convert = dlsym(shim, "libiconv");
  *(void **)&close = dlsym(shim, "libiconv_close");
  descriptor = open("UTF-64BE", "UTF-8");
  dlclose(shim);
  if (convert(descriptor, &in, &in_left, &out, &out_left) != 0) return 2;
  fwrite(output, 1, (size_t)(out - output), stdout);
  return close(descriptor);
}
