#include "command/each_file.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "command/attributes.h"
#include "command/command_line.h"
#include "command/files.h"
#include "command/new_file.h"
#include "command/place.h"
#include "command/terminal.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

namespace fs = std::filesystem;

using FolderPointer = std::shared_ptr<const Folder>;

// A place to write to. In a dry run there may be no folder.
struct Target {
  FolderPointer folder;
  std::string name;
  std::string path;

  // The place of a name in a folder.
  static Target In(const FolderPointer& folder, const std::string& path,
                   const std::string& name) {
    return {folder, name, path + (path.ends_with('/') ? "" : "/") + name};
  }
};

// Each folder of a way down is open while files in it are converted.
void AllowOpenFiles() {
  rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

class Walk {
 public:
  Walk(const EachFileOptions& options, FileWork* work)
      : options_(options), work_(*work) {}

  int Run(const Operands& operands) {
    if (options_.is_recursive) AllowOpenFiles();
    if (HasFolder()) SetFolder();
    for (const std::string& operand : operands) {
      Try([&] { VisitOperand(operand); });
    }
    return status_;
  }

 private:
  // A file by its device and number.
  using File = std::pair<dev_t, ino_t>;
  static File FileOf(const FileStatus& status) {
    return {status.st_dev, status.st_ino};
  }

  bool HasFolder() const { return !options_.folder.empty(); }
  bool IsInPlace() const { return !HasFolder(); }
  bool Writes() const { return !options_.is_dry_run; }

  bool IsBackup(const std::string& name) const {
    return !options_.backup.empty() && name.ends_with(options_.backup);
  }

  void SetFolder() {
    std::error_code error;
    if (Writes()) {
      fs::create_directories(options_.folder, error);
      if (error) throw SystemTrouble(Quote(options_.folder), error.value());
    } else if (!fs::exists(options_.folder, error)) {
      return;
    }
    folder_ = std::make_shared<const Folder>(options_.folder);
    folder_file_ = FileOf(folder_->Status());
  }

  // A file in trouble does not stop the others.
  void Try(const std::function<void()>& action) {
    try {
      action();
    } catch (const Trouble& trouble) {
      Complain(trouble.what());
      status_ = std::max(status_, trouble.Status());
    }
  }

  void VisitOperand(const std::string& operand) {
    FileStatus status;
    if (stat(operand.c_str(), &status) != 0) {
      throw SystemTrouble(Quote(operand), errno);
    }
    fs::path path = operand;
    if (!path.has_filename()) path = path.parent_path();
    const Target target =
        Target::In(folder_, options_.folder, path.filename().native());
    if (S_ISDIR(status.st_mode)) {
      if (!options_.is_recursive) {
        throw Trouble(Quote(operand) +
                      ": a folder; --recursive converts what is in it");
      }
      const auto folder = std::make_shared<const Folder>(operand);
      // The contents of "." and ".." go into the folder itself.
      if (target.name.empty() || target.name == "." || target.name == "..") {
        VisitNames(folder, folder->Names(), folder_, options_.folder);
      } else {
        VisitFolder(folder, target);
      }
    } else if (S_ISREG(status.st_mode)) {
      VisitFile(FindPlace(operand), target, /*is_found=*/false);
    } else {
      throw Trouble(Quote(operand) + ": not a regular file");
    }
  }

  // NOLINTBEGIN(misc-no-recursion): no deeper than the folders are.
  void VisitFolder(const FolderPointer& folder, const Target& target) {
    // The new folder may be in this one, and is none of these.
    const std::vector<std::string> names = folder->Names();
    if (IsInPlace() || !Writes()) {
      VisitNames(folder, names, nullptr, target.path);
      return;
    }
    const Descriptor open = folder->Open();
    const mode_t mode = ModeWithoutAcl(open.Number(), folder->Path());
    // The new folder must be writable until it is full.
    const bool is_new = target.folder->Make(target.name, mode | S_IRWXU);
    const auto inner =
        std::make_shared<const Folder>(*target.folder, target.name);
    VisitNames(folder, names, inner, target.path);
    if (is_new && (mode & S_IRWXU) != S_IRWXU) {
      const mode_t now = inner->Status().st_mode & 07777;
      if (fchmod(inner->Open().Number(), now & ~(S_IRWXU & ~mode)) != 0) {
        throw SystemTrouble(Quote(target.path), errno);
      }
    }
  }

  void VisitNames(const FolderPointer& folder,
                  const std::vector<std::string>& names,
                  const FolderPointer& target, const std::string& target_path) {
    for (const std::string& name : names) {
      Try([&] {
        VisitName({folder, name, folder->PathOf(name)},
                  Target::In(target, target_path, name));
      });
    }
  }

  void VisitName(const Place& place, const Target& target) {
    const std::optional<FileStatus> status = place.folder->StatusOf(place.name);
    if (!status.has_value()) throw SystemTrouble(Quote(place.path), ENOENT);
    const bool is_folder = S_ISDIR(status->st_mode);
    // The other folder may be inside one that is read.
    if (is_folder && FileOf(*status) == folder_file_) return;
    if (!is_folder && IsBackup(place.name)) return;
    const std::string why = WhyNotFound(place.name);
    if (!why.empty()) {
      LeaveOut(place, why);
    } else if (is_folder) {
      VisitFolder(std::make_shared<const Folder>(*place.folder, place.name),
                  target);
    } else if (S_ISLNK(status->st_mode)) {
      if (HasFolder() && Writes()) CopyLink(place, target);
    } else {
      // Anything but a regular file is trouble there.
      VisitFile(place, target, /*is_found=*/true);
    }
  }
  // NOLINTEND(misc-no-recursion)

  std::string WhyNotFound(const std::string& name) const {
    if (IsLeftOver(name)) return "left over from a run that was killed";
    const bool is_hidden = !options_.takes_hidden && name.starts_with('.');
    return is_hidden ? "hidden, and left out; --hidden takes it" : "";
  }

  static void LeaveOut(const Place& place, const std::string& why) {
    Complain(Quote(place.path) + ": " + why);
  }

  void VisitFile(const Place& place, const Target& target, bool is_found) {
    Input input(OpenRegular(place, O_RDONLY), Quote(place.path));
    const FileStatus status = StatusOf(input.Number(), input.Name());
    if (IsInPlace() && made_.contains(FileOf(status))) return;
    const std::string why = work_.WhyNot(&input, is_found);
    if (!why.empty()) {
      LeaveOut(place, why);
      return;
    }
    int exited = 0;
    if (!Writes()) {
      if (IsInPlace()) OpenRegular(place, O_WRONLY);
      exited = Discard(&input, IsInPlace() ? place.path : target.path);
    } else if (IsInPlace()) {
      NewFile file(place, input, options_.backup);
      exited = Write(&input, place, &file);
    } else {
      CheckTarget(place, status, target);
      NewFile file({target.folder, target.name, target.path},
                   ModeWithoutAcl(input.Number(), input.Name()),
                   options_.backup);
      exited = Write(&input, place, &file);
    }
    status_ = std::max(status_, exited);
  }

  int Write(Input* input, const Place& place, NewFile* file) {
    const int exited = work_.Convert(input, file->Number(), file->Name());
    if (exited == 0) {
      const FileStatus made = file->Status();
      file->Appear();
      made_.emplace(FileOf(made), place.path);
    }
    return exited;
  }

  int Discard(Input* input, const std::string& path) const {
    const Descriptor null(open("/dev/null", O_WRONLY | O_CLOEXEC));
    if (null.Number() == -1) throw SystemTrouble("/dev/null", errno);
    const int exited = work_.Convert(input, null.Number(), Quote(path));
    if (exited == 0) {
      Output output;
      output.Write(ListedName(path) + '\n');
      output.Finish();
    }
    return exited;
  }

  // Refuses to write a file over itself, or over another one of this run.
  void CheckTarget(const Place& place, const FileStatus& source,
                   const Target& target) const {
    const std::optional<FileStatus> there =
        target.folder->StatusOf(target.name);
    if (!there.has_value()) return;
    if (IsSameFile(*there, source)) {
      throw Trouble(
          Quote(place.path) +
          ": the output would be the file itself; --in-place replaces it");
    }
    const auto made = made_.find(FileOf(*there));
    if (made != made_.end()) {
      throw Trouble(Quote(place.path) + ": " + Quote(target.path) +
                    " is made from " + Quote(made->second) + " already");
    }
  }

  void CopyLink(const Place& place, const Target& target) {
    target.folder->MakeLink(target.name,
                            place.folder->ContentsOfLink(place.name));
    const std::optional<FileStatus> link = target.folder->StatusOf(target.name);
    if (link.has_value()) made_.emplace(FileOf(*link), place.path);
  }

  const EachFileOptions& options_;
  FileWork& work_;
  FolderPointer folder_;  // Null if each becomes itself.
  File folder_file_ = {};
  // What this run has written, and from which files.
  std::map<File, std::string> made_;
  int status_ = 0;
};

}  // namespace

int ForEachFileOf(const Operands& operands, const EachFileOptions& options,
                  FileWork* work) {
  return Walk(options, work).Run(operands);
}

}  // namespace utfx
