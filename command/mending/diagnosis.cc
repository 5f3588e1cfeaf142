#include "command/mending/diagnosis.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/mending/damage_text.h"
#include "command/mending/damaged_lines.h"
#include "command/mending/escapes.h"
#include "command/mending/lines.h"
#include "command/messages/numbers.h"

namespace utfx {
namespace {

// Whether a line, or the start of one, has bytes that are in no form of UTF-8.
// Some programs write surrogates, C0 80, and code points beyond Unicode.
bool HasOtherBytes(std::string_view line, bool is_all) {
  static const utfx_charset* const kForms[] = {utfx_charset_find("MUTF-8"),
                                               utfx_charset_find("UTF-E-8")};
  for (;;) {
    const utfx_result result = utfx_validate(Utf8(), line.data(), line.size());
    if (result.status == UTFX_OK ||
        (result.status == UTFX_INCOMPLETE && !is_all)) {
      return false;
    }
    line.remove_prefix(result.read);
    size_t length = 0;
    for (const utfx_charset* const form : kForms) {
      uint64_t code_point;
      const utfx_sequence sequence =
          utfx_decode_one(form, line.data(), line.size(), &code_point);
      if (sequence.status == UTFX_OK) length = sequence.length;
    }
    if (length == 0) return true;
    line.remove_prefix(length);
  }
}

// Whether a diagnosis names a part.
bool IsTelling(const DamagedPart& part) {
  switch (part.kind) {
    case UTFX_DAMAGE_LOST:
    case UTFX_DAMAGE_LONE_SURROGATE:
    case UTFX_DAMAGE_BEYOND_UNICODE:
      return true;
    default:
      return part.is_sure;
  }
}

// People tell it in the order in which it happened.
std::string ReadingsText(const std::vector<const utfx_charset*>& through) {
  std::vector<std::string> names;
  for (const utfx_charset* const charset : through) {
    names.insert(names.begin(), FamiliarName(charset));
  }
  if (std::equal(names.begin() + 1, names.end(), names.begin())) {
    constexpr const char* kTimes[] = {"", " twice", " three times",
                                      " four times"};
    return names.front() + kTimes[names.size() - 1];
  }
  std::string readings = names.front();
  for (size_t i = 1; i < names.size(); ++i) {
    readings += ", then as " + names[i];
  }
  return readings;
}

// "CP1251 that was read as CP1252, then in UTF-8 as CP1252".
std::string OtherReadingsText(const Illness& illness) {
  std::string readings;
  for (size_t i = illness.through.size(); i-- > 0;) {
    const std::string was_in = FamiliarName(illness.was_in[i]);
    readings += readings.empty() ? was_in + " that was read as "
                                 : ", then in " + was_in + " as ";
    readings += FamiliarName(illness.through[i]);
  }
  return readings;
}

}  // namespace

bool IsInUtf8(const FileStart& start) {
  uint64_t lines = 0;
  uint64_t wrong = 0;
  for (std::string_view rest = start.text; !rest.empty();) {
    const std::string_view line = rest.substr(0, LineEnd(rest, 0));
    rest.remove_prefix(line.size());
    if (IsAscii(line)) continue;
    ++lines;
    if (HasOtherBytes(line, start.is_all || !rest.empty()) &&
        line.find(Mending::kSkipLine) == std::string_view::npos) {
      ++wrong;
    }
  }
  return 2 * wrong <= lines;
}

bool Diagnosis::CanBeMended() const {
  return std::any_of(
      illnesses.begin(), illnesses.end(),
      [](const Illness& illness) { return illness.can_be_mended; });
}

Diagnosis Diagnose(const FileStart& start, const EscapeRules& escapes) {
  const std::string_view text = start.text;
  Diagnosis diagnosis;
  std::vector<Illness>& all = diagnosis.illnesses;
  const auto add = [&](const DamagedLine& line, const DamagedPart& part) {
    auto illness =
        std::find_if(all.begin(), all.end(), [&](const Illness& other) {
          return other.kind == part.kind && other.through == part.through &&
                 other.was_in == part.was_in;
        });
    if (illness == all.end()) {
      all.push_back({part.kind, part.through, part.was_in, 0, 0, line.number, 0,
                     false, DamageText(part)});
      illness = all.end() - 1;
    }
    ++illness->parts;
    illness->can_be_mended |= part.is_sure;
    // The lines come in order, and so do their parts.
    if (illness->last_line != line.number) ++illness->lines;
    illness->last_line = line.number;
  };
  MendRules rules;
  rules.escapes = escapes;
  Mending(rules).RunOn(text, start.is_all, [&](const DamagedLine& line) {
    for (const DamagedPart& part : line.parts) {
      if (IsTelling(part)) add(line, part);
    }
  });
  std::stable_sort(
      all.begin(), all.end(),
      [](const Illness& a, const Illness& b) { return a.lines > b.lines; });
  diagnosis.lines =
      CountLineEnds(text) + (text.empty() || text.ends_with('\n') ? 0 : 1);
  return diagnosis;
}

std::string IllnessText(const Illness& illness, uint64_t lines) {
  const std::string where =
      std::to_string(illness.lines) + " of " + Counted(lines, "line") + ' ';
  const bool is_one = illness.lines == 1;
  switch (illness.kind) {
    case UTFX_DAMAGE_MISREAD:
      if (!IsOfUtf8(illness.was_in)) {
        return where + (is_one ? "is " : "are ") + OtherReadingsText(illness);
      }
      return where + (is_one ? "was" : "were") + " read as " +
             ReadingsText(illness.through);
    case UTFX_DAMAGE_OTHER_CHARSET:
      return where + (is_one ? "has" : "have") + " bytes of " +
             FamiliarName(illness.through.front());
    case UTFX_DAMAGE_SURROGATE_PAIR:
      return where + (is_one ? "has" : "have") +
             " surrogate pairs, as in CESU-8";
    case UTFX_DAMAGE_LONG_NULL:
      return where + (is_one ? "has" : "have") + " C0 80, as in MUTF-8";
    case UTFX_DAMAGE_SIGNATURE:
      return "a signature in line " + std::to_string(illness.first_line);
    case UTFX_DAMAGE_LOST:
      return where + (is_one ? "has" : "have") +
             " U+FFFD, where a character is lost" +
             (illness.through.empty()
                  ? ""
                  : ", read as " + ReadingsText(illness.through));
    case UTFX_DAMAGE_LONE_SURROGATE:
      return where + (is_one ? "has" : "have") +
             " single surrogates, as in WTF-8";
    default:
      return where + (is_one ? "is" : "are") + " beyond Unicode";
  }
}

}  // namespace utfx
