#include "command/files/scratch_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <utility>

#include "command/files/input_file.h"
#include "command/messages/file_descriptor.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

FileDescriptor MakeFile() {
  const char* const wanted = std::getenv("TMPDIR");
  const std::string folder =
      wanted == nullptr || *wanted == '\0' ? "/tmp" : wanted;
  FileDescriptor file(
      open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (file.Number() >= 0) return file;
  // Not all file systems have files without a name.
  std::string name = folder + "/utfx-XXXXXX";
  file = FileDescriptor(mkostemp(name.data(), O_CLOEXEC));
  if (file.Number() < 0) throw SystemTrouble(Quote(folder), errno);
  unlink(name.c_str());
  return file;
}

}  // namespace

ScratchFile::ScratchFile() : file_(MakeFile()), number_(file_.Number()) {}

void ScratchFile::Open(const InputFile& source) {
  lseek(number_, 0, SEEK_SET);
  text_.emplace(std::move(file_), source.Name());
}

}  // namespace utfx
