#ifndef UTFX_COMMAND_FILES_INPUT_FILE_H_
#define UTFX_COMMAND_FILES_INPUT_FILE_H_

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/messages/file_descriptor.h"

// A person's file is read, or is replaced whole, and is never lost. Files,
// standard input and bytes of the command line are read. Every failure throws a
// Trouble that names the file.
namespace utfx {

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

// Calls a function with each line of a file and its place, "standard input:
// line 3". A line longer than the limit can't hold an integer.
void ForEachLine(
    InputFile* input,
    const std::function<void(std::string_view, const std::string&)>& function);

// Whether two statuses are those of one file.
bool IsSameFile(const struct stat& a, const struct stat& b);

}  // namespace utfx

#endif  // UTFX_COMMAND_FILES_INPUT_FILE_H_
