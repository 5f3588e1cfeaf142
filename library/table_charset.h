#ifndef UTFX_LIBRARY_TABLE_CHARSET_H_
#define UTFX_LIBRARY_TABLE_CHARSET_H_

#include "converters/table/multibyte_table.h"
#include "converters/table/table.h"
#include "converters/text_form.h"
#include "core/code_point.h"
#include "library/telling_face.h"
#include "library/utfx_charset.h"

namespace utfx {

// A charset whose form is a table, with all that it points to. It must not be
// moved.
struct TableCharset {
  utfx_charset charset;
  TextForm form;
  TellingFace face;
  Table table;

  // Makes the charset of the table, which is finished.
  void Make(const char* name, const char* other_names, CodePoint replacement);
};

// A charset whose form is a table of sequences of several bytes, likewise.
struct MultibyteCharset {
  utfx_charset charset;
  TextForm form;
  TellingFace face;
  MultibyteTable table;

  void Make(const char* name, const char* other_names, CodePoint replacement);
};

}  // namespace utfx

#endif  // UTFX_LIBRARY_TABLE_CHARSET_H_
