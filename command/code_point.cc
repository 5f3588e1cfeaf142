#include "command/code_point.h"

#include <utfx.h>

#include <string>
#include <string_view>

namespace utfx {

utfx_sequence ReadSequence(const utfx_charset* charset, std::string_view text,
                           Words* code_point) {
  code_point->assign(1, 0);
  utfx_sequence sequence =
      utfx_read(charset, text.data(), text.size(), code_point->data());
  if (sequence.status == UTFX_OUTPUT_FULL) {
    code_point->resize((sequence.bits + 63) / 64);
    sequence = utfx_read_words(charset, text.data(), text.size(),
                               code_point->data(), code_point->size());
  }
  return sequence;
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

bool HasAllOfUnicode(const utfx_charset* charset) {
  return utfx_write(charset, 0xD0000, nullptr, 0).status != UTFX_UNENCODABLE;
}

bool IsBeyondUnicode(const Words& code_point) {
  return code_point.size() > 1 || code_point[0] > 0x10FFFF;
}

bool IsScalarValue(const Words& code_point) {
  return !IsBeyondUnicode(code_point) &&
         (code_point[0] < 0xD800 || code_point[0] > 0xDFFF);
}

}  // namespace utfx
