#ifndef UTFX_COMMAND_ATTRIBUTES_H_
#define UTFX_COMMAND_ATTRIBUTES_H_

#include <sys/types.h>

#include <string>

// Who may do what with a file: owner, mode, POSIX ACL, extended attributes.
namespace utfx {

// Gives a new file all that another one has, both of which are open. Where the
// owner can't be kept, the new file is the user's own; where the group can't,
// its members may do no more than all others. Throws Trouble, which names the
// file, if the new file would be without the ACL or an extended attribute.
void TakeOver(int from, int to, const std::string& name);

// The permission bits for a new file, or folder, that has no ACL but is made
// from one that may have: the mask, which takes the place of the group's bits
// then, is no right of the group's.
mode_t ModeWithoutAcl(int number, const std::string& name);

}  // namespace utfx

#endif  // UTFX_COMMAND_ATTRIBUTES_H_
