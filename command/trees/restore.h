#ifndef UTFX_COMMAND_TREES_RESTORE_H_
#define UTFX_COMMAND_TREES_RESTORE_H_

#include "command/options/command.h"
#include "command/trees/file_options.h"

namespace utfx {

// Brings back the backups of files, whose suffix --restore has given, and says
// which. A file stays if anything would be lost with it, or if more people
// could read its backup. Returns the exit status.
int RestoreFiles(const Operands& operands, const FileOptions& files,
                 WritingOptions writing);

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_RESTORE_H_
