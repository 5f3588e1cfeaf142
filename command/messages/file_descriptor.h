#ifndef UTFX_COMMAND_MESSAGES_FILE_DESCRIPTOR_H_
#define UTFX_COMMAND_MESSAGES_FILE_DESCRIPTOR_H_

#include <sys/types.h>

#include <cerrno>
#include <string_view>
#include <utility>

// The system's files, by number.
namespace utfx {

// Keeps files from taking the number of a standard stream that is closed: the
// use of such a stream then still fails.
void KeepStandardStreamsClosed();

// A file descriptor, which is closed when this ends.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept
      : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept;
  ~FileDescriptor();

  int Number() const { return number_; }
  // Leaves it to the caller to close it.
  int Release() { return std::exchange(number_, -1); }
  // Closes it. Returns false if the system has lost data that was written.
  bool Close();

 private:
  int number_ = -1;
};

// Repeats a system call that a signal has interrupted.
template <class Call>
ssize_t RetryInterrupted(Call call) {
  for (;;) {
    const ssize_t result = call();
    if (result >= 0 || errno != EINTR) return result;
  }
}

// Writes all bytes. Returns false, and sets errno, if that fails.
bool WriteAll(int number, std::string_view bytes);

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_FILE_DESCRIPTOR_H_
