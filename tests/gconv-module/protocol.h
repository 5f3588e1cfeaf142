#ifndef UTFX_TESTS_GCONV_MODULE_PROTOCOL_H_
#define UTFX_TESTS_GCONV_MODULE_PROTOCOL_H_

#include <dlfcn.h>
#include <gconv.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/run_convert.h"

// The gconv protocol, by calling the module as glibc does: for what iconv(3)
// never does.
namespace utfx {

// Mixed lengths in every encoding.
inline const std::vector<uint32_t> kText = {'a',    0xE9,     0x4E2D, 0x1F30D,
                                            0xFEFF, 0x10FFFF, 0,      'z'};

// The functions of a module.
struct Module {
  __gconv_init_fct init;
  __gconv_end_fct end;
  __gconv_fct convert;

  // That of a step's two names.
  static const Module& Of(std::string_view from, std::string_view to) {
    static std::map<Group, Module> modules;
    Group group = Group::kListed;
    for (const Charset& charset : Charsets()) {
      const std::string name = std::string(charset.name) + "//";
      if (from.starts_with(name) || to.starts_with(name)) {
        group = std::max(group, charset.group);
      }
    }
    const auto found = modules.find(group);
    return found != modules.end()
               ? found->second
               : modules.emplace(group, Load(group)).first->second;
  }

 private:
  static Module Load(Group group) {
    std::string variable = "UTFX_MODULE_";
    for (const char c : NameOf(group)) {
      variable += static_cast<char>(std::toupper(c));
    }
    void* handle = dlopen(std::getenv(variable.c_str()), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) std::abort();
    return Module{
        std::bit_cast<__gconv_init_fct>(dlsym(handle, "gconv_init")),
        std::bit_cast<__gconv_end_fct>(dlsym(handle, "gconv_end")),
        std::bit_cast<__gconv_fct>(dlsym(handle, "gconv")),
    };
  }
};

// Text in glibc's INTERNAL.
inline std::string Internal(const std::vector<uint32_t>& text) {
  std::string bytes(4 * text.size(), '\0');
  std::memcpy(bytes.data(), text.data(), bytes.size());
  return bytes;
}

// A step of the module, initialised and ended as glibc does it.
struct Step : __gconv_step {
  Step(std::string from, std::string to)
      : __gconv_step(),
        from_(std::move(from)),
        to_(std::move(to)),
        module_(Module::Of(from_, to_)) {
    __from_name = from_.data();
    __to_name = to_.data();
    __fct = module_.convert;
    init_status = module_.init(this);
  }
  ~Step() {
    if (init_status == __GCONV_OK) module_.end(this);
  }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  int init_status;

 private:
  std::string from_;
  std::string to_;
  const Module& module_;
};

// A stream through one step, which is the last one.
class Stream {
 public:
  struct Call {
    int status;
    size_t consumed;
    std::string output;

    bool operator==(const Call&) const = default;
    friend void PrintTo(const Call& call, std::ostream* stream) {
      *stream << "status " << call.status << ", consumed " << call.consumed
              << ", output " << Hex(call.output);
    }
  };

  explicit Stream(Step* step, int flags = 0) : step_(step) {
    data_.__flags = flags | __GCONV_IS_LAST;
    data_.__statep = &state_;
  }

  Call Convert(std::string_view input, size_t room, bool store = false) {
    std::string output(room + 64, kUntouched);
    data_.__outbuf = reinterpret_cast<uint8_t*>(output.data());
    data_.__outbufend = data_.__outbuf + room;
    const uint8_t* in = Bytes(input);
    const int status =
        step_->__fct(step_, &data_, &in, in + input.size(), nullptr,
                     &irreversible_, 0, static_cast<int>(store));
    const auto size = static_cast<size_t>(
        data_.__outbuf - reinterpret_cast<uint8_t*>(output.data()));
    EXPECT_TRUE(IsUntouched(std::string_view(output).substr(size)));
    output.resize(size);
    return {status, static_cast<size_t>(in - Bytes(input)), output};
  }

  int Flush(int do_flush) {
    return step_->__fct(step_, &data_, nullptr, nullptr, nullptr,
                        &irreversible_, do_flush, 0);
  }

  // As in the wchar_t functions, whose step data is new in each call and only
  // the mbstate_t stays.
  Call ConvertLikeMbrtowc(std::string_view input, size_t room) {
    data_ = {};
    data_.__flags = __GCONV_IS_LAST;
    data_.__statep = &state_;
    data_.__internal_use = 1;
    return Convert(input, room, true);
  }

  __gconv_step_data& Data() { return data_; }
  const __mbstate_t& State() const { return state_; }
  size_t Irreversible() const { return irreversible_; }

 private:
  Step* step_;
  __gconv_step_data data_ = {};
  __mbstate_t state_ = {};
  size_t irreversible_ = 0;
};

// Steps between a charset and another, by default INTERNAL.
class ProtocolTest : public CharsetTest {
 protected:
  static Step To(const std::string& from = "INTERNAL") {
    return {from, Name() + "//"};
  }
  static Step From(const std::string& to = "INTERNAL") {
    return {Name() + "//", to};
  }
  static bool HasSignature() { return !GetParam().signatures.empty(); }

  // A code point of INTERNAL that UnencodableCharsets() don't have.
  static constexpr uint32_t kUnencodable = 0xD800;
};

// UTF-E-8-PERL has all.
inline std::vector<Charset> UnencodableCharsets() {
  return CharsetsWith(
      [](const Charset& row) { return !model::FactsOf(row).has_surrogates; });
}

}  // namespace utfx

#endif  // UTFX_TESTS_GCONV_MODULE_PROTOCOL_H_
