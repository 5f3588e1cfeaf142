#include "libiconv-shim/host_sides.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string_view>
#include <utility>

#include "converters/host_list.h"
#include "converters/host_tables.h"
#include "converters/table/multibyte_file.h"
#include "converters/table/multibyte_table.h"
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
  // One of these.
  Table table;
  MultibyteTable multibyte;
  uint32_t slots[Table::kMaxSlots];
  TableFile read;  // The names are in the file.
  HostFile file;
  const HostSide* next = nullptr;

  explicit HostSide(HostFile its_file) : file(std::move(its_file)) {}
};
constinit HostList<HostSide> found_sides;

// Behind a side, the room of a table of several bytes follows.
size_t SizeOf(const HostFile& file) {
  return sizeof(HostSide) +
         (file.IsMultibyte() ? MultibyteRoom(file.Size()) : 0);
}

// Makes the form of a side's file. Returns whether the file is sound. A stream
// of libiconv's ends without a word, so that no letter can wait.
bool LoadForm(const HostName& name, HostSide* host) {
  if (host->file.IsMultibyte()) {
    host->form.any = host->multibyte.Form();
    host->form.data = FormData::kMultibyteTable;
    return MakeHostTable(name, host->file, host + 1, &host->multibyte,
                         &host->read) &&
           !host->multibyte.HasWaiting();
  }
  host->form.any = host->table.Form();
  host->form.data = FormData::kTable;
  return MakeHostTable(name, host->file, &host->table, host->slots,
                       &host->read);
}

bool Load(const HostName& name, HostSide* host) {
  if (!LoadForm(name, host)) return false;
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
  HostFile file(name);
  if (file.IsEmpty()) return nullptr;
  void* const memory = std::malloc(SizeOf(file));
  if (memory == nullptr) return nullptr;
  auto* const host = new (memory) HostSide(std::move(file));
  const HostSide* const added =
      Load(name, host) ? found_sides.Add(host, has_name) : nullptr;
  if (added != host) {
    host->~HostSide();
    std::free(memory);
  }
  return added == nullptr ? nullptr : &added->side;
}

}  // namespace utfx::libiconv
