// iconvctl() for descriptors of ours.

#include <cerrno>

#include "libiconv-shim/api.h"
#include "libiconv-shim/descriptor.h"
#include "libiconv-shim/real.h"
#include "libiconv-shim/real_descriptor.h"
#include "libiconv-shim/settings.h"

namespace utfx::libiconv {
namespace {

int Refuse() {
  errno = EINVAL;
  return -1;
}

}  // namespace

int Descriptor::Control(int request, void* argument) {
  if (request >= kGetFromSurface && real::Version() < kVersion118) {
    return Refuse();
  }
  switch (request) {
    case kTrivialP:
    case kGetTransliterate:
    case kGetDiscardIlseq:
    case kGetDiscardInvalid:
    case kGetDiscardNonIdentical:
      *static_cast<int*>(argument) = Get(request) ? 1 : 0;
      return 0;
    case kSetTransliterate:
    case kSetDiscardIlseq:
    case kSetDiscardInvalid:
    case kSetDiscardNonIdentical:
      return Set(request, *static_cast<const int*>(argument) != 0);
    case kGetFromSurface:
    case kSetFromSurface:
    case kGetToSurface:
    case kSetToSurface:
      return ControlSurface(request, static_cast<unsigned*>(argument));
    case kSetHooks:
      // If libiconv writes, it knows what succeeded.
      if (is_to_real_) return real_.Control(request, argument);
      SetHooks(static_cast<const Hooks*>(argument));
      return 0;
    case kSetFallbacks:
      SetFallbacks(static_cast<const Fallbacks*>(argument));
      return is_to_real_ ? real_.Control(request, argument) : 0;
    default:
      return Refuse();
  }
}

bool Descriptor::Get(int request) const {
  switch (request) {
    case kTrivialP:
      return !IsChain() && from_ == own_;
    case kGetTransliterate:
      return options_.transliterates;
    case kGetDiscardInvalid:
      return options_.discards_invalid;
    case kGetDiscardNonIdentical:
      return options_.discards_unencodable;
    default:
      return options_.discards_invalid && options_.discards_unencodable;
  }
}

int Descriptor::Set(int request, bool value) {
  if (request == kSetTransliterate) options_.transliterates = value;
  if (request == kSetDiscardIlseq || request == kSetDiscardInvalid) {
    options_.discards_invalid = value;
  }
  if (request == kSetDiscardIlseq || request == kSetDiscardNonIdentical) {
    options_.discards_unencodable = value;
  }
  return IsChain() ? real_.Set(request, value) : 0;
}

void Descriptor::SetHooks(const Hooks* hooks) {
  const Hooks set = hooks != nullptr ? *hooks : Hooks{};
  callbacks_.hook = set.unicode_char;
  callbacks_.hook_data = set.data;
}

void Descriptor::SetFallbacks(const Fallbacks* fallbacks) {
  const Fallbacks set = fallbacks != nullptr ? *fallbacks : Fallbacks{};
  callbacks_.from_bytes = set.from_bytes;
  callbacks_.from_code_point = set.from_code_point;
  callbacks_.fallback_data = set.data;
}

// The line ends of EBCDIC; between two sides in Unicode they change nothing.
int Descriptor::ControlSurface(int request, unsigned* surface) {
  if (IsChain()) return real_.Control(request, surface);
  if (request == kGetFromSurface || request == kGetToSurface) {
    *surface = 0;
    return 0;
  }
  return *surface > 1 ? Refuse() : 0;
}

}  // namespace utfx::libiconv
