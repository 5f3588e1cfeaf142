// Measures conversions of text that is made to be slow, through all that
// programs convert with, beside that of good text in the same pieces and the
// same text in the nearest charset that is not ours. Usage: hostile [WORD]
// Prints a line for each text, or each with the word in its line, and then what
// is worst of each way. Exits with 1 if something is over its bound.

#include <utfx.h>

#include <algorithm>
#include <clocale>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/bench/hostile/ways.h"
#include "tests/effort.h"
#include "tests/hostile_texts.h"

namespace utfx::bench {

void Fail(const std::string& what) {
  std::fprintf(stderr, "hostile: %s\n", what.c_str());
  std::exit(1);
}

size_t UnitOf(const std::string& charset) {
  const auto has = [&](const char* part) {
    return charset.find(part) != std::string::npos;
  };
  return has("64") ? 8 : has("32") ? 4 : has("16") ? 2 : 1;
}

namespace {

const size_t kMaxBytes = Measured<size_t>(100'000'000);  // Of a text.
constexpr size_t kBlock = 1 << 16;
// For one run: of what is slower there is less.
const double kSeconds = IsReduced() ? 0.0002 : 0.02;
const int kTurns = Measured(2);    // The best of them counts.
const int kRetries = Measured(3);  // Where that is over a bound.

// So many bytes at least, in whole periods.
std::string Repeated(const std::string& period, size_t size) {
  std::string block;
  while (block.size() < kBlock) block += period;
  std::string text;
  text.reserve(size + block.size());
  while (text.size() < size) text += block;
  return text;
}

// In seconds of this process for each byte.
double Run(const Work& work, std::string_view text) {
  timespec start = {};
  timespec end = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  work(text);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  return (static_cast<double>(end.tv_sec - start.tv_sec) +
          1e-9 * static_cast<double>(end.tv_nsec - start.tv_nsec)) /
         static_cast<double>(text.size());
}

// As much of a text as kSeconds are enough for, in units of any charset.
std::string_view Portion(const Work& work, std::string_view text) {
  size_t size = size_t{1} << 12;
  double taken = 0;
  for (;;) {
    taken = Run(work, text.substr(0, size)) * static_cast<double>(size);
    if (taken > kSeconds / 8 || size >= text.size() / 8) break;
    size *= 8;
  }
  const double possible = static_cast<double>(size) * kSeconds / taken;
  if (possible < static_cast<double>(text.size())) {
    size = std::max(size, static_cast<size_t>(possible) / 32 * 32);
  } else {
    size = text.size();
  }
  return text.substr(0, size);
}

// Of a whole text and of a quarter of it, in seconds for each byte.
struct Times {
  double all = std::numeric_limits<double>::infinity();
  double quarter = all;

  double Linearity() const { return all / quarter; }
};

void Measure(const Work& work, std::string_view text, Times* times) {
  for (int i = 0; i < kTurns; ++i) {
    times->quarter = std::min(times->quarter,
                              Run(work, text.substr(0, text.size() / 32 * 8)));
    times->all = std::min(times->all, Run(work, text));
  }
}

HostileTexts TextsOf(const std::string& name) {
  const utfx_charset* const named = utfx_charset_find(name.c_str());
  if (named == nullptr) Fail("libutfx does not have " + name);
  const utfx_charset* const charset = utfx_charset_without_signature(named);
  return {utfx_charset_code_unit_size(charset), name.ends_with("LE"),
          [=](const std::vector<uint64_t>& words) {
            std::string bytes(utfx_charset_max_sequence_length(charset), '\0');
            const utfx_sequence sequence =
                utfx_encode_one_words(charset, words.data(), words.size(),
                                      bytes.data(), bytes.size());
            bytes.resize(sequence.status == UTFX_OK ? sequence.length : 0);
            return bytes;
          }};
}

// What there is to say of a way with a text, or with the worst of several.
struct Figures {
  double good = 0;  // Of good text, in bytes a second.
  double rate = std::numeric_limits<double>::infinity();  // The same of this.
  double by_good = 0;     // How many times the time of good text.
  double by_nearest = 0;  // Of the nearest charset's; 0 if it has no such text.
  double linearity = 0;
  std::string slowest;

  void Include(const Figures& other) {
    if (other.rate < rate) {
      rate = other.rate;
      slowest = other.slowest;
    }
    good = std::max(good, other.good);
    by_good = std::max(by_good, other.by_good);
    by_nearest = std::max(by_nearest, other.by_nearest);
    linearity = std::max(linearity, other.linearity);
  }
};

bool IsWithin(const Figures& figures, const Bounds& bounds) {
  return figures.by_good <= bounds.by_good &&
         figures.by_nearest <= bounds.by_nearest &&
         figures.linearity <= bounds.linear;
}

const char* Verdict(const Figures& figures, const Bounds& bounds) {
  return IsWithin(figures, bounds) ? "ok" : "over";
}

// The way with ours of a match and the one with the nearest, and their times
// with good text.
class Pair {
 public:
  Pair(const Way& way, const Match& match, const std::string& good)
      : way_(way),
        ours_(way.open(match.ours)),
        nearest_(way.open(match.nearest)) {
    Measure(ours_, Portion(ours_, good), &good_);
  }

  // `near` is of the nearest charset, or empty. Sets how much was measured.
  Figures Compare(const std::string& name, std::string_view text,
                  std::string_view near, size_t* bytes) const {
    const std::string_view portion = Portion(ours_, text);
    const std::string_view near_portion =
        near.empty() ? near : Portion(nearest_, near);
    *bytes = portion.size();
    Times times;
    Times near_times;
    Figures figures;
    for (int i = 0; i < kRetries; ++i) {
      Measure(ours_, portion, &times);
      if (!near.empty()) Measure(nearest_, near_portion, &near_times);
      figures = {
          1 / good_.all,         1 / times.all,
          times.all / good_.all, near.empty() ? 0 : times.all / near_times.all,
          times.Linearity(),     name};
      if (IsWithin(figures, way_.bounds)) break;
    }
    return figures;
  }

 private:
  const Way& way_;
  Work ours_;
  Work nearest_;
  Times good_;
};

class Table {
 public:
  explicit Table(std::string word) : word_(std::move(word)) {}

  void Add(const Interface& interface) {
    std::vector<Figures> worst(interface.ways.size());
    for (const Match& match : interface.matches) {
      Add(interface, match, &worst);
    }
    for (size_t i = 0; i < worst.size(); ++i) {
      if (!worst[i].slowest.empty()) {
        rows_.push_back({interface.name, &interface.ways[i], worst[i]});
      }
    }
  }

  // Returns whether all is within its bounds.
  bool PrintWorst() const {
    std::printf(
        "\n| | good, MB/s | slowest, MB/s | × good (bound) | × nearest (bound)"
        " | size × 4 (bound) | |\n|---|---|---|---|---|---|---|\n");
    bool is_within = true;
    for (const auto& [name, way, figures] : rows_) {
      std::printf(
          "| %s, %s | %.0f | %.1f %s | %.1f (%g) | %.2f (%g) | %.2f (%g) | %s "
          "|\n",
          name.c_str(), way->name.c_str(), 1e-6 * figures.good,
          1e-6 * figures.rate, figures.slowest.c_str(), figures.by_good,
          way->bounds.by_good, figures.by_nearest, way->bounds.by_nearest,
          figures.linearity, way->bounds.linear, Verdict(figures, way->bounds));
      is_within = is_within && IsWithin(figures, way->bounds);
    }
    return is_within;
  }

 private:
  struct Row {
    std::string name;
    const Way* way;
    Figures figures;
  };

  void Add(const Interface& interface, const Match& match,
           std::vector<Figures>* worst) {
    HostileTexts texts = TextsOf(match.ours.from);
    const std::vector<HostileText> near = TextsOf(match.nearest.from).Make();
    const std::string good = texts.Good();
    // Made when they are needed.
    std::vector<std::unique_ptr<Pair>> pairs(interface.ways.size());
    for (const HostileText& text : texts.Make()) {
      const auto found = std::find_if(
          near.begin(), near.end(),
          [&](const HostileText& other) { return other.name == text.name; });
      std::string ours;
      std::string nearest;
      for (size_t i = 0; i < interface.ways.size(); ++i) {
        const Way& way = interface.ways[i];
        const std::string title = interface.name + ", " + way.name + ", " +
                                  match.ours.from + " to " + match.ours.to +
                                  ": " + text.name;
        if (title.find(word_) == std::string::npos) continue;
        if (ours.empty()) {
          ours = Repeated(text.period, kMaxBytes);
          if (found != near.end()) {
            nearest = Repeated(found->period, kMaxBytes / 4);
          }
        }
        if (pairs[i] == nullptr) {
          pairs[i] =
              std::make_unique<Pair>(way, match, Repeated(good, kMaxBytes));
        }
        size_t bytes = 0;
        const Figures figures =
            pairs[i]->Compare(text.name, ours, nearest, &bytes);
        Print(title, bytes, figures, way.bounds);
        (*worst)[i].Include(figures);
      }
    }
  }

  static void Print(const std::string& title, size_t bytes,
                    const Figures& figures, const Bounds& bounds) {
    std::printf(
        "%5.1f MB, %7.1f MB/s, %6.1f times good text's time, %6.2f times the"
        " nearest's, %4.2f times for 4 times the size, %-4s  %s\n",
        1e-6 * static_cast<double>(bytes), 1e-6 * figures.rate, figures.by_good,
        figures.by_nearest, figures.linearity, Verdict(figures, bounds),
        title.c_str());
    std::fflush(stdout);
  }

  std::string word_;
  std::vector<Row> rows_;
};

// So many bytes of random ones of the parts.
std::string RandomText(const std::vector<std::string>& parts, size_t size) {
  std::mt19937_64 random(1);
  std::string text;
  while (text.size() < size) text += parts[random() % parts.size()];
  return text;
}

// Searches texts for damage that look damaged everywhere. Returns whether none
// takes too long.
bool PrintMending(const std::string& word) {
  const auto size = Measured<size_t>(4'000'000);
  constexpr double kLeast = 2e6;  // In bytes a second.
  const Work work = [](std::string_view text) {
    utfx_mender mender = utfx_mender_init();
    utfx_mender_learn(&mender, text.data(), text.size(), true);
    utfx_damage damage;
    for (;;) {
      const utfx_result found =
          utfx_find_damage(&mender, text.data(), text.size(), true, &damage);
      if (found.status != UTFX_DAMAGED) break;
      text.remove_prefix(found.read + found.length);
      utfx_mender_skip(&mender, found.length);
    }
  };
  struct {
    const char* name;
    std::vector<std::string> parts;
  } const texts[] = {
      {"letters of many readings", {"Ã", "â", "€", "™", "а", "ё", "•"}},
      {"words of them", {"Ã", "â", "€", "™", "а", "ё", "•", " "}},
      {"leads", {"Ã", "Â", "â", "Ð", "Ñ", "ã", "å", "æ"}},
      {"box drawings", {"╨", "╤", "├", "┬", "│", "Γ", "Ç", "░"}},
      {"bytes of no charset", {"\xE9", "\xFC", "\xFF", "\xA0", "\xC3", "a"}},
      {"bytes, each in a word", {"\xE9 ", "\xF6 ", "\xD1 ", "\xB1 "}}};
  bool is_within = true;
  for (const auto& [name, parts] : texts) {
    const std::string title = std::string("mending: ") + name;
    if (title.find(word) == std::string::npos) continue;
    const double rate = 1 / Run(work, RandomText(parts, size));
    const bool is_fast = rate >= kLeast;
    is_within = is_within && is_fast;
    std::printf("%5.1f MB, %7.1f MB/s (%g at least), %-4s  %s\n",
                1e-6 * static_cast<double>(size), 1e-6 * rate, 1e-6 * kLeast,
                is_fast ? "ok" : "over", title.c_str());
  }
  return is_within;
}

int Main(const std::string& word) {
  std::setlocale(LC_ALL, "C.UTF-8");  // For glibc's transliterations.
  std::vector<Interface> interfaces = IconvInterfaces();
  for (const auto& more : {IcuInterfaces(), UtfxInterfaces()}) {
    interfaces.insert(interfaces.end(), more.begin(), more.end());
  }
  Table table(word);
  for (const Interface& interface : interfaces) table.Add(interface);
  const bool is_mending_within = PrintMending(word);
  const bool is_within = table.PrintWorst() && is_mending_within;
  // In so short a time any text may be over a bound.
  return is_within || IsReduced() ? 0 : 1;
}

}  // namespace
}  // namespace utfx::bench

int main(int argc, char** argv) {
  return utfx::bench::Main(argc > 1 ? argv[1] : "");
}
