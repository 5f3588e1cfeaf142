// Measures our converters in ICU beside ICU's own nearest ones, which are of
// the same sizes but for UTF-64: a call for each piece of a text, with offsets
// and without, and uconv. Prints how many times theirs ours take. Usage: icu
// LIBRARY [FILE...]

#include <spawn.h>
#include <sys/wait.h>
#include <unicode/ucnv.h>
#include <unicode/utf16.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "icu-plugin/utfx-icu.h"
#include "tests/bench/texts.h"
#include "tests/effort.h"

namespace utfx::bench {
namespace {

struct Pair {
  std::string ours;
  std::string icus;
};
const Pair kPairs[] = {
    {"UTF-8000", "UTF-8"},
    {"UTF-E-8", "UTF-8"},
    {"UTF-INFINITY-16BE", "UTF-16BE"},
    {"UTF-INFINITY-16LE", "UTF-16LE"},
    {"UTF-64BE", "UTF-32BE"},
    {"UTF-64LE", "UTF-32LE"},
};

const Script kScripts[] = {
    {"ascii", {{'a', 'z'}}, 10},
    {"accents", {{'a', 'z'}, {'a', 'z'}, {'a', 'z'}, {0xE0, 0xF6}}, 10},
    {"cyrillic", {{0x430, 0x44F}}, 10},
    {"cjk", {{0x4E00, 0x9FA5}}, 0},
    {"emoji", {{0x1F300, 0x1F5FF}, {0x1F600, 0x1F64F}}, 0},
};

constexpr size_t kPieces[] = {1, 2, 4, 8, 16, 64, 4096};  // In characters.
constexpr size_t kChunks[] = {1, 16, 100, 4096};          // In bytes.
const size_t kFileSize = Measured<size_t>(8'000'000);     // For uconv.
const int kTurns = Measured(15);
const int kUconvTurns = Measured(7);

void Check(UErrorCode error, const std::string& charset) {
  if (U_SUCCESS(error) != 0) return;
  std::fprintf(stderr, "icu: %s: %s\n", charset.c_str(), u_errorName(error));
  std::exit(1);
}

// A converter and a text, of which each pass converts all.
class Pass {
 public:
  Pass(const std::string& charset, const std::u16string& text)
      : charset_(charset),
        units_(text),
        bytes_(8 * text.size(), '\0'),
        unit_room_(text.size() + 1),
        byte_room_(bytes_.size()),
        offset_room_(bytes_.size()) {
    UErrorCode error = U_ZERO_ERROR;
    converter_.reset(ucnv_open(charset.c_str(), &error));
    Check(error, charset);
    bytes_.resize(static_cast<size_t>(ucnv_fromUChars(
        converter_.get(), bytes_.data(), static_cast<int32_t>(bytes_.size()),
        text.data(), static_cast<int32_t>(text.size()), &error)));
    Check(error, charset);
  }

  const std::string& Bytes() const { return bytes_; }
  const std::u16string& Units() const { return units_; }

  // Splits the text after so many characters.
  void SplitCharacters(size_t count) {
    unit_ends_.clear();
    byte_ends_.clear();
    const char* const bytes_end = byte_room_.data() + byte_room_.size();
    char* out = byte_room_.data();
    const auto size = static_cast<int32_t>(units_.size());
    int32_t end = 0;
    while (end < size) {
      const char16_t* in = units_.data() + end;
      U16_FWD_N(units_, end, size, static_cast<int32_t>(count));
      unit_ends_.push_back(static_cast<size_t>(end));
      UErrorCode error = U_ZERO_ERROR;
      ucnv_fromUnicode(converter_.get(), &out, bytes_end, &in,
                       units_.data() + end, nullptr, /*flush=*/0, &error);
      Check(error, charset_);
      byte_ends_.push_back(static_cast<size_t>(out - byte_room_.data()));
    }
  }

  // Splits the bytes after so many.
  void SplitBytes(size_t count) {
    byte_ends_.clear();
    size_t end = 0;
    while (end < bytes_.size()) {
      end = std::min(end + count, bytes_.size());
      byte_ends_.push_back(end);
    }
  }

  void ToUnicode(bool offsets) {
    UErrorCode error = U_ZERO_ERROR;
    const char* in = bytes_.data();
    for (const size_t end : byte_ends_) {
      char16_t* out = unit_room_.data();
      ucnv_toUnicode(converter_.get(), &out, out + unit_room_.size(), &in,
                     bytes_.data() + end,
                     offsets ? offset_room_.data() : nullptr, /*flush=*/0,
                     &error);
    }
    Check(error, charset_);
  }

  void FromUnicode(bool offsets) {
    UErrorCode error = U_ZERO_ERROR;
    const char16_t* in = units_.data();
    for (const size_t end : unit_ends_) {
      char* out = byte_room_.data();
      ucnv_fromUnicode(converter_.get(), &out, out + byte_room_.size(), &in,
                       units_.data() + end,
                       offsets ? offset_room_.data() : nullptr, /*flush=*/0,
                       &error);
    }
    Check(error, charset_);
  }

  void GetNext() {
    UErrorCode error = U_ZERO_ERROR;
    const char* in = bytes_.data();
    const char* const in_end = in + bytes_.size();
    while (in != in_end) {
      ucnv_getNextUChar(converter_.get(), &in, in_end, &error);
    }
    Check(error, charset_);
  }

 private:
  struct Close {
    void operator()(UConverter* converter) const { ucnv_close(converter); }
  };

  std::string charset_;
  std::unique_ptr<UConverter, Close> converter_;
  std::u16string units_;
  std::string bytes_;
  std::vector<size_t> unit_ends_;
  std::vector<size_t> byte_ends_;
  std::vector<char16_t> unit_room_;
  std::vector<char> byte_room_;
  std::vector<int32_t> offset_room_;
};

double Seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

// How many times the second's time the first takes: in turns, the best of each.
double Ratio(int turns, const std::function<void()>& ours,
             const std::function<void()>& icus) {
  double our_best = std::numeric_limits<double>::infinity();
  double icus_best = our_best;
  for (int i = 0; i < turns; ++i) {
    our_best = std::min(our_best, Seconds(ours));
    icus_best = std::min(icus_best, Seconds(icus));
  }
  return our_best / icus_best;
}

class Line {
 public:
  Line(const std::string& what, const Pair& pair, const std::string& text) {
    std::printf("%-24s%-19s%-10s", what.c_str(), pair.ours.c_str(),
                text.c_str());
  }
  ~Line() {
    std::printf("\n");
    std::fflush(stdout);
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  static void Add(double ratio) { std::printf("%7.2f", ratio); }
  static void Add(Pass* ours, Pass* icus,
                  const std::function<void(Pass*)>& work) {
    Add(Ratio(
        kTurns, [&] { work(ours); }, [&] { work(icus); }));
  }
};

void PrintHead(const std::string& title, std::span<const size_t> columns) {
  std::printf("\n%-53s", title.c_str());
  for (const size_t column : columns) std::printf("%7zu", column);
  std::printf("\n");
}

std::u16string ToUtf16(const std::string& utf8) {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<UConverter, decltype(&ucnv_close)> converter(
      ucnv_open("UTF-8", &error), &ucnv_close);
  std::u16string units(utf8.size(), u'\0');
  units.resize(static_cast<size_t>(ucnv_toUChars(
      converter.get(), units.data(), static_cast<int32_t>(units.size()),
      utf8.data(), static_cast<int32_t>(utf8.size()), &error)));
  Check(error, "UTF-8");
  return units;
}

// Calls a function for each pair and text.
void ForAll(const std::vector<Text>& texts,
            const std::function<void(const Pair&, const std::string& text,
                                     Pass* ours, Pass* icus)>& function) {
  for (const Pair& pair : kPairs) {
    for (const Text& text : texts) {
      const std::u16string units = ToUtf16(text.utf8);
      Pass ours(pair.ours, units);
      Pass icus(pair.icus, units);
      function(pair, text.name, &ours, &icus);
    }
  }
}

void MeasureCalls(const std::vector<Text>& texts) {
  PrintHead("Characters a call:", kPieces);
  for (const bool offsets : {false, true}) {
    const std::string with = offsets ? ", offsets" : "";
    ForAll(texts, [&](const Pair& pair, const std::string& text, Pass* ours,
                      Pass* icus) {
      const Line line("to Unicode" + with, pair, text);
      for (const size_t piece : kPieces) {
        for (Pass* const pass : {ours, icus}) pass->SplitCharacters(piece);
        Line::Add(ours, icus, [&](Pass* pass) { pass->ToUnicode(offsets); });
      }
    });
    ForAll(texts, [&](const Pair& pair, const std::string& text, Pass* ours,
                      Pass* icus) {
      const Line line("from Unicode" + with, pair, text);
      for (const size_t piece : kPieces) {
        for (Pass* const pass : {ours, icus}) pass->SplitCharacters(piece);
        Line::Add(ours, icus, [&](Pass* pass) { pass->FromUnicode(offsets); });
      }
    });
  }
  PrintHead("Bytes a call:", kChunks);
  ForAll(texts, [&](const Pair& pair, const std::string& text, Pass* ours,
                    Pass* icus) {
    const Line line("to Unicode", pair, text);
    for (const size_t chunk : kChunks) {
      for (Pass* const pass : {ours, icus}) pass->SplitBytes(chunk);
      Line::Add(ours, icus, [](Pass* pass) { pass->ToUnicode(false); });
    }
  });
  PrintHead("One after the other:", {});
  ForAll(texts, [&](const Pair& pair, const std::string& text, Pass* ours,
                    Pass* icus) {
    const Line line("getNextUChar", pair, text);
    Line::Add(ours, icus, [](Pass* pass) { pass->GetNext(); });
  });
}

// A file for uconv to read: some bytes over and over.
class File {
 public:
  explicit File(const std::string& bytes) : descriptor_(mkstemp(name_)) {
    std::ofstream stream(name_, std::ios::binary);
    for (size_t size = 0; size < kFileSize; size += bytes.size()) {
      stream << bytes;
    }
    if (descriptor_ >= 0 && stream.flush()) return;
    std::perror("icu: a file for uconv");
    std::exit(1);
  }
  ~File() {
    close(descriptor_);
    unlink(name_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  const char* Name() const { return name_; }

 private:
  char name_[24] = "/tmp/utfx-bench-XXXXXX";
  int descriptor_;
};

void RunUconv(const std::string& from, const std::string& to,
              const File& file) {
  const char* const arguments[] = {"uconv",     "-f",        from.c_str(),
                                   "-t",        to.c_str(),  "-o",
                                   "/dev/null", file.Name(), nullptr};
  pid_t process = 0;
  int status = -1;
  if (posix_spawnp(&process, arguments[0], nullptr, nullptr,
                   const_cast<char* const*>(arguments), environ) != 0 ||
      waitpid(process, &status, 0) != process || status != 0) {
    std::fprintf(stderr, "icu: uconv from %s to %s fails\n", from.c_str(),
                 to.c_str());
    std::exit(1);
  }
}

void MeasureUconv(const std::vector<Text>& texts, const char* library) {
  setenv("LD_PRELOAD", library, 1);
  PrintHead("uconv:", {});
  ForAll(texts,
         [](const Pair& pair, const std::string& text, Pass* ours, Pass* icus) {
           const File our_file(ours->Bytes());
           const File icus_file(icus->Bytes());
           const Line line("to UTF-8", pair, text);
           Line::Add(Ratio(
               kUconvTurns, [&] { RunUconv(pair.ours, "UTF-8", our_file); },
               [&] { RunUconv(pair.icus, "UTF-8", icus_file); }));
         });
  ForAll(texts, [](const Pair& pair, const std::string& text, Pass* ours,
                   Pass* /*icus*/) {
    const File file(Pass("UTF-8", ours->Units()).Bytes());
    const Line line("from UTF-8", pair, text);
    Line::Add(Ratio(
        kUconvTurns, [&] { RunUconv("UTF-8", pair.ours, file); },
        [&] { RunUconv("UTF-8", pair.icus, file); }));
  });
}

std::vector<Text> MakeTexts() {
  std::vector<Text> texts;
  for (const Script& script : kScripts) texts.push_back(MakeText(script));
  return texts;
}

int Main(const std::vector<char*>& arguments) {
  if (arguments.size() < 2) {
    std::fprintf(stderr, "usage: icu LIBRARY [FILE...]\n");
    return 2;
  }
  UErrorCode error = U_ZERO_ERROR;
  utfx_icu_register(&error);
  Check(error, "utfx");
  const std::vector<std::string> files(arguments.begin() + 2, arguments.end());
  const std::vector<Text> texts =
      files.empty() ? MakeTexts() : ReadTexts(files);
  std::printf("Times the time of ICU's nearest:\n");
  MeasureCalls(texts);
  MeasureUconv(texts, arguments[1]);
  return 0;
}

}  // namespace
}  // namespace utfx::bench

int main(int argc, char** argv) {
  return utfx::bench::Main({argv, argv + argc});
}
