#ifndef UTFX_COMMAND_HOST_CHARSETS_MAPPING_LIST_H_
#define UTFX_COMMAND_HOST_CHARSETS_MAPPING_LIST_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command/host_charsets/mapping.h"

namespace utfx {

// How the indexes of the Encoding Standard number the sequences of a charset.
enum class Pointers {
  kUnknown,
  kSingle,
  kBig5,
  kEucJp,
  kEucKr,
  kGbk,
  kShiftJis
};

// Those of an option's name; kUnknown if there are none.
Pointers FindPointers(std::string_view name);

// What is taken of mappings.
struct Directions {
  bool are_read = true;
  bool are_written = true;
};

// Reads the lists of mappings that people publish: lines such as
// `0x8140 0x3000 # a comment`, as Unicode's are, `  0 0x3000`, as those of the
// Encoding Standard, and `80=A`, as translators of games have them.
class MappingList {
 public:
  // Whether a line, which is no comment and has no blanks around it, is one of
  // such a list.
  static bool IsLine(std::string_view line);

  // What pointers are; otherwise the comments may say it.
  void Set(Pointers pointers) { pointers_ = pointers; }
  // Takes what a comment says.
  void ReadComment(std::string_view comment);
  // Takes a line, all of it. Returns why it is refused, or "".
  std::string ReadLine(std::string_view line, size_t number);

  // How many characters AddTo() has left out, which a list of what is written
  // has as two others.
  size_t CountOfPairs() const { return pairs_; }

  bool IsEmpty() const { return rows_.empty(); }
  // Adds the mappings. Returns the line that is refused, and why, or "".
  std::string AddTo(StatedMappings* stated, Directions directions);

 private:
  struct Row {
    ByteSequence sequence;
    Characters characters;
    bool is_written;
    size_t line;
  };

  std::string ReadColumns(std::string_view line, size_t number);
  std::string ReadPointer(std::string_view line, size_t number);
  std::string ReadText(std::string_view line, size_t number);
  void AddPointer(uint32_t pointer, uint32_t code_point, size_t number);
  void TurnColumns();
  void AddBesidePointers();
  void LeaveOutPairs();
  void AddAscii();

  Pointers pointers_ = Pointers::kUnknown;
  bool is_jis_x_0212_ = false;  // The pointers are of that.
  bool has_pointers_ = false;
  bool has_columns_ = false;
  // The columns say themselves which one has code points.
  bool is_order_known_ = false;
  std::vector<Row> rows_;
  size_t pairs_ = 0;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_HOST_CHARSETS_MAPPING_LIST_H_
