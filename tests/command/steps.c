// Preloaded into `utfx`: it waits before each call that looks at a name in the
// working folder or changes one, or takes or leaves a lock, until it is told to
// go on. UTFX_STEPS has two file descriptors, "3,4": it writes a line to the
// second one, what came of the call before and the call to come, and reads a
// byte from the first one.

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int orders = -1;
static int reports = -1;
// What came of the last call.
static int last_result;
static int last_errno;

__attribute__((constructor)) static void Start(void) {
  const char* const fds = getenv("UTFX_STEPS");
  if (fds == NULL || sscanf(fds, "%d,%d", &orders, &reports) != 2) orders = -1;
}

// Whether others look at it or change it: a name in the folder, and none of a
// run's own.
static int IsShared(const char* path) {
  if (orders == -1 || path == NULL) return 0;
  if (strncmp(path, "./", 2) == 0) path += 2;
  return *path != '\0' && strcmp(path, ".") != 0 && strchr(path, '/') == NULL;
}

static int IsStep(const char* path) {
  return IsShared(path) && strncmp(path, ".utfx-new-", 10) != 0;
}

static void Wait(const char* call, const char* name) {
  char line[512];
  const int length =
      snprintf(line, sizeof line, "%d %d %s %.256s\n", last_result,
               last_result == -1 ? last_errno : 0, call, name);
  char go;
  if (write(reports, line, (size_t)length) != length ||
      read(orders, &go, 1) != 1) {
    _exit(99);
  }
}

static int Note(int result) {
  last_result = result;
  last_errno = errno;
  return result;
}

#define REAL(name, ...)            \
  static int (*real)(__VA_ARGS__); \
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, name)

int openat64(int folder, const char* name, int flags, ...) {
  REAL("openat64", int, const char*, int, ...);
  va_list list;
  va_start(list, flags);
  const mode_t mode = (flags & O_CREAT) == 0 ? 0 : va_arg(list, mode_t);
  va_end(list);
  if (!IsStep(name)) return real(folder, name, flags, mode);
  Wait("openat", name);
  const int number = real(folder, name, flags, mode);
  // Which number it has makes no difference.
  Note(number < 0 ? -1 : 0);
  return number;
}

int stat64(const char* name, struct stat64* status) {
  REAL("stat64", const char*, struct stat64*);
  if (!IsStep(name)) return real(name, status);
  Wait("stat", name);
  return Note(real(name, status));
}

int fstatat64(int folder, const char* name, struct stat64* status, int flags) {
  REAL("fstatat64", int, const char*, struct stat64*, int);
  if (!IsStep(name)) return real(folder, name, status, flags);
  Wait("fstatat", name);
  return Note(real(folder, name, status, flags));
}

int linkat(int from, const char* name, int to, const char* other, int flags) {
  REAL("linkat", int, const char*, int, const char*, int);
  if (!IsShared(name)) return real(from, name, to, other, flags);
  Wait("linkat", name);
  return Note(real(from, name, to, other, flags));
}

int renameat(int from, const char* name, int to, const char* other) {
  REAL("renameat", int, const char*, int, const char*);
  if (!IsShared(name)) return real(from, name, to, other);
  Wait("renameat", name);
  return Note(real(from, name, to, other));
}

int renameat2(int from, const char* name, int to, const char* other,
              unsigned flags) {
  REAL("renameat2", int, const char*, int, const char*, unsigned);
  if (!IsShared(name)) return real(from, name, to, other, flags);
  Wait("renameat2", name);
  return Note(real(from, name, to, other, flags));
}

int unlinkat(int folder, const char* name, int flags) {
  REAL("unlinkat", int, const char*, int);
  if (!IsStep(name)) return real(folder, name, flags);
  Wait("unlinkat", name);
  return Note(real(folder, name, flags));
}

static DIR* unread;

DIR* fdopendir(int number) {
  static DIR* (*real)(int);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "fdopendir");
  return unread = real(number);
}

// The first call reads all names of a small folder.
struct dirent64* readdir64(DIR* folder) {
  static struct dirent64* (*real)(DIR*);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "readdir64");
  if (orders == -1 || folder != unread) return real(folder);
  unread = NULL;
  Wait("readdir", "-");
  struct dirent64* const entry = real(folder);
  Note(0);
  return entry;
}

// Where another run has the lock, this one tries again when it has its turn:
// such a try comes to -1 and EAGAIN.
int fcntl64(int number, int command, ...) {
  REAL("fcntl64", int, int, ...);
  va_list list;
  va_start(list, command);
  void* const argument = va_arg(list, void*);
  va_end(list);
  if (orders == -1 || (command != F_OFD_SETLKW && command != F_OFD_SETLK)) {
    return real(number, command, argument);
  }
  for (;;) {
    Wait(command == F_OFD_SETLKW ? "lock" : "unlock", "-");
    const int result = Note(real(number, F_OFD_SETLK, argument));
    if (result == 0 || errno != EAGAIN) return result;
  }
}
