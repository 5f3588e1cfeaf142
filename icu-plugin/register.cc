// Makes the charsets known to the ICU of this process, and keeps them so.
//
// ICU has no way to register a converter. But it opens any name for which it
// finds a conversion table in its data, it takes more data from anyone, and it
// keeps the functions of a converter where they can be exchanged.

#include <dlfcn.h>
#include <pthread.h>
#include <unicode/uclean.h>
#include <unicode/ucnv.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <string_view>

#include "core/charsets.h"
#include "icu-plugin/common_data.h"
#include "icu-plugin/icu_internals.h"
#include "icu-plugin/impl.h"
#include "icu-plugin/layout_check.h"
#include "icu-plugin/utfx-icu.h"

#define UTFX_STRING(name) UTFX_STRING_OF(name)
#define UTFX_STRING_OF(name) #name

namespace utfx::icu {
namespace {

enum class State : uint8_t {
  kNew,
  kRegistered,
  kRegisteredLate,  // ICU keeps to an alias table without our names.
  kRefused,
  kLeftToNext,  // There is another copy of this library behind this one.
};

constexpr bool IsRegistered(State state) {
  return state == State::kRegistered || state == State::kRegisteredLate;
}

std::atomic<State> state = State::kNew;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

// ICU's own functions, in place of which this library has others. Set before
// `state` is.
decltype(ucnv_open)* original_open = nullptr;
decltype(u_cleanup)* original_cleanup = nullptr;
// That of another copy of this library.
decltype(utfx_icu_register)* next_register = nullptr;

template <class Function>
void FindOriginal(const char* name, Function** function) {
  *function = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

bool IcuIsKnown() {
  UErrorCode error = U_ZERO_ERROR;
  UConverter* const utf8 = original_open("UTF-8", &error);
  const bool is_known = U_SUCCESS(error) && HasKnownLayout(utf8);
  ucnv_close(utf8);
  return is_known;
}

// One of each charset: as long as there is one, ICU keeps its table.
[[gnu::used]] UConverter* open_converters[std::size(kCharsets)];

// Opens a charset's conversion table and gives it our functions.
bool Install(size_t row) {
  UErrorCode error = U_ZERO_ERROR;
  UConverterStaticData* const data = StaticDataOf(row);
  UConverter* const cnv = original_open(data->name, &error);
  if (U_FAILURE(error) || !HasKnownLayout(*cnv->sharedData, data)) return false;
  cnv->sharedData->impl = &ImplOf(row);
  // As it is none of ICU's types. This also keeps ucnv_openPackage() from
  // making a converter of the table without our functions.
  data->conversionType = UCNV_UNSUPPORTED_CONVERTER;
  open_converters[row] = cnv;
  return true;
}

// Does ICU know the charsets by their aliases, too?
State HowRegistered() {
  UErrorCode error = U_ZERO_ERROR;
  return ucnv_countAliases(StaticDataOf(0)->name, &error) > 0
             ? State::kRegistered
             : State::kRegisteredLate;
}

State Register() {
  FindOriginal(UTFX_STRING(ucnv_open), &original_open);
  FindOriginal(UTFX_STRING(u_cleanup), &original_cleanup);
  FindOriginal("utfx_icu_register", &next_register);
  if (next_register != nullptr) return State::kLeftToNext;
  if (original_open != nullptr && original_cleanup != nullptr && IcuIsKnown()) {
    UErrorCode error = U_ZERO_ERROR;
    MakeCommonData();
    HandOverCommonData(&error);
    AddAliasTable(&error);
    bool done = U_SUCCESS(error);
    for (size_t row = 0; done && row < std::size(kCharsets); ++row) {
      done = Install(row);
    }
    if (done) return HowRegistered();
    EmptyCommonData();
  }
  std::fputs("utfx: the converters of this ICU " U_ICU_VERSION
             " are not laid out as known; it gets no UTF-64, UTF-8000, "
             "UTF-E-8 and UTF-INFINITY-16\n",
             stderr);
  return State::kRefused;
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

// The main name of the charset that has a name, or null. Options are ignored:
// our converters have none.
const char* MainName(std::string_view name) {
  char plain[2 * UCNV_MAX_CONVERTER_NAME_LENGTH];
  char* end = plain;
  name = name.substr(0, name.find(UCNV_OPTION_SEP_CHAR));
  while (!name.empty()) {
    const bool is_infinity = name.starts_with(kInfinity);
    const std::string_view text =
        is_infinity ? std::string_view("INFINITY") : name.substr(0, 1);
    if (text.size() >= static_cast<size_t>(std::end(plain) - end)) {
      return nullptr;
    }
    end = std::copy(text.begin(), text.end(), end);
    name.remove_prefix(is_infinity ? kInfinity.size() : 1);
  }
  *end = '\0';
  for (size_t row = 0; row < std::size(kCharsets); ++row) {
    const char* const main_name = StaticDataOf(row)->name;
    if (ucnv_compareNames(plain, main_name) == 0) return main_name;
    for (const std::string_view alias : kCharsets[row].aliases) {
      if (alias.find(kInfinity) == std::string_view::npos &&
          ucnv_compareNames(plain, alias.data()) == 0) {
        return main_name;
      }
    }
  }
  return nullptr;
}

}  // namespace
}  // namespace utfx::icu

// ICU ignores all but ASCII in a name: UTF-∞-16 would be UTF-16.
UConverter* ucnv_open(const char* name, UErrorCode* error) {
  using utfx::icu::State;
  const State state = utfx::icu::EnsureRegistered();
  if (name != nullptr && utfx::icu::IsRegistered(state) &&
      (state == State::kRegisteredLate ||
       std::strstr(name, utfx::icu::kInfinity.data()) != nullptr)) {
    const char* const main_name = utfx::icu::MainName(name);
    if (main_name != nullptr) name = main_name;
  }
  return utfx::icu::original_open(name, error);
}

// ICU forgets its data and the alias table, but not the tables of converters
// that are open.
void u_cleanup(void) {
  using utfx::icu::State;
  const State state = utfx::icu::EnsureRegistered();
  utfx::icu::original_cleanup();
  if (!utfx::icu::IsRegistered(state)) return;
  UErrorCode error = U_ZERO_ERROR;
  utfx::icu::HandOverCommonData(&error);
  utfx::icu::state = State::kRegistered;  // No longer late.
}

void utfx_icu_register(UErrorCode* status) {
  using utfx::icu::State;
  if (status == nullptr || U_FAILURE(*status)) return;
  switch (utfx::icu::EnsureRegistered()) {
    case State::kRefused:
      *status = U_UNSUPPORTED_ERROR;
      return;
    case State::kLeftToNext:
      utfx::icu::next_register(status);
      return;
    default:
      break;
  }
  // After a u_cleanup() that did not come by here. Otherwise ICU has it.
  utfx::icu::HandOverCommonData(status);
  const State state = utfx::icu::HowRegistered();
  utfx::icu::state = state;
  if (state == State::kRegisteredLate) *status = U_USING_DEFAULT_WARNING;
}
