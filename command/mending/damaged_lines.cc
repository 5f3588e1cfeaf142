#include "command/mending/damaged_lines.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "command/charsets/signature.h"
#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/mending/lines.h"

namespace utfx {
namespace {

// A file says in its start that it is to be left alone.
constexpr size_t kStart = 4096;

// The number of characters, of which an error is one for each lead or lone
// trail.
uint64_t CountCharacters(std::string_view text) {
  return utfx_count(Utf8(), text.data(), text.size());
}

// The parts of a line, or of a part of a long one.
class LineParts {
 public:
  // `column` is the number of characters of the line before its start.
  LineParts(std::string_view text, size_t start, uint64_t number,
            uint64_t column)
      : text_(text),
        start_(start),
        line_{number, text.substr(start, LineEnd(text, start) - start), {}},
        number_(number),
        column_(column) {}

  bool Has(size_t offset) const { return offset < End(); }
  bool IsFull() const {
    constexpr size_t kMost = 4096;
    return line_.parts.size() == kMost;
  }
  DamagedLine* Line() { return &line_; }
  size_t Start() const { return start_; }
  size_t End() const { return start_ + line_.text.size(); }

  // `read` is the part without its escapes.
  void Add(size_t at, uint64_t offset, size_t length, std::string_view read,
           const utfx_damage& damage, std::optional<std::string> after,
           bool is_sure) {
    if (at + length > End()) {
      line_.text =
          text_.substr(start_, LineEnd(text_, at + length - 1) - start_);
    }
    DamagedPart part;
    part.kind = damage.kind;
    part.is_sure = is_sure;
    part.evidence = damage.evidence;
    part.through.assign(damage.through, damage.through + damage.readings);
    if (damage.kind != UTFX_DAMAGE_OTHER_CHARSET) {
      part.was_in.assign(damage.was_in, damage.was_in + damage.readings);
    }
    part.lost = damage.lost;
    part.offset = offset;
    part.start = at - start_;
    CountUpTo(part.start);
    part.line = number_;
    part.column = column_ + 1;
    part.before = line_.text.substr(part.start, length);
    if (part.before != read) part.characters_before = read;
    part.after = std::move(after);
    const std::string_view characters(damage.text, damage.text_length);
    if (part.after.has_value() && *part.after != characters) {
      part.characters = characters;
    }
    line_.parts.push_back(std::move(part));
  }

  // Another part of the line, from a place in the text on.
  LineParts RestFrom(size_t at) {
    CountUpTo(at - start_);
    return {text_, at, number_, column_};
  }

 private:
  void CountUpTo(size_t size) {
    const std::string_view text = line_.text.substr(counted_, size - counted_);
    const size_t start = LineStart(text, text.size());
    if (start > 0) {
      number_ += CountLineEnds(text);
      column_ = 0;
    }
    column_ += CountCharacters(text.substr(start));
    counted_ = size;
  }

  std::string_view text_;
  size_t start_;
  DamagedLine line_;
  size_t counted_ = 0;  // Bytes of the line that number_ and column_ count.
  uint64_t number_;
  uint64_t column_;
};

// Calls a function with pieces of an input that end with a line, unless that is
// long. It returns how many bytes it has finished.
void ForEachPiece(InputFile* input, unsigned escapes,
                  const Mending::OnDone& on_done,
                  const std::function<size_t(std::string_view text,
                                             bool is_last)>& function) {
  // A longer line comes in several parts.
  constexpr size_t kMostOfLine = 1 << 20;
  for (bool is_last = false; !is_last;) {
    is_last = !input->ReadMore();
    std::string_view text = input->Window();
    if (!is_last) {
      const size_t end = WholeLinesEnd(text, escapes);
      if (end > 0) {
        text = text.substr(0, end);
      } else if (text.size() < kMostOfLine) {
        continue;
      }
    }
    const size_t done = function(text, is_last);
    input->Skip(done);
    if (on_done) on_done(done);
  }
}

}  // namespace

Mending::Mending(MendRules rules)
    : rules_(std::move(rules)),
      mender_(utfx_mender_init()),
      escaped_(rules_.escapes) {
  for (const utfx_charset* const charset : rules_.through) {
    utfx_mender_expect(&mender_, charset);
  }
  for (const utfx_charset* const charset : rules_.was_in) {
    utfx_mender_expect_original(&mender_, charset);
  }
}

bool Mending::IsLeftAlone(std::string_view text) {
  return text.substr(0, kStart).find(kSkipFile) != std::string_view::npos;
}

bool Mending::Learn(InputFile* input, const OnDone& on_done) {
  if (input->Offset() == 0 && IsLeftAlone(input->Peek(kStart))) return false;
  ForEachPiece(input, rules_.escapes.kinds, on_done,
               [&](std::string_view text, bool is_last) {
                 return LearnLines(text, is_last);
               });
  return FinishLearning(input);
}

bool Mending::FinishLearning(InputFile* input) {
  input->Restart();
  StartAt(0);
  return utfx_mender_suspects(&mender_) ||
         rules_.signature != SignatureRule::kKeep;
}

bool Mending::LearnStart(InputFile* input) {
  constexpr size_t kStartOfStream = 1 << 20;
  const std::string_view start = input->Peek(kStartOfStream);
  const bool is_all = start.size() < kStartOfStream;
  LearnLines(start, is_all);
  StartAt(0);
  return is_all;
}

DamageCounts Mending::Run(InputFile* input, const OnLine& on_line,
                          const OnText& on_text, const OnDone& on_done) {
  if (input->Offset() > 0 || !IsLeftAlone(input->Peek(kStart))) {
    ForEachPiece(input, rules_.escapes.kinds, on_done,
                 [&](std::string_view text, bool is_last) {
                   return ReadLines(text, is_last, on_line, on_text);
                 });
    return counts_;
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
  LearnLines(text, is_all);
  StartAt(0);
  ReadLines(text, is_all, on_line, {});
  return counts_;
}

bool Mending::TakesBlocks(InputFile* input) const {
  // Quoted-printable may go on in the next line.
  return (rules_.escapes.kinds & kQuotedPrintableEscapes) == 0 &&
         input->Offset() == 0 && !IsLeftAlone(input->Peek(kStart));
}

void Mending::StartAt(uint64_t offset) {
  utfx_mender_restart(&mender_);
  utfx_mender_skip(&mender_, offset);
  escaped_.Restart();
  counts_ = {};
  line_ = 1;
  offset_ = offset;
  column_ = 0;
}

void Mending::Settle() {
  utfx_damage damage;
  utfx_find_damage(&mender_, "", 0, /*is_last=*/false, &damage);
}

void Mending::MoveDown(DamagedLine* line) const {
  line->number += line_ - 1;
  for (DamagedPart& part : line->parts) part.line += line_ - 1;
}

void Mending::Pass(const Mending& other) {
  counts_.parts += other.counts_.parts;
  counts_.sure += other.counts_.sure;
  counts_.lines += other.counts_.lines;
  line_ += other.line_ - 1;
  utfx_mender_skip(&mender_, other.offset_ - offset_);
  offset_ = other.offset_;
}

size_t Mending::LearnLines(std::string_view text, bool is_last) {
  escaped_.Read(text, is_last);
  const std::string_view read = escaped_.Text();
  return escaped_.Finish(
      utfx_mender_learn(&mender_, read.data(), read.size(), is_last).read);
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
    const std::string_view whole = text.substr(start, parts->End() - start);
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
  const auto add = [&](size_t at, size_t length, std::string_view characters,
                       const utfx_damage& damage,
                       std::optional<std::string> after) {
    if (parts.has_value() && !parts->Has(at)) finish(parts->End());
    if (parts.has_value() && parts->IsFull()) {
      LineParts rest = parts->RestFrom(at);
      finish(at);
      parts.emplace(std::move(rest));
    }
    if (!parts.has_value()) {
      const size_t start = LineStart(text, at);
      line_ += CountLineEnds(text.substr(counted, start - counted));
      counted = start;
      parts.emplace(text, start, line_, start == 0 ? column_ : 0);
    }
    const bool is_sure =
        after.has_value() && (damage.is_sure || rules_.takes_guesses);
    parts->Add(at, offset_ + at, length, characters, damage, std::move(after),
               is_sure);
  };
  if (offset_ == 0 && !text.empty()) {
    const bool has_signature = FindSignature(Utf8(), text).length > 0;
    const bool is_added =
        !has_signature && rules_.signature == SignatureRule::kAdd;
    if (is_added ||
        (has_signature && rules_.signature == SignatureRule::kDrop)) {
      utfx_damage damage = {};
      damage.kind = UTFX_DAMAGE_SIGNATURE;
      damage.has_text = damage.is_sure = true;
      if (is_added) damage.text_length = kUtf8Signature.copy(damage.text, 3);
      const size_t length = is_added ? 0 : kUtf8Signature.size();
      add(0, length, text.substr(0, length), damage,
          std::string(damage.text, damage.text_length));
    }
  }
  escaped_.Read(text, is_last);
  const std::string_view read = escaped_.Text();
  size_t read_done = 0;
  for (;;) {
    utfx_damage damage;
    const utfx_result result =
        utfx_find_damage(&mender_, read.data() + read_done,
                         read.size() - read_done, is_last, &damage);
    read_done += result.read;
    if (result.status != UTFX_DAMAGED) break;
    std::optional<std::string> after;
    if (damage.has_text) {
      after = escaped_.Written(read_done, result.length,
                               {damage.text, damage.text_length});
    }
    // A program may mean an escape that nobody can mend.
    if (after.has_value() || !escaped_.IsEscaped(read_done, result.length)) {
      const EscapedText::Part source =
          escaped_.SourceOf(read_done, result.length);
      add(source.start, source.length, read.substr(read_done, result.length),
          damage, std::move(after));
    }
    read_done += result.length;
    utfx_mender_skip(&mender_, result.length);
  }
  const size_t done = escaped_.Finish(read_done);
  if (parts.has_value()) finish(std::min(parts->End(), done));
  if (on_text) on_text(text.substr(written, done - written));
  line_ += CountLineEnds(text.substr(counted, done - counted));
  const std::string_view finished = text.substr(0, done);
  const size_t start = LineStart(finished, done);
  column_ =
      CountCharacters(finished.substr(start)) + (start == 0 ? column_ : 0);
  offset_ += done;
  return done;
}

bool IsOfUtf8(const std::vector<const utfx_charset*>& was_in) {
  return std::all_of(
      was_in.begin(), was_in.end(),
      [](const utfx_charset* charset) { return charset == Utf8(); });
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

}  // namespace utfx
