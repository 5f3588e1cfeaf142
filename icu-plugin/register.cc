// Makes the charsets known to the ICU of this process, and keeps them so.
//
// ICU has no way to register a converter. But it opens any name for which it
// finds a conversion table in its data, it takes more data from anyone, and it
// keeps the functions of a converter where they can be exchanged.
//
// Must stay true:
// * ICU has all charsets with our functions, or none. A table without them has
//   a type that nobody can open, but while InstallConverter() opens it.
// * Prepare() sets ICU's functions and the package once; `mutex` guards the
//   rest until `state` is set. Only u_cleanup() and u_setMemoryFunctions() go
//   without: ICU wants no other thread in itself then.
// * ICU's memory functions must not change under our open_converters, so these
//   are closed before any cleaning up, and opened again after it.

#include <dlfcn.h>
#include <pthread.h>
#include <unicode/uclean.h>
#include <unicode/ucnv.h>
#include <unicode/udata.h>
#include <unicode/utrace.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <span>
#include <string_view>

#include "converters/charsets.h"
#include "icu-plugin/common_data.h"
#include "icu-plugin/converter_impl.h"
#include "icu-plugin/host_converters.h"
#include "icu-plugin/icu_internals.h"
#include "icu-plugin/layout_check.h"
#include "icu-plugin/utfx-icu.h"

#define UTFX_STRING(name) UTFX_STRING_OF(name)
#define UTFX_STRING_OF(name) #name

namespace utfx::icu {
namespace {

enum class State : uint8_t {
  kNew,  // Or there was no memory; there may be some the next time.
  kRegistered,
  kWaiting,  // ICU is linked without data.
  kRefused,
  kLeftToNext,  // There is another copy of this library behind this one.
};

std::atomic<State> state = State::kNew;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

// A function of ICU's that is missing can only fail.
void Fail(UErrorCode* error) {
  if (error != nullptr && U_SUCCESS(*error)) *error = U_UNSUPPORTED_ERROR;
}

// ICU's own functions, which this library replaces. Set before `state` is.
decltype(ucnv_open)* original_open = [](const char* /*name*/,
                                        UErrorCode* error) -> UConverter* {
  Fail(error);
  return nullptr;
};
decltype(u_cleanup)* original_cleanup = [] {};
decltype(u_setMemoryFunctions)* original_set_memory_functions =
    [](const void* /*context*/, UMemAllocFn* /*allocate*/,
       UMemReallocFn* /*reallocate*/, UMemFreeFn* /*free*/,
       UErrorCode* error) { Fail(error); };
decltype(udata_setCommonData)* original_set_common_data =
    [](const void* /*data*/, UErrorCode* error) { Fail(error); };
// ICU's data, if it is linked in.
const void* icus_package = nullptr;
// The function of another copy of this library.
decltype(utfx_icu_register)* next_register = nullptr;

// Leaves *function as it is if there is none.
template <class Function>
bool FindOriginal(const char* name, Function** function) {
  void* const found = dlsym(RTLD_NEXT, name);
  if (found == nullptr) return false;
  *function = reinterpret_cast<Function*>(found);
  return true;
}

// Looks for all of them, as each replacement calls its original.
bool FindOriginals() {
  bool has_all = FindOriginal(UTFX_STRING(ucnv_open), &original_open);
  has_all &= FindOriginal(UTFX_STRING(u_cleanup), &original_cleanup);
  has_all &= FindOriginal(UTFX_STRING(u_setMemoryFunctions),
                          &original_set_memory_functions);
  has_all &=
      FindOriginal(UTFX_STRING(udata_setCommonData), &original_set_common_data);
  return has_all;
}

// The functions below fail with U_UNSUPPORTED_ERROR if ICU is not as we know
// it.

void CheckIcu(UErrorCode* error) {
  UVersionInfo version;
  u_getVersion(version);
  if (version[0] != U_ICU_VERSION_MAJOR_NUM) {
    *error = U_UNSUPPORTED_ERROR;
    return;
  }
  UConverter* const utf8 = original_open("UTF-8", error);
  if (U_SUCCESS(*error) && !HasKnownLayout(utf8)) *error = U_UNSUPPORTED_ERROR;
  ucnv_close(utf8);
}

// One of each charset: as long as there is one, ICU keeps its table.
UConverter* open_converters[kIcuCount];

// ICU keeps no tables if it has no alias table, or no memory for its aliases.
UErrorCode WhyIcuKeepsNothing() {
  UErrorCode error = U_ZERO_ERROR;
  ucnv_countAliases("UTF-8", &error);
  return U_SUCCESS(error) ? U_MEMORY_ALLOCATION_ERROR : error;
}

// Opens a charset's conversion table and gives it our functions.
void InstallConverter(size_t row, UErrorCode* error) {
  UConverterStaticData* const data = StaticDataOf(row);
  data->conversionType = UCNV_MBCS;
  UConverter* const cnv = original_open(data->name, error);
  // As it is none of ICU's types. This also keeps ucnv_openPackage() from
  // making a converter of the table without our functions.
  data->conversionType = UCNV_UNSUPPORTED_CONVERTER;
  if (U_FAILURE(*error)) return;
  open_converters[row] = cnv;
  const UConverterImpl* const impl = &ImplOf(row);
  // ICU has kept it over u_cleanup() if the program has one open.
  if (cnv->sharedData->impl == impl) return;
  if (cnv->sharedData->sharedDataCached == 0) {
    *error = WhyIcuKeepsNothing();
  } else if (!HasKnownLayout(*cnv->sharedData, data)) {
    *error = U_UNSUPPORTED_ERROR;
  } else {
    cnv->sharedData->impl = impl;
  }
}

void CloseConverters() {
  for (UConverter*& cnv : open_converters) {
    ucnv_close(cnv);
    cnv = nullptr;
  }
}

// Gives ICU all charsets or none. In the latter case ICU remembers, until it is
// cleaned up, only that an alias table was wrong, or ours.
void Install(UErrorCode* error) {
  original_set_common_data(CommonData(), error);
  for (size_t row = 0; U_SUCCESS(*error) && row < kIcuCount; ++row) {
    InstallConverter(row, error);
  }
  if (U_SUCCESS(*error)) return;
  EmptyCommonData();
  CloseConverters();
  // Tables that lack our functions.
  ucnv_flushCache();
}

// Installs the charsets unless they are. An alias table must come with a
// package that the program brings; without such a package, ICU has looked for
// its own already.
State InstallLate(const void* package, UErrorCode* error) {
  pthread_mutex_lock(&mutex);
  State now = state.load(std::memory_order_relaxed);
  if (now == State::kNew) {
    *error = U_MEMORY_ALLOCATION_ERROR;
  } else if (now == State::kWaiting &&
             (AddAliasTable(package) || package == nullptr)) {
    Install(error);
    if (U_SUCCESS(*error)) now = State::kRegistered;
    state.store(now, std::memory_order_release);
  }
  pthread_mutex_unlock(&mutex);
  return now;
}

// Installs the charsets for the first time. If ICU refuses what it is given,
// `undo` makes it forget that.
template <class Undo>
State InstallAnew(UErrorCode* error, Undo undo) {
  CheckIcu(error);
  if (U_SUCCESS(*error)) {
    // To open a converter, ICU looks for its alias table. If there is none yet,
    // it would not look again when the program has brought one.
    if (!AddAliasTable(icus_package)) return State::kWaiting;
    Install(error);
    if (U_SUCCESS(*error)) return State::kRegistered;
    undo();
  }
  return *error == U_MEMORY_ALLOCATION_ERROR ? State::kNew : State::kRefused;
}

void SayWhyRefused(UErrorCode error) {
  if (error == U_UNSUPPORTED_ERROR) {
    std::fputs("utfx: the converters of this ICU " U_ICU_VERSION
               " are not laid out as known; it gets none of utfx's charsets\n",
               stderr);
  } else {
    std::fprintf(stderr,
                 "utfx: this ICU " U_ICU_VERSION
                 " can't load converters (%s); it gets none of utfx's "
                 "charsets\n",
                 u_errorName(error));
  }
}

// Prepares what a second attempt must find unchanged, as other threads may use
// it: ICU's functions, and our package, which ICU may have. Returns whether ICU
// has all functions.
bool Prepare() {
  const bool is_complete = FindOriginals();
  if (!FindOriginal("utfx_icu_register", &next_register)) {
    MakeCommonData();
    icus_package = dlsym(RTLD_DEFAULT, UTFX_STRING(U_ICUDATA_ENTRY_POINT));
  }
  return is_complete;
}

// Whether this library was loaded with the program, which then has not used ICU
// yet. dlopen() hides its symbols, unless it is asked not to.
bool HasComeWithProgram() {
  return dlsym(RTLD_DEFAULT, "utfx_icu_register") ==
         reinterpret_cast<void*>(&utfx_icu_register);
}

State Register() {
  static bool is_first = true;
  static const bool kIsComplete = Prepare();
  if (next_register != nullptr) return State::kLeftToNext;
  const bool may_clean_up = is_first && HasComeWithProgram();
  is_first = false;
  UErrorCode error = kIsComplete ? U_ZERO_ERROR : U_UNSUPPORTED_ERROR;
  State result = State::kRefused;
  if (kIsComplete) {
    result = InstallAnew(&error, [may_clean_up] {
      if (may_clean_up) original_cleanup();
    });
  }
  if (result == State::kRefused) SayWhyRefused(error);
  return result;
}

// Cleans up ICU and everything that it has allocated for us, calls a function,
// and installs the charsets again.
template <class Function>
void CleanUpAround(Function function) {
  const auto clean_up = [function] {
    original_cleanup();
    function();
  };
  CloseConverters();
  clean_up();
  UErrorCode error = U_ZERO_ERROR;
  state = InstallAnew(&error, clean_up);
}

State EnsureRegistered() {
  State now = state.load(std::memory_order_acquire);
  if (now != State::kNew) return now;
  pthread_mutex_lock(&mutex);
  now = state.load(std::memory_order_relaxed);
  if (now == State::kNew) {
    now = Register();
    state.store(now, std::memory_order_release);
  }
  pthread_mutex_unlock(&mutex);
  return now;
}

// Before main(), and before ICU is used.
[[gnu::constructor]] void RegisterWhenLoaded() { EnsureRegistered(); }

constexpr std::string_view kInfinity = "∞";

// Copies a name to an array, with INFINITY for each ∞, and without options, as
// our converters have none. Returns false if it is too long.
bool SpellOut(std::string_view name, std::span<char> out) {
  char* end = out.data();
  name = name.substr(0, name.find(UCNV_OPTION_SEP_CHAR));
  while (!name.empty()) {
    const bool is_infinity = name.starts_with(kInfinity);
    const std::string_view text =
        is_infinity ? std::string_view("INFINITY") : name.substr(0, 1);
    if (text.size() >= out.size() - static_cast<size_t>(end - out.data())) {
      return false;
    }
    end = std::copy(text.begin(), text.end(), end);
    name.remove_prefix(is_infinity ? kInfinity.size() : 1);
  }
  *end = '\0';
  return true;
}

// Whether ICU would take a name for that of a charset. ICU looks only at ASCII,
// so names with ∞ are different ones to it.
bool HasName(const Charset& charset, const char* name) {
  const auto is_it = [name](std::string_view own) {
    return own.find(kInfinity) == std::string_view::npos &&
           ucnv_compareNames(name, own.data()) == 0;
  };
  return is_it(charset.name) ||
         std::any_of(charset.aliases.begin(), charset.aliases.end(), is_it);
}

// Returns the main name of the charset that has a name, or null if we have
// none.
const char* MainName(std::string_view name) {
  char plain[2 * UCNV_MAX_CONVERTER_NAME_LENGTH];
  if (!SpellOut(name, plain)) return nullptr;
  const auto charset = std::find_if(
      kIcuCharsets.begin(), kIcuCharsets.end(),
      [&plain](const Charset& row) { return HasName(row, plain); });
  return charset == kIcuCharsets.end() ? nullptr : charset->name.data();
}

// Whether ICU knows the aliases of the charsets, too. It does not if it loaded
// its own table before it had ours.
bool IcuKnowsAliases() {
  UErrorCode error = U_ZERO_ERROR;
  return HasAliasTable() &&
         ucnv_countAliases(StaticDataOf(0)->name, &error) > 0;
}

}  // namespace
}  // namespace utfx::icu

// ICU ignores all but ASCII in a name: UTF-∞-16 would be UTF-16.
UConverter* ucnv_open(const char* name, UErrorCode* error) {
  using namespace utfx::icu;  // NOLINT(google-build-using-namespace)
  const State state = EnsureRegistered();
  if (state == State::kRefused || state == State::kLeftToNext ||
      name == nullptr || error == nullptr || U_FAILURE(*error)) {
    return original_open(name, error);
  }
  if (std::strstr(name, kInfinity.data()) != nullptr) {
    const char* const main_name = MainName(name);
    if (main_name != nullptr) name = main_name;
  }
  UConverter* const cnv = original_open(name, error);
  if (*error != U_FILE_ACCESS_ERROR) return cnv;
  const char* const main_name = MainName(name);
  if (main_name == nullptr) return OpenHosts(name, error);
  // It is ours: ICU has an alias table that is not ours, or none, or there was
  // no memory to give it more.
  UErrorCode late_error = U_ZERO_ERROR;
  if (InstallLate(nullptr, &late_error) == State::kRegistered) {
    *error = U_ZERO_ERROR;
    return original_open(main_name, error);
  }
  if (late_error == U_MEMORY_ALLOCATION_ERROR) *error = late_error;
  return cnv;
}

// ICU forgets its data, the alias table and the memory functions. Nothing must
// be left that it has allocated with those.
void u_cleanup(void) {
  using namespace utfx::icu;  // NOLINT(google-build-using-namespace)
  if (EnsureRegistered() == State::kRegistered) {
    CleanUpAround([] {});
  } else {
    original_cleanup();
  }
}

// A program calls it before it uses ICU, or after u_cleanup(). But we have used
// ICU already.
void u_setMemoryFunctions(const void* context, UMemAllocFn* allocate,
                          UMemReallocFn* reallocate, UMemFreeFn* free,
                          UErrorCode* error) {
  using namespace utfx::icu;  // NOLINT(google-build-using-namespace)
  const auto set = [&] {
    original_set_memory_functions(context, allocate, reallocate, free, error);
  };
  const State now = EnsureRegistered();
  if ((now != State::kRegistered && now != State::kNew) || error == nullptr ||
      U_FAILURE(*error) || allocate == nullptr || reallocate == nullptr ||
      free == nullptr) {
    set();
    return;
  }
  // These may have been set before, and u_cleanup() forgets them.
  const void* trace_context = nullptr;
  UTraceEntry* entry = nullptr;
  UTraceExit* exit = nullptr;
  UTraceData* data = nullptr;
  utrace_getFunctions(&trace_context, &entry, &exit, &data);
  const int32_t trace_level = utrace_getLevel();
  CleanUpAround(set);
  utrace_setFunctions(trace_context, entry, exit, data);
  utrace_setLevel(trace_level);
}

// Our package has to come before the program's, and has an alias table only if
// there is one.
void udata_setCommonData(const void* data, UErrorCode* error) {
  using namespace utfx::icu;  // NOLINT(google-build-using-namespace)
  UErrorCode late_error = U_ZERO_ERROR;
  const State now = EnsureRegistered();
  if (now == State::kNew || (now == State::kWaiting && data != nullptr)) {
    InstallLate(data, &late_error);
  }
  if (late_error == U_MEMORY_ALLOCATION_ERROR && error != nullptr &&
      U_SUCCESS(*error)) {
    *error = late_error;
    return;
  }
  original_set_common_data(data, error);
}

void utfx_icu_register(UErrorCode* status) {
  using namespace utfx::icu;  // NOLINT(google-build-using-namespace)
  if (status == nullptr || U_FAILURE(*status)) return;
  switch (EnsureRegistered()) {
    case State::kRefused:
      *status = U_UNSUPPORTED_ERROR;
      return;
    case State::kLeftToNext:
      next_register(status);
      return;
    case State::kWaiting:
      *status = U_USING_DEFAULT_WARNING;
      return;
    case State::kNew:
      *status = U_MEMORY_ALLOCATION_ERROR;
      return;
    case State::kRegistered:
      break;
  }
  // After a u_cleanup() that did not come by here. Otherwise ICU has it.
  original_set_common_data(CommonData(), status);
  if (U_SUCCESS(*status) && !IcuKnowsAliases()) {
    *status = U_USING_DEFAULT_WARNING;
  }
}
