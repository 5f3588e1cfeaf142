#ifndef UTFX_COMMAND_HOST_CHARSETS_CHARMAP_TEXT_H_
#define UTFX_COMMAND_HOST_CHARSETS_CHARMAP_TEXT_H_

#include <functional>
#include <optional>
#include <string>

#include "command/files/input_file.h"
#include "command/host_charsets/charmap.h"
#include "command/host_charsets/mapping_list.h"
#include "command/messages/trouble.h"

namespace utfx {

// The trouble with a file that has zeros: it may be text in UTF-16.
class CharmapHasZeros : public Trouble {
 public:
  using Trouble::Trouble;
};

// Finds the charset that a file takes for its base; nothing if there is none.
using FindBase = std::function<std::optional<Charmap>(const std::string& name)>;

// What is wrong with the name of a base that is no table's.
std::string NoTable(const std::string& name);

struct CharmapContext {
  FindBase find_base;
  Pointers pointers = Pointers::kUnknown;
  // A file that says what is written, and the other one then what is read; or
  // null.
  InputFile* written = nullptr;
};

// Reads a file of one of these kinds, which its contents tell apart: ICU's .ucm
// or a POSIX charmap, for which one grammar does (`<U20AC> \x80`, with ICU's
// |0 to |4 behind it, or with POSIX's ranges and glibc's %IRREVERSIBLE%), a
// list of mappings, and what Compile() makes of these. Throws Trouble, with the
// line and the reason, for all that no table can be, and for contradictions.
Charmap ReadCharmap(InputFile* input, const CharmapContext& context);

}  // namespace utfx

#endif  // UTFX_COMMAND_HOST_CHARSETS_CHARMAP_TEXT_H_
