#ifndef UTFX_TESTS_EXHAUSTIVE_STARTS_H_
#define UTFX_TESTS_EXHAUSTIVE_STARTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "converters/charsets.h"
#include "core/code_point.h"
#include "core/result.h"
#include "tests/model/model.h"

namespace utfx {

// How the sequences of a charset start, all of them, in their first 32 bits: a
// sorted list of what the model writes. It says of any string what the model
// reads in it, in nanoseconds where the model takes microseconds: what starts
// no sequence is ill-formed up to where it parts with all that do, and in a
// sorted list those that it parts with last are its neighbours. In WTF-16 a
// surrogate is whole, and others start with it.
//
// Units are big-endian, whatever the charset's are.
class Starts {
 public:
  explicit Starts(std::string_view charset);

  // As model::Sequence, but of UTF-64 the upper halves of units alone.
  struct Reading {
    Decoded::Status status;
    size_t length;
    CodePoint code_point;
  };

  class Reader;

  const Charset& Of() const { return charset_; }
  // Their strings, by number.
  size_t Count() const { return starts_.size(); }
  uint32_t operator[](size_t i) const { return starts_[i].string; }

 private:
  struct Start {
    uint32_t string;  // Padded with zeros.
    size_t size;      // In bytes.
    bool is_whole;
    CodePoint code_point;  // If it is whole.
  };

  // Adds those of the code points with so many bits.
  void Add(size_t size);

  Charset charset_;
  std::vector<Start> starts_;
  bool has_starts_of_others_ = false;
};

// Reads strings in order, not before the first one.
class Starts::Reader {
 public:
  Reader(const Starts& starts, uint32_t first);

  Reading Read(uint32_t string);

 private:
  // How many bytes, of whole units.
  size_t SharedWith(const Start& start, uint32_t string) const;

  // The start that is so much of the string, if it is whole. Otherwise null.
  const Start* FindWhole(uint32_t string, size_t size) const;

  const Starts& starts_;
  size_t unit_;
  const Start* last_;  // The last one that does not come after the string.
  const Start* end_;
};

}  // namespace utfx

#endif  // UTFX_TESTS_EXHAUSTIVE_STARTS_H_
