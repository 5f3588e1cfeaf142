// A program that gives ICU memory functions of its own. Does so (s), uses ICU
// (u) and cleans it up (c) in every order that ICU allows, each in a process,
// and prints how many it did, and those in which a block went to the wrong
// function or was left.

#include <sys/wait.h>
#include <unicode/uclean.h>
#include <unicode/ucnv.h>
#include <unicode/ures.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>

namespace {

constexpr size_t kPrefix = 16;
constexpr uint64_t kTag = 0xA110CA7ED0B10C55;

const int kContext = 0;
int blocks = 0;

char* Check(const void* context, void* block) {
  char* const start = static_cast<char*>(block) - kPrefix;
  if (context != &kContext || *reinterpret_cast<uint64_t*>(start) != kTag) {
    std::abort();
  }
  return start;
}

// The C library's free() would abort on what these return.
void* Allocate(const void* context, size_t size) {
  if (context != &kContext) std::abort();
  auto* const start = static_cast<char*>(std::malloc(size + kPrefix));
  if (start == nullptr) return nullptr;
  *reinterpret_cast<uint64_t*>(start) = kTag;
  ++blocks;
  return start + kPrefix;
}

void Free(const void* context, void* block) {
  if (block == nullptr) return;
  char* const start = Check(context, block);
  *reinterpret_cast<uint64_t*>(start) = 0;
  --blocks;
  std::free(start);
}

void* Reallocate(const void* context, void* block, size_t size) {
  if (block == nullptr) return Allocate(context, size);
  void* const start = std::realloc(Check(context, block), size + kPrefix);
  return static_cast<char*>(start) + kPrefix;
}

void Require(bool condition) {
  if (!condition) _exit(2);
}

void Use(bool has_charsets) {
  UErrorCode error = U_ZERO_ERROR;
  // ICU's table of converters has to grow.
  for (int32_t i = 0; i < ucnv_countAvailable(); i += 2) {
    ucnv_close(ucnv_open(ucnv_getAvailableName(i), &error));
  }
  Require(error == U_ZERO_ERROR || error == U_AMBIGUOUS_ALIAS_WARNING);
  ures_close(ures_open(nullptr, "de", &error));
  Require(U_SUCCESS(error));
  error = U_ZERO_ERROR;
  UConverter* const cnv = ucnv_open("utf8k", &error);
  Require(U_SUCCESS(error) == has_charsets);
  if (!has_charsets) return;
  // A substitution, a long sequence and a clone, all of which take memory.
  ucnv_setSubstString(cnv, u"0123456789", 10, &error);
  const std::string text = "\xFF\xBF\xBF\xBF\xBF\xBF\xBF\xBF\xBF\xBF\xBF\xBF";
  const char* source = text.data();
  UChar units[4];
  UChar* target = units;
  ucnv_toUnicode(cnv, &target, std::end(units), &source, source + text.size(),
                 nullptr, 0, &error);
  ucnv_close(ucnv_clone(cnv, &error));
  ucnv_close(cnv);
  Require(U_SUCCESS(error));
}

void Run(const std::string& sequence, bool has_charsets) {
  bool is_set = false;
  for (const char step : sequence) {
    UErrorCode error = U_ZERO_ERROR;
    switch (step) {
      case 's':
        // Nothing comes of this.
        u_setMemoryFunctions(nullptr, Allocate, nullptr, Free, &error);
        Require(error == U_ILLEGAL_ARGUMENT_ERROR);
        error = U_ZERO_ERROR;
        u_setMemoryFunctions(&kContext, Allocate, Reallocate, Free, &error);
        Require(error == U_ZERO_ERROR);
        is_set = true;
        break;
      case 'u': {
        const int before = blocks;
        Use(has_charsets);
        // ICU keeps some.
        Require((blocks > 0 && blocks >= before) == is_set);
        break;
      }
      default:
        u_cleanup();
        Require(blocks == 0);
        is_set = false;
        break;
    }
  }
}

int tried = 0;

// All sequences that start with one.
// NOLINTNEXTLINE(misc-no-recursion): five deep.
void RunAll(const std::string& sequence, bool has_charsets) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    Run(sequence, has_charsets);
    std::exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  ++tried;
  if (status != 0) std::printf("%s: status %d\n", sequence.c_str(), status);
  if (sequence.size() == 5) return;
  const char last = sequence.empty() ? 'c' : sequence.back();
  for (const char step : {'s', 'u', 'c'}) {
    if (step != 's' || last != 'u') RunAll(sequence + step, has_charsets);
  }
}

}  // namespace

// With an argument if the charsets are to be there.
int main(int argc, char** /*argv*/) {
  RunAll("", argc > 1);
  std::printf("%d\n", tried);
}
