#include <cstdint>
#include <iterator>

#include "library/utfx.h"

uint32_t utfx_version() { return UTFX_VERSION; }

const char* utfx_version_string() { return UTFX_VERSION_STRING; }

const char* utfx_status_name(utfx_status status) {
  static constexpr const char* kNames[] = {
      "ok",          "incomplete", "output-full", "ill-formed",
      "unencodable", "no-charset", "damaged",     "misuse"};
  return status < std::size(kNames) ? kNames[status] : nullptr;
}
