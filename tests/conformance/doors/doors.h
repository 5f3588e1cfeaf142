#ifndef UTFX_TESTS_CONFORMANCE_DOORS_DOORS_H_
#define UTFX_TESTS_CONFORMANCE_DOORS_DOORS_H_

#include <utfx.h>

#include "tests/conformance/coder.h"
#include "tests/conformance/door.h"

namespace utfx::conformance {

// Whether libutfx, which may be built without some tables, lacks a charset.
inline bool LibraryLacks(const Coder& charset) {
  return (charset.IsGlibcs() && !charset.IsTable()) ||
         utfx_charset_find(charset.Name().c_str()) == nullptr;
}

const Door& LibutfxDoor();
const Door& IconvDoor();
const Door& IconvInStepsDoor();
const Door& LibiconvDoor();
const Door& IcuDoor();
const Door& CommandDoor();
const Door& CommandCheckDoor();
const Door& CommandPipeDoor();
const Door& PythonDoor();
const Door& PerlDoor();
const Door& JavaDoor();
const Door& NodeDoor();

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_DOORS_DOORS_H_
