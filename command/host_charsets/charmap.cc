#include "command/host_charsets/charmap.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/host_charsets/mapping.h"
#include "command/messages/trouble.h"
#include "converters/table/multibyte_file.h"
#include "converters/table/multibyte_table.h"
#include "converters/table/table.h"
#include "converters/table/table_file.h"

namespace utfx {
namespace {

// No compiled file is larger.
constexpr size_t kMostBytes =
    std::max(kMaxTableFileSize, kMaxMultibyteFileSize);

// Memory as malloc() aligns it.
std::vector<std::max_align_t> Room(size_t size) {
  return std::vector<std::max_align_t>(size / sizeof(std::max_align_t) + 1);
}

// Checks a file that Compile() has made, and reads its names.
Charmap ReadNames(std::string_view bytes, const std::string& file) {
  const auto* const in = reinterpret_cast<const uint8_t*>(bytes.data());
  TableFile read;
  const char* why = nullptr;
  Charmap charmap;
  if (IsMultibyteFile(in, bytes.size())) {
    MultibyteTable table;
    why = ReadMultibyteFile(in, bytes.size(),
                            Room(MultibyteRoom(bytes.size())).data(), &table,
                            &read);
    charmap.waits = why == nullptr && table.HasWaiting();
  } else {
    Table table;
    uint32_t slots[Table::kMaxSlots];
    why = ReadTableFile(in, bytes.size(), &table, slots, &read);
  }
  if (why != nullptr) throw Trouble(file + ": " + why);
  charmap.source = file;
  while (!read.names.empty()) {
    const std::string_view name = read.names.substr(0, read.names.find('\0'));
    if (charmap.name.empty()) {
      charmap.name = name;
    } else {
      charmap.aliases.emplace_back(name);
    }
    read.names.remove_prefix(name.size() + 1);
  }
  return charmap;
}

Words WordsOf(const Characters& characters) {
  Words words = {characters.first};
  if (characters.second != 0) words.push_back(characters.second);
  return words;
}

// Calls a function with each sequence that a charset reads, and its characters.
// Bytes of a letter, which `start` may be, can wait for those of an accent.
// Whether a sequence is a character that can become another one by what
// follows.
bool Waits(const utfx_charset* charset, std::string_view sequence) {
  static const utfx_charset* const kUtf32 = utfx_charset_find("UTF-32LE");
  utfx_converter converter = utfx_converter_init(charset, kUtf32, UTFX_STOP);
  char room[16];
  return utfx_convert(&converter, sequence.data(), sequence.size(), room,
                      sizeof room, /*is_last=*/false)
             .status == UTFX_INCOMPLETE;
}

// NOLINTBEGIN(misc-no-recursion): at most ByteSequence::kMaxLength deep.
template <class Function>
void ForEachRead(const utfx_charset* charset, const ByteSequence& start,
                 const Function& function) {
  for (int byte = 0; byte < 256; ++byte) {
    ByteSequence sequence = start;
    sequence.Append(static_cast<uint8_t>(byte));
    Words words;
    const utfx_sequence read = ReadSequence(charset, sequence.Bytes(), &words);
    const bool is_read =
        read.status == UTFX_OK && read.length == sequence.length;
    if (is_read) {
      const uint64_t second = words.size() == 2 ? words[1] : 0;
      function(sequence, Characters{static_cast<uint32_t>(words[0]),
                                    static_cast<uint32_t>(second)});
    }
    const bool goes_on = read.status == UTFX_INCOMPLETE ||
                         (is_read && Waits(charset, sequence.Bytes()));
    if (goes_on && sequence.length < ByteSequence::kMaxLength) {
      ForEachRead(charset, sequence, function);
    }
  }
}
// NOLINTEND(misc-no-recursion)

// Calls a function with each character that a charset writes, and its bytes.
template <class Function>
void ForEachWritten(const utfx_charset* charset, const Function& function) {
  const uint64_t end = uint64_t{1} << utfx_charset_code_point_bits(charset);
  uint64_t gap = 0;
  uint64_t last = 0;
  for (uint64_t code_point = 0; code_point < end; code_point = last + 1) {
    if (!utfx_charset_next_gap(charset, code_point, &gap, &last)) {
      gap = last = end;
    }
    for (; code_point < gap; ++code_point) {
      ByteSequence sequence;
      for (const char byte : WriteSequence(charset, {code_point})) {
        sequence.Append(static_cast<uint8_t>(byte));
      }
      if (sequence.length == 0) continue;
      function(Characters{static_cast<uint32_t>(code_point)}, sequence);
    }
  }
}

using NameList = std::span<const std::string_view>;

std::string CompileSingle(const Charmap& charmap, NameList names) {
  TableFacts facts = {};
  std::fill(std::begin(facts.code_points), std::end(facts.code_points),
            Table::kUnassigned);
  std::vector<TableFacts::EncodeOnly> encode_only;
  for (const Mapping& mapping : charmap.mappings) {
    const uint32_t byte = mapping.sequence.bytes;
    if (mapping.is_read) {
      facts.code_points[byte] = mapping.characters.first;
      facts.is_decode_only[byte] = !mapping.is_written;
    } else {
      encode_only.push_back(
          {mapping.characters.first, static_cast<uint8_t>(byte)});
    }
  }
  if (encode_only.size() > Table::kMaxEncodeOnly) {
    throw Trouble(charmap.source + ": too many code points are only written");
  }
  std::sort(
      encode_only.begin(), encode_only.end(),
      [](const TableFacts::EncodeOnly& a, const TableFacts::EncodeOnly& b) {
        return a.code_point < b.code_point;
      });
  facts.encode_only = encode_only;
  facts.replacement = charmap.replacement;
  facts.names = names;
  uint8_t bytes[kMaxTableFileSize];
  return {reinterpret_cast<const char*>(bytes), WriteTableFile(facts, bytes)};
}

// The first of two code points that are one sequence can come without the
// second.
void CheckPairs(const Charmap& charmap) {
  std::set<uint32_t> written;
  for (const auto& [sequence, characters, is_read, is_written] :
       charmap.mappings) {
    if (is_written && characters.second == 0) written.insert(characters.first);
  }
  for (const Mapping& mapping : charmap.mappings) {
    const Characters& pair = mapping.characters;
    if (pair.second == 0 || written.contains(pair.first)) continue;
    throw Trouble(charmap.source + ": " + mapping.sequence.Text() + " (" +
                  pair.Text() + ") needs a mapping of " +
                  Characters{pair.first}.Text() + " alone, too");
  }
}

std::string CompileMultibyte(const Charmap& charmap, NameList names) {
  std::vector<MultibyteFacts::Mapping> mappings;
  for (const Mapping& mapping : charmap.mappings) {
    mappings.push_back({mapping.sequence.bytes,
                        static_cast<uint8_t>(mapping.sequence.length),
                        mapping.is_read, mapping.is_written,
                        mapping.characters.first, mapping.characters.second});
  }
  CheckPairs(charmap);
  std::vector<uint8_t> bytes(kMaxMultibyteFileSize);
  MultibyteRefusal refusal = {};
  const size_t size = WriteMultibyteFile({mappings, charmap.replacement, names},
                                         bytes, &refusal);
  if (size != 0)
    return {bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(size)};
  std::string which;
  for (const MultibyteFacts::Mapping* const mapping : refusal.mappings) {
    if (mapping == nullptr) continue;
    which += (which.empty() ? ": " : ", ") +
             ByteSequence{mapping->sequence, mapping->length}.Text() + " (" +
             Characters{mapping->code_point, mapping->second}.Text() + ')';
  }
  throw Trouble(charmap.source + ": " + refusal.why + which +
                (which.empty() ? "" : "; leave such lines out"));
}

}  // namespace

uint32_t ReplacementOf(const Mappings& mappings, uint32_t wanted) {
  const auto has = [&](uint64_t code_point) {
    const Characters characters = {static_cast<uint32_t>(code_point)};
    return std::any_of(
        mappings.begin(), mappings.end(), [&](const Mapping& mapping) {
          return mapping.is_written && mapping.characters == characters;
        });
  };
  if (wanted != 0 && has(wanted)) return wanted;
  const uint64_t found = FindReplacement(has);
  if (found != 0) return static_cast<uint32_t>(found);
  // Anything but a control, if there is something else.
  constexpr uint32_t kBeyond = 0x110000;
  uint32_t least = Table::kUnassigned;
  for (const Mapping& mapping : mappings) {
    const auto& [first, second] = mapping.characters;
    if (!mapping.is_written || second != 0) continue;
    least = std::min(least, first < ' ' ? kBeyond + first : first);
  }
  if (least != Table::kUnassigned && least >= kBeyond) least -= kBeyond;
  return least;
}

Charmap CharmapOf(const utfx_charset* charset) {
  Charmap charmap;
  charmap.name = charmap.source = utfx_charset_name(charset);
  for (const char* alias = nullptr;
       (alias = utfx_charset_alias(charset, charmap.aliases.size())) !=
       nullptr;) {
    charmap.aliases.emplace_back(alias);
  }
  charmap.replacement =
      static_cast<uint32_t>(utfx_charset_replacement(charset));
  Mappings& mappings = charmap.mappings;
  ForEachRead(charset, {},
              [&](const ByteSequence& bytes, const Characters& characters) {
                const bool is_written =
                    WriteSequence(charset, WordsOf(characters)) ==
                    bytes.Bytes();
                mappings.push_back({bytes, characters, true, is_written});
              });
  const Mappings read = mappings;
  ForEachWritten(charset,
                 [&](const Characters& characters, const ByteSequence& bytes) {
                   Mapping mapping = {bytes, characters, false, true};
                   if (!std::binary_search(read.begin(), read.end(), mapping)) {
                     mappings.push_back(mapping);
                   }
                 });
  std::sort(mappings.begin(), mappings.end());
  return charmap;
}

void ExchangeNewlines(Charmap* charmap) {
  constexpr ByteSequence kNextLine = {0x15, 1};
  constexpr ByteSequence kLineFeed = {0x25, 1};
  Mappings& mappings = charmap->mappings;
  for (const Mapping& wanted : {Mapping{kNextLine, {0x85}, true, true},
                                Mapping{kLineFeed, {'\n'}, true, true}}) {
    if (std::find(mappings.begin(), mappings.end(), wanted) == mappings.end()) {
      throw Trouble(charmap->source +
                    ": no EBCDIC with 15 as U+0085 and 25 as U+000A, which "
                    "--newline exchanges");
    }
  }
  for (Mapping& mapping : mappings) {
    if (mapping.sequence == kNextLine) {
      mapping.sequence = kLineFeed;
    } else if (mapping.sequence == kLineFeed) {
      mapping.sequence = kNextLine;
    }
  }
  std::sort(mappings.begin(), mappings.end());
}

Charmap ReadCompiledNames(InputFile* input) {
  return ReadNames(input->Peek(kMostBytes + 1), input->Name());
}

Charmap ReadCompiled(InputFile* input) {
  const std::string_view bytes = input->Peek(kMostBytes + 1);
  ReadNames(bytes, input->Name());
  const size_t room = utfx_charset_room(bytes.data(), bytes.size());
  std::vector<std::max_align_t> memory = Room(room);
  const utfx_charset* const charset =
      utfx_charset_load(bytes.data(), bytes.size(), memory.data(), room);
  if (charset == nullptr) throw Trouble(input->Name() + ": it is damaged");
  Charmap charmap = CharmapOf(charset);
  charmap.source = input->Name();
  return charmap;
}

std::string Compile(const Charmap& charmap) {
  std::vector<std::string_view> names = {charmap.name};
  names.insert(names.end(), charmap.aliases.begin(), charmap.aliases.end());
  const bool is_single = std::all_of(
      charmap.mappings.begin(), charmap.mappings.end(),
      [](const Mapping& mapping) {
        return mapping.sequence.length == 1 && mapping.characters.second == 0;
      });
  std::string file = is_single ? CompileSingle(charmap, names)
                               : CompileMultibyte(charmap, names);
  ReadNames(file, charmap.source);
  return file;
}

}  // namespace utfx
