#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/charsets/charset_candidates.h"
#include "command/charsets/named_charset.h"
#include "command/code_points/capitals.h"
#include "command/code_points/character_name.h"
#include "command/code_points/sequence.h"
#include "command/commands/commands.h"
#include "command/files/input_file.h"
#include "command/files/output_file.h"
#include "command/files/place.h"
#include "command/host_charsets/charmap.h"
#include "command/host_charsets/charmap_text.h"
#include "command/host_charsets/charset_folder.h"
#include "command/host_charsets/mapping.h"
#include "command/host_charsets/mapping_list.h"
#include "command/messages/code_point_title.h"
#include "command/messages/complaint.h"
#include "command/messages/hex.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/verdict/verdict.h"
#include "converters/host_tables.h"
#include "converters/table/table.h"
#include "converters/table/table_file.h"

#ifdef UTFX_HAS_ICU
#include <unicode/ucnv.h>
#include <unicode/utypes.h>
#endif

namespace utfx {
namespace {

// ---- show ------------------------------------------------------------------

// A code point as itself, if it can be seen. On a file, UTF-8 does.
std::string Character(uint32_t code_point) {
  if (!IsPrintable(code_point) || IsInvisible(code_point) ||
      (isatty(STDOUT_FILENO) != 0 && !IsVisible(code_point))) {
    return "";
  }
  // A mark needs something to stand on.
  constexpr uint32_t kDottedCircle = 0x25CC;
  return (WidthOf(code_point) == 0 ? WriteSequence(Utf8(), {kDottedCircle})
                                   : "") +
         WriteSequence(Utf8(), {code_point});
}

std::string Centred(const std::string& text, size_t width) {
  const size_t blanks = width - std::min(width, WidthOf(text));
  return std::string(blanks / 2, ' ') + text +
         std::string(blanks - blanks / 2, ' ');
}

std::string WithoutBlanksAtEnd(std::string line) {
  line.resize(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

// Of single bytes: 16 columns, so many side by side as fit.
std::string MakeTable(const Mappings& mappings) {
  const Mapping* read[256] = {};
  std::string cells[256];
  size_t width = 5;
  for (const Mapping& mapping : mappings) {
    if (!mapping.is_read || mapping.sequence.length != 1) continue;
    const uint32_t byte = mapping.sequence.bytes;
    read[byte] = &mapping;
    cells[byte] = CodePointText({mapping.characters.first}).substr(2);
    width = std::max(width, cells[byte].size() + 1);
  }
  size_t together = 16;
  while (isatty(STDOUT_FILENO) != 0 && together > 1 &&
         2 + together * width > ColumnsOf(STDOUT_FILENO)) {
    together /= 2;
  }
  std::string table;
  for (size_t first = 0; first < 16; first += together) {
    std::string head = "  ";
    for (size_t column = first; column < first + together; ++column) {
      head += Centred(std::string{'-', kHexDigits[column]}, width);
    }
    table += '\n' +
             InColourFor(STDOUT_FILENO, kBold,
                         head.substr(0, head.find_last_not_of(' ') + 1)) +
             '\n';
    for (size_t row = 0; row < 16; ++row) {
      std::string characters =
          InColourFor(STDOUT_FILENO, kBold, std::string{kHexDigits[row], '-'});
      std::string numbers = "  ";
      for (size_t column = first; column < first + together; ++column) {
        const size_t byte = 16 * row + column;
        characters += Centred(read[byte] == nullptr
                                  ? ""
                                  : Character(read[byte]->characters.first),
                              width);
        numbers += Centred(cells[byte], width);
      }
      table += WithoutBlanksAtEnd(characters);
      if (numbers.find_first_not_of(' ') != std::string::npos) {
        table += WithoutBlanksAtEnd(numbers);
      }
    }
  }
  return table;
}

// What bytes with one more behind them are read as.
void AppendGrid(const ByteSequence& lead, std::span<const Mapping> mappings,
                std::string* text) {
  constexpr size_t kWidth = 3;
  constexpr size_t kMargin = 4;
  std::string head = HexBytes(lead.Bytes());
  head.resize(std::max(head.size() + 1, kMargin), ' ');
  const std::string margin(head.size() - kMargin, ' ');
  for (const char digit : kHexDigits) {
    head += Centred(std::string{'-', digit}, kWidth);
  }
  *text += '\n' + InColourFor(STDOUT_FILENO, kBold, WithoutBlanksAtEnd(head));
  for (size_t row = 0; row < 16; ++row) {
    std::string cells[16];
    bool has_cell = false;
    for (const Mapping& mapping : mappings) {
      const uint32_t trail = mapping.sequence.bytes & 0xFF;
      if (!mapping.is_read || trail / 16 != row) continue;
      cells[trail % 16] = Character(mapping.characters.first);
      if (mapping.characters.second != 0) {
        cells[trail % 16] += WriteSequence(Utf8(), {mapping.characters.second});
      }
      has_cell = true;
    }
    if (!has_cell) continue;
    std::string line =
        margin + ' ' +
        InColourFor(STDOUT_FILENO, kBold, std::string{kHexDigits[row], '-'}) +
        ' ';
    for (const std::string& cell : cells) line += Centred(cell, kWidth);
    *text += WithoutBlanksAtEnd(line);
  }
}

// How many mappings from the first one on have one character after the other,
// as GB 18030 has those of four bytes.
size_t RunLength(std::span<const Mapping> mappings) {
  size_t length = 1;
  while (length < mappings.size() && mappings[length].is_read &&
         mappings[length].is_written &&
         mappings[length].sequence.length == mappings[0].sequence.length &&
         mappings[length].characters.first ==
             mappings[0].characters.first + length) {
    ++length;
  }
  return length;
}

// Of sequences of several bytes: a grid for each lead, and long runs of four
// bytes in a line.
std::string MakeGrids(std::span<const Mapping> mappings) {
  constexpr size_t kLongRun = 32;
  std::string text;
  std::string runs;
  while (!mappings.empty()) {
    const ByteSequence& sequence = mappings[0].sequence;
    const size_t run =
        sequence.length == ByteSequence::kMaxLength ? RunLength(mappings) : 0;
    if (run >= kLongRun) {
      const Mapping& last = mappings[run - 1];
      runs += "  " + HexBytes(sequence.Bytes()) + " to " +
              HexBytes(last.sequence.Bytes()) + "  " +
              CodePointText({mappings[0].characters.first}) + " to " +
              CodePointText({last.characters.first}) + '\n';
      mappings = mappings.subspan(run);
      continue;
    }
    const auto is_here = [&](const Mapping& mapping) {
      return mapping.sequence.length == sequence.length &&
             mapping.sequence.bytes >> 8 == sequence.bytes >> 8;
    };
    const auto behind =
        std::find_if_not(mappings.begin(), mappings.end(), is_here);
    const auto count = static_cast<size_t>(behind - mappings.begin());
    if (sequence.length > 1) {
      AppendGrid({sequence.bytes >> 8, sequence.length - 1},
                 mappings.first(count), &text);
    }
    mappings = mappings.subspan(count);
  }
  if (runs.empty()) return text;
  return text + '\n' +
         InColourFor(STDOUT_FILENO, kBold, "One character after the other:") +
         '\n' + runs;
}

// "256 bytes of 256", "9,795 sequences: 191 of 1 byte, 9,604 of 2 bytes".
std::string CountText(const Mappings& mappings) {
  size_t counts[ByteSequence::kMaxLength + 1] = {};
  size_t all = 0;
  for (const Mapping& mapping : mappings) {
    if (!mapping.is_read) continue;
    ++counts[mapping.sequence.length];
    ++all;
  }
  if (all == counts[1]) return Counted(all, "byte") + " of 256";
  std::vector<std::string> parts;
  for (size_t length = 1; length < std::size(counts); ++length) {
    if (counts[length] == 0) continue;
    parts.push_back(std::to_string(counts[length]) + " of " +
                    Counted(length, "byte"));
  }
  return Counted(all, "sequence") + ": " + JoinedText(parts);
}

// Those that are only written, in the order of their characters.
Mappings OnlyWritten(const Mappings& mappings) {
  Mappings found;
  std::copy_if(mappings.begin(), mappings.end(), std::back_inserter(found),
               [](const Mapping& mapping) { return !mapping.is_read; });
  std::sort(found.begin(), found.end(), [](const Mapping& a, const Mapping& b) {
    return a.characters < b.characters;
  });
  return found;
}

std::string Show(const Charmap& charmap) {
  const Mappings& mappings = charmap.mappings;
  std::string text = InColourFor(
      STDOUT_FILENO, kBold,
      charmap.name.empty() ? std::string("no name") : Escape(charmap.name));
  for (size_t i = 0; i < charmap.aliases.size(); ++i) {
    text += (i == 0 ? ", also called " : ", ") + Escape(charmap.aliases[i]);
  }
  const auto is_single = [](const Mapping& mapping) {
    return mapping.sequence.length == 1;
  };
  const bool has_single =
      std::any_of(mappings.begin(), mappings.end(), is_single);
  const bool has_more =
      !std::all_of(mappings.begin(), mappings.end(), is_single);
  text += '\n' + CountText(mappings) + ", " +
          CodePointTitle({charmap.replacement}) + " for errors\n" +
          (has_single ? MakeTable(mappings) : "") + MakeGrids(mappings);
  const auto add = [&](const char* heading, const Mapping& mapping) {
    if (*heading != '\0') {
      text += '\n' + InColourFor(STDOUT_FILENO, kBold, heading) + '\n';
    }
    text += "  " + HexBytes(mapping.sequence.Bytes()) + "  " +
            CodePointTitle({mapping.characters.first}) + '\n';
  };
  const char* heading =
      has_more ? "Only read, and written as other bytes or not at all:"
               : "Only read, and written as another byte or not at all:";
  for (const Mapping& mapping : mappings) {
    if (mapping.is_written) continue;
    add(std::exchange(heading, ""), mapping);
  }
  heading = has_more
                ? "Only written, as bytes that are read as another character:"
                : "Only written, as a byte that is read as another character:";
  for (const Mapping& mapping : OnlyWritten(mappings)) {
    add(std::exchange(heading, ""), mapping);
  }
  return text;
}

std::string UcmBytes(const ByteSequence& sequence) {
  std::string text;
  for (const char byte : sequence.Bytes()) {
    text += "\\x" + HexDigits(std::string(1, byte));
  }
  return text;
}

std::string UcmSymbol(uint32_t code_point) {
  return "<U" + CodePointText({code_point}).substr(2) + '>';
}

// A file of ICU's, of which `charset add` makes the same charset.
std::string Ucm(const Charmap& charmap) {
  const Mappings& mappings = charmap.mappings;
  size_t most = 1;
  size_t least = ByteSequence::kMaxLength;
  std::string body;
  std::string substitute;
  for (const Mapping& mapping : mappings) {
    most = std::max(most, mapping.sequence.length);
    least = std::min(least, mapping.sequence.length);
    const std::string bytes = UcmBytes(mapping.sequence);
    body += UcmSymbol(mapping.characters.first);
    if (mapping.characters.second != 0) {
      body += UcmSymbol(mapping.characters.second);
    }
    const bool is_both = mapping.is_read && mapping.is_written;
    body += ' ' + bytes +
            (is_both           ? " |0\n"
             : mapping.is_read ? " |3\n"
                               : " |1\n");
    if (mapping.is_written &&
        mapping.characters == Characters{charmap.replacement}) {
      substitute = "<subchar> " + bytes + '\n';
    }
  }
  std::string head;
  if (!charmap.name.empty()) {
    head += "<code_set_name> \"" + Escape(charmap.name) + "\"\n";
  }
  for (const std::string& alias : charmap.aliases) {
    head += "<icu:alias> \"" + Escape(alias) + "\"\n";
  }
  head += "<mb_cur_max> " + std::to_string(most) + "\n<mb_cur_min> " +
          std::to_string(least) + "\n<uconv_class> \"" +
          (most == 1 ? "SBCS" : "MBCS") + "\"\n" + substitute;
  return head + "CHARMAP\n" + body + "END CHARMAP\n";
}

// An installed charset, or a table that is built in; nothing if there is none
// of this name.
std::optional<Charmap> FindTable(const std::string& wanted) {
  const HostName name(wanted);
  for (const HostFolder which : kHostFolders) {
    if (!name.IsValid() || PathOf(which).IsEmpty()) continue;
    const CharsetFolder folder(which);
    const auto found = folder.Find(std::string(name.Text()));
    if (!found.has_value()) continue;
    InputFile input(PathIn(folder.Path(), *found + ".utfx"));
    return ReadCompiled(&input);
  }
  const utfx_charset* const charset = utfx_charset_find(wanted.c_str());
  if (!IsTable(charset)) return {};
  return CharmapOf(charset);
}

// What a file does not say itself.
struct ReadingOptions {
  Pointers pointers = Pointers::kUnknown;
  std::string written;
};

std::vector<Option> ReadingOptionsOf(ReadingOptions* options) {
  return {NameOption(0, "written", "FILE", &options->written,
                     "By this list text is written, by the other one read"),
          {0, "pointers", "NAME",
           "Of an index: big5, euc-jp, euc-kr, gbk, shift_jis",
           [options](const char* name) {
             options->pointers = FindPointers(name);
             if (options->pointers == Pointers::kUnknown) {
               throw Trouble(
                   "--pointers is big5, euc-jp, euc-kr, gbk or shift_jis, "
                   "not " +
                   Quote(name));
             }
           }}};
}

// As ReadCharmap(), but names the charset of a text that is not in UTF-8. A
// base that is no table may be a file beside this one, and so on.
// NOLINTNEXTLINE(misc-no-recursion): at most kMostBases deep.
Charmap ReadFile(const std::string& operand, const ReadingOptions& options,
                 int bases = 0) {
  InputFile input(operand);
  const auto find_base =
      [&](const std::string& name) -> std::optional<Charmap> {
    constexpr int kMostBases = 8;
    std::optional<Charmap> table = FindTable(name);
    const size_t slash = operand.rfind('/');
    const std::string file =
        (slash == std::string::npos ? "" : operand.substr(0, slash + 1)) +
        name + ".ucm";
    if (table.has_value() || name.find('/') != std::string::npos ||
        bases == kMostBases || access(file.c_str(), F_OK) != 0) {
      return table;
    }
    return ReadFile(file, {}, bases + 1);
  };
  try {
    std::optional<InputFile> written;
    if (!options.written.empty()) written.emplace(options.written);
    return ReadCharmap(&input, {find_base, options.pointers,
                                written.has_value() ? &*written : nullptr});
  } catch (const CharmapHasZeros&) {
    constexpr size_t kEnough = 4096;
    const FileStart start = StartOf(&input, kEnough);
    const Verdict verdict = Judge(start);
    if (verdict.kind != Kind::kUnicode) throw;
    throw Trouble(input.Name() + ": in " + verdict.charset +
                  "; utfx convert -f " + verdict.charset +
                  " makes UTF-8 of it");
  }
}

// Of a name, or else of a file.
Charmap Load(const std::string& operand, const ReadingOptions& options) {
  std::optional<Charmap> found = FindTable(operand);
  if (found.has_value()) return *std::move(found);
  if (access(operand.c_str(), F_OK) != 0 && NamedCharset::IsKnown(operand)) {
    throw Trouble(Quote(operand) +
                  ": a charset, but none of utfx's tables; "
                  "utfx show -f shows what its bytes are");
  }
  return ReadFile(operand, options);
}

// ---- list ------------------------------------------------------------------

int List() {
  OutputFile output;
  int status = 0;
  for (const HostFolder which : kHostFolders) {
    if (PathOf(which).IsEmpty()) continue;
    const CharsetFolder folder(which);
    std::string lines;
    folder.ForEach(
        [&](const Charmap& charmap) {
          const std::string also =
              charmap.aliases.empty()
                  ? ""
                  : ", also called " + JoinedText(charmap.aliases);
          lines += "  " + charmap.name + also + '\n';
        },
        [&](const std::string& message) {
          Complain(message);
          status = kErrorStatus;
        });
    if (lines.empty()) continue;
    output.Write(
        InColourFor(STDOUT_FILENO, kBold, ListedName(folder.Path()) + ':') +
        '\n' + lines);
  }
  output.Finish();
  return status;
}

// The names of charsets that were added, which start so.
std::vector<std::string> AddedCandidates(const std::string& start) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (StartsAlike(name, start)) names.push_back(name);
  };
  for (const HostFolder which : kHostFolders) {
    if (PathOf(which).IsEmpty()) continue;
    CharsetFolder(which).ForEach(
        [&](const Charmap& charmap) {
          add(charmap.name);
          std::for_each(charmap.aliases.begin(), charmap.aliases.end(), add);
        },
        [](const std::string& /*message*/) {});
  }
  return names;
}

// ---- add and remove --------------------------------------------------------

struct ChangeOptions {
  std::string name;
  std::string base;
  ReadingOptions reading;
  bool exchanges_newlines = false;
  bool replaces = false;
  bool is_user = false;
  bool is_system = false;
};

// The options of both commands.
std::vector<Option> WithFolders(ChangeOptions* options,
                                std::vector<Option> others) {
  others.push_back(FlagOption(0, "user", &options->is_user,
                              "For you; the default, but for root")
                       .Without({"system"}));
  others.push_back(FlagOption(0, "system", &options->is_system,
                              "For all users; the default for root"));
  return others;
}

HostFolder ChosenFolder(const ChangeOptions& options) {
  if (options.is_user) return HostFolder::kUser;
  if (options.is_system) return HostFolder::kSystem;
  if (!PathOf(HostFolder::kVariable).IsEmpty()) return HostFolder::kVariable;
  // Who tries utfx in a clone does not want to change the system.
  const bool is_tried = std::getenv("UTFX_TRY") != nullptr;
  return geteuid() == 0 && !is_tried ? HostFolder::kSystem : HostFolder::kUser;
}

bool IcuKnows(const std::string& name) {
#ifdef UTFX_HAS_ICU
  UErrorCode status = U_ZERO_ERROR;
  return ucnv_countAliases(name.c_str(), &status) != 0;
#else
  return name.empty();
#endif
}

// Who has a name already, beside this folder; "" if nobody has. ICU is no
// obstacle: it takes its own charset, and others don't know that.
std::string OwnerOf(const std::string& name, HostFolder but) {
  if (utfx_charset_find(name.c_str()) != nullptr) return "utfx";
  for (const HostFolder which : kHostFolders) {
    if (which == but || PathOf(which).IsEmpty()) continue;
    const CharsetFolder folder(which);
    if (folder.Path() != PathOf(but).Text() && folder.Find(name).has_value()) {
      return Quote(folder.Path());
    }
  }
  // It is no name for iconv_open(), but one in its configuration.
  if (NamedCharset::IsKnown(name) || name == "INTERNAL") return "iconv(3)";
  return "";
}

// What else a name means; "" if it means nothing.
std::string MeaningOf(const std::string& name) {
  if (name == "AUTO") return "-f auto is each file's own charset";
  if (name == "CHAR") return "to GNU libiconv it is the locale's charset";
  return "";
}

// Why a charset of this folder, which is called `own`, can't have a name, which
// iconv(3) takes as it is; "" if it can.
std::string WhyTaken(const std::string& name, const std::string& own,
                     const CharsetFolder& folder, HostFolder which) {
  const auto found = folder.Find(name);
  if (found.has_value()) {
    if (*found == own) return "";
    return *found == name ? "it is there already" : "another name of " + *found;
  }
  const std::string owner = OwnerOf(name, which);
  return owner.empty() ? MeaningOf(name) : owner + " has it";
}

// The same for any name.
std::string WhyNot(const std::string& name, const std::string& own,
                   const CharsetFolder& folder, HostFolder which) {
  if (!HostName(name).IsValid()) {
    return "not a name of up to 64 characters of A-Z 0-9 . _ : + -";
  }
  const std::string plain = WithoutPlus(name);
  const std::string why = WhyTaken(plain, own, folder, which);
  if (plain != name && !why.empty()) {
    return "to iconv(3) it is " + plain + ": " + why;
  }
  return plain == name ? why : WhyTaken(name, own, folder, which);
}

// The charset that is to be added: of a file, or a base alone.
Charmap Read(const std::string& operand, const ChangeOptions& options) {
  Charmap charmap;
  if (options.base.empty()) {
    charmap = ReadFile(operand, options.reading);
  } else {
    std::optional<Charmap> base = FindTable(options.base);
    if (!base.has_value()) {
      throw Trouble(NoTable(options.base));
    }
    charmap = *std::move(base);
    charmap.aliases.clear();
    if (options.exchanges_newlines) {
      charmap.name += "-NL";
    } else if (options.name.empty()) {
      throw Trouble("--base needs --name, the other name of the charset");
    }
  }
  if (options.exchanges_newlines) ExchangeNewlines(&charmap);
  if (!options.name.empty()) {
    charmap.name = Upper(options.name);
    charmap.name_place.clear();
  }
  return charmap;
}

void AddCharset(const std::string& operand, const ChangeOptions& options,
                HostFolder which, CharsetFolder* folder, OutputFile* output) {
  Charmap charmap = Read(operand, options);
  const std::string place =
      charmap.name_place.empty() ? charmap.source : charmap.name_place;
  if (charmap.name.empty()) {
    throw Trouble(charmap.source +
                  ": the charset has no name; --name gives it one");
  }
  const std::string why_not =
      WhyNot(charmap.name, charmap.name, *folder, which);
  if (!why_not.empty()) {
    throw Trouble(place + ": " + Quote(charmap.name) + ": " + why_not +
                  (options.name.empty() ? "; --name gives another name" : ""));
  }
  const bool is_there = folder->Find(charmap.name).has_value();
  if (is_there && !options.replaces) {
    throw Trouble(place + ": " + charmap.name +
                  " is there already; --replace replaces it");
  }
  std::vector<std::string> left_out;
  std::vector<std::string> aliases;
  // What iconv(3) makes of a name is another name.
  std::vector<std::string> wanted = {WithoutPlus(charmap.name)};
  for (const std::string& alias : charmap.aliases) {
    wanted.push_back(alias);
    if (WithoutPlus(alias) != alias) wanted.push_back(WithoutPlus(alias));
  }
  for (const std::string& alias : wanted) {
    if (alias == charmap.name ||
        std::find(aliases.begin(), aliases.end(), alias) != aliases.end()) {
      continue;
    }
    const std::string why = aliases.size() + 1 == kMaxNames
                                ? "too many names"
                                : WhyNot(alias, charmap.name, *folder, which);
    if (why.empty()) {
      aliases.push_back(alias);
    } else {
      left_out.push_back(Quote(alias) + " (" + why + ')');
    }
  }
  charmap.aliases = aliases;
  folder->Add(charmap);
  output->Write(
      charmap.name +
      (aliases.empty() ? "" : ", also called " + JoinedText(aliases)) +
      (is_there ? ": replaced\n" : ": added\n"));
  std::vector<std::string> of_icu = aliases;
  of_icu.insert(of_icu.begin(), charmap.name);
  std::erase_if(of_icu,
                [](const std::string& name) { return !IcuKnows(name); });
  if (!of_icu.empty()) {
    output->Write("  ICU has its own " + JoinedText(of_icu) +
                  ", which programs with ICU take\n");
  }
  if (charmap.left_out != 0) {
    output->Write("  " + Counted(charmap.left_out, "character") +
                  " left out, which the list writes as bytes of two others\n");
  }
  if (left_out.empty()) return;
  output->Flush();
  Complain(charmap.source + ": left out: " + JoinedText(left_out));
}

// Calls a function for each operand, and has iconv(3) know of what it did.
int Change(const Operands& operands, const ChangeOptions& options,
           const std::function<void(const std::string& operand,
                                    HostFolder which, CharsetFolder* folder,
                                    OutputFile* output)>& function) {
  const HostFolder which = ChosenFolder(options);
  CharsetFolder folder(which);
  folder.Lock();
  OutputFile output;
  try {
    const int status =
        ForEachFile(operands, &output, [&](const std::string& operand) {
          function(operand, which, &folder, &output);
          return 0;
        });
    folder.Finish();
    return status;
  } catch (...) {
    // Nobody may read the output; what was changed is changed.
    folder.Finish();
    throw;
  }
}

int Add(const Operands& files, const ChangeOptions& options) {
  for (const auto& [value, name] :
       {std::pair(options.name, "--name"),
        std::pair(options.reading.written, "--written")}) {
    if (files.size() > 1 && !value.empty()) {
      throw Trouble(std::string(name) + " goes with one file");
    }
  }
  const bool has_base = !options.base.empty();
  if (has_base && !files.empty()) {
    throw Trouble("--base goes without files; in a file, <utfx_base> names it");
  }
  bool has_added = false;
  const int status =
      Change(has_base ? Operands{options.base} : files, options,
             [&](const std::string& operand, HostFolder which,
                 CharsetFolder* folder, OutputFile* output) {
               AddCharset(operand, options, which, folder, output);
               has_added = true;
             });
  if (!has_added) return status;
  const CharsetFolder folder(ChosenFolder(options));
  const std::string path = folder.MissingGconvPath();
  if (!path.empty()) {
    OutputFile output;
    output.Write("For programs that use iconv(3):\n    export GCONV_PATH=" +
                 ShellQuote(path) + '\n');
    output.Finish();
  }
  if (!CharsetFolder::HasModule()) {
    Complain(
        "iconv(3) lacks the module UTFX-TABLES, which reads these charsets");
  }
  return status;
}

void RemoveName(const std::string& operand, CharsetFolder* folder,
                OutputFile* output) {
  const HostName name(operand);
  const auto found = name.IsValid() ? folder->Find(std::string(name.Text()))
                                    : std::optional<std::string>();
  if (!found.has_value()) {
    throw Trouble(Quote(operand) + ": no such charset in " +
                  Quote(folder->Path()) + "; utfx charset list shows all");
  }
  folder->Remove(*found);
  output->Write(*found + ": removed\n");
}

}  // namespace

Command CharsetCommand() {
  return {"charset",
          "Charsets of your own, for utfx, iconv(3) and others",
          nullptr,
          nullptr,
          {},
          "A charset is an ICU .ucm file or a POSIX charmap: lines like "
          "<U20AC> \\x80.\n"
          "Examples:\n"
          "  utfx charset show kamenicky.ucm\n"
          "  utfx charset add kamenicky.ucm\n"
          "  utfx charset remove KAMENICKY\n",
          {}};
}

Command CharsetAddCommand() {
  const auto options = std::make_shared<ChangeOptions>();
  return {
      "charset add",
      "Add charsets, which programs then know by their names",
      "FILE",
      "A .ucm file, charmap or list; standard input without it",
      [=] {
        return WithFolders(
            options.get(),
            Joined(ReadingOptionsOf(&options->reading),
                   {NameOption(0, "name", "NAME", &options->name,
                               "Its name, instead of the one in the file"),
                    NameOption(0, "base", "CHARSET", &options->base,
                               "No file: this charset under another name")
                        .Of(OurCandidates),
                    FlagOption(0, "newline", &options->exchanges_newlines,
                               "Of EBCDIC: byte 15 ends lines, not 25"),
                    FlagOption(
                        0, "replace", &options->replaces,
                        "Replace a charset that was added under this name")}));
      },
      "A file may say only how it differs from another charset: <utfx_base> "
      "\"CP437\". A base with --newline is CHARSET-NL.\n"
      "The name must not be one that iconv(3) or utfx has; other names in the "
      "file that they have are left out. Programs with ICU take ICU's own "
      "charset where that has the name, too.\n"
      "Exit status: 0, 2 for a file that is no table, and for other trouble.\n"
      "Examples:\n"
      "  utfx charset add --name KAMENICKY kam.ucm\n"
      "  utfx charset add --base IBM1140 --name IBM01140\n"
      "  zcat charmap.gz | utfx charset add -\n",
      [options](const Operands& files) { return Add(files, *options); }};
}

Command CharsetRemoveCommand() {
  const auto options = std::make_shared<ChangeOptions>();
  return {"charset remove",
          "Remove charsets that were added",
          "NAME",
          "Any of the names of a charset",
          [=] { return WithFolders(options.get(), {}); },
          "Nothing of them is left.\n"
          "Example:\n  utfx charset remove KAMENICKY\n",
          [options](const Operands& names) {
            if (names.empty())
              throw Trouble("the name of a charset is missing");
            return Change(names, *options,
                          [](const std::string& name, HostFolder /*which*/,
                             CharsetFolder* folder, OutputFile* output) {
                            RemoveName(name, folder, output);
                          });
          },
          /*takes_integers=*/false,
          AddedCandidates};
}

Command CharsetListCommand() {
  return {"charset list",
          "The charsets that were added, by folder",
          nullptr,
          nullptr,
          {},
          "Exit status: 0, 1 for a damaged file, 2 for trouble.\n"
          "Example:\n  utfx charset list\n",
          [](const Operands& /*operands*/) { return List(); }};
}

Command CharsetShowCommand() {
  struct ShowOptions {
    ReadingOptions reading;
    bool is_ucm = false;
  };
  const auto options = std::make_shared<ShowOptions>();
  return {"charset show",
          "A charset as tables of characters",
          "FILE",
          "A .ucm file, a charmap, a list, or a charset's name",
          [=] {
            return Joined(
                {FlagOption(0, "ucm", &options->is_ucm,
                            "As a .ucm file, which charset add takes")},
                ReadingOptionsOf(&options->reading));
          },
          "Single bytes are a table of 16 times 16 characters with their code "
          "points, and each lead of several bytes has a table of what follows. "
          "Behind them are the mappings that go one way only. In front of a "
          "name that is a file, type ./ for the file.\n"
          "Exit status: 0, 2 for a file that is no table, and for other "
          "trouble.\n"
          "Examples:\n"
          "  utfx charset show KAMENICKY\n"
          "  utfx charset show ./kamenicky.ucm | less\n"
          "  utfx charset show --ucm CP437 >mine.ucm\n",
          [options](const Operands& operands) {
            OutputFile output;
            bool is_first = true;
            return ForEachFile(operands, &output, [&](const std::string& name) {
              const Charmap charmap = Load(name, options->reading);
              output.Write((is_first ? "" : "\n") +
                           (options->is_ucm ? Ucm(charmap) : Show(charmap)));
              is_first = false;
              return 0;
            });
          },
          /*takes_integers=*/false,
          AddedCandidates};
}

}  // namespace utfx
