#include "command/messages/file_descriptor.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <string_view>
#include <utility>

namespace utfx {

void KeepStandardStreamsClosed() {
  for (int number = 0; number <= 2; ++number) {
    if (fcntl(number, F_GETFD) == -1 && errno == EBADF) {
      // This can be neither read nor written, and takes the lowest free number.
      open("/", O_PATH);
    }
  }
}

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

FileDescriptor::~FileDescriptor() { Close(); }

bool FileDescriptor::Close() {
  const int number = std::exchange(number_, -1);
  return number == -1 || close(number) == 0 || errno == EINTR;
}

bool WriteAll(int number, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = RetryInterrupted(
        [&] { return write(number, bytes.data(), bytes.size()); });
    if (size == -1) return false;
    bytes.remove_prefix(static_cast<size_t>(size));
  }
  return true;
}

}  // namespace utfx
