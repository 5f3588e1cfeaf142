#ifndef UTFX_COMMAND_VERDICT_CANDIDATES_H_
#define UTFX_COMMAND_VERDICT_CANDIDATES_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command/files/input_file.h"
#include "command/verdict/statistics.h"

namespace utfx {

// A charset that a text may be in.
struct Candidate {
  const utfx_charset* charset;
  // The higher, the likelier. A well-formed text has 1, without any other sign
  // for or against the charset.
  double score = 0;
  uint64_t errors = 0;
  uint64_t error_offset = 0;  // That of the first.
  // Whether the text is well-formed in it, and whether it is clearly meant to
  // be: with errors, as a damaged text.
  bool is_well_formed = false;
  bool is_plausible = false;
  bool is_telling = false;  // Whether it is more than ASCII bytes.
  std::vector<std::string> reasons;
};

// The start of a text, and facts that do not depend on its charset.
struct Sample : FileStart {
  uint64_t zeros;
  // The byte order of UTF-16 in which few zeros would be those of a text, and
  // its contents then; or null.
  const utfx_charset* utf16 = nullptr;
  Statistics in_utf16 = {};
  // Whether it is a text of some script then.
  bool is_utf16 = false;
};

Sample MakeSample(const FileStart& start);

// The length of the signature that a text starts with, if it speaks for a
// charset: U+FEFF in UTF-16LE speaks for UTF-16.
size_t SignatureLength(const utfx_charset* charset, std::string_view text);

// `signature` is the length of the text's signature in the charset.
Candidate MakeCandidate(const utfx_charset* charset, const Sample& sample,
                        size_t signature);

// All charsets that people write texts in, the best one first.
std::vector<Candidate> MakeCandidates(const Sample& sample);

// Counts the candidates that are about as good as the best one.
size_t CountLikely(const std::vector<Candidate>& candidates);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_CANDIDATES_H_
