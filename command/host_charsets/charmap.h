#ifndef UTFX_COMMAND_HOST_CHARSETS_CHARMAP_H_
#define UTFX_COMMAND_HOST_CHARSETS_CHARMAP_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "command/files/input_file.h"
#include "command/host_charsets/mapping.h"

// A charset that somebody adds to this host is read, compiled and kept.
namespace utfx {

// A charset, as a file describes it.
struct Charmap {
  // In upper case, and otherwise as the file has them. There may be no name.
  std::string name;
  std::vector<std::string> aliases;
  std::string source;      // What it is read from, for messages.
  std::string name_place;  // "FILE: line 1", where the name is.
  Mappings mappings;
  size_t left_out = 0;  // Characters that no sequence stands for.
  // Of a compiled file: whether some text waits for what follows.
  bool waits = false;
  uint32_t replacement;  // The character that is written for errors.
};

// What a charset writes for errors, of the characters that it writes: the one
// that is wanted, or else what other charsets have.
uint32_t ReplacementOf(const Mappings& mappings, uint32_t wanted);

// A table of libutfx's.
Charmap CharmapOf(const utfx_charset* charset);

// In a charset of EBCDIC, where 15 is U+0085 and 25 is U+000A, exchanges these
// two bytes, as mainframes end lines. Throws Trouble for any other charset.
void ExchangeNewlines(Charmap* charmap);

// Reads a compiled file, or only its names and whether text waits. Throw
// Trouble if it is damaged.
Charmap ReadCompiled(InputFile* input);
Charmap ReadCompiledNames(InputFile* input);

// The compiled file. Throws Trouble if it would not be one.
std::string Compile(const Charmap& charmap);

}  // namespace utfx

#endif  // UTFX_COMMAND_HOST_CHARSETS_CHARMAP_H_
