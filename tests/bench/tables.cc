// Usage: tables [ENCODING_RS] [-- FILE...]
// Measures the tables of libutfx: what the first use of each costs, and the
// conversion of texts, of 64 KB and of few characters, from and to the charsets
// that have most of it. The texts are those of the files, or made. In turns
// with iconv(3), ICU and encoding_rs (a library made of the folder
// encoding_rs), where these have the charset and make the same of it. Prints
// how many times as fast as each of them libutfx is, in processor time.

#include <dlfcn.h>
#include <iconv.h>
#include <unicode/ucnv.h>
#include <utfx.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/bench/texts.h"
#include "tests/effort.h"

namespace {

struct Charset {
  const char* name;
  const char* webs;  // Where encoding_rs has the same characters.
};
constexpr Charset kCharsets[] = {
    {"SJIS", nullptr},      {"CP932", "shift_jis"},    {"EUC-JP", "euc-jp"},
    {"EUC-JP-MS", nullptr}, {"EUC-KR", nullptr},       {"UHC", "euc-kr"},
    {"JOHAB", nullptr},     {"EUC-CN", nullptr},       {"GBK", "gbk"},
    {"GB18030", "gb18030"}, {"BIG5", nullptr},         {"BIG5-HKSCS", "big5"},
    {"CP1255", nullptr},    {"CP1258", nullptr},       {"TCVN5712-1", nullptr},
    {"ISO_6937", nullptr},  {"CP1251", "windows-1251"}};

constexpr size_t kFew[] = {1, 16};
const int kRounds = utfx::Measured(200);

// Converts a text, and returns how much is written, or 0 if that fails.
using Way =
    std::function<size_t(std::string_view text, char* out, size_t size)>;

class Iconv {
 public:
  Iconv(const char* from, const char* to)
      : descriptor_(iconv_open(to, from), &Close) {}

  bool IsOpen() const {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): iconv's own.
    return descriptor_.get() != reinterpret_cast<iconv_t>(-1);
  }
  size_t operator()(std::string_view text, char* out, size_t size) const {
    char* in = const_cast<char*>(text.data());
    size_t in_left = text.size();
    size_t left = size;
    iconv_t descriptor = descriptor_.get();
    if (iconv(descriptor, &in, &in_left, &out, &left) != 0 ||
        iconv(descriptor, nullptr, nullptr, &out, &left) != 0) {
      return 0;
    }
    return size - left;
  }

 private:
  static void Close(iconv_t descriptor) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): iconv's own.
    if (descriptor != reinterpret_cast<iconv_t>(-1)) iconv_close(descriptor);
  }
  std::shared_ptr<void> descriptor_;
};

std::optional<Way> WithIconv(const char* from, const char* to) {
  const Iconv iconv(from, to);
  return iconv.IsOpen() ? std::optional<Way>(iconv) : std::nullopt;
}

std::optional<Way> WithIcu(const char* from, const char* to) {
  const auto open = [](const char* name) {
    UErrorCode error = U_ZERO_ERROR;
    UConverter* const opened = ucnv_open(name, &error);
    ucnv_setToUCallBack(opened, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr,
                        nullptr, &error);
    ucnv_setFromUCallBack(opened, UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr,
                          nullptr, &error);
    return std::shared_ptr<UConverter>(U_SUCCESS(error) != 0 ? opened : nullptr,
                                       [](UConverter* converter) {
                                         if (converter != nullptr)
                                           ucnv_close(converter);
                                       });
  };
  const auto source = open(from);
  const auto target = open(to);
  if (source == nullptr || target == nullptr) return std::nullopt;
  return [source, target](std::string_view text, char* out,
                          size_t size) -> size_t {
    UErrorCode error = U_ZERO_ERROR;
    const char* in = text.data();
    char* end = out;
    // As large as ICU's own.
    UChar pivot[1024];
    UChar* pivot_in = pivot;
    UChar* pivot_out = pivot;
    ucnv_convertEx(target.get(), source.get(), &end, out + size, &in,
                   text.data() + text.size(), pivot, &pivot_in, &pivot_out,
                   std::end(pivot), 1, 1, &error);
    return error == U_ZERO_ERROR ? static_cast<size_t>(end - out) : 0;
  };
}

std::optional<Way> WithUtfx(const char* from, const char* to) {
  const utfx_charset* const source = utfx_charset_find(from);
  const utfx_charset* const target = utfx_charset_find(to);
  if (source == nullptr || target == nullptr) return std::nullopt;
  return [source, target](std::string_view text, char* out, size_t size) {
    const utfx_result result = utfx_convert_text(
        source, target, UTFX_STOP, text.data(), text.size(), out, size);
    return result.status == UTFX_OK ? result.written : 0;
  };
}

class EncodingRs {
 public:
  explicit EncodingRs(const char* file) {
    void* const library = file == nullptr ? nullptr : dlopen(file, RTLD_NOW);
    if (library == nullptr) return;
    find_ = reinterpret_cast<decltype(find_)>(dlsym(library, "bench_encoding"));
    convert_ =
        reinterpret_cast<decltype(convert_)>(dlsym(library, "bench_convert"));
  }

  std::optional<Way> Find(const char* name, bool is_decoding) const {
    if (find_ == nullptr || name == nullptr) return std::nullopt;
    const void* const encoding = find_(name);
    if (encoding == nullptr) return std::nullopt;
    return [this, encoding, is_decoding](std::string_view text, char* out,
                                         size_t size) {
      return convert_(encoding, is_decoding, text.data(), text.size(), out,
                      size);
    };
  }

 private:
  const void* (*find_)(const char* name) = nullptr;
  size_t (*convert_)(const void* encoding, bool is_decoding, const char* in,
                     size_t in_size, char* out, size_t out_size) = nullptr;
};

double Seconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

// Seconds of a call in the quickest round of each way, in turns.
std::vector<double> Measure(const std::vector<Way>& ways,
                            std::string_view text) {
  std::vector<char> room(8 * text.size() + 64);
  const int calls = text.size() > 1000 ? 2 : 1000;
  std::vector<double> least(ways.size(), std::numeric_limits<double>::max());
  for (int round = 0; round < kRounds; ++round) {
    for (size_t i = 0; i < ways.size(); ++i) {
      const double start = Seconds();
      for (int call = 0; call < calls; ++call) {
        ways[i](text, room.data(), room.size());
      }
      least[i] = std::min(least[i], (Seconds() - start) / calls);
    }
  }
  return least;
}

std::string Converted(const Way& way, std::string_view text) {
  std::string out(8 * text.size() + 64, '\0');
  out.resize(way(text, out.data(), out.size()));
  return out;
}

// What a charset has of a text, as UTF-8.
std::string PartIn(const utfx_charset* charset, const std::string& utf8) {
  const utfx_charset* const unicode = utfx_charset_find("UTF-8");
  std::string there(4 * utf8.size() + 64, '\0');
  there.resize(utfx_convert_text(unicode, charset, UTFX_SKIP, utf8.data(),
                                 utf8.size(), there.data(), there.size())
                   .written);
  std::string back(4 * there.size() + 64, '\0');
  back.resize(utfx_convert_text(charset, unicode, UTFX_SKIP, there.data(),
                                there.size(), back.data(), back.size())
                  .written);
  return back;
}

std::string FirstCharacters(const std::string& utf8, size_t count) {
  size_t end = 0;
  // From the first character that is not ASCII on.
  size_t start = 0;
  while (start < utf8.size() && static_cast<uint8_t>(utf8[start]) < 0x80) {
    ++start;
  }
  if (start == utf8.size()) start = 0;
  for (end = start; end < utf8.size(); ++end) {
    const bool is_start = (static_cast<uint8_t>(utf8[end]) & 0xC0) != 0x80;
    if (is_start && count-- == 0) break;
  }
  return utf8.substr(start, end - start);
}

void PrintRow(const Charset& charset, const EncodingRs& encoding_rs,
              bool is_decoding, const char* text_name, size_t characters,
              const std::string& utf8) {
  const char* const from = is_decoding ? charset.name : "UTF-8";
  const char* const to = is_decoding ? "UTF-8" : charset.name;
  const Way ours = *WithUtfx(from, to);
  const std::string text =
      is_decoding ? Converted(*WithUtfx("UTF-8", charset.name), utf8) : utf8;
  const std::string expected = Converted(ours, text);
  std::vector<Way> ways = {ours};
  std::array<int, 3> places = {};
  const std::optional<Way> others[] = {
      WithIconv(from, to), WithIcu(from, to),
      encoding_rs.Find(charset.webs, is_decoding)};
  for (size_t i = 0; i < std::size(others); ++i) {
    if (!others[i].has_value() || Converted(*others[i], text) != expected) {
      continue;
    }
    places[i] = static_cast<int>(ways.size());
    ways.push_back(*others[i]);
  }
  const std::vector<double> seconds = Measure(ways, text);
  std::printf("| %s %s | %s | %s | %.1f |", charset.name,
              is_decoding ? "decode" : "encode", text_name,
              characters == 0 ? "64 KB" : std::to_string(characters).c_str(),
              1e9 * seconds[0]);
  for (const int place : places) {
    if (place == 0) {
      std::printf(" |");
    } else {
      std::printf(" %.2f |", seconds[static_cast<size_t>(place)] / seconds[0]);
    }
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<const char*> arguments(argv + 1, argv + argc);
  const auto dashes =
      std::find_if(arguments.begin(), arguments.end(),
                   [](std::string_view each) { return each == "--"; });
  const EncodingRs encoding_rs(dashes != arguments.begin() ? arguments.front()
                                                           : nullptr);
  const std::vector<std::string> files(
      std::next(dashes, dashes == arguments.end() ? 0 : 1), arguments.end());
  for (const Charset& charset : kCharsets) {
    const double start = Seconds();
    const utfx_charset* const found = utfx_charset_find(charset.name);
    char room[8];
    utfx_encode_one(found, 'a', room, sizeof room);
    std::printf("first use of %s: %.3f ms\n", charset.name,
                1e3 * (Seconds() - start));
  }
  std::printf(
      "| | text | characters | ns | × glibc | × ICU | × encoding_rs |\n"
      "|---|---|---|---|---|---|---|\n");
  for (const auto& [name, utf8] : files.empty()
                                      ? utfx::bench::MakeTexts()
                                      : utfx::bench::ReadTexts(files)) {
    for (const Charset& charset : kCharsets) {
      const std::string part = PartIn(utfx_charset_find(charset.name), utf8);
      // A charset of another script has the signs alone.
      if (10 * part.size() < 9 * utf8.size()) continue;
      for (const bool is_decoding : {true, false}) {
        PrintRow(charset, encoding_rs, is_decoding, name.c_str(), 0, part);
        for (const size_t count : kFew) {
          PrintRow(charset, encoding_rs, is_decoding, name.c_str(), count,
                   FirstCharacters(part, count));
        }
      }
    }
  }
}
