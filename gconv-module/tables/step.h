#ifndef UTFX_GCONV_MODULE_TABLES_STEP_H_
#define UTFX_GCONV_MODULE_TABLES_STEP_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "converters/table/multibyte_table.h"
#include "converters/table/table.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"
#include "core/stream.h"
#include "gconv-module/open_step.h"
#include "gconv-module/two_steps.h"

namespace utfx::gconv::tables {

// A conversion between a table that the host keeps, and UTF-8 or INTERNAL.
class Step {
 public:
  Step() = default;
  ~Step();
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  // Makes it the step between two names; call it once. Returns whether there is
  // such a step: there is none if the table's file is missing or damaged.
  bool Find(std::string_view from_name, std::string_view to_name);

  const StreamCharsets& Charsets() const { return charsets_; }
  const Lengths& From() const { return from_; }
  const Lengths& To() const { return to_; }
  bool HasInternal() const { return has_internal_; }  // Or else UTF-8.
  bool WritesTable() const { return writes_table_; }  // Or else reads it.

  // Whether some text of the table waits for what follows.
  bool HasWaiting() const { return IsMultibyte() && multibyte_.HasWaiting(); }
  // Whether a code point may be written together with the next one.
  bool StartsPair(CodePoint code_point) const;
  // Of a table with waiting text: whether text that nothing follows starts with
  // a whole sequence.
  bool IsWhole(const uint8_t* in, const uint8_t* in_end) const;
  // Where Read() stops with kUnencodable: the two code points of the sequence,
  // behind which `in` comes.
  MultibytePair TakePair(const uint8_t*& in, const uint8_t* in_end) const;

  // What a byte is read as, or Table::kUnassigned.
  uint32_t CodePointOf(uint8_t byte) const;

  // Is for a step with UTF-8.
  Result Convert(bool is_reversed, const uint8_t* in, const uint8_t* in_end,
                 uint8_t* out, uint8_t* out_end) const;

  // As a TwoStepsStream wants them. With `is_at_end`, nothing follows the text.
  Stop Read(bool is_reversed, const uint8_t*& in, const uint8_t* in_end,
            uint8_t*& out, uint8_t* out_end, bool skips, size_t* skipped,
            bool is_at_end = false) const;
  Stop Write(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
             uint8_t* out_end, bool skips, size_t* skipped) const;
  static bool TellsSkipped() { return true; }
  TransliterateFunction* Transliterate() const { return transliterate_; }

 private:
  bool LoadTable(std::string_view name);
  bool IsMultibyte() const { return room_ != nullptr; }
  // Calls `with_form` with the table's form.
  template <class WithForm>
  auto WithTable(WithForm with_form, bool is_at_end = false) const;

  StreamCharsets charsets_ = {{}, kHostByteOrder, {}};
  Lengths from_ = {};
  Lengths to_ = {};
  AnyForm from_form_;
  AnyForm to_form_;
  bool has_internal_ = false;
  bool writes_table_ = false;
  TransliterateFunction* transliterate_ = nullptr;
  // One of these.
  Table table_;
  MultibyteTable multibyte_;
  uint32_t slots_[Table::kMaxSlots];
  void* room_ = nullptr;  // Of the second one.
};

}  // namespace utfx::gconv::tables

#endif  // UTFX_GCONV_MODULE_TABLES_STEP_H_
