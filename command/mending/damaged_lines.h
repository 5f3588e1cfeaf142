#ifndef UTFX_COMMAND_MENDING_DAMAGED_LINES_H_
#define UTFX_COMMAND_MENDING_DAMAGED_LINES_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/signature.h"
#include "command/files/input_file.h"
#include "command/mending/escaped_text.h"
#include "command/mending/escapes.h"

// Damage in a text is found line by line and told in words.
namespace utfx {

// A damaged part of a line. Lines, columns and offsets are those of a
// TextError.
struct DamagedPart {
  utfx_damage_kind kind;
  bool is_sure;
  int evidence;
  std::vector<const utfx_charset*> through;  // The last reading first.
  std::vector<const utfx_charset*> was_in;   // At each of these readings.
  uint64_t lost;                             // Characters.
  uint64_t offset;
  uint64_t line;
  uint64_t column;
  size_t start;  // In the line, in bytes.
  std::string_view before;
  std::optional<std::string> after;  // Nothing if nobody knows.
  // The characters of either, if they are escaped.
  std::optional<std::string> characters_before = {};
  std::optional<std::string> characters = {};
};

// A line with damaged parts. It has the next ones, too, if a part goes on
// there, as in quoted-printable.
struct DamagedLine {
  uint64_t number;
  std::string_view text;  // With its end.
  std::vector<DamagedPart> parts;
  bool is_cut = false;  // It is a part of a line that is long.
};

// Whether all that was read was in UTF-8.
bool IsOfUtf8(const std::vector<const utfx_charset*>& was_in);

// The text of a line, mended where that is sure.
std::string MendedLine(const DamagedLine& line);

// What was found in a text.
struct DamageCounts {
  uint64_t parts = 0;  // All of them.
  uint64_t sure = 0;
  uint64_t lines = 0;  // Those with parts that are sure.
};

struct MendRules {
  std::vector<const utfx_charset*> through;  // That are expected.
  std::vector<const utfx_charset*> was_in;   // Likewise, before it was read.
  bool takes_guesses = false;                // As sure.
  // What becomes of a signature at the start; kAsCharsets keeps it, too.
  SignatureRule signature = SignatureRule::kKeep;
  // Escapes are read through.
  EscapeRules escapes = {};
};

// Finds damage in a text in UTF-8. A line is left alone if kSkipLine is in it,
// and a file if kSkipFile is in its first kilobytes.
class Mending {
 public:
  static constexpr std::string_view kSkipLine = "utfx-mend: skip-line";
  static constexpr std::string_view kSkipFile = "utfx-mend: skip-file";

  // Whether a text that starts so is left alone.
  static bool IsLeftAlone(std::string_view text);

  explicit Mending(MendRules rules);

  // Called for each line with damaged parts, or part of a long one, and with
  // the text between them as it is, in their order.
  using OnLine = std::function<void(const DamagedLine& line)>;
  using OnText = std::function<void(std::string_view text)>;

  // Called with the number of bytes that have been read since the last call.
  using OnDone = std::function<void(uint64_t bytes)>;

  // Reads an input that can be read again, for evidence. Returns whether it may
  // be damaged.
  bool Learn(InputFile* input, const OnDone& on_done);
  // Takes the start of another input for evidence of all of it. Returns whether
  // that is all.
  bool LearnStart(InputFile* input);
  // Reads an input to its end.
  DamageCounts Run(InputFile* input, const OnLine& on_line,
                   const OnText& on_text, const OnDone& on_done);
  // The same for a text in memory, or the start of one, which is no damage
  // where it ends.
  DamageCounts RunOn(std::string_view text, bool is_all, const OnLine& on_line);

  // For copies that work on blocks of whole lines. Whether an input can be cut
  // into these.
  bool TakesBlocks(InputFile* input) const;
  // Starts to learn, or to find, at the start of a line, which is the first one
  // here.
  void StartAt(uint64_t offset);
  // Learns from text as ReadLines() takes it.
  size_t LearnLines(std::string_view text, bool is_last);
  // Adds what a copy has learnt that had learnt nothing.
  void Merge(const Mending& other) {
    utfx_mender_merge(&mender_, &other.mender_);
  }
  // Ends Learn() behind the last block.
  bool FinishLearning(InputFile* input);
  // Has copies know all that follows from what is learnt.
  void Settle();
  // Looks at text that starts with a line and, unless it is long, ends with
  // one. Returns how many bytes it has finished. Either function may be empty.
  size_t ReadLines(std::string_view text, bool is_last, const OnLine& on_line,
                   const OnText& on_text);
  // Counts the lines before those of a copy that has looked at the next block;
  // and what that has found.
  void MoveDown(DamagedLine* line) const;
  void Pass(const Mending& other);

 private:
  const MendRules rules_;
  utfx_mender mender_;
  DamageCounts counts_;
  uint64_t line_ = 1;
  uint64_t offset_ = 0;
  uint64_t column_ = 0;  // Characters of a long line that are done.
  EscapedText escaped_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_MENDING_DAMAGED_LINES_H_
