#ifndef UTFX_COMMAND_PICTURES_BITS_EXPLAINED_H_
#define UTFX_COMMAND_PICTURES_BITS_EXPLAINED_H_

#include <cstddef>
#include <string>

#include "command/pictures/figure.h"

namespace utfx {

// Says how the content bits of a figure and its number relate.
std::string ContentText(const Figure& figure);

// Says how the bits of a sequence come about: the bits of the number, and those
// of each role.
std::string ExplainBits(const Figure& figure, size_t columns);

}  // namespace utfx

#endif  // UTFX_COMMAND_PICTURES_BITS_EXPLAINED_H_
