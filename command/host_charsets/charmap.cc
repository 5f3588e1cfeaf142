#include "command/host_charsets/charmap.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "command/code_points/capitals.h"
#include "command/code_points/sequence.h"
#include "command/files/format.h"
#include "command/files/input_file.h"
#include "command/messages/hex.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "converters/table/table.h"

namespace utfx {
namespace {

constexpr std::string_view kBlanks = " \t\r\f\v";

std::string_view Trimmed(std::string_view text) {
  const size_t start = std::min(text.find_first_not_of(kBlanks), text.size());
  return text.substr(start, text.find_last_not_of(kBlanks) + 1 - start);
}

// Removes a prefix, if there is one.
bool Take(std::string_view prefix, std::string_view* text) {
  const bool has_it = text->starts_with(prefix);
  if (has_it) text->remove_prefix(prefix.size());
  return has_it;
}

// Removes the first word.
std::string_view TakeWord(std::string_view* text) {
  *text = Trimmed(*text);
  const std::string_view word = text->substr(0, text->find_first_of(kBlanks));
  *text = Trimmed(text->substr(word.size()));
  return word;
}

// All of a text as a number that has so many digits.
std::optional<uint32_t> ParseDigits(std::string_view text, int base,
                                    size_t least, size_t most) {
  uint32_t number = 0;
  const char* const end = text.data() + text.size();
  if (text.size() < least || text.size() > most) return {};
  const auto [parsed, error] = std::from_chars(text.data(), end, number, base);
  if (error != std::errc() || parsed != end) return {};
  return number;
}

std::string ByteText(size_t byte) {
  return "byte " + HexBytes(std::string(1, static_cast<char>(byte)));
}

// Statements of a header that mean what a table of bytes can't say.
struct Refusal {
  std::string_view keyword;
  std::string_view value;  // Refused if this is part of it.
  const char* why;
};
constexpr Refusal kRefusals[] = {
    {"uconv_class", "STATEFUL", "a charset with shift states"},
    {"uconv_class", "BCS\"", "a charset of more than one byte"},
    {"icu:state", ":", "a charset with shift states, or of more than one byte"},
    {"icu:base", "", "only an addition to another charset"},
    {"include", "", "it takes in another file"},
    {"addset", "", "a charset with escape sequences (ISO 2022)"},
    {"escseq", "", "a charset with escape sequences (ISO 2022)"},
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
  void ReadLine(std::string_view line, const std::string& place) {
    place_ = &place;
    ++line_;
    if (line_ == 1) Take(kUtf8Signature, &line);
    line = Trimmed(line);
    const bool is_read_only = Take("%IRREVERSIBLE%", &line);
    if (line.empty()) return;
    if (!is_read_only && (line[0] == comment_ || line[0] == '#')) {
      return ReadComment(line);
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
    const auto fail = [&](const char* why) {
      throw Trouble(file + ": " + why);
    };
    if (bytes_.empty() && code_points_.empty()) {
      fail("neither an ICU .ucm file nor a POSIX charmap: it maps nothing");
    }
    if (code_points_.empty()) fail("no byte has a code point");
    if (bytes_.empty()) fail("no code point is written as a byte");
    TableFacts& facts = charmap_.facts;
    std::fill(std::begin(facts.code_points), std::end(facts.code_points),
              Table::kUnassigned);
    for (const auto& [byte, read] : code_points_) {
      facts.code_points[byte] = read.code_point;
      const auto written = bytes_.find(read.code_point);
      facts.is_decode_only[byte] =
          written == bytes_.end() || written->second.byte != byte;
    }
    for (const auto& [code_point, written] : bytes_) {
      if (facts.code_points[written.byte] != code_point) {
        charmap_.encode_only.push_back({code_point, written.byte});
      }
    }
    if (charmap_.encode_only.size() > Table::kMaxEncodeOnly) {
      fail("too many code points are only written");
    }
    facts.replacement = Replacement();
    return std::move(charmap_);
  }

 private:
  enum class Part { kHeader, kBody, kEnd };
  struct Read {
    uint32_t code_point;
    size_t line;
  };
  struct Written {
    uint8_t byte;
    size_t line;
  };

  [[noreturn]] void Refuse(const std::string& why) const {
    throw Trouble(*place_ + ": " + why);
  }

  // glibc's files have aliases in comments: "% alias LATIN1".
  void ReadComment(std::string_view comment) {
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
      const bool is_sbcs = all.find("\"SBCS\"") != std::string_view::npos;
      if (keyword == refusal.keyword && !is_sbcs &&
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
      if (value != "1") Refuse("a charset of more than one byte");
    } else if (keyword == "subchar") {
      substitute_ = TakeBytes(&value);
    } else if (keyword != "subchar1") {
      // Others say nothing that a table has, unless they are names of
      // characters.
      return !CodePointOf(keyword).has_value() && !StartsBytes(value);
    }
    return true;
  }

  std::string NoLine() const {
    return std::string("neither <U....> ") + escape_ +
           "x.. nor any other line of a .ucm file or a charmap";
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

  // Removes the bytes of a mapping, of which there must be one.
  uint8_t TakeBytes(std::string_view* line) {
    std::optional<uint32_t> byte;
    if (StartsBytes(*line)) escape_ = line->front();
    for (bool is_first = true; Take(std::string_view(&escape_, 1), line);
         is_first = false) {
      if (!is_first) Refuse("more than one byte");
      const bool is_hexadecimal = Take("x", line) || Take("X", line);
      const bool is_decimal = !is_hexadecimal && Take("d", line);
      const std::string_view digits = line->substr(0, is_hexadecimal ? 2 : 3);
      const std::string_view number = digits.substr(
          0, std::min(digits.find_first_not_of("0123456789ABCDEFabcdef"),
                      digits.size()));
      byte = ParseDigits(number,
                         is_hexadecimal ? 16
                         : is_decimal   ? 10
                                        : 8,
                         2, 3);
      if (!byte.has_value() || *byte > 0xFF) Refuse(NoLine());
      line->remove_prefix(number.size());
      if (line->starts_with('+')) line->remove_prefix(1);
    }
    if (!byte.has_value()) Refuse(NoLine());
    return static_cast<uint8_t>(*byte);
  }

  void ReadMapping(std::string_view line, bool is_read_only) {
    const std::string_view symbol = TakeSymbol(&line);
    std::string_view last_symbol = symbol;
    if (Take("..", &line)) {
      Take(".", &line);
      last_symbol = TakeSymbol(&line);
    }
    if (line.starts_with('<') || line.starts_with("+<")) {
      Refuse("a sequence of code points");
    }
    line = Trimmed(line);
    size_t byte = TakeBytes(&line);
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
    for (; *code_point <= *last; ++*code_point, ++byte) {
      if (byte > 0xFF) Refuse("the range goes beyond byte FF");
      Map(*code_point, static_cast<uint8_t>(byte), is_read, is_written);
    }
  }

  void Map(uint32_t code_point, uint8_t byte, bool is_read, bool is_written) {
    const std::string text = CodePointText({code_point});
    if (IsSurrogate(Words{code_point})) Refuse(text + " is a surrogate");
    if (IsBeyondUnicode(Words{code_point}))
      Refuse(text + " is beyond U+10FFFF");
    const auto at = [](size_t line) {
      return " (line " + std::to_string(line) + ')';
    };
    if (is_read) {
      const Read& before =
          code_points_.try_emplace(byte, Read{code_point, line_}).first->second;
      if (before.code_point != code_point) {
        Refuse(ByteText(byte) + " is " + CodePointText({before.code_point}) +
               " already" + at(before.line) +
               "; |1 says which code point is only written");
      }
    }
    if (is_written) {
      const Written& before =
          bytes_.try_emplace(code_point, Written{byte, line_}).first->second;
      if (before.byte != byte) {
        Refuse(text + " is " + ByteText(before.byte) + " already" +
               at(before.line) +
               "; |3 or %IRREVERSIBLE% says which byte is only read");
      }
    }
  }

  // Of the code points that can be written: the file's own choice, or else what
  // other charsets have for errors.
  uint32_t Replacement() const {
    if (substitute_.has_value()) {
      const auto substitute = code_points_.find(*substitute_);
      if (substitute != code_points_.end() &&
          bytes_.contains(substitute->second.code_point)) {
        return substitute->second.code_point;
      }
    }
    const auto found =
        static_cast<uint32_t>(FindReplacement([&](CodePoint code_point) {
          return bytes_.contains(static_cast<uint32_t>(code_point));
        }));
    return found == 0 ? bytes_.begin()->first : found;
  }

  Charmap charmap_;
  char escape_ = '\\';
  bool has_escape_ = false;  // The file says which one it is.
  char comment_ = '#';
  Part part_ = Part::kHeader;
  size_t line_ = 0;
  const std::string* place_ = nullptr;
  std::optional<uint8_t> substitute_;
  std::map<uint8_t, Read> code_points_;  // What each byte is read as.
  std::map<uint32_t, Written> bytes_;    // What each code point is written as.
};

Charmap ReadBytes(std::string_view bytes, const std::string& file) {
  Table table;
  uint32_t slots[Table::kMaxSlots];
  TableFile read;
  const char* const why =
      ReadTableFile(reinterpret_cast<const uint8_t*>(bytes.data()),
                    bytes.size(), &table, slots, &read);
  if (why != nullptr) throw Trouble(file + ": " + why);
  Charmap charmap;
  while (!read.names.empty()) {
    const std::string_view name = read.names.substr(0, read.names.find('\0'));
    if (charmap.name.empty()) {
      charmap.name = name;
    } else {
      charmap.aliases.emplace_back(name);
    }
    read.names.remove_prefix(name.size() + 1);
  }
  TableFacts& facts = charmap.facts;
  facts.replacement = read.replacement;
  for (size_t i = 0; i < std::size(facts.code_points); ++i) {
    const uint32_t code_point = table.CodePointOf(static_cast<uint8_t>(i));
    facts.code_points[i] = code_point;
    facts.is_decode_only[i] = code_point != Table::kUnassigned &&
                              table.ByteOf(code_point) != static_cast<int>(i);
  }
  for (uint32_t next = table.NextEncoded(0); next != Table::kUnassigned;
       next = table.NextEncoded(next + 1)) {
    const auto byte = static_cast<uint8_t>(table.ByteOf(next));
    if (table.CodePointOf(byte) != next) {
      charmap.encode_only.push_back({next, byte});
    }
  }
  return charmap;
}

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

Charmap ReadCompiled(InputFile* input) {
  return ReadBytes(input->Peek(kMaxTableFileSize + 1), input->Name());
}

Charmap ReadCharmap(InputFile* input) {
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
  CheckIsText(input);
  Reader reader;
  ForEachLine(input, [&](std::string_view line, const std::string& place) {
    reader.ReadLine(line, place);
  });
  return reader.Finish(input->Name());
}

std::string Compile(const Charmap& charmap) {
  std::vector<std::string_view> names = {charmap.name};
  names.insert(names.end(), charmap.aliases.begin(), charmap.aliases.end());
  TableFacts facts = charmap.facts;
  facts.encode_only = charmap.encode_only;
  facts.names = names;
  uint8_t bytes[kMaxTableFileSize];
  std::string file(reinterpret_cast<const char*>(bytes),
                   WriteTableFile(facts, bytes));
  ReadBytes(file, charmap.name);
  return file;
}

}  // namespace utfx
