#include <gmpxx.h>
#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/charset_candidates.h"
#include "command/charsets/conversion.h"
#include "command/charsets/explanation.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/character_name.h"
#include "command/code_points/integer.h"
#include "command/code_points/sequence.h"
#include "command/commands/check_report.h"
#include "command/commands/commands.h"
#include "command/commands/hex_lines.h"
#include "command/files/input_file.h"
#include "command/files/output_file.h"
#include "command/messages/code_point_title.h"
#include "command/messages/complaint.h"
#include "command/messages/hex.h"
#include "command/messages/json_line.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/pictures/bits_explained.h"
#include "command/pictures/figure.h"
#include "command/pictures/svg_drawing.h"
#include "command/pictures/text_drawing.h"
#include "command/trees/targets.h"

namespace utfx {
namespace {

struct ShowOptions {
  std::string from;  // Empty if none is given.
  std::vector<std::string> to;
  std::string file;
  std::string svg;  // "tall" or "wide"; empty for no image.
  std::string title;
  uint64_t first = 0;
  std::optional<uint64_t> count;
  bool are_bytes = false;
  bool are_text = false;
  bool is_zigzag = false;
  bool are_names = false;
  bool in_all = false;
  bool explains = false;
  bool is_json = false;
  bool are_lines = false;

  std::string CharsetName() const { return from.empty() ? "UTF-8" : from; }
  // Whether a character is shown in several charsets.
  bool InMany() const { return in_all || to.size() > 1; }
};

// The charsets in which --all shows a character: one of each listed form.
std::vector<const utfx_charset*> AllForms() {
  std::vector<const utfx_charset*> forms = AllCharsets();
  std::erase_if(forms, [](const utfx_charset* charset) {
    return utfx_charset_group(charset) != UTFX_GROUP_LISTED ||
           utfx_charset_has_signature(charset) ||
           utfx_charset_byte_order(charset) == UTFX_LITTLE_ENDIAN;
  });
  return forms;
}

std::vector<const utfx_charset*> Targets(const ShowOptions& options) {
  std::vector<const utfx_charset*> targets;
  for (const std::string& name : options.to) {
    targets.push_back(utfx_charset_without_signature(FindOurs(name)));
  }
  return targets;
}

// A figure as a JSON object.
class JsonPicture : public Picture {
 public:
  std::string Draw(const Figure& figure) override {
    // This is only the heading of the figures behind it.
    if (figure.bytes.empty() && !figure.IsError()) return "";
    const char* const type = figure.IsError()       ? "error"
                             : figure.IsSignature() ? "signature"
                                                    : "sequence";
    nlohmann::ordered_json json = {{"type", type},
                                   {"offset", figure.offset},
                                   {"bytes", HexDigits(figure.bytes)}};
    if (figure.charset != nullptr) {
      json["charset"] = utfx_charset_name(figure.charset);
    }
    if (!figure.number.empty()) {
      json["codePoint"] = CodePointText(figure.number);
      const std::string name = CharacterName(figure.number);
      if (!name.empty() && !IsBeyondUnicode(figure.number)) {
        json["name"] = name;
      }
    }
    if (figure.IsError()) {
      AddError(figure.why, figure.bytes, &json);
    }
    json["roles"] = Runs(figure);
    return JsonLine(json);
  }

 private:
  // Runs of bits with the same role.
  static nlohmann::ordered_json Runs(const Figure& figure) {
    auto runs = nlohmann::ordered_json::array();
    for (size_t i = 0; i < figure.roles.size();) {
      std::string bits;
      const uint8_t role = figure.roles[i];
      for (; i < figure.roles.size() && figure.roles[i] == role; ++i) {
        bits += BitAt(figure.bytes, i) ? '1' : '0';
      }
      runs.push_back({{"role", utfx_role_name(RoleOf(role))},
                      {"bits", bits},
                      {"wrong", IsWrong(role)}});
    }
    return runs;
  }
};

std::unique_ptr<Picture> MakePicture(const ShowOptions& options) {
  if (options.is_json) return std::make_unique<JsonPicture>();
  if (!options.svg.empty()) {
    return std::make_unique<SvgPicture>(options.svg == "wide", options.title);
  }
  if (options.are_lines) return std::make_unique<LineDrawing>();
  return std::make_unique<Drawing>(HasColour(STDOUT_FILENO),
                                   ColumnsOf(STDOUT_FILENO));
}

// Draws figures and prints them.
class Screen {
 public:
  explicit Screen(const ShowOptions& options)
      : left_(options.count.value_or(std::numeric_limits<uint64_t>::max())),
        in_all_(options.in_all),
        explains_(options.explains),
        picture_(MakePicture(options)) {
    if (options.InMany()) {
      forms_ = options.in_all ? AllForms() : Targets(options);
    }
  }

  // See OutputFile.
  void CheckApart(const InputFile& input) const { output_.CheckApart(input); }

  bool IsFull() const { return left_ == 0; }
  bool IsEmpty() const { return is_empty_; }
  bool HasErrors() const { return has_errors_; }

  void Show(const Figure& figure) {
    Draw(figure);
    --left_;
  }

  // Shows a number in a charset, or in several of them. `sequence` is that of
  // the charset.
  void ShowNumber(const utfx_charset* charset, const Words& number,
                  const std::string& title, const std::string& sequence,
                  uint64_t offset) {
    if (forms_.empty()) {
      return Show(FigureOfNumber(charset, number, title, sequence, offset));
    }
    Show({offset, title, "", {}, nullptr, number});
    for (const utfx_charset* const form : forms_) {
      const std::string in_form = WriteSequence(form, number);
      Figure figure = FigureOfNumber(form, number, utfx_charset_name(form),
                                     in_form, offset);
      figure.is_part = true;
      if (figure.IsError()) {
        figure.title = utfx_charset_name(form) + (": " + figure.why.text);
      }
      // It is no error that some charset lacks the code point, unless that was
      // asked for.
      const bool had_errors = has_errors_;
      Draw(figure);
      if (in_all_) has_errors_ = had_errors;
    }
  }

  void Finish() {
    output_.Write(picture_->End());
    output_.Finish();
  }

 private:
  void Draw(const Figure& figure) {
    output_.Write(picture_->Draw(figure));
    if (explains_) {
      output_.Write(ExplainBits(figure, ColumnsOf(STDOUT_FILENO)));
    }
    is_empty_ = false;
    has_errors_ |= figure.IsError();
  }

  uint64_t left_;
  bool in_all_;
  bool explains_;
  bool is_empty_ = true;
  bool has_errors_ = false;
  std::vector<const utfx_charset*> forms_;  // Of --all, or several --to.
  std::unique_ptr<Picture> picture_;
  OutputFile output_;
};

// The offset is behind the end.
[[noreturn]] void RefuseOffset(const std::string& name, uint64_t offset,
                               uint64_t size) {
  throw Trouble(name + ": offset " + std::to_string(offset) +
                    " is past the end, at " + std::to_string(size),
                kErrorStatus);
}

// ---- Arguments -----------------------------------------------------------

// Shows the arguments in one charset, as one text.
class ArgumentShow {
 public:
  ArgumentShow(const ShowOptions& options, Screen* screen)
      : options_(options),
        charset_(CharsetOf(options, options.CharsetName())),
        // UTF-8000 has all integers up to its limit.
        charset_of_integers_(CharsetOf(options, "UTF-8000")),
        screen_(*screen) {}

  void Show(const Operands& arguments) {
    for (const std::string& argument : arguments) Show(argument);
    if (screen_.IsEmpty() && options_.first > 0 && options_.first >= offset_) {
      RefuseOffset("the text", options_.first, offset_);
    }
  }

 private:
  void Show(const std::string& argument) {
    if (options_.is_zigzag) {
      ShowSigned(argument);
    } else if (options_.are_names) {
      if (!ShowNamed(argument)) {
        throw Trouble(
            "no character has these words in its name: " + Quote(argument),
            kErrorStatus);
      }
    } else if (options_.are_text || !ShowNumber(argument)) {
      if (!options_.are_text && access(argument.c_str(), F_OK) == 0) {
        Complain(Quote(argument) +
                 " is shown as text, and is a file, too: "
                 "utfx show -F " +
                 ShellQuote(argument));
      }
      const bool is_text = options_.are_text || !LooksLikeName(argument);
      if (is_text || !ShowNamed(argument)) ShowText(argument);
    }
  }

  // Whether an argument may be words of names: two or more, and not all short.
  static bool LooksLikeName(std::string_view argument) {
    constexpr size_t kLeast = 4;
    size_t longest = 0;
    size_t length = 0;
    for (const char c : argument) {
      const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             (c >= '0' && c <= '9');
      if (!is_letter && c != ' ' && c != '-') return false;
      length = is_letter ? length + 1 : 0;
      longest = std::max(longest, length);
    }
    return longest >= kLeast && argument.find(' ') != std::string_view::npos;
  }

  // Shows the characters whose names have these words; false if there are none.
  bool ShowNamed(const std::string& words) {
    constexpr size_t kMost = 20;
    const std::vector<uint32_t> found = FindByName(words);
    if (found.empty()) return false;
    const size_t shown =
        std::min<uint64_t>(found.size(), options_.count.value_or(kMost));
    std::string said;
    if (!options_.are_names) {
      said =
          Quote(words) + ": the " +
          (found.size() == 1
               ? "name of a character has"
               : "names of " + Counted(found.size(), "character") + " have") +
          " these words; --text shows the text";
    }
    if (shown < found.size()) {
      said += (said.empty() ? "" : "; ") +
              std::to_string(found.size() - shown) + " more with --count";
    }
    if (!said.empty()) Complain(said);
    for (size_t i = 0; i < shown; ++i) ShowCodePoint({found[i]});
    return true;
  }

  static const utfx_charset* CharsetOf(const ShowOptions& options,
                                       const std::string& otherwise) {
    // Offsets are those in the first charset.
    if (!options.to.empty()) return Targets(options).front();
    return utfx_charset_without_signature(
        FindOurs(options.from.empty() ? otherwise : options.from));
  }

  // Shows a code point or an integer; false if the argument is neither.
  bool ShowNumber(const std::string& argument) {
    if (argument.starts_with("U+") || argument.starts_with("u+")) {
      ShowRange(argument);
      return true;
    }
    const auto integer = ParseInteger(argument);
    if (!integer.has_value() || *integer < 0) return false;
    ShowInteger(*integer, integer->get_str());
    return true;
  }

  // Of U+0400..U+040F, or of a single code point.
  void ShowRange(const std::string& argument) {
    const size_t dots = argument.find("..");
    const auto first = ParseCodePoint(argument.substr(0, dots));
    const auto last = dots == std::string::npos
                          ? first
                          : ParseCodePoint(argument.substr(dots + 2));
    if (!first.has_value() || !last.has_value()) {
      throw Trouble("not a code point: " + Quote(argument) +
                    "; --text shows it as text");
    }
    if (*last < *first) {
      throw Trouble("the range ends before it starts: " + Quote(argument));
    }
    for (mpz_class code_point = *first;
         code_point <= *last && !screen_.IsFull(); ++code_point) {
      ShowCodePoint(ToWords(code_point));
    }
  }

  static std::optional<mpz_class> ParseCodePoint(std::string_view text) {
    if (text.starts_with("U+") || text.starts_with("u+")) text.remove_prefix(2);
    return ParseInteger("0x" + std::string(text));
  }

  void ShowSigned(const std::string& argument) {
    const auto integer = ParseInteger(argument);
    if (!integer) throw Trouble("not an integer: " + Quote(argument));
    const mpz_class zigzag = ToZigzag(*integer);
    ShowInteger(zigzag, integer->get_str() + ", in zigzag " + zigzag.get_str());
  }

  // UTF-8000 has integers that are no code points.
  void ShowInteger(const mpz_class& integer, const std::string& title) {
    const Words words = ToWords(integer);
    ShowWords(charset_of_integers_, words, title + ", " + CodePointText(words),
              WriteInteger(charset_of_integers_, integer));
  }

  void ShowCodePoint(const Words& code_point) {
    ShowWords(charset_, code_point, CodePointTitle(code_point),
              WriteSequence(charset_, code_point));
  }

  void ShowWords(const utfx_charset* charset, const Words& number,
                 const std::string& title, const std::string& sequence) {
    if (IsWanted(sequence.size())) {
      screen_.ShowNumber(charset, number, title, sequence, offset_);
    }
    offset_ += sequence.size();
  }

  // False if the wanted text starts behind it. An unencodable code point has no
  // length.
  bool IsWanted(size_t length) const {
    return options_.first < offset_ + std::max<size_t>(1, length) &&
           !screen_.IsFull();
  }

  // Arguments are in UTF-8.
  void ShowText(std::string_view text) {
    while (!text.empty() && !screen_.IsFull()) {
      Words code_point;
      const utfx_sequence sequence = ReadSequence(Utf8000(), text, &code_point);
      if (sequence.status == UTFX_OK) {
        text.remove_prefix(sequence.length);
        if (!ShowPair(code_point, &text)) ShowCodePoint(code_point);
        continue;
      }
      if (IsWanted(sequence.length)) {
        screen_.Show(FigureOfStart(Utf8000(), text, offset_));
      }
      offset_ += sequence.length;
      text.remove_prefix(sequence.length);
    }
  }

  // With the start of the rest, if the two are one sequence.
  bool ShowPair(const Words& first, std::string_view* rest) {
    Words second;
    const utfx_sequence next = ReadSequence(Utf8000(), *rest, &second);
    const Words pair = {first[0], second[0]};
    if (next.status != UTFX_OK || !IsPair(charset_, pair) ||
        !Has(charset_, pair)) {
      return false;
    }
    ShowWords(charset_, pair, PairTitle(pair), WriteSequence(charset_, pair));
    rest->remove_prefix(next.length);
    return true;
  }

  const ShowOptions& options_;
  const utfx_charset* charset_;
  const utfx_charset* charset_of_integers_;
  Screen& screen_;
  uint64_t offset_ = 0;
};

// ---- A text ------------------------------------------------------------

// Shows a text from a file or from bytes.
class TextShow {
 public:
  TextShow(const ShowOptions& options, InputFile* text, Screen* screen)
      : options_(options),
        charset_(options.CharsetName()),
        target_(options.to.empty() ? nullptr : Targets(options).front()),
        text_(*text),
        screen_(*screen) {}

  void Show() {
    if (charset_.Ours() != nullptr) {
      ShowOurs();
    } else {
      ShowIconvs();
    }
    if (screen_.IsEmpty() && options_.first > 0 && !screen_.IsFull()) {
      RefuseOffset(text_.Name(), options_.first, text_.Offset());
    }
  }

 private:
  void ShowOurs() {
    const std::string_view start = text_.Peek(kMaxSignatureLength);
    size_t length = 0;
    const utfx_charset* const stream = utfx_charset_of_stream(
        charset_.Ours(), start.data(), start.size(), &length);
    if (options_.first >= length) {
      Seek(stream, length);
    } else if (!screen_.IsFull()) {
      screen_.Show(FigureOfSignature(stream, start.substr(0, length)));
      text_.Skip(length);
    }
    while (!screen_.IsFull() && !text_.Peek(kLookahead).empty()) {
      const Figure figure =
          FigureOfStart(stream, text_.Window(), text_.Offset());
      Words code_point;
      if ((target_ != nullptr || options_.in_all) &&
          ReadSequence(stream, text_.Window(), &code_point).status == UTFX_OK &&
          !IsPair(stream, code_point)) {
        ShowInTarget(code_point, figure.title);
      } else {
        screen_.Show(figure);
      }
      text_.Skip(figure.bytes.size());
    }
  }

  // Moves to the start of the sequence that holds the first wanted byte.
  void Seek(const utfx_charset* stream, uint64_t signature_length) {
    if (!utfx_charset_is_self_synchronizing(stream)) {
      SeekFromStart(stream, signature_length);
      return;
    }
    const uint64_t unit = utfx_charset_code_unit_size(stream);
    const uint64_t back = utfx_charset_max_sequence_length(stream) + unit;
    uint64_t start = options_.first - std::min(options_.first, back);
    start = std::max(start - start % unit, signature_length);
    text_.SkipTo(start);
    const auto ahead = static_cast<size_t>(options_.first - start);
    const std::string_view text = text_.Peek(ahead + kLookahead);
    text_.Skip(std::min(text.size(), utfx_sequence_start(stream, text.data(),
                                                         text.size(), ahead)));
  }

  // Does so by reading all text before it.
  void SeekFromStart(const utfx_charset* stream, uint64_t signature_length) {
    text_.SkipTo(signature_length);
    Words code_point;
    while (!text_.Peek(kLookahead).empty()) {
      const size_t length =
          ReadSequence(stream, text_.Window(), &code_point).length;
      if (text_.Offset() + length > options_.first) return;
      text_.Skip(length);
    }
  }

  void ShowInTarget(const Words& code_point, const std::string& title) {
    screen_.ShowNumber(
        target_, code_point, title,
        target_ == nullptr ? "" : WriteSequence(target_, code_point),
        text_.Offset());
  }

  // Shows text in a charset of iconv's, whose bits and starts are unknown.
  void ShowIconvs() {
    const auto decoder = MakeDecoder(charset_);
    Buffer decoded;
    text_.SkipTo(options_.first);
    while (!screen_.IsFull() && !text_.Peek(kMaxBytes).empty()) {
      decoded.Clear();
      ShowRead(ReadNext(decoder.get(), &decoded), decoded);
    }
  }

  // The first character of a text of iconv's takes no more than this.
  static constexpr size_t kMaxBytes = 64;

  // Reads no more bytes than one character takes. A character may become
  // several code points.
  TextConversion::Result ReadNext(TextConversion* decoder, Buffer* decoded) {
    const std::string_view text = text_.Window().substr(0, kMaxBytes);
    TextConversion::Result result = {};
    size_t read = 0;
    for (size_t end = 1; end <= text.size(); ++end) {
      const bool is_last = end == text.size() && end < kMaxBytes;
      result =
          decoder->Convert(text.substr(read, end - read), is_last, decoded);
      read += result.read;
      if (result.status == UTFX_ILL_FORMED || !decoded->Bytes().empty()) break;
    }
    result.read = read;
    return result;
  }

  void ShowRead(const TextConversion::Result& result, const Buffer& decoded) {
    const std::string_view text = text_.Window();
    const std::span<const uint32_t> code_points = decoded.CodePoints();
    Figure figure = {text_.Offset(), "", "", {}};
    size_t length = result.read;
    if (code_points.empty() && result.status != UTFX_OK) {
      length += result.length;
      const Explanation why =
          ExplainIconvs(charset_.Name(), result.status == UTFX_INCOMPLETE);
      figure.title = why.error_class + ": " + why.text;
      figure.why = why;
    }
    for (const uint32_t code_point : code_points) {
      if (!figure.title.empty()) figure.title += ", ";
      figure.title += CodePointTitle({code_point});
    }
    if (code_points.size() == 1) figure.number = {code_points[0]};
    if ((target_ != nullptr || options_.in_all) && code_points.size() == 1) {
      ShowInTarget({code_points[0]}, figure.title);
    } else {
      figure.bytes = text.substr(0, length);
      screen_.Show(figure);
    }
    text_.Skip(length);
  }

  const ShowOptions& options_;
  const NamedCharset charset_;
  const utfx_charset* target_;
  InputFile& text_;
  Screen& screen_;
};

// ---- All ---------------------------------------------------------------

// Throws if an option would have no effect.
void CheckOptions(const ShowOptions& options, const Operands& arguments) {
  if (!options.svg.empty() && options.svg != "tall" && options.svg != "wide") {
    throw Trouble("--svg is tall or wide, not " + Quote(options.svg));
  }
  if (!arguments.empty() && !options.are_bytes && !options.from.empty() &&
      !options.to.empty()) {
    throw Trouble("-f and -t exclude each other, but for a file and -x");
  }
}

int Show(const ShowOptions& options, const Operands& arguments) {
  CheckOptions(options, arguments);
  Screen screen(options);
  if (arguments.empty()) {
    InputFile input(options.file.empty() ? "-" : options.file);
    screen.CheckApart(input);
    TextShow(options, &input, &screen).Show();
  } else if (options.are_bytes) {
    InputFile bytes = InputFile::OfBytes(BytesOfArguments(arguments));
    TextShow(options, &bytes, &screen).Show();
  } else {
    ArgumentShow(options, &screen).Show(arguments);
  }
  screen.Finish();
  return screen.HasErrors() ? kErrorStatus : 0;
}

}  // namespace

Command ShowCommand() {
  const auto options = std::make_shared<ShowOptions>();
  return {
      "show",
      "The anatomy of sequences, bit by bit",
      "ARG",
      "What to show",
      [=]() -> std::vector<Option> {
        return {
            NameOption('f', "from", "CHARSET", &options->from,
                       "Charset of the text (default: UTF-8)")
                .Of(CharsetCandidates),
            NamesOption('t', "to", "CHARSET", &options->to,
                        "Show it in this charset; may come several times")
                .Of(OurCandidates),
            FlagOption('a', "all", &options->in_all, "Show it in all charsets")
                .Without({"to"}),
            NameOption('F', "file", "FILE", &options->file,
                       "A file (default: standard input, without ARG)")
                .Without({"ARG"}),
            NumberOption(
                "offset", [options](uint64_t first) { options->first = first; },
                "Start with the sequence that this byte is part of"),
            NumberOption(
                "count", [options](uint64_t count) { options->count = count; },
                "Show so many"),
            FlagOption('x', "hex", &options->are_bytes,
                       "Each ARG is bytes in hexadecimal")
                .Without({"text", "zigzag", "name"})
                .With({"ARG"}),
            FlagOption(0, "text", &options->are_text, "Each ARG is text")
                .Without({"zigzag", "name"})
                .With({"ARG"}),
            FlagOption(0, "name", &options->are_names,
                       "Each ARG is words of characters' names")
                .Without({"zigzag"})
                .With({"ARG"}),
            FlagOption('z', "zigzag", &options->is_zigzag,
                       "Each ARG is a signed integer, in zigzag")
                .With({"ARG"}),
            FlagOption('e', "explain", &options->explains,
                       "Say how the bits come about"),
            FlagOption(0, "json", &options->is_json,
                       "A JSON object in each line, for a sequence")
                .Without({"one-line", "svg", "explain"}),
            FlagOption('1', "one-line", &options->are_lines,
                       "A line for each character")
                .Without({"explain"}),
            OptionalNameOption("svg", "[=wide]", "tall", &options->svg,
                               "An image; a wide one is for a talk")
                .Without({"one-line", "explain"}),
            NameOption(0, "title", "TEXT", &options->title,
                       "Title of the image")
                .With({"svg"})};
      },
      "ARG is a code point (U+1F30D) or a range of them (U+400..U+40F), an "
      "integer (decimal, or 0x1F30D), words of names ('earth globe'), or "
      "else text. Integers are in UTF-8000, unless -f or -t is given; "
      "negative ones come after --. An offset is in bytes from 0.\n"
      "Exit status: 0, 1 if something shown is an error, 2 for trouble.\n"
      "Examples:\n"
      "  utfx show U+1F30D; utfx show --all --explain Ж\n"
      "  utfx show -1 -t UTF-8 -t UTF-16 'earth globe' U+400..U+40F\n"
      "  utfx show -f UTF-64 -F FILE; utfx show -x C3 A9\n"
      "  utfx show --svg=wide -t UTF-8 -t UTF-16BE -t UTF-64BE é >NEW.svg\n",
      [options](const Operands& arguments) {
        return Show(*options, arguments);
      },
      /*takes_integers=*/true};
}

}  // namespace utfx
