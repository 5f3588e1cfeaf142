#ifndef UTFX_COMMAND_PICTURES_FIGURES_H_
#define UTFX_COMMAND_PICTURES_FIGURES_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command/code_points/sequence.h"
#include "command/pictures/drawing.h"

// Figures of the sequences in a text.
namespace utfx {

// The sequence or error that a text starts with, which is at `offset`. The
// charset has no signature. The figure refers to the bytes of the text.
Figure FigureOfStart(const utfx_charset* charset, std::string_view text,
                     uint64_t offset);

// A signature at the start of a text.
Figure FigureOfSignature(const utfx_charset* stream, std::string_view bytes);

// The sequence of a number: "" if the charset lacks it. The figure refers to
// its bytes.
Figure FigureOfNumber(const utfx_charset* charset, const Words& number,
                      std::string title, std::string_view sequence,
                      uint64_t offset);

// The bits of a figure that has roles, in the order of big-endian units.
std::vector<size_t> BitsInOrder(const Figure& figure);

// Says how the content bits of a figure and its number relate.
std::string ContentText(const Figure& figure);

// Says how the bits of a sequence come about: the bits of the number, and those
// of each role.
std::string ExplainBits(const Figure& figure, size_t columns);

}  // namespace utfx

#endif  // UTFX_COMMAND_PICTURES_FIGURES_H_
