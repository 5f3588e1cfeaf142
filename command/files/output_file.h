#ifndef UTFX_COMMAND_FILES_OUTPUT_FILE_H_
#define UTFX_COMMAND_FILES_OUTPUT_FILE_H_

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/files/input_file.h"
#include "command/messages/trouble.h"

// Files and standard output are written. Every failure throws a Trouble that
// names the file.
namespace utfx {

// Writes to a file in large pieces.
class OutputFile {
 public:
  // Standard output.
  OutputFile() : OutputFile(1, "standard output") {}
  // An open file; `name` is as messages show it.
  OutputFile(int number, std::string name)
      : number_(number), name_(std::move(name)) {}

  // Throws if the output is also an input with text left, which might have no
  // end.
  void CheckApart(const InputFile& input) const;

  void Write(std::string_view text);
  void Flush();
  // Call it at the end: it makes sure that all data has arrived.
  void Finish();

 private:
  void WriteNow(std::string_view text) const;

  int number_;
  std::string name_;
  std::string buffer_;
};

// Calls `action`, which writes to the output, for each file, or for standard
// input if there are none. A file in trouble does not stop the others. Returns
// the highest exit status.
int ForEachFile(const std::vector<std::string>& files, OutputFile* output,
                const std::function<int(const std::string&)>& action);

// Calls an action that writes. Then all data has arrived, even if the action
// ends in trouble.
template <class Action>
void FinishAfter(OutputFile* output, Action action) {
  try {
    action();
  } catch (const Trouble&) {
    output->Flush();
    throw;
  }
  output->Finish();
}

}  // namespace utfx

#endif  // UTFX_COMMAND_FILES_OUTPUT_FILE_H_
