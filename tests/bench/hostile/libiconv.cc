// Measures the shim with more charsets of GNU libiconv's on input that is made
// to be slow, against the real one between the nearest charsets that it has
// itself. Usage: hostile-libiconv
// Prints nanoseconds for each unit of input, and how many times libiconv's that
// is; the last line is the worst.

#include <dlfcn.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/effort.h"

namespace utfx::bench {
namespace {

// The functions of the one or the other library.
struct Library {
  void* (*open)(const char* to, const char* from);
  size_t (*convert)(void* handle, char** in, size_t* in_left, char** out,
                    size_t* out_left);
  int (*close)(void* handle);
};

[[noreturn]] void Fail(const std::string& what) {
  std::fprintf(stderr, "hostile-libiconv: %s\n", what.c_str());
  std::exit(1);
}

Library Load(const char* name) {
  void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) Fail(dlerror());
  const auto find = [library](auto& function, const char* symbol) {
    function = reinterpret_cast<std::decay_t<decltype(function)>>(
        dlsym(library, symbol));
  };
  Library functions = {};
  find(functions.open, "libiconv_open");
  find(functions.convert, "libiconv");
  find(functions.close, "libiconv_close");
  return functions;
}

// How errors are met: by //IGNORE, or by a caller that skips a unit; and a
// caller that has little room.
enum class Mode { kIgnore, kByHand, kLittleRoom };

class Conversion {
 public:
  Conversion(const Library& library, const std::string& from,
             const std::string& to)
      : library_(library), handle_(library.open(to.c_str(), from.c_str())) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): libiconv's own.
    if (handle_ == reinterpret_cast<void*>(-1)) Fail(from + " to " + to);
  }
  Conversion(const Conversion&) = delete;
  Conversion& operator=(const Conversion&) = delete;
  ~Conversion() { library_.close(handle_); }

  // In one go, or with little room at a time. Skips units where it stops.
  // Returns how many bytes that makes.
  size_t Convert(std::string* input, size_t unit, size_t room,
                 std::vector<char>* output) {
    library_.convert(handle_, nullptr, nullptr, nullptr, nullptr);
    char* in = input->data();
    size_t in_left = input->size();
    size_t written = 0;
    while (in_left > 0) {
      char* out = output->data();
      size_t out_left = room != 0 ? room : output->size();
      const size_t before = in_left;
      const size_t result =
          library_.convert(handle_, &in, &in_left, &out, &out_left);
      written += static_cast<size_t>(out - output->data());
      if (result != static_cast<size_t>(-1)) continue;
      if (errno == E2BIG && (before != in_left || out != output->data())) {
        continue;
      }
      const size_t skipped = std::min(unit, in_left);
      in += skipped;
      in_left -= skipped;
    }
    return written;
  }

 private:
  const Library& library_;
  void* handle_;
};

// A charset, the one of libiconv's that takes its place there, and what is
// ill-formed in either.
struct Side {
  std::string name;
  std::string near_name;
  std::string ill_formed;
  std::string near_ill_formed;
};

using std::string_literals::operator""s;
const Side kOurs[] = {
    {"UTF-8000", "UTF-8", "\x80", "\x80"},
    {"UTF-E-8", "UTF-8", "\x80", "\x80"},
    {"UTF-INFINITY-16BE", "UTF-16BE", "\xDE\0"s, "\xDE\0"s},
    {"UTF-64BE", "UTF-32BE", "\x80\0\0\0\0\0\0\0"s, "\0\x11\0\0"s},
};
const Side kTheirs[] = {
    {"UTF-8", "UTF-8", "\x80", "\x80"},
    {"UTF-16", "UTF-16", "\xDE\0"s, "\xDE\0"s},
    {"UTF-32", "UTF-32", "\0\x11\0\0"s, "\0\x11\0\0"s},
    {"UCS-4", "UCS-4", "\x80\0\0\0"s, "\x80\0\0\0"s},
    {"UCS-2", "UCS-2", "\xDE\0"s, "\xDE\0"s},
    {"EUC-JP", "EUC-JP", "\xFF", "\xFF"},
    {"ISO-2022-JP", "ISO-2022-JP", "\xFF", "\xFF"},
    {"GB18030", "GB18030", "\xFF", "\xFF"},
};

// A text of ill-formed units and characters, 0 being the former; repeated.
struct Pattern {
  std::string name;
  std::vector<uint32_t> text;
};

std::vector<uint32_t> Every(size_t distance, uint32_t value) {
  std::vector<uint32_t> text(distance, 'a');
  text.back() = value;
  return text;
}

const Pattern kPatterns[] = {
    {"ill-formed", {0}},
    {"ill-formed, a", {0, 'a'}},
    {"ill-formed, CJK", {0, 0x4E2D}},
    {"ill-formed each 17", Every(17, 0)},
    {"ill-formed each 100", Every(100, 0)},
    {"ill-formed each 1000", Every(1000, 0)},
    {"FFFE", {0xFFFE}},
    {"FFFE, a", {0xFFFE, 'a'}},
    {"FFFE each 17", Every(17, 0xFFFE)},
    {"FFFE each 100", Every(100, 0xFFFE)},
    {"FFFE each 1000", Every(1000, 0xFFFE)},
    {"FEFF", {0xFEFF}},
    {"FEFF, a", {0xFEFF, 'a'}},
    {"FEFF each 17", Every(17, 0xFEFF)},
    {"FEFF each 1000", Every(1000, 0xFEFF)},
    {"FEFF, FFFE", {0xFEFF, 0xFFFE}},
    {"FEFF, ill-formed", {0xFEFF, 0}},
    {"FEFF, FEFF, ill-formed", {0xFEFF, 0xFEFF, 0}},
    {"FFFE, ill-formed", {0xFFFE, 0}},
    {"emoji", {0x1F30D}},
    {"emoji, ill-formed", {0x1F30D, 0}},
    {"emoji each 17", Every(17, 0x1F30D)},
    {"emoji each 1000", Every(1000, 0x1F30D)},
    {"a", {'a'}},
    {"CJK", {0x4E2D}},
};

std::string Encoded(const Library& library, const std::string& charset,
                    uint32_t value) {
  // Without a signature.
  std::string name = charset;
  if (name == "UTF-16" || name == "UTF-32" || name == "UCS-2") name += "BE";
  std::string ucs4;
  for (int shift = 24; shift >= 0; shift -= 8) {
    ucs4 += static_cast<char>(value >> shift);
  }
  std::vector<char> output(64);
  Conversion conversion(library, "UCS-4BE", name);
  const size_t size = conversion.Convert(&ucs4, 4, 0, &output);
  return {output.data(), size};
}

// About 64 KB. Empty if the charset has not all of it.
std::string Encoded(const Library& library, const std::string& charset,
                    const std::string& ill_formed, const Pattern& pattern,
                    size_t repetitions) {
  std::map<uint32_t, std::string> atoms = {{0, ill_formed}};
  for (const uint32_t value : pattern.text) {
    if (!atoms.contains(value)) {
      atoms[value] = Encoded(library, charset, value);
    }
    if (atoms[value].empty()) return "";
  }
  std::string text;
  for (size_t i = 0; i < repetitions; ++i) {
    for (const uint32_t value : pattern.text) text += atoms[value];
  }
  return text;
}

// In nanoseconds; the best of several.
double Measure(Conversion* conversion, std::string input, size_t unit,
               size_t room) {
  std::vector<char> output(16 * input.size() + 64);
  double best = 1e18;
  for (int i = 0; i < Measured(15); ++i) {
    const auto start = std::chrono::steady_clock::now();
    conversion->Convert(&input, unit, room, &output);
    const std::chrono::duration<double, std::nano> time =
        std::chrono::steady_clock::now() - start;
    best = std::min(best, time.count());
  }
  return best;
}

struct Libraries {
  Library shim;
  Library real;
};

double worst = 0;

void Compare(const Libraries& libraries, const Side& from, const Side& to) {
  const std::pair<Mode, std::string> modes[] = {
      {Mode::kIgnore, "//IGNORE"},
      {Mode::kByHand, ""},
      {Mode::kLittleRoom, ""},
  };
  for (const Pattern& pattern : kPatterns) {
    const size_t repetitions = 16'384 / pattern.text.size();
    const std::string ours = Encoded(libraries.shim, from.name, from.ill_formed,
                                     pattern, repetitions);
    const std::string theirs =
        Encoded(libraries.real, from.near_name, from.near_ill_formed, pattern,
                repetitions);
    if (ours.empty() || theirs.empty()) continue;
    const auto units = static_cast<double>(repetitions * pattern.text.size());
    for (const auto& [mode, suffix] : modes) {
      Conversion shim(libraries.shim, from.name, to.name + suffix);
      Conversion real(libraries.real, from.near_name, to.near_name + suffix);
      // For as many characters.
      const size_t room = mode == Mode::kLittleRoom ? 24 : 0;
      const double our_time =
          Measure(&shim, ours, from.ill_formed.size(),
                  room * to.ill_formed.size() / to.near_ill_formed.size()) /
          units;
      const double their_time =
          Measure(&real, theirs, from.near_ill_formed.size(), room) / units;
      const double ratio = our_time / their_time;
      worst = std::max(worst, ratio);
      std::printf("%6.1f ns, %5.2f times libiconv's  %s to %s, %s%s\n",
                  our_time, ratio, from.name.c_str(),
                  (to.name + suffix).c_str(), pattern.name.c_str(),
                  mode == Mode::kLittleRoom ? ", little room"
                  : mode == Mode::kByHand   ? ", skipped by hand"
                                            : "");
    }
  }
}

int Main() {
  const Libraries libraries = {Load("libutfx-iconv.so.0"),
                               Load("libiconv.so.2")};
  for (const Side& ours : kOurs) {
    for (const Side& theirs : kTheirs) {
      Compare(libraries, theirs, ours);
      Compare(libraries, ours, theirs);
    }
    for (const Side& other : kOurs) Compare(libraries, ours, other);
  }
  std::printf("at worst %.2f times libiconv's\n", worst);
  return 0;
}

}  // namespace
}  // namespace utfx::bench

int main() { return utfx::bench::Main(); }
