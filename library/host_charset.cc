#include "library/host_charset.h"

#include <dirent.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string_view>

#include "converters/host_list.h"
#include "converters/host_names.h"
#include "converters/host_tables.h"

namespace utfx {
namespace {

// The room of the charset follows.
struct alignas(std::max_align_t) Loaded {
  explicit Loaded(const HostName& its_name) : name(its_name) {}

  HostName name;
  const utfx_charset* charset = nullptr;
  const Loaded* next = nullptr;
};

constinit HostList<Loaded> all;

bool HasName(const utfx_charset* charset, std::string_view name) {
  if (utfx_charset_name(charset) == name) return true;
  const char* alias = nullptr;
  for (size_t i = 0; (alias = utfx_charset_alias(charset, i)) != nullptr; ++i) {
    if (alias == name) return true;
  }
  return false;
}

const utfx_charset* FindOrLoad(const HostName& name) {
  if (!name.IsValid()) return nullptr;
  const auto has_name = [&name](const Loaded& loaded) {
    return loaded.name.Text() == name.Text();
  };
  const Loaded* const found = all.Find(has_name);
  if (found != nullptr) return found->charset;
  const HostFile file(name);
  if (file.IsEmpty()) return nullptr;
  const size_t room = utfx_charset_room(file.Bytes(), file.Size());
  void* const memory = std::malloc(sizeof(Loaded) + room);
  if (memory == nullptr) return nullptr;
  auto* const loaded = new (memory) Loaded(name);
  loaded->charset =
      utfx_charset_load(file.Bytes(), file.Size(), loaded + 1, room);
  const bool is_it =
      loaded->charset != nullptr && HasName(loaded->charset, name.Text());
  const Loaded* const added = is_it ? all.Add(loaded, has_name) : nullptr;
  if (added != loaded) std::free(memory);
  return added == nullptr ? nullptr : added->charset;
}

std::string_view SkipMarks(std::string_view name) {
  while (!name.empty() && IsNameMark(name.front())) name.remove_prefix(1);
  return name;
}

bool HasSameLetters(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (IsNameMark(a.front()) && IsNameMark(b.front())) {
      a = SkipMarks(a);
      b = SkipMarks(b);
    } else if (a.front() == b.front()) {
      a.remove_prefix(1);
      b.remove_prefix(1);
    } else {
      return false;
    }
  }
  return SkipMarks(a).empty() && SkipMarks(b).empty();
}

// The name of a file of the folder; not valid if there is none.
HostName FindByLetters(HostFolder folder, std::string_view letters) {
  HostName found("");
  VisitHostNames(folder, [&](const HostName& name) {
    const bool is_it = HasSameLetters(name.Text(), letters);
    if (is_it) found = name;
    return is_it;
  });
  return found;
}

}  // namespace
}  // namespace utfx

const utfx_charset* FindHostCharset(const char* name) {
  return utfx::FindOrLoad(utfx::HostName(name));
}

const utfx_charset* FindHostCharsetByLetters(const char* name) {
  const utfx::HostName letters(name);
  const utfx_charset* charset = utfx::FindOrLoad(letters);
  if (charset != nullptr || !letters.IsValid()) return charset;
  const int error_number = errno;
  for (const utfx::HostFolder folder : utfx::kHostFolders) {
    charset = utfx::FindOrLoad(utfx::FindByLetters(folder, letters.Text()));
    if (charset != nullptr) break;
  }
  errno = error_number;
  return charset;
}
