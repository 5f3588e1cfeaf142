#ifndef UTFX_COMMAND_HOST_CHARSETS_MAPPING_H_
#define UTFX_COMMAND_HOST_CHARSETS_MAPPING_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace utfx {

// Bytes that stand for a character.
struct ByteSequence {
  static constexpr size_t kMaxLength = 4;

  uint32_t bytes = 0;  // As a number, the last byte lowest.
  size_t length = 0;

  bool operator==(const ByteSequence&) const = default;
  // In the order of their bytes, so that a sequence is before those that start
  // with it.
  bool operator<(const ByteSequence& other) const;

  void Append(uint8_t byte);
  bool StartsWith(const ByteSequence& start) const;
  std::string Bytes() const;
  // "byte 80", "bytes 81 40".
  std::string Text() const;
};

// One character, or one with an accent behind it.
struct Characters {
  uint32_t first = 0;
  uint32_t second = 0;  // 0 if there is one.

  bool operator==(const Characters&) const = default;
  bool operator<(const Characters& other) const {
    return first == other.first ? second < other.second : first < other.first;
  }

  // "U+0041", "U+00CA U+0304".
  std::string Text() const;
};

// Why a number is no character, or "".
std::string WhyNoCharacter(uint32_t code_point);

inline constexpr char kTooManyMappings[] = "more mappings than any charset has";

// Bytes that are read as characters, or characters that are written as bytes,
// or both.
struct Mapping {
  ByteSequence sequence;
  Characters characters;
  bool is_read;
  bool is_written;

  bool operator==(const Mapping&) const = default;
  // By bytes, and then by characters.
  bool operator<(const Mapping& other) const {
    return sequence == other.sequence ? characters < other.characters
                                      : sequence < other.sequence;
  }
};

// Ascending by bytes and then by characters, each pair of them once, and
// without contradictions: bytes are read as one thing, characters are written
// as one sequence, and none starts with another one but letters that wait for
// an accent.
using Mappings = std::vector<Mapping>;

// Mappings as lines of a file state them, one after the other.
class StatedMappings {
 public:
  // Of equal characters, the first bytes are written and the others are only
  // read. Otherwise this is a contradiction.
  void WriteFirst() { writes_first_ = true; }

  // A mapping that is neither read nor written only takes from the base.
  // Returns false if there are more than any charset has.
  bool Add(const Mapping& mapping, size_t line);

  // All of them, and those of a base that they leave: a mapping takes all that
  // the base says of bytes that it reads or removes, and of characters that it
  // reads and writes or removes; it takes what the base writes for characters
  // that it writes. Throws Trouble, with the place of the first line that
  // contradicts one before it.
  Mappings Finish(const std::string& file, const Mappings& base);

 private:
  struct Stated {
    Mapping mapping;
    size_t line;  // 0 for those of a base.
  };
  // The first contradiction that was found.
  struct Contradiction {
    size_t line = SIZE_MAX;
    std::string why;
  };

  void CheckRead(Contradiction* first) const;
  void CheckWritten(Contradiction* first);
  void CheckStarts(Contradiction* first) const;
  static void CheckStart(const Stated& before, const Stated& stated,
                         Contradiction* first);
  void AddLeftOf(const Mappings& base);

  std::vector<Stated> stated_;
  bool writes_first_ = false;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_HOST_CHARSETS_MAPPING_H_
