// Writes seeds for all targets into a folder: conformance's texts in each
// charset, and behind them choices, of which the last is the charset.

#include <cstddef>
#include <cstdio>
#include <fstream>
#include <random>
#include <string>

#include "tests/conformance/case.h"
#include "tests/conformance/coder.h"

int main(int argc, char** argv) {
  using utfx::conformance::Coder;
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  std::minstd_rand random(1);
  size_t charset = 0;
  for (const Coder& coder : Coder::All()) {
    size_t number = 0;
    for (const std::string& text : TextsIn(coder)) {
      std::string seed = text.substr(0, 200);
      for (int choice = 0; choice < 15; ++choice) {
        seed += static_cast<char>(random());
      }
      seed += static_cast<char>(charset);
      // A part of them all is enough to begin with.
      if (++number % 8 != 0) continue;
      std::ofstream(argv[1] + ("/" + std::to_string(charset)) + "-" +
                        std::to_string(number),
                    std::ios::binary)
          << seed;
    }
    ++charset;
  }
  return 0;
}
