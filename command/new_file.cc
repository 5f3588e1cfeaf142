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
#include <memory>
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

// Whether no other program has written to the file at a place, or replaced it.
bool IsAsThen(const Place& place, const FileStatus& then) {
  const std::optional<FileStatus> now = place.folder->StatusOf(place.name);
  return now.has_value() && IsSameFile(*now, then) &&
         now->st_size == then.st_size && !IsAfter(now->st_mtim, then.st_mtim) &&
         !IsAfter(then.st_mtim, now->st_mtim);
}

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

bool IsLeftOver(const std::string& name) {
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
  if (exists) SetBefore();
  Create(0666, options);
}

NewFile::NewFile(Place place, const InputFile& before,
                 const NewFileOptions& options)
    : name_(before.Name()),
      place_(std::move(place)),
      in_place_(StatusOf(before.Number(), before.Name())),
      is_in_place_(true) {
  SetBefore();
  // The rights must be those of the file that is read.
  if (!IsSameFile(StatusOf(before_.Number(), name_), in_place_)) {
    throw HasChanged(name_);
  }
  Create(kPrivate, options);
}

NewFile::NewFile(Place place, mode_t mode, const NewFileOptions& options)
    : name_(Quote(place.path)), place_(std::move(place)) {
  const std::optional<FileStatus> there =
      place_.folder == nullptr ? std::optional<FileStatus>()
                               : place_.folder->StatusOf(place_.name);
  if (there.has_value() && !S_ISLNK(there->st_mode)) SetBefore();
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

// Whether an earlier run has made the backup. Anything else of that name is not
// overwritten: it may be the only copy of the original.
bool NewFile::HasBackup() const {
  const std::optional<FileStatus> old = place_.folder->StatusOf(place_.name);
  const std::optional<FileStatus> there = place_.folder->StatusOf(backup_);
  if (!there.has_value() || !old.has_value()) return false;
  if (IsSameFile(*there, *old)) return true;
  const Place backup = Place::In(place_.folder, backup_);
  if (S_ISREG(there->st_mode) && S_ISREG(old->st_mode) &&
      there->st_size == old->st_size) {
    InputFile original(OpenRegular(place_, O_RDONLY), name_);
    InputFile copy(OpenRegular(backup, O_RDONLY), Quote(backup.path));
    if (AreEqual(&original, &copy)) return true;
  }
  throw SystemTrouble(name_ + ": no backup " + Quote(backup.path), EEXIST);
}

// Returns whether this has made it. The old file has both names until the new
// file takes the first.
bool NewFile::MakeBackup() const {
  if (backup_.empty() || HasBackup()) return false;
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
  if (futimens(copy.Number(), times) != 0 || fsync(copy.Number()) != 0 ||
      !copy.NameNew(backup_)) {
    throw SystemTrouble(subject, errno);
  }
}

void NewFile::CheckUnchanged() const {
  if (!is_in_place_) return;
  if (!IsAsThen(place_, in_place_)) throw HasChanged(name_);
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
  CheckUnchanged();
  const bool has_made_backup = MakeBackup();
  const Uninterrupted uninterrupted;
  try {
    CheckUnchanged();
    if (!file_->Name(place_.name)) throw SystemTrouble(name_, errno);
  } catch (const Trouble&) {
    if (has_made_backup) {
      unlinkat(place_.folder->Number(), backup_.c_str(), 0);
    }
    throw;
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
