#include "command/mending/mending.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/charsets/signature.h"
#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/messages/hex.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"

namespace utfx {
namespace {

// A file says in its start that it is to be left alone.
constexpr size_t kStart = 4096;

uint64_t CountLines(std::string_view text) {
  return static_cast<uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

// The number of characters, of which an error is one for each lead or lone
// trail.
uint64_t CountCharacters(std::string_view text) {
  return utfx_count(Utf8(), text.data(), text.size());
}

// Where the line that an offset is in starts and ends.
size_t LineStart(std::string_view text, size_t offset) {
  const size_t end =
      offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  return end == std::string_view::npos ? 0 : end + 1;
}
size_t LineEnd(std::string_view text, size_t offset) {
  const size_t end = text.find('\n', offset);
  return end == std::string_view::npos ? text.size() : end + 1;
}

// The parts of a line, or of a part of a long one.
class LineParts {
 public:
  // `column` is the number of characters of the line before its start.
  LineParts(std::string_view text, size_t start, uint64_t number,
            uint64_t column)
      : start_(start),
        line_{number, text.substr(start, LineEnd(text, start) - start), {}},
        column_(column) {}

  bool Has(size_t offset) const { return offset < start_ + line_.text.size(); }
  bool IsFull() const {
    constexpr size_t kMost = 4096;
    return line_.parts.size() == kMost;
  }
  DamagedLine* Line() { return &line_; }
  size_t Start() const { return start_; }

  void Add(size_t at, uint64_t offset, size_t length, const utfx_damage& damage,
           bool is_sure) {
    DamagedPart part;
    part.kind = damage.kind;
    part.is_sure = is_sure;
    part.evidence = damage.evidence;
    part.through.assign(damage.through, damage.through + damage.readings);
    part.offset = offset;
    part.start = at - start_;
    part.column = ColumnAt(part.start) + 1;
    part.before = line_.text.substr(part.start, length);
    if (damage.has_text) part.after.emplace(damage.text, damage.text_length);
    line_.parts.push_back(std::move(part));
  }

  // The number of characters of the line before a place in the text.
  uint64_t ColumnAt(size_t size) {
    column_ += CountCharacters(line_.text.substr(counted_, size - counted_));
    counted_ = size;
    return column_;
  }

 private:
  size_t start_;
  DamagedLine line_;
  size_t counted_ = 0;  // Bytes of the text, whose characters are in column_.
  uint64_t column_;
};

}  // namespace

Mending::Mending(MendRules rules)
    : rules_(std::move(rules)), mender_(utfx_mender_init()) {
  for (const utfx_charset* const charset : rules_.through) {
    utfx_mender_expect(&mender_, charset);
  }
}

bool Mending::IsLeftAlone(std::string_view text) {
  return text.substr(0, kStart).find(kSkipFile) != std::string_view::npos;
}

bool Mending::Learn(InputFile* input, const OnDone& on_done) {
  const bool is_damaged = !IsLeftAlone(input->Peek(kStart)) &&
                          Read(input, {}, {}, on_done).parts > 0;
  input->Restart();
  Restart();
  return is_damaged;
}

DamageCounts Mending::Run(InputFile* input, const OnLine& on_line,
                          const OnText& on_text, const OnDone& on_done) {
  if (!IsLeftAlone(input->Peek(kStart))) {
    return Read(input, on_line, on_text, on_done);
  }
  while (on_text && !input->Peek(1).empty()) {
    on_text(input->Window());
    input->Skip(input->Window().size());
  }
  return {};
}

DamageCounts Mending::RunOn(std::string_view text, bool is_all,
                            const OnLine& on_line) {
  if (IsLeftAlone(text)) return {};
  ReadLines(text, is_all, {}, {});
  if (counts_.parts == 0) return counts_;
  Restart();
  ReadLines(text, is_all, on_line, {});
  return counts_;
}

void Mending::Restart() {
  utfx_mender_restart(&mender_);
  counts_ = {};
  line_ = 1;
  offset_ = 0;
  column_ = 0;
}

DamageCounts Mending::Read(InputFile* input, const OnLine& on_line,
                           const OnText& on_text, const OnDone& on_done) {
  // A longer line comes in several parts.
  constexpr size_t kMostOfLine = 1 << 20;
  for (bool is_last = false; !is_last;) {
    is_last = !input->ReadMore();
    std::string_view text = input->Window();
    if (!is_last) {
      const size_t end = text.rfind('\n');
      if (end != std::string_view::npos) {
        text = text.substr(0, end + 1);
      } else if (text.size() < kMostOfLine) {
        continue;
      }
    }
    const size_t done = ReadLines(text, is_last, on_line, on_text);
    input->Skip(done);
    if (on_done) on_done(done);
  }
  return counts_;
}

size_t Mending::ReadLines(std::string_view text, bool is_last,
                          const OnLine& on_line, const OnText& on_text) {
  std::optional<LineParts> parts;
  size_t written = 0;
  // Ends the line, or a part of it, at a place in the text.
  const auto finish = [&](size_t end) {
    if (!parts.has_value()) return;
    DamagedLine& line = *parts->Line();
    const size_t start = LineStart(text, parts->Start());
    const std::string_view whole =
        text.substr(start, LineEnd(text, start) - start);
    line.text = line.text.substr(0, end - parts->Start());
    line.is_cut = line.text.size() < whole.size() ||
                  (start == 0 && column_ > 0) ||
                  !(whole.ends_with('\n') || is_last);
    if (whole.find(kSkipLine) == std::string_view::npos) {
      counts_.parts += line.parts.size();
      const auto sure = static_cast<uint64_t>(
          std::count_if(line.parts.begin(), line.parts.end(),
                        [](const DamagedPart& part) { return part.is_sure; }));
      counts_.sure += sure;
      counts_.lines += sure > 0 ? 1 : 0;
      if (on_text) on_text(text.substr(written, parts->Start() - written));
      if (on_line) on_line(line);
      written = end;
    }
    parts.reset();
  };
  size_t counted = 0;  // The lines before it are counted.
  const auto add = [&](size_t at, size_t length, const utfx_damage& damage) {
    if (parts.has_value() && !parts->Has(at)) {
      finish(LineEnd(text, parts->Start()));
    }
    if (parts.has_value() && parts->IsFull()) {
      const uint64_t column = parts->ColumnAt(at - parts->Start());
      finish(at);
      parts.emplace(text, at, line_, column);
    }
    if (!parts.has_value()) {
      const size_t start = LineStart(text, at);
      line_ += CountLines(text.substr(counted, start - counted));
      counted = start;
      parts.emplace(text, start, line_, start == 0 ? column_ : 0);
    }
    const bool is_guess = damage.has_text && rules_.takes_guesses;
    parts->Add(at, offset_ + at, length, damage, damage.is_sure || is_guess);
  };
  if (offset_ == 0 && !text.empty()) {
    const bool has_signature = text.starts_with(kUtf8Signature);
    const bool is_added =
        !has_signature && rules_.signature == SignatureRule::kAdd;
    if (is_added ||
        (has_signature && rules_.signature == SignatureRule::kDrop)) {
      utfx_damage damage = {};
      damage.kind = UTFX_DAMAGE_SIGNATURE;
      damage.has_text = damage.is_sure = true;
      if (is_added) damage.text_length = kUtf8Signature.copy(damage.text, 3);
      add(0, is_added ? 0 : kUtf8Signature.size(), damage);
    }
  }
  size_t done = 0;
  for (;;) {
    utfx_damage damage;
    const utfx_result result = utfx_find_damage(
        &mender_, text.data() + done, text.size() - done, is_last, &damage);
    done += result.read;
    if (result.status != UTFX_DAMAGED) break;
    add(done, result.length, damage);
    done += result.length;
    utfx_mender_skip(&mender_, result.length);
  }
  if (parts.has_value()) {
    finish(std::min(LineEnd(text, parts->Start()), done));
  }
  if (on_text) on_text(text.substr(written, done - written));
  line_ += CountLines(text.substr(counted, done - counted));
  const std::string_view finished = text.substr(0, done);
  const size_t start = LineStart(finished, done);
  column_ =
      CountCharacters(finished.substr(start)) + (start == 0 ? column_ : 0);
  offset_ += done;
  return done;
}

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

}  // namespace

bool IsInUtf8(std::string_view text, bool is_all) {
  uint64_t lines = 0;
  uint64_t wrong = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = rest.substr(0, LineEnd(rest, 0));
    rest.remove_prefix(line.size());
    const bool is_ascii = std::all_of(line.begin(), line.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x80;
    });
    if (is_ascii) continue;
    ++lines;
    if (HasOtherBytes(line, is_all || !rest.empty()) &&
        line.find(Mending::kSkipLine) == std::string_view::npos) {
      ++wrong;
    }
  }
  return 2 * wrong <= lines;
}

namespace {

// Whether somebody wants to know of a part.
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

}  // namespace

bool Diagnosis::CanBeMended() const {
  return std::any_of(
      illnesses.begin(), illnesses.end(),
      [](const Illness& illness) { return illness.can_be_mended; });
}

Diagnosis Diagnose(std::string_view text, bool is_all) {
  Diagnosis diagnosis;
  std::vector<Illness>& all = diagnosis.illnesses;
  const auto add = [&](const DamagedLine& line, const DamagedPart& part) {
    auto illness =
        std::find_if(all.begin(), all.end(), [&](const Illness& other) {
          return other.kind == part.kind && other.through == part.through;
        });
    if (illness == all.end()) {
      all.push_back({part.kind, part.through, 0, 0, line.number, 0, false,
                     DamageText(part)});
      illness = all.end() - 1;
    }
    ++illness->parts;
    illness->can_be_mended |= part.is_sure;
    // The lines come in order, and so do their parts.
    if (illness->last_line != line.number) ++illness->lines;
    illness->last_line = line.number;
  };
  Mending({}).RunOn(text, is_all, [&](const DamagedLine& line) {
    for (const DamagedPart& part : line.parts) {
      if (IsTelling(part)) add(line, part);
    }
  });
  std::stable_sort(
      all.begin(), all.end(),
      [](const Illness& a, const Illness& b) { return a.lines > b.lines; });
  diagnosis.lines =
      CountLines(text) + (text.empty() || text.ends_with('\n') ? 0 : 1);
  return diagnosis;
}

namespace {

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

}  // namespace

std::string IllnessText(const Illness& illness, uint64_t lines) {
  const std::string where =
      std::to_string(illness.lines) + " of " + Counted(lines, "line") + ' ';
  const bool is_one = illness.lines == 1;
  switch (illness.kind) {
    case UTFX_DAMAGE_MISREAD:
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

std::string MendedLine(const DamagedLine& line) {
  std::string mended;
  size_t done = 0;
  for (const DamagedPart& part : line.parts) {
    if (!part.is_sure || !part.after.has_value()) continue;
    mended += line.text.substr(done, part.start - done);
    mended += *part.after;
    done = part.start + part.before.size();
  }
  return mended.append(line.text.substr(done));
}

std::string FamiliarName(const utfx_charset* charset) {
  const std::string_view name = utfx_charset_name(charset);
  if (!name.starts_with("IBM")) return std::string(name);
  std::string wanted = "CP" + std::string(name.substr(3));
  for (size_t i = 0;; ++i) {
    const char* const alias = utfx_charset_alias(charset, i);
    if (alias == nullptr) return std::string(name);
    if (alias == wanted) return wanted;
  }
}

namespace {

// The charset of two bytes that U+FFFD was read in, by what stands for it.
std::string LostInText(std::string_view before) {
  static constexpr struct {
    const char* text;
    const char* name;
  } kCharsets[] = {{"锟", "GBK"},
                   {"嚙", "Big5"},
                   {"占", "CP949"},
                   {"鐃", "EUC-JP"},
                   {"\uFFFD", "CP932"}};
  for (const auto& [text, name] : kCharsets) {
    if (before.starts_with(text)) return name;
  }
  return "";
}

// The readings of a part, the last one first.
std::string ReadBackText(const DamagedPart& part) {
  const std::string_view arrow = ShowsUtf8() ? " ← " : " <- ";
  std::string chain = "UTF-8";
  const auto add = [&](const std::string& name) {
    chain.append(arrow).append(name).append(arrow).append("UTF-8");
  };
  for (const utfx_charset* const charset : part.through) {
    add(FamiliarName(charset));
  }
  if (part.through.empty()) add(LostInText(part.before));
  return chain;
}

}  // namespace

std::string ChainText(const DamagedPart& part) {
  constexpr const char* kLost = "U+FFFD, a character that is lost";
  switch (part.kind) {
    case UTFX_DAMAGE_MISREAD:
      return ReadBackText(part);
    case UTFX_DAMAGE_OTHER_CHARSET:
      return FamiliarName(part.through.front());
    case UTFX_DAMAGE_SURROGATE_PAIR:
      return "CESU-8";
    case UTFX_DAMAGE_LONG_NULL:
      return "MUTF-8";
    case UTFX_DAMAGE_SIGNATURE:
      return "U+FEFF, a signature";
    case UTFX_DAMAGE_LOST:
      return part.after.has_value() ? kLost + ("; " + ReadBackText(part))
                                    : kLost;
    case UTFX_DAMAGE_LONE_SURROGATE:
      return "half of a surrogate pair, as in WTF-8";
    case UTFX_DAMAGE_BEYOND_UNICODE:
      return "beyond Unicode, as in UTF-E-8";
    default:
      return "ill-formed";
  }
}

namespace {

// Characters as they are, and bytes that are none in hexadecimal.
std::string TextOrBytes(std::string_view text) {
  return utfx_validate(Utf8(), text.data(), text.size()).status == UTFX_OK
             ? '"' + Escape(text) + '"'
             : ShownBytes(text);
}

}  // namespace

std::string DamageText(const DamagedPart& part) {
  const std::string chain = ChainText(part);
  if (!part.after.has_value() || part.after->empty()) {
    const bool is_text =
        part.kind == UTFX_DAMAGE_LOST || part.kind == UTFX_DAMAGE_SIGNATURE;
    return is_text ? chain : ShownBytes(part.before) + ": " + chain;
  }
  return TextOrBytes(part.before) + (part.is_sure ? " is " : " may be ") +
         TextOrBytes(*part.after) + " (" + chain + ')';
}

}  // namespace utfx
