// Usage: short FILE...
// Measures calls with short strings: iconv(3) and utfx_convert_text() with the
// text of each file, in turns with iconv(3) between glibc's nearest charsets.
// Prints lines for short.py.

#include <iconv.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>

#include "tests/effort.h"

namespace {

struct Nearest {
  const char* charset;
  const char* name;
};
constexpr Nearest kNearest[] = {{"UTF-64BE", "UTF-32BE"},
                                {"UTF-8000", "UCS-4"},
                                {"UTF-E-8", "UCS-4"},
                                {"UTF-INFINITY-16BE", "UTF-16BE"}};

const int kRounds = utfx::Measured(1000);
constexpr int kCalls = 200;

[[noreturn]] void Fail(const char* what) {
  std::fprintf(stderr, "short: %s\n", what);
  std::exit(1);
}

class Iconv {
 public:
  Iconv(const char* from, const char* to) : descriptor_(iconv_open(to, from)) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): iconv's own.
    if (descriptor_ == reinterpret_cast<iconv_t>(-1)) Fail(to);
  }
  ~Iconv() { iconv_close(descriptor_); }
  Iconv(const Iconv&) = delete;
  Iconv& operator=(const Iconv&) = delete;

  // Returns how many bytes of `out` it has written.
  size_t Convert(const std::string& text, char* out, size_t size) const {
    char* in = const_cast<char*>(text.data());
    size_t in_left = text.size();
    size_t left = size;
    if (iconv(descriptor_, &in, &in_left, &out, &left) != 0) Fail("iconv()");
    return size - left;
  }

 private:
  iconv_t descriptor_;
};

double Seconds() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

// For a call in the quickest round. Rounds are so short that most are not
// interrupted.
template <class Call>
void Measure(const Call& call, double* least) {
  const double start = Seconds();
  for (int i = 0; i < kCalls; ++i) call();
  *least = std::min(*least, (Seconds() - start) / kCalls);
}

template <class Call, class Other>
void Print(const char* door, const Nearest& nearest, const char* direction,
           const char* text, const Call& call, const Other& other) {
  double seconds = std::numeric_limits<double>::max();
  double others = seconds;
  for (int round = 0; round < kRounds; ++round) {
    Measure(call, &seconds);
    Measure(other, &others);
  }
  std::printf("%s\t%s\t%s\t%s\t%s\t%.1f\t%.1f\n", door, nearest.charset,
              nearest.name, direction, text, 1e9 * seconds, 1e9 * others);
}

void MeasureText(const char* file) {
  std::ifstream stream(file);
  const std::string utf8{std::istreambuf_iterator<char>(stream), {}};
  const char* const name = std::string_view(file).rfind('/') + 1 + file;
  char room[1024];
  for (const Nearest& nearest : kNearest) {
    for (const bool is_decoding : {false, true}) {
      const auto side = [&](const char* charset, bool is_source) {
        return is_source == is_decoding ? charset : "UTF-8";
      };
      const auto text_in = [&](const char* charset) {
        return is_decoding
                   ? std::string(room, Iconv("UTF-8", charset)
                                           .Convert(utf8, room, sizeof room))
                   : utf8;
      };
      const char* const direction = is_decoding ? "decode" : "encode";
      const std::string text = text_in(nearest.charset);
      const std::string near_text = text_in(nearest.name);
      const Iconv ours(side(nearest.charset, true),
                       side(nearest.charset, false));
      const Iconv other(side(nearest.name, true), side(nearest.name, false));
      const utfx_charset* const from =
          utfx_charset_find(side(nearest.charset, true));
      const utfx_charset* const to =
          utfx_charset_find(side(nearest.charset, false));
      const auto by_other = [&] {
        other.Convert(near_text, room, sizeof room);
      };
      Print(
          "iconv(3)", nearest, direction, name,
          [&] { ours.Convert(text, room, sizeof room); }, by_other);
      Print(
          "libutfx", nearest, direction, name,
          [&] {
            if (utfx_convert_text(from, to, UTFX_STOP, text.data(), text.size(),
                                  room, sizeof room)
                    .status != UTFX_OK) {
              Fail("utfx_convert_text()");
            }
          },
          by_other);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) MeasureText(argv[i]);
}
