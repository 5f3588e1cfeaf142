#include <gmpxx.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/arguments.h"
#include "command/files.h"
#include "command/hexadecimal.h"
#include "command/integer.h"
#include "command/lines.h"
#include "command/subcommands.h"
#include "command/trouble.h"

namespace utfx {
namespace {

struct Options {
  std::string charset = "UTF-8000";
  bool is_zigzag = false;
  bool is_twos_complement = false;
  bool is_hexadecimal = false;
  std::vector<std::string> integers;
};

Sign SignOf(const Options& options) {
  if (options.is_zigzag && options.is_twos_complement) {
    throw Trouble("-z and --twos-complement exclude each other");
  }
  if (options.is_zigzag) return Sign::kZigzag;
  return options.is_twos_complement ? Sign::kTwosComplement : Sign::kNone;
}

// A number as a message shows it.
std::string Shown(std::string_view text) {
  constexpr size_t kMost = 40;
  return text.size() <= kMost ? Quote(text)
                              : Quote(text.substr(0, kMost)) + "...";
}

class Encoder {
 public:
  explicit Encoder(const Options& options)
      : options_(options),
        sign_(SignOf(options)),
        charset_(options.charset, sign_) {}

  int Encode() {
    FinishAfter(&output_, [this] {
      if (options_.integers.empty()) {
        EncodeLines();
      } else {
        EncodeArguments();
      }
    });
    return 0;
  }

 private:
  void EncodeArguments() {
    for (const std::string& integer : options_.integers) {
      Write(integer, "", kTroubleStatus);
    }
  }

  void EncodeLines() {
    Input input("-");
    output_.CheckApart(input);
    Lines lines(&input);
    while (const std::optional<std::string_view> line = lines.Next()) {
      Write(*line, lines.Place() + ": ", kFindingStatus);
    }
  }

  void Write(std::string_view text, const std::string& place, int status) {
    const auto fail = [&](const std::string& why) {
      throw Trouble(place + Shown(text) + why, status);
    };
    const std::optional<mpz_class> integer = ParseInteger(text);
    if (!integer.has_value()) fail(" is not an integer");
    if (*integer < 0 && sign_ == Sign::kNone) {
      fail(" is negative; signed integers take -z or --twos-complement");
    }
    const auto bytes = charset_.Write(*integer);
    if (!bytes.has_value()) fail(" has no sequence in " + charset_.Name());
    if (options_.is_hexadecimal) {
      output_.Write(Hexadecimal(*bytes) + '\n');
    } else {
      output_.Write(*bytes);
    }
  }

  const Options& options_;
  const Sign sign_;
  const IntegerCharset charset_;
  Output output_;
};

class Decoder {
 public:
  explicit Decoder(const Options& options)
      : options_(options), charset_(options.charset, SignOf(options)) {}

  int Decode() {
    FinishAfter(&output_, [this] {
      output_.CheckApart(input_);
      if (options_.is_hexadecimal) {
        DecodeLines();
      } else {
        DecodeBytes();
      }
    });
    return 0;
  }

 private:
  void DecodeLines() {
    Lines lines(&input_);
    while (const std::optional<std::string_view> line = lines.Next()) {
      const auto bytes = ParseHexadecimal(*line);
      if (!bytes.has_value()) {
        Fail(lines.Place(), Shown(*line) + " is not bytes in hexadecimal");
      }
      mpz_class integer;
      const utfx_sequence read = charset_.Read(*bytes, &integer);
      if (read.status != UTFX_OK) Fail(lines.Place(), Wrong(read, *bytes));
      if (read.length != bytes->size()) {
        Fail(lines.Place(), "there are more bytes than those of an integer");
      }
      Write(integer);
    }
  }

  void DecodeBytes() {
    std::vector<uint8_t> buffer(1 << 16);
    uint64_t offset = 0;  // Of the buffer.
    size_t left = 0;
    for (;;) {
      const size_t added = input_.Read(std::span(buffer).subspan(left));
      auto rest = std::span<const uint8_t>(buffer).first(left + added);
      while (!rest.empty()) {
        mpz_class integer;
        const utfx_sequence read = charset_.Read(rest, &integer);
        if (read.status == UTFX_INCOMPLETE && added > 0) break;
        if (read.status != UTFX_OK) {
          const auto before = static_cast<size_t>(rest.data() - buffer.data());
          Fail(input_.Name() + ": offset " + std::to_string(offset + before),
               Wrong(read, rest));
        }
        Write(integer);
        rest = rest.subspan(read.length);
      }
      if (added == 0) return;
      offset += static_cast<size_t>(rest.data() - buffer.data());
      left = rest.size();
      std::memmove(buffer.data(), rest.data(), left);
    }
  }

  static std::string Wrong(const utfx_sequence& read,
                           std::span<const uint8_t> bytes) {
    return utfx_error_name(read.error) + std::string(": ") +
           Hexadecimal(bytes.first(std::min<size_t>(read.length, 16)));
  }

  [[noreturn]] static void Fail(const std::string& place,
                                const std::string& why) {
    throw Trouble(place + ": " + why, kFindingStatus);
  }

  void Write(const mpz_class& integer) {
    output_.Write(integer.get_str() + '\n');
  }

  const Options& options_;
  const IntegerCharset charset_;
  Input input_ = Input("-");
  Output output_;
};

void AddTwosComplement(CLI::App* app, Options* options) {
  AddFlag(app, "--twos-complement", &options->is_twos_complement,
          "Signed: in two's complement");
}

void AddEncode(CLI::App* app, Action* action) {
  CLI::App* const encode =
      AddSubcommand(app, "encode", "Write integers as sequences");
  const auto options = std::make_shared<Options>();
  AddFlag(encode, "-z", &options->is_zigzag,
          "Signed: 0, -1, 1, -2, ... are 0, 1, 2, 3, ...");
  AddTwosComplement(encode, options.get());
  AddCharset(encode, "-t,--to", &options->charset, "UTF-8000 if there is none");
  AddFlag(encode, "--hex", &options->is_hexadecimal,
          "A line of hexadecimal for each, not its bytes");
  AddOperands(encode, "N", &options->integers,
              "Decimal, or hexadecimal after 0x");
  AddFooter(
      encode,
      "Without N, reads a line each from standard input. UTF-8000 has all\n"
      "unsigned integers up to its limit (utfx list), and sorts as they do.\n"
      "Negative ones come after --, as in utfx int encode -z --hex -- -67\n"
      "Exit status: 0, 1 for a line that is no integer, 2 for trouble.");
  SetAction(encode, action, [=] { return Encoder(*options).Encode(); });
}

void AddDecode(CLI::App* app, Action* action) {
  CLI::App* const decode =
      AddSubcommand(app, "decode", "Read sequences, and print integers");
  const auto options = std::make_shared<Options>();
  AddFlag(decode, "-z", &options->is_zigzag,
          "Signed: 0, 1, 2, 3, ... are 0, -1, 1, -2, ...");
  AddTwosComplement(decode, options.get());
  AddCharset(decode, "-f,--from", &options->charset,
             "UTF-8000 if there is none");
  AddFlag(decode, "--hex", &options->is_hexadecimal,
          "The input is a line of hexadecimal for each");
  AddFooter(
      decode,
      "Reads standard input, and prints a decimal integer in a line each.\n"
      "Exit status: 0, 1 for what is no sequence, 2 for trouble.");
  SetAction(decode, action, [=] { return Decoder(*options).Decode(); });
}

}  // namespace

void AddInt(CLI::App* app, Action* action) {
  CLI::App* const integers = AddSubcommand(
      app, "int", "Integers as sequences that sort as the integers do");
  AddEncode(integers, action);
  AddDecode(integers, action);
  SetAction(integers, action,
            []() -> int { throw Trouble("encode or decode is missing"); });
}

}  // namespace utfx
