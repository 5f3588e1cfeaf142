#include "command/files/output_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "command/files/input_file.h"
#include "command/messages/complaint.h"
#include "command/messages/file_descriptor.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

constexpr size_t kBufferSize = 1 << 16;

// Whether two descriptors refer to the same file.
bool AreSame(int number, int other) {
  struct stat a;
  struct stat b;
  return fstat(number, &a) == 0 && fstat(other, &b) == 0 && IsSameFile(a, b);
}

}  // namespace

void OutputFile::CheckApart(const InputFile& input) const {
  if (input.SizeLeft().value_or(0) > 0 && AreSame(input.Number(), number_)) {
    throw Trouble(input.Name() + ": the input is the output");
  }
}

void OutputFile::Write(std::string_view text) {
  if (buffer_.size() + text.size() < kBufferSize) {
    buffer_ += text;
    return;
  }
  Flush();
  WriteNow(text);
}

void OutputFile::Flush() {
  WriteNow(buffer_);
  buffer_.clear();
}

void OutputFile::WriteNow(std::string_view text) const {
  if (WriteAll(number_, text)) return;
  if (errno == EPIPE) throw ClosedPipe();
  throw SystemTrouble(name_, errno);
}

void OutputFile::Finish() {
  Flush();
  // A copy of the descriptor reports the same failure on closing.
  FileDescriptor copy(dup(number_));
  if (!copy.Close()) throw SystemTrouble(name_, errno);
}

int ForEachFile(const std::vector<std::string>& files, OutputFile* output,
                const std::function<int(const std::string&)>& action) {
  int status = 0;
  for (const std::string& file :
       files.empty() ? std::vector<std::string>{"-"} : files) {
    try {
      status = std::max(status, action(file));
    } catch (const Trouble& trouble) {
      output->Flush();
      Complain(trouble.what());
      status = kTroubleStatus;
    }
  }
  output->Finish();
  return status;
}

}  // namespace utfx
