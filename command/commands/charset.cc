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
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/code_points/capitals.h"
#include "command/code_points/character_name.h"
#include "command/code_points/sequence.h"
#include "command/commands/commands.h"
#include "command/files/input_file.h"
#include "command/files/output_file.h"
#include "command/files/place.h"
#include "command/host_charsets/charmap.h"
#include "command/host_charsets/charset_folder.h"
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

std::string ByteText(size_t byte) {
  return HexBytes(std::string(1, static_cast<char>(byte)));
}

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

// Of 16 columns, so many side by side as fit.
std::string MakeTable(const TableFacts& facts) {
  std::string cells[256];
  size_t width = 5;
  for (size_t i = 0; i < std::size(cells); ++i) {
    cells[i] = facts.code_points[i] == Table::kUnassigned
                   ? ""
                   : CodePointText({facts.code_points[i]}).substr(2);
    width = std::max(width, cells[i].size() + 1);
  }
  size_t together = 16;
  while (isatty(STDOUT_FILENO) != 0 && together > 1 &&
         2 + together * width > ColumnsOf(STDOUT_FILENO)) {
    together /= 2;
  }
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string table;
  for (size_t first = 0; first < 16; first += together) {
    std::string head = "  ";
    for (size_t column = first; column < first + together; ++column) {
      head += Centred(std::string{'-', kDigits[column]}, width);
    }
    table += '\n' +
             InColourFor(STDOUT_FILENO, kBold,
                         head.substr(0, head.find_last_not_of(' ') + 1)) +
             '\n';
    for (size_t row = 0; row < 16; ++row) {
      std::string characters =
          InColourFor(STDOUT_FILENO, kBold, std::string{kDigits[row], '-'});
      std::string numbers = "  ";
      for (size_t column = first; column < first + together; ++column) {
        const size_t byte = 16 * row + column;
        characters += Centred(
            cells[byte].empty() ? "" : Character(facts.code_points[byte]),
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

std::string Show(const Charmap& charmap) {
  const TableFacts& facts = charmap.facts;
  const auto assigned =
      256 - std::count(std::begin(facts.code_points),
                       std::end(facts.code_points), Table::kUnassigned);
  std::string text = InColourFor(
      STDOUT_FILENO, kBold,
      charmap.name.empty() ? std::string("no name") : Escape(charmap.name));
  for (size_t i = 0; i < charmap.aliases.size(); ++i) {
    text += (i == 0 ? ", also called " : ", ") + Escape(charmap.aliases[i]);
  }
  text += "\n" + Counted(static_cast<uint64_t>(assigned), "byte") +
          " of 256, " + CodePointTitle({facts.replacement}) + " for errors\n" +
          MakeTable(facts);
  const auto add = [&](const char* heading, size_t byte, uint32_t code_point) {
    if (*heading != '\0') {
      text += '\n' + InColourFor(STDOUT_FILENO, kBold, heading) + '\n';
    }
    text += "  " + ByteText(byte) + "  " + CodePointTitle({code_point}) + '\n';
  };
  const char* heading = "Only read, and written as another byte or not at all:";
  for (size_t i = 0; i < std::size(facts.code_points); ++i) {
    if (!facts.is_decode_only[i]) continue;
    add(std::exchange(heading, ""), i, facts.code_points[i]);
  }
  heading = "Only written, as a byte that is read as another character:";
  for (const TableFacts::EncodeOnly& entry : charmap.encode_only) {
    add(std::exchange(heading, ""), entry.byte, entry.code_point);
  }
  return text;
}

// One of libutfx's own tables.
Charmap CharmapOf(const utfx_charset* charset) {
  Charmap charmap;
  charmap.name = utfx_charset_name(charset);
  charmap.aliases = AliasesOf(charset);
  TableFacts& facts = charmap.facts;
  facts.replacement = static_cast<uint32_t>(utfx_charset_replacement(charset));
  for (size_t byte = 0; byte < std::size(facts.code_points); ++byte) {
    const char text = static_cast<char>(byte);
    uint64_t code_point = 0;
    const bool is_assigned =
        utfx_decode_one(charset, &text, 1, &code_point).status == UTFX_OK;
    facts.code_points[byte] =
        is_assigned ? static_cast<uint32_t>(code_point) : Table::kUnassigned;
    facts.is_decode_only[byte] =
        is_assigned &&
        WriteSequence(charset, {code_point}) != std::string_view(&text, 1);
  }
  const uint64_t end = uint64_t{1} << utfx_charset_code_point_bits(charset);
  uint64_t gap = 0;
  uint64_t last = 0;
  for (uint64_t code_point = 0; code_point < end; code_point = last + 1) {
    if (!utfx_charset_next_gap(charset, code_point, &gap, &last)) {
      gap = last = end;
    }
    for (; code_point < gap; ++code_point) {
      const std::string bytes = WriteSequence(charset, {code_point});
      if (bytes.empty()) continue;
      const auto byte = static_cast<uint8_t>(bytes[0]);
      if (facts.code_points[byte] != code_point) {
        charmap.encode_only.push_back(
            {static_cast<uint32_t>(code_point), byte});
      }
    }
  }
  return charmap;
}

// As ReadCharmap(), but names the charset of a text that is not in UTF-8.
Charmap ReadCharmapOf(InputFile* input) {
  try {
    return ReadCharmap(input);
  } catch (const CharmapHasZeros&) {
    constexpr size_t kEnough = 4096;
    const FileStart start = StartOf(input, kEnough);
    const Verdict verdict = Judge(start);
    if (verdict.kind != Kind::kUnicode) throw;
    throw Trouble(input->Name() + ": in " + verdict.charset +
                  "; utfx convert -f " + verdict.charset +
                  " makes UTF-8 of it");
  }
}

// Where a name is of: an installed charset, or one of libutfx's own, or else a
// file.
Charmap Load(const std::string& operand) {
  const HostName name(operand);
  for (const HostFolder which : kHostFolders) {
    if (!name.IsValid() || PathOf(which).IsEmpty()) continue;
    const CharsetFolder folder(which);
    const auto found = folder.Find(std::string(name.Text()));
    if (!found.has_value()) continue;
    InputFile input(PathIn(folder.Path(), *found + ".utfx"));
    return ReadCompiled(&input);
  }
  const utfx_charset* const charset = utfx_charset_find(operand.c_str());
  if (IsSingleByteTable(charset)) {
    return CharmapOf(charset);
  }
  if (access(operand.c_str(), F_OK) != 0 && NamedCharset::IsKnown(operand)) {
    throw Trouble(Quote(operand) +
                  ": a charset, but none of utfx's tables of single bytes; "
                  "utfx show -f shows what its bytes are");
  }
  InputFile input(operand);
  return ReadCharmapOf(&input);
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

// Who has a name already, beside this folder; "" if nobody has.
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
#ifdef UTFX_HAS_ICU
  UErrorCode status = U_ZERO_ERROR;
  if (ucnv_countAliases(name.c_str(), &status) != 0) return "ICU";
#endif
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

void AddFile(const std::string& file, const ChangeOptions& options,
             HostFolder which, CharsetFolder* folder, OutputFile* output) {
  InputFile input(file);
  Charmap charmap = ReadCharmapOf(&input);
  if (!options.name.empty()) charmap.name = Upper(options.name);
  const std::string place =
      options.name.empty() ? charmap.name_place : input.Name();
  if (charmap.name.empty()) {
    throw Trouble(input.Name() +
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
  if (left_out.empty()) return;
  output->Flush();
  Complain(input.Name() + ": left out: " + JoinedText(left_out));
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
  if (files.size() > 1 && !options.name.empty()) {
    throw Trouble("--name goes with one file");
  }
  bool has_added = false;
  const int status = Change(files, options,
                            [&](const std::string& file, HostFolder which,
                                CharsetFolder* folder, OutputFile* output) {
                              AddFile(file, options, which, folder, output);
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
      "A .ucm file or a charmap; standard input without it",
      [=] {
        return WithFolders(
            options.get(),
            {NameOption(0, "name", "NAME", &options->name,
                        "Its name, instead of the one in the file"),
             FlagOption(0, "replace", &options->replaces,
                        "Replace a charset that was added under this name")});
      },
      "The name must not be one that iconv(3), ICU or utfx has; other names in "
      "the file that they have are left out.\n"
      "Exit status: 0, 2 for a file that is no single-byte charset, and for "
      "other trouble.\n"
      "Examples:\n"
      "  utfx charset add --name KAMENICKY kam.ucm\n"
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
  return {"charset show",
          "A charset as a table of 16 times 16 characters",
          "FILE",
          "A .ucm file, a charmap, or the name of a charset",
          {},
          "Below each character is its code point. Behind the table are the "
          "mappings that go one way only. In front of a name that is a file, "
          "type ./ for the file.\n"
          "Exit status: 0, 2 for a file that is no single-byte charset, and "
          "for other trouble.\n"
          "Examples:\n"
          "  utfx charset show KAMENICKY\n"
          "  utfx charset show ./kamenicky.ucm | less\n",
          [](const Operands& operands) {
            OutputFile output;
            bool is_first = true;
            return ForEachFile(operands, &output, [&](const std::string& name) {
              output.Write((is_first ? "" : "\n") + Show(Load(name)));
              is_first = false;
              return 0;
            });
          },
          /*takes_integers=*/false,
          AddedCandidates};
}

}  // namespace utfx
