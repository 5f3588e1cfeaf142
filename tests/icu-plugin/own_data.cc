// A program that gives ICU data of its own. Its arguments are the file of a
// package and letters. After a "-" it does what they say, and otherwise all
// sequences of them, up to three, at night five, and each in a process. Prints
// what comes of it.
//   d  gives ICU the package
//   t  version of the time zone data
//   n  opens a converter by a name that only the package's alias table has
//   o  opens a converter by an alias of ICU's
//   m  opens UTF-8000 by its main name
//   a  opens UTF-8000 by an alias, and then inside ICU
//   c  cleans ICU up

#include <sys/wait.h>
#include <unicode/ucal.h>
#include <unicode/uclean.h>
#include <unicode/ucnv.h>
#include <unicode/udata.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/effort.h"

namespace {

std::string package;

void Open(const char* name) {
  UErrorCode error = U_ZERO_ERROR;
  UConverter* const cnv = ucnv_open(name, &error);
  std::printf(" %s",
              cnv == nullptr ? u_errorName(error) : ucnv_getName(cnv, &error));
  ucnv_close(cnv);
}

void Run(const std::string& sequence) {
  std::printf("%s:", sequence.c_str());
  for (const char step : sequence) {
    UErrorCode error = U_ZERO_ERROR;
    switch (step) {
      case 'd':
        udata_setCommonData(package.data(), &error);
        std::printf(" %s", u_errorName(error));
        break;
      case 't': {
        const char* const version = ucal_getTZDataVersion(&error);
        std::printf(" %s", U_SUCCESS(error) ? version : u_errorName(error));
        break;
      }
      case 'n':
        Open("utf-8-of-the-program");
        break;
      case 'o':
        Open("cp437");
        break;
      case 'm':
        Open("UTF-8000");
        break;
      case 'a': {
        Open("utf8k");
        char out[8];
        ucnv_convert("utf8k", "UTF-8", out, sizeof out, "a", 1, &error);
        std::printf(" %s", u_errorName(error));
        break;
      }
      default:
        u_cleanup();
        break;
    }
  }
  std::puts("");
}

// NOLINTNEXTLINE(misc-no-recursion): five deep.
void RunAll(const std::string& letters, const std::string& sequence) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    Run(sequence);
    std::exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  if (status != 0) std::printf("status %d\n", status);
  if (sequence.size() == (utfx::IsNightly() ? 5 : 3)) return;
  for (const char letter : letters) RunAll(letters, sequence + letter);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  std::ifstream file(argv[1], std::ios::binary);
  package.assign(std::istreambuf_iterator<char>(file), {});
  const std::string letters = argv[2];
  if (letters[0] == '-') {
    Run(letters.substr(1));
  } else {
    RunAll(letters, "");
  }
}
