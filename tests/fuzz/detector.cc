// Any text has the same answers in pieces as it has whole, and so have texts
// that are merged in any order. Nothing else changes, and nothing outside is
// read.

#include <fuzzer/FuzzedDataProvider.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

constexpr size_t kMostAnswers = 128;

Text text;

struct Answers {
  size_t count;
  utfx_detected all[kMostAnswers];

  explicit Answers(const utfx_detector& detector, utfx_detect_options options)
      : count(utfx_detect(&detector, options, all, kMostAnswers)) {
    UTFX_REQUIRE(count <= kMostAnswers);
    for (size_t i = 0; i < count; ++i) {
      UTFX_REQUIRE(all[i].name != nullptr && all[i].language != nullptr);
      UTFX_REQUIRE(all[i].charset == utfx_charset_find(all[i].name));
      UTFX_REQUIRE(!all[i].is_sure || all[i].is_likely);
      UTFX_REQUIRE(i == 0 || (!all[i].is_likely && all[i].evidence <= 0));
    }
  }
};

bool AreSame(const Answers& a, const Answers& b) {
  return a.count == b.count &&
         std::equal(a.all, a.all + a.count, b.all,
                    [](const utfx_detected& one, const utfx_detected& other) {
                      return std::strcmp(one.name, other.name) == 0 &&
                             std::strcmp(one.language, other.language) == 0 &&
                             one.evidence == other.evidence &&
                             one.is_sure == other.is_sure &&
                             one.is_likely == other.is_likely &&
                             one.is_declared == other.is_declared;
                    });
}

utfx_detector Whole(const uint8_t* start, const uint8_t* end) {
  utfx_detector detector = utfx_detector_init();
  utfx_detector_add(&detector, start, static_cast<size_t>(end - start));
  return detector;
}

utfx_detector InPieces(Sizes sizes, const uint8_t* at, const uint8_t* end) {
  utfx_detector detector = utfx_detector_init();
  while (at != end) {
    const size_t size =
        std::min(static_cast<size_t>(end - at), sizes.Next() + 1);
    utfx_detector_add(&detector, at, size);
    at += size;
  }
  return detector;
}

void Run(const uint8_t* bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  const Sizes sizes(&data);
  const auto options =
      data.ConsumeBool() ? UTFX_DETECT_SMALLEST : UTFX_DETECT_DEFAULT;
  const bool is_at_end = data.ConsumeBool();
  const size_t times = size_t{1} << data.ConsumeIntegralInRange<unsigned>(0, 3);
  const auto cut = data.ConsumeIntegral<uint16_t>();
  text.Take(&data, times);

  utfx_detector whole = Whole(text.Begin(), text.End());
  utfx_detector in_pieces = InPieces(sizes, text.Begin(), text.End());
  if (is_at_end) {
    utfx_detector_end(&whole);
    utfx_detector_end(&in_pieces);
  }
  UTFX_REQUIRE(AreSame(Answers(whole, options), Answers(in_pieces, options)));

  const uint8_t* const middle = text.Begin() + cut % (text.Size() + 1);
  const utfx_detector first = Whole(text.Begin(), middle);
  const utfx_detector second = InPieces(sizes, middle, text.End());
  utfx_detector merged = first;
  utfx_detector_merge(&merged, &second);
  utfx_detector other = second;
  utfx_detector_merge(&other, &first);
  UTFX_REQUIRE(AreSame(Answers(merged, options), Answers(other, options)));
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  utfx::fuzz::Run(bytes, size);
  return 0;
}
