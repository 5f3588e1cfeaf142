// The library for ICU.

#include <unicode/ucnv.h>
#include <utfx-icu.h>

#include <cstddef>

#include "tests/conformance/doors/doors.h"
#include "tests/processes/conversion.h"

namespace utfx::processes {

const conformance::Door& TestedDoor() { return conformance::IcuDoor(); }
const IconvFunctions* TestedIconv() { return nullptr; }
const int kNoMemory = U_MEMORY_ALLOCATION_ERROR;
const size_t kMaxStack = 8192;

// Registering again, and what ICU has for converters that nobody uses.
bool CallOthers() {
  UErrorCode error = U_ZERO_ERROR;
  utfx_icu_register(&error);
  ucnv_flushCache();
  return error == U_ZERO_ERROR;
}

}  // namespace utfx::processes
