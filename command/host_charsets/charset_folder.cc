#include "command/host_charsets/charset_folder.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/files/input_file.h"
#include "command/files/new_file.h"
#include "command/files/output_file.h"
#include "command/files/place.h"
#include "command/host_charsets/charmap.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "converters/host_tables.h"

namespace utfx {
namespace {

constexpr std::string_view kEnding = ".utfx";
constexpr char kModule[] = "UTFX-TABLES";
// glibc's folder of gconv modules; empty for another C library.
constexpr char kGconvFolder[] = UTFX_GCONV_DIR;

std::string FileOf(const std::string& name) {
  return name + std::string(kEnding);
}

// The name of a charset whose file has this name; "" for any other file.
std::string NameOf(const std::string& file) {
  return file.ends_with(kEnding) ? file.substr(0, file.size() - kEnding.size())
                                 : "";
}

bool Exists(const std::string& path) { return access(path.c_str(), F_OK) == 0; }

// The folders that GCONV_PATH names.
std::vector<std::string> GconvPath() {
  const char* const path = std::getenv("GCONV_PATH");
  std::string_view rest = path == nullptr ? "" : path;
  std::vector<std::string> folders;
  while (!rest.empty()) {
    folders.emplace_back(rest.substr(0, rest.find(':')));
    rest.remove_prefix(std::min(rest.size(), folders.back().size() + 1));
  }
  return folders;
}

// The module's file where iconv(3) would find it: in a folder of GCONV_PATH, or
// in glibc's own.
std::string ModuleFile() {
  std::vector<std::string> folders = GconvPath();
  folders.emplace_back(kGconvFolder);
  for (const std::string& folder : folders) {
    std::string file = PathIn(folder, kModule) + ".so";
    if (folder.starts_with('/') && Exists(file)) return file;
  }
  return PathIn(kGconvFolder, kModule) + ".so";
}

// Makes a folder, and those that it is in.
void MakeFolders(const std::string& path) {
  for (size_t end = 1; end != std::string::npos;) {
    end = path.find('/', end + 1);
    const std::string folder = path.substr(0, end);
    if (mkdir(folder.c_str(), 0777) != 0 && !Exists(folder)) {
      throw SystemTrouble(Quote(folder), errno);
    }
  }
}

void RemoveFile(const Folder& folder, const std::string& name) {
  if (unlinkat(folder.Number(), name.c_str(), 0) != 0 && errno != ENOENT) {
    throw SystemTrouble(Quote(folder.PathOf(name)), errno);
  }
}

// glibc reads its cache instead of the configuration, if there is one.
void RenewCache() {
  const std::string cache = PathIn(kGconvFolder, "gconv-modules.cache");
  if (!Exists(cache)) return;
  // An empty part would be the working folder.
  const char* const path = std::getenv("PATH");
  const bool has_path = path != nullptr && *path != '\0';
  setenv("PATH",
         (std::string(has_path ? path : "/usr/bin:/bin") + ":/usr/sbin:/sbin")
             .c_str(),
         1);
  const std::string output = "--output=" + cache;
  const char* const arguments[] = {"iconvconfig", "--nostdlib", output.c_str(),
                                   kGconvFolder, nullptr};
  pid_t process = 0;
  const int error_number =
      posix_spawnp(&process, arguments[0], nullptr, nullptr,
                   const_cast<char* const*>(arguments), environ);
  if (error_number != 0) throw SystemTrouble("iconvconfig", error_number);
  int status = 0;
  while (waitpid(process, &status, 0) == -1 && errno == EINTR) {
  }
  if (status != 0) {
    throw Trouble("iconvconfig failed: iconv(3) does not know of the change");
  }
}

// Steps in the form of gconv-modules. glibc's cache takes the direct step from
// UTF-8 whatever it costs; without the cache this cost has glibc take the way
// over INTERNAL, where //TRANSLIT works. Text that waits does so in the steps
// with INTERNAL alone.
void AppendSteps(const Charmap& charmap, const std::string& module,
                 std::string* text) {
  const std::string own = charmap.name + "//";
  const auto append = [&](const std::string& from, const std::string& to,
                          const char* cost) {
    // After a single blank before the module's name, glibc reads no cost.
    *text +=
        "module\t" + from + '\t' + to + "\t\t" + module + '\t' + cost + '\n';
  };
  if (!charmap.waits) {
    append(own, "ISO-10646/UTF8/", "1");
    append("ISO-10646/UTF8/", own, "3");
  }
  append(own, "INTERNAL", "1");
  append("INTERNAL", own, "1");
}

}  // namespace

std::string WithoutPlus(std::string name) {
  std::erase(name, '+');
  return name;
}

CharsetFolder::CharsetFolder(HostFolder which)
    : which_(which), path_(PathOf(which).Text()) {
  if (path_.empty()) {
    throw Trouble("no folder for your charsets: HOME is no absolute path");
  }
  if (Exists(path_)) folder_ = std::make_shared<const Folder>(path_);
}

void CharsetFolder::ForEach(
    const std::function<void(const Charmap&)>& charset,
    const std::function<void(const std::string&)>& damaged) const {
  if (folder_ == nullptr) return;
  for (const std::string& file : folder_->Names()) {
    const std::string name = NameOf(file);
    const std::optional<FileStatus> status = folder_->StatusOf(file);
    if (name.empty() || !status.has_value() || S_ISLNK(status->st_mode)) {
      continue;
    }
    try {
      const Place place = In(file);
      InputFile input(OpenRegular(place, O_RDONLY), Quote(place.path));
      const Charmap charmap = ReadCompiledNames(&input);
      if (charmap.name != name) {
        throw Trouble(input.Name() + ": it is the file of " + charmap.name);
      }
      charset(charmap);
    } catch (const Trouble& trouble) {
      damaged(trouble.what());
    }
  }
}

std::optional<std::string> CharsetFolder::Find(const std::string& name) const {
  if (folder_ == nullptr) return {};
  std::string file = FileOf(name);
  std::optional<FileStatus> status = folder_->StatusOf(file);
  if (status.has_value() && S_ISLNK(status->st_mode)) {
    file = folder_->ContentsOfLink(file);
    if (file.find('/') != std::string::npos) return {};
    status = folder_->StatusOf(file);
  }
  if (!status.has_value() || S_ISLNK(status->st_mode)) return {};
  return NameOf(file);
}

void CharsetFolder::Lock() {
  // Other users read what is in the system's folder.
  if (which_ == HostFolder::kSystem) umask(022);
  for (;;) {
    MakeFolders(path_);
    folder_ = std::make_shared<const Folder>(path_);
    lock_ = folder_->Open();
    while (flock(lock_.Number(), LOCK_EX) != 0) {
      if (errno != EINTR) throw SystemTrouble(Quote(path_), errno);
    }
    // The process before may have removed it.
    if (folder_->Status().st_nlink != 0) return;
  }
}

void CharsetFolder::Add(const Charmap& charmap) {
  const std::string bytes = Compile(charmap);
  NewFile file(In(FileOf(charmap.name)), 0666, {});
  OutputFile output(file.Number(), file.Name());
  output.Write(bytes);
  output.Finish();
  file.Appear();
  RemoveLinks(charmap.name, charmap.aliases);
  for (const std::string& alias : charmap.aliases) {
    // A link that leads nowhere is no name of another charset.
    if (!Find(alias).has_value()) RemoveFile(*folder_, FileOf(alias));
    folder_->MakeLink(FileOf(alias), FileOf(charmap.name));
  }
}

void CharsetFolder::Remove(const std::string& name) {
  RemoveLinks(name, {});
  RemoveFile(*folder_, FileOf(name));
}

void CharsetFolder::RemoveLinks(const std::string& name,
                                const std::vector<std::string>& but) const {
  for (const std::string& file : folder_->Names()) {
    const std::string alias = NameOf(file);
    if (!alias.empty() && alias != name && Find(alias) == name &&
        std::find(but.begin(), but.end(), alias) == but.end()) {
      RemoveFile(*folder_, file);
    }
  }
}

// "" if there are no charsets.
std::string CharsetFolder::Configuration() const {
  const std::string module =
      which_ == HostFolder::kSystem ? kModule : ModuleFile();
  std::string text;
  ForEach(
      [&](const Charmap& charmap) {
        AppendSteps(charmap, module, &text);
        for (const std::string& alias : charmap.aliases) {
          // iconv(3) asks for the one without it, which is there, too.
          if (WithoutPlus(alias) != alias) continue;
          text += "alias\t" + alias + "//\t" + charmap.name + "//\n";
        }
      },
      [](const std::string& /*message*/) {});
  return text.empty() ? "" : "# utfx charset writes this file.\n" + text;
}

void CharsetFolder::Configure() const {
  const bool is_system = which_ == HostFolder::kSystem;
  // Another C library has no such folder.
  if (is_system && !Exists(kGconvFolder)) return;
  const std::string path =
      is_system ? PathIn(kGconvFolder, "gconv-modules.d") : path_;
  const std::string name = is_system ? "utfx-local.conf" : "gconv-modules";
  const std::string text = Configuration();
  if (!text.empty()) MakeFolders(path);
  if (Exists(path)) {
    const auto folder = std::make_shared<const Folder>(path);
    if (text.empty()) {
      RemoveFile(*folder, name);
    } else {
      NewFile file(Place::In(folder, name), 0666, {});
      OutputFile output(file.Number(), file.Name());
      output.Write(text);
      output.Finish();
      file.Appear();
    }
  }
  if (is_system) RenewCache();
}

void CharsetFolder::Finish() {
  Configure();
  // Of killed commands: this one has the lock.
  for (const std::string& file : folder_->Names()) {
    if (IsTemporary(file)) RemoveFile(*folder_, file);
  }
  if (which_ == HostFolder::kVariable) return;
  // These fail while something is in them.
  rmdir(path_.c_str());
  rmdir(path_.substr(0, path_.rfind('/')).c_str());
}

std::string CharsetFolder::MissingGconvPath() const {
  if (which_ == HostFolder::kSystem || *kGconvFolder == '\0') return "";
  const std::vector<std::string> folders = GconvPath();
  if (std::find(folders.begin(), folders.end(), path_) != folders.end()) {
    return "";
  }
  std::string path = path_;
  for (const std::string& folder : folders) path += ':' + folder;
  return path;
}

bool CharsetFolder::HasModule() { return Exists(ModuleFile()); }

}  // namespace utfx
