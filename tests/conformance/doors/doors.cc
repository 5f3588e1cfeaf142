#include "tests/conformance/doors/doors.h"

#include <vector>

namespace utfx::conformance {

const std::vector<const Door*>& Doors() {
  static const std::vector<const Door*> kDoors = {
      &LibutfxDoor(),  &IconvDoor(),
#ifdef UTFX_HAS_ICU
      &IcuDoor(),
#endif
#ifdef UTFX_HAS_LIBICONV
      &LibiconvDoor(),
#endif
      &CommandDoor(),  &CommandPipeDoor(), &PythonDoor(),
      &PerlDoor(),     &JavaDoor(),        &NodeDoor(),
  };
  return kDoors;
}

}  // namespace utfx::conformance
