#ifndef UTFX_ICU_PLUGIN_HOST_CONVERTERS_H_
#define UTFX_ICU_PLUGIN_HOST_CONVERTERS_H_

#include <unicode/ucnv.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "converters/host_tables.h"
#include "converters/table/multibyte_table.h"
#include "converters/table/table.h"
#include "converters/table/table_file.h"
#include "icu-plugin/icu_data.h"
#include "icu-plugin/multibyte_states.h"

namespace utfx::icu {

// A charset that the host's people have brought, and ICU's table for it.
class HostCharset {
 public:
  HostCharset() = default;
  ~HostCharset();
  HostCharset(const HostCharset&) = delete;
  HostCharset& operator=(const HostCharset&) = delete;

  // Returns false if the host has none of that name, or its file is damaged, or
  // ICU can't have it.
  bool Read(const HostName& name);

  // Each is ended by a zero; the main one comes first.
  std::string_view Names() const { return read_.names; }
  std::string_view MainName() const {
    return Names().substr(0, Names().find('\0'));
  }
  // In bytes, with what is behind the ConversionTable.
  size_t TableSize() const;
  void MakeTable(ConversionTable* out) const;

 private:
  std::span<const uint32_t> Encoded() const {
    return {encoded_, encoded_count_};
  }
  bool ReadSingle(const HostName& name);
  bool ReadMultibyte(const HostName& name);
  void MakeStates(ConversionTable* out) const;
  void FillStages(uint16_t* stages) const;

  HostFile file_;
  // Of several bytes, with memory of its own.
  MultibyteTable multibyte_;
  MultibyteStates states_;
  void* room_ = nullptr;
  // Of single bytes.
  Table table_;
  uint32_t slots_[Table::kMaxSlots];
  TableFile read_;
  uint32_t encoded_[Table::kMaxEncoded];
  size_t encoded_count_ = 0;
  // How many units the first two stages have, and the third.
  size_t indexes_ = 0;
  size_t values_ = 0;
};

// Opens one that was added after this library was loaded: its table becomes one
// of ICU's, in a package of its own. Returns null if there is none of that
// name, and leaves *error then; sets *error to what ICU says otherwise.
UConverter* OpenHosts(const char* name, UErrorCode* error);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_HOST_CONVERTERS_H_
