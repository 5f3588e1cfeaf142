#include "tests/conformance/doors/doors.h"

#include <string_view>
#include <vector>

namespace utfx::conformance {

const std::vector<const Door*>& Doors() {
  static const std::vector<const Door*> kDoors = {
      &LibutfxDoor(),  &IconvDoor(),       &IconvInStepsDoor(),
#ifdef UTFX_HAS_ICU
      &IcuDoor(),
#endif
#ifdef UTFX_HAS_LIBICONV
      &LibiconvDoor(),
#endif
      &CommandDoor(),  &CommandPipeDoor(), &CommandCheckDoor(), &PythonDoor(),
      &PerlDoor(),     &JavaDoor(),        &NodeDoor(),
  };
  return kDoors;
}

const Door* FindDoor(std::string_view name) {
  for (const Door* door : Doors()) {
    if (door->Name() == name) return door;
  }
  return nullptr;
}

}  // namespace utfx::conformance
