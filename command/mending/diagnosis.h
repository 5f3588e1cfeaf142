#ifndef UTFX_COMMAND_MENDING_DIAGNOSIS_H_
#define UTFX_COMMAND_MENDING_DIAGNOSIS_H_

#include <utfx.h>

#include <cstdint>
#include <string>
#include <vector>

#include "command/files/input_file.h"
#include "command/mending/escapes.h"

namespace utfx {

// Whether a text, or the start of one, is in UTF-8, damaged or not, and not in
// another charset: as many of its lines that are not ASCII are well-formed as
// not. A line that is to be left alone counts as well-formed.
bool IsInUtf8(const FileStart& start);

// One kind of damage of a text.
struct Illness {
  utfx_damage_kind kind;
  std::vector<const utfx_charset*> through;
  std::vector<const utfx_charset*> was_in;
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
// The escapes of the text are read through.
Diagnosis Diagnose(const FileStart& start, const EscapeRules& escapes);
// "3 of 40 lines were read as CP1252".
std::string IllnessText(const Illness& illness, uint64_t lines);

}  // namespace utfx

#endif  // UTFX_COMMAND_MENDING_DIAGNOSIS_H_
