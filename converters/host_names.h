#ifndef UTFX_CONVERTERS_HOST_NAMES_H_
#define UTFX_CONVERTERS_HOST_NAMES_H_

#include <dirent.h>

#include <string_view>

#include "converters/host_tables.h"

namespace utfx {

// Calls visit(name) for each name in a folder, other names of a charset
// included, until it returns true. opendir(3) allocates memory.
template <class Visit>
void VisitHostNames(HostFolder folder, Visit visit) {
  constexpr std::string_view kEnd = ".utfx";
  const HostPath path = PathOf(folder);
  DIR* const files = path.IsEmpty() ? nullptr : opendir(path.Text());
  if (files == nullptr) return;
  bool is_done = false;
  while (!is_done) {
    const dirent* const file = readdir(files);
    if (file == nullptr) break;
    std::string_view name = file->d_name;
    if (!name.ends_with(kEnd)) continue;
    name.remove_suffix(kEnd.size());
    const HostName host_name(name);
    is_done = host_name.IsValid() && visit(host_name);
  }
  closedir(files);
}

}  // namespace utfx

#endif  // UTFX_CONVERTERS_HOST_NAMES_H_
