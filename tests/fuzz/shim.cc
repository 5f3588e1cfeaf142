// The library for libiconv against libiconv itself: its own charsets call by
// call, ours by way of libiconv's UCS-4 and of those of its charsets that are
// like them.

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "converters/charsets.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"
#include "libiconv-shim/api.h"
#include "tests/fuzz/forms.h"
#include "tests/fuzz/iconv_calls.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

// The shim's, by the names that libiconv's header gives them.
extern "C" {
void* libiconv_open(const char* to, const char* from);
size_t libiconv(void* handle, char** in, size_t* in_left, char** out,
                size_t* out_left);
int libiconv_close(void* handle);
int libiconv_open_into(const char* to, const char* from,
                       utfx::libiconv::Allocation* allocation);
int libiconvctl(void* handle, int request, void* argument);
void libiconvlist(utfx::libiconv::ListNames list, void* data);
const char* iconv_canonicalize(const char* name);
}

namespace utfx::fuzz {
namespace {

constexpr IconvFunctions kShim = {&::libiconv_open, &::libiconv,
                                  &::libiconv_close};

const IconvFunctions& Real() {
  static const IconvFunctions kReal = [] {
    void* const library = dlopen(UTFX_LIBICONV, RTLD_NOW | RTLD_LOCAL);
    UTFX_REQUIRE(library != nullptr);
    return IconvFunctions{reinterpret_cast<decltype(IconvFunctions::open)>(
                              dlsym(library, "libiconv_open")),
                          reinterpret_cast<decltype(IconvFunctions::convert)>(
                              dlsym(library, "libiconv")),
                          reinterpret_cast<decltype(IconvFunctions::close)>(
                              dlsym(library, "libiconv_close"))};
  }();
  return kReal;
}

// Behind those of kForms: libiconv's with marks, pivots and states of all
// kinds.
constexpr std::string_view kOthers[] = {
    "JAVA",   "UCS-4-INTERNAL", "UCS-4-SWAPPED", "UTF-16",  "UTF-32",
    "UCS-4",  "UCS-4BE",        "UCS-4LE",       "UCS-2",   "UTF-7",
    "C99",    "ISO-8859-1",     "US-ASCII",      "CP1255",  "TCVN",
    "EUC-JP", "ISO-2022-JP",    "ISO-2022-KR",   "GB18030", "BIG5-HKSCS",
    "HZ"};
constexpr size_t kCount = kForms.size() + std::size(kOthers);

std::string_view NameOf(size_t charset) {
  return charset < kForms.size() ? kForms[charset].name
                                 : kOthers[charset - kForms.size()];
}
bool IsOurs(size_t charset) { return charset < kCharsetCount; }

constexpr std::string_view kSuffixes[] = {"", "//TRANSLIT", "//IGNORE",
                                          "//IGNORE//TRANSLIT"};

Text text;
Room room;
Converted whole;
Converted again;
Converted ucs4;

IconvRunner RunnerOf(const IconvFunctions& functions, const IconvNames& names) {
  static Descriptors shims(kShim);
  static Descriptors reals(Real());
  Descriptors& descriptors = &functions == &kShim ? shims : reals;
  // libiconv may write behind what it reports.
  return {functions, descriptors.Find(names), &room, true};
}

constexpr int kMostPieces = 24;

void RequireSameReset(IconvRunner ours, IconvRunner theirs, size_t size) {
  const IconvCall expected = theirs.Reset(size);
  again.Start();
  again.Add(expected, room.Begin());
  UTFX_REQUIRE(ours.Reset(size) == expected);
  UTFX_REQUIRE(std::memcmp(room.Begin(), again.output, expected.written) == 0);
}

// The same results, call by call, with a reset after that many.
void RequireSame(IconvRunner ours, IconvRunner theirs, Sizes pieces,
                 Sizes rooms, int reset_after) {
  ours.Restart();
  theirs.Restart();
  size_t given = 0;
  size_t read = 0;
  for (int i = 0; i < kMostPieces; ++i) {
    if (i == reset_after) RequireSameReset(ours, theirs, IconvRunner::kEnough);
    given = std::min(text.Size(), given + pieces.Next());
    const size_t size = rooms.Next();
    const uint8_t* const in = text.Begin() + read;
    const IconvCall expected = theirs.Call(in, given - read, size);
    again.Start();
    again.Add(expected, room.Begin());
    const IconvCall call = ours.Call(in, given - read, size);
    UTFX_REQUIRE(call == expected);
    UTFX_REQUIRE(std::memcmp(room.Begin(), again.output, call.written) == 0);
    read += call.read;
    if (call.error == EILSEQ) break;
  }
  // Without any room for what it has kept libiconv itself writes all the same.
  RequireSameReset(ours, theirs, 3);
  RequireSameReset(ours, theirs, IconvRunner::kEnough);
}

// One of libiconv's that does as one of ours, as far as Unicode goes, or "".
std::string_view TwinOf(const Charset& charset) {
  if (charset.family == Family::kUtf8) return "UTF-8";
  if (!IsUtf16(charset.family) || !charset.signatures.empty()) return "";
  return charset.order == ByteOrder::kBigEndian ? "UTF-16BE" : "UTF-16LE";
}

// From one of libiconv's: the code points that it reads there, in ours, with
// U+FFFD for those that ours does not have.
void RequireAsUcs4(size_t from, size_t to) {
  IconvRunner real = RunnerOf(Real(), {"UCS-4BE", "", NameOf(from)});
  real.ConvertWhole(&text, &ucs4);
  real.End(&ucs4);
  static uint8_t expected[kMostOutput];
  uint8_t* out = expected;
  const AnyForm& form = kForms[to].form->any;
  const std::span signatures = kCharsets[to].signatures;
  if (!signatures.empty() && ucs4.written > 0) {
    out = std::copy_n(signatures[0].bytes, signatures[0].length, out);
  }
  for (size_t i = 0; i < ucs4.written; i += 4) {
    const auto value =
        LoadUnit<uint32_t, ByteOrder::kBigEndian>(ucs4.output + i);
    // libiconv's are not lone ones.
    if ((IsSurrogate(value) && kCharsets[to].surrogates == Surrogates::kLone) ||
        form.Encode(value, out, std::end(expected)) == Stop::kUnencodable) {
      UTFX_REQUIRE(form.Encode(0xFFFD, out, std::end(expected)) ==
                   Stop::kInputEmpty);
    }
  }
  UTFX_REQUIRE(whole.error == ucs4.error && whole.read == ucs4.read);
  UTFX_REQUIRE(whole.written == static_cast<size_t>(out - expected));
  UTFX_REQUIRE(std::memcmp(whole.output, expected, whole.written) == 0);
}

// Whether all of the text are Unicode's scalar values.
bool IsUnicode(const AnyForm& form) {
  const uint8_t* in = text.Begin();
  while (in != text.End()) {
    const Decoded decoded = form.Decode(in, text.End());
    if (decoded.status != Decoded::Status::kWellFormed ||
        !IsScalarValue(decoded.code_point)) {
      return false;
    }
    in += decoded.length;
  }
  return true;
}

// What libiconv calls where it is asked to.
void Hook(unsigned /*code_point*/, void* data) { ++*static_cast<int*>(data); }
void FromBytes(const char* /*bytes*/, size_t count,
               libiconv::WriteCodePoints write, void* argument,
               void* /*data*/) {
  const unsigned code_points[] = {'<', static_cast<unsigned>(count), 0xD800};
  write(code_points, std::size(code_points), argument);
}
void FromCodePoint(unsigned code_point, libiconv::WriteBytes write,
                   void* argument, void* /*data*/) {
  write("?!?!", code_point % 5, argument);
}

// One request with an argument of its kind. Returns whether it sets fallbacks.
bool Control(void* descriptor, FuzzedDataProvider* data) {
  static int hooked = 0;
  static const libiconv::Hooks kHooks = {&Hook, nullptr, &hooked};
  static const libiconv::Fallbacks kFallbacks = {&FromBytes, &FromCodePoint,
                                                 nullptr, nullptr, nullptr};
  const auto request = data->ConsumeIntegralInRange<int>(
      -1, libiconv::kSetDiscardNonIdentical + 1);
  int value = static_cast<int>(ChooseBelow(data, 3));
  void* argument = &value;
  if (request == libiconv::kSetHooks) {
    argument = const_cast<libiconv::Hooks*>(&kHooks);
  } else if (request == libiconv::kSetFallbacks) {
    argument = const_cast<libiconv::Fallbacks*>(&kFallbacks);
  }
  errno = 0;
  const int result = libiconvctl(descriptor, request, argument);
  UTFX_REQUIRE(result == 0 || errno == EINVAL);
  return request == libiconv::kSetFallbacks;
}

// With a descriptor that is opened and set up for it.
void RunWithRequests(const IconvNames& names, FuzzedDataProvider* data,
                     Sizes pieces, Sizes rooms) {
  static libiconv::Allocation allocation;
  const std::string to = names.To();
  const std::string from = names.From();
  const bool is_inside = data->ConsumeBool();
  void* descriptor = &allocation;
  if (!is_inside) {
    descriptor = libiconv_open(to.c_str(), from.c_str());
    UTFX_REQUIRE(descriptor != kNoDescriptor);
  } else if (libiconv_open_into(to.c_str(), from.c_str(), &allocation) != 0) {
    UTFX_REQUIRE(errno == ENOMEM);
    return;
  }
  bool has_fallbacks = false;
  for (size_t n = ChooseBelow(data, 4); n > 0; --n) {
    has_fallbacks |= Control(descriptor, data);
  }
  text.Take(data);
  IconvRunner runner(kShim, descriptor, &room, true);
  runner.ConvertOn(&text, 0, pieces, rooms, &whole);
  runner.ConvertOn(&text, IconvRunner::kMostPieces, pieces, rooms, &again);
  // libiconv loses what a fallback has no room for, and so do we.
  UTFX_REQUIRE(has_fallbacks || again.HasSameOutput(whole));
  if (!is_inside) libiconv_close(descriptor);
}

// That the text is converted alike whole and in pieces. As libiconv has it,
// marks and shifts are read with the character behind them or, where that is
// not there yet, alone: an error is then found behind them.
void RequireSameInPieces(size_t from) {
  const bool has_marks = from >= kForms.size() ||
                         (IsOurs(from) && !kCharsets[from].signatures.empty());
  if (has_marks && whole.error == EILSEQ && again.error == EILSEQ) {
    UTFX_REQUIRE(again.read >= whole.read && again.HasSameOutput(whole));
  } else {
    UTFX_REQUIRE(again == whole);
  }
}

int CountNames(unsigned count, const char* const* names, void* data) {
  for (unsigned i = 0; i < count; ++i) {
    UTFX_REQUIRE(iconv_canonicalize(names[i]) != nullptr);
  }
  return --*static_cast<int*>(data) == 0 ? 1 : 0;
}

void Run(FuzzedDataProvider* data) {
  const size_t from = ChooseBelow(data, kCount);
  const size_t to = ChooseBelow(data, kCount);
  const std::string_view suffix =
      kSuffixes[ChooseBelow(data, std::size(kSuffixes))];
  const Sizes pieces(data);
  Sizes rooms(data);
  // At the name of the source it changes nothing.
  const size_t from_suffix = ChooseBelow(data, 4 * std::size(kSuffixes));
  const IconvNames names = {
      NameOf(to), suffix, NameOf(from),
      from_suffix < std::size(kSuffixes) ? kSuffixes[from_suffix] : ""};
  const auto reset_after =
      static_cast<int>(ChooseBelow(data, size_t{2} * kMostPieces));
  // Seldom, as it opens a descriptor.
  if (ChooseBelow(data, 4) == 3) {
    RunWithRequests(names, data, pieces, rooms);
    return;
  }
  text.Take(data);
  if (text.Size() == 1) {
    // As many as that says.
    int count = *text.Begin();
    libiconvlist(&CountNames, &count);
  }
  if (!IsOurs(from) && !IsOurs(to)) {
    RequireSame(RunnerOf(kShim, names), RunnerOf(Real(), names), pieces, rooms,
                reset_after);
    return;
  }
  IconvRunner runner = RunnerOf(kShim, names);
  if (IsOurs(from) && IsOurs(to)) {
    runner.RequireReset(&text, 3 * static_cast<size_t>(reset_after), 64, &whole,
                        &again);
  }
  if (suffix.starts_with("//IGNORE")) {
    runner.ConvertOn(&text, 0, pieces, rooms, &whole);
    runner.ConvertOn(&text, IconvRunner::kMostPieces, pieces, rooms, &again);
    UTFX_REQUIRE(again.HasSameOutput(whole));
    return;
  }
  runner.ConvertWhole(&text, &whole);
  runner.End(&whole);
  runner.ConvertPieces(&text, pieces, rooms, &again);
  if (IsOurs(to)) {
    runner.End(&again, rooms.Next());
  } else {
    runner.End(&again);
  }
  RequireSameInPieces(from);
  if (suffix.empty() && !IsOurs(from)) RequireAsUcs4(from, to);
  if (IsOurs(from) && IsOurs(to)) return;
  // Where there is one that is like ours and has the same bytes.
  const std::string_view twin = TwinOf(kCharsets[std::min(from, to)]);
  if (twin.empty()) return;
  if (IsOurs(from) && IsUnicode(kForms[from].form->any)) {
    RequireSame(runner, RunnerOf(Real(), {NameOf(to), suffix, twin}), pieces,
                rooms, reset_after);
  }
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  utfx::fuzz::Run(&data);
  return 0;
}
