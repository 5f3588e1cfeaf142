#include "command/host_charsets/mapping.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "command/code_points/sequence.h"
#include "command/messages/hex.h"
#include "command/messages/numbers.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

// All of Unicode both ways, and as much again.
constexpr size_t kMostMappings = size_t{4} << 20;

// The bytes from the highest one on.
uint32_t Aligned(const ByteSequence& sequence) {
  return sequence.length == 0
             ? 0
             : sequence.bytes
                   << 8 * (ByteSequence::kMaxLength - sequence.length);
}

std::string At(size_t line) { return " (line " + std::to_string(line) + ')'; }

}  // namespace

bool ByteSequence::operator<(const ByteSequence& other) const {
  return std::pair(Aligned(*this), length) <
         std::pair(Aligned(other), other.length);
}

void ByteSequence::Append(uint8_t byte) {
  bytes = bytes << 8 | byte;
  ++length;
}

bool ByteSequence::StartsWith(const ByteSequence& start) const {
  return start.length <= length &&
         bytes >> 8 * (length - start.length) == start.bytes;
}

std::string ByteSequence::Bytes() const {
  std::string text;
  for (size_t i = length; i-- > 0;) {
    text += static_cast<char>(bytes >> 8 * i);
  }
  return text;
}

std::string ByteSequence::Text() const {
  return (length == 1 ? "byte " : "bytes ") + HexBytes(Bytes());
}

std::string Characters::Text() const {
  const std::string text = CodePointText({first});
  return second == 0 ? text : text + ' ' + CodePointText({second});
}

std::string WhyNoCharacter(uint32_t code_point) {
  const Words words = {code_point};
  const char* const why = IsSurrogate(words)       ? " is a surrogate"
                          : IsBeyondUnicode(words) ? " is beyond U+10FFFF"
                                                   : "";
  return *why == '\0' ? "" : CodePointText(words) + why;
}

bool StatedMappings::Add(const Mapping& mapping, size_t line) {
  if (stated_.size() == kMostMappings) return false;
  stated_.push_back({mapping, line});
  return true;
}

Mappings StatedMappings::Finish(const std::string& file, const Mappings& base) {
  Contradiction first;
  std::stable_sort(stated_.begin(), stated_.end(),
                   [](const Stated& a, const Stated& b) {
                     return a.mapping.characters < b.mapping.characters;
                   });
  CheckWritten(&first);
  std::sort(stated_.begin(), stated_.end(),
            [](const Stated& a, const Stated& b) {
              return a.mapping.sequence == b.mapping.sequence
                         ? a.line < b.line
                         : a.mapping.sequence < b.mapping.sequence;
            });
  CheckRead(&first);
  if (!base.empty()) AddLeftOf(base);
  std::stable_sort(
      stated_.begin(), stated_.end(),
      [](const Stated& a, const Stated& b) { return a.mapping < b.mapping; });
  CheckStarts(&first);
  if (first.line != SIZE_MAX) {
    throw Trouble(file + ": line " + std::to_string(first.line) + ": " +
                  first.why);
  }
  Mappings mappings;
  for (const auto& [mapping, line] : stated_) {
    if (!mapping.is_read && !mapping.is_written) continue;
    if (!mappings.empty() && mappings.back().sequence == mapping.sequence &&
        mappings.back().characters == mapping.characters) {
      mappings.back().is_read |= mapping.is_read;
      mappings.back().is_written |= mapping.is_written;
    } else {
      mappings.push_back(mapping);
    }
  }
  stated_.clear();
  return mappings;
}

// They are in the order of bytes.
void StatedMappings::CheckRead(Contradiction* first) const {
  const Stated* before = nullptr;
  for (const Stated& stated : stated_) {
    const Mapping& mapping = stated.mapping;
    if (!mapping.is_read) continue;
    if (before == nullptr || before->mapping.sequence != mapping.sequence) {
      before = &stated;
    } else if (before->mapping.characters != mapping.characters &&
               stated.line < first->line) {
      first->line = stated.line;
      first->why =
          mapping.sequence.Text() +
          (mapping.sequence.length == 1 ? " is " : " are ") +
          before->mapping.characters.Text() + " already" + At(before->line) +
          (writes_first_ ? "; a list of what is written goes behind --written"
                         : "; |1 says which code point is only written");
    }
  }
}

// They are in the order of characters.
void StatedMappings::CheckWritten(Contradiction* first) {
  const Stated* before = nullptr;
  for (Stated& stated : stated_) {
    Mapping& mapping = stated.mapping;
    if (!mapping.is_written) continue;
    if (before == nullptr || before->mapping.characters != mapping.characters) {
      before = &stated;
    } else if (before->mapping.sequence == mapping.sequence) {
      continue;
    } else if (writes_first_) {
      mapping.is_written = false;
    } else if (stated.line < first->line) {
      first->line = stated.line;
      first->why = mapping.characters.Text() + " is " +
                   before->mapping.sequence.Text() + " already" +
                   At(before->line) +
                   "; |3 or %IRREVERSIBLE% says which byte is only read";
    }
  }
}

// They are in the order of bytes.
void StatedMappings::CheckStarts(Contradiction* first) const {
  // The sequences that the last one starts with, and that one.
  std::vector<const Stated*> starts;
  for (const Stated& stated : stated_) {
    const Mapping& mapping = stated.mapping;
    if (!mapping.is_read && !mapping.is_written) continue;
    while (!starts.empty() &&
           !mapping.sequence.StartsWith(starts.back()->mapping.sequence)) {
      starts.pop_back();
    }
    if (starts.empty() || starts.back()->mapping.sequence != mapping.sequence) {
      if (!starts.empty()) CheckStart(*starts.back(), stated, first);
      starts.push_back(&stated);
    }
  }
}

// A letter can wait for an accent: then both are read.
void StatedMappings::CheckStart(const Stated& before, const Stated& stated,
                                Contradiction* first) {
  const ByteSequence& start = before.mapping.sequence;
  const ByteSequence& sequence = stated.mapping.sequence;
  if (before.mapping.is_read && stated.mapping.is_read &&
      sequence.length == start.length + 1 &&
      sequence.length < ByteSequence::kMaxLength) {
    return;
  }
  const size_t line = std::max(stated.line, before.line);
  const size_t other = std::min(stated.line, before.line);
  if (line >= first->line) return;
  const bool is_here = line == stated.line;
  const std::string where =
      other == 0 ? std::string(" of the base, which |2 takes away") : At(other);
  first->line = line;
  first->why = sequence.Text() + (is_here ? "" : where) + " start with " +
               start.Text() + (is_here ? where : "");
}

void StatedMappings::AddLeftOf(const Mappings& base) {
  std::set<ByteSequence> sequences;
  std::set<Characters> moved;
  std::set<Characters> written;
  for (const auto& [mapping, line] : stated_) {
    const bool is_removed = !mapping.is_read && !mapping.is_written;
    if (mapping.is_read || is_removed) sequences.insert(mapping.sequence);
    if (mapping.is_read == mapping.is_written) moved.insert(mapping.characters);
    if (mapping.is_written) written.insert(mapping.characters);
  }
  const size_t count = stated_.size();
  // Bytes that the base reads, and nobody any more.
  std::set<ByteSequence> lost;
  for (Mapping mapping : base) {
    if (sequences.contains(mapping.sequence)) continue;
    if (moved.contains(mapping.characters)) {
      if (mapping.is_read) lost.insert(mapping.sequence);
      continue;
    }
    mapping.is_written =
        mapping.is_written && !written.contains(mapping.characters);
    if (mapping.is_read || mapping.is_written) stated_.push_back({mapping, 0});
  }
  // Characters that the base writes as such bytes only stood for the one that
  // has gone.
  const auto behind =
      std::remove_if(stated_.begin() + static_cast<ptrdiff_t>(count),
                     stated_.end(), [&](const Stated& stated) {
                       return lost.contains(stated.mapping.sequence);
                     });
  stated_.erase(behind, stated_.end());
}

}  // namespace utfx
