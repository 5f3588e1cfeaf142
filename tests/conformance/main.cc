// conformance DOOR [LINE]: runs all cases through a door, or one. Those of the
// file `lines` come first.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/conformance/case.h"
#include "tests/conformance/door.h"
#include "tests/conformance/engine.h"
#include "tests/effort.h"

namespace utfx::conformance {
namespace {

// An open stream.
class Opened {
 public:
  explicit Opened(std::unique_ptr<Stream> stream) : stream_(std::move(stream)) {
    is_open_ = stream_ != nullptr && stream_->Open() == 0;
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  ~Opened() {
    if (is_open_) stream_->Close();
  }
  Stream* Get() const { return is_open_ ? stream_.get() : nullptr; }

 private:
  std::unique_ptr<Stream> stream_;
  bool is_open_;
};

// One in so many; each time others.
std::vector<std::string> SomeTextsIn(const Coder& charset, uint32_t one_in) {
  static uint32_t number = 0;
  std::vector<std::string> texts;
  std::copy_if(TextsIn(charset).begin(), TextsIn(charset).end(),
               std::back_inserter(texts), [&](const std::string& /*text*/) {
                 return ++number % one_in == 0;
               });
  return texts;
}

// Runs all texts between two charsets, and prints the first one that fails.
bool RunPair(const Door& door, const Coder& from, const Coder& to, int* runs) {
  // By night there are all scalar values, which pairs of the day alone need.
  constexpr uint32_t kByNight = 23;
  const uint32_t one_in = IsByDay(from, to) || IsByDay(to, from)
                              ? OneIn(door.ByDay())
                              : std::max(kByNight, door.ByDay());
  for (const OnError on_error : kOnErrors) {
    const Opened stream(door.Make(from, to, on_error));
    if (stream.Get() == nullptr) continue;
    const std::vector<std::string> texts = SomeTextsIn(from, one_in);
    AnsweringStream* const answering = stream.Get()->AsAnswering();
    if (answering != nullptr) answering->Expect(texts);
    uint32_t number = 0;
    for (const std::string& text : texts) {
      ++number;
      // Small pieces of long texts are many.
      const bool is_long = text.size() > 2000;
      for (uint32_t seed : {0U, 5 * number + (is_long ? 4 : 0),
                            5 * number + (is_long ? 3 : 1 + number % 4)}) {
        ++*runs;
        const std::string finding =
            FindingOf(door, {&from, &to, on_error, seed, text}, stream.Get());
        if (finding.empty()) continue;
        std::fprintf(stderr, "%s\n", finding.c_str());
        return false;
      }
    }
  }
  return true;
}

// Runs the cases of `lines` that the door has a conversion for.
bool RunLines(const Door& door, int* runs) {
  std::ifstream lines(UTFX_CONFORMANCE_LINES);
  bool is_right = lines.is_open();
  const bool has_all =
      Coder::Find("UTF-16K") != nullptr && Coder::Find("WTF-8") != nullptr;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#")) continue;
    const auto test = Case::FromLine(line);
    if (!test) {
      // A build without a group of charsets lacks some.
      if (has_all) std::fprintf(stderr, "no case: %s\n", line.c_str());
      is_right &= !has_all;
      continue;
    }
    const Opened stream(door.Make(*test->from, *test->to, test->on_error));
    if (stream.Get() == nullptr) continue;
    ++*runs;
    const std::string finding = FindingOf(door, *test, stream.Get());
    if (finding.empty()) continue;
    std::fprintf(stderr, "%s\n", finding.c_str());
    is_right = false;
  }
  return is_right;
}

// In TAP: a test for each pair.
int RunAll(const Door& door) {
  int count = 1;
  int runs = 0;
  const bool are_lines_right = RunLines(door, &runs);
  int failed = are_lines_right ? 0 : 1;
  std::printf("%sok 1 - lines\n", are_lines_right ? "" : "not ");
  const auto has = [&](const Coder& coder) {
    return !coder.IsGlibcs() || door.Has(coder);
  };
  const auto run = [&](const Coder& from, const Coder& to) {
    if (!has(from) || !has(to)) return;
    const int before = runs;
    const bool is_right = RunPair(door, from, to, &runs);
    if (runs == before) return;
    if (!is_right) ++failed;
    std::printf("%sok %d - %s to %s\n", is_right ? "" : "not ", ++count,
                from.Name().c_str(), to.Name().c_str());
  };
  for (const Coder& charset : Coder::All()) {
    for (const Coder& partner : Coder::All()) {
      if (IsNightly()) {
        run(charset, partner);
      } else if (IsByDay(charset, partner)) {
        run(charset, partner);
        run(partner, charset);
      }
    }
  }
  std::printf("# %d cases\n1..%d\n", runs, count);
  return failed == 0 && count > 1 ? 0 : 1;
}

int RunLine(const Door& door, const std::string& line) {
  const auto test = Case::FromLine(line);
  if (!test) {
    std::fprintf(stderr, "no case: %s\n", line.c_str());
    return 2;
  }
  const Opened stream(door.Make(*test->from, *test->to, test->on_error));
  if (stream.Get() == nullptr) {
    std::fprintf(stderr, "the door has no such conversion\n");
    return 2;
  }
  const std::string complaint =
      Run(*test, door.RulesFor(*test->from, *test->to), stream.Get());
  std::puts(complaint.empty() ? "as the model has it" : complaint.c_str());
  return complaint.empty() ? 0 : 1;
}

int Main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  const Door* const door = argc > 1 ? FindDoor(argv[1]) : nullptr;
  if (door == nullptr || argc > 3) {
    std::fprintf(stderr, "usage: conformance DOOR [LINE], with DOOR one of:");
    for (const Door* each : Doors()) {
      std::fprintf(stderr, " %s", std::string(each->Name()).c_str());
    }
    std::fputs("\n", stderr);
    return 2;
  }
  return argc == 3 ? RunLine(*door, argv[2]) : RunAll(*door);
}

}  // namespace
}  // namespace utfx::conformance

int main(int argc, char** argv) { return utfx::conformance::Main(argc, argv); }
