#include "library/detect/sample.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace utfx::detect {

uint32_t HashOf(std::span<const uint8_t> word) {
  uint32_t hash = 0x811C9DC5;
  for (const uint8_t byte : word) hash = (hash ^ byte) * 0x01000193;
  return hash;
}

namespace {

// Half of all words have the key 0, half of the others 1, and so on.
uint8_t KeyOf(std::span<const uint8_t> word) {
  constexpr uint32_t kMix = 0x9E3779B1;
  const uint32_t hash = HashOf(word);
  return static_cast<uint8_t>(std::countl_zero((hash ^ hash >> 15) * kMix));
}

}  // namespace

void Sample::Add(std::span<const uint8_t> piece) {
  constexpr uint32_t kRare = 2;
  for (const uint8_t byte : piece) {
    ++size_;
    const uint32_t count = ++counts_[byte];
    if (byte < kFirstOfWord) {
      if (word_size_ > 0) End();
      continue;
    }
    if (byte >= 0x80) {
      is_word_high_ = true;
      is_word_rare_ |= count <= kRare;
    }
    // The start of a long word suffices.
    if (word_size_ < kLongestWord) word_[word_size_++] = byte;
  }
}

void Sample::End() {
  if (word_size_ == 0) return;
  const std::span<const uint8_t> word(word_, word_size_);
  const uint8_t key = KeyOf(word);
  if (is_word_high_) {
    words_.Add(word, key);
    if (is_word_rare_) rare_words_.Add(word, key);
  } else {
    ascii_words_.Add(word, key);
  }
  word_size_ = 0;
  is_word_high_ = false;
  is_word_rare_ = false;
}

void Sample::Drop() {
  if (word_size_ == kLongestWord) End();
  word_size_ = 0;
  is_word_high_ = false;
  is_word_rare_ = false;
}

void Sample::Merge(const Sample& other) {
  size_ += other.size_;
  for (size_t i = 0; i < 256; ++i) counts_[i] += other.counts_[i];
  words_.Merge(other.words_);
  rare_words_.Merge(other.rare_words_);
  ascii_words_.Merge(other.ascii_words_);
}

}  // namespace utfx::detect
