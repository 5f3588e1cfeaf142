#include <sys/stat.h>
#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "command/arguments.h"
#include "command/block_conversion.h"
#include "command/blocks.h"
#include "command/conversion.h"
#include "command/files.h"
#include "command/named_charset.h"
#include "command/new_file.h"
#include "command/progress.h"
#include "command/subcommands.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

constexpr size_t kChunkSize = 1 << 16;
// For what becomes of a chunk: most of it is never touched.
constexpr size_t kRoom = 16 * kChunkSize;

struct Options {
  std::string from = "UTF-8";
  std::string to = "UTF-8";
  std::string output;
  bool is_replacing = false;
  bool is_skipping = false;
  bool is_in_place = false;
  std::vector<std::string> files;

  utfx_on_error OnError() const {
    if (is_replacing) return UTFX_REPLACE;
    return is_skipping ? UTFX_SKIP : UTFX_STOP;
  }
};

const utfx_charset* WithoutSignature(const utfx_charset* charset) {
  return utfx_charset_of_stream(charset, nullptr, 0, nullptr);
}

// Files that are converted into one.
class Converter {
 public:
  Converter(const Options& options, Output* output, Progress* progress)
      : from_(options.from),
        to_(options.to),
        on_error_(options.OnError()),
        output_(*output),
        progress_(*progress) {}

  // Converts what there is to be read; returns false if it stopped at an error.
  // Says on standard error what it stopped at, or how many errors there were.
  bool Convert(Input* input) {
    finding_.reset();
    errors_ = 0;
    ConvertChunks(input);
    if (finding_.has_value()) {
      Say(*input,
          "offset " + std::to_string(finding_->offset) + ": " +
              utfx_error_name(finding_->error) + ": " +
              ShownBytes({reinterpret_cast<const char*>(finding_->bytes.data()),
                          finding_->bytes.size()}));
    } else if (errors_ > 0) {
      Say(*input, Counted(errors_, "error") +
                      (errors_ == 1 ? " was " : " were ") +
                      (on_error_ == UTFX_SKIP ? "skipped" : "replaced"));
    }
    return !finding_.has_value();
  }

 private:
  void Say(const Input& input, const std::string& what) {
    progress_.Clear();
    Complain(input.Name() + ": " + what);
  }

  // The charset of what is to be written next: only the first text of all has a
  // signature.
  NamedCharset Target() const {
    if (!has_written_ || to_.Ours() == nullptr) return to_;
    return NamedCharset(utfx_charset_name(WithoutSignature(to_.Ours())));
  }

  // Goes on in blocks as soon as something is written, and with it the
  // signature, if what is left is large.
  void ConvertChunks(Input* input) {
    const auto conversion = MakeConversion(from_, Target(), on_error_);
    const std::optional<uint64_t> size = input->Size();
    const uint64_t start = size.has_value() ? input->Position() : 0;
    std::vector<uint8_t> in(kChunkSize);
    size_t left = 0;  // Of the chunk before.
    for (uint64_t offset = start;;) {
      const size_t added = input->Read(std::span(in).subspan(left));
      const bool is_last = added == 0;
      const auto chunk = std::span<const uint8_t>(in).first(left + added);
      if (offset == start) stream_ = StreamCharset(chunk);
      const size_t read = ConvertChunk(conversion.get(), chunk, is_last);
      // Whoever waits for it has all that can be had of what was read.
      output_.Flush();
      errors_ = conversion->Errors();
      if (is_last || finding_.has_value()) return;
      offset += read;
      left = chunk.size() - read;
      if (has_written_ && stream_ != nullptr && to_.Ours() != nullptr &&
          size.has_value() &&
          IsWorthBlocks(stream_, std::max(*size, offset) - offset)) {
        ConvertRest(input, start, offset);
        return;
      }
      std::memmove(in.data(), in.data() + read, left);
    }
  }

  // What a stream of ours is in that starts with these bytes.
  const utfx_charset* StreamCharset(std::span<const uint8_t> chunk) const {
    if (from_.Ours() == nullptr) return nullptr;
    return utfx_charset_of_stream(from_.Ours(), chunk.data(), chunk.size(),
                                  nullptr);
  }

  // Returns how much is read.
  size_t ConvertChunk(Conversion* conversion, std::span<const uint8_t> chunk,
                      bool is_last) {
    const std::span<uint8_t> out(out_.get(), kRoom);
    size_t read = 0;
    for (;;) {
      const Conversion::Result result =
          conversion->Convert(chunk.subspan(read), out, is_last);
      read += result.read;
      Write(out.first(result.written));
      progress_.Add(result.read);
      switch (result.status) {
        case Conversion::Result::Status::kInputEmpty:
          return read;
        case Conversion::Result::Status::kOutputFull:
          break;
        case Conversion::Result::Status::kFinding:
          finding_ = conversion->LastFinding();
          return read;
      }
    }
  }

  void ConvertRest(Input* input, uint64_t start, uint64_t offset) {
    const BlockOutcome outcome = ConvertBlocks(
        {stream_, WithoutSignature(to_.Ours()), on_error_, input, offset},
        [this](std::span<const uint8_t> converted, uint64_t read) {
          Write(converted);
          progress_.Add(read);
        });
    errors_ += outcome.errors;
    finding_ = outcome.finding;
    if (finding_.has_value()) finding_->offset -= start;
  }

  void Write(std::span<const uint8_t> bytes) {
    output_.Write(bytes);
    has_written_ |= !bytes.empty();
  }

  const NamedCharset from_;
  const NamedCharset to_;
  const utfx_on_error on_error_;
  Output& output_;
  Progress& progress_;
  const std::unique_ptr<uint8_t[]> out_ =
      std::make_unique_for_overwrite<uint8_t[]>(kRoom);
  bool has_written_ = false;

  // Of the file at hand.
  const utfx_charset* stream_ =
      nullptr;  // Without a signature; null if iconv's.
  std::optional<Finding> finding_;
  uint64_t errors_ = 0;
};

// Of a regular file; nothing of any other.
std::optional<uint64_t> SizeOf(const std::string& file) {
  if (file == "-") return Input(file).SizeLeft();
  struct stat status;
  if (stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  return static_cast<uint64_t>(status.st_size);
}

// The sum, if it is known.
std::optional<uint64_t> TotalSize(const std::vector<std::string>& files) {
  uint64_t total = 0;
  for (const std::string& file : files) {
    const std::optional<uint64_t> size = SizeOf(file);
    if (!size.has_value()) return {};
    total += *size;
  }
  return total;
}

// Converts files into one that is open; returns the exit status.
int ConvertInto(const Options& options, const std::vector<std::string>& files,
                int number, const std::string& name) {
  Output output(number, name);
  Progress progress(TotalSize(files), number);
  Converter converter(options, &output, &progress);
  int status = 0;
  for (const std::string& file : files) {
    Input input(file);
    output.CheckApart(input);
    if (!converter.Convert(&input)) {
      status = kFindingStatus;
      break;
    }
  }
  output.Finish();
  return status;
}

int ConvertIntoNew(const Options& options,
                   const std::vector<std::string>& files,
                   const std::string& name) {
  NewFile file(name);
  const int status = ConvertInto(options, files, file.Number(), file.Name());
  if (status == 0) file.Appear();
  return status;
}

// Only a regular file can be replaced: from a pipe or a device the conversion
// would read what it writes.
void CheckIsRegular(const std::string& file) {
  struct stat status;
  if (stat(file.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    throw Trouble(Quote(file) + ": not a regular file");
  }
}

// One that can't be converted is left as it is, and is not in the way of
// others.
int ConvertInPlace(const Options& options) {
  int status = 0;
  for (const std::string& file : options.files) {
    try {
      CheckIsRegular(file);
      status = std::max(status, ConvertIntoNew(options, {file}, file));
    } catch (const Trouble& trouble) {
      Complain(trouble.what());
      status = std::max(status, trouble.Status());
    }
  }
  return status;
}

void Check(const Options& options) {
  if (options.is_replacing && options.is_skipping) {
    throw Trouble("--replace and --skip are two ways to go on");
  }
  if (!options.is_in_place) return;
  if (!options.output.empty()) {
    throw Trouble("--output and --in-place are two places to write to");
  }
  if (options.files.empty()) {
    throw Trouble("--in-place takes names of files");
  }
  if (std::ranges::count(options.files, "-") > 0) {
    throw Trouble("standard input can't be converted in place");
  }
}

int Convert(Options options) {
  Check(options);
  if (options.is_in_place) return ConvertInPlace(options);
  if (options.files.empty()) options.files.emplace_back("-");
  if (!options.output.empty() && options.output != "-") {
    return ConvertIntoNew(options, options.files, options.output);
  }
  return ConvertInto(options, options.files, STDOUT_FILENO, "standard output");
}

}  // namespace

void AddConvert(CLI::App* app, Action* action) {
  CLI::App* const convert =
      AddSubcommand(app, "convert", "Convert text from a charset to another");
  const auto options = std::make_shared<Options>();
  AddCharset(convert, "-f,--from", &options->from, "The charset of the input");
  AddCharset(convert, "-t,--to", &options->to, "The charset of the output");
  AddFile(convert, "-o,--output", &options->output,
          "Write FILE, which appears whole or not at all");
  AddFlag(convert, "-i,--in-place", &options->is_in_place,
          "Convert each file itself, whole or not at all");
  AddFlag(convert, "--replace", &options->is_replacing,
          "Write U+FFFD or ? for each error");
  AddFlag(convert, "--skip", &options->is_skipping, "Leave out each error");
  AddOperands(convert, "FILE", &options->files,
              "Converted one after another; - is standard input");
  AddFooter(
      convert,
      "Charsets are those of utfx list and iconv -l; UTF-8 if there is none.\n"
      "Stops at an error, says where it is, and has converted all before it.\n"
      "Exit status: 0, 1 for such an error, 2 for trouble.");
  SetAction(convert, action, [=] { return Convert(*options); });
}

}  // namespace utfx
