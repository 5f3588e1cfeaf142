#include "gconv-module/steps.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "converters/charsets.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "core/signature.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/open_step.h"
#include "gconv-module/step_names.h"
#include "gconv-module/ucs4.h"

namespace utfx::gconv {
namespace {

// Decodes for a step to a charset of 31 bits that has no surrogates. It refuses
// a sequence that is sure to be larger as soon as its lead shows that, for the
// length of the lead: so nobody has to hold the rest, and each trail is an
// error of its own, whether all of them are there or not.
template <bool kHasSurrogates, class Form>
[[gnu::always_inline]] inline Decoded DecodeWithin31Bits(
    const Form& form, const uint8_t* in, const uint8_t* in_end) {
  const Decoded decoded = form.Decode(in, in_end);
  if (decoded.status == Decoded::Status::kWellFormed &&
      decoded.code_point <= kMaxUcs4 &&
      !(kHasSurrogates && IsSurrogate(decoded.code_point))) [[likely]] {
    return decoded;
  }
  const auto min_length = static_cast<uint32_t>(form.MinLength());
  const Decoded lead = form.Decode(
      in, in + std::min(in_end - in, static_cast<ptrdiff_t>(min_length)));
  const bool shows_early =
      lead.status == Decoded::Status::kIncomplete && lead.code_point > kMaxUcs4;
  // No form says so later, or there would be more to hold.
  const bool shows_late = decoded.status == Decoded::Status::kIncomplete &&
                          in_end - in >= ptrdiff_t{kMaxLengthOf31Bits};
  if (shows_early || shows_late) {
    return Decoded::IllFormed(min_length, ErrorClass::kInvalidCodePoint);
  }
  // A sequence that only shows as a whole that the target lacks it is refused
  // as a whole, and not for lack of room.
  const bool is_lacking = decoded.status == Decoded::Status::kWellFormed ||
                          decoded.status == Decoded::Status::kWellFormedWide;
  return is_lacking
             ? Decoded::IllFormed(decoded.length, ErrorClass::kInvalidCodePoint)
             : decoded;
}

// A form that is read in this way.
template <class Form>
struct Within31Bits : NarrowForm<Form> {
  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    return DecodeWithin31Bits<SurrogatesOf<Form>() != Surrogates::kNone>(
        KnownForm<Form>(), in, in_end);
  }
};

// The same for a form that is only known at run time.
class AnyWithin31Bits {
 public:
  static constexpr bool kIsWide = false;
  static constexpr bool kHasBlocks = false;

  // The form of one of the module's own rows.
  explicit AnyWithin31Bits(const AnyForm& form) : form_(form) {}

  size_t MinLength() const { return form_.MinLength(); }
  Decoded Decode(const uint8_t* in, const uint8_t* in_end) const {
    return DecodeWithin31Bits<kSomeHaveSurrogates>(form_, in, in_end);
  }

 private:
  static constexpr bool kSomeHaveSurrogates = std::any_of(
      kOwnCharsets.begin(), kOwnCharsets.end(),
      [](const Charset& row) { return row.surrogates != Surrogates::kNone; });

  const AnyForm& form_;
};

// Writes a row's form from a side of glibc's, to whose UCS-4 surrogates are
// numbers like any other.
template <class Form>
using FromGlibc = std::conditional_t<SurrogatesOf<Form>() == Surrogates::kLone,
                                     WithoutSurrogates<Form>, Form>;

// glibc's own steps, all to or from INTERNAL, look at the room first. A step of
// ours that stands for two of them does as both together.
template <class Form>
constexpr ConvertFunction kToInternal =
    &Convert<Within31Bits<Form>, Internal, StopOrder::kRoomFirst>;
template <class Form>
constexpr ConvertFunction kFromInternal =
    &Convert<Internal, FromGlibc<Form>, StopOrder::kRoomFirst>;
template <class Form>
constexpr ConvertFunction kToUtf8 = &Convert<Within31Bits<Form>, GlibcUtf8>;
template <class Form>
constexpr ConvertFunction kFromUtf8 = &Convert<GlibcUtf8, FromGlibc<Form>>;

// Whether each row has a function to and from a side of glibc's.
template <size_t kSide>
constexpr bool kHasFunctions = kSide == kInternal || kSide == kUtf8;

bool IsGlibcs(size_t side) { return side >= kInternal && side < kNoSide; }

unsigned BeyondInternalOf(size_t side) {
  unsigned beyond = 0;
  ForEachCharset([&]<size_t kRow>() {
    constexpr unsigned kBeyond = BeyondInternal(kCharsets[kRow]);
    if (side == kRow) beyond = kBeyond;
  });
  return beyond;
}

constexpr Family kPivot = Internal::kFamily;

// The kernels that are linked anyway: to and from INTERNAL and UTF-8, and among
// the families of the wide charsets. None is linked for the experimental ones.
constexpr bool IsFamilyOfWide(Family family) {
  return std::any_of(
      kCharsets.begin(), kCharsets.end(),
      [=](const Charset& row) { return row.IsWide() && row.family == family; });
}
constexpr bool HasLinkedKernel(Family from, Family to) {
  return from == kPivot || to == kPivot ||
         (IsFamilyOfWide(from) && IsFamilyOfWide(to));
}
Bulk LinkedBulk(Family from, Family to) {
  if constexpr (kOwnGroup == Group::kExperimental) return {};
  return IsUcs4(from) && IsUcs4(to) && from != to
             ? Bulk::ReversingUcs4()
             : Bulk::Among<HasLinkedKernel>(from, to);
}

}  // namespace

Result Step::ConvertByForms(bool is_reversed, const uint8_t* in,
                            const uint8_t* in_end, uint8_t* out,
                            uint8_t* out_end) const {
  const auto i = static_cast<size_t>(is_reversed);
  const auto convert = [&](const auto& from) {
    return ConvertBetween<StopOrder::kSequenceFirst>(from, to_form_, many_[i],
                                                     in, in_end, out, out_end);
  };
  return is_within_31_bits_ ? convert(AnyWithin31Bits(from_forms_[i]))
                            : convert(from_forms_[i]);
}

// Sets up the conversion from one side to another, of which one is ours, or
// both are.
template <size_t kSide>
void Step::SetFrom(size_t to) {
  constexpr auto kRow = kSideRow<kSide>;
  using Native = typename decltype(kRow)::Native;
  using Reverse = typename decltype(kRow)::Reverse;
  from_ = kLengths<Native>;
  charsets_.read = kRow.signatures;
  charsets_.order = kRow.order;
  if constexpr (IsOwn(kSide)) {
    if (to == kInternal) {
      functions_[0] = kToInternal<Native>;
      functions_[1] = kToInternal<Reverse>;
      return;
    }
    if (to == kUtf8) {
      functions_[0] = kToUtf8<Native>;
      functions_[1] = kToUtf8<Reverse>;
      return;
    }
  }
  if constexpr (!kHasFunctions<kSide>) {
    from_forms_[0] = AnyForm::Of<Native>();
    from_forms_[1] = AnyForm::Of<Reverse>();
  }
}

// The same to one from another.
template <size_t kSide>
void Step::SetTo(size_t from) {
  constexpr auto kRow = kSideRow<kSide>;
  using Native = typename decltype(kRow)::Native;
  to_ = kLengths<Native>;
  charsets_.written = kRow.Written();
  if constexpr (IsOwn(kSide)) {
    if (from == kInternal) {
      functions_[0] = kFromInternal<Native>;
      return;
    }
    if (from == kUtf8) {
      functions_[0] = kFromUtf8<Native>;
      return;
    }
    if (IsGlibcs(from)) {
      to_form_ = AnyForm::Of<FromGlibc<Native>>();
      return;
    }
  }
  if constexpr (!kHasFunctions<kSide>) to_form_ = AnyForm::Of<Native>();
}

void Step::SetMany(size_t is_reversed) {
  const Family from = from_forms_[is_reversed].GetFamily();
  const Family to = to_form_.GetFamily();
  many_[is_reversed] =
      DirectOrThroughInternal(from, LinkedBulk(from, to),
                              LinkedBulk(from, kPivot), LinkedBulk(kPivot, to));
}

bool Step::Find(std::string_view from_name, std::string_view to_name) {
  const size_t from = FindSide(from_name);
  const size_t to = FindSide(to_name);
  if (!IsOwn(from) && !IsOwn(to)) return false;
  if ((BeyondInternalOf(from) & BeyondInternalOf(to)) == 0 && !IsGlibcs(from) &&
      !IsGlibcs(to)) {
    return false;
  }
  has_internal_ = from == kInternal || to == kInternal;
  is_within_31_bits_ = IsGlibcs(to);
  const auto set = [=, this]<size_t kSide>() {
    if (from == kSide) SetFrom<kSide>(to);
    if (to == kSide) SetTo<kSide>(from);
  };
  ForEachSide<kInternal, kNoSide>(set);
  ForEachCharset(set);
  if (functions_[0] == nullptr) {
    SetMany(0);
    SetMany(1);
  }
  return true;
}

}  // namespace utfx::gconv
