#include "tests/bench/contenders.h"

#include <iconv.h>
#include <unicode/ucnv.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "converters/charsets.h"
#include "core/any_form.h"
#include "core/result.h"
#include "core/scan.h"
#include "gconv-module/steps.h"
#include "icu-plugin/utfx-icu.h"

#ifdef UTFX_HAVE_SIMDUTF
#include <simdutf.h>
#endif

// libiconv's interface, for which Debian has no header.
extern "C" {
void* libiconv_open(const char* to, const char* from);
size_t libiconv(void* descriptor, char** in, size_t* in_left, char** out,
                size_t* out_left);
int libiconv_close(void* descriptor);
}

namespace utfx::bench {
namespace {

size_t input_offset = 0;

// Memory that always lies at the same place within a page, whatever has been
// allocated before: where it lies makes up to a fifth in some conversions.
class Buffer {
 public:
  explicit Buffer(const std::string& input)
      : Buffer(input.size(), input_offset) {
    std::memcpy(data(), input.data(), input.size());
  }
  // With room for any conversion of an input. Half a page away from where that
  // lies: a load from the place of a store that is under way, but a page from
  // it, would have to wait.
  static Buffer RoomFor(const std::string& input) {
    return {8 * input.size() + 64, kPage / 2};
  }

  char* data() { return memory_.get() + place_; }
  size_t size() const { return size_; }

  template <class Unit>
  Unit* As() {
    return reinterpret_cast<Unit*>(data());
  }

 private:
  static constexpr size_t kPage = 4096;

  Buffer(size_t size, size_t place)
      : size_(size),
        place_(place),
        memory_(static_cast<char*>(std::aligned_alloc(
                    kPage, (place + size + kPage) / kPage * kPage)),
                &std::free) {}

  size_t size_;
  size_t place_;
  std::shared_ptr<char> memory_;
};

[[noreturn]] void Fail(const char* what, const std::string& from,
                       const std::string& to) {
  std::fprintf(stderr, "bench: %s can't convert %s to %s\n", what, from.c_str(),
               to.c_str());
  std::exit(1);
}

// An iconv descriptor with the buffers of one conversion.
class Iconv {
 public:
  Iconv(const std::string& from, const std::string& to,
        const std::string& input)
      : from_(from),
        to_(to),
        input_(input),
        output_(Buffer::RoomFor(input)),
        descriptor_(iconv_open(to.c_str(), from.c_str())) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): iconv's own.
    if (descriptor_ == reinterpret_cast<iconv_t>(-1)) Fail("iconv", from, to);
  }
  ~Iconv() { iconv_close(descriptor_); }
  Iconv(const Iconv&) = delete;
  Iconv& operator=(const Iconv&) = delete;

  // Returns how many bytes that makes.
  size_t Convert(bool skip_errors) {
    char* in = input_.data();
    size_t in_left = input_.size();
    char* out = output_.data();
    size_t out_left = output_.size();
    const size_t result = iconv(descriptor_, &in, &in_left, &out, &out_left);
    if (in_left != 0 || (result != 0 && !skip_errors)) {
      Fail("iconv", from_, to_);
    }
    return output_.size() - out_left;
  }

  std::string Output(size_t size) { return {output_.data(), size}; }

 private:
  std::string from_;
  std::string to_;
  Buffer input_;
  Buffer output_;
  iconv_t descriptor_;
};

}  // namespace

void SetInputOffset(size_t offset) { input_offset = offset; }

Work WithIconv(const std::string& from, const std::string& to,
               const std::string& input, bool skip_errors) {
  const auto iconv =
      std::make_shared<Iconv>(from, skip_errors ? to + "//IGNORE" : to, input);
  return [iconv, skip_errors] { iconv->Convert(skip_errors); };
}

std::string Converted(const std::string& from, const std::string& to,
                      const std::string& input) {
  Iconv iconv(from, to, input);
  return iconv.Output(iconv.Convert(false));
}

Work WithCore(const std::string& from, const std::string& to,
              const std::string& input) {
  const auto side = [](const std::string& name) {
    return name == "UTF-8" ? std::string("ISO-10646/UTF8/") : name + "//";
  };
  const auto step = std::make_shared<gconv::Step>();
  if (!step->Find(side(from), side(to))) Fail("the core", from, to);
  Buffer text(input);
  Buffer output = Buffer::RoomFor(input);
  return [=]() mutable {
    const auto* const in = text.As<uint8_t>();
    auto* const out = output.As<uint8_t>();
    const Result result = step->Convert(
        /*is_reversed=*/false, in, in + text.size(), out, out + output.size());
    if (result.stop != Stop::kInputEmpty) Fail("the core", from, to);
  };
}

Work WithLibiconv(const std::string& from, const std::string& to,
                  const std::string& input) {
  const std::shared_ptr<void> descriptor(
      libiconv_open(to.c_str(), from.c_str()), &libiconv_close);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): libiconv's own.
  if (descriptor.get() == reinterpret_cast<void*>(-1))
    Fail("libiconv", from, to);
  Buffer text(input);
  Buffer output = Buffer::RoomFor(input);
  return [=]() mutable {
    char* in = text.data();
    size_t in_left = text.size();
    char* out = output.data();
    size_t out_left = output.size();
    if (libiconv(descriptor.get(), &in, &in_left, &out, &out_left) != 0) {
      Fail("libiconv", from, to);
    }
  };
}

namespace {

std::shared_ptr<UConverter> OpenConverter(const std::string& name) {
  UErrorCode status = U_ZERO_ERROR;
  utfx_icu_register(&status);
  std::shared_ptr<UConverter> converter(ucnv_open(name.c_str(), &status),
                                        &ucnv_close);
  if (status != U_ZERO_ERROR) Fail("ICU", name, "anything");
  return converter;
}

}  // namespace

Work WithIcu(const std::string& from, const std::string& to,
             const std::string& input) {
  const auto source = OpenConverter(from);
  const auto target = OpenConverter(to);
  Buffer text(input);
  Buffer output = Buffer::RoomFor(input);
  return [=]() mutable {
    UErrorCode error = U_ZERO_ERROR;
    char* out = output.data();
    const char* in = text.data();
    ucnv_convertEx(target.get(), source.get(), &out, out + output.size(), &in,
                   in + text.size(), nullptr, nullptr, nullptr, nullptr,
                   /*reset=*/1, /*flush=*/1, &error);
    if (U_FAILURE(error) != 0) Fail("ICU", from, to);
  };
}

Work WithIcuToUnicode(const std::string& from, const std::string& input) {
  const auto converter = OpenConverter(from);
  Buffer text(input);
  Buffer output = Buffer::RoomFor(input);
  return [=]() mutable {
    UErrorCode error = U_ZERO_ERROR;
    auto* out = output.As<UChar>();
    const char* in = text.data();
    ucnv_toUnicode(converter.get(), &out, out + output.size() / sizeof *out,
                   &in, in + text.size(), nullptr, /*flush=*/1, &error);
    if (U_FAILURE(error) != 0) Fail("ICU", from, "UTF-16");
  };
}

Work WithIcuFromUnicode(const std::string& to, const std::string& text) {
  const auto converter = OpenConverter(to);
  const std::string bytes = Converted("UTF-8", "UTF-16LE", text);
  Buffer units(bytes);
  Buffer output = Buffer::RoomFor(bytes);
  return [=]() mutable {
    UErrorCode error = U_ZERO_ERROR;
    char* out = output.data();
    const auto* in = units.As<UChar>();
    ucnv_fromUnicode(converter.get(), &out, out + output.size(), &in,
                     in + units.size() / sizeof *in, nullptr, /*flush=*/1,
                     &error);
    if (U_FAILURE(error) != 0) Fail("ICU", "UTF-16", to);
  };
}

Work WithMemcpy(size_t size) {
  const std::string text(size, 'x');
  Buffer from(text);
  Buffer to = Buffer::RoomFor(text);
  return [=]() mutable {
    std::memcpy(to.data(), from.data(), size);
    asm volatile("" : : "r"(to.data()) : "memory");
  };
}

namespace {

AnyForm FormOf(const std::string& charset) {
  AnyForm form;
  [&]<size_t... kRow>(std::index_sequence<kRow...> /*rows*/) {
    (
        [&] {
          if (kCharsets[kRow].name == charset) {
            form = AnyForm::Of<NativeForm<kRow>>();
          }
        }(),
        ...);
  }
  (CharsetIndices());
  return form;
}

// The compiler makes vectors of it.
#ifdef __x86_64__
[[gnu::target_clones("avx2", "default")]]
#endif
uint64_t
OrAll(const uint64_t* in, size_t count) {
  uint64_t all = 0;
  for (size_t i = 0; i < count; ++i) all |= in[i];
  return all;
}

// Has what is worked out worked out.
template <class Number>
void Keep(Number number) {
  asm volatile("" : : "r"(number));
}

}  // namespace

Work ValidatingWithCore(const std::string& charset, const std::string& input) {
  Buffer text(input);
  return [=, form = FormOf(charset)]() mutable {
    const auto* const in = text.As<uint8_t>();
    if (Validate(form, in, in + text.size()).stop != Stop::kInputEmpty) {
      Fail("the core", charset, charset);
    }
  };
}

Work CountingWithCore(const std::string& charset, const std::string& input) {
  Buffer text(input);
  return [=, family = FormOf(charset).GetFamily()]() mutable {
    const auto* const in = text.As<uint8_t>();
    Keep(CountSequences(family, in, in + text.size()));
  };
}

Work MeasuringWithCore(const std::string& from, const std::string& to,
                       const std::string& input) {
  Buffer text(input);
  return [=, from_form = FormOf(from), to_form = FormOf(to)]() mutable {
    const auto* const in = text.As<uint8_t>();
    uint64_t size = 0;
    if (Measure(from_form, to_form, in, in + text.size(), &size).stop !=
        Stop::kInputEmpty) {
      Fail("the core", from, to);
    }
    Keep(size);
  };
}

Work Reading(const std::string& input) {
  Buffer text(input);
  return [=]() mutable { Keep(OrAll(text.As<uint64_t>(), text.size() / 8)); };
}

#ifdef UTFX_HAVE_SIMDUTF
namespace {

// Its own choice finds out anew at each call what the processor has.
const simdutf::implementation* SimdutfFor(std::string_view target) {
  const simdutf::implementation* implementation = nullptr;
  for (const auto* const each : simdutf::get_available_implementations()) {
    // With AVX-512 as in Skylake it takes its kernels for AVX2.
    const bool is_wanted = target == "AVX2" || target == "AVX3"
                               ? each->name() == "haswell"
                           : target == "SSE4" ? each->name() == "westmere"
                                              : implementation == nullptr;
    if (is_wanted && each->supported_by_runtime_system()) implementation = each;
  }
  return implementation;
}

}  // namespace

std::optional<Work> ValidatingWithSimdutf(const std::string& charset,
                                          const std::string& input,
                                          std::string_view target,
                                          bool finds_errors) {
  const simdutf::implementation* const implementation = SimdutfFor(target);
  if (implementation == nullptr) return std::nullopt;
  Buffer text(input);
  const auto check = [=](bool is_valid) {
    if (!is_valid) Fail("simdutf", charset, charset);
  };
  if (charset == "UTF-8000") {
    return [=]() mutable {
      const char* const in = text.data();
      check(finds_errors
                ? implementation->validate_utf8_with_errors(in, text.size())
                          .error == simdutf::SUCCESS
                : implementation->validate_utf8(in, text.size()));
    };
  }
  if (charset == "UTF-INFINITY-16LE") {
    return [=]() mutable {
      const auto* const in = text.As<char16_t>();
      const size_t size = text.size() / 2;
      check(
          finds_errors
              ? implementation->validate_utf16le_with_errors(in, size).error ==
                    simdutf::SUCCESS
              : implementation->validate_utf16le(in, size));
    };
  }
  return std::nullopt;
}

std::optional<Work> CountingWithSimdutf(const std::string& charset,
                                        const std::string& input,
                                        std::string_view target) {
  const simdutf::implementation* const implementation = SimdutfFor(target);
  if (implementation == nullptr) return std::nullopt;
  Buffer text(input);
  if (charset == "UTF-8000") {
    return [=]() mutable {
      Keep(implementation->count_utf8(text.data(), text.size()));
    };
  }
  if (charset == "UTF-INFINITY-16LE") {
    return [=]() mutable {
      Keep(implementation->count_utf16le(text.As<char16_t>(), text.size() / 2));
    };
  }
  return std::nullopt;
}

std::optional<Work> MeasuringWithSimdutf(const std::string& from,
                                         const std::string& to,
                                         const std::string& input,
                                         std::string_view target) {
  const simdutf::implementation* const implementation = SimdutfFor(target);
  if (implementation == nullptr) return std::nullopt;
  Buffer text(input);
  const auto check = [=](bool is_valid) {
    if (!is_valid) Fail("simdutf", from, to);
  };
  if (from == "UTF-8000" && to == "UTF-INFINITY-16LE") {
    return [=]() mutable {
      const char* const in = text.data();
      check(implementation->validate_utf8(in, text.size()));
      Keep(implementation->utf16_length_from_utf8(in, text.size()));
    };
  }
  if (from == "UTF-INFINITY-16LE" && to == "UTF-8000") {
    return [=]() mutable {
      const auto* const in = text.As<char16_t>();
      check(implementation->validate_utf16le(in, text.size() / 2));
      Keep(implementation->utf8_length_from_utf16le(in, text.size() / 2));
    };
  }
  return std::nullopt;
}

std::optional<Work> WithSimdutf(const std::string& from, const std::string& to,
                                const std::string& input,
                                std::string_view target) {
  const simdutf::implementation* const implementation = SimdutfFor(target);
  if (implementation == nullptr) return std::nullopt;
  Buffer text(input);
  Buffer output = Buffer::RoomFor(input);
  const auto check = [=](bool is_converted) {
    if (!is_converted) Fail("simdutf", from, to);
  };
  const size_t size = input.size();
  if (from == "UTF-8" && to == "UTF-8") {
    return [=]() mutable {
      check(implementation->validate_utf8(text.data(), size));
      std::memcpy(output.data(), text.data(), size);
      asm volatile("" : : "r"(output.data()) : "memory");
    };
  }
  if (from == "UTF-8" && to == "UTF-16LE") {
    return [=]() mutable {
      check(implementation->convert_utf8_to_utf16le(text.data(), size,
                                                    output.As<char16_t>()) > 0);
    };
  }
  if (from == "UTF-16LE" && to == "UTF-8") {
    return [=]() mutable {
      check(implementation->convert_utf16le_to_utf8(
                text.As<char16_t>(), size / 2, output.data()) > 0);
    };
  }
  if (from == "UTF-8" && to == "UTF-32LE") {
    return [=]() mutable {
      check(implementation->convert_utf8_to_utf32(text.data(), size,
                                                  output.As<char32_t>()) > 0);
    };
  }
  if (from == "UTF-32LE" && to == "UTF-8") {
    return [=]() mutable {
      check(implementation->convert_utf32_to_utf8(text.As<char32_t>(), size / 4,
                                                  output.data()) > 0);
    };
  }
  return std::nullopt;
}
#else
std::optional<Work> WithSimdutf(const std::string& /*from*/,
                                const std::string& /*to*/,
                                const std::string& /*input*/,
                                std::string_view /*target*/) {
  return std::nullopt;
}
std::optional<Work> ValidatingWithSimdutf(const std::string& /*charset*/,
                                          const std::string& /*input*/,
                                          std::string_view /*target*/,
                                          bool /*finds_errors*/) {
  return std::nullopt;
}
std::optional<Work> CountingWithSimdutf(const std::string& /*charset*/,
                                        const std::string& /*input*/,
                                        std::string_view /*target*/) {
  return std::nullopt;
}
std::optional<Work> MeasuringWithSimdutf(const std::string& /*from*/,
                                         const std::string& /*to*/,
                                         const std::string& /*input*/,
                                         std::string_view /*target*/) {
  return std::nullopt;
}
#endif

}  // namespace utfx::bench
