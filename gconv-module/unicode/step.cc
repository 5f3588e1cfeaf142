#include "gconv-module/unicode/step.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/any_form.h"
#include "core/backoff.h"
#include "core/bulk.h"
#include "core/byte_order.h"
#include "core/convert.h"
#include "core/family.h"
#include "core/result.h"
#include "core/simd/kernels.h"
#include "core/simd/targets.h"
#include "gconv-module/glibc_rows.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/halves.h"
#include "gconv-module/open_step.h"
#include "gconv-module/two_steps.h"
#include "gconv-module/ucs4.h"
#include "gconv-module/unicode/rows.h"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" utfx::gconv::TransliterateFunction __gconv_transliterate;

namespace utfx::gconv::unicode {
namespace {

// Replaces Bulk between UTF-8 and a OneUnit, which has no kernels: converts
// some hundred units at a time through UTF-16. Once only: it ends near an
// error, or where there is little left.
template <class From, class To>
class ThroughUtf16 {
 public:
  void Run(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
           uint8_t* out_end) {
    if (has_run_ || in_end - in < kWorthwhile) return;
    has_run_ = true;
    RunBlocks(in, in_end, out, out_end);
  }

 private:
  static constexpr bool kIsFromUtf8 = From::kFamily == Family::kUtf8;
  using Form = std::conditional_t<kIsFromUtf8, To, From>;
  using Unit = typename Form::Unit;
  static constexpr ptrdiff_t kSize = sizeof(Unit);
  static constexpr ptrdiff_t kMost = 512;  // Units.

  template <Family kFrom, Family kTo>
  static simd::Positions RunKernel(const uint8_t* in, const uint8_t* in_end,
                                   uint8_t* out, uint8_t* out_end) {
    return simd::Kernels<kFrom, kTo>::kByTarget[simd::active_target](
        in, in_end, out, out_end);
  }

  // A block with a unit that the OneUnit lacks needs a closer look. In a loop
  // that goes on behind one, which the compiler vectorizes; all bits of several
  // such units are those of one.
  static bool LacksAny(const uint16_t* units, ptrdiff_t count) {
    uint16_t found = 0;
    for (ptrdiff_t i = 0; i < count; ++i) {
      found |= kSize == 1 || Form::Lacks(units[i]) ? units[i] : 0;
    }
    return Form::Lacks(found);
  }

  // Between units of UTF-16 and of a OneUnit.
  template <class Source, class Target>
  static void Copy(const Source* source, ptrdiff_t count, Target* target) {
    if constexpr (kSize == 2) {
      std::memcpy(target, source, static_cast<size_t>(2 * count));
    } else {
      std::copy_n(source, count, target);
    }
  }

  // Not inlined: it needs much stack.
  [[gnu::noinline]] static void RunBlocks(const uint8_t*& in,
                                          const uint8_t* in_end, uint8_t*& out,
                                          uint8_t* out_end) {
    constexpr Family kUtf16 = Utf16Family(kHostByteOrder);
    uint16_t units[kMost];
    auto* const bytes = reinterpret_cast<uint8_t*>(units);
    for (;;) {
      if constexpr (kIsFromUtf8) {
        // Each byte gives one unit at most.
        const auto size =
            std::min({in_end - in, (out_end - out) / kSize, kMost});
        const simd::Positions read = RunKernel<Family::kUtf8, kUtf16>(
            in, in + size, bytes, bytes + sizeof units);
        const ptrdiff_t count = (read.out - bytes) / 2;
        if (count == 0 || LacksAny(units, count)) return;
        Copy(units, count, out);
        in = read.in;
        out += count * kSize;
      } else {
        const ptrdiff_t count = std::min((in_end - in) / kSize, kMost);
        Copy(in, count, units);
        if (kSize > 1 && LacksAny(units, count)) return;
        const simd::Positions written = RunKernel<kUtf16, Family::kUtf8>(
            bytes, bytes + 2 * count, out, out_end);
        if (written.in == bytes) return;
        in += (written.in - bytes) / 2 * kSize;
        out = written.out;
      }
    }
  }

  bool has_run_ = false;
};

// glibc's two steps together, but for what they do at errors.
template <class From, class To>
Result ConvertForms(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
                    uint8_t* out_end) {
  const auto convert = [=](auto many) {
    return ConvertBetween<StopOrder::kSequenceFirst>(
        KnownForm<From>(), KnownForm<To>(), many, in, in_end, out, out_end);
  };
  if constexpr (HasKernels(From::kFamily) && HasKernels(To::kFamily)) {
    return convert(Bulk::Between<From::kFamily, To::kFamily>());
  } else {
    return convert(ThroughUtf16<From, To>());
  }
}

template <class From>
Stop ReadHalf(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
              uint8_t* out_end, bool skips, size_t* skipped) {
  return ReadForm(KnownForm<From>(), in, in_end, out, out_end, skips, skipped);
}

template <class To>
Stop WriteHalf(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
               uint8_t* out_end, bool skips, size_t* skipped) {
  return WriteForm(KnownForm<To>(), in, in_end, out, out_end, skips, skipped);
}

}  // namespace

template <class From, class To>
void Step::Set(size_t is_reversed) {
  from_ = kLengths<From>;
  to_ = kLengths<To>;
  sources_[is_reversed] = {&ConvertForms<From, To>, &ReadHalf<From>};
  write_ = &WriteHalf<To>;
  tells_skipped_ = !std::is_same_v<From, Ucs4<ByteOrder::kBigEndian>>;
}

TransliterateFunction* Step::Transliterate() { return &__gconv_transliterate; }

bool Step::Find(std::string_view from_name, std::string_view to_name) {
  const bool is_source = kUtf8Name.Matches(to_name);
  if (!is_source && !kUtf8Name.Matches(from_name)) return false;
  const std::string_view partner = is_source ? from_name : to_name;
  // By code, not from a table, which would have to be relocated.
  return [&]<size_t... kRow>(std::index_sequence<kRow...> /*rows*/) {
    return ([&] {
      constexpr auto kPartner = std::get<kRow>(kPartnerRows);
      if (!kPartner.name.Matches(partner)) return false;
      using Native = typename decltype(kPartner)::Native;
      using Reverse = typename decltype(kPartner)::Reverse;
      if (is_source) {
        if constexpr (!std::is_same_v<Native, Reverse>) {
          this->Set<Reverse, GlibcUtf8>(1);
        }
        this->Set<Native, GlibcUtf8>(0);
        charsets_.read = kPartner.signatures;
      } else {
        this->Set<GlibcUtf8, Native>(0);
        charsets_.written = kPartner.Written();
      }
      return true;
    }() || ...);
  }
  (std::make_index_sequence<std::tuple_size_v<decltype(kPartnerRows)>>());
}

}  // namespace utfx::gconv::unicode
