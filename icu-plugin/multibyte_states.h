#ifndef UTFX_ICU_PLUGIN_MULTIBYTE_STATES_H_
#define UTFX_ICU_PLUGIN_MULTIBYTE_STATES_H_

#include <cstddef>
#include <cstdint>

#include "converters/table/multibyte_table.h"
#include "icu-plugin/icu_data.h"

namespace utfx::icu {

// ICU's table for a charset of several bytes.
class MultibyteStates {
 public:
  // Returns false if ICU can't have it: it has sequences of four bytes, letters
  // that wait, sequences of two code points, or too much. The table must live
  // as long as this.
  bool Plan(const MultibyteTable& table);

  // In bytes, with what is behind the ConversionTable.
  size_t TableSize() const;
  // Fills all but the header, and of the static data what follows from the
  // table: how many bytes a character has.
  void Fill(ConversionTable* out) const;

 private:
  class Reader;

  void FillStages(uint8_t* table, uint8_t* bytes) const;

  const MultibyteTable* table_;
  size_t states_;
  size_t units_;    // Of rows, an even number.
  size_t blocks2_;  // Of the second stage, and the third.
  size_t blocks3_;
};

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_MULTIBYTE_STATES_H_
