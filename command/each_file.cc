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
#include <set>
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

// A folder that files are written to. In a dry run it may not be there.
struct TargetFolder {
  FolderPointer folder;
  std::string path;

  Place PlaceOf(const std::string& name) const {
    return {folder, name, PathIn(path, name)};
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
      : options_(options),
        new_file_options_{options.backup, options.is_dry_run},
        work_(*work) {}

  int Run(const Operands& operands) {
    if (options_.is_recursive) AllowOpenFiles();
    if (!IsInPlace()) SetFolder();
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

  bool IsInPlace() const { return options_.folder.empty(); }

  void SetFolder() {
    top_.path = options_.folder;
    std::error_code error;
    if (!options_.is_dry_run) {
      fs::create_directories(top_.path, error);
      if (error) throw SystemTrouble(Quote(top_.path), error.value());
    } else if (!fs::exists(top_.path, error)) {
      return;
    }
    top_.folder = std::make_shared<const Folder>(top_.path);
    top_file_ = FileOf(top_.folder->Status());
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
    const std::string name = path.filename().native();
    if (S_ISDIR(status.st_mode)) {
      if (!options_.is_recursive) {
        throw Trouble(Quote(operand) +
                      ": a folder; --recursive converts what is in it");
      }
      const auto folder = std::make_shared<const Folder>(operand);
      // The contents of "." and ".." go into the folder itself.
      if (name.empty() || name == "." || name == "..") {
        VisitNames(folder, folder->Names(), top_);
      } else {
        VisitFolder(folder, top_.PlaceOf(name));
      }
    } else if (S_ISREG(status.st_mode)) {
      VisitFile(FindPlace(operand), top_.PlaceOf(name), /*is_found=*/false);
    } else {
      throw Trouble(Quote(operand) + ": not a regular file");
    }
  }

  // NOLINTBEGIN(misc-no-recursion): no deeper than the folders are.
  void VisitFolder(const FolderPointer& folder, const Place& target) {
    // The new folder may be in this one, and is none of these.
    const std::vector<std::string> names = folder->Names();
    if (IsInPlace()) {
      VisitNames(folder, names, {});
      return;
    }
    const mode_t mode = FolderModeOf(*folder);
    // The new folder must be writable until it is full.
    const bool is_new = !options_.is_dry_run &&
                        target.folder->Make(target.name, mode | S_IRWXU);
    const FolderPointer inner = Enter(target);
    VisitNames(folder, names, {inner, target.path});
    if (is_new && (mode & S_IRWXU) != S_IRWXU) {
      const mode_t now = inner->Status().st_mode & 07777;
      if (fchmod(inner->Open().Number(), now & ~(S_IRWXU & ~mode)) != 0) {
        throw SystemTrouble(Quote(target.path), errno);
      }
    }
  }

  static mode_t FolderModeOf(const Folder& folder) {
    const mode_t sticky = folder.Status().st_mode & S_ISVTX;
    return sticky |
           ModeWithoutAcl(folder.Open().Number(), Quote(folder.Path()));
  }

  // The folder at a place; null if a dry run would make it.
  FolderPointer Enter(const Place& place) const {
    if (options_.is_dry_run &&
        (place.folder == nullptr ||
         !place.folder->StatusOf(place.name).has_value())) {
      return nullptr;
    }
    return std::make_shared<const Folder>(*place.folder, place.name);
  }

  void VisitNames(const FolderPointer& folder,
                  const std::vector<std::string>& names,
                  const TargetFolder& target) {
    for (const std::string& name : names) {
      Try([&] { VisitName(Place::In(folder, name), target.PlaceOf(name)); });
    }
  }

  void VisitName(const Place& place, const Place& target) {
    const std::optional<FileStatus> status = place.folder->StatusOf(place.name);
    if (!status.has_value()) throw SystemTrouble(Quote(place.path), ENOENT);
    const bool is_folder = S_ISDIR(status->st_mode);
    // The other folder may be inside one that is read.
    if (is_folder && FileOf(*status) == top_file_) return;
    if (S_ISREG(status->st_mode) && IsBackup(place)) return;
    if (S_ISREG(status->st_mode) && IsLeftOver(place.name)) {
      Complain(Quote(place.path) + ": left over from a run that was killed");
    } else if (!options_.takes_hidden && place.name.starts_with('.')) {
      Complain(Quote(place.path) + ": hidden, and left out; --hidden takes it");
    } else if (is_folder) {
      VisitFolder(std::make_shared<const Folder>(*place.folder, place.name),
                  target);
    } else if (S_ISLNK(status->st_mode)) {
      if (!IsInPlace() && !options_.is_dry_run) CopyLink(place, target);
    } else {
      // Anything but a regular file is trouble there.
      VisitFile(place, target, /*is_found=*/true);
    }
  }
  // NOLINTEND(misc-no-recursion)

  // Whether an earlier run has made it of a file beside it.
  bool IsBackup(const Place& place) const {
    const std::string& suffix = options_.backup;
    return IsInPlace() && !suffix.empty() && place.name.ends_with(suffix) &&
           place.folder
               ->StatusOf(
                   place.name.substr(0, place.name.size() - suffix.size()))
               .has_value();
  }

  void VisitFile(const Place& place, const Place& target, bool is_found) {
    InputFile input(OpenRegular(place, O_RDONLY), Quote(place.path));
    const FileStatus status = StatusOf(input.Number(), input.Name());
    // This run has written it.
    if (made_.contains(FileOf(status))) return;
    // It has another name, too.
    if (IsInPlace() &&
        !visited_.emplace(FileOf(place.folder->Status()), place.name).second) {
      return;
    }
    const std::string why = work_.WhyNot(&input, is_found);
    if (!why.empty()) {
      Complain(input.Name() + ": " + why);
    } else if (IsInPlace()) {
      NewFile file(place, input, new_file_options_);
      Convert(&input, place, place.path, &file);
    } else {
      CheckTarget(place, status, target);
      NewFile file(target, ModeWithoutAcl(input.Number(), input.Name()),
                   new_file_options_);
      Convert(&input, place, target.path, &file);
    }
  }

  void Convert(InputFile* input, const Place& place, const std::string& target,
               NewFile* file) {
    const int exited = work_.Convert(input, file->Number(), file->Name());
    status_ = std::max(status_, exited);
    if (exited != 0) return;
    if (options_.is_dry_run) {
      planned_.emplace(target, place.path);
      OutputFile output;
      output.Write(ListedName(target) + '\n');
      output.Finish();
    } else {
      const FileStatus made = file->Status();
      file->Appear();
      made_.emplace(FileOf(made), place.path);
    }
  }

  // Refuses to write a file over itself, or over another one of this run.
  void CheckTarget(const Place& place, const FileStatus& source,
                   const Place& target) const {
    const auto refuse = [&](const std::string& other) {
      throw Trouble(Quote(place.path) + ": " + Quote(target.path) +
                    " is made from " + Quote(other) + " already");
    };
    const auto planned = planned_.find(target.path);
    if (planned != planned_.end()) refuse(planned->second);
    if (target.folder == nullptr) return;
    const std::optional<FileStatus> there =
        target.folder->StatusOf(target.name);
    if (!there.has_value()) return;
    if (IsSameFile(*there, source)) {
      throw Trouble(
          Quote(place.path) +
          ": the output would be the file itself; --in-place replaces it");
    }
    const auto made = made_.find(FileOf(*there));
    if (made != made_.end()) refuse(made->second);
  }

  void CopyLink(const Place& place, const Place& target) {
    target.folder->MakeLink(target.name,
                            place.folder->ContentsOfLink(place.name));
    const std::optional<FileStatus> link = target.folder->StatusOf(target.name);
    if (link.has_value()) made_.emplace(FileOf(*link), place.path);
  }

  const EachFileOptions& options_;
  const NewFileOptions new_file_options_;
  FileWork& work_;
  TargetFolder top_;  // Of the other folder.
  File top_file_ = {};
  // The folders and names of the files that became themselves.
  std::set<std::pair<File, std::string>> visited_;
  // The files that this run has written, and would write, and from which.
  std::map<File, std::string> made_;
  std::map<std::string, std::string> planned_;
  int status_ = 0;
};

}  // namespace

int ForEachFileOf(const Operands& operands, const EachFileOptions& options,
                  FileWork* work) {
  return Walk(options, work).Run(operands);
}

}  // namespace utfx
