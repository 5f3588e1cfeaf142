#ifndef UTFX_COMMAND_FILES_SCRATCH_FILE_H_
#define UTFX_COMMAND_FILES_SCRATCH_FILE_H_

#include <optional>

#include "command/files/input_file.h"
#include "command/files/output_file.h"
#include "command/messages/file_descriptor.h"

namespace utfx {

// A text that is written and read again, in a file without a name, which nobody
// else can read.
class ScratchFile {
 public:
  ScratchFile();

  // Calls a function that writes to it, and returns what that returns. `source`
  // is what its name stands for in messages.
  template <class Function>
  auto Write(const InputFile& source, Function write) {
    OutputFile output(number_, source.Name());
    const auto result = write(&output);
    output.Finish();
    Open(source);
    return result;
  }
  // From its start.
  InputFile* Text() { return &*text_; }

 private:
  void Open(const InputFile& source);

  FileDescriptor file_;
  int number_;  // Of the file, which the text owns later.
  std::optional<InputFile> text_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_FILES_SCRATCH_FILE_H_
