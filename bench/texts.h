#ifndef UTFX_BENCH_TEXTS_H_
#define UTFX_BENCH_TEXTS_H_

#include <string>
#include <vector>

namespace utfx::bench {

struct Text {
  std::string name;
  std::string utf8;  // Well-formed, 64 KB or more.
};

// Made text of words: one text for each of nine scripts, and one of markup with
// all of them in it. The same each time.
std::vector<Text> MakeTexts();

// The contents of files, each as often as makes 64 KB. Ends the program with a
// message if one can't be read or is not UTF-8.
std::vector<Text> ReadTexts(const std::vector<std::string>& files);

// Of UTF-8, in code points.
size_t CountCharacters(const std::string& utf8);

}  // namespace utfx::bench

#endif  // UTFX_BENCH_TEXTS_H_
