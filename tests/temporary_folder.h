#ifndef UTFX_TESTS_TEMPORARY_FOLDER_H_
#define UTFX_TESTS_TEMPORARY_FOLDER_H_

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace utfx {

// A folder, which is empty at first, where TMPDIR says that such belong. It is
// there while this lives.
class TemporaryFolder {
 public:
  TemporaryFolder()
      : path_(std::filesystem::temp_directory_path() / "utfx-XXXXXX") {
    if (mkdtemp(path_.data()) == nullptr) {
      throw std::runtime_error("no temporary folder");
    }
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }

  const std::string& Path() const { return path_; }
  std::string Path(std::string_view name) const {
    return path_ + "/" + std::string(name);
  }
  // Writes a file there, and returns its path as a word of a command.
  std::string Write(std::string_view name, std::string_view bytes) const {
    std::ofstream(Path(name), std::ios::binary) << bytes;
    return "'" + Path(name) + "'";
  }

 private:
  std::string path_;
};

}  // namespace utfx

#endif  // UTFX_TESTS_TEMPORARY_FOLDER_H_
