#include "libiconv-shim/real.h"

#include <dlfcn.h>

#include <atomic>
#include <cerrno>

namespace utfx::libiconv::real {
namespace {

// A function of the next library that has it. A libiconv that came with
// dlopen(), or that the linker left out because all its symbols were found in
// this library, is not among those: it is asked for by its name.
void* Find(const char* name) {
  if (void* const found = dlsym(RTLD_NEXT, name)) return found;
  void* const library = dlopen("libiconv.so.2", RTLD_LAZY | RTLD_LOCAL);
  return library != nullptr ? dlsym(library, name) : nullptr;
}

// What was not found is looked for again the next time, when it may be there.
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

// To look them up takes locks, and memory or the file system where that fails:
// it is done before there is a handle, so that a conversion never does.
void FindWhatHandlesNeed() {
  iconv_symbol.Get();
  close_symbol.Get();
  control_symbol.Get();
}

}  // namespace

Handle Open(const char* to, const char* from) {
  const auto open = open_symbol.Get();
  if (open != nullptr) {
    FindWhatHandlesNeed();
    return open(to, from);
  }
  errno = EINVAL;
  return reinterpret_cast<Handle>(-1);
}

int OpenInto(const char* to, const char* from, Allocation* allocation) {
  const auto open_into = open_into_symbol.Get();
  if (open_into != nullptr) {
    FindWhatHandlesNeed();
    return open_into(to, from, allocation);
  }
  errno = EINVAL;
  return -1;
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
