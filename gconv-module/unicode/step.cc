#include "gconv-module/unicode/step.h"

#include <gconv.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/ucs4.h"
#include "gconv-module/unicode/forms.h"
#include "gconv-module/unicode/halves.h"
#include "gconv-module/unicode/quick.h"
#include "gconv-module/unicode/rows.h"

namespace utfx::gconv::unicode {
namespace {

template <class Form>
constexpr Kernel FromUtf8() {
  if constexpr (std::is_same_v<Form, Ucs2>) {
    return FromUtf8ToUcs2;
  } else if constexpr (std::is_same_v<Form, Latin1>) {
    return FromUtf8ToLatin1;
  } else {
    return RunKernel<Family::kUtf8, Form::kFamily>;
  }
}

template <class Form>
constexpr Kernel ToUtf8() {
  if constexpr (std::is_same_v<Form, Ucs2>) {
    return FromUcs2ToUtf8;
  } else if constexpr (std::is_same_v<Form, Latin1>) {
    return FromLatin1ToUtf8;
  } else {
    return RunKernel<Form::kFamily, Family::kUtf8>;
  }
}

// Writes a replacement as the second of glibc's steps does: together with a
// signature that is still due.
template <class Form>
int WriteReplacement(__gconv_step* step, __gconv_step_data* data,
                     const unsigned char** in, const unsigned char* in_end,
                     unsigned char** out, size_t* /*irreversible*/,
                     int /*do_flush*/, int /*consume_incomplete*/) {
  unsigned char* next = *out;
  if (static_cast<const Step*>(step->__data)->IsSignatureDue(data) &&
      !WriteSignature<Form>(next, data->__outbufend)) {
    return __GCONV_FULL_OUTPUT;
  }
  Writing writing = {data, nullptr, false, false, true};
  const auto* code_points = reinterpret_cast<const uint32_t*>(*in);
  const auto* const end = reinterpret_cast<const uint32_t*>(in_end);
  Write<Form>(code_points, end, end, next, data->__outbufend, &writing);
  *in = reinterpret_cast<const unsigned char*>(code_points);
  *out = next;
  return writing.result;
}

}  // namespace

template <class Form, class ReverseForm>
void Step::SetFrom(Kernel quick, Kernel reverse_quick) {
  from_ = kLengths<Form>;
  sources_[0] = {&Read<Form>, quick, &CountCharacters<Form>, &SizeOfLast<Form>};
  sources_[1] = {&Read<ReverseForm>, reverse_quick,
                 &CountCharacters<ReverseForm>, &SizeOfLast<ReverseForm>};
}

template <class Form>
void Step::SetTo() {
  to_ = kLengths<Form>;
  write = &Write<Form>;
  write_signature = &WriteSignature<Form>;
  size_of_last_written = &SizeOfLast<Form>;
  write_replacement = &WriteReplacement<Form>;
}

// A side with another form for the other byte order has signatures.
template <class Form, class ReverseForm>
void Step::SetPartner(bool is_source) {
  constexpr bool kHasSignature = !std::is_same_v<Form, ReverseForm>;
  if (is_source) {
    SetFrom<Form, ReverseForm>(ToUtf8<Form>(), ToUtf8<ReverseForm>());
    SetTo<GlibcUtf8>();
    reads_signature = kHasSignature;
  } else {
    SetFrom<GlibcUtf8, GlibcUtf8>(FromUtf8<Form>(), FromUtf8<Form>());
    SetTo<Form>();
    writes_signature = kHasSignature;
  }
}

// It sets members.
// NOLINTNEXTLINE(readability-convert-member-functions-to-static)
bool Step::Find(std::string_view from_name, std::string_view to_name) {
  const bool is_source = kUtf8Name.Matches(to_name);
  if (!is_source && !kUtf8Name.Matches(from_name)) return false;
  const std::string_view partner = is_source ? from_name : to_name;
  // By code, not from a table, which would have to be relocated.
  return [&]<size_t... kRow>(std::index_sequence<kRow...> /*rows*/) {
    return ([&] {
      constexpr auto kPartner = std::get<kRow>(kPartnerRows);
      using Partner = decltype(kPartner);
      if (!kPartner.name.Matches(partner)) return false;
      SetPartner<typename Partner::Native, typename Partner::Reverse>(
          is_source);
      return true;
    }() || ...);
  }
  (std::make_index_sequence<std::tuple_size_v<decltype(kPartnerRows)>>());
}

}  // namespace utfx::gconv::unicode
