#ifndef UTFX_COMMAND_FILES_H_
#define UTFX_COMMAND_FILES_H_

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/trouble.h"

// Files and standard streams. Every failure throws a Trouble that names the
// file.
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

// A file that is read, or standard input, through a window that moves on.
class InputFile {
 public:
  // "-" is standard input.
  explicit InputFile(const std::string& name);
  // An open file; `name` is as messages show it.
  InputFile(FileDescriptor file, std::string name);
  // An input of given bytes.
  static InputFile OfBytes(const std::string& bytes);

  // The name as messages show it.
  const std::string& Name() const { return name_; }
  // The file descriptor.
  int Number() const { return number_; }

  // The bytes that have been read and not yet skipped.
  std::string_view Window() const {
    return {buffer_.data() + start_, end_ - start_};
  }
  // Reads more bytes. Returns false only at the end of the file.
  bool ReadMore();
  // Reads until the window has `size` bytes, or the file ends. The bytes do not
  // move until the next read.
  std::string_view Peek(size_t size);
  // The number of skipped bytes: where the window starts.
  uint64_t Offset() const { return offset_; }
  // The same as a position in a regular file, of which another program may have
  // read the start.
  uint64_t Position() const { return start_of_text_ + offset_; }
  // Skips bytes of the window.
  void Skip(size_t size);
  // Moves on to an offset, or to the end, if possible without reading.
  void SkipTo(uint64_t offset);

  // Whether the file can be read again: it is regular, and not standard input.
  bool CanRestart() const;
  // Goes back to the start of such a file.
  void Restart();

  // The size of a regular file from the window on; nothing for any other file.
  std::optional<uint64_t> SizeLeft() const;

 private:
  InputFile() = default;
  // The size of a whole regular file.
  std::optional<uint64_t> Size() const;
  uint64_t Seek(uint64_t offset, int from) const;

  std::string name_;
  FileDescriptor file_;  // Empty for standard input.
  int number_ = 0;
  uint64_t start_of_text_ = 0;  // As a position in a regular file.
  std::vector<char> buffer_;
  size_t start_ = 0;  // The window's start in the buffer.
  size_t end_ = 0;
  uint64_t offset_ = 0;
  bool is_all_read_ = false;
};

// The start of a file, and whether this is all of it.
struct FileStart {
  std::string_view text;
  bool is_all;
};
// Goes back to the start of the file if that is not in its window.
FileStart StartOf(InputFile* file, size_t most = 1 << 16);

// Whether two statuses are those of one file.
bool IsSameFile(const struct stat& a, const struct stat& b);

// Writes all bytes. Returns false, and sets errno, if that fails.
bool WriteAll(int number, std::string_view bytes);

// Writes to a file in large pieces.
class OutputFile {
 public:
  // Standard output.
  OutputFile() : OutputFile(1, "standard output") {}
  // An open file; `name` is as messages show it.
  OutputFile(int number, std::string name)
      : number_(number), name_(std::move(name)) {}

  // Throws if the output is also an input with text left, which might have no
  // end.
  void CheckApart(const InputFile& input) const;

  void Write(std::string_view text);
  void Flush();
  // Call it at the end: it makes sure that all data has arrived.
  void Finish();

 private:
  void WriteNow(std::string_view text) const;

  int number_;
  std::string name_;
  std::string buffer_;
};

// Calls `action`, which writes to the output, for each file, or for standard
// input if there are none. A file in trouble does not stop the others. Returns
// the highest exit status.
int ForEachFile(const std::vector<std::string>& files, OutputFile* output,
                const std::function<int(const std::string&)>& action);

// Calls a function with each line of a file and its place, "standard input:
// line 3". A line longer than the limit can't hold an integer.
void ForEachLine(
    InputFile* input,
    const std::function<void(std::string_view, const std::string&)>& function);

// Calls an action that writes. Then all data has arrived, even if the action
// ends in trouble.
template <class Action>
void FinishAfter(OutputFile* output, Action action) {
  try {
    action();
  } catch (const Trouble&) {
    output->Flush();
    throw;
  }
  output->Finish();
}

}  // namespace utfx

#endif  // UTFX_COMMAND_FILES_H_
