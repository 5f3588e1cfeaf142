#include "libiconv-shim/host_sides.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>

#include "converters/host_tables.h"
#include "converters/table/table.h"
#include "converters/table/table_file.h"
#include "converters/text_form.h"
#include "core/repertoire.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {
namespace {

// A side with all that it points to.
struct HostSide {
  Side side;
  TextForm form;
  Table table;
  uint32_t slots[Table::kMaxSlots];
  TableFile read;
  uint8_t file[kMaxHostTableSize];  // Has the names.
  HostSide* next;
};

// All that have been found. A name may be looked for in several threads at
// once: then there are several sides, which are alike.
std::atomic<HostSide*> found_sides;

// Makes the side of a file that is there. Returns whether the file is sound.
bool Load(const HostName& name, size_t size, HostSide* host) {
  if (ReadTableFile(host->file, size, &host->table, host->slots, &host->read) !=
      nullptr) {
    return false;
  }
  host->form.any = host->table.Form();
  const std::string_view names = host->read.names;
  host->side = {names.substr(0, names.find('\0')),
                {&host->form.any, &host->form.any},
                {&host->form, &host->form},
                {},
                Marks::kNowhere,
                Surrogates::kNone};
  return host->read.HasName(name.Text());
}

}  // namespace

const Side* FindHosts(std::string_view charset) {
  const HostName name(charset);
  if (!name.IsValid()) return nullptr;
  HostSide* first = found_sides.load(std::memory_order_acquire);
  for (const HostSide* each = first; each != nullptr; each = each->next) {
    if (each->read.HasName(name.Text())) return &each->side;
  }
  uint8_t file[kMaxHostTableSize];
  HostFolder folder;
  const size_t size = ReadHostTable(name, file, &folder);
  if (size == 0) return nullptr;
  void* const memory = std::malloc(sizeof(HostSide));
  if (memory == nullptr) return nullptr;
  auto* const host = new (memory) HostSide;
  std::memcpy(host->file, file, size);
  if (!Load(name, size, host)) {
    std::free(memory);
    return nullptr;
  }
  do {
    host->next = first;
  } while (!found_sides.compare_exchange_weak(first, host,
                                              std::memory_order_release));
  return &host->side;
}

}  // namespace utfx::libiconv
