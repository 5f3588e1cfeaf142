#ifndef UTFX_TESTS_CONFORMANCE_RULES_H_
#define UTFX_TESTS_CONFORMANCE_RULES_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/stream_rules.h"

namespace utfx::conformance {

class Coder;

// All in which doors may differ, for a pair of charsets. Nothing else may. A
// door declares a part of it, and the rest is how it shows.
struct Rules : StreamRules {
  // The target's form, where it is another than that of the target's name, and
  // how many bits a code point may have.
  const Coder* to = nullptr;
  size_t most_bits = SIZE_MAX;

  // What every code point goes through, if anything. The target's signature
  // does not come before one that this lacks.
  const Coder* pivot = nullptr;

  // What the door's own form of the target lacks, if anything.
  std::optional<uint32_t> lacked = std::nullopt;

  // Whether the source's errors are the model's; else only well-formed text is
  // converted.
  bool has_errors = true;

  // Which offset is given for a sequence whose start was held, if always one.
  std::optional<int32_t> offset_of_held = -1;

  // Whether an error at the end of a piece is incomplete: ICU's UTF-8, and so
  // what is like it, looks at what comes behind any surrogate.
  bool waits_at_the_end = false;

  // How many bytes may be left, where the door bounds them; 0: a sequence. A
  // sequence that is longer is then refused as soon as it shows that the target
  // lacks its code point.
  size_t most_left = 0;

  // Pieces and rooms are so many bytes, or times that.
  size_t piece = 1;
  size_t room_unit = 1;

  // Whether an error may come before what is in front of it is written.
  bool has_early_errors = false;

  // Whether a zero byte is written behind the output, where there is room.
  bool terminates = false;

  // How much room there must be before an error is found: a code point that the
  // target lacks, and what is ill-formed, as far as there is of it.
  size_t room_for_unencodable = 0;
  size_t room_for_ill_formed = 0;

  // Whether Unicode's tags, U+E0000 and so on, vanish where the target lacks
  // them.
  bool drops_tags = false;

  // Whether an error has its reason, and its length.
  bool tells_reason = true;
  bool tells_length = true;
  size_t most_length = SIZE_MAX;  // More is told as this.

  // Whether what stands before an error that stops it is written.
  bool writes_before_errors = true;

  // What is written for an error by OnError::kReplace, as a code point.
  uint32_t replacement = 0xFFFD;

  // With OnError::kSkip, whether all that counts is what was read and written
  // in the end: glibc's own calls depend on its buffer.
  bool skips_anyhow = false;

  // Whether nothing is written, and all errors are found in one go.
  bool only_finds_errors = false;
};

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_RULES_H_
