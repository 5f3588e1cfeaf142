#ifndef UTFX_COMMAND_FILES_ATTRIBUTES_H_
#define UTFX_COMMAND_FILES_ATTRIBUTES_H_

#include <sys/types.h>

#include <string>

// Who may do what with a file: owner, mode, POSIX ACL, extended attributes.
namespace utfx {

// Gives a new file the rights of another one, and its extended attributes but
// those that the contents have: both are open. Where the owner can't be kept,
// it is the user's own; where the group can't, no member of either group and
// nobody else may do more than before. Throws Trouble, whose subject is `name`,
// if the new file would be without the ACL or an attribute.
void TakeOver(int from, int to, const std::string& name);

// Whether two open files have the same owner, group, mode and ACL.
bool HaveSameRights(int a, int b, const std::string& name);

// The permission bits for a new file, or folder, that has no ACL but is made
// from one that may have: the mask, which takes the place of the group's bits
// then, is no right of the group's.
mode_t ModeWithoutAcl(int number, const std::string& name);

}  // namespace utfx

#endif  // UTFX_COMMAND_FILES_ATTRIBUTES_H_
