#ifndef UTFX_TESTS_CONFORMANCE_DOORS_CHILD_H_
#define UTFX_TESTS_CONFORMANCE_DOORS_CHILD_H_

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "tests/conformance/door.h"

namespace utfx::conformance {

// A program that reads lines and answers each with one:
//   FROM TO stop|skip|replace PIECES HEX
// where PIECES is "-" or sizes like "3,1,2", and HEX is "-" or bytes. It
// answers
//   HEX [BEGIN END]
// with what it wrote, and where in the text the error is that stopped it, or
//   ! WHY
class Child {
 public:
  // The words of a command, as in the environment variable of this name.
  explicit Child(const char* variable);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();

  // Whether the variable is set.
  bool IsThere() const { return !command_.empty(); }
  std::string Ask(const std::string& line);

 private:
  void Start();

  std::string command_;
  int pid_ = 0;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

class ChildStream : public AnsweringStream {
 public:
  ChildStream(Child* child, const Coder& from, const Coder& to,
              OnError on_error);

  Answer Ask(std::string_view text, const std::vector<size_t>& pieces) override;

 private:
  Child* child_;
  std::string start_;
};

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_DOORS_CHILD_H_
