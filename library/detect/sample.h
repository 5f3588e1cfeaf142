#ifndef UTFX_LIBRARY_DETECT_SAMPLE_H_
#define UTFX_LIBRARY_DETECT_SAMPLE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace utfx::detect {

// Bytes below this one are no part of a longer sequence in any charset.
inline constexpr uint8_t kFirstOfWord = 0x30;
inline constexpr size_t kLongestWord = 192;

// How many bytes of words a sample keeps, and how many words these can be.
inline constexpr size_t kWordRoom = 2048;
inline constexpr size_t kRareWordRoom = 1024;
inline constexpr size_t kWordHeader = 2;  // The key and the size of a word.
inline constexpr size_t kMostWords =
    (kWordRoom + kRareWordRoom) / (kWordHeader + 1);

// FNV-1a.
uint32_t HashOf(std::span<const uint8_t> word);

// Some different words of a text, from all over it. The more there are, the
// fewer are kept: those with the highest keys, in whatever order they come.
template <size_t kRoom>
class Words {
 public:
  // The key depends on the word alone.
  void Add(std::span<const uint8_t> word, uint8_t key) {
    if (key < least_ || Has(word, key)) return;
    while (key >= least_ && !HasRoomFor(word)) {
      ++least_;
      Thin();
    }
    if (key < least_) return;
    words_[end_++] = key;
    words_[end_++] = static_cast<uint8_t>(word.size());
    std::copy(word.begin(), word.end(), words_ + end_);
    end_ = static_cast<uint16_t>(end_ + word.size());
  }

  void Merge(const Words& other) {
    // The other one has left out words with lower keys.
    if (least_ < other.least_) {
      least_ = other.least_;
      Thin();
    }
    other.ForEach(
        [&](std::span<const uint8_t> word, uint8_t key) { Add(word, key); });
  }

  // Calls a function with each word and its key.
  template <class Function>
  void ForEach(Function function) const {
    for (size_t at = 0; at < end_;) {
      const size_t size = words_[at + 1];
      function(std::span(words_ + at + kWordHeader, size), words_[at]);
      at += kWordHeader + size;
    }
  }

 private:
  bool HasRoomFor(std::span<const uint8_t> word) const {
    return end_ + kWordHeader + word.size() <= kRoom;
  }

  bool Has(std::span<const uint8_t> word, uint8_t key) const {
    for (size_t at = 0; at < end_; at += kWordHeader + words_[at + 1]) {
      if (words_[at] == key && words_[at + 1] == word.size() &&
          std::equal(word.begin(), word.end(), words_ + at + kWordHeader)) {
        return true;
      }
    }
    return false;
  }

  void Thin() {
    size_t kept = 0;
    for (size_t at = 0; at < end_;) {
      const size_t size = kWordHeader + words_[at + 1];
      if (words_[at] >= least_) {
        std::copy_n(words_ + at, size, words_ + kept);
        kept += size;
      }
      at += size;
    }
    end_ = static_cast<uint16_t>(kept);
  }

  uint8_t least_ = 0;  // Words with a key of no less are kept.
  uint16_t end_ = 0;
  uint8_t words_[kRoom];
};

// Some words of a text in any charset, as bytes, and how
// often it has each byte. The text comes in pieces of any size, and samples of
// several texts can be merged.
//
// A word is what is between bytes below 30, which are no part of a longer
// sequence in any charset. Words with bytes from 80 on tell the charset, others
// the language.
class Sample {
 public:
  void Add(std::span<const uint8_t> piece);
  // The last word ends.
  void End();
  // More comes from elsewhere in the text: the last word is not whole. But of a
  // long one the start is all that is kept.
  void Drop();
  void Merge(const Sample& other);

  // The start of the word that the text ends with, if it does.
  std::span<const uint8_t> LastWord() const { return {word_, word_size_}; }

  uint64_t Size() const { return size_; }
  uint32_t CountOf(uint8_t byte) const { return counts_[byte]; }
  // Call a function with each word.
  template <class Function>
  void ForEachWord(Function function) const {
    words_.ForEach([&](std::span<const uint8_t> word, uint8_t /*key*/) {
      function(word);
    });
    rare_words_.ForEach([&](std::span<const uint8_t> word, uint8_t /*key*/) {
      function(word);
    });
  }
  template <class Function>
  void ForEachAsciiWord(Function function) const {
    ascii_words_.ForEach([&](std::span<const uint8_t> word, uint8_t /*key*/) {
      function(word);
    });
  }

 private:
  uint64_t size_ = 0;
  uint32_t counts_[256] = {};
  bool is_word_high_ = false;  // Whether the last word is no ASCII.
  bool is_word_rare_ =
      false;  // Whether it has a byte that was rare until then.
  uint8_t word_size_ = 0;
  uint8_t word_[kLongestWord];
  Words<kWordRoom> words_;
  // The first words with each byte: what is rare may be all that tells two
  // charsets apart.
  Words<kRareWordRoom> rare_words_;
  Words<384> ascii_words_;
};

}  // namespace utfx::detect

#endif  // UTFX_LIBRARY_DETECT_SAMPLE_H_
