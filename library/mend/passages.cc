#include "library/mend/passages.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace utfx::mend {
namespace {

// The upper half of FNV-1a, which all bytes have an influence on.
uint32_t KeyOf(std::span<const uint8_t> passage) {
  constexpr uint64_t kBasis = 0xCBF29CE484222325;
  constexpr uint64_t kPrime = 0x100000001B3;
  uint64_t hash = kBasis;
  for (const uint8_t byte : passage) hash = (hash ^ byte) * kPrime;
  return static_cast<uint32_t>(hash >> 32);
}

}  // namespace

uint32_t Passages::KeyAt(size_t at) const {
  uint32_t key;
  std::memcpy(&key, bytes_ + at, sizeof key);
  return key;
}

void Passages::Add(std::span<const uint8_t> passage) {
  Add(KeyOf(passage), passage);
}

void Passages::Add(uint32_t key, std::span<const uint8_t> passage) {
  if (key < least_) return;
  size_t at = 0;
  for (; at < end_ && KeyAt(at) >= key; at = Next(at)) {
    if (KeyAt(at) > key) continue;
    const std::span<const uint8_t> other = PassageAt(at);
    // The C++ library of Debian's Emscripten compares no ranges three ways.
    if (std::equal(passage.begin(), passage.end(), other.begin(),
                   other.end())) {
      return;
    }
    if (std::lexicographical_compare(passage.begin(), passage.end(),
                                     other.begin(), other.end())) {
      break;
    }
  }
  const size_t size = kHeader + passage.size();
  std::memmove(bytes_ + at + size, bytes_ + at, end_ - at);
  std::memcpy(bytes_ + at, &key, sizeof key);
  bytes_[at + kKeySize] = static_cast<uint8_t>(passage.size());
  bytes_[at + kKeySize + 1] = static_cast<uint8_t>(passage.size() >> 8);
  std::memcpy(bytes_ + at + kHeader, passage.data(), passage.size());
  end_ = static_cast<uint16_t>(end_ + size);
  Thin();
}

void Passages::Thin() {
  for (size_t at = 0; at < end_; at = Next(at)) {
    if (Next(at) > kRoom) {
      least_ = std::max<uint64_t>(least_, uint64_t{KeyAt(at)} + 1);
      break;
    }
  }
  for (size_t at = 0; at < end_; at = Next(at)) {
    if (KeyAt(at) < least_) {
      end_ = static_cast<uint16_t>(at);
      break;
    }
  }
}

void Passages::Merge(const Passages& other) {
  // The other one has left out passages with lesser keys.
  least_ = std::max(least_, other.least_);
  Thin();
  for (size_t at = 0; at < other.end_; at = other.Next(at)) {
    Add(other.KeyAt(at), other.PassageAt(at));
  }
}

size_t Passages::Save(uint8_t* out) const {
  uint8_t* next = out;
  const uint64_t numbers[] = {least_, end_};
  for (const uint64_t number : numbers) {
    for (size_t i = 0; i < sizeof number; ++i) {
      *next++ = static_cast<uint8_t>(number >> (8 * i));
    }
  }
  for (size_t at = 0; at < end_; at = Next(at)) {
    // The passage tells its key.
    next = std::copy(bytes_ + at + kKeySize, bytes_ + Next(at), next);
  }
  return static_cast<size_t>(next - out);
}

bool Passages::Load(std::span<const uint8_t> saved) {
  *this = {};
  uint64_t numbers[2] = {};
  if (saved.size() < sizeof numbers) return false;
  for (size_t i = 0; i < sizeof numbers; ++i) {
    numbers[i / 8] |= uint64_t{saved[i]} << (8 * (i % 8));
  }
  if (numbers[0] > uint64_t{UINT32_MAX} + 1) return false;
  least_ = numbers[0];
  for (saved = saved.subspan(sizeof numbers); !saved.empty();) {
    constexpr size_t kSizeOfLength = kHeader - kKeySize;
    if (saved.size() < kSizeOfLength) return false;
    const size_t size = saved[0] + (size_t{saved[1]} << 8);
    if (size > kLongest || size > saved.size() - kSizeOfLength) return false;
    Add(saved.subspan(kSizeOfLength, size));
    saved = saved.subspan(kSizeOfLength + size);
  }
  return end_ == numbers[1];
}

}  // namespace utfx::mend
