#include <gmpxx.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "command/charset.h"
#include "command/command_line.h"
#include "command/files.h"
#include "command/integer.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

struct Options {
  std::string charset = "UTF-8000";
  bool is_zigzag = false;
  bool is_hexadecimal = false;
};

const utfx_charset* FindCharset(const std::string& name) {
  const utfx_charset* const charset = utfx_charset_find(name.c_str());
  if (charset == nullptr) {
    throw Trouble("not a charset that can hold integers: " + Quote(name));
  }
  return charset;
}

// A number as a message shows it.
std::string Shown(std::string_view text) {
  constexpr size_t kMost = 40;
  return text.size() <= kMost ? Quote(text)
                              : Quote(text.substr(0, kMost)) + "...";
}

// Calls a function for each line of a file, with where that is: "standard
// input: line 3: ". No line of any use is longer than the limit.
void ForEachLine(
    Input* input,
    const std::function<void(std::string_view, const std::string&)>& function) {
  constexpr size_t kLimit = 1 << 16;
  for (uint64_t number = 1; !input->Peek(1).empty(); ++number) {
    const std::string place =
        input->Name() + ": line " + std::to_string(number) + ": ";
    size_t length = input->Window().find('\n');
    while (length == std::string_view::npos) {
      const size_t searched = input->Window().size();
      if (searched >= kLimit) {
        throw Trouble(place + "the line is too long", kErrorStatus);
      }
      if (!input->ReadMore()) break;
      length = input->Window().find('\n', searched);
    }
    function(input->Window().substr(0, length), place);
    input->Skip(std::min(length, input->Window().size() - 1) + 1);
  }
}

int Encode(const Options& options, const Operands& integers) {
  const utfx_charset* const charset = FindCharset(options.charset);
  Output output;
  const auto write = [&](std::string_view text, const std::string& place,
                         int status) {
    const auto fail = [&](const std::string& why) {
      throw Trouble(place + Shown(text) + why, status);
    };
    const std::optional<mpz_class> integer = ParseInteger(text);
    if (!integer.has_value()) fail(" is not an integer");
    if (*integer < 0 && !options.is_zigzag) {
      fail(" is negative; signed integers take -z");
    }
    const std::string bytes = WriteInteger(
        charset, options.is_zigzag ? ToZigzag(*integer) : *integer);
    if (bytes.empty()) {
      fail(std::string(" has no sequence in ") + utfx_charset_name(charset));
    }
    output.Write(options.is_hexadecimal ? HexBytes(bytes) + '\n' : bytes);
  };
  FinishAfter(&output, [&] {
    for (const std::string& integer : integers) {
      write(integer, "", kTroubleStatus);
    }
    if (!integers.empty()) return;
    Input input("-");
    output.CheckApart(input);
    ForEachLine(&input, [&](std::string_view line, const std::string& place) {
      write(line, place, kErrorStatus);
    });
  });
  return 0;
}

class Decoder {
 public:
  explicit Decoder(const Options& options)
      : options_(options), charset_(FindCharset(options.charset)) {}

  int Run() {
    FinishAfter(&output_, [&] {
      Input input("-");
      output_.CheckApart(input);
      if (options_.is_hexadecimal) {
        ForEachLine(&input,
                    [&](std::string_view line, const std::string& place) {
                      DecodeLine(line, place);
                    });
      } else {
        DecodeBytes(&input);
      }
    });
    return 0;
  }

 private:
  void DecodeLine(std::string_view line, const std::string& place) {
    const std::optional<std::string> bytes = ParseHexBytes(line);
    if (!bytes.has_value()) {
      Fail(place, Shown(line) + " is not bytes in hexadecimal");
    }
    mpz_class integer;
    const utfx_sequence read = ReadInteger(charset_, *bytes, &integer);
    if (read.status != UTFX_OK) Fail(place, ErrorText(read, *bytes));
    if (read.length != bytes->size()) {
      Fail(place, "there are more bytes than those of an integer");
    }
    Write(integer);
  }

  void DecodeBytes(Input* input) {
    const size_t longest = utfx_charset_max_sequence_length(charset_);
    while (!input->Peek(longest).empty()) {
      mpz_class integer;
      const utfx_sequence read =
          ReadInteger(charset_, input->Window(), &integer);
      if (read.status != UTFX_OK) {
        Fail(input->Name() + ": offset " + std::to_string(input->Offset()) +
                 ": ",
             ErrorText(read, input->Window()));
      }
      Write(integer);
      input->Skip(read.length);
    }
  }

  std::string ErrorText(const utfx_sequence& read,
                        std::string_view bytes) const {
    return ExplainIllFormed(charset_, bytes).error_class + ": " +
           HexBytes(bytes.substr(0, std::min<size_t>(read.length, 16)));
  }

  [[noreturn]] static void Fail(const std::string& place,
                                const std::string& why) {
    throw Trouble(place + why, kErrorStatus);
  }

  void Write(const mpz_class& integer) {
    output_.Write(
        (options_.is_zigzag ? FromZigzag(integer) : integer).get_str() + '\n');
  }

  const Options& options_;
  const utfx_charset* charset_;
  Output output_;
};

}  // namespace

Command EncodeCommand() {
  const auto options = std::make_shared<Options>();
  return {
      "int encode",
      "Write integers as sequences",
      "N",
      "Decimal, or hexadecimal after 0x",
      {FlagOption('z', "zigzag", &options->is_zigzag,
                  "Signed: 0, -1, 1, -2, ... are 0, 1, 2, 3, ..."),
       NameOption('t', "to", "CHARSET", &options->charset,
                  "UTF-8000 if there is none"),
       FlagOption(0, "hex", &options->is_hexadecimal,
                  "A line of hexadecimal for each, not its bytes")},
      "Without N, reads a line each from standard input. UTF-8000 has all\n"
      "unsigned integers up to its limit (utfx list), and sorts as they do.\n"
      "Negative ones come after --, as in utfx int encode -z --hex -- -67\n"
      "Exit status: 0, 1 for a line that is no integer, 2 for trouble.\n",
      [options](const Operands& integers) {
        return Encode(*options, integers);
      }};
}

Command DecodeCommand() {
  const auto options = std::make_shared<Options>();
  return {
      "int decode",
      "Read sequences, and print integers",
      nullptr,
      nullptr,
      {FlagOption('z', "zigzag", &options->is_zigzag,
                  "Signed: 0, 1, 2, 3, ... are 0, -1, 1, -2, ..."),
       NameOption('f', "from", "CHARSET", &options->charset,
                  "UTF-8000 if there is none"),
       FlagOption(0, "hex", &options->is_hexadecimal,
                  "The input is a line of hexadecimal for each")},
      "Reads standard input, and prints a decimal integer in a line each.\n"
      "Exit status: 0, 1 for what is no sequence, 2 for trouble.\n",
      [options](const Operands& /*none*/) { return Decoder(*options).Run(); }};
}

}  // namespace utfx
