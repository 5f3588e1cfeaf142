#ifndef UTFX_COMMAND_VERDICT_DETECTION_H_
#define UTFX_COMMAND_VERDICT_DETECTION_H_

#include <utfx.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/files/input_file.h"
#include "command/options/command.h"

// The library detects the charset of a text.
namespace utfx {

// Known facts about the texts whose charset is to be detected.
struct Expectations {
  // At the start of a text, with the charsets and languages that are expected.
  utfx_detector detector = utfx_detector_init();
  // Whether the files of a folder are in one charset, if they are not in
  // Unicode.
  bool are_together = false;
  const char* option = nullptr;  // One of those that were given.
};

// --among, --language and --together.
std::vector<Option> ExpectationOptionsOf(Expectations* expectations);

// The charsets that the start of a text may be in, the likeliest first; the
// detector may have seen others.
std::vector<utfx_detected> Detect(const FileStart& start,
                                  utfx_detector detector);

// How many of some answers are about as likely as the first one.
size_t CountAsLikely(const std::vector<utfx_detected>& answers);

// Whether a text has an error in a charset.
bool HasErrors(const NamedCharset& charset, const FileStart& start);

// Where two charsets read a text as different ones.
struct Difference {
  uint64_t line;  // Counted from 1.
  // The text there, as UTF-8 for a message.
  std::string in_first;
  std::string in_second;
};
std::optional<Difference> FindDifference(const NamedCharset& first,
                                         const NamedCharset& second,
                                         const FileStart& start);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_DETECTION_H_
