#include "command/files/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "command/messages/file_descriptor.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

constexpr size_t kReadAtATime = 1 << 17;
constexpr size_t kLeastReadAtATime = 1 << 12;

}  // namespace

InputFile::InputFile(const std::string& name) {
  if (name == "-") {
    name_ = "standard input";
  } else {
    name_ = Quote(name);
    number_ = static_cast<int>(RetryInterrupted(
        [&] { return open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY); }));
    if (number_ == -1) throw SystemTrouble(name_, errno);
    file_ = FileDescriptor(number_);
  }
  if (Size().has_value()) start_of_text_ = Seek(0, SEEK_CUR);
}

InputFile::InputFile(FileDescriptor file, std::string name)
    : name_(std::move(name)), file_(std::move(file)), number_(file_.Number()) {}

InputFile InputFile::OfBytes(const std::string& bytes) {
  InputFile input;
  input.name_ = "the arguments";
  input.number_ = -1;
  input.buffer_.assign(bytes.begin(), bytes.end());
  input.end_ = bytes.size();
  input.is_all_read_ = true;
  return input;
}

bool InputFile::ReadMore() {
  if (is_all_read_) return false;
  std::copy(buffer_.begin() + static_cast<ptrdiff_t>(start_),
            buffer_.begin() + static_cast<ptrdiff_t>(end_), buffer_.begin());
  end_ -= std::exchange(start_, 0);
  if (buffer_.empty()) {
    // For all of a small file and a byte, so that the next read finds the end.
    const uint64_t left = SizeLeft().value_or(kReadAtATime);
    buffer_.resize(static_cast<size_t>(
        std::clamp<uint64_t>(left + 1, kLeastReadAtATime, kReadAtATime)));
  } else if (end_ == buffer_.size()) {
    buffer_.resize(end_ + kReadAtATime);
  }
  const ssize_t size = RetryInterrupted([&] {
    return read(number_, buffer_.data() + end_, buffer_.size() - end_);
  });
  if (size == -1) throw SystemTrouble(name_, errno);
  end_ += static_cast<size_t>(size);
  is_all_read_ = size == 0;
  return size > 0;
}

std::string_view InputFile::Peek(size_t size) {
  while (Window().size() < size && ReadMore()) {
  }
  return Window();
}

void InputFile::Skip(size_t size) {
  start_ += size;
  offset_ += size;
}

void InputFile::SkipTo(uint64_t offset) {
  const std::optional<uint64_t> size = Size();
  if (size.has_value() && offset > offset_ + Window().size()) {
    const uint64_t end = *size - std::min(*size, start_of_text_);
    offset_ = std::min(offset, end);
    Seek(start_of_text_ + offset_, SEEK_SET);
    start_ = end_;
  }
  while (offset_ < offset && !Peek(1).empty()) {
    Skip(static_cast<size_t>(
        std::min<uint64_t>(offset - offset_, Window().size())));
  }
}

bool InputFile::CanRestart() const {
  return file_.Number() != -1 && Size().has_value();
}

void InputFile::Restart() {
  Seek(0, SEEK_SET);
  start_ = end_ = 0;
  offset_ = 0;
  is_all_read_ = false;
}

std::optional<uint64_t> InputFile::SizeLeft() const {
  const std::optional<uint64_t> size = Size();
  if (!size.has_value()) return {};
  return *size - std::min(*size, start_of_text_ + offset_);
}

std::optional<uint64_t> InputFile::Size() const {
  struct stat status;
  if (fstat(number_, &status) != 0 || !S_ISREG(status.st_mode)) return {};
  return static_cast<uint64_t>(status.st_size);
}

uint64_t InputFile::Seek(uint64_t offset, int from) const {
  const off_t position = lseek(number_, static_cast<off_t>(offset), from);
  if (position == -1) throw SystemTrouble(name_, errno);
  return static_cast<uint64_t>(position);
}

FileStart StartOf(InputFile* file, size_t most) {
  if (file->Offset() > 0) file->Restart();
  const std::string_view text = file->Peek(most + 1);
  return {text.substr(0, most), text.size() <= most};
}

void ForEachLine(
    InputFile* input,
    const std::function<void(std::string_view, const std::string&)>& function) {
  constexpr size_t kLimit = 1 << 16;
  for (uint64_t number = 1; !input->Peek(1).empty(); ++number) {
    const std::string place =
        input->Name() + ": line " + std::to_string(number);
    size_t length = input->Window().find('\n');
    while (length == std::string_view::npos) {
      const size_t searched = input->Window().size();
      if (searched >= kLimit) {
        throw Trouble(place + ": the line is too long", kErrorStatus);
      }
      if (!input->ReadMore()) break;
      length = input->Window().find('\n', searched);
    }
    function(input->Window().substr(0, length), place);
    input->Skip(std::min(length, input->Window().size() - 1) + 1);
  }
}

bool IsSameFile(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

}  // namespace utfx
