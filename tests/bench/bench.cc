// Measures our conversions side by side with what else a program could use, and
// prints a table of ratios.
// Usage: bench [--target=NAME] [--offset=N] [--json=FILE] [FILE...]

#include <benchmark/benchmark.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/utf_e_8.h"
#include "core/code_point.h"
#include "core/simd/kernels.h"
#include "tests/bench/contenders.h"
#include "tests/bench/texts.h"
#include "tests/effort.h"

namespace utfx::bench {
namespace {

// A conversion of ours, and the nearest ones that glibc, ICU and simdutf have.
struct Conversion {
  std::string from;
  std::string to;
  std::string near_from;
  std::string near_to;
  // UTF-8 to and from itself has no other name elsewhere.
  bool is_copy = false;
};

const Conversion kConversions[] = {
    {"UTF-8", "UTF-64BE", "UTF-8", "UTF-32LE"},
    {"UTF-64BE", "UTF-8", "UTF-32LE", "UTF-8"},
    {"UTF-8", "UTF-64LE", "UTF-8", "UTF-32LE"},
    {"UTF-64LE", "UTF-8", "UTF-32LE", "UTF-8"},
    {"UTF-8", "UTF-INFINITY-16LE", "UTF-8", "UTF-16LE"},
    {"UTF-INFINITY-16LE", "UTF-8", "UTF-16LE", "UTF-8"},
    {"UTF-8", "UTF-INFINITY-16BE", "UTF-8", "UTF-16LE"},
    {"UTF-INFINITY-16BE", "UTF-8", "UTF-16LE", "UTF-8"},
    {"UTF-8", "UTF-8000", "UTF-8", "UCS-4", true},
    {"UTF-8000", "UTF-8", "UTF-8", "UCS-4", true},
    {"UTF-8", "UTF-E-8", "UTF-8", "UCS-4", true},
    {"UTF-E-8", "UTF-8", "UTF-8", "UCS-4", true},
};

constexpr std::string_view kOurs = "utfx";

// One line: what each contender achieves at the same work.
struct Line {
  std::string title;
  std::string nearest;  // A charset of glibc and ICU, if the title can't say.
  struct Entry {
    std::string contender;
    double per_second = 0;  // Characters; the best of several repetitions.
  };
  std::vector<Entry> entries;
};

// Of vectors: where they are not zero, code for SSE takes up to twice as long,
// and on a processor that has nothing else they can't be.
#ifdef __x86_64__
[[gnu::target("avx")]] void ZeroUpper() { _mm256_zeroupper(); }
void ClearUpperHalves() {
  if (__builtin_cpu_supports("avx")) ZeroUpper();
}
#else
void ClearUpperHalves() {}
#endif

// "AMD EPYC, family 25" where Linux says so, otherwise "".
std::string ProcessorName() {
  std::ifstream info("/proc/cpuinfo");
  std::string model;
  for (std::string line; std::getline(info, line);) {
    const size_t colon = line.find(": ");
    if (colon == std::string::npos) continue;
    if (line.starts_with("model name")) return line.substr(colon + 2) + model;
    if (line.starts_with("cpu family")) {
      model = ", family " + line.substr(colon + 2);
    }
  }
  return "";
}

std::string Today() {
  const std::time_t now = std::time(nullptr);
  char date[sizeof "2026-11-24"];
  std::strftime(date, sizeof date, "%F", std::gmtime(&now));
  return date;
}

// The lines of a table, filled by Google Benchmark.
class Table : public benchmark::BenchmarkReporter {
 public:
  // Starts a line with our own run.
  void AddLine(const std::string& title, size_t characters, Work work,
               const std::string& nearest = "") {
    lines_.push_back({title, nearest, {}});
    Add(std::string(kOurs), characters, std::move(work));
  }

  // Adds another to the last line.
  void Add(const std::string& contender, size_t characters, Work work) {
    std::vector<Line::Entry>& entries = lines_.back().entries;
    const std::string name = std::to_string(lines_.size() - 1) + "." +
                             std::to_string(entries.size());
    entries.push_back({contender});
    benchmark::RegisterBenchmark(
        name.c_str(),
        [work = std::move(work), characters](benchmark::State& state) {
          ClearUpperHalves();
          for (auto _ : state) work();
          state.SetItemsProcessed(static_cast<int64_t>(characters) *
                                  state.iterations());
        });
  }

  // Adds what was measured elsewhere.
  void AddMeasured(const std::string& contender, double per_second) {
    lines_.back().entries.push_back({contender, per_second});
  }

  bool ReportContext(const Context& /*context*/) override { return true; }

  void ReportRuns(
      const std::vector<benchmark::BenchmarkReporter::Run>& runs) override {
    for (const auto& run : runs) {
      if (run.run_type != benchmark::BenchmarkReporter::Run::RT_Iteration) {
        continue;
      }
      unsigned line = 0;
      unsigned entry = 0;
      if (std::sscanf(run.run_name.function_name.c_str(), "%u.%u", &line,
                      &entry) != 2) {
        continue;
      }
      double& best = lines_.at(line).entries.at(entry).per_second;
      best = std::max(best, run.counters.at("items_per_second").value);
    }
  }

  void Finalize() override {
    std::printf("%-44s %9s   ratio to\n", "", "M/s");
    for (const Line& line : lines_) {
      const double ours = line.entries.front().per_second;
      std::printf("%-44s %9.0f", line.title.c_str(), ours / 1e6);
      for (size_t i = 1; i < line.entries.size(); ++i) {
        std::printf("   %s %.2f", line.entries[i].contender.c_str(),
                    ours / line.entries[i].per_second);
      }
      std::printf("\n");
    }
  }

  // The table as JSON, a line for each, with where and when it was measured.
  // Returns false if the file can't be written.
  bool WriteJson(const std::string& file) const {
    const nlohmann::ordered_json context = {
        {"processor", ProcessorName()},
        {"target", simd::kTargets[simd::active_target].name},
        {"date", Today()}};
    std::string json = context.dump();
    json.back() = ',';
    json += "\"lines\":[";
    for (const Line& line : lines_) {
      const double ours = line.entries.front().per_second;
      nlohmann::ordered_json times = nlohmann::ordered_json::object();
      for (size_t i = 1; i < line.entries.size(); ++i) {
        const double ratio = ours / line.entries[i].per_second;
        times[line.entries[i].contender] = std::round(100 * ratio) / 100;
      }
      nlohmann::ordered_json entry = {{"title", line.title}};
      if (!line.nearest.empty()) entry["nearest"] = line.nearest;
      entry["perSecond"] = std::llround(ours);
      entry["times"] = times;
      json += '\n' + entry.dump() + ',';
    }
    json.back() = ']';
    return static_cast<bool>(std::ofstream(file) << json << "}\n");
  }

 private:
  std::vector<Line> lines_;
};

std::string Title(const Conversion& conversion, const std::string& what) {
  return conversion.from + " > " + conversion.to + ", " + what;
}

void AddConversions(const std::vector<Text>& texts, const std::string& target,
                    Table* table) {
  for (const Conversion& conversion : kConversions) {
    for (const Text& text : texts) {
      const auto [from, to, near_from, near_to, is_copy] = conversion;
      const size_t characters = CountCharacters(text.utf8);
      const std::string input = Converted("UTF-8", from, text.utf8);
      const std::string near = Converted("UTF-8", near_from, text.utf8);
      table->AddLine(Title(conversion, text.name), characters,
                     target.empty() ? WithIconv(from, to, input)
                                    : WithCore(from, to, input),
                     near_from + " > " + near_to);
      table->Add("glibc", characters, WithIconv(near_from, near_to, near));
      table->Add("ICU", characters, WithIcu(near_from, near_to, near));
      table->Add("memcpy", characters,
                 WithMemcpy(Converted(from, to, input).size()));
      const auto simdutf =
          is_copy ? WithSimdutf("UTF-8", "UTF-8", text.utf8, target)
                  : WithSimdutf(near_from, near_to, near, target);
      if (simdutf) table->Add("simdutf", characters, *simdutf);
    }
  }
}

// Each 100 characters an error, of the size of a code unit.
std::string WithErrors(const std::string& text, size_t unit_size) {
  std::string result;
  size_t characters = 0;
  for (size_t i = 0; i < text.size(); i += unit_size) {
    const bool starts =
        unit_size > 1 || (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    if (starts && ++characters % 100 == 0) result.append(unit_size, '\xFF');
    result.append(text, i, unit_size);
  }
  return result;
}

void AddErrors(const std::vector<Text>& texts, Table* table) {
  const std::pair<const Conversion&, std::pair<size_t, size_t>> units[] = {
      {kConversions[0], {1, 1}},  // From UTF-8.
      {kConversions[1], {8, 4}},  // From UTF-64BE and UTF-32LE.
  };
  for (const auto& [conversion, unit_sizes] : units) {
    for (const Text& text : texts) {
      const size_t characters = CountCharacters(text.utf8);
      table->AddLine(
          Title(conversion, text.name + ", //IGNORE"), characters,
          WithIconv(conversion.from, conversion.to,
                    WithErrors(Converted("UTF-8", conversion.from, text.utf8),
                               unit_sizes.first),
                    true));
      table->Add("glibc", characters,
                 WithIconv(conversion.near_from, conversion.near_to,
                           WithErrors(Converted("UTF-8", conversion.near_from,
                                                text.utf8),
                                      unit_sizes.second),
                           true));
    }
  }
}

// These charsets in ICU and through GNU libiconv's interface.
void AddOtherStacks(const std::vector<Text>& texts, Table* table) {
  for (const Text& text : texts) {
    const size_t characters = CountCharacters(text.utf8);
    for (const std::string name : {"UTF-8000", "UTF-64BE"}) {
      table->AddLine(
          "ICU to Unicode, " + name + ", " + text.name, characters,
          WithIcuToUnicode(name, Converted("UTF-8", name, text.utf8)));
      table->Add("ICU's UTF-8", characters,
                 WithIcuToUnicode("UTF-8", text.utf8));
      table->AddLine("ICU from Unicode, " + name + ", " + text.name, characters,
                     WithIcuFromUnicode(name, text.utf8));
      table->Add("ICU's UTF-8", characters,
                 WithIcuFromUnicode("UTF-8", text.utf8));
    }
    table->AddLine("ICU UTF-8 > UTF-64BE, " + text.name, characters,
                   WithIcu("UTF-8", "UTF-64BE", text.utf8));
    table->Add("ICU's UTF-8 > UTF-32BE", characters,
               WithIcu("UTF-8", "UTF-32BE", text.utf8));
    table->AddLine("libiconv UTF-8 > UTF-64BE, " + text.name, characters,
                   WithLibiconv("UTF-8", "UTF-64BE", text.utf8));
    table->Add("iconv(3)", characters,
               WithIconv("UTF-8", "UTF-64BE", text.utf8));
  }
}

// Functions that only look at text.
void AddScans(const std::vector<Text>& texts, const std::string& target,
              Table* table) {
  const auto add = [table](const std::string& contender, size_t characters,
                           std::optional<Work> work) {
    if (work) table->Add(contender, characters, *std::move(work));
  };
  for (const std::string charset :
       {"UTF-8000", "UTF-INFINITY-16LE", "UTF-64BE"}) {
    const std::string to =
        charset == "UTF-8000" ? "UTF-INFINITY-16LE" : "UTF-8000";
    for (const Text& text : texts) {
      const size_t characters = CountCharacters(text.utf8);
      const std::string input = Converted("UTF-8", charset, text.utf8);
      table->AddLine("validate " + charset + ", " + text.name, characters,
                     ValidatingWithCore(charset, input));
      add("simdutf", characters,
          ValidatingWithSimdutf(charset, input, target, false));
      add("with errors", characters,
          ValidatingWithSimdutf(charset, input, target, true));
      table->Add("reading", characters, Reading(input));
      table->AddLine("measure " + charset + " > " + to + ", " + text.name,
                     characters, MeasuringWithCore(charset, to, input));
      add("simdutf", characters,
          MeasuringWithSimdutf(charset, to, input, target));
      table->Add("reading", characters, Reading(input));
      if (charset == "UTF-64BE") continue;  // A division.
      table->AddLine("count " + charset + ", " + text.name, characters,
                     CountingWithCore(charset, input));
      add("simdutf", characters, CountingWithSimdutf(charset, input, target));
      table->Add("reading", characters, Reading(input));
    }
  }
}

constexpr size_t kBeyond = 10'000;  // Code points.

// Random code points of 22 to 63 bits, as many of each length.
std::vector<CodePoint> BeyondUnicode() {
  std::mt19937_64 random(2);
  std::vector<CodePoint> code_points;
  for (size_t i = 0; i < kBeyond; ++i) {
    const unsigned bits = 22 + static_cast<unsigned>(random() % 42);
    code_points.push_back((random() | uint64_t{1} << 63) >> (64 - bits));
  }
  return code_points;
}

std::string InUtfE8(const std::vector<CodePoint>& code_points) {
  std::string utf_e_8;
  for (const CodePoint code_point : code_points) {
    uint8_t bytes[UtfE8::kMaxLength];
    UtfE8::Encode(code_point, bytes);
    utf_e_8.append(bytes, bytes + UtfE8::Length(code_point));
  }
  return utf_e_8;
}

// How many code points a second Perl's utf8::decode does of some UTF-E-8.
// (utf8::encode only changes a flag, which takes no time.) Nothing if there is
// no Perl.
std::optional<double> MeasurePerl(const std::string& utf_e_8) {
  char name[] = "/tmp/utfx-bench-XXXXXX";
  const int file = mkstemp(name);
  if (file < 0) return std::nullopt;
  close(file);
  std::ofstream(name, std::ios::binary) << utf_e_8;
  const std::string command =
      std::string(
          "perl -MTime::HiRes=time -e '"
          "no warnings; local $/; open F, \"<:raw\", $ARGV[0]; "
          "my $bytes = <F>; my $best = 1e9; my $n; "
          "for (1 .. " +
          std::to_string(Measured(300)) +
          ") { my $s = $bytes; my $t = time; "
          "utf8::decode($s) or die; $t = time - $t; "
          "$best = $t if $t < $best; $n = length $s; } "
          "printf \"%f\", $n / $best' ") +
      name;
  FILE* const pipe = popen(command.c_str(), "r");
  double decoded = 0;
  const bool is_read =
      pipe != nullptr && std::fscanf(pipe, "%lf", &decoded) == 1;
  if (pipe != nullptr) pclose(pipe);
  std::remove(name);
  if (!is_read) return std::nullopt;
  return decoded;
}

// Between each two of the charsets that have them, in random and in sorted
// order: lengths that can't be foreseen, and such as can.
void AddBeyondUnicode(const std::string& target, Table* table) {
  static const std::string kAll[] = {"UTF-8000", "UTF-E-8",
                                     "UTF-INFINITY-16LE"};
  std::vector<CodePoint> code_points = BeyondUnicode();
  for (const char* const order : {"", ", sorted"}) {
    const std::string utf_e_8 = InUtfE8(code_points);
    const std::optional<double> perl =
        target.empty() ? MeasurePerl(utf_e_8) : std::nullopt;
    for (const std::string& from : kAll) {
      const std::string input = Converted("UTF-E-8", from, utf_e_8);
      for (const std::string& to : kAll) {
        if (from == to) continue;
        table->AddLine(from + " > " + to + ", beyond Unicode" + order, kBeyond,
                       target.empty() ? WithIconv(from, to, input)
                                      : WithCore(from, to, input));
        if (perl) table->AddMeasured("Perl's utf8::decode", *perl);
      }
    }
    std::sort(code_points.begin(), code_points.end());
  }
}

// Sets the target with a name. Returns whether there is one.
bool UseTarget(std::string_view name) {
  for (size_t i = 0; i < simd::kTargets.size(); ++i) {
    if (simd::kTargets[i].name == name && simd::kTargets[i].is_supported()) {
      simd::active_target = i;
      return true;
    }
  }
  return false;
}

int Main(std::vector<char*> arguments) {
  std::string target;  // Empty: the best, through iconv(3).
  std::string json;    // A file; empty for none.
  std::vector<std::string> files;
  std::vector<char*> for_benchmark = {arguments[0]};
  std::string repetitions =
      "--benchmark_repetitions=" + std::to_string(Measured(7));
  char interleaving[] = "--benchmark_enable_random_interleaving=true";
  std::string time =
      "--benchmark_min_time=" + std::to_string(IsReduced() ? 0.0001 : 0.01);
  for_benchmark.insert(for_benchmark.end(),
                       {repetitions.data(), interleaving, time.data()});
  for (size_t i = 1; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    constexpr std::string_view kTargetOption = "--target=";
    constexpr std::string_view kOffsetOption = "--offset=";
    constexpr std::string_view kJsonOption = "--json=";
    if (argument.starts_with("--benchmark_")) {
      for_benchmark.push_back(arguments[i]);
    } else if (argument.starts_with(kTargetOption)) {
      target = argument.substr(kTargetOption.size());
      if (!UseTarget(target)) {
        std::fprintf(stderr, "bench: no target %s here\n", target.c_str());
        return 1;
      }
    } else if (argument.starts_with(kOffsetOption)) {
      SetInputOffset(
          std::strtoul(arguments[i] + kOffsetOption.size(), nullptr, 10));
    } else if (argument.starts_with(kJsonOption)) {
      json = argument.substr(kJsonOption.size());
    } else if (argument.starts_with("-")) {
      std::fprintf(stderr,
                   "usage: bench [--target=NAME] [--offset=N] [--json=FILE] "
                   "[FILE...]\n");
      return 2;
    } else {
      files.emplace_back(argument);
    }
  }
  const std::vector<Text> texts =
      files.empty() ? MakeTexts() : ReadTexts(files);
  std::printf(
      "%s %s\n",
      target.empty() ? "Through iconv(3), target" : "Without iconv(3), target",
      simd::kTargets[simd::active_target].name);
  Table table;
  AddConversions(texts, target, &table);
  AddScans(texts, target, &table);
  if (target.empty()) {
    AddErrors(texts, &table);
    AddOtherStacks(texts, &table);
  }
  AddBeyondUnicode(target, &table);
  int count = static_cast<int>(for_benchmark.size());
  benchmark::Initialize(&count, for_benchmark.data());
  if (benchmark::ReportUnrecognizedArguments(count, for_benchmark.data())) {
    return 2;
  }
  benchmark::RunSpecifiedBenchmarks(&table);
  if (!json.empty() && !table.WriteJson(json)) {
    std::fprintf(stderr, "bench: can't write %s\n", json.c_str());
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace utfx::bench

int main(int argc, char** argv) {
  try {
    return utfx::bench::Main({argv, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench: %s\n", error.what());
    return 1;
  }
}
