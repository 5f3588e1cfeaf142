// The gconv module through the C library's iconv(3): names put together from
// pieces, and conversion whole and in pieces, with all that a name may ask for.

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>

#include "converters/charsets.h"
#include "converters/text_form.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/signature.h"
#include "gconv-module/glibc_utf8.h"
#include "tests/fuzz/expected.h"
#include "tests/fuzz/forms.h"
#include "tests/fuzz/iconv_calls.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

constexpr IconvFunctions kIconv = {&iconv_open, &iconv, &iconv_close};

// Behind the names of kForms: glibc's with marks, pivots and states of all
// kinds.
constexpr std::string_view kOthers[] = {
    "UTF-16",     "UTF-32", "UCS-4",   "UCS-4LE",     "WCHAR_T", "UTF-7",
    "ISO-8859-1", "EUC-JP", "GB18030", "ISO-2022-JP", "US-ASCII"};

std::string_view NameOf(size_t charset) {
  return charset < kForms.size() ? kForms[charset].name
                                 : kOthers[charset - kForms.size()];
}
bool IsOurs(size_t charset) { return charset < kCharsetCount; }

constexpr std::string_view kSuffixes[] = {"",
                                          "//",
                                          "//IGNORE",
                                          "//TRANSLIT",
                                          "//IGNORE//TRANSLIT",
                                          "//TRANSLIT//IGNORE"};
bool Ignores(size_t suffix) { return suffix == 2 || suffix >= 4; }
bool Transliterates(size_t suffix) { return suffix >= 3; }

// What a conversion is between.
struct Names {
  size_t to;
  size_t from;
  size_t suffix;

  IconvNames Spelt() const {
    return {NameOf(to), kSuffixes[suffix], NameOf(from)};
  }
  bool HasStates() const {
    return to >= kForms.size() || from >= kForms.size();
  }
};

Descriptors descriptors(kIconv);
Text text;
Room room;
Converted whole;
Converted again;
Expected expected;

// As the C library reads and writes it.
const AnyForm& FormOf(size_t charset) {
  static constexpr AnyForm kGlibcUtf8 = AnyForm::Of<GlibcUtf8>();
  return charset == kCharsetCount ? kGlibcUtf8 : kForms[charset].form->any;
}

// Moves behind the signature that a stream starts with, if there is one, and
// returns what the rest is read as.
const AnyForm& FormOfStream(size_t charset, const uint8_t*& in,
                            const uint8_t* in_end) {
  if (!IsOurs(charset) || kCharsets[charset].signatures.empty()) {
    return FormOf(charset);
  }
  const StreamStart start =
      ReadSignature(kCharsets[charset].signatures, in, in_end);
  in += start.length;
  return start.order == ByteOrder::kLittleEndian
             ? kForms[charset].little_endian->any
             : kForms[charset].form->any;
}

// That what was read, without errors, are the code points of what was written.
void RequireConverted(const Names& names) {
  const uint8_t* in = text.Begin();
  const uint8_t* const read_end = in + whole.read;
  const AnyForm& from = FormOfStream(names.from, in, read_end);
  const uint8_t* out = whole.output;
  size_t written = whole.written;
  if (IsOurs(names.to) && !kCharsets[names.to].signatures.empty() &&
      written > 0) {
    const Signature& signature = kCharsets[names.to].signatures[0];
    UTFX_REQUIRE(written >= signature.length &&
                 std::memcmp(out, signature.bytes, signature.length) == 0);
    out += signature.length;
    written -= signature.length;
  }
  // What was not read can show that a surrogate of WTF-16 has no other half.
  expected.Convert(from, FormOf(names.to), StopOrder::kSequenceFirst, in,
                   text.End(), kMostOutput);
  expected.RequireConverted(static_cast<size_t>(read_end - in), out, written);
}

// What glibc's ISO-2022-JP does with //TRANSLIT depends on the room: where this
// ends, it may forget that it has yet to go back to ASCII, from whichever
// charset the text comes. So it is to do the same to text of a charset as to
// the same characters in glibc's own UCS-4LE, in each piece.
bool DependsOnRoom(const Names& names) {
  return NameOf(names.to) == "ISO-2022-JP" && Transliterates(names.suffix);
}
void RequireLikeGlibcs(const Names& names, IconvRunner* runner, Sizes pieces,
                       Sizes rooms) {
  static void* const kReference =
      iconv_open("ISO-2022-JP//TRANSLIT", "UCS-4LE");
  IconvRunner like(kIconv, kReference, &room, true);
  static uint8_t ucs4[4 * kMostText];
  static size_t ends[kMostText + 1];  // Where so many characters end.

  const uint8_t* in = text.Begin();
  const AnyForm& from = FormOfStream(names.from, in, text.End());
  const auto start = static_cast<size_t>(in - text.Begin());
  size_t count = 0;
  ends[0] = start;
  while (in != text.End()) {
    const Decoded decoded = from.Decode(in, text.End());
    if (decoded.status != Decoded::Status::kWellFormed ||
        !IsScalarValue(decoded.code_point)) {
      break;
    }
    StoreUnit<ByteOrder::kLittleEndian>(
        static_cast<uint32_t>(decoded.code_point), ucs4 + 4 * count);
    in += decoded.length;
    ends[++count] = static_cast<size_t>(in - text.Begin());
  }

  runner->Restart();
  like.Restart();
  whole.Start();
  again.Start();
  size_t given = 0;
  for (int i = 0; i < IconvRunner::kMostPieces && whole.error != EILSEQ; ++i) {
    given = std::min(count, given + pieces.Next());
    const size_t size = rooms.Next();
    again.Add(like.Call(ucs4 + again.read, 4 * given - again.read, size),
              room.Begin());
    whole.Add(
        runner->Call(text.Begin() + whole.read,
                     std::max(ends[given], whole.read) - whole.read, size),
        room.Begin());
    UTFX_REQUIRE(whole.HasSameOutput(again) && whole.error == again.error);
    const size_t characters = again.read / 4;
    UTFX_REQUIRE(whole.read == ends[characters] ||
                 (characters == 0 && whole.read < start));
  }
}

// Whatever a program may have been given for a name.
void OpenPieces(FuzzedDataProvider* data) {
  static constexpr std::string_view kPieces[] = {
      "UTF",      "utf",    "-",    "_",     "8000",     "8K",
      "64",       "16",     "E",    "G",     "INF",      "∞",
      "8",        "BE",     "LE",   "32K",   "INFINITY", "ASCVI",
      "MASHPOE",  "/",      "//",   "///",   ",",        "IGNORE",
      "TRANSLIT", "ignore", "x",    " ",     ".",        ":",
      "\n",       "\t",     "PERL", "UCS-4", "INTERNAL", "ISO-10646/UTF8/"};
  std::string names[2];
  for (std::string& name : names) {
    for (size_t n = ChooseBelow(data, 8); n > 0; --n) {
      name += kPieces[ChooseBelow(data, std::size(kPieces))];
    }
  }
  errno = 0;
  void* const descriptor = iconv_open(names[0].c_str(), names[1].c_str());
  if (descriptor == kNoDescriptor) {
    UTFX_REQUIRE(errno == EINVAL);
    return;
  }
  const size_t size = ChooseBelow(data, 256);
  text.Take(data);
  IconvRunner(kIconv, descriptor, &room, true)
      .Call(text.Begin(), text.Size(), size);
  iconv_close(descriptor);
}

void Run(FuzzedDataProvider* data) {
  constexpr size_t kCount = kForms.size() + std::size(kOthers);
  Names names = {};
  names.from = ChooseBelow(data, kCount);
  names.to = ChooseBelow(data, kCount);
  if (!IsOurs(names.from)) names.to %= kCharsetCount;
  names.suffix = ChooseBelow(data, std::size(kSuffixes) + 1);
  if (names.suffix == std::size(kSuffixes)) {
    OpenPieces(data);
    return;
  }
  const Sizes pieces(data);
  Sizes rooms(data);
  const size_t first = ChooseBelow(data, 128);
  text.Take(data);

  IconvRunner runner(kIconv, descriptors.Find(names.Spelt()), &room,
                     !IsOurs(names.to));
  if (!names.HasStates()) {
    runner.RequireReset(&text, first, rooms.Next(), &whole, &again);
  }
  if (Ignores(names.suffix)) {
    // All at once.
    runner.ConvertOn(&text, 0, pieces, rooms, &whole);
    runner.ConvertOn(&text, IconvRunner::kMostPieces, pieces, rooms, &again);
    if (!names.HasStates()) UTFX_REQUIRE(again.HasSameOutput(whole));
    return;
  }
  if (DependsOnRoom(names)) {
    RequireLikeGlibcs(names, &runner, pieces, rooms);
    return;
  }
  runner.ConvertWhole(&text, &whole);
  runner.ConvertPieces(&text, pieces, rooms, &again);
  if (whole.error == E2BIG) return;  // Transliterated to very much.
  UTFX_REQUIRE(again == whole);
  if (!names.HasStates() && names.suffix < 2) RequireConverted(names);
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  setenv("GCONV_PATH", UTFX_GCONV_PATH, 1);
  // The modules stay, with what counts how they are reached.
  static std::array kept = {iconv_open("UTF-8", "UTF-8000"),
                            iconv_open("UTF-8", "ASCVI")};
  for (void* const descriptor : kept) {
    UTFX_REQUIRE(descriptor != utfx::fuzz::kNoDescriptor);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  utfx::fuzz::Run(&data);
  return 0;
}
