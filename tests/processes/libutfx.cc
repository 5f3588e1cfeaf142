// libutfx.

#include <utfx.h>

#include <cstddef>

#include "tests/conformance/doors/doors.h"
#include "tests/processes/conversion.h"

namespace utfx::processes {

const conformance::Door& TestedDoor() { return conformance::LibutfxDoor(); }
const IconvFunctions* TestedIconv() { return nullptr; }
const int kNoMemory = 0;        // It needs none.
const size_t kMaxStack = 6144;  // By utfx_measure().
bool CallOthers() { return utfx_charset_find("utf-8k") != nullptr; }

}  // namespace utfx::processes
