#ifndef UTFX_TESTS_CONFORMANCE_RULES_H_
#define UTFX_TESTS_CONFORMANCE_RULES_H_

#include <cstddef>
#include <cstdint>
#include <optional>

namespace utfx::conformance {

class Coder;

// All in which doors may differ, for a pair of charsets. Nothing else may.
struct Rules {
  // The target's form, where it is another than that of the target's name, and
  // how many bits a code point may have.
  const Coder* to = nullptr;
  size_t most_bits = SIZE_MAX;

  // What every code point goes through, if anything.
  const Coder* pivot = nullptr;

  // Whether the source's errors are the model's; else only well-formed text is
  // converted.
  bool has_errors = true;

  // The start of a sequence at the end of a piece: kLeft stays with the caller,
  // kHeld is read.
  enum class Start : uint8_t { kLeft, kHeld };
  Start start = Start::kLeft;

  // Which offset is given for a sequence whose start was held, if always one.
  std::optional<int32_t> offset_of_held = -1;

  // Whether an error at the end of a piece is incomplete: ICU's UTF-8, and so
  // what is like it, looks at what comes behind any surrogate.
  bool waits_at_the_end = false;

  // How many bytes may be left, where the door bounds them; 0: a sequence. A
  // sequence that is longer is then refused as soon as it shows that the target
  // lacks its code point.
  size_t most_left = 0;

  // An ill-formed unit of several bytes: an error as soon as it shows, or when
  // all of it is there.
  bool shows_errors_early = false;

  // Room that is too small for a sequence: kWhole leaves it, kPart takes what
  // fits.
  enum class Room : uint8_t { kWhole, kPart };
  Room room = Room::kWhole;

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

  // The target's signature comes before the first sequence, whether the target
  // has its code point or not, and by itself where there is no room for more;
  // with the first that is written; or before anything, errors included.
  enum class Signs : uint8_t { kBeforeSequence, kWithOutput, kBeforeAnything };
  Signs signs = Signs::kBeforeSequence;

  // Whether that goes for a lone surrogate, too, that the target lacks.
  bool signs_before_lone_surrogates = true;

  // Whether U+FFFD is written for such a code point, without an error.
  bool replaces_unencodable = false;

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

  // Whether a unit is skipped at an error, or all of it.
  bool skips_units = false;

  // Whether nothing is written, and all errors are found in one go.
  bool only_finds_errors = false;

  // Whether the door is told where a text ends: else what may go on there is
  // incomplete.
  bool knows_the_end = true;

  // Whether the end of a stream inside a sequence is an error that is skipped
  // and replaced, or leaves its bytes.
  bool mends_the_end = true;
};

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_RULES_H_
