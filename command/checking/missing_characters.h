#ifndef UTFX_COMMAND_CHECKING_MISSING_CHARACTERS_H_
#define UTFX_COMMAND_CHECKING_MISSING_CHARACTERS_H_

#include <utfx.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/checking/tally.h"
#include "command/code_points/sequence.h"

namespace utfx {

// The characters of a text that a charset lacks.
class MissingCharacters {
 public:
  explicit MissingCharacters(const NamedCharset& target);

  const NamedCharset& Target() const { return target_; }
  // Whether the charset has any code point.
  bool TargetHas(const Words& code_point);

  // The charset of the stream, or null for iconv's, and the length of the
  // signature that it starts with.
  void SetStream(const utfx_charset* charset, size_t signature) {
    stream_ = charset;
    signature_ = signature;
  }

  // Counts the code points of a piece of text. `before` is of the text before.
  void Count(std::span<const uint32_t> code_points, std::string_view text,
             const Tally& before);
  // Adds what was counted of the text behind `before`.
  void Append(const MissingCharacters& next, const Tally& before);
  // Forgets the text, and not what the charset has.
  void Clear();

  struct Missing {
    uint32_t code_point;
    uint64_t count;
    // The text before the first one. It has no bytes in a stream of iconv's.
    Tally before;
  };
  // Those that are missing, the most frequent first.
  std::vector<Missing> AllMissing() const;
  // How often any is missing.
  uint64_t Places() const { return places_; }

  // Up to two charsets that have all characters of the text, the one first that
  // has most bytes in common with the target; failing these, UTF-8.
  std::vector<std::string> Nearest() const;

 private:
  struct Character {
    uint32_t code_point;
    bool is_missing;
    uint64_t count;
    Tally before;
  };

  Character* Find(uint32_t code_point);
  void Add(uint32_t code_point, uint64_t count, const Tally& before);
  Tally PlaceOf(std::span<const uint32_t> code_points, std::string_view text,
                size_t index, const Tally& before) const;
  bool IsInAll(const NamedCharset& charset) const;

  static constexpr size_t kPageSize = 256;
  using Page = std::array<uint32_t, kPageSize>;

  const NamedCharset target_;
  std::unique_ptr<TextConversion> encoder_;  // Null unless it is iconv's.
  const utfx_charset* stream_ = nullptr;
  size_t signature_ = 0;
  // All below it are in the target, and are not counted.
  uint32_t first_counted_ = 0;
  uint64_t places_ = 0;
  std::vector<Character> characters_;
  // For each code point the number of its character, from 1; or 0.
  std::vector<std::unique_ptr<Page>> pages_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_CHECKING_MISSING_CHARACTERS_H_
