#include "libiconv-shim/real_descriptor.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "libiconv-shim/api.h"
#include "libiconv-shim/buffers.h"
#include "libiconv-shim/count_bytes.h"
#include "libiconv-shim/real.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {
namespace {

// The size of a handle of libiconv, which libiconv does not tell: the bytes
// that are the same in two handles, whatever stood there before. 0 with errno
// if there is no such conversion.
size_t MeasureHandle(const char* to_name, const char* from_name) {
  constexpr size_t kMaxSize = RealDescriptor::kMaxSize;
  alignas(Allocation) uint8_t handles[2][kMaxSize];
  for (int i = 0; i < 2; ++i) {
    std::memset(handles[i], i, kMaxSize);
    if (real::OpenInto(to_name, from_name,
                       reinterpret_cast<Allocation*>(handles[i])) != 0) {
      return 0;
    }
  }
  size_t size = kMaxSize;
  while (size > 0 && handles[0][size - 1] != handles[1][size - 1]) --size;
  return size;
}

}  // namespace

bool RealDescriptor::OpenFrom(const char* charset, size_t room) {
  is_ucs2_ = std::strncmp(real::Canonicalize(charset), "UCS-2", 5) == 0;
  return Open(Pivot().name.data(), charset, room);
}

bool RealDescriptor::OpenTo(const char* charset, size_t room) {
  has_all_32_bits_ = std::strcmp(real::Canonicalize(charset), "C99") == 0;
  return Open(charset, Pivot().name.data(), room);
}

bool RealDescriptor::Open(const char* to_name, const char* from_name,
                          size_t room) {
  const size_t size = MeasureHandle(to_name, from_name);
  if (size == 0) return false;
  if (size > room) {
    errno = ENOMEM;
    return false;
  }
  static_assert(kMaxSize <= UINT8_MAX);
  size_ = static_cast<uint8_t>(size);
  return real::OpenInto(to_name, from_name,
                        static_cast<Allocation*>(Memory())) == 0;
}

void RealDescriptor::Save(Saved* saved) const {
  std::memcpy(saved->bytes, Memory(), size_);
}

void RealDescriptor::Restore(const Saved& saved) {
  std::memcpy(Memory(), saved.bytes, size_);
}

size_t RealDescriptor::Iconv(Input* in, Output* out) {
  // libiconv's char** are for bytes that it does not write to.
  auto* next = const_cast<char*>(reinterpret_cast<const char*>(in->next));
  size_t left = in->Size();
  auto* out_next = reinterpret_cast<char*>(out->next);
  size_t out_left = out->Room();
  const size_t count =
      real::Iconv(Memory(), &next, &left, &out_next, &out_left);
  CountBytes((in->end - in->next) - static_cast<ptrdiff_t>(left));
  in->next = in->end - left;
  out->next = out->end - out_left;
  return count;
}

size_t RealDescriptor::Reset(Output* out) {
  if (out == nullptr) {
    return real::Iconv(Memory(), nullptr, nullptr, nullptr, nullptr);
  }
  auto* next = reinterpret_cast<char*>(out->next);
  size_t left = out->Room();
  const size_t count = real::Iconv(Memory(), nullptr, nullptr, &next, &left);
  out->next = out->end - left;
  return count;
}

int RealDescriptor::Control(int request, void* argument) {
  return real::Control(Memory(), request, argument);
}

int RealDescriptor::Set(int request, bool value) {
  int argument = value ? 1 : 0;
  return Control(request, &argument);
}

}  // namespace utfx::libiconv
