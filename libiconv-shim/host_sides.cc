#include "libiconv-shim/host_sides.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>

#include "converters/host_list.h"
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
  const HostSide* next;
};
constinit HostList<HostSide> found_sides;

// Makes the side of a file that is there. Returns whether the file is sound.
bool Load(const HostName& name, size_t size, HostSide* host) {
  if (!MakeHostTable(name, host->file, size, &host->table, host->slots,
                     &host->read)) {
    return false;
  }
  host->form.any = host->table.Form();
  host->form.data = FormData::kTable;
  const std::string_view names = host->read.names;
  host->side = {names.substr(0, names.find('\0')),
                {&host->form.any, &host->form.any},
                {&host->form, &host->form},
                {},
                Marks::kNowhere,
                Surrogates::kNone};
  return true;
}

}  // namespace

const Side* FindHosts(std::string_view charset) {
  const HostName name(charset);
  if (!name.IsValid()) return nullptr;
  const auto has_name = [&name](const HostSide& host) {
    return host.read.HasName(name.Text());
  };
  const HostSide* const found = found_sides.Find(has_name);
  if (found != nullptr) return &found->side;
  uint8_t file[kMaxHostTableSize];
  const size_t size = ReadHostTable(name, file);
  if (size == 0) return nullptr;
  void* const memory = std::malloc(sizeof(HostSide));
  if (memory == nullptr) return nullptr;
  auto* const host = new (memory) HostSide;
  std::memcpy(host->file, file, size);
  const HostSide* const added =
      Load(name, size, host) ? found_sides.Add(host, has_name) : nullptr;
  if (added != host) std::free(memory);
  return added == nullptr ? nullptr : &added->side;
}

}  // namespace utfx::libiconv
