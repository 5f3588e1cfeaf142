#include "command/code_points/sequence.h"

#include <utfx.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace utfx {

const utfx_charset* Utf8() {
  static const utfx_charset* const kUtf8 = utfx_charset_find("UTF-8");
  return kUtf8;
}

const utfx_charset* Utf8000() {
  static const utfx_charset* const kUtf8000 = utfx_charset_find("UTF-8000");
  return kUtf8000;
}

bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x80;
  });
}

bool IsBeyondUnicode(const Words& code_point) {
  return code_point.size() > 1 || code_point[0] > 0x10FFFF;
}

bool IsSurrogate(const Words& code_point) {
  return code_point.size() == 1 && code_point[0] >= 0xD800 &&
         code_point[0] <= 0xDFFF;
}

bool Has(const utfx_charset* charset, const Words& code_point) {
  return utfx_encode_one_words(charset, code_point.data(), code_point.size(),
                               nullptr, 0)
             .status != UTFX_UNENCODABLE;
}

bool IsPair(const utfx_charset* charset, const Words& words) {
  return words.size() == 2 && utfx_charset_group(charset) == UTFX_GROUP_TABLES;
}

utfx_sequence ReadSequence(const utfx_charset* charset, std::string_view text,
                           Words* code_point) {
  code_point->assign(1, 0);
  utfx_sequence sequence =
      utfx_decode_one(charset, text.data(), text.size(), code_point->data());
  if (sequence.status == UTFX_OUTPUT_FULL) {
    code_point->resize((sequence.bits + 63) / 64);
    sequence = utfx_decode_one_words(charset, text.data(), text.size(),
                                     code_point->data(), code_point->size());
  }
  return sequence;
}

std::string WriteSequence(const utfx_charset* charset,
                          const Words& code_point) {
  std::string sequence(utfx_charset_max_sequence_length(charset), '\0');
  sequence.resize(utfx_encode_one_words(charset, code_point.data(),
                                        code_point.size(), sequence.data(),
                                        sequence.size())
                      .length);
  return sequence;
}

}  // namespace utfx
