#include <cstdint>

#include "library/utfx.h"

uint32_t utfx_version() { return UTFX_VERSION; }
