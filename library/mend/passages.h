#ifndef UTFX_LIBRARY_MEND_PASSAGES_H_
#define UTFX_LIBRARY_MEND_PASSAGES_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace utfx::mend {

// Some different passages of a text, from all over it. Of more than there is
// room for, those with the greatest keys are kept, which depend on the passage
// alone: the order in which they come makes no difference.
class Passages {
 public:
  static constexpr size_t kLongest = 511;
  static constexpr size_t kRoom = 10240;

  void Add(std::span<const uint8_t> passage);
  void Merge(const Passages& other);

  // Writes them to `out`, of kMaxSaved bytes, and returns how many they are.
  static constexpr size_t kMaxSaved = kRoom + 16;
  size_t Save(uint8_t* out) const;
  // Returns whether the bytes are what Save() has written.
  bool Load(std::span<const uint8_t> saved);

  // Calls a function with each passage, in the order of their keys.
  template <class Function>
  void ForEach(Function function) const {
    for (size_t at = 0; at < end_; at = Next(at)) function(PassageAt(at));
  }

 private:
  static constexpr size_t kKeySize = 4;
  static constexpr size_t kHeader = kKeySize + 2;  // And the length.

  uint32_t KeyAt(size_t at) const;
  size_t LengthAt(size_t at) const {
    return bytes_[at + kKeySize] + (size_t{bytes_[at + kKeySize + 1]} << 8);
  }
  size_t Next(size_t at) const { return at + kHeader + LengthAt(at); }
  std::span<const uint8_t> PassageAt(size_t at) const {
    return {bytes_ + at + kHeader, LengthAt(at)};
  }
  void Add(uint32_t key, std::span<const uint8_t> passage);
  // Drops what is beyond the room, or has a key below the least one.
  void Thin();

  uint64_t least_ = 0;  // Passages with a key of no less are kept.
  uint16_t end_ = 0;
  uint8_t bytes_[kRoom + kHeader + kLongest] = {};
};

}  // namespace utfx::mend

#endif  // UTFX_LIBRARY_MEND_PASSAGES_H_
