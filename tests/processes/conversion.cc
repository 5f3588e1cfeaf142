#include "tests/processes/conversion.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/code_point.h"
#include "tests/conformance/coder.h"
#include "tests/conformance/doors/iconv_stream.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx::processes {
namespace {

using conformance::Coder;
using model::Bits;

// As many of each length as vectors like, then mixed, then the largest.
std::string CharactersIn(const Coder& coder) {
  std::string text;
  const uint32_t kinds[] = {'a', 0xE9, 0x4E2D, 0x1F30D};
  for (const uint32_t kind : kinds) {
    for (uint32_t i = 0; i < 70; ++i) {
      text += coder.Encode(model::ToBits(kind + i % 16));
    }
  }
  for (uint32_t i = 0; i < 60; ++i) {
    text += coder.Encode(model::ToBits(kinds[i * i % 7 % 4]));
  }
  for (const size_t size : {22U, 31U, 32U, 63U, 64U, 200U, kMaxCodePointBits}) {
    text += coder.Encode("1" + Bits(size - 1, '0'));
    text += coder.Encode(Bits(size, '1'));
  }
  return text;
}

// These, then what is wrong, each before something right, and again.
std::string TextIn(const Coder& coder) {
  const std::string characters = CharactersIn(coder);
  std::string text = coder.Signature() + characters;
  for (const auto& make : {&model::IllFormed, &model::CutShort}) {
    for (const std::string& wrong : make(coder.Row())) {
      text += wrong + coder.Text(U"b");
    }
  }
  const std::string last = coder.Text(U"\U0001F30D");
  return text + characters + last.substr(0, last.size() - 1);
}

struct Plan {
  std::string name;
  const std::string& text;
  size_t skip;
  std::function<std::unique_ptr<conformance::Stream>()> make;
};

// Threads share it.
class Plans {
 public:
  Plans() {
    for (const Coder& coder : Coder::All()) {
      texts_[coder.Name()] = TextIn(coder);
    }
    texts_["EUC-JP"] =
        Times(200, "a\xA4\xA2") + "\xFF" + Times(200, "\xA4\xA2") + "\xA4";
    texts_["ISO-2022-JP"] =
        Times(20, "abc" + Times(20, "\x1B$B$\"$\"\x1B(B")) + "\xFF\x61\x1B$B$";
    for (const Coder& from : Coder::All()) {
      for (const Coder& to : Coder::All()) {
        if (from.IsOurs() || to.IsOurs()) AddDoors(from, to);
      }
      if (from.IsOurs() && TestedIconv() != nullptr) AddOthers(from);
    }
  }

  const std::vector<Plan>& All() const { return plans_; }

 private:
  void AddDoors(const Coder& from, const Coder& to) {
    const conformance::Door& door = TestedDoor();
    auto on_error = conformance::kOnErrors[plans_.size() % 3];
    if (!door.Lacks(from, to, on_error).empty()) {
      on_error = conformance::OnError::kStop;
    }
    if (!door.Lacks(from, to, on_error).empty()) return;
    const bool holds =
        door.RulesFor(from, to).start == conformance::Rules::Start::kHeld;
    plans_.push_back({from.Name() + " to " + to.Name() + ", " +
                          conformance::NameOf(on_error),
                      texts_[from.Name()], holds ? 0 : from.Unit(),
                      [&door, &from, &to, on_error] {
                        return door.Make(from, to, on_error);
                      }});
  }

  void AddOthers(const Coder& coder) {
    for (const std::string other : {"EUC-JP", "ISO-2022-JP"}) {
      Add(other, coder.Name(), 1);
      Add(coder.Name(), other + "//TRANSLIT", coder.Unit());
    }
    Add(coder.Name(), "ISO-8859-1//TRANSLIT//IGNORE", coder.Unit());
  }
  void Add(const std::string& from, const std::string& to, size_t unit) {
    plans_.push_back({from + " to " + to, texts_[from], unit, [from, to] {
                        return std::make_unique<conformance::IconvStream>(
                            *TestedIconv(), to, from);
                      }});
  }

  std::map<std::string, std::string> texts_;
  std::vector<Plan> plans_;
};

}  // namespace

std::vector<Conversion> MakeConversions() {
  static const auto* const kPlans = new Plans;
  std::vector<Conversion> conversions;
  for (const Plan& plan : kPlans->All()) {
    conversions.push_back({plan.name, plan.text, plan.skip, plan.make()});
  }
  return conversions;
}

}  // namespace utfx::processes
