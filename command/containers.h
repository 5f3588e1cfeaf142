#ifndef UTFX_COMMAND_CONTAINERS_H_
#define UTFX_COMMAND_CONTAINERS_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "command/layout.h"
#include "command/roles.h"

// The layouts whose sequences are containers of one size, with start bits that
// run on from one to the next: those of the experimental charsets. Bytes are
// those of whole code units, big-endian.
namespace utfx {

// Whether the layout is one of these for what begins so.
bool HasContainers(Layout layout, std::string_view bytes);

// The size of a container, in bytes.
size_t ContainerSize(Layout layout);

// The roles of the bits of a sequence, by its start bits.
std::vector<Role> ContainerRoles(Layout layout, std::string_view bytes);

// How many bytes a sequence has that starts so. 0 if its start bits have not
// come to an end yet.
size_t StatedContainersLength(Layout layout, std::string_view bytes);

// Whether they begin with a container, or a part of one, that no sequence
// begins with.
bool BeginsWithTrail(Layout layout, std::string_view bytes);

// Whether the container with this number is all there, and marked as one that a
// sequence does not begin with.
bool IsTrailContainer(Layout layout, std::string_view bytes, size_t index);

// The number of the first that is, in a well-formed sequence of so many bytes.
size_t FirstTrailContainer(Layout layout, size_t length);

}  // namespace utfx

#endif  // UTFX_COMMAND_CONTAINERS_H_
