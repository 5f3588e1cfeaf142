#include <gmpxx.h>
#include <utfx.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/charset_candidates.h"
#include "command/charsets/explanation.h"
#include "command/charsets/named_charset.h"
#include "command/code_points/integer.h"
#include "command/code_points/sequence.h"
#include "command/commands/commands.h"
#include "command/commands/hex_lines.h"
#include "command/files/input_file.h"
#include "command/files/output_file.h"
#include "command/messages/hex.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"

namespace utfx {
namespace {

struct IntOptions {
  std::string charset;  // Empty if none is given.
  bool is_tuple = false;
  bool is_zigzag = false;
  bool is_hexadecimal = false;
};

// How integers are written as bytes.
class Form {
 public:
  explicit Form(const IntOptions& options)
      : is_tuple_(options.is_tuple),
        is_zigzag_(options.is_zigzag),
        charset_(FindCharset(options.charset)) {}

  bool HasNegative() const { return is_tuple_ || is_zigzag_; }
  // Why an integer has no bytes.
  std::string NoBytes() const {
    return is_tuple_ ? " is too large for --tuple"
                     : std::string(" has no sequence in ") +
                           utfx_charset_name(charset_);
  }

  // Returns "" if the integer has no bytes.
  std::string Write(const mpz_class& integer) const {
    if (is_tuple_) return WriteTuple(integer);
    return WriteInteger(charset_, is_zigzag_ ? ToZigzag(integer) : integer);
  }

  // Reads the integer that bytes start with, and returns how many bytes it
  // takes. Throws Trouble if there is none; `place` says where the bytes are.
  size_t Read(std::string_view bytes, const std::string& place,
              mpz_class* integer) const {
    const utfx_sequence read = is_tuple_
                                   ? ReadTuple(bytes, integer)
                                   : ReadInteger(charset_, bytes, integer);
    if (read.status != UTFX_OK) {
      const bool is_of_integers = is_tuple_ || charset_ == Utf8000();
      const std::string why =
          is_of_integers
              ? ExplainInteger(is_tuple_ ? UTFX_INT_TUPLE : UTFX_INT_UTF8000,
                               bytes)
                    .text
              : ExplainIllFormed(charset_, bytes).text;
      throw Trouble(
          place + ": " + BytesAndWhy(bytes.substr(0, read.length), why),
          kErrorStatus);
    }
    if (is_zigzag_) *integer = FromZigzag(*integer);
    return read.length;
  }

 private:
  static const utfx_charset* FindCharset(const std::string& name) {
    const utfx_charset* const charset =
        utfx_charset_find(name.empty() ? "UTF-8000" : name.c_str());
    if (charset == nullptr || IsTable(charset)) {
      throw Trouble("not a charset that can hold integers: " + Quote(name));
    }
    return charset;
  }

  bool is_tuple_;
  bool is_zigzag_;
  const utfx_charset* charset_;
};

int Encode(const IntOptions& options, const Operands& integers) {
  const Form form(options);
  WriteEach(integers, options.is_hexadecimal,
            [&](std::string_view text, const Fail& fail) {
              const std::optional<mpz_class> integer = ParseInteger(text);
              if (!integer.has_value()) fail(" is not an integer");
              if (*integer < 0 && !form.HasNegative()) {
                fail(" is negative; --tuple takes it");
              }
              std::string bytes = form.Write(*integer);
              if (bytes.empty()) fail(form.NoBytes());
              return bytes;
            });
  return 0;
}

int Decode(const IntOptions& options, const Operands& arguments) {
  const Form form(options);
  mpz_class integer;
  ReadEach(
      arguments, options.is_hexadecimal,
      [&](InputFile* input, OutputFile* output) {
        // No sequence is longer than that.
        while (!input->Peek(kLookahead).empty()) {
          const std::string place =
              input->Name() + " (byte " + std::to_string(input->Offset()) + ')';
          const size_t length = form.Read(input->Window(), place, &integer);
          output->Write(integer.get_str() + '\n');
          input->Skip(length);
        }
      },
      [&](const std::string& bytes, const std::string& place,
          OutputFile* output) {
        if (bytes.empty()) throw NoBytes("", place);
        if (form.Read(bytes, place, &integer) != bytes.size()) {
          throw Trouble(
              place + ": there are more bytes than those of an integer",
              kErrorStatus);
        }
        output->Write(integer.get_str() + '\n');
      });
  return 0;
}

// The options that both commands have.
std::vector<Option> OptionsOf(IntOptions* options, char letter,
                              const char* name, const char* hexadecimal) {
  return {FlagOption(0, "tuple", &options->is_tuple,
                     "Signed, and sorting: FoundationDB's tuple layer")
              .Without({"zigzag", "from", "to"}),
          FlagOption('z', "zigzag", &options->is_zigzag,
                     "Signed, not sorting: UTF-8000's zigzag, 0 -1 1 -2"),
          NameOption(letter, name, "CHARSET", &options->charset,
                     "UTF-8000 if there is none")
              .Of(OurCandidates),
          FlagOption('x', "hex", &options->is_hexadecimal, hexadecimal)};
}

}  // namespace

Command EncodeCommand() {
  const auto options = std::make_shared<IntOptions>();
  return {
      "int encode",
      "Write integers as bytes",
      "N",
      "Decimal, or hexadecimal after 0x",
      [=] {
        return OptionsOf(options.get(), 't', "to",
                         "A line of hexadecimal for each, as on a terminal");
      },
      "Without N, reads a line each from standard input. Bytes sort (memcmp, "
      "LC_ALL=C sort) as unsigned integers do, with --tuple as signed ones "
      "do, and with --zigzag by magnitude. Negative integers come after --.\n"
      "Exit status: 0, 1 for a line that is no integer, 2 for trouble.\n"
      "Examples:\n"
      "  utfx int encode --tuple --hex -- -67\n"
      "  utfx int encode --hex <NUMBERS | sort | utfx int decode --hex\n",
      [options](const Operands& integers) {
        return Encode(*options, integers);
      },
      /*takes_integers=*/true};
}

Command DecodeCommand() {
  const auto options = std::make_shared<IntOptions>();
  return {
      "int decode",
      "Read bytes, and print integers",
      "HEX",
      "Bytes in hexadecimal",
      [=] {
        return OptionsOf(options.get(), 'f', "from",
                         "The input is a line of hexadecimal for each");
      },
      "Prints a decimal integer in a line each. Without HEX, reads standard "
      "input.\n"
      "Exit status: 0, 1 for bytes that are no integer, 2 for trouble.\n"
      "Examples:\n"
      "  utfx int decode C2 85\n"
      "  utfx int encode 5 0x200 70000 | utfx int decode\n",
      [options](const Operands& arguments) {
        return Decode(*options, arguments);
      }};
}

}  // namespace utfx
