// The library for GNU libiconv.

#include "tests/libiconv-shim/libiconv.h"

#include <cerrno>
#include <cstddef>
#include <string_view>

#include "libiconv-shim/api.h"
#include "tests/charset_rows.h"
#include "tests/conformance/doors/doors.h"
#include "tests/processes/conversion.h"

namespace utfx::processes {

const int kNoMemory = ENOMEM;
const size_t kMaxStack = 8192;

const conformance::Door& TestedDoor() { return conformance::LibiconvDoor(); }
const IconvFunctions* TestedIconv() { return &kShim.iconv; }

// Its other functions, and a descriptor in the caller's memory.
bool CallOthers() {
  size_t groups = 0;
  libiconvlist(
      [](unsigned /*count*/, const char* const* /*names*/, void* data) {
        ++*static_cast<size_t*>(data);
        return 0;
      },
      &groups);
  libiconv::Allocation allocation;
  return groups > Charsets().size() &&
         std::string_view(iconv_canonicalize("utf8k")) == "UTF-8000" &&
         libiconv_open_into("UTF-64", "UTF-8", &allocation) == 0;
}

}  // namespace utfx::processes
