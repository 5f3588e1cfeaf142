// A program that has no memory while the library registers its charsets: when
// it is loaded (load), in u_cleanup() (cleanup) and u_setMemoryFunctions()
// (functions), and where ICU is linked without data, in ucnv_open() (late).
// With one of these it runs itself with each allocation failing in turn, and
// prints those that memory did not mend, and how many it tried.

#include <sys/wait.h>
#include <unicode/uclean.h>
#include <unicode/ucnv.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>

#include "converters/charsets.h"
#include "icu-plugin/utfx-icu.h"
#include "tests/faults/failing_malloc.h"

namespace {

constexpr const char* kLoadedByIcu = "ibm-1390_P110-2003";

// Ends the process, which says why.
void Require(bool condition, const char* what, std::string_view of,
             UErrorCode error) {
  if (condition) return;
  std::printf("%s: %.*s: %s\n", what, static_cast<int>(of.size()), of.data(),
              u_errorName(error));
  std::exit(1);
}

void* Allocate(const void* /*context*/, size_t size) {
  return std::malloc(size);
}
void* Reallocate(const void* /*context*/, void* block, size_t size) {
  return std::realloc(block, size);
}
void Free(const void* /*context*/, void* block) { std::free(block); }

// What is to have no memory. It fails with that or does what it does.
void Act(std::string_view what) {
  UErrorCode error = U_ZERO_ERROR;
  if (what == "cleanup") u_cleanup();
  if (what == "functions") {
    u_setMemoryFunctions(nullptr, Allocate, Reallocate, Free, &error);
  }
  ucnv_close(ucnv_open("UTF-8K", &error));
  Require(U_SUCCESS(error) || error == U_MEMORY_ALLOCATION_ERROR, "failed with",
          what, error);
}

void Use(std::string_view name, std::string_view main_name) {
  UErrorCode error = U_ZERO_ERROR;
  UConverter* const cnv = ucnv_open(name.data(), &error);
  Require(U_SUCCESS(error), "not opened", name, error);
  Require(main_name == ucnv_getName(cnv, &error), "another", name, error);
  const UChar text[] = u"Hié中";
  char bytes[64];
  UChar units[64];
  const int32_t size =
      ucnv_fromUChars(cnv, bytes, sizeof bytes, text, -1, &error);
  const int32_t length = ucnv_toUChars(
      cnv, units, static_cast<int32_t>(std::size(units)), bytes, size, &error);
  Require(U_SUCCESS(error) && length == 4 &&
              std::memcmp(units, text, sizeof text) == 0,
          "not converted", name, error);
  ucnv_close(cnv);
}

void UseAll() {
  for (const utfx::Charset& charset : utfx::kIcuCharsets) {
    Use(charset.name, charset.name);
    for (const std::string_view alias : charset.aliases) {
      Use(alias, charset.name);
    }
  }
  Use("UTF-16BE", "UTF-16BE");
}

// Whether ICU has its alias table. That there was no memory for it ICU
// remembers until u_cleanup(), and until then keeps no table of a converter
// that it has loaded, in which our functions could be.
bool IcuHasAliasTable() {
  UErrorCode error = U_ZERO_ERROR;
  ucnv_countAliases("UTF-16", &error);
  return error != U_MEMORY_ALLOCATION_ERROR;
}

// Prints how many allocations and how many blocks are left.
void Run(std::string_view what, const char* failure) {
  char* end = nullptr;
  const auto n = static_cast<int>(std::strtol(failure, &end, 10));
  if (what != "load") {
    u_cleanup();
    FailAllocation(n, static_cast<int>(*end == '+'));
  }
  Act(what);
  const int allocations = StopFailing();

  UErrorCode error = U_ZERO_ERROR;
  if (IcuHasAliasTable()) {
    utfx_icu_register(&error);
    Require(U_SUCCESS(error), "register", what, error);
    UseAll();
  }
  u_cleanup();
  if (what != "late") {
    error = U_ZERO_ERROR;
    utfx_icu_register(&error);
    Require(error == U_ZERO_ERROR, "register again", what, error);
    Require(ucnv_countAliases("UTF-8000", &error) == 4, "aliases", what, error);
    Use(kLoadedByIcu, kLoadedByIcu);
    u_cleanup();
  }
  const int blocks = AllocatedBlocks();
  UseAll();
  std::printf("%d %d\n", allocations, blocks);
}

// What Run() prints in a process of its own.
bool RunAlone(const std::string& program, const std::string& what,
              const std::string& failure, int* allocations, int* blocks) {
  const std::string command =
      "UTFX_FAIL_ALLOCATION=" + (what == "load" ? failure : "0") +
      (what == "late" ? " LD_PRELOAD=\"$UTFX_NO_DATA\"" : "") + " '" + program +
      "' " + what + " " + failure + " 2>&1";
  FILE* const stream = popen(command.c_str(), "r");
  if (stream == nullptr) return false;
  char line[200] = "";
  const bool has_line = std::fgets(line, sizeof line, stream) != nullptr;
  char rest[200] = "";
  const bool has_more = std::fgets(rest, sizeof rest, stream) != nullptr;
  const int status = pclose(stream);
  char* end = line;
  *allocations = static_cast<int>(std::strtol(line, &end, 10));
  *blocks = static_cast<int>(std::strtol(end, &end, 10));
  if (status == 0 && has_line && !has_more && end != line) return true;
  std::printf("%s %s: status %d: %s%s", what.c_str(), failure.c_str(), status,
              line, rest);
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3) {
    Run(argv[1], argv[2]);
    return 0;
  }
  int allocations = 0;
  int blocks = 0;
  if (argc != 2 || !RunAlone(argv[0], argv[1], "0", &allocations, &blocks)) {
    return 1;
  }
  for (const char* const all_after : {"", "+"}) {
    for (int n = 1; n <= allocations; ++n) {
      const std::string failure = std::to_string(n) + all_after;
      int tried = 0;
      int left = 0;
      if (RunAlone(argv[0], argv[1], failure, &tried, &left) && left > blocks) {
        std::printf("%s: %d blocks, not %d\n", failure.c_str(), left, blocks);
      }
    }
  }
  std::printf("%d\n", allocations);
  return 0;
}
