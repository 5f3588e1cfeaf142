#ifndef UTFX_COMMAND_COMMANDS_MEND_BLOCKS_H_
#define UTFX_COMMAND_COMMANDS_MEND_BLOCKS_H_

#include "command/files/input_file.h"
#include "command/mending/damaged_lines.h"

namespace utfx {

// Mending::Learn() and Mending::Run() on all processors, if the input is large.
// Only one call runs at a time, as WorkInBlocks() says.
bool LearnInBlocks(Mending* mending, InputFile* input,
                   const Mending::OnDone& on_done);
DamageCounts RunInBlocks(Mending* mending, InputFile* input,
                         const Mending::OnLine& on_line,
                         const Mending::OnText& on_text,
                         const Mending::OnDone& on_done);

}  // namespace utfx

#endif  // UTFX_COMMAND_COMMANDS_MEND_BLOCKS_H_
