#include "command/mapped_file.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "command/files.h"

namespace utfx {
namespace {

// A multiple of all pages. All processors have to hear of what is released.
constexpr uint64_t kReleasedAtATime = 2 << 20;

}  // namespace

MappedFile::MappedFile(const Input& input)
    : input_(input), size_(input.Size().value_or(0)), signal_(input.Name()) {
  if (size_ > std::numeric_limits<size_t>::max()) return;
  void* const map = mmap(nullptr, static_cast<size_t>(size_), PROT_READ,
                         MAP_PRIVATE, input.Number(), 0);
  if (map != MAP_FAILED) map_ = static_cast<uint8_t*>(map);
}

MappedFile::~MappedFile() {
  if (map_ != nullptr) munmap(map_, static_cast<size_t>(size_));
}

std::span<const uint8_t> MappedFile::Show(uint64_t offset, size_t size,
                                          std::vector<uint8_t>* copy) const {
  const auto there = static_cast<size_t>(
      std::min<uint64_t>(size, size_ - std::min(size_, offset)));
  if (map_ != nullptr) return {map_ + offset, there};
  copy->resize(there);
  return std::span(*copy).first(input_.ReadAt(offset, *copy));
}

void MappedFile::Release(uint64_t end) {
  end -= end % kReleasedAtATime;
  if (map_ == nullptr || end == released_) return;
  madvise(map_ + released_, static_cast<size_t>(end - released_),
          MADV_DONTNEED);
  released_ = end;
}

}  // namespace utfx
