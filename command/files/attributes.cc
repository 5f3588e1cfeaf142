#include "command/files/attributes.h"

#include <acl/libacl.h>
#include <attr/error_context.h>
#include <attr/libattr.h>
#include <sys/acl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "command/files/place.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

constexpr mode_t kPermissions = 0777;

struct FreeAcl {
  void operator()(void* acl) const { acl_free(acl); }
};
using Acl = std::unique_ptr<std::remove_pointer_t<acl_t>, FreeAcl>;

// Null if the filesystem has no ACLs. A mode without an ACL is a small one.
Acl AclOf(int number, const std::string& name) {
  Acl acl(acl_get_fd(number));
  if (acl == nullptr && errno != ENOTSUP && errno != ENOSYS) {
    throw SystemTrouble(name, errno);
  }
  return acl;
}

// Whether an ACL says more than a mode can.
bool IsExtended(const Acl& acl) {
  return acl != nullptr && acl_equiv_mode(acl.get(), nullptr) != 0;
}

// Whether an ACL's entry for the group itself has a permission.
bool GroupHas(const Acl& acl, acl_perm_t permission) {
  acl_entry_t entry;
  for (int which = ACL_FIRST_ENTRY;
       acl_get_entry(acl.get(), which, &entry) == 1; which = ACL_NEXT_ENTRY) {
    acl_tag_t tag;
    acl_permset_t permissions;
    if (acl_get_tag_type(entry, &tag) == 0 && tag == ACL_GROUP_OBJ &&
        acl_get_permset(entry, &permissions) == 0) {
      return acl_get_perm(permissions, permission) == 1;
    }
  }
  return false;
}

// For another group: who was in the group is among the others now, and the
// others may be in the new one.
mode_t WithoutGroup(mode_t mode) {
  const mode_t both = mode >> 3 & mode & 07;
  return (mode & ~mode_t{077}) | both << 3 | both;
}

// The files that attributes are copied between.
struct AttributeCopy : error_context {
  int from;
  int to;
};

std::optional<std::string> AttributeOf(int number, const char* name) {
  const ssize_t size = fgetxattr(number, name, nullptr, 0);
  if (size < 0) return {};
  std::string value(static_cast<size_t>(size), '\0');
  if (fgetxattr(number, name, value.data(), value.size()) != size) return {};
  return value;
}

// Whether an attribute has to be copied. ACLs are, by themselves. A change of
// the contents takes away a program's rights and signatures of the contents. A
// security module may have given the new file the same label, and only it may
// give labels.
int IsCopied(const char* name, error_context* context) {
  constexpr std::string_view kNotCopied[] = {
      "system.posix_acl_access", "system.posix_acl_default",
      "security.capability", "security.evm", "security.ima"};
  const auto* const copy = static_cast<const AttributeCopy*>(context);
  return static_cast<int>(
      std::find(std::begin(kNotCopied), std::end(kNotCopied), name) ==
          std::end(kNotCopied) &&
      AttributeOf(copy->from, name) != AttributeOf(copy->to, name));
}

}  // namespace

void TakeOver(int from, int to, const std::string& name) {
  const FileStatus old = StatusOf(from, name);
  // The owner comes first, as a change of owner or group takes bits from the
  // mode. Only root can change the owner.
  if (fchown(to, old.st_uid, old.st_gid) != 0 &&
      fchown(to, static_cast<uid_t>(-1), old.st_gid) != 0) {
    errno = 0;  // The file keeps the group that it has.
  }
  const FileStatus now = StatusOf(to, name);
  const bool has_group = now.st_gid == old.st_gid;
  // The mode may forbid to set attributes, so it comes after them.
  AttributeCopy copy = {{}, from, to};
  if (attr_copy_fd(name.c_str(), from, name.c_str(), to, IsCopied, &copy) !=
      0) {
    throw SystemTrouble(name + ": its extended attributes can't be kept",
                        errno);
  }
  mode_t mode = old.st_mode & 07777;
  if (!has_group) mode = WithoutGroup(mode);
  // A set-user-ID file must not run as another user than before.
  if (!has_group || now.st_uid != old.st_uid) mode &= kPermissions;
  Acl acl = AclOf(from, name);
  if (IsExtended(acl)) {
    if (!has_group) {
      throw SystemTrouble(name + ": its group, and so its ACL, can't be kept",
                          EPERM);
    }
  } else if (acl != nullptr) {
    // The folder may have given the new file an ACL, which this takes away.
    acl.reset(acl_from_mode(mode));
  }
  if (acl != nullptr && acl_set_fd(to, acl.get()) != 0) {
    throw SystemTrouble(name + ": its ACL can't be kept", errno);
  }
  if (fchmod(to, mode) != 0) throw SystemTrouble(name, errno);
}

bool HaveSameRights(int a, int b, const std::string& name) {
  const FileStatus one = StatusOf(a, name);
  const FileStatus other = StatusOf(b, name);
  constexpr const char* kAcl = "system.posix_acl_access";
  return one.st_mode == other.st_mode && one.st_uid == other.st_uid &&
         one.st_gid == other.st_gid &&
         AttributeOf(a, kAcl) == AttributeOf(b, kAcl);
}

mode_t ModeWithoutAcl(int number, const std::string& name) {
  mode_t mode = StatusOf(number, name).st_mode & kPermissions;
  const Acl acl = AclOf(number, name);
  if (IsExtended(acl)) {
    if (!GroupHas(acl, ACL_READ)) mode &= ~mode_t{040};
    if (!GroupHas(acl, ACL_WRITE)) mode &= ~mode_t{020};
    if (!GroupHas(acl, ACL_EXECUTE)) mode &= ~mode_t{010};
  }
  return mode;
}

}  // namespace utfx
