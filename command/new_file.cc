#include "command/new_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "command/files.h"
#include "command/interruption.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

// The path of a file that exists, without symbolic links.
std::string Resolve(const std::string& name) {
  char* const resolved = realpath(name.c_str(), nullptr);
  // A pipe in /proc has no path.
  if (resolved == nullptr) return name;
  std::string path = resolved;
  std::free(resolved);
  return path;
}

// The path that symbolic links lead to, of a file that does not exist yet.
std::string FollowLinks(const std::string& name) {
  constexpr int kMostLinks = 40;  // Linux has the same limit.
  std::string path = name;
  for (int links = 0; links <= kMostLinks; ++links) {
    char target[PATH_MAX];
    const ssize_t size = readlink(path.c_str(), target, sizeof target);
    if (size == -1) return path;
    const std::string next(target, static_cast<size_t>(size));
    path = next.starts_with('/') ? next : FolderOf(path) + next;
  }
  throw SystemTrouble(Quote(name), ELOOP);
}

bool AreSame(const std::string& path, const std::string& other) {
  struct stat a;
  struct stat b;
  return stat(path.c_str(), &a) == 0 && stat(other.c_str(), &b) == 0 &&
         IsSameFile(a, b);
}

// Gives a file the owner and the mode of the one before it.
void TakeOver(int number, const struct stat& before) {
  // The owner comes first, as a change of owner or group takes bits from the
  // mode. Only root can change the owner.
  if (fchown(number, before.st_uid, before.st_gid) != 0 &&
      fchown(number, static_cast<uid_t>(-1), before.st_gid) != 0) {
    // The file keeps the owner that it has.
    errno = 0;
  }
  struct stat now;
  mode_t mode = before.st_mode & 07777;
  // A set-user-ID file must not run as another user than before.
  if (fstat(number, &now) == 0 &&
      (now.st_uid != before.st_uid || now.st_gid != before.st_gid)) {
    mode &= 0777;
  }
  fchmod(number, mode);
}

}  // namespace

mode_t Umask() {
  const mode_t mask = umask(0);
  umask(mask);
  return mask;
}

NewFile::NewFile(const std::string& name, const std::string& backup,
                 mode_t mode)
    : name_(Quote(name)) {
  struct stat before;
  const bool exists = stat(name.c_str(), &before) == 0;
  if (!exists && errno != ENOENT) throw SystemTrouble(name_, errno);
  path_ = exists ? Resolve(name) : FollowLinks(name);
  if (exists) {
    // This fails for a file that the user may not write to: it is not replaced.
    file_ = Descriptor(open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    if (file_.Number() == -1) throw SystemTrouble(name_, errno);
    if (!S_ISREG(before.st_mode)) return;
    if (!backup.empty()) backup_ = path_ + backup;
  }
  Create(FolderOf(path_));
  if (exists) {
    TakeOver(file_.Number(), before);
  } else {
    fchmod(file_.Number(), mode & ~Umask());
  }
}

void NewFile::Create(const std::string& folder) {
  const Uninterrupted uninterrupted;
  std::string path = folder + ".utfx-XXXXXX";
  file_ = Descriptor(mkostemp(path.data(), O_CLOEXEC));
  if (file_.Number() == -1) {
    throw SystemTrouble(name_ + ": no new file in " + Quote(folder), errno);
  }
  temporary_ = path;
  SetUnfinishedFile(path, name_ + ": interrupted, and not written");
}

NewFile::~NewFile() {
  if (temporary_.empty()) return;
  const Uninterrupted uninterrupted;
  unlink(temporary_.c_str());
  ForgetUnfinishedFile();
}

// The old file has both names until the new file takes the first. A backup that
// exists already is not overwritten: it may be the only copy of the original.
void NewFile::KeepBackup() const {
  if (link(path_.c_str(), backup_.c_str()) == 0) return;
  const int error_number = errno;
  // An earlier run has made it.
  if (error_number == EEXIST && AreSame(path_, backup_)) return;
  throw SystemTrouble(name_ + ": no backup " + Quote(backup_), error_number);
}

void NewFile::Appear() {
  if (temporary_.empty()) return;
  // Without this, a crash of the system may leave an empty file under the name.
  if (fsync(file_.Number()) != 0) throw SystemTrouble(name_, errno);
  const Uninterrupted uninterrupted;
  if (!backup_.empty()) KeepBackup();
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    throw SystemTrouble(name_, errno);
  }
  temporary_.clear();
  ForgetUnfinishedFile();
}

}  // namespace utfx
