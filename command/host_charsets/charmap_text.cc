#include "command/host_charsets/charmap_text.h"

#include <iconv.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/code_points/capitals.h"
#include "command/code_points/sequence.h"
#include "command/files/format.h"
#include "command/files/input_file.h"
#include "command/host_charsets/charmap.h"
#include "command/host_charsets/line_parts.h"
#include "command/host_charsets/mapping.h"
#include "command/host_charsets/mapping_list.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "converters/table/table_file.h"

namespace utfx {
namespace {

constexpr char kShifts[] =
    "a charset with shift states, which is no table; iconv -l lists those that "
    "iconv(3) has";
constexpr char kEscapes[] =
    "a charset with escape sequences (ISO 2022), which is no table; iconv -l "
    "lists those that iconv(3) has";

// Statements of a header that mean what a table can't say.
struct Refusal {
  std::string_view keyword;
  std::string_view value;  // Refused if this is part of it.
  const char* why;
};
constexpr Refusal kRefusals[] = {
    {"uconv_class", "STATEFUL", kShifts},
    {"icu:state", ".s", kShifts},
    {"include", "",
     "it takes in another file, whose mappings have to be copied into it"},
    {"addset", "", kEscapes},
    {"escseq", "", kEscapes},
};

// Removes a comment behind a line of a header, as ICU's makeconv does.
std::string_view WithoutComment(std::string_view line) {
  for (size_t at = line.find('#'); at != std::string_view::npos;
       at = line.find('#', at + 1)) {
    if (at > 0 && (line[at - 1] == ' ' || line[at - 1] == '\t')) {
      return Trimmed(line.substr(0, at));
    }
  }
  return line;
}

class Reader {
 public:
  explicit Reader(const CharmapContext& context)
      : find_base_(context.find_base), pointers_(context.pointers) {
    list_.Set(pointers_);
    directions_.are_written = context.written == nullptr;
  }

  // The next line is the first one of the list that says what is written.
  void BeginWritten(const std::string& file) {
    FinishList(file);
    part_ = Part::kHeader;
    line_ = 0;
    directions_ = {false, true};
  }

  void ReadLine(std::string_view line, const std::string& place) {
    place_ = &place;
    ++line_;
    if (line_ == 1) Take(kUtf8Signature, &line);
    const std::string_view whole = line;
    line = Trimmed(line);
    const bool is_read_only = Take("%IRREVERSIBLE%", &line);
    if (line.empty()) return;
    if (!is_read_only && (line[0] == comment_ || line[0] == '#')) {
      return ReadComment(line);
    }
    if (part_ != Part::kEnd && MappingList::IsLine(line)) {
      const std::string why = list_.ReadLine(whole, line_);
      if (!why.empty()) Refuse(why);
      return;
    }
    const std::string_view statement = WithoutComment(line);
    if (statement == "CHARMAP") {
      part_ = Part::kBody;
    } else if (statement == "END CHARMAP") {
      part_ = Part::kEnd;
    } else if (part_ == Part::kBody ||
               (part_ == Part::kHeader &&
                (is_read_only || !ReadStatement(line)))) {
      // Some files have no line before the first mapping.
      part_ = Part::kBody;
      ReadMapping(line, is_read_only);
    }
  }

  Charmap Finish(const std::string& file) {
    const auto fail = [&](const std::string& why) {
      throw Trouble(file + ": " + why);
    };
    charmap_.source = file;
    FinishList(file);
    Mappings& mappings = charmap_.mappings;
    mappings =
        stated_.Finish(file, base_.has_value() ? base_->mappings : Mappings());
    if (mappings.empty()) {
      fail(
          "neither an ICU .ucm file nor a POSIX charmap nor a list: it maps "
          "nothing");
    }
    const auto count = [&](bool Mapping::*has) {
      return std::count_if(
          mappings.begin(), mappings.end(),
          [has](const Mapping& mapping) { return mapping.*has; });
    };
    if (count(&Mapping::is_read) == 0) fail("no byte has a code point");
    if (count(&Mapping::is_written) == 0) {
      fail("no code point is written as a byte");
    }
    charmap_.replacement = ReplacementOf(mappings, Substitute());
    return std::move(charmap_);
  }

 private:
  enum class Part { kHeader, kBody, kEnd };

  [[noreturn]] void Refuse(const std::string& why) const {
    throw Trouble(*place_ + ": " + why);
  }

  void FinishList(const std::string& file) {
    if (list_.IsEmpty()) return;
    const std::string why = list_.AddTo(&stated_, directions_);
    if (!why.empty()) throw Trouble(file + ": " + why);
    charmap_.left_out += list_.CountOfPairs();
    list_ = MappingList();
    list_.Set(pointers_);
  }

  // glibc's files have aliases in comments: "% alias LATIN1".
  void ReadComment(std::string_view comment) {
    list_.ReadComment(comment);
    const bool is_prose = comment.front() == '#';
    comment.remove_prefix(1);
    if (TakeWord(&comment) != "alias") return;
    const std::string_view first = TakeWord(&comment);
    // "# alias of the other one" has no names.
    if (is_prose && !comment.empty()) return;
    if (!first.empty()) AddAlias(first);
    while (!comment.empty()) AddAlias(TakeWord(&comment));
  }

  void AddAlias(std::string_view alias) {
    charmap_.aliases.push_back(Upper(alias));
  }

  // Returns false if the line is none of the header's.
  bool ReadStatement(std::string_view line) {
    const size_t end = line.find('>');
    if (line[0] != '<' || end == std::string_view::npos) Refuse(NoLine());
    const std::string_view keyword = line.substr(1, end - 1);
    const std::string_view rest = Trimmed(line.substr(end + 1));
    const std::string_view all = WithoutComment(rest);
    std::string_view value = all;
    if (Take("\"", &value)) value = value.substr(0, value.find('"'));
    for (const Refusal& refusal : kRefusals) {
      if (keyword == refusal.keyword &&
          all.find(refusal.value) != std::string_view::npos) {
        Refuse(refusal.why);
      }
    }
    if (keyword == "code_set_name") {
      charmap_.name = Upper(value);
      charmap_.name_place = *place_;
    } else if (keyword == "icu:alias") {
      AddAlias(value);
    } else if (keyword == "escape_char" || keyword == "comment_char" ||
               keyword == "comment") {
      if (value.size() != 1) Refuse("not a character: " + Quote(value));
      (keyword == "escape_char" ? escape_ : comment_) = value[0];
      has_escape_ |= keyword == "escape_char";
    } else if (keyword == "mb_cur_max") {
      const auto most = ParseDigits(value, 10, 1, 1);
      if (!most.has_value() || *most == 0) {
        Refuse("no number of bytes: " + Quote(value));
      }
    } else if (keyword == "utfx_base" || keyword == "icu:base") {
      SetBase(std::string(value));
    } else if (keyword == "subchar") {
      substitute_ = TakeSequence(&value);
    } else if (keyword != "subchar1") {
      // Others say nothing that a table has, unless they are names of
      // characters.
      return !CodePointOf(keyword).has_value() && !StartsBytes(value);
    }
    return true;
  }

  void SetBase(const std::string& name) {
    if (base_.has_value()) Refuse("a second base");
    base_ = find_base_(name);
    if (!base_.has_value()) {
      Refuse(NoTable(name));
    }
  }

  std::string NoLine() const {
    return std::string("neither <U....> ") + escape_ +
           "x.. nor any other line of a .ucm file, a charmap or a list";
  }

  // Removes "<...>" and returns what is in it. In a name the escape character
  // takes its meaning from the next one.
  std::string_view TakeSymbol(std::string_view* line) {
    if (!line->starts_with('<')) Refuse(NoLine());
    size_t end = 1;
    while (end < line->size() && (*line)[end] != '>') {
      end += (*line)[end] == escape_ ? 2 : 1;
    }
    if (end >= line->size()) Refuse(NoLine());
    const std::string_view symbol = line->substr(1, end - 1);
    line->remove_prefix(end + 1);
    return symbol;
  }

  static std::optional<uint32_t> CodePointOf(std::string_view symbol) {
    if (!Take("U", &symbol)) return {};
    return ParseDigits(symbol, 16, 4, 8);
  }

  // One of Debian's charmaps has slashes and no header that says so.
  bool StartsBytes(std::string_view text) const {
    return text.starts_with(escape_) || (!has_escape_ && text.starts_with('/'));
  }

  // Removes the bytes of a mapping.
  ByteSequence TakeSequence(std::string_view* line) {
    ByteSequence sequence;
    if (StartsBytes(*line)) escape_ = line->front();
    while (Take(std::string_view(&escape_, 1), line)) {
      if (sequence.length == ByteSequence::kMaxLength)
        Refuse("more than four bytes");
      const bool is_hexadecimal = Take("x", line) || Take("X", line);
      const bool is_decimal = !is_hexadecimal && Take("d", line);
      const std::string_view digits = line->substr(0, is_hexadecimal ? 2 : 3);
      const std::string_view number = digits.substr(
          0, std::min(digits.find_first_not_of("0123456789ABCDEFabcdef"),
                      digits.size()));
      const std::optional<uint32_t> byte = ParseDigits(number,
                                                       is_hexadecimal ? 16
                                                       : is_decimal   ? 10
                                                                      : 8,
                                                       2, 3);
      if (!byte.has_value() || *byte > 0xFF) Refuse(NoLine());
      sequence.Append(static_cast<uint8_t>(*byte));
      line->remove_prefix(number.size());
      if (line->starts_with('+')) line->remove_prefix(1);
    }
    if (sequence.length == 0) Refuse(NoLine());
    return sequence;
  }

  void ReadMapping(std::string_view line, bool is_read_only) {
    const std::string_view symbol = TakeSymbol(&line);
    std::string_view last_symbol = symbol;
    std::optional<uint32_t> second;
    if (Take("..", &line)) {
      Take(".", &line);
      last_symbol = TakeSymbol(&line);
    } else if (line.starts_with('<') || line.starts_with("+<")) {
      Take("+", &line);
      second = CodePointOf(TakeSymbol(&line));
      if (second.value_or(0) == 0) Refuse(NoLine());
    }
    if (line.starts_with('<') || line.starts_with("+<")) {
      Refuse(
          "more than two code points, which no table has; the first two, or "
          "none of them, can stay");
    }
    line = Trimmed(line);
    ByteSequence sequence = TakeSequence(&line);
    if (!line.empty() && kBlanks.find(line[0]) == std::string_view::npos &&
        line[0] != '|') {
      Refuse(NoLine());
    }
    line = Trimmed(line);
    bool is_read = true;
    bool is_written = !is_read_only;
    if (Take("|", &line)) {
      const auto flag = ParseDigits(TakeWord(&line), 10, 1, 1);
      if (!flag.has_value() || *flag > 4) Refuse("no flag from |0 to |4");
      is_read = *flag == 0 || *flag == 3;
      is_written = *flag != 2 && *flag != 3;
    }
    auto code_point = CodePointOf(symbol);
    auto last = CodePointOf(last_symbol);
    if (!code_point.has_value() && symbol == last_symbol &&
        line.starts_with('<')) {
      // In files with names of characters, the comment often has the number.
      last = code_point = CodePointOf(TakeSymbol(&line));
    }
    if (!code_point.has_value() || !last.has_value()) {
      Refuse("the name " +
             Quote(code_point.has_value() ? last_symbol : symbol) +
             " does not say which code point it is, as <U....> does");
    }
    if (*last < *code_point) Refuse("the range ends before it starts");
    if (second.has_value()) CheckIsCharacter(*second);
    const bool is_removed = !is_read && !is_written;
    is_read = is_read && directions_.are_read;
    is_written = is_written && directions_.are_written;
    if (!is_read && !is_written && !is_removed) return;
    for (uint32_t each = *code_point;; ++each, ++sequence.bytes) {
      CheckIsCharacter(each);
      const Mapping mapping = {
          sequence, {each, second.value_or(0)}, is_read, is_written};
      if (!stated_.Add(mapping, line_)) {
        Refuse(kTooManyMappings);
      }
      if (each == *last) break;
      if ((sequence.bytes & 0xFF) == 0xFF) {
        Refuse("the range goes beyond byte FF");
      }
    }
  }

  void CheckIsCharacter(uint32_t code_point) const {
    const std::string why = WhyNoCharacter(code_point);
    if (!why.empty()) Refuse(why);
  }

  // The file's own choice, or that of the base.
  uint32_t Substitute() const {
    if (substitute_.has_value()) {
      for (const Mapping& mapping : charmap_.mappings) {
        if (mapping.sequence == *substitute_ && mapping.is_read) {
          return mapping.characters.first;
        }
      }
    }
    return base_.has_value() ? base_->replacement : 0;
  }

  Charmap charmap_;
  char escape_ = '\\';
  bool has_escape_ = false;  // The file says which one it is.
  char comment_ = '#';
  Part part_ = Part::kHeader;
  size_t line_ = 0;
  const std::string* place_ = nullptr;
  const FindBase& find_base_;
  std::optional<Charmap> base_;
  std::optional<ByteSequence> substitute_;
  StatedMappings stated_;
  Pointers pointers_;
  MappingList list_;
  Directions directions_;
};

// Throws Trouble if a file is no text, or not in UTF-8.
void CheckIsText(InputFile* input) {
  constexpr size_t kStart = 4096;
  const std::string_view start = input->Peek(kStart).substr(0, kStart);
  // ICU's udata.h: behind the header's size a magic number, and then the
  // format.
  constexpr std::string_view kMagic = "\xDA\x27";
  constexpr std::string_view kConverter = "cnvt";
  if (start.size() > 16 && start.substr(2, 2) == kMagic &&
      start.substr(12, 4) == kConverter) {
    throw Trouble(input->Name() +
                  ": a .cnv, which ICU's makeconv has compiled; give the .ucm "
                  "that it is made from");
  }
  if (start.find('\0') != std::string_view::npos) {
    throw CharmapHasZeros(input->Name() + ": binary, not text");
  }
}

}  // namespace

std::string NoTable(const std::string& name) {
  iconv_t descriptor = iconv_open("UTF-8", name.c_str());
  // NOLINTNEXTLINE(performance-no-int-to-ptr): iconv's own.
  const bool is_known = descriptor != reinterpret_cast<iconv_t>(-1);
  if (is_known) iconv_close(descriptor);
  return (is_known ? Quote(name) + " is a charset, but no table"
                   : "no table is called " + Quote(name)) +
         "; utfx list --all and utfx charset list have the names";
}

Charmap ReadCharmap(InputFile* input, const CharmapContext& context) {
  const std::string_view start = input->Peek(sizeof kTableMagic);
  if (start.starts_with(std::string_view(
          reinterpret_cast<const char*>(kTableMagic), sizeof kTableMagic))) {
    return ReadCompiled(input);
  }
  const std::string format = FormatOf(start);
  if (!format.empty()) {
    throw Trouble(input->Name() + ": " + format + ", not text" +
                  (format == "gzip" ? "; zcat it, and give it as -" : ""));
  }
  Reader reader(context);
  const auto read = [&reader](InputFile* file) {
    CheckIsText(file);
    ForEachLine(file, [&](std::string_view line, const std::string& place) {
      reader.ReadLine(line, place);
    });
  };
  read(input);
  if (context.written != nullptr) {
    reader.BeginWritten(input->Name());
    read(context.written);
  }
  return reader.Finish(input->Name());
}

}  // namespace utfx
