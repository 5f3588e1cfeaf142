#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "command/charsets/charset_candidates.h"
#include "command/charsets/charset_facts.h"
#include "command/charsets/conversion.h"
#include "command/charsets/explanation.h"
#include "command/charsets/library_conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/signature.h"
#include "command/charsets/text_conversion.h"
#include "command/checking/checker.h"
#include "command/code_points/sequence.h"
#include "command/commands/commands.h"
#include "command/files/input_file.h"
#include "command/files/new_file.h"
#include "command/files/output_file.h"
#include "command/messages/complaint.h"
#include "command/messages/hex.h"
#include "command/messages/numbers.h"
#include "command/messages/progress.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/trees/blocks.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/trees/restore.h"
#include "command/trees/totals.h"
#include "command/verdict/detection.h"
#include "command/verdict/other_charset.h"
#include "command/verdict/source_charset.h"

namespace utfx {
namespace {

using Json = nlohmann::ordered_json;

struct ConvertOptions {
  std::string from = "UTF-8";
  std::string to = "UTF-8";
  WritingOptions writing;
  SignatureRule signature = SignatureRule::kAsCharsets;
  FileOptions files;
  bool is_replacing = false;
  bool is_skipping = false;
  bool takes_guesses = false;
  Expectations expectations;

  // Whether each file is converted into a file of its own.
  bool IsEach() const { return writing.WritesEach(); }

  utfx_on_error OnError() const {
    if (is_replacing) return UTFX_REPLACE;
    return is_skipping ? UTFX_SKIP : UTFX_STOP;
  }
};

// The options, and the charsets that they name.
struct Plan : ConvertOptions {
  // Throws Trouble for an unknown name.
  explicit Plan(const ConvertOptions& options)
      : ConvertOptions(options),
        source(options.from, expectations, files),
        target(options.to, NamedCharset::Use::kTarget) {}

  SourceCharset source;
  NamedCharset target;
};

// Whether a file is in a charset, without an error, and starts as a rule wants
// it.
bool IsAsWanted(InputFile* file, const NamedCharset& charset,
                SignatureRule rule) {
  file->Restart();
  const FoundSignatures found = SkipSignatures(charset, file);
  const bool is_right = rule == SignatureRule::kDrop  ? found.count == 0
                        : rule == SignatureRule::kAdd ? found.count == 1
                                                      : found.count <= 1;
  return is_right &&
         found.stream == utfx_charset_without_signature(charset.Ours()) &&
         ContentsOf(file, charset).has_value();
}

// The charset that a file is taken to be in; null if it is not sure.
const NamedCharset* Taken(const SourceCharset::Answer& answer,
                          const Plan& plan) {
  if (answer.charset.has_value()) return &*answer.charset;
  return plan.takes_guesses && answer.guess.has_value() ? &*answer.guess
                                                        : nullptr;
}

std::string WhyNotTaken(const SourceCharset::Answer& answer) {
  return answer.why_not_sure +
         (answer.guess.has_value() ? "; --guess takes the likeliest" : "");
}

// Files that are converted into one.
class Converter {
 public:
  using Say = std::function<void(const std::string&)>;

  // `is_terminal` says that people read the output; `say` says what is wrong.
  Converter(const Plan& plan, OutputFile* output, Progress* progress,
            bool is_terminal, Say say)
      : to_(plan.target),
        on_error_(plan.OnError()),
        rule_(plan.signature),
        is_hexadecimal_(is_terminal && !WritesAscii(to_)),
        output_(*output),
        progress_(*progress),
        say_(std::move(say)) {}

  // Converts a file. Returns false if it stopped at an error. Says this error,
  // or the number of errors. `in_blocks` allows to use all processors.
  bool Convert(InputFile* file, const NamedCharset& from, bool in_blocks) {
    output_.CheckApart(*file);
    from_ = from;
    error_.reset();
    errors_ = 0;
    ConvertAll(file, in_blocks);
    if (error_.has_value()) {
      say_(file->Name() + PlaceInFile(file) + ErrorText(file));
    } else if (errors_ > 0) {
      say_(file->Name() + ": " + Counted(errors_, "error") +
           (errors_ == 1 ? " was " : " were ") +
           (on_error_ == UTFX_SKIP ? "skipped" : "replaced"));
    }
    return !error_.has_value();
  }

  // The number of errors of that file that were replaced or skipped.
  uint64_t Errors() const { return errors_; }

  // The error that it stopped at.
  Json ErrorAsJson(InputFile* file) const {
    Json json = {{"offset", error_->offset}};
    if (file->CanRestart()) {
      const TextPlace place = PlaceOf(file, from_, error_->offset);
      json["line"] = place.line;
      json["column"] = place.column;
    }
    AddError(error_->why, error_->bytes, &json);
    return json;
  }

 private:
  // Writes the same as one conversion of the whole text would.
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
      // More text may follow an incomplete sequence.
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

  struct Error {
    NamedCharset from;  // The charset of the stream.
    utfx_status status;
    uint64_t offset;
    std::string bytes;
    Explanation why;
  };

  // Sets an error that a text starts with.
  void SetError(const NamedCharset& from, const TextConversion::Result& result,
                uint64_t offset, std::string_view text) {
    const std::string_view bytes = text.substr(0, result.length);
    const bool is_unencodable = result.status == UTFX_UNENCODABLE;
    error_ = {
        from, result.status, offset, std::string(bytes),
        ExplainError(from, to_, result.status, is_unencodable ? bytes : text)};
  }

  // ":2:7 (byte 19)". Only a second reading of the file tells the line.
  std::string PlaceInFile(InputFile* file) const {
    std::string text;
    if (file->CanRestart()) {
      const TextPlace place = PlaceOf(file, from_, error_->offset);
      text = PlaceText("", place.line, place.column);
    }
    return text + " (byte " + std::to_string(error_->offset) + "): ";
  }

  std::string ErrorText(InputFile* file) const {
    const std::string text = BytesAndWhy(error_->bytes, error_->why.text);
    if (error_->status == UTFX_UNENCODABLE) {
      const std::optional<uint32_t> replacement = ReplacementFor(to_);
      if (!replacement.has_value()) return text + "; --skip writes nothing";
      return text + "; --replace writes " + ReplacementText(*replacement) +
             ", --skip nothing";
    }
    if (file->CanRestart() && IsConverted(file, from_, to_)) {
      return text + "; in " + to_.Name() + " already?";
    }
    // The start of a pipe is not there any more.
    std::optional<OtherCharset> other;
    if (file->CanRestart()) {
      other = FindOtherCharset(file, from_, error_->offset);
    }
    // The latter would lose what is in the other charset.
    return text + "; try " +
           (other.has_value() ? "-f " + other->name : "--replace or --skip");
  }

  static std::string ReplacementText(uint32_t replacement) {
    return replacement == '?' ? "?" : CodePointText({replacement});
  }

  // The charset of the text to be written next: only the first one has a
  // signature, unless there is a rule for that.
  NamedCharset Target() const {
    const bool has_no_more =
        has_written_ || rule_ != SignatureRule::kAsCharsets;
    return has_no_more && to_.Ours() != nullptr
               ? NamedCharset(utfx_charset_without_signature(to_.Ours()))
               : to_;
  }

  // Goes on in blocks as soon as text is written, and with it the signature, if
  // the rest is large.
  void ConvertAll(InputFile* input, bool in_blocks) {
    const utfx_charset* stream = nullptr;
    if (rule_ != SignatureRule::kAsCharsets) {
      stream = ConvertSignature(input);
    }
    const auto conversion = MakeConversion(
        stream == nullptr ? from_ : NamedCharset(stream), Target(), on_error_);
    Buffer converted;
    for (bool is_last = false; !is_last;) {
      is_last = !input->ReadMore();
      if (input->Offset() == 0 && stream == nullptr)
        stream = StreamCharset(input->Window());
      const uint64_t errors = conversion->Errors();
      const TextConversion::Result result =
          conversion->Convert(input->Window(), is_last, &converted);
      errors_ += conversion->Errors() - errors;
      Write(&converted, result.read);
      // A reader at the other end gets all that the input so far allows.
      output_.Flush();
      input->Skip(result.read);
      if (result.length > 0) {
        SetError(stream == nullptr ? from_ : NamedCharset(stream), result,
                 input->Offset(), input->Peek(kLookahead));
        return;
      }
      const auto make_work = [=, this] {
        return std::make_unique<BlockConversion>(this, stream);
      };
      if (in_blocks && has_written_ && stream != nullptr &&
          to_.Ours() != nullptr) {
        const BlockEdges edges = EdgesOf(stream, to_.Ours());
        if (WorkInBlocks(stream, edges, input, make_work)) return;
        in_blocks = false;
      }
    }
  }

  // Skips the signature of a file, and writes one if it belongs there: only the
  // first file with any bytes can have one. Returns the charset of the stream
  // behind it; null if it is iconv's.
  const utfx_charset* ConvertSignature(InputFile* input) {
    const FoundSignatures found = SkipSignatures(from_, input);
    const bool is_empty = input->Offset() == 0 && input->Peek(1).empty();
    if (!is_empty && !std::exchange(is_begun_, true)) {
      const bool is_wanted = rule_ == SignatureRule::kAdd ||
                             (rule_ == SignatureRule::kKeep && found.count > 0);
      Buffer signature;
      if (is_wanted) signature.Append(SignatureOf(to_));
      Write(&signature, 0);
    }
    progress_.Add(input->Offset());
    return found.stream;
  }

  // The charset of a stream that starts with this text; null if it is iconv's.
  const utfx_charset* StreamCharset(std::string_view text) const {
    return utfx_charset_of_stream(from_.Ours(), text.data(), text.size(),
                                  nullptr);
  }

  // Writes the result of `read` bytes of input.
  void Write(Buffer* converted, uint64_t read) {
    const std::string_view bytes = converted->Bytes();
    if (is_hexadecimal_) {
      output_.Write(HexLines(bytes, ColumnsOf(STDOUT_FILENO)));
    } else {
      output_.Write(bytes);
    }
    has_written_ |= !converted->Bytes().empty();
    converted->Clear();
    progress_.Add(read);
  }

  NamedCharset from_{Utf8()};  // That of the current file.
  const NamedCharset to_;
  const utfx_on_error on_error_;
  const SignatureRule rule_;
  const bool is_hexadecimal_;
  OutputFile& output_;
  Progress& progress_;
  const Say say_;
  bool has_written_ = false;
  bool is_begun_ = false;  // Whether a file had any bytes.

  // Both are of the current file.
  std::optional<Error> error_;  // The one that it stopped at.
  uint64_t errors_ = 0;
};

// Converts files into an open one. Returns the exit status.
int ConvertInto(const Plan& plan, const Operands& files, int number,
                const std::string& name) {
  OutputFile output(number, name);
  Progress progress(TotalSize(files), number);
  const bool is_terminal =
      number == STDOUT_FILENO && isatty(STDOUT_FILENO) != 0;
  Converter converter(plan, &output, &progress, is_terminal,
                      [&](const std::string& what) {
                        progress.Clear();
                        Complain(what);
                      });
  const bool is_done =
      std::all_of(files.begin(), files.end(), [&](const std::string& file) {
        InputFile input(file);
        const SourceCharset::Answer answer =
            plan.source.Of(&input, /*task=*/nullptr, /*looks_for_text=*/false);
        const NamedCharset* const from = Taken(answer, plan);
        if (from == nullptr) {
          Complain(input.Name() + ": " + WhyNotTaken(answer));
          return false;
        }
        if (!answer.charset.has_value()) {
          Complain(input.Name() + ": taken as " + from->Name());
        }
        return converter.Convert(&input, *from, /*in_blocks=*/true);
      });
  output.Finish();
  return is_done ? 0 : kErrorStatus;
}

int ConvertIntoNew(const Plan& plan, const Operands& files) {
  NewFile file(plan.writing.output, {plan.writing.backup});
  const int status = ConvertInto(plan, files, file.Number(), file.Name());
  if (status == 0) file.Appear();
  return status;
}

// Files that become one each.
class ConvertWork : public FileWork {
 public:
  explicit ConvertWork(const Plan& plan) : plan_(plan) {}

  FileOutcome Do(FileTask* task) override {
    InputFile* const file = task->Input();
    const bool is_found = task->IsFound() && !plan_.files.takes_binary;
    const SourceCharset::Answer answer = plan_.source.Of(file, task, is_found);
    const std::string why_stays =
        answer.charset.has_value() ? WhyStays(file, *answer.charset) : "";
    if (!why_stays.empty()) {
      // With auto that is what becomes of most files in a tree.
      const bool is_news = !plan_.source.IsAuto() || !task->IsFound();
      if (is_news || plan_.files.is_json) task->Leave("stayed", why_stays);
      return {0, "stayed"};
    }
    if (is_found && !answer.why_not_text.empty()) {
      task->Leave("left-out",
                  answer.why_not_text + ", and left out; --binary takes it");
      return FileOutcome::LeftOut();
    }
    const NamedCharset* const from = Taken(answer, plan_);
    if (from != nullptr) {
      return Converted(task, *from, !answer.charset.has_value());
    }
    if (plan_.files.is_json) {
      task->Leave(SourceCharset::kUnknownOutcome, WhyNotTaken(answer));
    } else {
      task->Complain(file->Name() + ": " + WhyNotTaken(answer));
    }
    return {kErrorStatus, SourceCharset::kUnknown};
  }

  // The total's own fields in JSON.
  static Json Fields(const FileTotals& totals) {
    Json json = {{"stayed", totals.Count("stayed")},
                 {"withErrors", totals.Count("with errors")},
                 {"unknownCharset", totals.Count(SourceCharset::kUnknown)}};
    uint64_t others = totals.in_trouble;
    for (const auto& [name, count] : json.items()) {
      others += count.get<uint64_t>();
    }
    json["converted"] = totals.files - others;
    return json;
  }

 private:
  FileOutcome Converted(FileTask* task, const NamedCharset& from,
                        bool is_guess) const {
    InputFile* const file = task->Input();
    const FileOptions& files = plan_.files;
    file->Restart();
    OutputFile output(task->Output()->Number(), task->Output()->Name());
    Converter converter(plan_, &output, task->Bar(), /*is_terminal=*/false,
                        [&](const std::string& what) {
                          if (!files.is_json) task->Complain(what);
                        });
    const bool is_done = converter.Convert(file, from, task->HasTurn());
    output.Finish();
    if (is_done) task->Appear();
    if (files.is_json) {
      Json json = {{"from", from.Name()},
                   {"to", plan_.to},
                   {"output", task->OutputName()}};
      if (is_guess) json["guess"] = true;
      json[is_done ? "errors" : "error"] =
          is_done ? Json(converter.Errors()) : converter.ErrorAsJson(file);
      const char* const done =
          plan_.writing.is_dry_run ? "planned" : "converted";
      task->PrintJson(is_done ? done : "error", json);
    } else if (is_done && is_guess && !files.is_quiet) {
      task->Complain(file->Name() + ": taken as " + from.Name());
    }
    if (!is_done) return {kErrorStatus, "with errors"};
    return {0, plan_.source.IsAuto() ? "converted from " + from.Name()
                                     : "converted"};
  }

  std::string WhyStays(InputFile* file, const NamedCharset& from) const {
    if (!plan_.writing.is_in_place) return "";
    const bool is_same =
        from.Ours() != nullptr && from.Ours() == plan_.target.Ours();
    if (is_same && plan_.signature != SignatureRule::kAsCharsets) {
      return IsAsWanted(file, from, plan_.signature)
                 ? "needs no change, and stays"
                 : "";
    }
    const bool is_converted =
        plan_.source.IsAuto()
            ? is_same && ContentsOf(file, plan_.target).has_value()
            : plan_.target.OursButTables() != nullptr &&
                  IsConverted(file, from, plan_.target);
    return is_converted ? "is in " + plan_.to +
                              " already, and stays; --output converts it"
                        : "";
  }

  const Plan& plan_;
};

void CheckSignature(const Plan& plan) {
  if (plan.signature == SignatureRule::kAsCharsets) return;
  if (!plan.source.IsAuto()) SignatureOf(plan.source.Charset());
  const std::string signature = SignatureOf(plan.target);
  if (signature.empty() && plan.signature == SignatureRule::kAdd) {
    throw Trouble("--bom=add: " + Quote(plan.to) + " lacks U+FEFF");
  }
}

void Check(const Plan& plan, const Operands& files) {
  CheckSignature(plan);
  if (plan.takes_guesses && !plan.source.IsAuto()) {
    throw Trouble("--guess goes with --from auto");
  }
  if (plan.is_replacing) CheckReplacement(plan.target);
  CheckWritingOptions(plan.writing, plan.files, files);
}

int Convert(const ConvertOptions& options, Operands files) {
  if (!options.writing.restored.empty()) {
    return RestoreFiles(files, options.files, options.writing);
  }
  const Plan plan(options);
  Check(plan, files);
  if (plan.IsEach()) {
    ConvertWork work(plan);
    const FileTotals totals =
        ForEachFileOf(files, plan.files, plan.writing, &work);
    PrintTotal(totals, plan.files, TotalIs::kMessage,
               ConvertWork::Fields(totals));
    return totals.status;
  }
  if (files.empty()) files.emplace_back("-");
  return plan.writing.IsToNewFile()
             ? ConvertIntoNew(plan, files)
             : ConvertInto(plan, files, STDOUT_FILENO, "standard output");
}

}  // namespace

Command ConvertCommand() {
  const auto options = std::make_shared<ConvertOptions>();
  return {
      "convert",
      "Convert text from a charset to another",
      "FILE",
      "Converted one after another; - is standard input",
      [=] {
        return Joined(
            {NameOption('f', "from", "CHARSET", &options->from,
                        "The charset of the input, or auto: each file's own")
                 .Of(CharsetCandidates),
             NameOption('t', "to", "CHARSET", &options->to,
                        "The charset of the output")
                 .Of(CharsetCandidates),
             FlagOption(0, "json", &options->files.is_json,
                        "A JSON object in each line, for a file")
                 .With({"in-place", "output-dir", "restore"}),
             FlagOption(0, "replace", &options->is_replacing,
                        "Write U+FFFD, ? or the like for each error")
                 .Without({"skip"}),
             FlagOption(
                 0, "guess", &options->takes_guesses,
                 "With auto: the likeliest charset where it is not sure"),
             FlagOption('q', "quiet", &options->files.is_quiet,
                        "Do not say what is left out, nor the total"),
             FlagOption(0, "skip", &options->is_skipping,
                        "Leave out each error"),
             {0, "bom", "keep|add|drop", "What becomes of a signature (BOM)",
              [options](const char* word) {
                options->signature = SignatureRuleOf(word);
              }}},
            Joined(Joined(ExpectationOptionsOf(&options->expectations),
                          WritingOptionsOf(&options->writing)),
                   With(FileOptionsOf(&options->files),
                        {"recursive", "files-from"},
                        {"in-place", "output-dir", "restore"})));
      },
      "Charsets: utfx list, iconv -l. Without -f or -t: UTF-8. "
      "Stops at an error, says where it is, and has converted all before it. "
      "A terminal gets UTF-16 and the like in hexadecimal.\n"
      "Exit status: 0, 1 for such an error, 2 for trouble.\n"
      "Examples:\n"
      "  utfx convert -t UTF-64 FILE >NEW\n"
      "  utfx convert -f latin1 -i --backup FILE\n"
      "  utfx convert -f auto -r -i --dry-run FOLDER\n",
      [options](const Operands& files) { return Convert(*options, files); }};
}

}  // namespace utfx
