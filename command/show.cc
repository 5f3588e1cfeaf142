#include <gmpxx.h>
#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "command/charset.h"
#include "command/command_line.h"
#include "command/conversion.h"
#include "command/drawing.h"
#include "command/figures.h"
#include "command/files.h"
#include "command/integer.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

struct ShowOptions {
  std::string from;  // Empty if none is given.
  std::string to;
  std::string file;
  uint64_t first = 0;
  uint64_t count = std::numeric_limits<uint64_t>::max();
  std::string colour = "auto";
  bool are_bytes = false;
  bool are_text = false;
  bool is_zigzag = false;

  std::string CharsetName() const { return from.empty() ? "UTF-8000" : from; }
};

bool WantsColour(const std::string& when) {
  if (when != "auto") return when == "always";
  const char* const no_colour = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 &&
         (no_colour == nullptr || *no_colour == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

// Prints what is drawn.
class Screen {
 public:
  explicit Screen(const ShowOptions& options)
      : left_(options.count), drawing_(WantsColour(options.colour)) {}

  // See Output.
  void CheckApart(const Input& input) const { output_.CheckApart(input); }

  bool IsFull() const { return left_ == 0; }

  void Show(const Figure& figure) {
    output_.Write(drawing_.Draw(figure));
    --left_;
  }

  void Finish() {
    output_.Write(drawing_.Legend());
    output_.Finish();
  }

 private:
  uint64_t left_;
  Drawing drawing_;
  Output output_;
};

// ---- Arguments -----------------------------------------------------------

// Shows what arguments stand for in one charset, as one text.
class ArgumentShow {
 public:
  ArgumentShow(const ShowOptions& options, Screen* screen)
      : options_(options),
        charset_(utfx_charset_without_signature(
            FindOurs(options.to.empty() ? options.CharsetName() : options.to))),
        screen_(*screen) {}

  void Show(const std::string& argument) {
    if (options_.is_zigzag) {
      ShowSigned(argument);
    } else if (options_.are_text || !ShowNumber(argument)) {
      ShowText(argument);
    }
  }

 private:
  // Shows a code point or an integer; false if the argument is neither.
  bool ShowNumber(const std::string& argument) {
    if (argument.starts_with("U+") || argument.starts_with("u+")) {
      const auto code_point = ParseInteger("0x" + argument.substr(2));
      if (!code_point.has_value()) return false;
      ShowCodePoint(ToWords(*code_point));
      return true;
    }
    const auto integer = ParseInteger(argument);
    if (!integer.has_value() || *integer < 0) return false;
    ShowInteger(*integer, integer->get_str());
    return true;
  }

  void ShowSigned(const std::string& argument) {
    const auto integer = ParseInteger(argument);
    if (!integer) throw Trouble("not an integer: " + Quote(argument));
    const mpz_class zigzag = ToZigzag(*integer);
    ShowInteger(zigzag, integer->get_str() + ", in zigzag " + zigzag.get_str());
  }

  // UTF-8000 has integers that no code point is.
  void ShowInteger(const mpz_class& integer, const std::string& title) {
    const Words words = ToWords(integer);
    ShowWords(words, title + ", " + CodePointText(words),
              WriteInteger(charset_, integer));
  }

  void ShowCodePoint(const Words& code_point) {
    ShowWords(code_point, CodePointTitle(code_point),
              WriteSequence(charset_, code_point));
  }

  void ShowWords(const Words& number, const std::string& title,
                 const std::string& sequence) {
    ShowFigure(FigureOfNumber(charset_, number, title, sequence, offset_),
               sequence.size());
  }

  // Unless the text starts after it. What can't be encoded has no length.
  void ShowFigure(const Figure& figure, size_t length) {
    const bool is_wanted =
        options_.first < offset_ + std::max<size_t>(1, length);
    if (is_wanted && !screen_.IsFull()) screen_.Show(figure);
    offset_ += length;
  }

  // Of the terminal, which has UTF-8.
  void ShowText(std::string_view text) {
    const utfx_charset* const utf8000 = utfx_charset_find("UTF-8000");
    while (!text.empty() && !screen_.IsFull()) {
      Words code_point;
      const utfx_sequence sequence = ReadSequence(utf8000, text, &code_point);
      if (sequence.status == UTFX_OK) {
        ShowCodePoint(code_point);
      } else {
        ShowFigure(FigureOfStart(utf8000, text, offset_), sequence.length);
      }
      text.remove_prefix(sequence.length);
    }
  }

  const ShowOptions& options_;
  const utfx_charset* charset_;
  Screen& screen_;
  uint64_t offset_ = 0;
};

// ---- A text ------------------------------------------------------------

// Shows a text from a file or from bytes.
class TextShow {
 public:
  TextShow(const ShowOptions& options, Input* text, Screen* screen)
      : options_(options),
        charset_(options.CharsetName()),
        target_(options.to.empty()
                    ? nullptr
                    : utfx_charset_without_signature(FindOurs(options.to))),
        text_(*text),
        screen_(*screen) {}

  void Show() {
    if (charset_.Ours() != nullptr) {
      ShowOurs();
    } else {
      ShowIconvs();
    }
  }

 private:
  void ShowOurs() {
    const std::string_view start = text_.Peek(kLongestSignature);
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
      if (target_ != nullptr &&
          ReadSequence(stream, text_.Window(), &code_point).status == UTFX_OK) {
        ShowInTarget(code_point, figure.title);
      } else {
        screen_.Show(figure);
      }
      text_.Skip(figure.bytes.size());
    }
  }

  // To the start of the sequence that the first byte wanted is part of.
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

  // By reading all before it.
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
    const std::string sequence = WriteSequence(target_, code_point);
    screen_.Show(
        FigureOfNumber(target_, code_point, title, sequence, text_.Offset()));
  }

  // Of these nobody knows the bits, nor where a sequence starts.
  void ShowIconvs() {
    const auto decoder = MakeDecoder(charset_);
    Buffer decoded;
    text_.SkipTo(options_.first);
    while (!screen_.IsFull() && !text_.Peek(kMostBytes).empty()) {
      decoded.Clear();
      ShowRead(ReadNext(decoder.get(), &decoded), decoded);
    }
  }

  // How much of a text of iconv's tells what it starts with.
  static constexpr size_t kMostBytes = 64;

  // Reads no more bytes than it takes for a character: some become several code
  // points.
  TextConversion::Result ReadNext(TextConversion* decoder, Buffer* decoded) {
    const std::string_view text = text_.Window().substr(0, kMostBytes);
    TextConversion::Result result = {};
    size_t read = 0;
    for (size_t end = 1; end <= text.size(); ++end) {
      const bool is_last = end == text.size() && end < kMostBytes;
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
    std::string title;
    size_t length = result.read;
    if (code_points.empty() && result.status != UTFX_OK) {
      length += result.length;
      const Explanation why =
          ExplainIconvs(charset_.Name(), result.status == UTFX_INCOMPLETE);
      title = why.error_class + ": " + why.text;
    }
    for (const uint32_t code_point : code_points) {
      if (!title.empty()) title += ", ";
      title += CodePointTitle({code_point});
    }
    if (target_ != nullptr && code_points.size() == 1) {
      ShowInTarget({code_points[0]}, title);
    } else {
      screen_.Show({text_.Offset(), title, text.substr(0, length), {}});
    }
    text_.Skip(length);
  }

  const ShowOptions& options_;
  const NamedCharset charset_;
  const utfx_charset* target_;
  Input& text_;
  Screen& screen_;
};

// ---- All ---------------------------------------------------------------

std::string ParseBytes(const Operands& arguments) {
  std::string digits;
  for (const std::string& argument : arguments) {
    if (!digits.empty()) digits += ' ';
    digits += argument;
  }
  const auto bytes = ParseHexBytes(digits);
  if (!bytes) throw Trouble("not bytes in hexadecimal: " + Quote(digits));
  return *bytes;
}

// Throws if an option means nothing, or would have no effect.
void CheckOptions(const ShowOptions& options, const Operands& arguments) {
  if (options.colour != "auto" && options.colour != "always" &&
      options.colour != "never") {
    throw Trouble("--color is auto, always or never, not " +
                  Quote(options.colour));
  }
  const int kinds = static_cast<int>(options.are_bytes) +
                    static_cast<int>(options.are_text) +
                    static_cast<int>(options.is_zigzag);
  if (kinds > 1) throw Trouble("-x, -s and -z exclude each other");
  if (arguments.empty()) {
    if (kinds > 0) throw Trouble("-x, -s and -z say what arguments are");
    return;
  }
  if (!options.file.empty()) {
    throw Trouble("a file and arguments exclude each other");
  }
  if (!options.are_bytes && !options.from.empty() && !options.to.empty()) {
    throw Trouble("-f and -t exclude each other, but for a file and -x");
  }
}

int Show(const ShowOptions& options, const Operands& arguments) {
  CheckOptions(options, arguments);
  Screen screen(options);
  if (arguments.empty()) {
    Input input(options.file.empty() ? "-" : options.file);
    screen.CheckApart(input);
    TextShow(options, &input, &screen).Show();
  } else if (options.are_bytes) {
    Input bytes = Input::OfBytes(ParseBytes(arguments));
    TextShow(options, &bytes, &screen).Show();
  } else {
    ArgumentShow show(options, &screen);
    for (const std::string& argument : arguments) show.Show(argument);
  }
  screen.Finish();
  return 0;
}

}  // namespace

Command ShowCommand() {
  const auto options = std::make_shared<ShowOptions>();
  return {"show",
          "The anatomy of sequences, bit by bit",
          "ARG",
          "What to show",
          {NameOption('f', "charset", "CHARSET", &options->from,
                      "Charset of the text (default: UTF-8000)"),
           NameOption('t', "to", "CHARSET", &options->to,
                      "Show it in this charset"),
           NameOption('i', "input", "FILE", &options->file,
                      "A file (default: standard input, without ARG)"),
           NumberOption("from", &options->first,
                        "Start with the sequence that this byte is part of"),
           NumberOption("count", &options->count, "Show so many"),
           FlagOption('x', "hex", &options->are_bytes,
                      "Each ARG is bytes in hexadecimal"),
           FlagOption('s', "text", &options->are_text, "Each ARG is text"),
           FlagOption('z', "zigzag", &options->is_zigzag,
                      "Each ARG is a signed integer, in zigzag"),
           NameOption(0, "color", "WHEN", &options->colour,
                      "auto (default: on a terminal), always, never")},
          "ARG is a code point (U+1F30D), an integer (decimal, or 0x1F30D), or "
          "else\ntext. Negative integers come after --.\n",
          [options](const Operands& arguments) {
            return Show(*options, arguments);
          }};
}

}  // namespace utfx
