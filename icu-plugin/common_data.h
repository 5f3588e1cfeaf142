#ifndef UTFX_ICU_PLUGIN_COMMON_DATA_H_
#define UTFX_ICU_PLUGIN_COMMON_DATA_H_

#include <cstddef>

#include "icu-plugin/icu_internals.h"

// A data package like ICU's own, in the memory of this process: a conversion
// table for each charset, so that ICU finds something to open by its name, and
// ICU's alias table with our names in it.
namespace utfx::icu {

// Makes the package, without the alias table.
void MakeCommonData();

// What ICU is to get with udata_setCommonData(): again after each u_cleanup().
// It looks into packages in the order that it gets them, and takes its own when
// it first needs any.
const void* CommonData();

// Makes the alias table of that in another package, before ICU looks for it. It
// is not read by ICU, which would load its own package for that, and so have it
// before any that the program brings. Returns false, and leaves ours without
// one, if the other is null or has none of the format that is known.
bool AddAliasTable(const void* package);
bool HasAliasTable();

// Makes ICU find nothing in the package.
void EmptyCommonData();

// In the conversion table for a row of kCharsets.
UConverterStaticData* StaticDataOf(size_t row);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_COMMON_DATA_H_
