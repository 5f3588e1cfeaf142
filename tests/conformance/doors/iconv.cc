// glibc's iconv(3), with the gconv module; and the same through INTERNAL, under
// a gconv-modules file without direct steps.

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "gconv-module/rules.h"
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

// INTERNAL is.
bool IsUcs4(const Coder& charset) {
  return charset.IsGlibcs() && charset.Unit() == 4;
}

class GlibcsIconv : public Door {
 public:
  GlibcsIconv(std::string_view name, bool is_direct)
      : name_(name), is_direct_(is_direct) {}

  std::string_view Name() const override { return name_; }

  std::string_view Lacks(const Coder& from, const Coder& to,
                         OnError on_error) const override {
    if (on_error == OnError::kReplace) return "iconv() replaces nothing";
    if (!from.IsOurs() && !to.IsOurs()) return "glibc does it alone";
    if (!is_direct_ && from.IsOurs() && to.IsOurs()) {
      return "among ours one step always does it";
    }
    if (on_error == OnError::kSkip && !(IsWide(from) && IsWide(to)) &&
        !model::FactsOf(from.Row()).shows_starts) {
      return "behind a lead that is refused anything may be read";
    }
    for (const Coder* each : {&from, &to}) {
      if (each->IsGlibcs() && !is_direct_) return "two steps always do it";
      if (each->IsTable() && each->Name() != "ISO-8859-1") {
        return "one table of glibc's is enough";
      }
      if (!each->IsOurs() && !each->Marks().empty()) {
        return "glibc's charsets with a signature are in the machine's order";
      }
    }
    return "";
  }

  std::unique_ptr<Stream> Make(const Coder& from, const Coder& to,
                               OnError on_error) const override {
    return std::make_unique<IconvStream>(
        kGlibcIconv, to.Name() + (on_error == OnError::kSkip ? "//IGNORE" : ""),
        from.Name());
  }

  Rules RulesFor(const Coder& from, const Coder& to) const override {
    Rules rules = {gconv::kStreamRules};
    rules.room_for_unencodable = to.Unit();
    rules.tells_reason = false;
    rules.tells_length = false;
    rules.skips_anyhow = true;
    // UCS-4 is read by us; its errors come behind a signature.
    rules.has_errors = from.IsOurs() || (IsUcs4(from) && to.Marks().empty());
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
    if (IsUcs4(from)) rules.most_bits = SIZE_MAX;
    // As in glibc's own steps.
    if (from.Name() == "WCHAR_T" || to.Name() == "WCHAR_T") {
      rules.room_for_ill_formed = to.Unit();
    } else if (IsUcs4(to)) {
      rules.room_for_unencodable = 0;
    }
    if (IsUcs4(to)) {
      // It reads surrogates, and does not write them.
      rules.pivot = Coder::Find("UTF-8000");
    } else if (to.IsGlibcs()) {
      rules.room_for_unencodable = 1;
      rules.drops_tags = true;
    }
    return rules;
  }

 private:
  const std::string_view name_;
  const bool is_direct_;
};

}  // namespace

const Door& IconvDoor() {
  static const GlibcsIconv kDoor("iconv", true);
  return kDoor;
}

const Door& IconvInStepsDoor() {
  static const GlibcsIconv kDoor("iconv-in-steps", false);
  return kDoor;
}

}  // namespace utfx::conformance
