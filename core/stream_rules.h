#ifndef UTFX_CORE_STREAM_RULES_H_
#define UTFX_CORE_STREAM_RULES_H_

#include <cstdint>

namespace utfx {

// In which ways a door's streams may differ from others', as its framework has
// it. Each door declares its own, in its rules.h; a StreamCall and conformance
// go by these.
struct StreamRules {
  // The start of a sequence at the end of a piece: kLeft stays with the caller,
  // kHeld is read.
  enum class Start : uint8_t { kLeft, kHeld };
  Start start = Start::kLeft;

  // Room that is too small for a sequence: kWhole leaves it, kPart takes what
  // fits.
  enum class Room : uint8_t { kWhole, kPart };
  Room room = Room::kWhole;

  // The target's signature comes before the first sequence, whether the target
  // has its code point or not, and by itself where there is no room for more;
  // with the first that is written; or before anything, errors included.
  enum class Signs : uint8_t { kBeforeSequence, kWithOutput, kBeforeAnything };
  Signs signs = Signs::kBeforeSequence;

  // Whether that goes for a lone surrogate, too, that the target lacks.
  bool signs_before_lone_surrogates = true;

  // An ill-formed unit of several bytes: an error as soon as it shows, or when
  // all of it is there.
  bool shows_errors_early = false;

  // Whether U+FFFD is written for a code point that the target lacks, without
  // an error.
  bool replaces_unencodable = false;

  // Whether a unit is skipped at an error, or all of it.
  bool skips_units = false;

  // Whether the door is told where a text ends: else what may go on there is
  // incomplete.
  bool knows_the_end = true;

  // Whether the end of a stream inside a sequence is an error that is skipped
  // and replaced, or leaves its bytes.
  bool mends_the_end = true;
};

}  // namespace utfx

#endif  // UTFX_CORE_STREAM_RULES_H_
