#ifndef UTFX_COMMAND_FILES_H_
#define UTFX_COMMAND_FILES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/trouble.h"

// Files and standard streams. What goes wrong is a Trouble that names the file.
namespace utfx {

// Sees to it that no file is opened as one of the standard streams where these
// are closed: what uses them then fails as if they still were.
void KeepStandardStreamsClosed();

// The number of an open file, which is closed with it.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept
      : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();

  int Number() const { return number_; }
  // Closes it; false if the system says that what was written is lost.
  bool Close();

 private:
  int number_ = -1;
};

// A file that is read, or standard input, through a window that moves on.
class Input {
 public:
  // "-" is standard input.
  explicit Input(const std::string& name);
  // What is all there already.
  static Input OfBytes(const std::string& bytes);

  // As messages show it.
  const std::string& Name() const { return name_; }
  // For the system.
  int Number() const { return number_; }

  // The bytes that have been read, and not skipped yet.
  std::string_view Window() const {
    return {buffer_.data() + start_, end_ - start_};
  }
  // Reads some more. Returns false at the end of the file, and no sooner.
  bool ReadMore();
  // Reads until so many are there, or all. They stay where they are until more
  // is read.
  std::string_view Peek(size_t size);
  // How much has been skipped, which is where the window starts.
  uint64_t Offset() const { return offset_; }
  // The same in a regular file, which may have been read from before.
  uint64_t Position() const { return start_of_text_ + offset_; }
  // Of the window.
  void Skip(size_t size);
  // Moves on to an offset, or the end: without reading where that is possible.
  void SkipTo(uint64_t offset);

  // What a regular file has from there on; nothing of any other.
  std::optional<uint64_t> SizeLeft() const;

 private:
  Input() = default;
  // Of a regular file, all of it.
  std::optional<uint64_t> Size() const;
  uint64_t Seek(uint64_t offset, int from) const;

  std::string name_;
  Descriptor file_;  // Unless it is standard input.
  int number_ = 0;
  uint64_t start_of_text_ = 0;  // In a regular file.
  std::vector<char> buffer_;
  size_t start_ = 0;  // Of the window, in the buffer.
  size_t end_ = 0;
  uint64_t offset_ = 0;
  bool is_all_read_ = false;
};

// Whether there is a regular file of this name.
bool IsRegular(const std::string& name);

// Writes all of it, or returns false and leaves why in errno.
bool WriteAll(int number, std::string_view bytes);

// What is written to a file, in large pieces.
class Output {
 public:
  // Standard output.
  Output() : Output(1, "standard output") {}
  // An open file; `name` is as messages show it.
  Output(int number, std::string name)
      : number_(number), name_(std::move(name)) {}

  // Throws if an input with something left is the file that is written to: it
  // might have no end.
  void CheckApart(const Input& input) const;

  void Write(std::string_view text);
  void Flush();
  // Call it at the end: what was written by then has arrived.
  void Finish();

 private:
  void WriteNow(std::string_view text) const;

  int number_;
  std::string name_;
  std::string buffer_;
};

// Has `action` do something that writes with each of these files, or with
// standard input if there are none; returns the highest exit status. One that
// is in trouble is not in the way of others.
int ForEachFile(const std::vector<std::string>& files, Output* output,
                const std::function<int(const std::string&)>& action);

// Does something that writes. All of it has arrived then, and where it ends in
// trouble, what was written before.
template <class Action>
void FinishAfter(Output* output, Action action) {
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
