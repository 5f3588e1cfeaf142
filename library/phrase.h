#ifndef UTFX_LIBRARY_PHRASE_H_
#define UTFX_LIBRARY_PHRASE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace utfx {

// A text in a caller's room, with a zero byte at its end. As with snprintf(),
// text that does not fit is only counted.
class Phrase {
 public:
  Phrase(char* out, size_t room) : out_(out), room_(room) {
    if (room > 0) *out = '\0';
  }

  // The length of all of the text, without the zero byte.
  size_t Length() const { return length_; }

  Phrase& operator<<(std::string_view text) {
    for (const char c : text) Put(c);
    return *this;
  }
  Phrase& operator<<(size_t number) {
    size_t place = 1;
    while (number / place >= 10) place *= 10;
    for (; place > 0; place /= 10) {
      Put(static_cast<char>('0' + number / place % 10));
    }
    return *this;
  }

  // "2 bytes".
  Phrase& Counted(size_t count, std::string_view noun) {
    return *this << count << " " << noun << (count == 1 ? "" : "s");
  }

  // "82".
  Phrase& Hex(uint64_t number, unsigned digits) {
    while (digits-- > 0) Put("0123456789ABCDEF"[number >> 4 * digits & 0xF]);
    return *this;
  }

  // "U+0041", from words, the lowest first.
  Phrase& CodePoint(std::span<const uint64_t> words) {
    size_t digits = 16 * words.size();
    const auto digit = [words](size_t index) {
      return words[index / 16] >> 4 * (index % 16) & 0xF;
    };
    while (digits > 4 && digit(digits - 1) == 0) --digits;
    *this << "U+";
    while (digits-- > 0) Hex(digit(digits), 1);
    return *this;
  }
  Phrase& CodePoint(uint64_t word) { return CodePoint({&word, 1}); }

 private:
  void Put(char c) {
    if (length_ + 1 < room_) {
      out_[length_] = c;
      out_[length_ + 1] = '\0';
    }
    ++length_;
  }

  char* out_;
  size_t room_;
  size_t length_ = 0;
};

}  // namespace utfx

#endif  // UTFX_LIBRARY_PHRASE_H_
