#ifndef UTFX_COMMAND_HOST_CHARSETS_CHARMAP_H_
#define UTFX_COMMAND_HOST_CHARSETS_CHARMAP_H_

#include <string>
#include <vector>

#include "command/files/input_file.h"
#include "command/messages/trouble.h"
#include "converters/table/table_file.h"

// A charset that somebody adds to this host is read, compiled and kept.
namespace utfx {

// A single-byte charset, as a file describes it.
struct Charmap {
  // In upper case, and otherwise as the file has them. There may be no name.
  std::string name;
  std::vector<std::string> aliases;
  std::string name_place;  // "FILE: line 1", where the name is.
  TableFacts facts = {};   // Without names, nor `encode_only`.
  std::vector<TableFacts::EncodeOnly> encode_only;
};

// The trouble with a file that has zeros: it may be text in UTF-16.
class CharmapHasZeros : public Trouble {
 public:
  using Trouble::Trouble;
};

// Reads a file of one of these kinds, which its contents tell apart: ICU's .ucm
// or a POSIX charmap, for which one grammar does (`<U20AC> \x80`, with ICU's
// |0 to |4 behind it, or with POSIX's ranges and glibc's %IRREVERSIBLE%), and
// what Compile() makes of these. Throws Trouble, with the line and the reason,
// for all that is no single-byte charset, and for contradictions.
Charmap ReadCharmap(InputFile* input);

// Reads a compiled file alone. Throws Trouble if it is damaged.
Charmap ReadCompiled(InputFile* input);

// The compiled file. Throws Trouble if it would not be one.
std::string Compile(const Charmap& charmap);

}  // namespace utfx

#endif  // UTFX_COMMAND_HOST_CHARSETS_CHARMAP_H_
