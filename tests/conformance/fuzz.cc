// Cases that libFuzzer makes, for a door: UTFX_DOOR. Choices are taken from the
// end of its bytes, as tests/fuzz/seeds.cc puts them there, and the rest is
// text.

#include <fuzzer/FuzzedDataProvider.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "tests/conformance/case.h"
#include "tests/conformance/door.h"
#include "tests/conformance/engine.h"

namespace utfx::conformance {
namespace {

// The model is slow.
constexpr size_t kMaxText = 200;

const Coder& ChooseCoder(FuzzedDataProvider* data) {
  const std::vector<Coder>& all = Coder::All();
  return all[data->ConsumeIntegralInRange<size_t>(0, all.size() - 1)];
}

// An open stream: to open one takes longer than all else. Null where the door
// lacks it.
Stream* StreamOf(const Door& door, const Case& test) {
  using Key = std::tuple<const Coder*, const Coder*, OnError>;
  static auto* const kOpen = new std::map<Key, std::unique_ptr<Stream>>;
  const auto [place, is_new] =
      kOpen->try_emplace({test.from, test.to, test.on_error});
  if (!is_new) return place->second.get();
  if (door.Lacks(*test.from, *test.to, test.on_error).empty()) {
    place->second = door.Make(*test.from, *test.to, test.on_error);
    if (place->second->Open() != 0) std::abort();
  }
  return place->second.get();
}

void RunOne(FuzzedDataProvider* data) {
  static const Door& door = *FindDoor(UTFX_DOOR);
  const Coder& from = ChooseCoder(data);
  const Coder& to = ChooseCoder(data);
  const OnError on_error = data->PickValueInArray(kOnErrors);
  const auto seed = data->ConsumeIntegral<uint16_t>();
  const Case test = {&from, &to, on_error, seed,
                     data->ConsumeBytesAsString(kMaxText)};
  Stream* const stream = StreamOf(door, test);
  if (stream == nullptr) return;
  const std::string finding = FindingOf(door, test, stream);
  if (finding.empty()) return;
  std::fprintf(stderr, "%s\n", finding.c_str());
  std::abort();
}

}  // namespace
}  // namespace utfx::conformance

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  return setenv("GCONV_PATH", UTFX_GCONV_PATH, 1);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  utfx::conformance::RunOne(&data);
  return 0;
}
