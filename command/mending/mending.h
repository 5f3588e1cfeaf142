#ifndef UTFX_COMMAND_MENDING_MENDING_H_
#define UTFX_COMMAND_MENDING_MENDING_H_

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

// Damage in a text is found line by line and told in words.
namespace utfx {

// A damaged part of a line. Lines, columns and offsets are those of a
// TextError.
struct DamagedPart {
  utfx_damage_kind kind;
  bool is_sure;
  int evidence;
  std::vector<const utfx_charset*> through;  // The last reading first.
  uint64_t offset;
  uint64_t column;
  size_t start;  // In the line, in bytes.
  std::string_view before;
  std::optional<std::string> after;  // Nothing if nobody knows.
};

// A line with damaged parts.
struct DamagedLine {
  uint64_t number;
  std::string_view text;  // With its end.
  std::vector<DamagedPart> parts;
  bool is_cut = false;  // It is a part of a line that is long.
};

// What was found in a text.
struct DamageCounts {
  uint64_t parts = 0;  // All of them.
  uint64_t sure = 0;
  uint64_t lines = 0;  // Those with parts that are sure.
};

struct MendRules {
  std::vector<const utfx_charset*> through;  // That are expected.
  bool takes_guesses = false;                // As sure.
  // What becomes of a signature at the start; kAsCharsets keeps it, too.
  SignatureRule signature = SignatureRule::kKeep;
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

  // Is told how many bytes are done.
  using OnDone = std::function<void(uint64_t)>;

  // Reads an input that can be read again, for evidence. Returns whether there
  // is damage.
  bool Learn(InputFile* input, const OnDone& on_done);
  // Reads an input to its end.
  DamageCounts Run(InputFile* input, const OnLine& on_line,
                   const OnText& on_text, const OnDone& on_done);
  // The same for a text in memory, or the start of one, which is no damage
  // where it ends.
  DamageCounts RunOn(std::string_view text, bool is_all, const OnLine& on_line);

 private:
  // Starts again, with the evidence so far.
  void Restart();
  // Either may be empty.
  DamageCounts Read(InputFile* input, const OnLine& on_line,
                    const OnText& on_text, const OnDone& on_done);
  // Looks at text that starts with a line and, unless it is long, ends with
  // one. Returns how many bytes it has finished.
  size_t ReadLines(std::string_view text, bool is_last, const OnLine& on_line,
                   const OnText& on_text);

  const MendRules rules_;
  utfx_mender mender_;
  DamageCounts counts_;
  uint64_t line_ = 1;
  uint64_t offset_ = 0;
  uint64_t column_ = 0;  // Characters of a long line that are done.
};

// Whether a text, or the start of one, is in UTF-8, damaged or not, and not in
// another charset: as many of its lines that are not ASCII are well-formed as
// not. A line that is to be left alone counts as well-formed.
bool IsInUtf8(std::string_view text, bool is_all);

// One kind of damage of a text.
struct Illness {
  utfx_damage_kind kind;
  std::vector<const utfx_charset*> through;
  uint64_t parts = 0;
  uint64_t lines = 0;
  uint64_t first_line = 0;
  uint64_t last_line = 0;
  bool can_be_mended = false;
  std::string example;  // About its first part, as DamageText() says it.
};

// What is damaged in the start of a text in UTF-8, the commonest first. Names
// what is sure, and what is lost.
struct Diagnosis {
  std::vector<Illness> illnesses;
  uint64_t lines = 0;  // Of the text.

  bool CanBeMended() const;
};
Diagnosis Diagnose(std::string_view text, bool is_all);
// "3 of 40 lines were read as CP1252".
std::string IllnessText(const Illness& illness, uint64_t lines);

// The text of a line, mended where that is sure.
std::string MendedLine(const DamagedLine& line);

// The name of a charset that most people know.
std::string FamiliarName(const utfx_charset* charset);
// "UTF-8 ← CP1252 ← UTF-8", or what else the text of a part stands for.
std::string ChainText(const DamagedPart& part);
// A sentence about a part for a message.
std::string DamageText(const DamagedPart& part);

}  // namespace utfx

#endif  // UTFX_COMMAND_MENDING_MENDING_H_
