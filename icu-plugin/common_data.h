#ifndef UTFX_ICU_PLUGIN_COMMON_DATA_H_
#define UTFX_ICU_PLUGIN_COMMON_DATA_H_

#include <unicode/utypes.h>

#include <cstddef>

#include "icu-plugin/icu_internals.h"

// A data package like ICU's own, in the memory of this process: a conversion
// table for each charset, so that ICU finds something to open by its name, and
// ICU's alias table with our names in it.
namespace utfx::icu {

// Makes the package, without the alias table.
void MakeCommonData();

// Hands it over to ICU: again after each u_cleanup(). ICU looks into packages
// in the order that it gets them, and takes its own when it first needs any.
void HandOverCommonData(UErrorCode* error);

// Adds the alias table to a package that ICU has: what it is made of can only
// be read then, or ICU would have its own package first. Fails if ICU's table
// does not have the format that is known.
void AddAliasTable(UErrorCode* error);

// Makes ICU find nothing in the package.
void EmptyCommonData();

// In the conversion table for a row of kCharsets.
UConverterStaticData* StaticDataOf(size_t row);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_COMMON_DATA_H_
