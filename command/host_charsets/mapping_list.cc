#include "command/host_charsets/mapping_list.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/code_points/sequence.h"
#include "command/host_charsets/line_parts.h"
#include "command/host_charsets/mapping.h"

namespace utfx {
namespace {

constexpr std::string_view kHexadecimal = "0123456789ABCDEFabcdef";
constexpr std::string_view kDecimal = "0123456789";

struct PointersRow {
  std::string_view name;   // For an option.
  std::string_view index;  // The name of its list, if that tells.
  Pointers pointers;
};
constexpr PointersRow kPointersRows[] = {
    {"big5", "big5", Pointers::kBig5},      {"euc-jp", "", Pointers::kEucJp},
    {"euc-kr", "euc-kr", Pointers::kEucKr}, {"gbk", "gb18030", Pointers::kGbk},
    {"shift_jis", "", Pointers::kShiftJis},
};

ByteSequence SequenceOf(uint32_t number) {
  ByteSequence sequence = {number, 1};
  while (sequence.length < ByteSequence::kMaxLength &&
         number >> 8 * sequence.length != 0) {
    ++sequence.length;
  }
  return sequence;
}

ByteSequence TwoBytes(uint32_t lead, uint32_t trail) {
  return {lead << 8 | trail, 2};
}

// The Encoding Standard's decoders: the bytes of a pointer. No bytes if there
// is no such pointer.
ByteSequence BytesOf(Pointers pointers, bool is_jis_x_0212, uint32_t pointer) {
  ByteSequence bytes;
  bool has_lead = true;
  const auto rows = [&](uint32_t columns, uint32_t first) {
    const uint32_t lead = first + pointer / columns;
    has_lead = lead < 0xFF;
    return TwoBytes(lead, pointer % columns);
  };
  switch (pointers) {
    case Pointers::kUnknown:
      return {};
    case Pointers::kSingle:
      if (pointer >= 0x80) return {};
      return {0x80 + pointer, 1};
    case Pointers::kBig5:
      bytes = rows(157, 0x81);
      bytes.bytes += pointer % 157 < 0x3F ? 0x40 : 0x62;
      break;
    case Pointers::kEucKr:
      bytes = rows(190, 0x81);
      bytes.bytes += 0x41;
      break;
    case Pointers::kGbk:
      bytes = rows(190, 0x81);
      bytes.bytes += pointer % 190 < 0x3F ? 0x40 : 0x41;
      break;
    case Pointers::kShiftJis:
      bytes = rows(188, pointer / 188 < 0x1F ? 0x81 : 0xC1);
      bytes.bytes += pointer % 188 < 0x3F ? 0x40 : 0x41;
      break;
    case Pointers::kEucJp:
      bytes = rows(94, 0xA1);
      bytes.bytes += 0xA1;
      if (is_jis_x_0212) bytes = {0x8F0000 | bytes.bytes, 3};
      break;
  }
  return has_lead ? bytes : ByteSequence();
}

// The Encoding Standard's encoders leave out some of several bytes that are
// read as one character.
bool IsWritten(Pointers pointers, bool is_jis_x_0212, uint32_t pointer) {
  switch (pointers) {
    case Pointers::kBig5:
      return pointer >= (0xA1 - 0x81) * 157;
    case Pointers::kShiftJis:
      return pointer < 8272 || pointer > 8835;
    case Pointers::kEucJp:
      return !is_jis_x_0212;
    default:
      return true;
  }
}

// Of these, Big5 writes the last ones.
bool IsLastWritten(uint32_t code_point) {
  constexpr uint32_t kLast[] = {0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345};
  return std::find(std::begin(kLast), std::end(kLast), code_point) !=
         std::end(kLast);
}

// Removes a number and what it starts with. Nothing if there is none.
std::optional<uint32_t> TakeNumber(std::string_view* text) {
  if (!Take("0x", text) && !Take("0X", text) && !Take("U+", text)) return {};
  const std::string_view digits =
      text->substr(0, text->find_first_not_of(kHexadecimal));
  text->remove_prefix(digits.size());
  return ParseDigits(digits, 16, 1, 8);
}

// One code point, or two with a plus sign between them.
std::optional<Characters> ReadCharacters(std::string_view text) {
  // Apple's lists say in which direction some are.
  if (!Take("<LR>+", &text)) Take("<RL>+", &text);
  const std::optional<uint32_t> first = TakeNumber(&text);
  if (!first.has_value()) return {};
  if (text.empty()) return Characters{*first};
  const std::optional<uint32_t> second =
      Take("+", &text) ? TakeNumber(&text) : std::nullopt;
  if (second.value_or(0) == 0 || !text.empty()) return {};
  return Characters{*first, *second};
}

constexpr char kNoRow[] =
    "neither bytes and a code point, as in 0x8140 0x3000, nor any other line "
    "of a list";

}  // namespace

Pointers FindPointers(std::string_view name) {
  for (const PointersRow& row : kPointersRows) {
    if (row.name == name) return row.pointers;
  }
  return Pointers::kUnknown;
}

bool MappingList::IsLine(std::string_view line) {
  if (line.starts_with("0x") || line.starts_with("0X") ||
      line.starts_with("U+")) {
    return true;
  }
  const bool has_mark = line.starts_with('*') || line.starts_with('/');
  if (has_mark) line.remove_prefix(1);
  const size_t end =
      std::min(line.find_first_not_of(kHexadecimal), line.size());
  if (end == 0) return false;
  if (has_mark || line.substr(end).starts_with('=')) return true;
  const std::string_view rest = Trimmed(line.substr(end));
  return line.find_first_not_of(kDecimal) == end &&
         (rest.starts_with("0x") || rest.starts_with("U+"));
}

void MappingList::ReadComment(std::string_view comment) {
  // "# For details on index-big5.txt see the Encoding Standard".
  constexpr std::string_view kIndex = "index-";
  const size_t start = comment.find(kIndex);
  if (start == std::string_view::npos) return;
  std::string_view name = comment.substr(start + kIndex.size());
  name = name.substr(0, name.find(".txt"));
  is_jis_x_0212_ = name == "jis0212";
  if (is_jis_x_0212_ || name == "jis0208" || pointers_ != Pointers::kUnknown) {
    return;
  }
  for (const PointersRow& row : kPointersRows) {
    if (name == row.index) pointers_ = row.pointers;
  }
}

std::string MappingList::ReadLine(std::string_view line, size_t number) {
  const std::string_view trimmed = Trimmed(line);
  if (trimmed.starts_with("0x") || trimmed.starts_with("0X") ||
      trimmed.starts_with("U+")) {
    return ReadColumns(trimmed, number);
  }
  const size_t end =
      std::min(trimmed.find_first_not_of(kDecimal), trimmed.size());
  if (end != 0 && end < trimmed.size() &&
      kBlanks.find(trimmed[end]) != std::string_view::npos) {
    return ReadPointer(trimmed, number);
  }
  if (line.ends_with('\r')) line.remove_suffix(1);
  return ReadText(line.substr(line.find_first_not_of(kBlanks)), number);
}

std::string MappingList::ReadColumns(std::string_view line, size_t number) {
  std::string columns(line.substr(0, line.find('#')));
  std::replace(columns.begin(), columns.end(), ',', ' ');
  std::vector<std::string_view> words;
  for (std::string_view rest = columns; !Trimmed(rest).empty();) {
    words.push_back(TakeWord(&rest));
  }
  // A byte without a character has no other column; Unicode's list of JIS
  // X 0208 has one between them.
  if (words.size() < 2) return "";
  const std::string_view last = words.size() == 3 ? words[2] : words[1];
  std::string_view first = words[0];
  std::optional<Characters> characters = ReadCharacters(last);
  if (words.size() > 3 || !characters.has_value()) return kNoRow;
  const bool is_first_code_point = first.starts_with("U+");
  const std::optional<uint32_t> bytes = TakeNumber(&first);
  if (!bytes.has_value() || !first.empty()) return kNoRow;
  has_columns_ = true;
  is_order_known_ |= is_first_code_point || last.find("U+") == 0;
  if (is_first_code_point) {
    if (characters->second != 0) return kNoRow;
    rows_.push_back({SequenceOf(characters->first), {*bytes}, true, number});
  } else {
    rows_.push_back({SequenceOf(*bytes), *characters, true, number});
  }
  return "";
}

std::string MappingList::ReadPointer(std::string_view line, size_t number) {
  const std::optional<uint32_t> pointer =
      ParseDigits(TakeWord(&line), 10, 1, 5);
  const std::optional<Characters> characters = ReadCharacters(TakeWord(&line));
  if (!pointer.has_value() || !characters.has_value()) return kNoRow;
  if (pointers_ == Pointers::kUnknown && *pointer >= 0x80) {
    return "a pointer into rows; --pointers says of which charset they are";
  }
  const Pointers pointers =
      pointers_ == Pointers::kUnknown ? Pointers::kSingle : pointers_;
  const ByteSequence bytes = BytesOf(pointers, is_jis_x_0212_, *pointer);
  has_pointers_ = true;
  if (bytes.length == 0) {
    // The list of JIS X 0208 has more for Shift_JIS.
    return pointers == Pointers::kEucJp ? "" : "no pointer of this charset";
  }
  rows_.push_back({bytes, *characters,
                   IsWritten(pointers, is_jis_x_0212_, *pointer), number});
  return "";
}

std::string MappingList::ReadText(std::string_view line, size_t number) {
  if (line.starts_with('/')) {
    return "an end of texts, which is no character; leave the line out";
  }
  // "*FE" is a new line.
  const bool is_new_line = Take("*", &line);
  const size_t end =
      std::min(line.find_first_not_of(kHexadecimal), line.size());
  const std::string_view digits = line.substr(0, end);
  line.remove_prefix(end);
  const auto bytes = ParseDigits(digits, 16, 2, 8);
  if (!bytes.has_value() || digits.size() % 2 != 0) return kNoRow;
  ByteSequence sequence = {*bytes, digits.size() / 2};
  if (is_new_line) {
    rows_.push_back({sequence, {'\n'}, true, number});
    return "";
  }
  Take("=", &line);
  uint64_t code_points[2] = {};
  size_t count = 0;
  for (; !line.empty(); ++count) {
    if (count == std::size(code_points)) {
      return "more than two characters, which no table has; leave the line out";
    }
    const utfx_sequence read =
        utfx_decode_one(Utf8(), line.data(), line.size(), &code_points[count]);
    if (read.status != UTFX_OK) {
      return "it is not in UTF-8; utfx detect says what it may be in, and utfx "
             "convert makes UTF-8 of it";
    }
    line.remove_prefix(read.length);
  }
  if (count == 0) return "no character; leave the line out";
  rows_.push_back({sequence,
                   {static_cast<uint32_t>(code_points[0]),
                    static_cast<uint32_t>(code_points[1])},
                   true,
                   number});
  return "";
}

// Bytes come first, as in Unicode's lists, unless only the first column has
// what no lead of several bytes is.
void MappingList::TurnColumns() {
  const auto is_code_point = [](uint32_t value) {
    return value >= 0x100 && value < 0x8000;
  };
  const bool has_first = std::any_of(
      rows_.begin(), rows_.end(),
      [&](const Row& row) { return is_code_point(row.sequence.bytes); });
  const bool has_second =
      std::any_of(rows_.begin(), rows_.end(), [&](const Row& row) {
        return is_code_point(row.characters.first) ||
               row.characters.second != 0;
      });
  if (!has_first || has_second) return;
  for (Row& row : rows_) {
    const uint32_t code_point = row.sequence.bytes;
    row.sequence = SequenceOf(row.characters.first);
    row.characters = {code_point};
  }
}

// What the Encoding Standard's decoders have beside the indexes.
void MappingList::AddBesidePointers() {
  constexpr uint32_t kHalfwidthKatakana = 0xFF61 - 0xA1;
  constexpr uint32_t kPrivate = 0xE000 - 8836;
  switch (pointers_) {
    case Pointers::kBig5:
      for (const auto& [bytes, characters] :
           {std::pair(0x8862, Characters{0xCA, 0x304}),
            std::pair(0x8864, Characters{0xCA, 0x30C}),
            std::pair(0x88A3, Characters{0xEA, 0x304}),
            std::pair(0x88A5, Characters{0xEA, 0x30C})}) {
        rows_.push_back(
            {SequenceOf(static_cast<uint32_t>(bytes)), characters, false, 0});
      }
      return;
    case Pointers::kGbk:
      // The first one is written.
      rows_.insert(rows_.begin(), {{0x80, 1}, {0x20AC}, true, 0});
      return;
    case Pointers::kShiftJis:
      rows_.push_back({{0x80, 1}, {0x80}, true, 0});
      for (uint32_t byte = 0xA1; byte <= 0xDF; ++byte) {
        rows_.push_back({{byte, 1}, {byte + kHalfwidthKatakana}, true, 0});
      }
      for (uint32_t pointer = 8836; pointer <= 10715; ++pointer) {
        rows_.push_back({BytesOf(pointers_, false, pointer),
                         {pointer + kPrivate},
                         false,
                         0});
      }
      return;
    case Pointers::kEucJp:
      for (uint32_t byte = 0xA1; byte <= 0xDF; ++byte) {
        rows_.push_back(
            {TwoBytes(0x8E, byte), {byte + kHalfwidthKatakana}, true, 0});
      }
      return;
    default:
      return;
  }
}

// Some lists write characters that a charset lacks as two others: U+00A6 as `|`
// and a blank.
void MappingList::LeaveOutPairs() {
  pairs_ += std::erase_if(rows_, [](const Row& row) {
    return row.sequence.length == 2 && row.sequence.bytes >> 8 < 0x80;
  });
}

// A list of what is above ASCII lacks it.
void MappingList::AddAscii() {
  const bool has_lower =
      std::any_of(rows_.begin(), rows_.end(), [](const Row& row) {
        const ByteSequence& bytes = row.sequence;
        return bytes.bytes >> 8 * (bytes.length - 1) < 0x80;
      });
  if (has_lower) return;
  for (uint32_t byte = 0; byte < 0x80; ++byte) {
    rows_.push_back({{byte, 1}, {byte}, true, 0});
  }
}

std::string MappingList::AddTo(StatedMappings* stated, Directions directions) {
  if (has_columns_ && !is_order_known_) TurnColumns();
  if (has_pointers_) AddBesidePointers();
  if (!directions.are_read) LeaveOutPairs();
  if (has_pointers_ || has_columns_) AddAscii();
  if (pointers_ == Pointers::kBig5) {
    std::set<uint32_t> written;
    std::for_each(rows_.rbegin(), rows_.rend(), [&written](Row& row) {
      const uint32_t code_point = row.characters.first;
      if (IsLastWritten(code_point) && !written.insert(code_point).second) {
        row.is_written = false;
      }
    });
  }
  stated->WriteFirst();
  for (const Row& row : rows_) {
    // So lists say that bytes are unassigned, or that there are none.
    constexpr uint32_t kReplacement = 0xFFFD;
    if (row.characters == Characters{kReplacement} ||
        (has_columns_ && row.sequence.bytes == kReplacement)) {
      continue;
    }
    const std::string line = "line " + std::to_string(row.line) + ": ";
    for (const uint32_t code_point :
         {row.characters.first, row.characters.second}) {
      const std::string why = WhyNoCharacter(code_point);
      if (!why.empty()) return line + why;
    }
    const Mapping mapping = {row.sequence, row.characters, directions.are_read,
                             row.is_written && directions.are_written};
    if (!mapping.is_read && !mapping.is_written) continue;
    if (!stated->Add(mapping, row.line)) return line + kTooManyMappings;
  }
  return "";
}

}  // namespace utfx
