#ifndef UTFX_TESTS_BENCH_TEXTS_H_
#define UTFX_TESTS_BENCH_TEXTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace utfx::bench {

struct Text {
  std::string name;
  std::string utf8;  // Well-formed, 64 KB or more.
};

struct Script {
  const char* name;
  std::vector<std::pair<uint32_t, uint32_t>> letters;
  size_t longest_word;  // 0: nothing between words but a full stop.
};

// Made text of words in a script. The same each time.
Text MakeText(const Script& script);

// Made text of words: one text for each of nine scripts, and one of markup with
// all of them in it. The same each time.
std::vector<Text> MakeTexts();

// The contents of files, each as often as makes 64 KB. Ends the program with a
// message if one can't be read or is not UTF-8.
std::vector<Text> ReadTexts(const std::vector<std::string>& files);

// Of UTF-8, in code points.
size_t CountCharacters(const std::string& utf8);

}  // namespace utfx::bench

#endif  // UTFX_TESTS_BENCH_TEXTS_H_
