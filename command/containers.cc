#include "command/containers.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "command/layout.h"
#include "command/roles.h"

namespace utfx {
namespace {

// How a layout makes up sequences of containers.
struct Shape {
  size_t size;       // Of a container, in bytes.
  uint32_t pattern;  // The bits that make code units a container,
  uint32_t marks;    // those below that tell the first one from the others,
  uint32_t trail;    // and what both are in the others.
  size_t count_without_ones;  // Of containers.
  // Whether those that the start bits fill have no marks.
  bool has_bare_starts = false;
  // Whether there is a single unit without start bits.
  bool has_single = false;

  size_t Bits() const { return 8 * size; }
  bool HasAt(uint32_t bits, size_t bit) const {
    return (bits >> (Bits() - 1 - bit) & 1) != 0;
  }
  size_t Free(bool is_bare) const {
    const auto used =
        std::popcount(is_bare ? pattern : uint32_t{pattern | marks});
    return Bits() - static_cast<size_t>(used);
  }
  // Whether a container is one of those in a sequence of so many.
  bool IsBare(size_t index, size_t count) const {
    return has_bare_starts && index <= count / Bits();
  }
};

Shape ShapeOf(Layout layout) {
  switch (layout) {
    case Layout::kAscvi:
      return {1, 0, 0x80, 0x80, 1};
    case Layout::kUtf16K:
      return {4, 0xFFC0'FC00, 0x20'0000, 0xDB20'DC00, 2};
    case Layout::kUtf32K:
      return {4, 0, 0xC000'0000, 0x8000'0000, 2, false, true};
    case Layout::kUtf32KAscvi:
      return {4, 0, 0x8000'0000, 0x8000'0000, 1};
    default:
      return {1, 0, 0xC0, 0x80, 0, true, true};  // UTF-MASHPOE-8.
  }
}

// As much of a container as is there, at the top.
uint32_t ContainerAt(const Shape& shape, std::string_view bytes, size_t index) {
  uint32_t container = 0;
  for (size_t i = 0; i < shape.size; ++i) {
    const size_t at = shape.size * index + i;
    container = container << 8 | (at < bytes.size() ? ByteAt(bytes, at) : 0U);
  }
  return container;
}

// The start bits of a sequence, and what follows from them.
class Sequence {
 public:
  Sequence(Layout layout, std::string_view bytes)
      : shape_(ShapeOf(layout)), bytes_(bytes) {
    const uint32_t first = ContainerAt(shape_, bytes, 0);
    is_trail_ = (first & shape_.marks) == (shape_.trail & shape_.marks);
    is_single_ = shape_.has_single && !shape_.HasAt(first, 0);
    if (!is_trail_ && !is_single_) CountOnes();
  }

  std::vector<Role> Roles() const {
    std::vector<Role> roles;
    size_t start = is_trail_ || is_single_ ? 0 : ones_ + 1;
    size_t mandatory = MandatoryBits();
    for (size_t bit = 0; bit < 8 * bytes_.size(); ++bit) {
      Role role = MarkAt(bit);
      if (role == Role::kContent && start > 0) {
        role = Role::kStart;
        --start;
      } else if (role == Role::kContent && mandatory > 0) {
        role = Role::kMandatoryContent;
        --mandatory;
      }
      roles.push_back(role);
    }
    return roles;
  }

  bool BeginsWithTrail() const { return is_trail_; }

  size_t Length() const {
    if (is_trail_ || is_single_) return shape_.size;
    return is_ended_ ? shape_.size * Count() : 0;
  }

 private:
  size_t Count() const { return shape_.count_without_ones + ones_; }

  // What a bit of the bytes is, kContent if it is free.
  Role MarkAt(size_t bit) const {
    const size_t index = bit / shape_.Bits();
    const size_t in_container = bit % shape_.Bits();
    if (shape_.HasAt(shape_.pattern, in_container)) return Role::kPattern;
    if (is_single_) {
      return bit == 0 ? Role::kSelfSynchronization : Role::kContent;
    }
    const bool is_bare = !is_trail_ && shape_.IsBare(index, Count());
    return !is_bare && shape_.HasAt(shape_.marks, in_container)
               ? Role::kSelfSynchronization
               : Role::kContent;
  }

  void CountOnes() {
    for (size_t bit = 0; bit < 8 * bytes_.size() && !is_ended_; ++bit) {
      if (MarkAt(bit) != Role::kContent) continue;
      if (BitAt(bytes_, bit)) {
        ++ones_;
      } else {
        is_ended_ = true;
      }
    }
  }

  size_t ContentBits(size_t count) const {
    if (count <= 1 && shape_.has_single) return shape_.Bits() - 1;
    size_t free = 0;
    for (size_t i = 0; i < count; ++i)
      free += shape_.Free(shape_.IsBare(i, count));
    return free - (count - shape_.count_without_ones) - 1;
  }

  // As many as a sequence of one container less has not.
  size_t MandatoryBits() const {
    if (is_trail_ || is_single_ || !is_ended_ || Count() < 2) return 0;
    // In the least sequence of UTF-16K they are what U+110000 and more have
    // and most of the others don't.
    if (shape_.pattern != 0 && Count() == 2) return 9;
    return ContentBits(Count()) - ContentBits(Count() - 1);
  }

  Shape shape_;
  std::string_view bytes_;
  bool is_trail_ = false;
  bool is_single_ = false;
  size_t ones_ = 0;
  bool is_ended_ = false;  // The start bits are, in these bytes.
};

}  // namespace

bool HasContainers(Layout layout, std::string_view bytes) {
  switch (layout) {
    case Layout::kAscvi:
    case Layout::kUtf32K:
    case Layout::kUtf32KAscvi:
    case Layout::kUtfMashpoe8:
      return true;
    case Layout::kUtf16K:
      return (UnitAt(bytes, 0) & 0xFFC0) == 0xDB00;
    default:
      return false;
  }
}

size_t ContainerSize(Layout layout) { return ShapeOf(layout).size; }

std::vector<Role> ContainerRoles(Layout layout, std::string_view bytes) {
  return Sequence(layout, bytes).Roles();
}

size_t StatedContainersLength(Layout layout, std::string_view bytes) {
  return Sequence(layout, bytes).Length();
}

bool BeginsWithTrail(Layout layout, std::string_view bytes) {
  return Sequence(layout, bytes).BeginsWithTrail();
}

bool IsTrailContainer(Layout layout, std::string_view bytes, size_t index) {
  const Shape shape = ShapeOf(layout);
  return shape.size * (index + 1) <= bytes.size() &&
         (ContainerAt(shape, bytes, index) & (shape.pattern | shape.marks)) ==
             shape.trail;
}

size_t FirstTrailContainer(Layout layout, size_t length) {
  const Shape shape = ShapeOf(layout);
  return shape.has_bare_starts ? length / shape.Bits() + 1 : 1;
}

}  // namespace utfx
