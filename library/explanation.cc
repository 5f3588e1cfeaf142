#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/anatomy.h"
#include "core/code_point.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "library/built_in_tables.h"
#include "library/examination.h"
#include "library/explained.h"
#include "library/outcome.h"
#include "library/phrase.h"
#include "library/telling_face.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

// Explains sequences in English, for the interface.
namespace utfx {
namespace {

static_assert(static_cast<int>(BitRole::kIndex) == UTFX_ROLE_INDEX &&
              static_cast<int>(Cause::kUnassigned) == UTFX_CAUSE_UNASSIGNED &&
              Examination::kIsWrong == UTFX_BIT_IS_WRONG);

struct Words {
  const char* name;
  const char* text;
};

constexpr Words kRoles[] = {
    {"part of a unit", "belongs to a code unit that is cut short"},
    {"self-synchronization", "tells where a sequence starts"},
    {"start", "says how many bytes the code point takes: ones, then a zero"},
    {"mandatory content",
     "bits of the code point, one of which is set, or fewer bytes would do"},
    {"content", "bits of the code point"},
    {"pattern", "tells surrogates, leads and trails apart"},
    {"number of units",
     "says how many units the sequence has: ones, then a zero"},
    {"number of digits", "says how many hexadecimal digits the code point has"},
    {"padding", "zero, as the unit is larger than its content"},
    {"reserved", "zero, for versions to come"},
    {"signature", "tells the byte order of a stream"},
    {"index", "number of the character in the charset's table"},
};

constexpr Words kCauses[] = {
    {"none", "There is no error."},
    {"cut-unit", "The text ends inside a code unit."},
    {"cut-sequence", "The text ends inside a sequence."},
    {"no-lead", "No sequence starts with this unit."},
    {"trail-without-lead", "A trail stands where a sequence starts."},
    {"missing-trail", "The sequence has fewer trails than its start says."},
    {"lone-high-surrogate", "A high surrogate has no low one after it."},
    {"lone-low-surrogate", "A low surrogate has no high one before it."},
    {"overlong", "The code point has a shorter sequence."},
    {"gap", "The charset leaves out the code point, such as a surrogate."},
    {"over-limit", "The code point is over the largest one of the charset."},
    {"reserved-bits", "Bits are set that are reserved for versions to come."},
    {"padding-bits", "Bits are set that must be zero."},
    {"no-count", "The number of digits does not come after its lead."},
    {"count-not-shortest", "The number of digits has a leading zero."},
    {"wrong-count", "The number of digits is not that of the code point."},
    {"surrogate-pair", "A high surrogate stands before a low one."},
    {"unassigned", "The charset has no character with this byte."},
    // Of a field of a key.
    {"no-end", "A field that sorts downwards does not end behind one field."},
    {"too-deep", "Too many fields hold one another."},
};

template <size_t kCount>
const Words* Find(const Words (&words)[kCount], unsigned index) {
  return index < kCount ? &words[index] : nullptr;
}

// ---- Why a sequence is an error ------------------------------------------

class Reason {
 public:
  Reason(const utfx_charset& charset, const void* in,
         const Examination& examination, Phrase* phrase)
      : charset_(charset),
        in_(in),
        examination_(examination),
        face_(*charset.telling_face),
        phrase_(*phrase) {}

  void Say() {
    switch (examination_.GetCause()) {
      case Cause::kNone:
        break;
      case Cause::kCutUnit:
        return SayCut("code unit", examination_.Size() % charset_.unit,
                      charset_.unit);
      case Cause::kCutSequence:
        return SayCut("sequence", examination_.Size(),
                      examination_.IsLengthKnown()
                          ? examination_.StatedLength() * face_.element
                          : 0);
      case Cause::kNoLead:
        SayBytesTo(examination_.WrongElement()) << " starts no sequence";
        break;
      case Cause::kTrailWithoutLead:
        phrase_ << "a trail without a lead";
        break;
      case Cause::kMissingTrail:
        SayElement(examination_.Element(0)) << " starts a sequence of ";
        SayLength(face_.element == charset_.unit
                      ? Examination(charset_, in_,
                                    examination_.WrongElement() * face_.element)
                      : examination_)
            << ", but ";
        SayPlace() << ", ";
        SayElement() << ", is no trail";
        break;
      case Cause::kLoneHighSurrogate:
        phrase_ << "a high surrogate without a low one: ";
        SayElement() << " is none";
        break;
      case Cause::kLoneLowSurrogate:
        phrase_ << "a low surrogate without a high one before it";
        break;
      case Cause::kOverlong:
        return SayOverlong();
      case Cause::kGap:
        return SayGap();
      case Cause::kOverLimit:
        return SayOverLimit();
      case Cause::kReservedBits:
        return SayReserved();
      case Cause::kPaddingBits:
        phrase_ << "padding bits are set: ";
        SayPlace() << " is ";
        SayElement();
        break;
      case Cause::kNoCount:
        phrase_ << "no number of digits: ";
        SayElement() << " holds no byte of it";
        break;
      case Cause::kCountNotShortest:
        phrase_
            << "the number of digits is not the shortest: its first byte is "
               "zero";
        break;
      case Cause::kWrongCount:
        phrase_ << "the number of digits is not that of the code point, which "
                   "starts with ";
        SayElement();
        break;
      case Cause::kSurrogatePair:
        phrase_ << "a high surrogate before a low one";
        break;
      case Cause::kUnassigned:
        SayBytesTo(examination_.WrongElement())
            << " is unassigned in " << charset_.name;
        break;
    }
  }

  // Says what would be right in the place of the element that shows the error.
  void Expect() {
    const Cause cause = examination_.GetCause();
    if (examination_.GetProblem().status != UTFX_ILL_FORMED) return;
    if (face_.element <= 2 && ExpectElements()) return;
    switch (cause) {
      case Cause::kTrailWithoutLead:
        phrase_ << "a lead";
        break;
      case Cause::kMissingTrail:
        phrase_ << "a trail";
        break;
      case Cause::kOverLimit:
        phrase_ << "no more than ";
        SayLargest();
        break;
      case Cause::kGap:
        phrase_ << "another code point";
        break;
      case Cause::kReservedBits:
        phrase_ << "zero reserved bits";
        break;
      case Cause::kPaddingBits:
        phrase_ << "zero padding bits";
        break;
      default:
        phrase_ << "a larger code point";
    }
    phrase_ << " in ";
    SayPlace();
  }

  void SayLargest() {
    if (face_.repertoire.bits > 64) {
      phrase_.Counted(face_.repertoire.bits, "bit");
    } else {
      phrase_.CodePoint(face_.repertoire.Last());
    }
  }

 private:
  std::string_view Noun() const {
    return face_.element < charset_.unit ? "octet"
           : charset_.unit == 1          ? "byte"
                                         : "unit";
  }

  // "3 bytes or more": how long a start says that the sequence is.
  Phrase& SayLength(const Examination& start) {
    return phrase_.Counted(start.StatedLength(), Noun())
           << (start.IsLengthKnown() ? "" : " or more");
  }

  // "byte 3": the element that shows the error.
  Phrase& SayPlace() {
    return phrase_ << Noun() << " " << examination_.WrongElement() + 1;
  }

  Phrase& SayElement(uint32_t element) {
    return phrase_.Hex(element, static_cast<unsigned>(2 * face_.element));
  }
  Phrase& SayElement() {
    return SayElement(examination_.Element(examination_.WrongElement()));
  }

  // Says the elements up to `last`, that one included.
  Phrase& SayBytesTo(size_t last) {
    for (size_t i = 0; i <= last; ++i) {
      if (i > 0) phrase_ << " ";
      SayElement(examination_.Element(i));
    }
    return phrase_;
  }

  void SayCut(std::string_view what, size_t present, size_t size) {
    phrase_ << "the text ends inside a " << what;
    if (size == 0) {
      (phrase_ << ", after ").Counted(present, "byte");
    } else {
      (phrase_ << ", of which " << present << " of ").Counted(size, "byte")
          << (present == 1 ? " is there" : " are there");
    }
  }

  void SayOverlong() {
    const size_t length = examination_.StatedLength();
    (phrase_ << "overlong: ").Counted(length, Noun()) << " for ";
    const Examination::Value value = examination_.GetValue();
    if (!value.is_known) {
      phrase_ << "a code point that takes fewer";
      return;
    }
    const std::span words(value.words, value.word_count);
    phrase_.CodePoint(words);
    if (const size_t takes = ElementsOf(words)) {
      phrase_ << ", which takes " << takes;
    } else if (words[0] >= kSurrogates[0].first &&
               words[0] <= kSurrogates[0].last) {
      phrase_ << ", a surrogate";
    } else {
      phrase_ << ", which " << charset_.name << " does not have";
    }
  }

  // Returns the number of elements of a code point's sequence; 0 if there is
  // none.
  size_t ElementsOf(std::span<const uint64_t> words) const {
    uint8_t sequence[kMaxSequenceLength];
    const size_t length =
        utfx_encode_one_words(&charset_, words.data(), words.size(), sequence,
                              sizeof sequence)
            .length;
    if (length == 0) return 0;
    // In UTF-64 the sequence has fewer octets than the unit.
    return face_.element == charset_.unit
               ? length / face_.element
               : Examination(charset_, sequence, length).StatedLength();
  }

  void SayGap() {
    const Examination::Value value = examination_.GetValue();
    phrase_ << "a surrogate";
    if (value.is_known) {
      (phrase_ << ", ").CodePoint({value.words, value.word_count});
    } else {
      phrase_ << ": ";
      SayBytesTo(examination_.WrongElement())
          << " starts one of U+D800 to U+DFFF";
    }
  }

  void SayOverLimit() {
    const bool is_length = examination_.GetFailure().role == BitRole::kStart;
    if (is_length && examination_.WrongElement() == 0) {
      SayElement() << " is never valid in " << charset_.name << ": it says ";
    } else {
      phrase_ << "over ";
      SayLargest();
      phrase_ << (is_length ? ": the start bits say " : ": ");
    }
    if (is_length) {
      SayLength(examination_)
          << ", and " << charset_.max_length / face_.element << " are the most";
      return;
    }
    const Examination::Value value = examination_.GetValue();
    if (value.is_known) {
      phrase_.CodePoint({value.words, value.word_count});
    } else {
      SayBytesTo(examination_.WrongElement()) << " starts larger code points";
    }
  }

  void SayReserved() {
    phrase_ << "reserved bits are set: ";
    SayPlace() << " is ";
    SayElement();
    const unsigned version =
        utfx_charset_announced_version(&charset_, in_, sizeof(uint64_t));
    if (version > 1) phrase_ << ", as in version " << version;
  }

  // Says "80 to 9F or C2 as byte 2"; returns false if nothing would be right
  // there.
  bool ExpectElements() {
    const uint32_t end = uint32_t{1} << 8 * face_.element;
    const auto find = [this, end](uint32_t element, bool is_right) {
      while (element < end && examination_.CanGoOnWith(element) != is_right) {
        element = NextUnlike(element);
      }
      return element;
    };
    uint32_t first = find(0, true);
    if (first == end) return false;
    const char* before = "";
    while (first < end) {
      const uint32_t next = find(first, false);
      phrase_ << before;
      SayElement(first);
      if (next - first > 1) {
        phrase_ << " to ";
        SayElement(next - 1);
      }
      before = " or ";
      first = find(next, true);
    }
    phrase_ << " as ";
    SayPlace();
    return true;
  }

  // The next element that can be right where this one is not. Each 16-bit unit
  // that is no surrogate is a code point of its own: all of them are right, or
  // none is. Of surrogates, single ones are right only near the start of a
  // sequence, where its length and its highest bits are.
  uint32_t NextUnlike(uint32_t element) const {
    constexpr size_t kStart = 16;
    constexpr uint32_t kBlock = 32;
    if (face_.element != 2) return element + 1;
    if (IsSurrogate(element)) {
      return examination_.WrongElement() < kStart
                 ? element + 1
                 : (element / kBlock + 1) * kBlock;
    }
    const auto first_surrogate = static_cast<uint32_t>(kSurrogates[0].first);
    return element < first_surrogate ? first_surrogate : 0x10000;
  }

  const utfx_charset& charset_;
  const void* in_;
  const Examination& examination_;
  const TellingFace& face_;
  Phrase& phrase_;
};

// Says which other charsets have a code point.
void SayNearest(const utfx_charset& charset, uint64_t code_point,
                Phrase* phrase) {
  const auto [first, second] = FindNearest(charset, code_point).names;
  if (first == nullptr) return;
  *phrase << "; " << first;
  if (second != nullptr) *phrase << " and " << second;
  *phrase << (second != nullptr ? " have it" : " has it");
}

// Says why a charset lacks a code point.
Cause CauseOfUnencodable(const utfx_charset& charset,
                         std::span<const uint64_t> words, Phrase* phrase) {
  const Repertoire& repertoire = charset.telling_face->repertoire;
  phrase->CodePoint(words);
  bool is_one_word = true;
  for (const uint64_t word : words.subspan(1)) is_one_word &= word == 0;
  if (charset.group == Group::kTables) {
    *phrase << " is not in " << charset.name;
    if (is_one_word) SayNearest(charset, words[0], phrase);
    return Cause::kGap;
  }
  for (const CodePointRange& gap : repertoire.gaps) {
    if (!is_one_word || !gap.Has(words[0])) continue;
    if (gap.first == kSurrogates[0].first) {
      *phrase << " is a surrogate";
    } else {
      ((*phrase << " is one of ").CodePoint(gap.first) << " to ")
              .CodePoint(gap.last)
          << ", which " << charset.name << " does not have";
    }
    return Cause::kGap;
  }
  *phrase << " is over ";
  Reason(charset, nullptr, Examination(charset, nullptr, 0), phrase)
      .SayLargest();
  *phrase << ", where " << charset.name << " ends";
  return Cause::kOverLimit;
}

}  // namespace
}  // namespace utfx

const char* utfx_role_name(utfx_role role) {
  const utfx::Words* const words = utfx::Find(utfx::kRoles, role);
  return words == nullptr ? nullptr : words->name;
}

const char* utfx_role_text(utfx_role role) {
  const utfx::Words* const words = utfx::Find(utfx::kRoles, role);
  return words == nullptr ? nullptr : words->text;
}

const char* utfx_cause_name(utfx_cause cause) {
  const utfx::Words* const words = utfx::Find(utfx::kCauses, cause);
  return words == nullptr ? nullptr : words->name;
}

const char* utfx_cause_text(utfx_cause cause) {
  const utfx::Words* const words = utfx::Find(utfx::kCauses, cause);
  return words == nullptr ? nullptr : words->text;
}

utfx_sequence utfx_describe(const utfx_charset* charset, const void* in,
                            size_t size, uint8_t* roles, size_t count) {
  if (charset == nullptr) return utfx::kNoCharsetOfSequence;
  const utfx::Examination examination(*charset, in, size);
  const utfx::Problem& problem = examination.GetProblem();
  if (8 * problem.length > count) {
    return {UTFX_OUTPUT_FULL, 0, problem.length};
  }
  examination.GetRoles(roles);
  return {problem.status, 0, problem.length};
}

utfx_explanation utfx_explain(const utfx_charset* charset, const void* in,
                              size_t size, char* text, size_t room) {
  utfx::Phrase phrase(text, room);
  if (charset == nullptr) {
    return utfx::Explained(UTFX_NO_CHARSET, UTFX_CAUSE_NONE, 0, 0, phrase);
  }
  const utfx::Examination examination(*charset, in, size);
  const utfx::Problem& problem = examination.GetProblem();
  utfx::Reason(*charset, in, examination, &phrase).Say();
  const size_t at =
      problem.status == UTFX_INCOMPLETE
          ? problem.length
          : examination.WrongElement() * charset->telling_face->element;
  return utfx::Explained(problem.status, examination.GetErrorClass(),
                         static_cast<utfx_cause>(examination.GetCause()),
                         problem.length, at, phrase);
}

size_t utfx_explain_expected(const utfx_charset* charset, const void* in,
                             size_t size, char* text, size_t room) {
  utfx::Phrase phrase(text, room);
  if (charset == nullptr) return 0;
  utfx::Reason(*charset, in, utfx::Examination(*charset, in, size), &phrase)
      .Expect();
  return phrase.Length();
}

utfx_explanation utfx_explain_words(const utfx_charset* charset,
                                    const uint64_t* words, size_t count,
                                    char* text, size_t room) {
  utfx::Phrase phrase(text, room);
  const utfx_sequence sequence =
      utfx_encode_one_words(charset, words, count, nullptr, 0);
  if (sequence.status != UTFX_UNENCODABLE) {
    const bool has_it = sequence.status == UTFX_OUTPUT_FULL;
    return utfx::Explained(has_it ? UTFX_OK : sequence.status, UTFX_CAUSE_NONE,
                           sequence.length, 0, phrase);
  }
  const utfx::Cause cause =
      utfx::CauseOfUnencodable(*charset, {words, count}, &phrase);
  return utfx::Explained(sequence.status, charset->telling_face->unencodable,
                         static_cast<utfx_cause>(cause), 0, 0, phrase);
}
