#ifndef UTFX_COMMAND_DETECTOR_H_
#define UTFX_COMMAND_DETECTOR_H_

#include <utfx.h>

#include <string>
#include <string_view>
#include <vector>

namespace utfx {

// A charset that a text could be in, or not.
struct Candidate {
  const utfx_charset* charset;
  bool is_well_formed;
  // The higher, the likelier: 1 is a text that is well-formed, with nothing for
  // it or against it. Above 0 it may have an error here and there.
  double score;
  std::vector<std::string> reasons;
};

// What each charset of libutfx would make of the start of a text, the best one
// first; where two are as good, the one with fewer code points. Charsets that
// have signatures are only those of a text that starts with one. `is_all` says
// that the text goes on no further.
std::vector<Candidate> Detect(std::string_view text, bool is_all);

}  // namespace utfx

#endif  // UTFX_COMMAND_DETECTOR_H_
