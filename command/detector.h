#ifndef UTFX_COMMAND_DETECTOR_H_
#define UTFX_COMMAND_DETECTOR_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace utfx {

// A charset that a text could be in, or not.
struct Candidate {
  const utfx_charset* charset;
  // The higher, the likelier: 1 is a text that is well-formed, with nothing for
  // it or against it.
  double score = 0;
  uint64_t errors = 0;
  uint64_t error_offset = 0;  // Of the first.
  // Whether the text is well-formed in it, and whether so much speaks for it
  // that nobody would take it for anything else; with errors, for a damaged
  // text.
  bool is_well_formed = false;
  bool is_plausible = false;
  bool is_telling = false;  // Whether it is more than the bytes of ASCII.
  std::vector<std::string> reasons;
};

enum class Kind {
  kEmpty,
  kUnicode,  // Well-formed in a charset of libutfx.
  kDamaged,  // The same but for a few errors.
  kOther,    // Text in another charset.
  kBinary,   // No text.
};

struct Detection {
  Kind kind;
  std::string charset;  // That --from takes; "" if nothing is known.
  std::string format;   // Of what is binary; "" if it is not known.
  // All that were tried, the best one first; where two are as good, the one
  // with fewer code points. Charsets that have signatures are only those of a
  // text that starts with one.
  std::vector<Candidate> candidates;
  size_t likely;  // How many of them are worth to be named.
};

// What the start of a text is in. `is_all` says that the text goes on no
// further.
Detection Detect(std::string_view text, bool is_all);

// Whether the start of a text is well-formed in a charset, and nobody would
// take it for text in the other one. Either is null if it is iconv's; then
// nothing is known of it, and the answer is yes for the first, and yes for the
// second if there is more than ASCII.
bool IsRatherIn(const utfx_charset* charset, const utfx_charset* other,
                std::string_view text, bool is_all);

}  // namespace utfx

#endif  // UTFX_COMMAND_DETECTOR_H_
