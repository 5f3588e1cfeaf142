// glibc's iconv(3), with the gconv module.

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "tests/conformance/doors/doors.h"
#include "tests/conformance/doors/iconv_stream.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx::conformance {
namespace {

bool IsWide(const Coder& charset) {
  return charset.IsOurs() && charset.Row().IsWide();
}

class GlibcsIconv : public Door {
 public:
  std::string_view Name() const override { return "iconv"; }

  std::unique_ptr<Stream> Make(const Coder& from, const Coder& to,
                               OnError on_error) const override {
    if (on_error == OnError::kReplace || !(from.IsOurs() || to.IsOurs())) {
      return nullptr;
    }
    // What is behind the lead of a sequence that is refused there may be read
    // as something else.
    if (on_error == OnError::kSkip && !(IsWide(from) && IsWide(to)) &&
        !model::FactsOf(from.Row()).shows_starts) {
      return nullptr;
    }
    // glibc's with a signature are in the machine's order.
    for (const Coder* each : {&from, &to}) {
      if (!each->IsOurs() && !each->Marks().empty()) return nullptr;
    }
    return std::make_unique<IconvStream>(
        kGlibcIconv, to.Name() + (on_error == OnError::kSkip ? "//IGNORE" : ""),
        from.Name());
  }

  Rules RulesFor(const Coder& from, const Coder& to) const override {
    Rules rules = {.shows_errors_early = true,
                   .unencodable_needs_room = true,
                   .signs_before_lone_surrogates = false,
                   .tells_reason = false,
                   .tells_length = false,
                   .skips_anyhow = true,
                   .knows_the_end = false,
                   .mends_the_end = false};
    rules.has_errors = from.IsOurs();
    // glibc's UTF-8 has the code points of INTERNAL, as its own steps have.
    if (to.Name() == "UTF-8") rules.to = Coder::Find("UTF-8000");
    if (!IsWide(from) || !IsWide(to)) {
      rules.most_bits = 31;
      // All but a byte of the longest sequence of up to 31 bits, or of a unit
      // of UTF-64.
      const unsigned bits = std::min(from.Row().code_point_bits, 31U);
      const size_t longest =
          from.Encode(bits == 21 ? model::ToBits(0x10FFFF) : Times(bits, "1"))
              .size();
      rules.most_left = std::max<size_t>(longest - 1, 7);
    }
    return rules;
  }
};

}  // namespace

const Door& IconvDoor() {
  static const GlibcsIconv kDoor;
  return kDoor;
}

}  // namespace utfx::conformance
