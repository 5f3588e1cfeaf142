// conformance DOOR [LINE]: runs all cases through a door, or one. Those of the
// file `lines` come first.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
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

// A stream that the door opens, or has said why it lacks it.
class Opened {
 public:
  Opened(const Door& door, const Coder& from, const Coder& to, OnError on_error)
      : lacks_(door.Lacks(from, to, on_error)) {
    if (!lacks_.empty()) return;
    stream_ = door.Make(from, to, on_error);
    const int error = stream_->Open();
    if (error == 0) return;
    stream_ = nullptr;
    std::fprintf(stderr, "%s does not open %s to %s, %s: error %d\n",
                 std::string(door.Name()).c_str(), from.Name().c_str(),
                 to.Name().c_str(), NameOf(on_error).c_str(), error);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  ~Opened() {
    if (stream_ != nullptr) stream_->Close();
  }

  Stream* Get() const { return stream_.get(); }
  std::string_view Lacks() const { return lacks_; }

 private:
  const std::string_view lacks_;
  std::unique_ptr<Stream> stream_;
};

// How much was run, and how many conversions are lacking for which reason.
struct Count {
  int cases = 0;
  std::map<std::string_view, int> lacking;
};

// Prints what is found. Null is what Opened has told of.
bool Passes(const Door& door, const Case& test, Stream* stream) {
  if (stream == nullptr) return false;
  const std::string finding = FindingOf(door, test, stream);
  if (finding.empty()) return true;
  std::fprintf(stderr, "%s\n", finding.c_str());
  return false;
}

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
bool RunPair(const Door& door, const Coder& from, const Coder& to,
             Count* count) {
  // By night there are all scalar values, which pairs of the day alone need.
  constexpr uint32_t kByNight = 23;
  const uint32_t one_in = IsByDay(from, to) || IsByDay(to, from)
                              ? OneIn(door.ByDay())
                              : std::max(kByNight, door.ByDay());
  for (const OnError on_error : kOnErrors) {
    const Opened stream(door, from, to, on_error);
    if (!stream.Lacks().empty()) {
      ++count->lacking[stream.Lacks()];
      continue;
    }
    if (stream.Get() == nullptr) return false;
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
        ++count->cases;
        const Case test = {&from, &to, on_error, seed, text};
        if (!Passes(door, test, stream.Get())) return false;
      }
    }
  }
  return true;
}

// Runs the cases of `lines` that the door has a conversion for.
bool RunLines(const Door& door, Count* count) {
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
    const Opened stream(door, *test->from, *test->to, test->on_error);
    if (!stream.Lacks().empty()) continue;
    ++count->cases;
    is_right &= Passes(door, *test, stream.Get());
  }
  return is_right;
}

// In TAP: a test for each pair, and one that there are any.
int RunAll(const Door& door) {
  int tests = 0;
  int failed = 0;
  Count count;
  const auto print = [&](bool is_right, const std::string& name) {
    if (!is_right) ++failed;
    std::printf("%sok %d - %s\n", is_right ? "" : "not ", ++tests,
                name.c_str());
  };
  print(RunLines(door, &count), "lines");
  const auto run = [&](const Coder& from, const Coder& to) {
    const int before = count.cases;
    const bool is_right = RunPair(door, from, to, &count);
    if (is_right && count.cases == before) return;
    print(is_right, from.Name() + " to " + to.Name());
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
  print(count.cases > 0, "the door has cases");
  for (const auto& [reason, conversions] : count.lacking) {
    std::printf("# %d conversions lacking: %s\n", conversions,
                std::string(reason).c_str());
  }
  std::printf("# %d cases\n1..%d\n", count.cases, tests);
  return failed == 0 ? 0 : 1;
}

int RunLine(const Door& door, const std::string& line) {
  const auto test = Case::FromLine(line);
  if (!test) {
    std::fprintf(stderr, "no case: %s\n", line.c_str());
    return 2;
  }
  const Opened stream(door, *test->from, *test->to, test->on_error);
  if (!stream.Lacks().empty()) {
    std::fprintf(stderr, "the door lacks it: %s\n",
                 std::string(stream.Lacks()).c_str());
  }
  if (stream.Get() == nullptr) return 2;
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
  const std::string missing = door->WhatIsMissing();
  if (!missing.empty()) {
    std::printf("1..0 # SKIP %s\n", missing.c_str());
    return argc == 3 ? 2 : 0;
  }
  return argc == 3 ? RunLine(*door, argv[2]) : RunAll(*door);
}

}  // namespace
}  // namespace utfx::conformance

int main(int argc, char** argv) { return utfx::conformance::Main(argc, argv); }
