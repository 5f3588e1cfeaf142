#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/checking/checker.h"
#include "tests/bench/hostile/ways.h"

namespace utfx::bench {
namespace {

const utfx_charset* Find(const std::string& name) {
  const utfx_charset* const charset = utfx_charset_find(name.c_str());
  if (charset == nullptr) Fail("libutfx does not have " + name);
  return charset;
}

// What a program gives to a call.
struct Pieces {
  size_t input;  // So many bytes more than the last time.
  size_t room;
};

constexpr size_t kAll = ~size_t{0};
constexpr size_t kMuchRoom = 1 << 20;
constexpr size_t kRoomForAny = 1024;  // Any character.

void Convert(const Charsets& charsets, utfx_on_error on_error,
             const Pieces& pieces, std::string_view text,
             std::vector<char>* out) {
  utfx_converter converter =
      utfx_converter_init(Find(charsets.from), Find(charsets.to), on_error);
  size_t read = 0;
  size_t given = std::min(pieces.input, text.size());
  size_t room = pieces.room;
  while (read < text.size()) {
    const utfx_result result =
        utfx_convert(&converter, text.data() + read, given - read, out->data(),
                     room, given == text.size());
    read += result.read;
    if (result.status == UTFX_OUTPUT_FULL) {
      const bool is_stuck = result.read == 0 && result.written == 0;
      if (is_stuck && room == kRoomForAny) Fail("libutfx gets no further");
      room = is_stuck ? kRoomForAny : pieces.room;
      continue;
    }
    room = pieces.room;
    if (result.status == UTFX_ILL_FORMED || result.status == UTFX_UNENCODABLE ||
        given == text.size()) {
      read += result.length;
      utfx_converter_skip(&converter, result.length);
    } else {
      given += std::min(pieces.input, text.size() - given);
    }
  }
}

Way Converting(const std::string& name, utfx_on_error on_error,
               const Pieces& pieces, const Bounds& bounds) {
  return {name, bounds, [=](const Charsets& charsets) -> Work {
            const auto out = std::make_shared<std::vector<char>>(kMuchRoom);
            return [=](std::string_view text) {
              Convert(charsets, on_error, pieces, text, out.get());
            };
          }};
}

Work Measuring(const Charsets& charsets) {
  return [=](std::string_view text) {
    utfx_converter converter = utfx_converter_init(
        Find(charsets.from), Find(charsets.to), UTFX_REPLACE);
    uint64_t written = 0;
    const utfx_result result =
        utfx_measure(&converter, text.data(), text.size(), true, &written);
    if (result.status != UTFX_OK) Fail("libutfx does not measure all");
  };
}

// Those that look at a text of one charset.
Way Looking(const std::string& name, const Bounds& bounds,
            void (*look)(const utfx_charset* charset, std::string_view text)) {
  return {name, bounds, [=](const Charsets& charsets) -> Work {
            const utfx_charset* const charset = Find(charsets.from);
            return [=](std::string_view text) { look(charset, text); };
          }};
}

// Goes on behind each error.
void Validate(const utfx_charset* charset, std::string_view text) {
  while (!text.empty()) {
    const utfx_result result = utfx_validate(charset, text.data(), text.size());
    text.remove_prefix(result.read + result.length);
  }
}

size_t kept;  // What the compiler may not leave out.

void Count(const utfx_charset* charset, std::string_view text) {
  kept = utfx_count(charset, text.data(), text.size());
}

// Of a sequence that is not there.
void FindOffset(const utfx_charset* charset, std::string_view text) {
  kept = utfx_offset_of_index(charset, text.data(), text.size(), text.size());
}

// Of the sequences around every hundredth byte.
void FindStarts(const utfx_charset* charset, std::string_view text) {
  for (size_t at = 0; at < text.size(); at += 100) {
    kept = utfx_sequence_start(charset, text.data(), text.size(), at);
  }
}

void Read(const utfx_charset* charset, std::string_view text) {
  uint64_t words[64];
  while (!text.empty()) {
    const utfx_sequence sequence = utfx_decode_one_words(
        charset, text.data(), text.size(), words, std::size(words));
    text.remove_prefix(sequence.length);
  }
}

// As utfx check does, of which lines are not printed.
void Check(const utfx_charset* charset, std::string_view text) {
  constexpr size_t kPiece = 1 << 17;
  size_t reasons = 0;
  Checker checker(NamedCharset(charset), nullptr, [&](const TextError& error) {
    reasons += error.why.text.size();
  });
  size_t given = 0;
  while (!text.empty()) {
    given = std::min(given + kPiece, text.size());
    const size_t done =
        checker.Check(text.substr(0, given), given == text.size());
    text.remove_prefix(done);
    given -= done;
  }
  kept = reasons;
}

}  // namespace

std::vector<Interface> UtfxInterfaces() {
  const std::vector<Match> matches = {
      {{"UTF-8000", "UTF-8"}, {"UTF-8", "UTF-16BE"}},
      {{"UTF-INFINITY-16BE", "UTF-8"}, {"UTF-16BE", "UTF-8"}},
      {{"UTF-64BE", "UTF-8"}, {"UTF-32BE", "UTF-8"}},
      {{"UTF-8", "UTF-64BE"}, {"UTF-8", "UTF-32BE"}},
      {{"UTF-8000", "UTF-INFINITY-16BE"}, {"UTF-8", "UTF-16BE"}},
  };
  const std::vector<Match> texts(matches.begin(), matches.begin() + 3);
  return {
      {"libutfx",
       {
           Converting("UTFX_STOP", UTFX_STOP, {kAll, kMuchRoom}, {800, 30}),
           Converting("UTFX_REPLACE", UTFX_REPLACE, {kAll, kMuchRoom},
                      {800, 30}),
           Converting("UTFX_SKIP", UTFX_SKIP, {kAll, kMuchRoom}, {800, 30}),
           Converting("byte by byte", UTFX_REPLACE, {1, kMuchRoom}, {40, 40}),
           Converting("room for one", UTFX_REPLACE, {kAll, 8}, {30, 5}),
           {"utfx_measure", {1200, 80}, &Measuring},
       },
       matches},
      {"libutfx",
       {
           Looking("utfx_validate", {800, 30}, &Validate),
           Looking("utfx_count", {5, 10}, &Count),
           Looking("utfx_offset_of_index", {800, 30}, &FindOffset),
           Looking("utfx_sequence_start", {800, 300}, &FindStarts),
           Looking("utfx_decode_one_words", {5, 5}, &Read),
       },
       texts},
      {"utfx check", {Looking("all reasons", {5000, 50}, &Check)}, texts},
  };
}

}  // namespace utfx::bench
