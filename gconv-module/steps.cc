#include "gconv-module/steps.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "converters/charsets.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/family.h"
#include "core/result.h"
#include "core/signature.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/step_names.h"
#include "gconv-module/stored_bytes.h"
#include "gconv-module/ucs4.h"

namespace utfx::gconv {
namespace {

using Internal = Ucs4<kHostByteOrder>;

// A form as a step to what has 31 bits reads it. A sequence that is sure to be
// larger is refused as soon as its lead shows it, for the lead's length: nobody
// has to hold the rest, and each of its trails is an error of its own, whether
// all of it is there or not.
template <class Form>
struct Within31Bits {
  static constexpr Family kFamily = Form::kFamily;
  static constexpr size_t kMinLength = Form::kMinLength;
  static constexpr size_t kMaxLength = Form::kMaxLength;
  // The longest one that has no more can be stored, without its last byte.
  static_assert((Form::Length(kMaxUcs4) != 0
                     ? Form::Length(kMaxUcs4)
                     : kMaxLength) <= kMaxStoredBytes + 1);

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    const Decoded decoded = Form::Decode(in, in_end);
    if (decoded.status == Decoded::Status::kWellFormed &&
        decoded.code_point <= kMaxUcs4) [[likely]] {
      return decoded;
    }
    const Decoded lead = Form::Decode(
        in, in + std::min(in_end - in, static_cast<ptrdiff_t>(kMinLength)));
    const bool shows_early = lead.status == Decoded::Status::kIncomplete &&
                             lead.code_point > kMaxUcs4;
    // No form says so later; what one left would not fit where it is stored.
    const bool shows_late = decoded.status == Decoded::Status::kIncomplete &&
                            in_end - in > ptrdiff_t{kMaxStoredBytes};
    return shows_early || shows_late
               ? Decoded::IllFormed(kMinLength, ErrorClass::kInvalidCodePoint)
               : decoded;
  }
  static size_t Length(CodePoint code_point) {
    return Form::Length(code_point);
  }
  static void Encode(CodePoint code_point, uint8_t* out) {
    Form::Encode(code_point, out);
  }
};

// glibc's own steps, which all are to or from INTERNAL, look at the room first;
// a step of ours that stands for two of them does as both together.
template <class Form>
constexpr ConvertFunction kToInternal =
    &Convert<Within31Bits<Form>, Internal, StopOrder::kRoomFirst>;
template <class Form>
constexpr ConvertFunction kFromInternal =
    &Convert<Internal, Form, StopOrder::kRoomFirst>;
template <class Form>
constexpr ConvertFunction kToUtf8 = &Convert<Within31Bits<Form>, GlibcUtf8>;
template <class Form>
constexpr ConvertFunction kFromUtf8 = &Convert<GlibcUtf8, Form>;

template <class Form>
constexpr StepSide SideOf(std::span<const Signature> signatures = {}) {
  return {signatures, Form::kMinLength, Form::kMaxLength};
}

bool IsOurs(size_t side) { return side < kCharsetCount; }
bool IsGlibcs(size_t side) { return side == kInternal || side == kUtf8; }

StepSide GlibcSide(size_t side) {
  return side == kInternal ? SideOf<Internal>() : SideOf<GlibcUtf8>();
}

template <size_t kRow>
constexpr bool kIsWide = kCharsets[kRow].IsWide();

bool IsWide(size_t side) {
  bool is_wide = false;
  ForEachCharset(
      [&]<size_t kRow>() { is_wide |= side == kRow && kIsWide<kRow>; });
  return is_wide;
}

constexpr bool IsFamilyOfWide(Family family) {
  return std::any_of(
      kCharsets.begin(), kCharsets.end(),
      [=](const Charset& row) { return row.IsWide() && row.family == family; });
}

}  // namespace

// Sets the way from a row to a side, which is one of glibc's, or wide as well.
template <size_t kRow>
void Step::SetFrom(size_t to) {
  from_ = SideOf<NativeForm<kRow>>(kCharsets[kRow].signatures);
  if (to == kInternal) {
    conversions_[0] = Conversion(kToInternal<NativeForm<kRow>>);
    conversions_[1] = Conversion(kToInternal<LittleEndianForm<kRow>>);
  } else if (to == kUtf8) {
    conversions_[0] = Conversion(kToUtf8<NativeForm<kRow>>);
    conversions_[1] = Conversion(kToUtf8<LittleEndianForm<kRow>>);
  } else if constexpr (kIsWide<kRow>) {
    from_forms_[0] = AnyForm::Of<NativeForm<kRow>>();
    from_forms_[1] = AnyForm::Of<LittleEndianForm<kRow>>();
  }
}

// The reverse: from a side.
template <size_t kRow>
void Step::SetTo(size_t from) {
  to_ = SideOf<NativeForm<kRow>>(kCharsets[kRow].signatures);
  if (from == kInternal) {
    conversions_[0] = Conversion(kFromInternal<NativeForm<kRow>>);
  } else if (from == kUtf8) {
    conversions_[0] = Conversion(kFromUtf8<NativeForm<kRow>>);
  } else if constexpr (kIsWide<kRow>) {
    to_form_ = AnyForm::Of<NativeForm<kRow>>();
  }
}

bool Step::Find(std::string_view from_name, std::string_view to_name) {
  const size_t from = FindSide(from_name);
  const size_t to = FindSide(to_name);
  const bool is_among_wide = IsWide(from) && IsWide(to);
  if (!is_among_wide && !(IsGlibcs(from) && IsOurs(to)) &&
      !(IsOurs(from) && IsGlibcs(to))) {
    return false;
  }
  has_internal_ = from == kInternal || to == kInternal;
  if (IsGlibcs(from)) from_ = GlibcSide(from);
  if (IsGlibcs(to)) to_ = GlibcSide(to);
  ForEachCharset([=, this]<size_t kRow>() {
    if (from == kRow) SetFrom<kRow>(to);
    if (to == kRow) SetTo<kRow>(from);
  });
  if (is_among_wide) {
    for (size_t i = 0; i < 2; ++i) {
      conversions_[i] =
          Conversion(&from_forms_[i], &to_form_,
                     Bulk::Among<IsFamilyOfWide>(from_forms_[i].GetFamily(),
                                                 to_form_.GetFamily()));
    }
  }
  return true;
}

}  // namespace utfx::gconv
