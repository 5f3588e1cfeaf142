#ifndef UTFX_TESTS_LIBICONV_SHIM_LOCK_STEP_H_
#define UTFX_TESTS_LIBICONV_SHIM_LOCK_STEP_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/libiconv-shim/libiconv.h"
#include "tests/libiconv-shim/twin.h"

namespace utfx {

// A text on both sides.
struct Texts {
  std::string ours;
  std::string theirs;
};

// The two conversions of a comparison, and how their bytes relate.
class LockStep {
 public:
  LockStep(const std::string& our_to, const std::string& our_from,
           const std::string& their_to, const std::string& their_from,
           Twin* twin, bool to_twin)
      : ours_(our_to, our_from),
        theirs_(their_to, their_from),
        twin_(*twin),
        to_twin_(to_twin) {}

  Shim& Ours() { return ours_; }
  Real& Theirs() { return theirs_; }

  // Converts in pieces that `next` gives: how much more input and how much
  // room, in bytes of the real one. Until nothing moves any more, or an error
  // that lasts, and then the end of the stream. Returns whether all was the
  // same.
  template <class Next>
  bool Convert(const Texts& texts, Next next) {
    const size_t in_factor = to_twin_ ? 1 : twin_.Factor();
    const size_t out_factor = to_twin_ ? twin_.Factor() : 1;
    ours_.Restart();
    theirs_.Restart();
    size_t given = 0;
    size_t consumed = 0;
    for (int stuck = 0; stuck < 2;) {
      const auto [more, room] = next();
      given = std::min(texts.theirs.size(), given + more);
      const IconvDescriptor::Call theirs = theirs_.Convert(
          std::string_view(texts.theirs).substr(consumed, given - consumed),
          room);
      const IconvDescriptor::Call ours = ours_.Convert(
          std::string_view(texts.ours)
              .substr(in_factor * consumed, in_factor * (given - consumed)),
          out_factor * room);
      if (!AreSame(ours, theirs, in_factor)) return false;
      consumed += theirs.consumed;
      if (theirs.error == EILSEQ) break;
      stuck = given == texts.theirs.size() && theirs.consumed == 0 &&
                      theirs.output.empty()
                  ? stuck + 1
                  : 0;
    }
    for (size_t room = 0; room <= 12; room += 3) {
      if (!AreSame(ours_.Reset(out_factor * room), theirs_.Reset(room), 1)) {
        return false;
      }
    }
    return true;
  }

 private:
  bool AreSame(const IconvDescriptor::Call& ours, IconvDescriptor::Call theirs,
               size_t in_factor) {
    theirs.consumed *= in_factor;
    if (to_twin_) theirs.output = twin_.ToOurs(theirs.output);
    EXPECT_EQ(ours, theirs);
    return ours == theirs;
  }

  Shim ours_;
  Real theirs_;
  Twin& twin_;
  bool to_twin_;
};

}  // namespace utfx

#endif  // UTFX_TESTS_LIBICONV_SHIM_LOCK_STEP_H_
