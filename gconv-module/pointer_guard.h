#ifndef UTFX_GCONV_MODULE_POINTER_GUARD_H_
#define UTFX_GCONV_MODULE_POINTER_GUARD_H_

#include <bit>
#include <cstdint>

namespace utfx::gconv {

// glibc mangles the addresses of functions in shared objects with a secret of
// the process (PTR_MANGLE in sysdeps/unix/sysv/linux/*/pointer_guard.h). The
// secret is private, but a function of ours whose address is known both plain
// and mangled reveals it.
class PointerGuard {
 public:
  // `mangled` is what glibc keeps for a function at `plain`.
  PointerGuard(uintptr_t mangled, uintptr_t plain)
      : guard_(Unrotate(mangled) ^ plain) {}

  uintptr_t Demangle(uintptr_t mangled) const {
    return Unrotate(mangled) ^ guard_;
  }

 private:
  static uintptr_t Unrotate(uintptr_t mangled) {
#if defined(__x86_64__) && defined(__LP64__)
    return std::rotr(mangled, 17);
#elif defined(__i386__)
    return std::rotr(mangled, 9);
#elif defined(__LP64__) && (defined(__aarch64__) || defined(__s390x__) || \
                            defined(__powerpc64__) || defined(__riscv))
    // riscv64 has no secret; zero does the same.
    return mangled;
#else
#error "How glibc mangles pointers on this processor is not known."
#endif
  }

  uintptr_t guard_;
};

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_POINTER_GUARD_H_
