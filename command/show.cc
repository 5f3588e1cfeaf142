#include <gmpxx.h>
#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/arguments.h"
#include "command/code_point.h"
#include "command/code_points.h"
#include "command/drawing.h"
#include "command/figures.h"
#include "command/files.h"
#include "command/half.h"
#include "command/hexadecimal.h"
#include "command/integer.h"
#include "command/named_charset.h"
#include "command/subcommands.h"
#include "command/text_window.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

struct ShowOptions {
  std::string from = "UTF-8000";
  std::string to;
  std::string file;
  std::vector<std::string> arguments;
  uint64_t first = 0;
  uint64_t count = std::numeric_limits<uint64_t>::max();
  std::string colour = "auto";
  bool are_bytes = false;
  bool are_text = false;
  bool is_zigzag = false;
  bool is_twos_complement = false;
  bool has_from = false;

  bool IsSigned() const { return is_zigzag || is_twos_complement; }
};

bool WantsColour(const std::string& when) {
  if (when != "auto") return when == "always";
  const char* const no_colour = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 &&
         (no_colour == nullptr || *no_colour == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

// A charset of libutfx that a user has named, as a stream without a signature
// is in it.
const utfx_charset* FindOurs(const std::string& name) {
  const utfx_charset* const charset = NamedCharset(name).Ours();
  if (charset == nullptr) {
    throw Trouble("not in utfx list: " + Quote(name));
  }
  return utfx_charset_of_stream(charset, nullptr, 0, nullptr);
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

// Makes the roles of a sequence of UTF-8000 those of one in two's complement:
// the mandatory content starts one bit further down, below the sign. Of these
// bits one is not as the sign is.
void LowerMandatoryContent(std::vector<uint8_t>* roles) {
  const auto first =
      std::find(roles->begin(), roles->end(), UTFX_ROLE_MANDATORY_CONTENT);
  const auto next = std::find(first, roles->end(), UTFX_ROLE_CONTENT);
  if (next != roles->end()) std::iter_swap(first, next);
}

// ---- Arguments -----------------------------------------------------------

// Shows what arguments stand for in one charset, as one text.
class ArgumentShow {
 public:
  ArgumentShow(const ShowOptions& options, Screen* screen)
      : options_(options),
        charset_(FindOurs(options.to.empty() ? options.from : options.to)),
        screen_(*screen) {}

  void Show(const std::string& argument) {
    if (options_.are_text || !ShowNumber(argument)) ShowText(argument);
  }

 private:
  // Shows a code point or an integer; false if the argument is neither.
  bool ShowNumber(const std::string& argument) {
    const auto code_point = ParseCodePoint(argument);
    if (code_point && !options_.IsSigned()) {
      const Words words = WordsOf(*code_point);
      ShowWords(words, CodePointTitle(words), WriteSequence(charset_, words));
      return true;
    }
    const auto integer = ParseInteger(argument);
    if (options_.IsSigned() && !integer) {
      throw Trouble("not an integer: " + Quote(argument));
    }
    if (!integer || (!options_.IsSigned() && *integer < 0)) return false;
    if (options_.is_twos_complement) {
      ShowTwosComplement(*integer);
    } else {
      ShowInteger(*integer);
    }
    return true;
  }

  static std::optional<mpz_class> ParseCodePoint(const std::string& argument) {
    if (!argument.starts_with("U+") && !argument.starts_with("u+")) return {};
    return ParseInteger("0x" + argument.substr(2));
  }

  static Words WordsOf(const mpz_class& number) {
    Words words = ToWords(number);
    while (words.size() > 1 && words.back() == 0) words.pop_back();
    return words;
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

  void ShowInteger(const mpz_class& integer) {
    std::string title = integer.get_str();
    mpz_class number = integer;
    if (options_.is_zigzag) {
      number = ToZigzag(integer);
      title += ", in zigzag " + number.get_str();
    }
    const Words words = WordsOf(number);
    title += ", " + CodePointText(words);
    // UTF-8000 has integers that no code point is.
    const auto sequence =
        IntegerCharset(utfx_charset_name(charset_), Sign::kNone).Write(number);
    ShowWords(words, title,
              sequence ? std::string(sequence->begin(), sequence->end()) : "");
  }

  void ShowTwosComplement(const mpz_class& integer) {
    const auto bytes =
        IntegerCharset(utfx_charset_name(charset_), Sign::kTwosComplement)
            .Write(integer);
    const std::string sequence =
        bytes ? std::string(bytes->begin(), bytes->end()) : "";
    // In zigzag it takes as many bits.
    const Words zigzag = WordsOf(ToZigzag(integer));
    Figure figure = FigureOfNumber(charset_, zigzag,
                                   integer.get_str() + ", in two's complement",
                                   WriteSequence(charset_, zigzag), offset_);
    figure.bytes = sequence;
    LowerMandatoryContent(&figure.roles);
    ShowFigure(figure, sequence.size());
  }

  // Of the terminal, which has UTF-8.
  void ShowText(std::string_view text) {
    const utfx_charset* const utf8000 = utfx_charset_find("UTF-8000");
    while (!text.empty() && !screen_.IsFull()) {
      Words number;
      const utfx_sequence sequence = ReadSequence(utf8000, text, &number);
      if (sequence.status == UTFX_OK) {
        ShowWords(number, CodePointTitle(number),
                  WriteSequence(charset_, number));
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
  TextShow(const ShowOptions& options, TextWindow* text, Screen* screen)
      : options_(options),
        target_(options.to.empty() ? nullptr : FindOurs(options.to)),
        text_(*text),
        screen_(*screen) {}

  void Show() {
    const NamedCharset charset(options_.from);
    if (charset.Ours() != nullptr) {
      ShowOurs(charset.Ours());
    } else {
      ShowIconvs(charset.Name());
    }
  }

 private:
  void ShowOurs(const utfx_charset* charset) {
    const std::string_view start = text_.Peek(kLongestSignature);
    size_t length = 0;
    const utfx_charset* const stream =
        utfx_charset_of_stream(charset, start.data(), start.size(), &length);
    if (options_.first >= length) {
      Seek(stream, length);
    } else if (!screen_.IsFull()) {
      screen_.Show(FigureOfSignature(stream, start.substr(0, length)));
      text_.Skip(length);
    }
    while (!screen_.IsFull()) {
      const std::string_view text = text_.Peek(kLookahead);
      if (text.empty()) return;
      text_.Skip(ShowNext(stream, text));
    }
  }

  // To the start of the sequence that the first byte wanted is part of.
  void Seek(const utfx_charset* stream, uint64_t signature_length) {
    if (!utfx_charset_is_self_synchronizing(stream)) {
      SeekFromStart(stream, signature_length);
      return;
    }
    const uint64_t unit = utfx_charset_unit(stream);
    const uint64_t back = utfx_charset_max_length(stream) + unit;
    uint64_t start = options_.first - std::min(options_.first, back);
    start = std::max(start - start % unit, signature_length);
    text_.MoveTo(start);
    const auto ahead = static_cast<size_t>(options_.first - start);
    const std::string_view text = text_.Peek(ahead + kLookahead);
    text_.Skip(std::min(text.size(), utfx_sequence_start(stream, text.data(),
                                                         text.size(), ahead)));
  }

  // By reading all before it.
  void SeekFromStart(const utfx_charset* stream, uint64_t signature_length) {
    text_.MoveTo(signature_length);
    for (;;) {
      const std::string_view text = text_.Peek(kLookahead);
      uint64_t code_point;
      const size_t length =
          utfx_read(stream, text.data(), text.size(), &code_point).length;
      if (text.empty() || text_.Offset() + length > options_.first) return;
      text_.Skip(length);
    }
  }

  // Returns the length of what is shown.
  size_t ShowNext(const utfx_charset* stream, std::string_view text) {
    const Figure figure = FigureOfStart(stream, text, text_.Offset());
    Words code_point;
    if (target_ == nullptr ||
        ReadSequence(stream, text, &code_point).status != UTFX_OK) {
      screen_.Show(figure);
    } else {
      ShowInTarget(code_point, figure.title);
    }
    return figure.bytes.size();
  }

  void ShowInTarget(const Words& code_point, const std::string& title) {
    const std::string sequence = WriteSequence(target_, code_point);
    screen_.Show(
        FigureOfNumber(target_, code_point, title, sequence, text_.Offset()));
  }

  // How much of a text of iconv's tells what it starts with.
  static constexpr size_t kMostBytes = 64;

  // Of these nobody knows the bits, nor where a sequence starts.
  void ShowIconvs(const std::string& charset) {
    CodePointReader reader(charset);
    text_.MoveTo(options_.first);
    while (!screen_.IsFull()) {
      const std::string_view text = text_.Peek(kMostBytes);
      if (text.empty()) return;
      text_.Skip(ShowRead(charset, text, ReadNext(text, &reader)));
    }
  }

  struct NextRead {
    Half::Result result;
    std::vector<uint32_t> code_points;
  };

  // Reads no more bytes than it takes for a character: some become several code
  // points.
  static NextRead ReadNext(std::string_view text, CodePointReader* reader) {
    NextRead next = {{}, std::vector<uint32_t>(Half::kEnoughRoom)};
    size_t read = 0;
    for (size_t end = 1; end <= text.size(); ++end) {
      const bool is_last = end == text.size() && end < kMostBytes;
      next.result = reader->Read(text.substr(read, end - read),
                                 next.code_points, is_last);
      read += next.result.read;
      const bool is_error = next.result.status != UTFX_OK &&
                            next.result.status != UTFX_INCOMPLETE;
      if (next.result.written > 0 || is_error) break;
    }
    next.result.read = read;
    next.code_points.resize(next.result.written);
    return next;
  }

  size_t ShowRead(const std::string& charset, std::string_view text,
                  const NextRead& next) {
    const Half::Result& result = next.result;
    if (result.written == 0 && result.status != UTFX_OK) {
      const Why why = WhyIconvs(charset, result.status == UTFX_INCOMPLETE);
      const size_t length = result.read + result.length;
      screen_.Show({text_.Offset(),
                    utfx_error_name(result.error) + (": " + why.reason),
                    text.substr(0, length),
                    {}});
      return length;
    }
    std::string title;
    for (const uint32_t code_point : next.code_points) {
      if (!title.empty()) title += ", ";
      title += CodePointTitle({code_point});
    }
    if (target_ != nullptr && next.code_points.size() == 1) {
      ShowInTarget({next.code_points[0]}, title);
    } else {
      screen_.Show({text_.Offset(), title, text.substr(0, result.read), {}});
    }
    return result.read;
  }

  const ShowOptions& options_;
  const utfx_charset* target_;
  TextWindow& text_;
  Screen& screen_;
};

// ---- All ---------------------------------------------------------------

std::string ParseBytes(const std::vector<std::string>& arguments) {
  std::string digits;
  for (const std::string& argument : arguments) {
    if (!digits.empty()) digits += ' ';
    digits += argument;
  }
  const auto bytes = ParseHexadecimal(digits);
  if (!bytes) throw Trouble("not bytes in hexadecimal: " + Quote(digits));
  return {bytes->begin(), bytes->end()};
}

// Throws if an option would have no effect.
void CheckTogether(const ShowOptions& options) {
  const int kinds = static_cast<int>(options.are_bytes) +
                    static_cast<int>(options.are_text) +
                    static_cast<int>(options.is_zigzag) +
                    static_cast<int>(options.is_twos_complement);
  const std::string kind = "-x, -s, -z and --twos-complement";
  if (kinds > 1) throw Trouble(kind + " exclude each other");
  if (options.arguments.empty()) {
    if (kinds > 0) throw Trouble(kind + " say what arguments are");
    return;
  }
  if (!options.file.empty()) {
    throw Trouble("a file and arguments exclude each other");
  }
  if (!options.are_bytes && options.has_from && !options.to.empty()) {
    throw Trouble("-f and -t exclude each other, but for a file and -x");
  }
}

int Show(const ShowOptions& options) {
  CheckTogether(options);
  Screen screen(options);
  if (options.arguments.empty()) {
    Input input(options.file.empty() ? "-" : options.file);
    screen.CheckApart(input);
    TextWindow text(&input);
    TextShow(options, &text, &screen).Show();
  } else if (options.are_bytes) {
    TextWindow text(ParseBytes(options.arguments));
    TextShow(options, &text, &screen).Show();
  } else {
    ArgumentShow show(options, &screen);
    for (const std::string& argument : options.arguments) show.Show(argument);
  }
  screen.Finish();
  return 0;
}

}  // namespace

void AddShow(CLI::App* app, Action* action) {
  CLI::App* const show =
      AddSubcommand(app, "show", "The anatomy of sequences, bit by bit");
  const auto options = std::make_shared<ShowOptions>();
  const CLI::Option* const from =
      AddCharset(show, "-f,--charset", &options->from,
                 "Charset of the text (default: UTF-8000)");
  AddCharset(show, "-t,--to", &options->to, "Show it in this charset");
  AddFile(show, "-i,--input", &options->file,
          "A file (default: standard input, without ARG)");
  AddNumber(show, "--from", &options->first,
            "Start with the sequence that this byte is part of");
  AddNumber(show, "--count", &options->count, "Show so many");
  AddFlag(show, "-x,--hex", &options->are_bytes,
          "Each ARG is bytes in hexadecimal");
  AddFlag(show, "-s,--text", &options->are_text, "Each ARG is text");
  AddFlag(show, "-z,--zigzag", &options->is_zigzag,
          "Each ARG is a signed integer, in zigzag");
  AddFlag(show, "--twos-complement", &options->is_twos_complement,
          "Each ARG is a signed integer, in two's complement");
  AddChoice(show, "--color", &options->colour, {"auto", "always", "never"},
            "auto (default: on a terminal), always, never");
  AddOperands(show, "ARG", &options->arguments, "What to show");
  AddFooter(
      show,
      "ARG is a code point (U+1F30D), an integer (decimal, or 0x1F30D), or "
      "else\n"
      "text. Negative integers come after --.");
  SetAction(show, action, [=] {
    options->has_from = IsGiven(from);
    return Show(*options);
  });
}

}  // namespace utfx
