#include "tests/conformance/case.h"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <utility>

#include "tests/charset_test.h"
#include "tests/effort.h"
#include "tests/every_size.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/random_texts.h"

namespace utfx::conformance {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"stop", "skip", "replace"};

// Texts are made so that what a piece's end cuts is seldom more than this.
constexpr size_t kMaxPiece = 40;

class Texts {
 public:
  explicit Texts(const Coder& charset) : charset_(charset) {}

  std::vector<std::string> Make() {
    AddLengths();
    AddScalarValues();
    AddEdges();
    AddErrors();
    AddSignatures();
    AddMutations();
    return std::move(texts_);
  }

 private:
  void Add(std::string text) { texts_.push_back(std::move(text)); }

  // The smallest and the largest code point of each size, and some between.
  void AddLengths() {
    std::string narrow = charset_.Signature();
    std::string wide = narrow;
    for (size_t i = 0; i < EverySize().size(); ++i) {
      const model::Bits& bits = EverySize()[i];
      // The model is slow.
      if (bits.size() > 100 ? i % OneIn(4999) != 0 : i % 22 > 4) continue;
      (bits.size() <= 31 ? narrow : wide) += charset_.Encode(bits);
    }
    Add(narrow);
    if (wide != charset_.Signature()) Add(wide);
  }

  void AddScalarValues() {
    const std::vector<uint32_t>& all = model::ScalarValues();
    constexpr size_t kAtOnce = 3000;
    std::string text;
    for (size_t i = 0; i < all.size(); i += OneIn(1009)) {
      text += charset_.Encode(model::ToBits(all[i]));
      if (text.size() > kAtOnce) Add(std::exchange(text, ""));
    }
    Add(text);
  }

  // Of gaps, of surrogates and of the limit.
  void AddEdges() {
    const auto& gap = model::FactsOf(charset_.Row()).gap;
    for (const uint32_t edge :
         {0xD800U, 0xDBFFU, 0xDC00U, 0xE000U, 0x10FFFFU, gap.first, gap.last}) {
      std::string text = charset_.Text(U"a");
      for (uint32_t value = edge - 1; value <= edge + 1; ++value) {
        text += model::Encode(charset_.Row(), model::ToBits(value), false);
        text += charset_.Text(U"\u4E2D");
      }
      Add(text);
    }
    for (const uint32_t first : {0xD83DU, 0xDE00U, 0xDBFFU}) {
      Add(charset_.Text(U"a") + charset_.Encode(model::ToBits(first)) +
          charset_.Encode(model::ToBits(0xDE00)) +
          charset_.Encode(model::ToBits('b')));
    }
    const unsigned limit = charset_.Row().code_point_bits;
    for (const unsigned bits : {limit, limit + 1}) {
      const std::string over = model::Encode(
          charset_.Row(), "1" + Times(bits - 1, "0"), /*limited=*/false);
      Add(charset_.Text(U"a") + over + charset_.Text(U"b"));
      Add(over.substr(0, over.size() / 2));
    }
  }

  void AddErrors() {
    std::vector<std::string> errors = model::CutShort(charset_.Row());
    for (const model::ErrorExample& each : model::Errors(charset_.Row())) {
      errors.push_back(each.bytes);
    }
    for (const unsigned bits : {11U, 16U, 21U, 26U, 31U, 36U, 63U, 90U, 300U}) {
      std::string sequence = charset_.Encode(Times(bits, "1"));
      for (size_t size = 1; size < sequence.size();
           size += size < kMaxPiece ? 1 : 37) {
        errors.push_back(sequence.substr(0, size));
      }
    }
    const std::string before = charset_.Text(U"ab\u00E9\u4E2D\U0001F30D");
    const std::string behind = charset_.Text(U"c\u0416\U0001F30Dde");
    std::string all = before;
    for (const std::string& error : errors) {
      Add(error);
      Add(charset_.Signature() + error + behind);
      Add(before + error + behind + error + error + before);
      Add(before + error);
      all += error + behind;
    }
    Add(all);
  }

  // A text that changes its order, and what is a part of a signature.
  void AddSignatures() {
    const std::string text = charset_.Text(U"\u20ACa");
    std::vector<std::string> starts = {"", charset_.Text(U"\uFEFF"),
                                       charset_.Text(U"\uFFFE")};
    for (const Coder::Mark& mark : charset_.Marks()) {
      starts.push_back(mark.bytes);
      for (size_t size = 1; size < mark.bytes.size(); ++size) {
        starts.push_back(mark.bytes.substr(0, size));
      }
    }
    for (const std::string& start : starts) {
      Add(start);
      Add(start + text);
      Add(text + start);
      for (const std::string& again : starts) Add(start + again + text);
    }
  }

  void AddMutations() {
    std::mt19937_64 random(7);
    RandomTexts texts(8, [&](const model::Bits& bits) {
      return bits.size() > 60 && random() % 4 != 0 ? "" : charset_.Encode(bits);
    });
    for (int i = 0; i < Repeat(600); ++i) {
      std::string text = texts.Next();
      if (text.size() > 200) text.resize(200);
      if (random() % 4 == 0) text.insert(0, charset_.Signature());
      Add(std::move(text));
    }
  }

  const Coder& charset_;
  std::vector<std::string> texts_;
};

}  // namespace

std::string NameOf(OnError on_error) {
  return std::string(kNames[static_cast<size_t>(on_error)]);
}

std::string Case::ToLine() const {
  std::ostringstream line;
  line << from->Name() << ' ' << to->Name() << ' ' << NameOf(on_error) << ' '
       << seed << ' ' << (text.empty() ? "-" : Hex(text));
  return line.str();
}

std::optional<Case> Case::FromLine(const std::string& line) {
  std::istringstream words(line);
  std::string from;
  std::string to;
  std::string on_error;
  std::string hex;
  Case read = {};
  if (!(words >> from >> to >> on_error >> read.seed >> hex)) return {};
  read.from = Coder::Find(from);
  read.to = Coder::Find(to);
  const auto* const name = std::find(kNames.begin(), kNames.end(), on_error);
  if (read.from == nullptr || read.to == nullptr || name == kNames.end()) {
    return {};
  }
  read.on_error = kOnErrors[name - kNames.begin()];
  read.text = hex == "-" ? "" : BytesOfHex(hex);
  return read;
}

Split::Split(uint32_t seed) : random_(seed + 1) {
  if (seed == 0) return;
  // Most cut nearly each unit, and some have a kernel's worth.
  constexpr size_t kMax[] = {1, 3, 9, kMaxPiece, 500};
  most_input_ = kMax[seed % std::size(kMax)];
  most_room_ = std::array{7, 24, 1, 100, 900}[random_() % 5];
}

const std::vector<std::string>& TextsIn(const Coder& charset) {
  static auto* const kTexts =
      new std::map<const Coder*, std::vector<std::string>>;
  const auto [place, is_new] = kTexts->try_emplace(&charset);
  if (is_new) place->second = Texts(charset).Make();
  return place->second;
}

bool IsByDay(const Coder& charset, const Coder& partner) {
  const std::string_view wide =
      charset.Name() == "UTF-8000" ? "UTF-INFINITY-16" : "UTF-8000";
  // Surrogates pass among some.
  const bool have_surrogates =
      charset.SurrogateKind() != Coder::Surrogates::kNone &&
      partner.SurrogateKind() != Coder::Surrogates::kNone;
  return partner.Name() == "UTF-8" || partner.Name() == "UTF-16LE" ||
         partner.Name() == "UTF-16" || partner.Name() == wide ||
         partner.IsGlibcs() || have_surrogates;
}

}  // namespace utfx::conformance
