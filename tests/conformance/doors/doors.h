#ifndef UTFX_TESTS_CONFORMANCE_DOORS_DOORS_H_
#define UTFX_TESTS_CONFORMANCE_DOORS_DOORS_H_

#include "tests/conformance/door.h"

namespace utfx::conformance {

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
