#include "command/code_point.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace utfx {
namespace {

// Calls read(words, count) with as many words as it takes.
template <class Read>
utfx_sequence ReadAnySize(Read read, Words* words) {
  words->assign(1, 0);
  utfx_sequence sequence = read(words->data(), words->size());
  if (sequence.status == UTFX_OUTPUT_FULL) {
    words->resize((sequence.bits + 63) / 64);
    sequence = read(words->data(), words->size());
  }
  return sequence;
}

// number * factor + more, in 32-bit steps.
void MultiplyAndAdd(Words* number, uint32_t factor, uint32_t more) {
  uint64_t carry = more;
  for (uint64_t& word : *number) {
    const uint64_t low = (word & 0xFFFF'FFFF) * factor + carry;
    const uint64_t high = (word >> 32) * factor + (low >> 32);
    word = high << 32 | (low & 0xFFFF'FFFF);
    carry = high >> 32;
  }
  if (carry != 0) number->push_back(carry);
}

// Divides by a number, and returns the remainder.
uint32_t Divide(Words* number, uint32_t divisor) {
  uint64_t remainder = 0;
  for (size_t i = number->size(); i-- > 0;) {
    uint64_t& word = (*number)[i];
    const uint64_t high = remainder << 32 | word >> 32;
    const uint64_t low = high % divisor << 32 | (word & 0xFFFF'FFFF);
    word = high / divisor << 32 | low / divisor;
    remainder = low % divisor;
  }
  return static_cast<uint32_t>(remainder);
}

int DigitValue(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return 16;
}

bool ParseDigits(std::string_view digits, int base, Words* number) {
  number->assign(1, 0);
  for (const char digit : digits) {
    const int value = DigitValue(digit);
    if (value >= base) return false;
    MultiplyAndAdd(number, static_cast<uint32_t>(base),
                   static_cast<uint32_t>(value));
  }
  return !digits.empty();
}

}  // namespace

void DropLeadingZeros(Words* words) {
  while (words->size() > 1 && words->back() == 0) words->pop_back();
}

utfx_sequence ReadSequence(const utfx_charset* charset, std::string_view text,
                           Words* code_point) {
  return ReadAnySize(
      [&](uint64_t* words, size_t count) {
        return utfx_read_words(charset, text.data(), text.size(), words, count);
      },
      code_point);
}

utfx_sequence ReadInteger(std::string_view text, Words* integer) {
  return ReadAnySize(
      [&](uint64_t* words, size_t count) {
        return utfx_uint_read(text.data(), text.size(), words, count);
      },
      integer);
}

std::string WriteSequence(const utfx_charset* charset,
                          const Words& code_point) {
  std::string sequence(utfx_charset_max_length(charset), '\0');
  sequence.resize(utfx_write_words(charset, code_point.data(),
                                   code_point.size(), sequence.data(),
                                   sequence.size())
                      .length);
  return sequence;
}

bool IsBeyondUnicode(const Words& code_point) {
  return code_point.size() > 1 || code_point[0] > 0x10FFFF;
}

std::string DecimalText(Words number) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + Divide(&number, 10));
    DropLeadingZeros(&number);
  } while (number.size() > 1 || number[0] != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

bool ParseNumber(std::string_view text, Words* number) {
  return text.starts_with("0x") || text.starts_with("0X")
             ? ParseHex(text.substr(2), number)
             : ParseDigits(text, 10, number);
}

bool ParseHex(std::string_view digits, Words* number) {
  return ParseDigits(digits, 16, number);
}

}  // namespace utfx
