// Any text is mended in pieces as it is whole, what is found is where it is
// said to be, and what is mended stays as it is: but bytes of another charset,
// on which others have an influence that are no longer there.

#include <fuzzer/FuzzedDataProvider.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

Text text;

// Reads the text twice, and mends it by what was found.
std::string MendByParts(const uint8_t* start, size_t size, utfx_mender mender,
                        bool* has_other_charset) {
  std::string mended;
  const uint8_t* const end = start + size;
  for (const uint8_t* at = start;;) {
    utfx_damage damage;
    const utfx_result found =
        utfx_find_damage(&mender, at, static_cast<size_t>(end - at),
                         /*is_last=*/true, &damage);
    UTFX_REQUIRE(found.written == 0);
    mended.append(at, at + found.read);
    at += found.read;
    UTFX_REQUIRE(found.offset == static_cast<size_t>(at - start));
    if (found.status == UTFX_OK) break;
    UTFX_REQUIRE(found.status == UTFX_DAMAGED && found.length > 0);
    UTFX_REQUIRE(!damage.is_sure || damage.has_text);
    *has_other_charset |= damage.kind == UTFX_DAMAGE_OTHER_CHARSET;
    UTFX_REQUIRE(damage.text_length <= sizeof damage.text);
    UTFX_REQUIRE(utfx_validate(utfx_charset_find("UTF-8"), damage.text,
                               damage.text_length)
                     .status == UTFX_OK);
    if (damage.is_sure) {
      mended.append(damage.text, damage.text_length);
    } else {
      mended.append(at, at + found.length);
    }
    at += found.length;
    utfx_mender_skip(&mender, found.length);
  }
  return mended;
}

utfx_mender Learn(const uint8_t* start, size_t size) {
  utfx_mender mender = utfx_mender_init();
  UTFX_REQUIRE(utfx_mender_learn(&mender, start, size, true).read == size);
  return mender;
}

std::string MendInPieces(Sizes sizes, utfx_mender mender) {
  std::string mended;
  const uint8_t* at = text.Begin();
  size_t size = 0;
  for (;;) {
    const auto left = static_cast<size_t>(text.End() - at);
    size = std::min(left, size + sizes.Next() + 1);
    utfx_damage damage;
    const utfx_result found =
        utfx_find_damage(&mender, at, size, size == left, &damage);
    UTFX_REQUIRE(found.read + found.length <= size);
    mended.append(at, at + found.read);
    at += found.read;
    size -= found.read;
    if (found.status == UTFX_DAMAGED) {
      if (damage.is_sure) {
        mended.append(damage.text, damage.text_length);
      } else {
        mended.append(at, at + found.length);
      }
      at += found.length;
      size -= found.length;
      utfx_mender_skip(&mender, found.length);
    } else if (found.status == UTFX_OK && at == text.End()) {
      return mended;
    }
  }
}

void Run(const uint8_t* bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  const Sizes sizes(&data);
  text.Take(&data);
  const utfx_mender mender = Learn(text.Begin(), text.Size());
  bool is_mixed = false;
  const std::string mended =
      MendByParts(text.Begin(), text.Size(), mender, &is_mixed);
  UTFX_REQUIRE(MendInPieces(sizes, mender) == mended);
  if (is_mixed) return;
  const auto* const again = reinterpret_cast<const uint8_t*>(mended.data());
  const std::string stable =
      MendByParts(again, mended.size(), Learn(again, mended.size()), &is_mixed);
  UTFX_REQUIRE(is_mixed || stable == mended);
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  utfx::fuzz::Run(bytes, size);
  return 0;
}
