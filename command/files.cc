#include "command/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "command/trouble.h"

namespace utfx {
namespace {

constexpr size_t kBufferSize = 1 << 16;

// Calls the system until no signal has interrupted it.
template <class Call>
ssize_t Uninterrupted(Call call) {
  for (;;) {
    const ssize_t result = call();
    if (result >= 0 || errno != EINTR) return result;
  }
}

}  // namespace

void KeepStandardStreamsClosed() {
  for (int number = 0; number <= 2; ++number) {
    if (fcntl(number, F_GETFD) == -1 && errno == EBADF) {
      // It can neither be read nor written, and the lowest number is taken.
      open("/", O_PATH);
    }
  }
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

Descriptor::~Descriptor() { Close(); }

bool Descriptor::Close() {
  const int number = std::exchange(number_, -1);
  return number == -1 || close(number) == 0 || errno == EINTR;
}

Input::Input(const std::string& name) {
  if (name == "-") {
    name_ = "standard input";
    return;
  }
  name_ = Quote(name);
  number_ = static_cast<int>(Uninterrupted(
      [&] { return open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY); }));
  if (number_ == -1) throw SystemTrouble(name_, errno);
  file_ = Descriptor(number_);
}

size_t Input::Read(std::span<uint8_t> buffer) {
  const ssize_t size = Uninterrupted(
      [&] { return read(number_, buffer.data(), buffer.size()); });
  if (size == -1) throw SystemTrouble(name_, errno);
  return static_cast<size_t>(size);
}

size_t Input::Fill(std::span<uint8_t> buffer) {
  size_t filled = 0;
  while (filled < buffer.size()) {
    const size_t size = Read(buffer.subspan(filled));
    if (size == 0) break;
    filled += size;
  }
  return filled;
}

bool WriteAll(int number, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = Uninterrupted(
        [&] { return write(number, bytes.data(), bytes.size()); });
    if (size == -1) return false;
    bytes.remove_prefix(static_cast<size_t>(size));
  }
  return true;
}

void Output::Write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBufferSize) Flush();
}

void Output::Write(std::span<const uint8_t> bytes) {
  Write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void Output::Flush() {
  if (!WriteAll(number_, buffer_)) {
    if (errno == EPIPE) throw ClosedPipe();
    throw SystemTrouble(name_, errno);
  }
  buffer_.clear();
}

void Output::Finish() {
  Flush();
  // A second number for the file tells the same about it as the only one would.
  Descriptor copy(dup(number_));
  if (!copy.Close()) throw SystemTrouble(name_, errno);
}

}  // namespace utfx
