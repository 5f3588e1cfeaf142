// GNU libiconv's functions, in front of the real ones. Programs that were
// compiled with its header call them by these names, without knowing of us.

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string_view>

#include "converters/charsets.h"
#include "libiconv-shim/api.h"
#include "libiconv-shim/descriptor.h"
#include "libiconv-shim/host_sides.h"
#include "libiconv-shim/names.h"
#include "libiconv-shim/real.h"
#include "libiconv-shim/sides.h"

#define UTFX_EXPORT __attribute__((visibility("default")))

extern "C" {
UTFX_EXPORT void* libiconv_open(const char* to, const char* from);
UTFX_EXPORT int libiconv_open_into(const char* to, const char* from,
                                   utfx::libiconv::Allocation* allocation);
UTFX_EXPORT size_t libiconv(void* handle, char** in, size_t* in_left,
                            char** out, size_t* out_left);
UTFX_EXPORT int libiconv_close(void* handle);
UTFX_EXPORT int libiconvctl(void* handle, int request, void* argument);
UTFX_EXPORT void libiconvlist(utfx::libiconv::ListNames list, void* data);
UTFX_EXPORT const char* iconv_canonicalize(const char* name);
}

namespace utfx::libiconv {
namespace {

// The two sides of a conversion, if one is ours; libiconv does any other.
struct Pair {
  const Side* to;  // Null: libiconv converts it.
  const Side* from;
  bool has_ours;

  Pair(const char* to_name, const char* from_name)
      : to(FindOurs(ParseName(to_name).charset)),
        from(FindOurs(ParseName(from_name).charset)),
        has_ours(to != nullptr || from != nullptr) {
    if (!has_ours) return;
    AddForeign(to_name, from_name);
  }

  // Looks in the host's folders for the charsets that nobody else has. Returns
  // whether one of them is there. Then it is ours.
  bool AddHosts(const char* to_name, const char* from_name) {
    const Side* const to_host =
        to == nullptr ? FindHosts(ParseName(to_name).charset) : nullptr;
    const Side* const from_host =
        from == nullptr ? FindHosts(ParseName(from_name).charset) : nullptr;
    if (to_host == nullptr && from_host == nullptr) return false;
    if (to_host != nullptr) to = to_host;
    if (from_host != nullptr) from = from_host;
    AddForeign(to_name, from_name);
    return true;
  }

 private:
  void AddForeign(const char* to_name, const char* from_name) {
    if (to == nullptr) to = FindForeign(to_name);
    if (from == nullptr) from = FindForeign(from_name);
  }
};

// Whether two names tell everything, or libiconv is there to ask. Otherwise
// sets errno: without libiconv's version an option could be misread.
bool CanLookUp(const char* to_name, const char* from_name) {
  return (FindOurs(to_name) != nullptr && FindOurs(from_name) != nullptr) ||
         real::Look();
}

// Opens a conversion: libiconv's by open_real(), one of ours by create(pair).
// Returns false with errno. What libiconv lacks, the host may have.
template <class OpenReal, class Create>
bool Open(const char* to, const char* from, OpenReal open_real, Create create) {
  if (!CanLookUp(to, from)) return false;
  Pair pair(to, from);
  if (pair.has_ours ? create(pair) : open_real()) return true;
  return errno == EINVAL && pair.AddHosts(to, from) && create(pair);
}

// Passes libiconv's names on, and remembers whether to go on.
struct Listing {
  ListNames list;
  void* data;
  bool stopped;

  static int PassOn(unsigned count, const char* const* names, void* listing) {
    auto* const self = static_cast<Listing*>(listing);
    const int stop = self->list(count, names, self->data);
    self->stopped = stop != 0;
    return stop;
  }

  // In alphabetical order, as libiconv has its own.
  void PassOn(const Charset& charset) {
    constexpr size_t kMaxNames = 8;
    static_assert(std::all_of(
        kCharsets.begin(), kCharsets.end(),
        [](const Charset& row) { return row.aliases.size() < kMaxNames; }));
    const char* names[kMaxNames] = {charset.name.data()};
    unsigned count = 1;
    for (const std::string_view alias : charset.aliases) {
      unsigned i = count++;
      for (; i > 0 && alias < names[i - 1]; --i) names[i] = names[i - 1];
      names[i] = alias.data();
    }
    PassOn(count, names, this);
  }
};

// How much of the room at `start` pointers can reach: a caller may say that it
// has no end. (Input must be as long as the caller says, for libiconv, too.)
size_t RoomAt(const uint8_t* start, size_t left) {
  return std::min({left, size_t{PTRDIFF_MAX},
                   ~size_t{0} - reinterpret_cast<uintptr_t>(start)});
}

}  // namespace
}  // namespace utfx::libiconv

using utfx::libiconv::Descriptor;

void* libiconv_open(const char* to, const char* from) {
  void* handle = reinterpret_cast<void*>(-1);
  utfx::libiconv::Open(
      to, from,
      [&] {
        handle = utfx::libiconv::real::Open(to, from);
        return handle != reinterpret_cast<void*>(-1);
      },
      [&](const utfx::libiconv::Pair& pair) {
        Descriptor* const ours =
            Descriptor::Create(to, pair.to, from, pair.from);
        if (ours != nullptr) handle = ours;
        return ours != nullptr;
      });
  return handle;
}

int libiconv_open_into(const char* to, const char* from,
                       utfx::libiconv::Allocation* allocation) {
  const bool is_open = utfx::libiconv::Open(
      to, from,
      [&] { return utfx::libiconv::real::OpenInto(to, from, allocation) == 0; },
      [&](const utfx::libiconv::Pair& pair) {
        return Descriptor::CreateIn(allocation, to, pair.to, from, pair.from) !=
               nullptr;
      });
  return is_open ? 0 : -1;
}

size_t libiconv(void* handle, char** in, size_t* in_left, char** out,
                size_t* out_left) {
  if (!Descriptor::IsOurs(handle)) {
    return utfx::libiconv::real::Iconv(handle, in, in_left, out, out_left);
  }
  auto* const descriptor = static_cast<Descriptor*>(handle);
  const bool resets = in == nullptr || *in == nullptr;
  if (resets && (out == nullptr || *out == nullptr)) {
    return descriptor->Reset(nullptr);
  }
  auto* const out_start = reinterpret_cast<uint8_t*>(*out);
  const size_t room = utfx::libiconv::RoomAt(out_start, *out_left);
  utfx::libiconv::Output output = {out_start, out_start + room};
  size_t result = 0;
  if (resets) {
    result = descriptor->Reset(&output);
  } else {
    const auto* const in_start = reinterpret_cast<const uint8_t*>(*in);
    utfx::libiconv::Input input = {in_start, in_start + *in_left};
    result = descriptor->Iconv(&input, &output);
    *in += input.next - in_start;
    *in_left = static_cast<size_t>(input.end - input.next);
  }
  *out = reinterpret_cast<char*>(output.next);
  *out_left -= room - output.Room();
  return result;
}

int libiconv_close(void* handle) {
  if (!Descriptor::IsOurs(handle)) return utfx::libiconv::real::Close(handle);
  std::free(handle);
  return 0;
}

int libiconvctl(void* handle, int request, void* argument) {
  return Descriptor::IsOurs(handle)
             ? static_cast<Descriptor*>(handle)->Control(request, argument)
             : utfx::libiconv::real::Control(handle, request, argument);
}

// libiconv's charsets and then ours.
void libiconvlist(utfx::libiconv::ListNames list, void* data) {
  utfx::libiconv::Listing listing = {list, data, false};
  utfx::libiconv::real::List(&utfx::libiconv::Listing::PassOn, &listing);
  for (const utfx::Charset& charset : utfx::kCharsets) {
    if (listing.stopped) return;
    listing.PassOn(charset);
  }
}

const char* iconv_canonicalize(const char* name) {
  const utfx::libiconv::Side* const ours =
      utfx::libiconv::FindOurs(utfx::libiconv::ParseName(name).charset);
  return ours != nullptr ? ours->name.data()
                         : utfx::libiconv::real::Canonicalize(name);
}
