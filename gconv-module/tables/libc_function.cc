#include "gconv-module/tables/libc_function.h"

#include <elf.h>
#include <gnu/lib-names.h>
#include <link.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace utfx::gconv::tables {
namespace {

using Address = ElfW(Addr);

// What a loaded object says of itself (System V ABI, "Dynamic Section").
struct Dynamic {
  const char* strings = nullptr;
  const ElfW(Sym) * symbols = nullptr;
  const uint32_t* hashes = nullptr;  // Of DT_GNU_HASH.
  size_t name = 0;                   // Its own, among the strings.
};

Dynamic DynamicOf(const dl_phdr_info& object, const ElfW(Phdr) & header) {
  const Address base = object.dlpi_addr;
  Dynamic dynamic;
  // On most processors, glibc has added the base already.
  const auto at = [&](Address address) {
    return reinterpret_cast<const void*>(address < base ? base + address
                                                        : address);
  };
  for (const auto* entry =
           reinterpret_cast<const ElfW(Dyn)*>(base + header.p_vaddr);
       entry->d_tag != DT_NULL; ++entry) {
    switch (entry->d_tag) {
      case DT_STRTAB:
        dynamic.strings = static_cast<const char*>(at(entry->d_un.d_ptr));
        break;
      case DT_SYMTAB:
        dynamic.symbols = static_cast<const ElfW(Sym)*>(at(entry->d_un.d_ptr));
        break;
      case DT_GNU_HASH:
        dynamic.hashes = static_cast<const uint32_t*>(at(entry->d_un.d_ptr));
        break;
      case DT_SONAME:
        dynamic.name = entry->d_un.d_val;
        break;
      default:
        break;
    }
  }
  return dynamic;
}

bool IsLibc(const Dynamic& dynamic) {
  return dynamic.strings != nullptr && dynamic.symbols != nullptr &&
         dynamic.hashes != nullptr &&
         std::strcmp(dynamic.strings + dynamic.name, LIBC_SO) == 0;
}

uint32_t HashOf(const char* name) {
  uint32_t hash = 5381;
  for (; *name != '\0'; ++name) {
    hash = hash * 33 + static_cast<unsigned char>(*name);
  }
  return hash;
}

// A symbol that is defined; null if there is none. The table has the number of
// buckets, the first symbol in it, the number of words of a filter, which is
// not looked at, and a shift of the filter's; the filter; for each bucket the
// first of its symbols; and for each symbol its hash, whose lowest bit is set
// for the last one of a bucket.
const ElfW(Sym) * Find(const Dynamic& dynamic, const char* name) {
  const uint32_t buckets = dynamic.hashes[0];
  const uint32_t first = dynamic.hashes[1];
  const size_t filter =
      dynamic.hashes[2] * (sizeof(Address) / sizeof(uint32_t));
  const uint32_t* const starts = dynamic.hashes + 4 + filter;
  const uint32_t* const chain = starts + buckets;
  const uint32_t hash = HashOf(name);
  for (uint32_t i = starts[hash % buckets]; i >= first; ++i) {
    const uint32_t other = chain[i - first];
    const ElfW(Sym)& symbol = dynamic.symbols[i];
    if ((other | 1) == (hash | 1) && symbol.st_shndx != SHN_UNDEF &&
        std::strcmp(dynamic.strings + symbol.st_name, name) == 0) {
      return &symbol;
    }
    if ((other & 1) != 0) break;
  }
  return nullptr;
}

struct Search {
  const char* name;
  void* found = nullptr;
};

// Returns whether this was the C library.
int LookAt(dl_phdr_info* object, size_t /*size*/, void* data) {
  auto* const search = static_cast<Search*>(data);
  for (size_t i = 0; i < object->dlpi_phnum; ++i) {
    if (object->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const Dynamic dynamic = DynamicOf(*object, object->dlpi_phdr[i]);
    if (!IsLibc(dynamic)) return 0;
    const ElfW(Sym)* const symbol = Find(dynamic, search->name);
    if (symbol != nullptr) {
      search->found =
          reinterpret_cast<void*>(object->dlpi_addr + symbol->st_value);
    }
    return 1;
  }
  return 0;
}

}  // namespace

void* LibcFunction(const char* name) {
  Search search = {name};
  dl_iterate_phdr(&LookAt, &search);
  return search.found;
}

}  // namespace utfx::gconv::tables
