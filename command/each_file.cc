#include "command/each_file.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <vector>

#include "command/command_line.h"
#include "command/files.h"
#include "command/new_file.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

namespace fs = std::filesystem;

using Status = struct stat;

// The status of a file or, if it does not follow, of a symbolic link itself.
Status StatusOf(const fs::path& path, bool follows) {
  Status status;
  if ((follows ? stat : lstat)(path.c_str(), &status) != 0) {
    throw SystemTrouble(Quote(path.native()), errno);
  }
  return status;
}

bool IsThere(const fs::path& path, const Status& status) {
  Status there;
  return stat(path.c_str(), &there) == 0 && IsSameFile(there, status);
}

std::vector<fs::path> Entries(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> entries;
  for (fs::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    entries.push_back(at->path());
  }
  if (error) throw SystemTrouble(Quote(folder.native()), error.value());
  std::sort(entries.begin(), entries.end());
  return entries;
}

class Walk {
 public:
  Walk(const EachFileOptions& options, const FileAction& action)
      : options_(options), action_(action) {}

  int Run(const Operands& operands) {
    if (!options_.folder.empty()) {
      std::error_code error;
      fs::create_directories(options_.folder, error);
      if (error) throw SystemTrouble(Quote(options_.folder), error.value());
      folder_status_ = StatusOf(options_.folder, /*follows=*/true);
    }
    for (const std::string& operand : operands) {
      Visit(operand, TargetOf(operand), /*is_operand=*/true);
    }
    return status_;
  }

 private:
  bool IsBackup(const fs::path& path) const {
    return !options_.backup.empty() && path.native().ends_with(options_.backup);
  }

  bool HasFolder() const { return !options_.folder.empty(); }

  // The path that an operand becomes. The contents of "." and ".." go into the
  // folder itself.
  fs::path TargetOf(fs::path operand) const {
    if (!HasFolder()) return operand;
    if (!operand.has_filename()) operand = operand.parent_path();
    const fs::path name = operand.filename();
    return name == "." || name == ".." ? fs::path(options_.folder)
                                       : options_.folder / name;
  }

  // NOLINTBEGIN(misc-no-recursion): no deeper than the folders are.
  void Visit(const fs::path& path, const fs::path& target, bool is_operand) {
    try {
      if (!is_operand && IsBackup(path)) return;
      const Status status = StatusOf(path, is_operand);
      // The other folder may be inside one that is read.
      const bool is_output_folder =
          HasFolder() && IsSameFile(status, folder_status_);
      if (!is_operand && is_output_folder) return;
      if (S_ISDIR(status.st_mode)) {
        VisitFolder(path, target, status);
      } else if (S_ISREG(status.st_mode)) {
        VisitFile(path, target, status);
      } else if (S_ISLNK(status.st_mode)) {
        if (HasFolder()) MakeLink(path, target);
      } else {
        throw Trouble(Quote(path.native()) + ": not a regular file");
      }
    } catch (const Trouble& trouble) {
      Complain(trouble.what());
      status_ = std::max(status_, trouble.Status());
    }
  }

  void VisitFolder(const fs::path& path, const fs::path& target,
                   const Status& status) {
    if (!options_.is_recursive) {
      throw Trouble(Quote(path.native()) +
                    ": a folder; --recursive converts what is in it");
    }
    const std::vector<fs::path> entries = Entries(path);
    const bool is_new = HasFolder() && MakeFolder(target);
    for (const fs::path& entry : entries) {
      Visit(entry, HasFolder() ? target / entry.filename() : entry,
            /*is_operand=*/false);
    }
    // The new folder must be writable until it is full.
    if (is_new) chmod(target.c_str(), status.st_mode & 0777 & ~mask_);
  }
  // NOLINTEND(misc-no-recursion)

  // Returns false if the folder exists already.
  static bool MakeFolder(const fs::path& path) {
    if (mkdir(path.c_str(), 0777) == 0) return true;
    const int error_number = errno;
    std::error_code error;
    if (error_number != EEXIST || !fs::is_directory(path, error)) {
      throw SystemTrouble(Quote(path.native()), error_number);
    }
    return false;
  }

  void VisitFile(const fs::path& path, const fs::path& target,
                 const Status& status) {
    if (HasFolder()) {
      Claim(path, target);
      if (IsThere(target, status)) {
        throw Trouble(
            Quote(path.native()) +
            ": the output would be the file itself; --in-place replaces it");
      }
    }
    status_ = std::max(status_, action_(path, target, status.st_mode & 0777));
  }

  static void MakeLink(const fs::path& path, const fs::path& target) {
    std::error_code error;
    const fs::path contents = fs::read_symlink(path, error);
    // An earlier run has made it.
    if (!error && fs::read_symlink(target, error) == contents) return;
    fs::create_symlink(contents, target, error);
    if (error) throw SystemTrouble(Quote(target.native()), error.value());
  }

  // Refuses to write a file twice.
  void Claim(const fs::path& path, const fs::path& target) {
    const auto [claim, is_new] =
        claims_.try_emplace(target.lexically_normal(), path);
    if (!is_new) {
      throw Trouble(Quote(path.native()) + ": " + Quote(target.native()) +
                    " is made from " + Quote(claim->second.native()) +
                    " already");
    }
  }

  const EachFileOptions& options_;
  const FileAction& action_;
  const mode_t mask_ = Umask();
  std::map<fs::path, fs::path> claims_;
  Status folder_status_ = {};
  int status_ = 0;
};

}  // namespace

int ForEachFileOf(const Operands& operands, const EachFileOptions& options,
                  const FileAction& action) {
  return Walk(options, action).Run(operands);
}

}  // namespace utfx
