#include "command/charsets/named_charset.h"

#include <iconv.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/code_points/capitals.h"
#include "command/files/input_file.h"
#include "command/host_charsets/charmap.h"
#include "command/messages/nearest.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "converters/host_tables.h"
#include "library/host_charset.h"

namespace utfx {
namespace {

// The suffix of a name for iconv(3): "TRANSLIT" of "ASCII//TRANSLIT".
std::string_view SuffixOf(std::string_view name) {
  const size_t slash = name.find('/');
  const size_t suffix =
      slash == std::string_view::npos ? slash : name.find('/', slash + 1);
  return suffix == std::string_view::npos ? "" : name.substr(suffix + 1);
}

// glibc ignores a suffix that it does not know, and any suffix of the source.
// With IGNORE it would drop unencodable characters, and fail only afterwards.
void CheckSuffix(const std::string& name, NamedCharset::Use use) {
  const std::string suffix = Upper(SuffixOf(name));
  if (suffix.find("IGNORE") != std::string::npos) {
    throw Trouble(Quote(name) + ": IGNORE hides errors; use convert --skip");
  }
  if (suffix.empty() ||
      (suffix == "TRANSLIT" && NamedCharset::Use::kTarget == use))
    return;
  throw Trouble(Quote(name) + ": " + Quote("//" + suffix) +
                (suffix == "TRANSLIT"
                     ? " goes with the charset of the output only"
                     : " means nothing; there is //TRANSLIT"));
}

// Not decltype(&pclose): glibc 2.41's has attributes, of which GCC warns there.
struct ClosePipe {
  void operator()(FILE* pipe) const { pclose(pipe); }
};

bool IsAlphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
         (c >= 'a' && c <= 'z');
}

// Whether glibc keeps a character of a name. It drops the others: "UTF-∞8"
// would be UTF-8.
bool IsKept(char c) {
  constexpr std::string_view kMarks = "_-.,:/()";
  return IsAlphanumeric(c) || kMarks.find(c) != std::string_view::npos;
}

// Where nothing is left before the suffix ("", "∞", "//TRANSLIT") a name means
// the locale's charset.
bool IsWhole(std::string_view name) {
  const std::string_view start = name.substr(0, name.find('/'));
  return std::any_of(start.begin(), start.end(), IsAlphanumeric) &&
         std::all_of(name.begin(), name.end(), IsKept);
}

[[noreturn]] void RefuseName(const std::string& name) {
  std::vector<std::string> names;
  for (const utfx_charset* const charset : AllCharsets()) {
    names.emplace_back(utfx_charset_name(charset));
    for (const std::string& alias : AliasesOf(charset)) names.push_back(alias);
  }
  for (std::string& listed : IconvNames()) names.push_back(std::move(listed));
  std::string kept = name.substr(0, name.find('/'));
  std::erase_if(kept, [](char c) { return !IsKept(c); });
  const std::string nearest = Nearest(kept, names);
  throw Trouble("unknown charset: " + Quote(name) +
                (nearest.empty() ? "; utfx list and iconv -l have the names"
                                 : "; did you mean " + nearest + '?'));
}

bool IconvKnows(const std::string& name) {
  if (!IsWhole(name)) return false;
  iconv_t descriptor = iconv_open("UTF-8", name.c_str());
  if (descriptor == reinterpret_cast<iconv_t>(-1)) return false;
  iconv_close(descriptor);
  return true;
}

// A charset that was added to this host; null if there is none. Throws Trouble
// if its file is damaged.
const utfx_charset* FindAdded(const std::string& name) {
  const utfx_charset* const charset = FindHostCharset(name.c_str());
  if (charset != nullptr) return charset;
  const HostName host_name(name);
  HostFolder folder;
  if (HostFile(host_name, &folder).IsEmpty()) return nullptr;
  InputFile input(PathOf(folder, host_name).Text());
  ReadCompiledNames(&input);
  throw Trouble(input.Name() + ": it is damaged");
}

// Built-in names win.
const utfx_charset* FindOwn(const std::string& name) {
  const utfx_charset* const built_in = utfx_charset_find(name.c_str());
  return built_in == nullptr ? FindAdded(name) : built_in;
}

}  // namespace

NamedCharset::NamedCharset(const std::string& name, Use use)
    : name_(name), ours_(FindOwn(name)) {
  if (ours_ == nullptr && !IconvKnows(name)) RefuseName(name);
  if (ours_ == nullptr) CheckSuffix(name, use);
}

bool NamedCharset::IsKnown(const std::string& name) {
  return FindOwn(name) != nullptr || IconvKnows(name);
}

const std::vector<const utfx_charset*>& AllCharsets() {
  static const auto* const kCharsets = [] {
    auto* const all = new std::vector<const utfx_charset*>;
    for (const utfx_charset* charset;
         (charset = utfx_charset_at(all->size())) != nullptr;) {
      all->push_back(charset);
    }
    return all;
  }();
  return *kCharsets;
}

std::vector<std::string> AliasesOf(const utfx_charset* charset) {
  std::vector<std::string> aliases;
  for (const char* alias;
       (alias = utfx_charset_alias(charset, aliases.size())) != nullptr;) {
    aliases.emplace_back(alias);
  }
  return aliases;
}

std::vector<std::string> IconvNames() {
  std::vector<std::string> names;
  const std::unique_ptr<FILE, ClosePipe> listed(
      popen("iconv -l 2>/dev/null", "re"));
  if (listed == nullptr) return names;
  std::string name;
  for (int c; (c = std::fgetc(listed.get())) != EOF;) {
    if (std::string_view(" ,/\n").find(static_cast<char>(c)) ==
        std::string_view::npos) {
      name += static_cast<char>(c);
    } else if (!name.empty()) {
      names.push_back(std::exchange(name, ""));
    }
  }
  return names;
}

const utfx_charset* FindOurs(const std::string& name) {
  const utfx_charset* const charset = NamedCharset(name).Ours();
  if (charset == nullptr) {
    throw Trouble(Quote(name) + " is iconv's, and not in utfx list");
  }
  return charset;
}

}  // namespace utfx
