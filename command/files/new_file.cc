#include "command/files/new_file.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "command/files/attributes.h"
#include "command/files/input_file.h"
#include "command/files/place.h"
#include "command/messages/file_descriptor.h"
#include "command/messages/interruption.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

// Nobody but its owner may read a file that will have another one's mode.
constexpr mode_t kPrivate = 0600;

constexpr std::string_view kTemporary = ".utfx-new-";
constexpr size_t kRandomLetters = 8;

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

Trouble HasChanged(const std::string& name) {
  return Trouble(name + ": has changed meanwhile, and is not replaced");
}

// Whether two files hold the same bytes.
bool AreEqual(InputFile* a, InputFile* b) {
  constexpr size_t kAtATime = 1 << 16;
  for (;;) {
    const std::string_view x = a->Peek(kAtATime).substr(0, kAtATime);
    const std::string_view y = b->Peek(kAtATime).substr(0, kAtATime);
    if (x != y) return false;
    if (x.empty()) return true;
    a->Skip(x.size());
    b->Skip(y.size());
  }
}

// Whether one time is after another.
bool IsAfter(const timespec& one, const timespec& other) {
  return one.tv_sec != other.tv_sec ? one.tv_sec > other.tv_sec
                                    : one.tv_nsec > other.tv_nsec;
}

bool IsSameTime(const timespec& one, const timespec& other) {
  return one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec;
}

// Whether a file is the one that it was, and nobody says to have written to it.
bool HasSameContents(const FileStatus& now, const FileStatus& then) {
  return IsSameFile(now, then) && now.st_size == then.st_size &&
         IsSameTime(now.st_mtim, then.st_mtim);
}

// Whether no other program has written to the file at a place, or replaced it.
// One that gives the time back has changed the status, and so has one that has
// made or removed another name of the file, which is no harm.
bool IsAsThen(const Place& place, const FileStatus& then) {
  const std::optional<FileStatus> now = place.folder->StatusOf(place.name);
  return now.has_value() && HasSameContents(*now, then) &&
         (IsSameTime(now->st_ctim, then.st_ctim) || now->st_nlink > 1 ||
          then.st_nlink > 1);
}

// While one of these lives, no other command has another file take the place of
// the one that is there: between two looks at its names, nobody gives or takes
// one. It is a lock on a byte that no file has, so that it is in the way of
// programs alone that lock all of a file. Without it, where there is no regular
// file or the filesystem has no locks, commands at once only notice what others
// have done.
class PlaceLock {
 public:
  // Waits for it.
  explicit PlaceLock(const Place& place) : place_(place) {
    constexpr int kTries = 100;
    for (int tries = 0; tries < kTries; ++tries) {
      try {
        file_ = OpenRegular(place, O_WRONLY);
      } catch (const Trouble&) {
        return;
      }
      // A command that had it has replaced the file.
      if (!Lock() || IsHeld()) return;
    }
  }
  PlaceLock(const PlaceLock&) = delete;
  PlaceLock& operator=(const PlaceLock&) = delete;
  ~PlaceLock() = default;

  bool IsHeld() const {
    if (!is_locked_) return false;
    const std::optional<FileStatus> now = place_.folder->StatusOf(place_.name);
    return now.has_value() &&
           IsSameFile(*now, StatusOf(file_.Number(), Quote(place_.path)));
  }

 private:
  bool Lock() {
    struct flock byte = {};
    byte.l_type = F_WRLCK;
    byte.l_whence = SEEK_SET;
    byte.l_start = std::numeric_limits<off_t>::max() - 1;
    byte.l_len = 1;
    do {
      is_locked_ = fcntl(file_.Number(), F_OFD_SETLKW, &byte) == 0;
    } while (!is_locked_ && errno == EINTR);
    return is_locked_;
  }

  const Place& place_;
  FileDescriptor file_;
  bool is_locked_ = false;
};

}  // namespace

class TemporaryFile {
 public:
  // `subject` is what a failure is about.
  TemporaryFile(const Place& place, mode_t mode, const std::string& subject,
                const std::string& interrupted)
      : folder_(place.folder) {
    constexpr int kTries = 100;
    const Uninterrupted uninterrupted;
    for (int tries = 0; file_.Number() == -1; ++tries) {
      name_ = TemporaryName();
      file_ =
          FileDescriptor(openat(folder_->Number(), name_.c_str(),
                                O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
      if (file_.Number() == -1 && (errno != EEXIST || tries == kTries)) {
        throw SystemTrouble(subject, errno);
      }
    }
    unfinished_.emplace(folder_->Number(), name_, interrupted);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (!unfinished_.has_value()) return;
    const Uninterrupted uninterrupted;
    unlinkat(folder_->Number(), name_.c_str(), 0);
    unfinished_.reset();
  }

  int Number() const { return file_.Number(); }

  // Gives it its name. Returns false, and sets errno, if that fails.
  bool Name(const std::string& name) {
    const Uninterrupted uninterrupted;
    return Renamed(renameat(folder_->Number(), name_.c_str(), folder_->Number(),
                            name.c_str()));
  }
  // The same, and fails if the name is taken.
  bool NameNew(const std::string& name) {
    const Uninterrupted uninterrupted;
    const int done =
        renameat2(folder_->Number(), name_.c_str(), folder_->Number(),
                  name.c_str(), RENAME_NOREPLACE);
    // Not all filesystems can do that.
    if (done != 0 && errno == EINVAL && !folder_->StatusOf(name).has_value()) {
      return Name(name);
    }
    return Renamed(done);
  }

 private:
  bool Renamed(int result) {
    if (result == 0) unfinished_.reset();
    return result == 0;
  }

  std::shared_ptr<const Folder> folder_;
  std::string name_;
  FileDescriptor file_;
  std::optional<UnfinishedFile> unfinished_;
};

bool IsTemporary(const std::string& name) {
  return name.starts_with(kTemporary) &&
         name.size() == kTemporary.size() + kRandomLetters &&
         std::all_of(name.begin() + kTemporary.size(), name.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0; });
}

NewFile::NewFile(const std::string& path, const NewFileOptions& options)
    : name_(Quote(path)) {
  FileStatus before;
  const bool exists = stat(path.c_str(), &before) == 0;
  if (!exists && errno != ENOENT) throw SystemTrouble(name_, errno);
  if (exists && !S_ISREG(before.st_mode)) {
    direct_ =
        FileDescriptor(open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    if (direct_.Number() == -1) throw SystemTrouble(name_, errno);
    return;
  }
  place_ = FindPlace(path);
  there_ = place_.folder->StatusOf(place_.name);
  if (there_.has_value()) SetBefore();
  Create(0666, options);
}

NewFile::NewFile(Place place, const InputFile& before, const FileStatus& opened,
                 const NewFileOptions& options)
    : name_(before.Name()), place_(std::move(place)), is_in_place_(true) {
  if (!IsAsThen(place_, opened)) throw HasChanged(name_);
  SetBefore();
  // An overlay may have copied it for that. The rights must be those of the
  // file that is read.
  there_ = StatusOf(before_.Number(), name_);
  if (!HasSameContents(*there_, opened)) throw HasChanged(name_);
  Create(kPrivate, options);
}

NewFile::NewFile(Place place, mode_t mode, const NewFileOptions& options)
    : name_(Quote(place.path)), place_(std::move(place)) {
  if (place_.folder != nullptr) there_ = place_.folder->StatusOf(place_.name);
  if (there_.has_value() && !S_ISLNK(there_->st_mode)) SetBefore();
  Create(mode, options);
}

NewFile::~NewFile() = default;

int NewFile::Number() const {
  return file_ == nullptr ? direct_.Number() : file_->Number();
}

FileStatus NewFile::Status() const { return StatusOf(Number(), name_); }

// A file that the user may not write to is not replaced.
void NewFile::SetBefore() { before_ = OpenRegular(place_, O_WRONLY); }

void NewFile::Create(mode_t mode, const NewFileOptions& options) {
  if (!options.backup.empty() && place_.folder != nullptr) {
    backup_ = place_.name + options.backup;
    // Better now than after the conversion.
    HasBackup();
  }
  if (options.is_dry_run) {
    direct_ = FileDescriptor(open("/dev/null", O_WRONLY | O_CLOEXEC));
    if (direct_.Number() == -1) throw SystemTrouble("/dev/null", errno);
    return;
  }
  file_ = std::make_unique<TemporaryFile>(
      place_, before_.Number() == -1 ? mode : kPrivate,
      name_ + ": no new file beside it",
      name_ + ": interrupted, and not written");
}

// Whether a backup, which is there, has what the file has.
bool NewFile::IsBackedUp(const FileStatus& there) const {
  const std::optional<FileStatus> old = place_.folder->StatusOf(place_.name);
  if (!old.has_value()) return false;
  if (IsSameFile(there, *old)) return true;
  if (!S_ISREG(there.st_mode) || !S_ISREG(old->st_mode) ||
      there.st_size != old->st_size) {
    return false;
  }
  const Place backup = Place::In(place_.folder, backup_);
  InputFile original(OpenRegular(place_, O_RDONLY), name_);
  InputFile copy(OpenRegular(backup, O_RDONLY), Quote(backup.path));
  return AreEqual(&original, &copy);
}

// Whether an earlier run has made the backup. Anything else of that name is not
// overwritten: it may be the only copy of the original.
bool NewFile::HasBackup() const {
  const std::optional<FileStatus> there = place_.folder->StatusOf(backup_);
  if (!there.has_value() || !there_.has_value()) return false;
  try {
    if (IsBackedUp(*there)) return true;
  } catch (const Trouble&) {
    CheckUnchanged();
    throw;
  }
  CheckUnchanged();
  throw SystemTrouble(
      name_ + ": no backup " + Quote(place_.folder->PathOf(backup_)), EEXIST);
}

// Returns whether this has made it. The old file has both names until the new
// file takes the first.
bool NewFile::MakeBackup() const {
  if (backup_.empty() || !there_.has_value() || HasBackup()) return false;
  const int folder = place_.folder->Number();
  const std::optional<FileStatus> old = place_.folder->StatusOf(place_.name);
  if (!old.has_value()) return false;
  // In a sticky folder only its owner can take a file's name away again.
  const bool is_removable = (place_.folder->Status().st_mode & S_ISVTX) == 0 ||
                            old->st_uid == geteuid();
  if (is_removable &&
      linkat(folder, place_.name.c_str(), folder, backup_.c_str(), 0) == 0) {
    return true;
  }
  // Not all filesystems have links, nor may each file have one more.
  if (!S_ISREG(old->st_mode)) throw SystemTrouble(name_ + ": no backup", errno);
  CopyBackup();
  return true;
}

void NewFile::CopyBackup() const {
  const std::string subject =
      name_ + ": no backup " + Quote(place_.folder->PathOf(backup_));
  InputFile original(OpenRegular(place_, O_RDONLY), name_);
  TemporaryFile copy(place_, kPrivate, subject,
                     name_ + ": interrupted, and not written");
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
  // That has taken time.
  CheckUnchanged();
  if (!copy.NameNew(backup_)) throw SystemTrouble(subject, errno);
}

// A file without a backup may replace any that has come meanwhile, unless it is
// made from the one before.
void NewFile::CheckUnchanged() const {
  if (is_in_place_ ? IsAsThen(place_, *there_) : backup_.empty()) return;
  const std::optional<FileStatus> now = place_.folder->StatusOf(place_.name);
  if (is_in_place_ || now.has_value() != there_.has_value() ||
      (now.has_value() && !IsSameFile(*now, *there_))) {
    throw HasChanged(name_);
  }
}

void NewFile::Finish() {
  if (file_ == nullptr || is_finished_) return;
  if (before_.Number() != -1) {
    TakeOver(before_.Number(), file_->Number(), name_);
  }
  // Without this, a crash of the system may leave an empty file under the name.
  if (fsync(file_->Number()) != 0) throw SystemTrouble(name_, errno);
  is_finished_ = true;
}

void NewFile::Appear() {
  if (file_ == nullptr) return;
  Finish();
  constexpr int kTries = 100;
  for (int tries = 0; !TakePlace(); ++tries) {
    if (tries == kTries) throw HasChanged(name_);
  }
}

// Returns false if there is a file now where there was none.
bool NewFile::TakePlace() {
  const PlaceLock lock(place_);
  CheckUnchanged();
  const bool has_made_backup = MakeBackup();
  const Uninterrupted uninterrupted;
  try {
    CheckUnchanged();
    // What has come since the last look would get no backup.
    const bool is_new = backup_.empty()
                            ? !place_.folder->StatusOf(place_.name).has_value()
                            : !there_.has_value();
    if (is_new ? file_->NameNew(place_.name) : file_->Name(place_.name)) {
      return true;
    }
    if (is_new && errno == EEXIST) return false;
    throw SystemTrouble(name_, errno);
  } catch (const Trouble& trouble) {
    if (!has_made_backup) throw;
    // It goes if the file is still what it was made of, and nobody relies on
    // it. Otherwise it may be the last that has the text.
    const std::optional<FileStatus> made = place_.folder->StatusOf(backup_);
    if (made.has_value() && lock.IsHeld() && IsBackedUp(*made) &&
        unlinkat(place_.folder->Number(), backup_.c_str(), 0) == 0) {
      throw;
    }
    throw Trouble(std::string(trouble.what()) + "; its backup " +
                  Quote(place_.folder->PathOf(backup_)) + " stays");
  }
}

bool RestoreBackup(const Place& place, const InputFile& now,
                   const NewFileOptions& options) {
  const std::string& name = now.Name();
  const std::string backup = place.name + options.backup;
  const std::optional<FileStatus> there = place.folder->StatusOf(backup);
  if (!there.has_value()) return false;
  const FileDescriptor old =
      OpenRegular(Place::In(place.folder, backup), O_RDONLY);
  // A file that the user may not write to is not replaced.
  const FileDescriptor writable = OpenRegular(place, O_WRONLY);
  const FileStatus then = StatusOf(old.Number(), name);
  const FileStatus file = StatusOf(now.Number(), name);
  // The link to the backup goes when the file is replaced: its status has
  // changed since the new file was written.
  if (IsAfter(file.st_mtim, then.st_ctim)) {
    throw Trouble(name +
                  ": has been written to since its backup was made, and stays");
  }
  if (!HaveSameRights(now.Number(), old.Number(), name)) {
    throw Trouble(name + ": has other rights than its backup, and stays");
  }
  if (options.is_dry_run) return true;
  const PlaceLock lock(place);
  const Uninterrupted uninterrupted;
  if (!IsAsThen(place, file) || !IsAsThen({place.folder, backup, ""}, then)) {
    throw HasChanged(name);
  }
  // Where a killed run has left both names to one file, to rename it does
  // nothing.
  const int folder = place.folder->Number();
  const int done =
      IsSameFile(file, then)
          ? unlinkat(folder, backup.c_str(), 0)
          : renameat(folder, backup.c_str(), folder, place.name.c_str());
  if (done != 0) throw SystemTrouble(name, errno);
  return true;
}

}  // namespace utfx
