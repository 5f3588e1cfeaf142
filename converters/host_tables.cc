#include "converters/host_tables.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "core/name.h"

namespace utfx {
namespace {

// The value of a variable of the environment, if it is an absolute path: the
// XDG Base Directory Specification ignores any other.
std::string_view AbsolutePath(const char* variable) {
  const char* const value = secure_getenv(variable);
  return value == nullptr || *value != '/' ? "" : value;
}

// Repeats a call that a signal has interrupted.
template <class Call>
auto Uninterrupted(Call call) {
  for (;;) {
    const auto result = call();
    if (result >= 0 || errno != EINTR) return result;
  }
}

// Returns the size of a table's file, and 0 for whatever is none.
size_t SizeOf(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
                 status.st_size <= static_cast<off_t>(kMaxHostTableSize)
             ? static_cast<size_t>(status.st_size)
             : 0;
}

// Returns how many bytes there are, of as many as are wanted.
size_t ReadFile(int file, uint8_t* bytes, size_t wanted) {
  size_t size = 0;
  while (size < wanted) {
    const ssize_t read_now =
        Uninterrupted([&] { return read(file, bytes + size, wanted - size); });
    if (read_now < 0) return 0;
    if (read_now == 0) break;
    size += static_cast<size_t>(read_now);
  }
  return size;
}

}  // namespace

HostName::HostName(std::string_view name) {
  if (name.empty() || name.size() > kMaxLength) return;
  for (size_t i = 0; i < name.size(); ++i) {
    text_[i] = ToUpper(name[i]);
    if (!IsNameLetter(text_[i]) && !IsNameMark(text_[i])) return;
  }
  if (IsNameLetter(text_[0])) length_ = name.size();
}

void HostPath::Append(std::string_view text) {
  is_too_long_ = is_too_long_ || text.size() >= sizeof text_ - length_;
  if (is_too_long_) {
    length_ = 0;
  } else {
    std::copy(text.begin(), text.end(), text_ + length_);
    length_ += text.size();
  }
  text_[length_] = '\0';
}

HostPath PathOf(HostFolder folder) {
  HostPath path;
  switch (folder) {
    case HostFolder::kVariable:
      path.Append(AbsolutePath("UTFX_CHARSETS"));
      break;
    case HostFolder::kUser: {
      const std::string_view data = AbsolutePath("XDG_DATA_HOME");
      path.Append(data.empty() ? AbsolutePath("HOME") : data);
      if (path.IsEmpty()) break;
      path.Append(data.empty() ? "/.local/share" : "");
      path.Append("/utfx/charsets");
      break;
    }
    case HostFolder::kSystem:
      path.Append(UTFX_SYSTEM_CHARSETS);
  }
  return path;
}

HostPath PathOf(HostFolder folder, const HostName& name) {
  HostPath path = PathOf(folder);
  if (path.IsEmpty()) return path;
  path.Append("/");
  path.Append(name.Text());
  path.Append(".utfx");
  return path;
}

HostFile::HostFile(const HostName& name, HostFolder* folder) {
  if (!name.IsValid()) return;
  const int error_number = errno;
  for (const HostFolder each : kHostFolders) {
    const HostPath path = PathOf(each, name);
    if (path.IsEmpty()) continue;
    // A pipe of that name does not make the caller wait.
    const int file = Uninterrupted([&] {
      return open(path.Text(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    });
    // The folder of another user, as services may have it, hides none.
    if (file < 0) continue;
    if (folder != nullptr) *folder = each;
    const size_t size = SizeOf(file);
    if (size > 0) bytes_ = static_cast<uint8_t*>(std::malloc(size));
    if (bytes_ != nullptr) size_ = ReadFile(file, bytes_, size);
    close(file);
    break;
  }
  errno = error_number;
}

HostFile::~HostFile() { std::free(bytes_); }

}  // namespace utfx
