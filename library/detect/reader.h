#ifndef UTFX_LIBRARY_DETECT_READER_H_
#define UTFX_LIBRARY_DETECT_READER_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/any_form.h"
#include "library/detect/likelihood.h"
#include "library/detect/sample.h"

namespace utfx::detect {

// Reads a text in one charset, of which a sample has all bytes.
class Reader {
 public:
  Reader(size_t candidate, const Sample& sample);

  // Sets the characters of some text, which `may_go_on`, and returns how many
  // there are: no more than bytes.
  size_t Read(std::span<const uint8_t> bytes, bool may_go_on,
              Character* text) const;

 private:
  static constexpr size_t kFirstHigh = 0x80;

  Character ErrorOf(uint8_t first) const;

  bool is_utf8_;
  bool is_euc_tw_;
  const AnyForm* form_ = nullptr;  // Null if each byte is a character.
  Character high_[256 - kFirstHigh];
};

}  // namespace utfx::detect

#endif  // UTFX_LIBRARY_DETECT_READER_H_
