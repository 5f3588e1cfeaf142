#include "libiconv-shim/real.h"

#include <dlfcn.h>

#include <atomic>
#include <cerrno>

namespace utfx::libiconv::real {
namespace {

// Finds a libiconv by its name: one that came with dlopen(), or that the linker
// left out because this library has all its symbols. Null with errno if there
// is none.
void* Library() {
  // Kept, so that the next lookup needs no memory.
  static constinit std::atomic<void*> library = nullptr;
  void* found = library.load(std::memory_order_acquire);
  if (found == nullptr) {
    errno = 0;
    found = dlopen("libiconv.so.2", RTLD_LAZY | RTLD_LOCAL);
    if (found == nullptr && errno != ENOMEM) errno = EINVAL;
    library.store(found, std::memory_order_release);
  }
  return found;
}

// Finds a function in the next library that has it, or in libiconv. Null with
// errno ENOMEM if there was no memory to look, EINVAL if it is missing.
void* Find(const char* name) {
  if (void* const found = dlsym(RTLD_NEXT, name)) return found;
  void* const library = Library();
  if (library == nullptr) return nullptr;
  void* const found = dlsym(library, name);
  if (found == nullptr) errno = EINVAL;
  return found;
}

// A symbol that was missing is looked for again the next time.
template <class Function>
class Symbol {
 public:
  explicit constexpr Symbol(const char* name) : name_(name) {}

  Function Get() {
    void* found = found_.load(std::memory_order_acquire);
    if (found == nullptr) [[unlikely]] {
      found = Find(name_);
      found_.store(found, std::memory_order_release);
    }
    return reinterpret_cast<Function>(found);
  }

 private:
  const char* name_;
  std::atomic<void*> found_ = nullptr;
};

constinit Symbol<decltype(&Open)> open_symbol("libiconv_open");
constinit Symbol<decltype(&OpenInto)> open_into_symbol("libiconv_open_into");
constinit Symbol<decltype(&Iconv)> iconv_symbol("libiconv");
constinit Symbol<decltype(&Close)> close_symbol("libiconv_close");
constinit Symbol<decltype(&Control)> control_symbol("libiconvctl");
constinit Symbol<decltype(&List)> list_symbol("libiconvlist");
constinit Symbol<decltype(&Canonicalize)> canonicalize_symbol(
    "iconv_canonicalize");
constinit Symbol<const int*> version_symbol("_libiconv_version");

// Whether all functions are there that take a handle: a library that only calls
// itself libiconv may lack some. Looking them up takes locks, and on failure
// memory or the file system. So it happens before there is a handle, and never
// in a conversion.
bool FindWhatHandlesNeed() {
  return iconv_symbol.Get() != nullptr && close_symbol.Get() != nullptr &&
         control_symbol.Get() != nullptr;
}

}  // namespace

bool Look() {
  const int error = errno;
  const bool may_be_there = open_symbol.Get() == nullptr && errno == ENOMEM;
  if (!may_be_there) errno = error;
  return !may_be_there;
}

Handle Open(const char* to, const char* from) {
  const auto open = open_symbol.Get();
  if (open == nullptr || !FindWhatHandlesNeed()) {
    return reinterpret_cast<Handle>(-1);
  }
  return open(to, from);
}

int OpenInto(const char* to, const char* from, Allocation* allocation) {
  const auto open_into = open_into_symbol.Get();
  if (open_into == nullptr || !FindWhatHandlesNeed()) return -1;
  return open_into(to, from, allocation);
}

size_t Iconv(Handle handle, char** in, size_t* in_left, char** out,
             size_t* out_left) {
  return iconv_symbol.Get()(handle, in, in_left, out, out_left);
}

int Close(Handle handle) { return close_symbol.Get()(handle); }

int Control(Handle handle, int request, void* argument) {
  return control_symbol.Get()(handle, request, argument);
}

void List(ListNames list, void* data) {
  if (const auto real_list = list_symbol.Get()) real_list(list, data);
}

int Version() {
  const int* const version = version_symbol.Get();
  return version != nullptr ? *version : 0;
}

const char* Canonicalize(const char* name) {
  const auto canonicalize = canonicalize_symbol.Get();
  return canonicalize != nullptr ? canonicalize(name) : name;
}

}  // namespace utfx::libiconv::real
