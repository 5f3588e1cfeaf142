// Any text is mended in pieces as it is whole, and what is found is where it is
// said to be. Parts that are cut behind line feeds tell what the whole text
// does, whoever learns, merges and saves them. Any bytes may be loaded.

#include <fuzzer/FuzzedDataProvider.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

Text text;

// Mends a text by what is found.
std::string MendByParts(const uint8_t* start, size_t size, utfx_mender mender) {
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

utfx_mender LearnInPieces(Sizes sizes) {
  utfx_mender mender = utfx_mender_init();
  const uint8_t* at = text.Begin();
  for (size_t size = 0;;) {
    const auto left = static_cast<size_t>(text.End() - at);
    size = std::min(left, size + sizes.Next() + 1);
    const utfx_result learnt =
        utfx_mender_learn(&mender, at, size, size == left);
    UTFX_REQUIRE(learnt.read <= size);
    UTFX_REQUIRE(learnt.status == UTFX_OK ||
                 (learnt.status == UTFX_INCOMPLETE && size != left));
    if (size == left) return mender;
    at += learnt.read;
    size -= learnt.read;
  }
}

std::string Save(const utfx_mender& mender) {
  char saved[UTFX_MENDER_SAVED];
  const size_t size = utfx_mender_save(&mender, saved);
  UTFX_REQUIRE(size <= sizeof saved);
  return {saved, size};
}

utfx_mender Load(std::string_view saved) {
  utfx_mender mender = utfx_mender_init();
  UTFX_REQUIRE(utfx_mender_load(&mender, saved.data(), saved.size()));
  UTFX_REQUIRE(Save(mender) == saved);
  return mender;
}

// Learns from parts of the text, and merges them in an order that `data` says.
utfx_mender LearnInParts(FuzzedDataProvider* data) {
  constexpr size_t kMost = 50;
  std::vector<utfx_mender> parts;
  const uint8_t* start = text.Begin();
  for (const uint8_t* at = start; at != text.End(); ++at) {
    if (*at != '\n' || parts.size() + 1 == kMost || data->ConsumeBool()) {
      continue;
    }
    parts.push_back(Learn(start, static_cast<size_t>(at + 1 - start)));
    start = at + 1;
  }
  parts.push_back(Learn(start, static_cast<size_t>(text.End() - start)));
  while (parts.size() > 1) {
    std::swap(parts[ChooseBelow(data, parts.size())], parts.back());
    utfx_mender other = parts.back();
    parts.pop_back();
    utfx_mender& one = parts[ChooseBelow(data, parts.size())];
    if (data->ConsumeBool()) other = Load(Save(other));
    if (data->ConsumeBool()) std::swap(one, other);
    utfx_mender_merge(&one, &other);
  }
  return parts[0];
}

// Loads what a mender has saved, with a few bytes that are others.
void LoadDamaged(FuzzedDataProvider* data, std::string saved) {
  const size_t count = ChooseBelow(data, 4);
  for (size_t i = 0; i < count && !saved.empty(); ++i) {
    const size_t at = ChooseBelow(data, saved.size());
    if (data->ConsumeBool()) {
      saved[at] = static_cast<char>(data->ConsumeIntegral<uint8_t>());
    } else {
      saved.resize(at);
    }
  }
  // Memory ends where the bytes do.
  const std::vector<char> bytes(saved.begin(), saved.end());
  utfx_mender mender = utfx_mender_init();
  const std::string before = Save(mender);
  if (!utfx_mender_load(&mender, bytes.data(), bytes.size())) {
    UTFX_REQUIRE(Save(mender) == before);
    return;
  }
  UTFX_REQUIRE(Save(mender) == saved);
  utfx_mender_merge(&mender, &mender);
  Save(mender);
  MendByParts(text.Begin(), text.Size(), mender);
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
  FuzzedDataProvider choices(bytes, size);
  text.Take(&data);
  const utfx_mender mender = Learn(text.Begin(), text.Size());
  const std::string mended = MendByParts(text.Begin(), text.Size(), mender);
  UTFX_REQUIRE(MendInPieces(sizes, mender) == mended);
  const std::string saved = Save(mender);
  UTFX_REQUIRE(Save(LearnInPieces(sizes)) == saved);
  const utfx_mender merged = LearnInParts(&choices);
  UTFX_REQUIRE(Save(merged) == saved);
  UTFX_REQUIRE(MendByParts(text.Begin(), text.Size(), Load(saved)) == mended);
  LoadDamaged(&choices, saved);
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  utfx::fuzz::Run(bytes, size);
  return 0;
}
