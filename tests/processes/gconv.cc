// The gconv module, by iconv(3).

#include <cerrno>
#include <cstddef>

#include "tests/conformance/doors/doors.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/processes/conversion.h"

namespace utfx::processes {

const conformance::Door& TestedDoor() { return conformance::IconvDoor(); }
const IconvFunctions* TestedIconv() { return &kGlibcIconv; }
const int kNoMemory = ENOMEM;
const size_t kMaxStack = 8192;
bool CallOthers() { return true; }

}  // namespace utfx::processes
