#ifndef UTFX_TESTS_LIBICONV_SHIM_LIBICONV_H_
#define UTFX_TESTS_LIBICONV_SHIM_LIBICONV_H_

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libiconv-shim/api.h"
#include "tests/iconv_descriptor.h"
#include "tests/model/model.h"

// The library that these tests are linked with: the shim.
extern "C" {
void* libiconv_open(const char* to, const char* from);
int libiconv_open_into(const char* to, const char* from,
                       utfx::libiconv::Allocation* allocation);
size_t libiconv(void* handle, char** in, size_t* in_left, char** out,
                size_t* out_left);
int libiconv_close(void* handle);
int libiconvctl(void* handle, int request, void* argument);
void libiconvlist(utfx::libiconv::ListNames list, void* data);
const char* iconv_canonicalize(const char* name);
}

namespace utfx {

// All functions of a libiconv.
struct LibiconvFunctions {
  IconvFunctions iconv;
  decltype(&::libiconv_open_into) open_into;
  decltype(&::libiconvctl) control;
  decltype(&::libiconvlist) list;
  decltype(&::iconv_canonicalize) canonicalize;
};

inline constexpr LibiconvFunctions kShim = {
    {&::libiconv_open, &::libiconv, &::libiconv_close},
    &::libiconv_open_into,
    &::libiconvctl,
    &::libiconvlist,
    &::iconv_canonicalize};

// The real GNU libiconv, as tools/libiconv has built it. Without it the whole
// program is skipped, before its first test.
inline const LibiconvFunctions& RealLibiconv() {
  static const LibiconvFunctions kReal = [] {
    void* const library = dlopen("libiconv.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      std::fprintf(stderr, "skipped: %s\nRun tools/libiconv first.\n",
                   dlerror());
      std::_Exit(77);
    }
    const auto find = [library](auto& function, const char* name) {
      void* const found = dlsym(library, name);
      if (found == nullptr) std::abort();
      function = reinterpret_cast<std::decay_t<decltype(function)>>(found);
    };
    LibiconvFunctions real = {};
    find(real.iconv.open, "libiconv_open");
    find(real.iconv.convert, "libiconv");
    find(real.iconv.close, "libiconv_close");
    find(real.open_into, "libiconv_open_into");
    find(real.control, "libiconvctl");
    find(real.list, "libiconvlist");
    find(real.canonicalize, "iconv_canonicalize");
    return real;
  }();
  return kReal;
}

class LibiconvEnvironment : public testing::Environment {
 public:
  void SetUp() override { RealLibiconv(); }
};
inline const testing::Environment* const kLibiconvEnvironment =
    testing::AddGlobalTestEnvironment(new LibiconvEnvironment);

class Libiconv : public IconvDescriptor {
 public:
  Libiconv(const LibiconvFunctions& functions, const std::string& to,
           const std::string& from)
      : IconvDescriptor(functions.iconv, to, from), functions_(functions) {
    const std::string charset = from.substr(0, from.find("//"));
    if (charset == "UTF-16" || charset == "UCS-2") mark_ = "\xFE\xFF";
    if (charset == "UTF-32" || charset == "UCS-4") {
      mark_ = std::string("\0\0\xFE\xFF", 4);
    }
  }

  int Control(int request, void* argument) {
    if (request == libiconv::kSetFallbacks) MayTouchRest();
    return functions_.control(Handle(), request, argument);
  }
  void Set(int request, int value) { EXPECT_EQ(Control(request, &value), 0); }
  int Get(int request) {
    int value = -1;
    EXPECT_EQ(Control(request, &value), 0);
    return value;
  }

  // Back to the initial state, without writing anything. The byte order, which
  // libiconv keeps from 1.18 on, is changed back by a mark.
  void Restart() {
    functions_.iconv.convert(Handle(), nullptr, nullptr, nullptr, nullptr);
    if (mark_.empty()) return;
    char* in = mark_.data();
    size_t in_left = mark_.size();
    char output = 0;
    char* out = &output;
    size_t out_left = 0;
    EXPECT_EQ(
        functions_.iconv.convert(Handle(), &in, &in_left, &out, &out_left), 0U);
  }

  // What is left to write at the end of a stream.
  std::string Flush() { return Reset(64).output; }

  // A whole stream, its end included, in one go and in pieces.
  Text ConvertStream(std::string_view input) {
    Restart();
    Call call = Convert(input, 64 + 16 * input.size());
    call.output += Flush();
    return {call.output, call.consumed, call.error};
  }
  Text ConvertStreamInPieces(std::string_view input, size_t chunk,
                             size_t room) {
    Restart();
    Text text = ConvertInPieces(input, chunk, room);
    text.output += Flush();
    return text;
  }

 private:
  const LibiconvFunctions& functions_;
  std::string mark_;  // Big-endian, of a charset that has them anywhere.
};

struct Shim : Libiconv {
  Shim(const std::string& to, const std::string& from)
      : Libiconv(kShim, to, from) {
    const std::string charset = to.substr(0, to.find("//"));
    if (!IsWrittenByUs(iconv_canonicalize(charset.c_str()))) MayTouchRest();
  }

 private:
  static bool IsWrittenByUs(const std::string& charset) {
    return charset.starts_with("UTF-") ? charset != "UTF-7"
                                       : charset.starts_with("UCS-4");
  }
};
struct Real : Libiconv {
  Real(const std::string& to, const std::string& from)
      : Libiconv(RealLibiconv(), to, from) {
    MayTouchRest();
  }
};

// Code points in libiconv's UCS-4BE.
inline std::string Ucs4(const std::vector<uint32_t>& text) {
  std::string bytes;
  for (const uint32_t value : text) {
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes += static_cast<char>(value >> shift);
    }
  }
  return bytes;
}

inline std::vector<uint32_t> FromUcs4(std::string_view bytes) {
  std::vector<uint32_t> text;
  for (size_t i = 0; i + 4 <= bytes.size(); i += 4) {
    uint32_t value = 0;
    for (size_t j = i; j < i + 4; ++j) {
      value = value << 8 | static_cast<uint8_t>(bytes[j]);
    }
    text.push_back(value);
  }
  return text;
}

// A character in one of libiconv's charsets, "" if it has none.
inline std::string EncodeIn(const std::string& name, const model::Bits& bits) {
  static auto* const kEncoded =
      new std::map<std::pair<std::string, model::Bits>, std::string>;
  if (bits.size() > 32) return "";
  const auto [place, is_new] = kEncoded->insert({{name, bits}, ""});
  if (is_new) {
    Real real(name, "UCS-4BE");
    const IconvDescriptor::Text text = real.ConvertStream(
        Ucs4({static_cast<uint32_t>(model::ToNumber(bits))}));
    if (text.error == 0) place->second = text.output;
  }
  return place->second;
}

}  // namespace utfx

#endif  // UTFX_TESTS_LIBICONV_SHIM_LIBICONV_H_
