#ifndef UTFX_ICU_PLUGIN_COMMON_DATA_H_
#define UTFX_ICU_PLUGIN_COMMON_DATA_H_

#include <cstddef>

#include "icu-plugin/icu_internals.h"

// A data package like ICU's own, in the memory of this process: a conversion
// table for each charset, so that ICU finds something to open by its name, one
// for each charset that the host has when it is made, and ICU's alias table
// with all their names in it.
namespace utfx::icu {

// Makes the package, without the alias table.
void MakeCommonData();

// Returns the data for udata_setCommonData(); ICU needs it again after each
// u_cleanup(). ICU searches packages in the order in which it got them, and
// loads its own when it first needs one.
const void* CommonData();

// Makes our alias table from that of another package, before ICU looks for one.
// Does not read the other one through ICU: ICU would load its own package, and
// have it before any that the program brings. Returns false, and leaves our
// package without an alias table, if the other package is null or its alias
// table is missing or of an unknown format.
bool AddAliasTable(const void* package);
bool HasAliasTable();

// Makes ICU find nothing in the package.
void EmptyCommonData();

// Returns the static data in the conversion table for a row of kIcuCharsets.
UConverterStaticData* StaticDataOf(size_t row);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_COMMON_DATA_H_
