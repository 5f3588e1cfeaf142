#include "command/files/place.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command/messages/file_descriptor.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

// Opens a file in a folder, or throws.
FileDescriptor OpenAt(int folder, const std::string& name, int flags,
                      const std::string& subject) {
  FileDescriptor file(
      openat(folder, name.c_str(), flags | O_CLOEXEC | O_NOCTTY));
  if (file.Number() == -1) throw SystemTrouble(subject, errno);
  return file;
}

// The contents of a symbolic link; nothing if it is none.
std::optional<std::string> ReadLink(int folder, const std::string& name) {
  char contents[PATH_MAX];
  const ssize_t size =
      readlinkat(folder, name.c_str(), contents, sizeof contents);
  if (size == -1) return {};
  return std::string(contents, static_cast<size_t>(size));
}

}  // namespace

std::string PathIn(const std::string& folder, const std::string& name) {
  const bool has_end = folder.empty() || folder.ends_with('/');
  return folder + (has_end ? "" : "/") + name;
}

Folder::Folder(int start, const std::string& name, int flags, std::string path)
    : path_(std::move(path)),
      file_(OpenAt(start, name, flags | O_PATH | O_DIRECTORY,
                   Quote(path_.empty() ? name : path_))) {}

Folder::Folder(const std::string& path) : Folder(AT_FDCWD, path, 0, path) {}

Folder Folder::Working() { return {AT_FDCWD, ".", 0, ""}; }

Folder::Folder(const Folder& parent, const std::string& name)
    : Folder(parent.Number(), name, O_NOFOLLOW, parent.PathOf(name)) {}

Folder Folder::Follow(const std::string& path) const {
  return {Number(), path, 0, path.starts_with('/') ? path : PathOf(path)};
}

FileStatus Folder::Status() const {
  return utfx::StatusOf(Number(), Quote(path_));
}

std::optional<FileStatus> Folder::StatusOf(const std::string& name) const {
  FileStatus status;
  if (fstatat(Number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
    return status;
  }
  if (errno == ENOENT) return {};
  throw SystemTrouble(Quote(PathOf(name)), errno);
}

FileDescriptor Folder::Open() const {
  return OpenAt(Number(), ".", O_RDONLY | O_DIRECTORY, Quote(path_));
}

std::vector<std::string> Folder::Names() const {
  struct Close {
    void operator()(DIR* stream) const { closedir(stream); }
  };
  FileDescriptor file = Open();
  const std::unique_ptr<DIR, Close> stream(fdopendir(file.Number()));
  if (stream == nullptr) throw SystemTrouble(Quote(path_), errno);
  file.Release();
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* const entry = readdir(stream.get())) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
    errno = 0;
  }
  if (errno != 0) throw SystemTrouble(Quote(path_), errno);
  std::sort(names.begin(), names.end());
  return names;
}

bool Folder::Make(const std::string& name, mode_t mode) const {
  if (mkdirat(Number(), name.c_str(), mode) == 0) return true;
  const int error_number = errno;
  const std::optional<FileStatus> there = StatusOf(name);
  if (there.has_value() && S_ISDIR(there->st_mode)) return false;
  throw SystemTrouble(Quote(PathOf(name)), error_number);
}

void Folder::MakeLink(const std::string& name,
                      const std::string& contents) const {
  if (symlinkat(contents.c_str(), Number(), name.c_str()) == 0) return;
  const int error_number = errno;
  if (ReadLink(Number(), name) == contents) return;
  throw SystemTrouble(Quote(PathOf(name)), error_number);
}

std::string Folder::ContentsOfLink(const std::string& name) const {
  const std::optional<std::string> contents = ReadLink(Number(), name);
  if (!contents.has_value()) throw SystemTrouble(Quote(PathOf(name)), errno);
  return *contents;
}

Place FindPlace(const std::string& path) {
  constexpr int kMaxLinks = 40;  // Linux has the same limit.
  std::string rest = path;
  std::shared_ptr<const Folder> folder;
  for (int links = 0; links <= kMaxLinks; ++links) {
    const size_t start = rest.rfind('/') + 1;
    const std::string way = rest.substr(0, start);
    try {
      if (folder == nullptr) {
        // An absolute path needs no working folder.
        folder = std::make_shared<const Folder>(start == 0 ? Folder::Working()
                                                           : Folder(way));
      } else if (start > 0) {
        folder = std::make_shared<const Folder>(folder->Follow(way));
      }
    } catch (const Trouble& trouble) {
      throw Trouble(Quote(path) + ": no folder " + trouble.what());
    }
    std::string name = rest.substr(start);
    const std::optional<std::string> link = ReadLink(folder->Number(), name);
    if (!link.has_value()) return {folder, std::move(name), path};
    rest = *link;
  }
  throw SystemTrouble(Quote(path), ELOOP);
}

FileDescriptor OpenRegular(const Place& place, int flags) {
  const std::string subject = Quote(place.path);
  const auto check = [&](const FileStatus& status) {
    if (S_ISDIR(status.st_mode)) throw SystemTrouble(subject, EISDIR);
    if (!S_ISREG(status.st_mode)) {
      throw Trouble(subject + ": not a regular file");
    }
  };
  // To open a device may do something, so its name is looked at before; and the
  // name may be another file's afterwards.
  const std::optional<FileStatus> named = place.folder->StatusOf(place.name);
  if (!named.has_value()) throw SystemTrouble(subject, ENOENT);
  check(*named);
  FileDescriptor file = OpenAt(place.folder->Number(), place.name,
                               flags | O_NOFOLLOW | O_NONBLOCK, subject);
  check(StatusOf(file.Number(), subject));
  return file;
}

FileStatus StatusOf(int number, const std::string& subject) {
  FileStatus status;
  if (fstat(number, &status) != 0) throw SystemTrouble(subject, errno);
  return status;
}

}  // namespace utfx
