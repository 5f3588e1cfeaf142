#include "command/new_file.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "command/attributes.h"
#include "command/files.h"
#include "command/interruption.h"
#include "command/place.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

// Nobody but its owner may read a file that will have another one's mode.
constexpr mode_t kPrivate = 0600;

constexpr std::string_view kTemporary = ".utfx-";
constexpr size_t kRandomLetters = 6;

std::string TemporaryName() {
  constexpr std::string_view kLetters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  std::array<unsigned char, kRandomLetters> random;
  if (getentropy(random.data(), random.size()) != 0) {
    throw SystemTrouble("no random name", errno);
  }
  std::string name(kTemporary);
  for (const unsigned char byte : random) {
    name += kLetters[byte % kLetters.size()];
  }
  return name;
}

// Makes a file that is not there yet.
Descriptor MakeAt(const Place& place, const std::string& name, mode_t mode) {
  return Descriptor(openat(place.folder->Number(), name.c_str(),
                           O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
}

Trouble HasChanged(const std::string& name) {
  return Trouble(name + ": has changed meanwhile, and is not replaced");
}

}  // namespace

bool IsLeftOver(const std::string& name) {
  return name.starts_with(kTemporary) &&
         name.size() == kTemporary.size() + kRandomLetters &&
         std::all_of(name.begin() + kTemporary.size(), name.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0; });
}

NewFile::NewFile(const std::string& path, const std::string& backup)
    : name_(Quote(path)) {
  FileStatus before;
  const bool exists = stat(path.c_str(), &before) == 0;
  if (!exists && errno != ENOENT) throw SystemTrouble(name_, errno);
  if (exists && !S_ISREG(before.st_mode)) {
    file_ = Descriptor(open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    if (file_.Number() == -1) throw SystemTrouble(name_, errno);
    return;
  }
  place_ = FindPlace(path);
  if (exists) SetBefore();
  if (!backup.empty()) backup_ = place_.name + backup;
  Create(exists ? kPrivate : 0666);
}

NewFile::NewFile(Place place, const Input& before, const std::string& backup)
    : name_(before.Name()),
      place_(std::move(place)),
      in_place_(StatusOf(before.Number(), before.Name())),
      is_in_place_(true) {
  SetBefore();
  // What it takes over is what the file that is read has.
  if (!IsSameFile(StatusOf(before_.Number(), name_), in_place_)) {
    throw HasChanged(name_);
  }
  if (!backup.empty()) backup_ = place_.name + backup;
  Create(kPrivate);
}

NewFile::NewFile(Place place, mode_t mode, const std::string& backup)
    : name_(Quote(place.path)), place_(std::move(place)) {
  const std::optional<FileStatus> there = place_.folder->StatusOf(place_.name);
  if (there.has_value() && !S_ISLNK(there->st_mode)) SetBefore();
  if (!backup.empty()) backup_ = place_.name + backup;
  Create(before_.Number() == -1 ? mode : kPrivate);
}

// This fails for a file that the user may not write to: it is not replaced.
void NewFile::SetBefore() { before_ = OpenRegular(place_, O_WRONLY); }

void NewFile::Create(mode_t mode) {
  constexpr int kTries = 100;
  const Uninterrupted uninterrupted;
  for (int tries = 0; file_.Number() == -1; ++tries) {
    temporary_ = TemporaryName();
    file_ = MakeAt(place_, temporary_, mode);
    if (file_.Number() != -1) break;
    temporary_.clear();
    if (errno != EEXIST || tries == kTries) {
      throw SystemTrouble(name_ + ": no new file beside it", errno);
    }
  }
  SetUnfinishedFile(place_.folder->Number(), temporary_,
                    name_ + ": interrupted, and not written");
}

NewFile::~NewFile() {
  if (temporary_.empty()) return;
  const Uninterrupted uninterrupted;
  unlinkat(place_.folder->Number(), temporary_.c_str(), 0);
  ForgetUnfinishedFile();
}

// The old file has both names until the new file takes the first. A backup that
// exists already is not overwritten: it may be the only copy of the original.
void NewFile::KeepBackup() const {
  const int folder = place_.folder->Number();
  const std::optional<FileStatus> old = place_.folder->StatusOf(place_.name);
  if (!old.has_value()) return;
  if (linkat(folder, place_.name.c_str(), folder, backup_.c_str(), 0) == 0) {
    return;
  }
  const int error_number = errno;
  const std::optional<FileStatus> there = place_.folder->StatusOf(backup_);
  // An earlier run has made it.
  if (there.has_value() && IsSameFile(*there, *old)) return;
  if (there.has_value() || before_.Number() == -1) {
    throw SystemTrouble(
        name_ + ": no backup " + Quote(place_.folder->PathOf(backup_)),
        there.has_value() ? EEXIST : error_number);
  }
  // Not all filesystems have links, nor may each file have one more.
  CopyBackup();
}

void NewFile::CopyBackup() const {
  const std::string path = place_.folder->PathOf(backup_);
  const std::string subject = name_ + ": no backup " + Quote(path);
  Input original(OpenRegular(place_, O_RDONLY), name_);
  const Descriptor copy = MakeAt(place_, backup_, kPrivate);
  if (copy.Number() == -1) throw SystemTrouble(subject, errno);
  try {
    while (original.ReadMore()) {
      if (!WriteAll(copy.Number(), original.Window())) {
        throw SystemTrouble(subject, errno);
      }
      original.Skip(original.Window().size());
    }
    TakeOver(original.Number(), copy.Number(), subject);
    const FileStatus status = StatusOf(original.Number(), name_);
    const timespec times[] = {status.st_atim, status.st_mtim};
    if (futimens(copy.Number(), times) != 0 || fsync(copy.Number()) != 0) {
      throw SystemTrouble(subject, errno);
    }
  } catch (const Trouble&) {
    unlinkat(place_.folder->Number(), backup_.c_str(), 0);
    throw;
  }
}

// Another program may have written to the file, or replaced it, meanwhile.
void NewFile::CheckUnchanged() const {
  const std::optional<FileStatus> now = place_.folder->StatusOf(place_.name);
  const FileStatus& then = in_place_;
  if (!now.has_value() || !IsSameFile(*now, then) ||
      now->st_size != then.st_size ||
      now->st_mtim.tv_sec != then.st_mtim.tv_sec ||
      now->st_mtim.tv_nsec != then.st_mtim.tv_nsec) {
    throw HasChanged(name_);
  }
}

void NewFile::Appear() {
  if (temporary_.empty()) return;
  if (before_.Number() != -1) {
    TakeOver(before_.Number(), file_.Number(), name_);
  }
  // Without this, a crash of the system may leave an empty file under the name.
  if (fsync(file_.Number()) != 0) throw SystemTrouble(name_, errno);
  const Uninterrupted uninterrupted;
  if (is_in_place_) CheckUnchanged();
  if (!backup_.empty()) KeepBackup();
  const int folder = place_.folder->Number();
  if (renameat(folder, temporary_.c_str(), folder, place_.name.c_str()) != 0) {
    throw SystemTrouble(name_, errno);
  }
  temporary_.clear();
  ForgetUnfinishedFile();
}

FileStatus NewFile::Status() const { return StatusOf(file_.Number(), name_); }

}  // namespace utfx
