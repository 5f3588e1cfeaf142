#include <sys/stat.h>
#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "command/blocks.h"
#include "command/charset.h"
#include "command/command_line.h"
#include "command/conversion.h"
#include "command/files.h"
#include "command/new_file.h"
#include "command/progress.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

struct Options {
  std::string from = "UTF-8";
  std::string to = "UTF-8";
  std::string output;
  bool is_replacing = false;
  bool is_skipping = false;
  bool is_in_place = false;

  utfx_on_error OnError() const {
    if (is_replacing) return UTFX_REPLACE;
    return is_skipping ? UTFX_SKIP : UTFX_STOP;
  }
};

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
    error_.clear();
    errors_ = 0;
    ConvertAll(input);
    if (!error_.empty()) {
      Say(*input, error_);
    } else if (errors_ > 0) {
      Say(*input, Counted(errors_, "error") +
                      (errors_ == 1 ? " was " : " were ") +
                      (on_error_ == UTFX_SKIP ? "skipped" : "replaced"));
    }
    return error_.empty();
  }

 private:
  // What comes out is what one conversion of all would write.
  class BlockConversion : public BlockWork {
   public:
    BlockConversion(Converter* converter, const utfx_charset* stream)
        : converter_(*converter), stream_(stream) {}

    void Do(const Block& block) override {
      const auto conversion = MakeLibraryConversion(
          stream_, utfx_charset_without_signature(converter_.to_.Ours()),
          converter_.on_error_);
      result_ = conversion->Convert(block.text.substr(0, block.size),
                                    /*is_last=*/true, &converted_);
      errors_ = conversion->Errors();
    }

    bool Finish(const Block& block) override {
      converter_.Write(&converted_, block.size);
      converter_.errors_ += errors_;
      if (result_.length == 0) return true;
      // Behind an incomplete one there may be more text.
      converter_.SetError(NamedCharset(stream_), result_,
                          block.offset + result_.read,
                          block.text.substr(result_.read));
      return false;
    }

   private:
    Converter& converter_;
    const utfx_charset* stream_;
    Buffer converted_;
    TextConversion::Result result_ = {};
    uint64_t errors_ = 0;
  };

  // An error at the start of a text.
  void SetError(const NamedCharset& from, const TextConversion::Result& result,
                uint64_t offset, std::string_view text) {
    error_ = "offset " + std::to_string(offset) + ": " +
             ExplainError(from, to_.Ours(), result.status, text).error_class +
             ": " + ShownBytes(text.substr(0, result.length));
  }

  void Say(const Input& input, const std::string& what) {
    progress_.Clear();
    Complain(input.Name() + ": " + what);
  }

  // The charset of what is to be written next: only the first text of all has a
  // signature.
  NamedCharset Target() const {
    return has_written_ && to_.Ours() != nullptr
               ? NamedCharset(utfx_charset_without_signature(to_.Ours()))
               : to_;
  }

  // Goes on in blocks as soon as something is written, and with it the
  // signature, if what is left is large.
  void ConvertAll(Input* input) {
    const auto conversion = MakeConversion(from_, Target(), on_error_);
    const utfx_charset* stream = nullptr;
    Buffer converted;
    for (bool is_last = false; !is_last;) {
      is_last = !input->ReadMore();
      if (input->Offset() == 0) stream = StreamCharset(input->Window());
      const TextConversion::Result result =
          conversion->Convert(input->Window(), is_last, &converted);
      errors_ = conversion->Errors();
      Write(&converted, result.read);
      // Whoever waits for it has all that can be had of what was read.
      output_.Flush();
      input->Skip(result.read);
      if (result.length > 0) {
        SetError(stream == nullptr ? from_ : NamedCharset(stream), result,
                 input->Offset(), input->Window());
        return;
      }
      const auto make_work = [=, this] {
        return std::make_unique<BlockConversion>(this, stream);
      };
      if (has_written_ && stream != nullptr && to_.Ours() != nullptr &&
          WorkInBlocks(stream, input, make_work)) {
        return;
      }
    }
  }

  // What a stream is in that starts with these bytes; null if it is iconv's.
  const utfx_charset* StreamCharset(std::string_view text) const {
    return utfx_charset_of_stream(from_.Ours(), text.data(), text.size(),
                                  nullptr);
  }

  // Writes what so many bytes have become.
  void Write(Buffer* converted, uint64_t read) {
    output_.Write(converted->Bytes());
    has_written_ |= !converted->Bytes().empty();
    converted->Clear();
    progress_.Add(read);
  }

  const NamedCharset from_;
  const NamedCharset to_;
  const utfx_on_error on_error_;
  Output& output_;
  Progress& progress_;
  bool has_written_ = false;

  // Of the file at hand.
  std::string error_;  // What it stopped at, or empty.
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
std::optional<uint64_t> TotalSize(const Operands& files) {
  uint64_t total = 0;
  for (const std::string& file : files) {
    const std::optional<uint64_t> size = SizeOf(file);
    if (!size.has_value()) return {};
    total += *size;
  }
  return total;
}

// Converts files into one that is open; returns the exit status.
int ConvertInto(const Options& options, const Operands& files, int number,
                const std::string& name) {
  Output output(number, name);
  Progress progress(TotalSize(files), number);
  Converter converter(options, &output, &progress);
  int status = 0;
  for (const std::string& file : files) {
    Input input(file);
    output.CheckApart(input);
    if (!converter.Convert(&input)) {
      status = kErrorStatus;
      break;
    }
  }
  output.Finish();
  return status;
}

int ConvertIntoNew(const Options& options, const Operands& files,
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
int ConvertInPlace(const Options& options, const Operands& files) {
  int status = 0;
  for (const std::string& file : files) {
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

void Check(const Options& options, const Operands& files) {
  if (options.is_replacing && options.is_skipping) {
    throw Trouble("--replace and --skip are two ways to go on");
  }
  if (!options.is_in_place) return;
  if (!options.output.empty()) {
    throw Trouble("--output and --in-place are two places to write to");
  }
  if (files.empty()) throw Trouble("--in-place takes names of files");
  if (std::ranges::count(files, "-") > 0) {
    throw Trouble("standard input can't be converted in place");
  }
}

int Convert(const Options& options, Operands files) {
  Check(options, files);
  if (options.is_in_place) return ConvertInPlace(options, files);
  if (files.empty()) files.emplace_back("-");
  if (!options.output.empty() && options.output != "-") {
    return ConvertIntoNew(options, files, options.output);
  }
  return ConvertInto(options, files, STDOUT_FILENO, "standard output");
}

}  // namespace

Command ConvertCommand() {
  const auto options = std::make_shared<Options>();
  return {
      "convert",
      "Convert text from a charset to another",
      "FILE",
      "Converted one after another; - is standard input",
      {NameOption('f', "from", "CHARSET", &options->from,
                  "The charset of the input"),
       NameOption('t', "to", "CHARSET", &options->to,
                  "The charset of the output"),
       NameOption('o', "output", "FILE", &options->output,
                  "Write FILE, which appears whole or not at all"),
       FlagOption('i', "in-place", &options->is_in_place,
                  "Convert each file itself, whole or not at all"),
       FlagOption(0, "replace", &options->is_replacing,
                  "Write U+FFFD or ? for each error"),
       FlagOption(0, "skip", &options->is_skipping, "Leave out each error")},
      "Charsets are those of utfx list and iconv -l; UTF-8 if there is none.\n"
      "Stops at an error, says where it is, and has converted all before it.\n"
      "Exit status: 0, 1 for such an error, 2 for trouble.\n",
      [options](const Operands& files) { return Convert(*options, files); }};
}

}  // namespace utfx
