#include "command/text_window.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "command/files.h"

namespace utfx {
namespace {

constexpr size_t kReadAtATime = 1 << 16;

}  // namespace

void TextWindow::MoveTo(uint64_t offset) {
  const uint64_t read = offset_ + (buffer_.size() - start_);
  const auto size = input_ == nullptr ? std::nullopt : input_->Size();
  if (size && offset > read) {
    input_->MoveTo(input_->Position() + std::min(offset - read, *size));
    buffer_.clear();
    start_ = 0;
    offset_ = offset;
  }
  while (offset_ < offset && !Peek(1).empty()) {
    const uint64_t ahead =
        std::min<uint64_t>(offset - offset_, buffer_.size() - start_);
    Skip(static_cast<size_t>(ahead));
  }
}

std::string_view TextWindow::Peek(size_t size) {
  while (buffer_.size() - start_ < size && !has_end_) {
    buffer_.erase(buffer_.begin(),
                  buffer_.begin() + static_cast<ptrdiff_t>(start_));
    start_ = 0;
    const size_t held = buffer_.size();
    buffer_.resize(held + kReadAtATime);
    const size_t read = input_->Read(std::span(buffer_).subspan(held));
    buffer_.resize(held + read);
    has_end_ = read == 0;
  }
  return {reinterpret_cast<const char*>(buffer_.data()) + start_,
          buffer_.size() - start_};
}

void TextWindow::Skip(size_t size) {
  start_ += size;
  offset_ += size;
}

}  // namespace utfx
