#include "tests/conformance/engine.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/encoding_form.h"
#include "tests/hex.h"
#include "tests/untouched.h"

namespace utfx::conformance {
namespace {

// What is to come of a part of the text.
struct Part {
  Item::Kind kind;
  bool is_little_endian;
  size_t begin;
  size_t end;
  size_t written_before;
  std::string output;
  Reason reason = Reason::kNone;  // Of an error that stops the conversion.
  bool is_unencodable = false;

  size_t WrittenBehind() const { return written_before + output.size(); }
};

class Expected {
 public:
  Expected(const Case& test, const Rules& rules)
      : test_(test),
        rules_(rules),
        to_(rules.to == nullptr ? *test.to : *rules.to) {
    const bool by_units = rules.skips_units && test.on_error == OnError::kSkip;
    for (Item item : CutUp(*test.from, test.text, by_units)) {
      const bool waits = item.may_go_on && !rules.knows_the_end;
      if (waits) item.end = test.text.size();
      AddItem(item);
      if (waits) break;
    }
  }

  const std::vector<Part>& Parts() const { return parts_; }
  const std::string& Output() const { return output_; }
  // Those that do not stop it.
  uint64_t Errors() const { return errors_; }

 private:
  void AddItem(const Item& item) {
    switch (item.kind) {
      case Item::Kind::kSignature:
        Add(item, "", Reason::kNone);
        break;
      case Item::Kind::kSequence:
        if (item.may_go_on && !rules_.knows_the_end) {
          AddError(item, Reason::kIncomplete);
        } else {
          AddSequence(item);
        }
        break;
      case Item::Kind::kIllFormed:
        AddError(item, Reason::kIllFormed);
        break;
      case Item::Kind::kIncomplete:
        AddError(item, item.shows_error && rules_.shows_errors_early
                           ? Reason::kIllFormed
                           : Reason::kIncomplete);
        break;
    }
  }

  void AddSequence(const Item& item) {
    if (item.code_point.size() > rules_.most_bits) {
      return AddError(item, Reason::kIllFormed);
    }
    // Surrogates pass between those alone that have them in one way.
    const bool passes =
        item.code_point.size() != 16 || !item.code_point.starts_with("11011") ||
        test_.from->SurrogateKind() == test_.to->SurrogateKind();
    // Towards INTERNAL the first of two steps refuses a surrogate.
    if (!passes && rules_.most_bits != SIZE_MAX) {
      return AddError(item, Reason::kIllFormed);
    }
    const bool is_lost = rules_.pivot != nullptr &&
                         rules_.pivot->Encode(item.code_point).empty();
    const bool is_lacked =
        is_lost ||
        (rules_.lacked && model::ToBits(*rules_.lacked) == item.code_point);
    const std::string& bytes =
        passes && !is_lacked ? to_.Encode(item.code_point) : kNothing;
    const bool is_replaced = bytes.empty() && rules_.replaces_unencodable &&
                             !Replacement().empty() &&
                             test_.on_error != OnError::kSkip;
    const bool signs =
        rules_.signs != Rules::Signs::kWithOutput && !is_lost &&
        (passes || rules_.signs_before_lone_surrogates ||
         test_.from->SurrogateKind() != Coder::Surrogates::kLone);
    if (signs || !bytes.empty() || is_replaced) {
      WriteSignature(item);
    }
    if (!bytes.empty() || is_replaced) {
      Add(item, is_replaced ? Replacement() : bytes, Reason::kNone);
    } else if (rules_.drops_tags && IsTag(item.code_point)) {
      Add(item, kNothing, Reason::kNone);
    } else {
      AddError(item, Reason::kUnencodable);
    }
  }

  static bool IsTag(const model::Bits& code_point) {
    return code_point.size() == 20 &&
           model::ToNumber(code_point) >> 7 == 0x1C00;
  }

  void AddError(const Item& item, Reason reason) {
    if (rules_.signs == Rules::Signs::kBeforeAnything) WriteSignature(item);
    const bool stays = reason == Reason::kIncomplete && !rules_.mends_the_end;
    const bool stops = test_.on_error == OnError::kStop || stays;
    const bool is_replaced = !stops && test_.on_error == OnError::kReplace;
    if (is_replaced) WriteSignature(item);
    if (!stops) ++errors_;
    Add(item, is_replaced ? Replacement() : kNothing,
        stops ? reason : Reason::kNone);
    parts_.back().is_unencodable = reason == Reason::kUnencodable;
  }

  const std::string& Replacement() const {
    return test_.to->Encode(model::ToBits(rules_.replacement));
  }

  // Once, before the first that is well-formed or replaced.
  void WriteSignature(const Item& item) {
    if (is_started_) return;
    is_started_ = true;
    const std::string signature = test_.to->Signature();
    if (signature.empty()) return;
    Add({item.kind, item.begin, item.begin, false, {}}, signature,
        Reason::kNone);
    is_signature_ = true;
  }

  void Add(const Item& item, const std::string& output, Reason reason) {
    Part part = {item.kind, item.is_little_endian, item.begin,
                 item.end,  output_.size(),        output,
                 reason};
    if (std::exchange(is_signature_, false) &&
        rules_.signs == Rules::Signs::kWithOutput) {
      part.written_before = parts_.back().written_before;
      part.output = parts_.back().output + output;
      parts_.pop_back();
    }
    parts_.push_back(std::move(part));
    output_ += output;
  }

  inline static const std::string kNothing;

  const Case& test_;
  const Rules& rules_;
  const Coder& to_;
  std::vector<Part> parts_;
  std::string output_;
  uint64_t errors_ = 0;
  bool is_started_ = false;
  bool is_signature_ = false;  // What was added last.
};

// One run of a case: what was read and written so far, and what comes next.
class Runner {
 public:
  Runner(const Case& test, const Rules& rules, Stream* stream)
      : test_(test),
        rules_(rules),
        stream_(*stream),
        expected_(test, rules),
        parts_(expected_.Parts()),
        split_(test.seed) {}

  std::string Run() {
    if (AnsweringStream* const answering = stream_.AsAnswering()) {
      Check(*answering);
      return std::move(complaint_);
    }
    LeaveOtherText();
    stream_.Restart();
    const bool is_loose =
        rules_.skips_anyhow && test_.on_error == OnError::kSkip;
    is_loose ? RunLoosely() : RunStrictly();
    return std::move(complaint_);
  }

 private:
  using Outcome = Step::Outcome;

  // What a stream has read and held before it starts again is forgotten.
  void LeaveOtherText() {
    if (test_.seed == 0) return;
    alignas(8) char room[16];
    stream_.Restart();
    stream_.Convert(
        std::string_view(test_.text).substr(0, test_.seed % (Size() + 1)),
        /*is_last=*/false, room, test_.seed % sizeof room);
  }

  void RunStrictly() {
    size_t more_room = 0;
    bool wants_more = true;
    // Each call moves, or gets more input or room.
    for (size_t calls = 0; complaint_.empty(); ++calls) {
      if (calls > 64 + 8 * (Size() + expected_.Output().size())) {
        return Complain("nothing moves");
      }
      if (wants_more) GiveMore();
      const Step step = Call(RoomFor(more_room));
      if (!complaint_.empty()) return;
      const bool moved = step.read + step.written > 0;
      more_room = 0;
      wants_more = step.outcome != Outcome::kFull;
      switch (step.outcome) {
        case Outcome::kDone:
          CheckDone();
          if (is_last_ && complaint_.empty()) return CheckEnd();
          break;
        case Outcome::kIncomplete:
          CheckIncomplete();
          if (is_last_) return;
          break;
        case Outcome::kFull:
          CheckFull(step);
          if (!moved) more_room = 2 * room_ + 1;
          break;
        case Outcome::kError:
          CheckError(step);
          // What is given may go on behind what is skipped.
          wants_more = read_ == given_;
          break;
      }
    }
  }

  // Until nothing moves.
  void RunLoosely() {
    GiveMore();
    for (int idle = 0; idle < 3 && complaint_.empty();) {
      // Always for a sequence, as it is not told what lacks room.
      const Step step =
          Call(std::min(RoomFor(0), SIZE_MAX / 2) + 2 * kMaxSequenceLength);
      const bool is_full = step.outcome == Outcome::kFull;
      const bool moved = step.read + step.written > 0;
      idle = !moved && (is_last_ || is_full) ? idle + 1 : 0;
      if (!is_full) GiveMore();
    }
    // What is incomplete stays, unless the target is sure to lack it.
    const bool is_incomplete =
        !parts_.empty() && parts_.back().reason == Reason::kIncomplete;
    const size_t size = is_incomplete ? parts_.back().begin : Size();
    const bool may_be_refused =
        is_incomplete && rules_.most_bits != SIZE_MAX && read_ >= size;
    if (complaint_.empty() && read_ != size && !may_be_refused) {
      Complain("read " + std::to_string(read_) + " bytes, not " +
               std::to_string(size));
    }
    if (complaint_.empty()) CheckAllWritten();
  }

  // Compares an answer: all of it, or with OnError::kStop up to the first
  // error.
  void Check(AnsweringStream& stream) {
    std::vector<size_t> pieces;
    for (size_t given = 0; test_.seed != 0 && given < Size();) {
      pieces.push_back(std::min(Size() - given, NextPiece()));
      given += pieces.back();
    }
    const Answer answer = stream.Ask(test_.text, pieces);
    if (!answer.complaint.empty()) return Complain(answer.complaint);
    if (rules_.only_finds_errors) return CheckFound(answer.errors);
    const auto error = std::find_if(
        parts_.begin(), parts_.end(),
        [](const Part& part) { return part.reason != Reason::kNone; });
    std::string_view output = expected_.Output();
    if (error != parts_.end()) {
      output = output.substr(
          0, rules_.writes_before_errors ? error->written_before : 0);
    }
    if (answer.output != output) {
      Complain("wrote " + Hex(answer.output) + ", not " + Hex(output));
    } else if (answer.errors.empty() != (error == parts_.end())) {
      Complain(answer.errors.empty() ? "found no error"
                                     : "found an error where none is");
    } else if (!answer.errors.empty() &&
               (answer.errors[0].begin != error->begin ||
                (rules_.tells_length && answer.errors[0].end != error->end))) {
      Complain("found an error from " + std::to_string(answer.errors[0].begin) +
               " to " + std::to_string(answer.errors[0].end) + ", not from " +
               std::to_string(error->begin) + " to " +
               std::to_string(error->end));
    }
  }

  void CheckFound(const std::vector<Answer::Error>& found) {
    std::vector<Answer::Error> errors;
    for (const Part& part : parts_) {
      if (part.kind >= Item::Kind::kIllFormed || part.is_unencodable) {
        errors.push_back({part.begin, part.end});
      }
    }
    for (size_t i = 0; i < std::max(found.size(), errors.size()); ++i) {
      const auto place = [i](const std::vector<Answer::Error>& all) {
        return i == all.size() ? "nowhere"
                               : "from " + std::to_string(all[i].begin) +
                                     " to " + std::to_string(all[i].end);
      };
      if (place(found) == place(errors)) continue;
      return Complain("found error " + std::to_string(i + 1) + ' ' +
                      place(found) + ", not " + place(errors));
    }
  }

  size_t Size() const { return test_.text.size(); }

  size_t NextPiece() {
    const size_t piece = split_.NextPiece();
    return piece == SIZE_MAX ? piece : piece * rules_.piece;
  }

  void GiveMore() {
    given_ = std::min(Size() - given_, NextPiece()) + given_;
    is_last_ = given_ == Size();
  }

  size_t RoomFor(size_t more) {
    const size_t room = split_.NextRoom();
    return room == SIZE_MAX ? expected_.Output().size() + 64
                            : std::max(room, more);
  }

  // Calls the door, and checks what it wrote.
  Step Call(size_t room) {
    MoveOn();
    room_ = room;
    output_.assign(room + 64, kUntouched);
    // Around a piece stands something else than in the text.
    constexpr std::string_view kAround = "text around it..";
    input_.assign(kAround).append(test_.text, read_, given_ - read_);
    input_.append(kAround);
    const Step step = stream_.Convert(
        std::string_view(input_).substr(kAround.size(), given_ - read_),
        is_last_, output_.data(), room);
    if (step.read > given_ - read_) Complain("more is read than there is");
    if (step.written > room) Complain("more is written than there is room");
    if (!complaint_.empty()) return step;
    if (rules_.terminates && step.written < room &&
        output_[step.written] == '\0') {
      output_[step.written] = kUntouched;
    }
    const std::string_view output(output_);
    if (!IsUntouched(output.substr(step.written))) {
      Complain("something is written behind the output");
    }
    if (expected_.Output().compare(
            std::min(written_, expected_.Output().size()), step.written,
            output.substr(0, step.written)) != 0) {
      Complain("wrote " + Hex(output.substr(0, step.written)) + ", not " +
               Hex(std::string_view(expected_.Output())
                       .substr(std::min(written_, expected_.Output().size()),
                               step.written)));
    }
    const bool starts_between =
        next_ == parts_.size() || parts_[next_].begin == read_;
    if (step.offsets != nullptr) {
      starts_between ? CheckOffsets(step) : CheckOffsetsOfRest(step);
    }
    read_ += step.read;
    written_ += step.written;
    return step;
  }

  // Of a call that starts between sequences, before any error. Elsewhere doors
  // count in different ways.
  void CheckOffsets(const Step& step) {
    for (size_t i = next_; i < parts_.size(); ++i) {
      const Part& part = parts_[i];
      if (part.written_before >= written_ + step.written || HasErrorBefore(i)) {
        return;
      }
      if (part.kind != Item::Kind::kSequence || part.begin < read_ ||
          part.begin == part.end || part.written_before < written_ ||
          part.is_unencodable) {
        continue;
      }
      const auto expected =
          static_cast<int32_t>((part.begin - read_) / rules_.piece);
      const size_t unit = rules_.room_unit;
      const size_t from = (part.written_before - written_) / unit;
      const size_t to =
          std::min(part.WrittenBehind() - written_, step.written) / unit;
      for (size_t at = from; at < to; ++at) {
        if (step.offsets[at] != expected) {
          Complain("gave the offset " + std::to_string(step.offsets[at]) +
                   ", not " + std::to_string(expected));
        }
      }
    }
  }

  // What is held, or left to write of a sequence, comes from before the call.
  void CheckOffsetsOfRest(const Step& step) {
    const Part& part = parts_[next_];
    if (part.kind != Item::Kind::kSequence || part.is_unencodable ||
        HasErrorBefore(next_) || part.written_before > written_) {
      return;
    }
    const std::optional<int32_t> expected =
        part.written_before == written_ ? rules_.offset_of_held : -1;
    if (!expected) return;
    const size_t rest = std::min(part.WrittenBehind() - written_, step.written);
    for (size_t at = 0; at < rest / rules_.room_unit; ++at) {
      if (step.offsets[at] != expected) {
        Complain("gave the offset " + std::to_string(step.offsets[at]) +
                 " of what was read before");
      }
    }
  }

  bool HasErrorBefore(size_t end) const {
    return std::any_of(
        parts_.begin(), parts_.begin() + static_cast<ptrdiff_t>(end),
        [](const Part& part) {
          return part.kind == Item::Kind::kIllFormed || part.is_unencodable;
        });
  }

  bool Holds() const { return rules_.start == Rules::Start::kHeld; }

  // Moves to the first part that is not converted yet, or to an error.
  void MoveOn() {
    while (next_ < parts_.size() && parts_[next_].reason == Reason::kNone &&
           parts_[next_].end <= read_ &&
           parts_[next_].WrittenBehind() <= written_) {
      ++next_;
    }
  }

  // That what is read and written is between two parts. What is held is read
  // before it is written.
  void CheckPlace() {
    MoveOn();
    const size_t read = next_ < parts_.size() ? parts_[next_].begin : Size();
    const size_t written = next_ < parts_.size() ? parts_[next_].written_before
                                                 : expected_.Output().size();
    if (written_ != written) {
      Complain("wrote " + std::to_string(written_) + " bytes by then, not " +
               std::to_string(written));
    } else if (Holds() ? read_ < read : read_ != read) {
      Complain("read " + std::to_string(read_) + " bytes by then, not " +
               std::to_string(read));
    }
  }

  // That the bytes from the next part on are the start of something.
  void CheckStart() {
    if (next_ == parts_.size() || parts_[next_].begin == given_) return;
    // The target's signature takes nothing of the text.
    const Part& next = parts_[next_];
    const Part& part = next.begin == next.end ? parts_[next_ + 1] : next;
    const std::string start =
        test_.text.substr(part.begin, given_ - part.begin);
    if (rules_.most_left != 0 && start.size() > rules_.most_left) {
      Complain(std::to_string(start.size()) + " bytes are left");
    }
    if (!IsStart(part, start)) Complain(Hex(start) + " is taken for a start");
  }

  bool IsStart(const Part& part, const std::string& bytes) const {
    if (rules_.waits_at_the_end && part.end == given_) return true;
    if (part.kind == Item::Kind::kIncomplete ||
        (part.kind != Item::Kind::kIllFormed &&
         part.begin + bytes.size() < part.end)) {
      return true;
    }
    if (part.begin == 0) {
      for (const Coder::Mark& mark : test_.from->Marks()) {
        if (bytes.size() < mark.bytes.size() && mark.bytes.starts_with(bytes)) {
          return true;
        }
      }
    }
    const model::Sequence sequence =
        test_.from->Read(bytes, part.is_little_endian);
    return sequence.status == Decoded::Status::kIncomplete ||
           (sequence.status == Decoded::Status::kIllFormed &&
            sequence.length > bytes.size() && !rules_.shows_errors_early);
  }

  void CheckDone() {
    if (read_ != given_) {
      Complain("did not read " + std::to_string(given_ - read_) + " bytes");
      return;
    }
    CheckPlace();
    if (is_last_ || !complaint_.empty()) return;
    if (!Holds() && next_ < parts_.size() && parts_[next_].begin != given_) {
      Complain("read the start of a sequence");
    }
    CheckStart();
  }

  void CheckIncomplete() {
    CheckPlace();
    if (complaint_.empty() && !Holds() && read_ == given_) {
      Complain("nothing is incomplete");
    }
    if (complaint_.empty()) CheckStart();
    if (is_last_ && complaint_.empty() &&
        (next_ == parts_.size() ||
         parts_[next_].reason != Reason::kIncomplete)) {
      Complain("nothing is incomplete at the end");
    }
  }

  void CheckFull(const Step& step) {
    if (rules_.room == Rules::Room::kPart) {
      if (room_ - step.written >= rules_.room_unit) {
        Complain("there was room for more");
      }
      return;
    }
    CheckPlace();
    if (!complaint_.empty()) return;
    if (next_ == parts_.size())
      return Complain("there is nothing more to write");
    // A signature of the source's may be read with what comes behind it.
    const bool is_signature = rules_.signs == Rules::Signs::kWithOutput &&
                              next_ + 1 < parts_.size() &&
                              parts_[next_].kind == Item::Kind::kSignature;
    const Part& part = parts_[next_ + (is_signature ? 1 : 0)];
    const size_t needed = std::max(part.output.size(), RoomForError(part));
    if (room_ - step.written >= needed) {
      Complain("there was room for what comes next");
    }
  }

  size_t RoomForError(const Part& part) const {
    if (part.is_unencodable) return rules_.room_for_unencodable;
    return part.reason != Reason::kNone ? rules_.room_for_ill_formed : 0;
  }

  void CheckError(const Step& step) {
    MoveOn();
    size_t at = next_;
    while (rules_.has_early_errors && at < parts_.size() &&
           (parts_[at].reason == Reason::kNone ||
            parts_[at].reason != step.reason)) {
      ++at;
    }
    if (at == parts_.size() || parts_[at].reason == Reason::kNone) {
      return Complain("found an error where none is");
    }
    const Part part = parts_[at];
    if (written_ != part.written_before && !rules_.has_early_errors) {
      Complain("wrote " + std::to_string(written_) +
               " bytes by the error, not " +
               std::to_string(part.written_before));
    } else if (Holds() ? read_ < part.begin : read_ != part.begin) {
      Complain("found an error at " + std::to_string(read_) + ", not at " +
               std::to_string(part.begin));
    } else if (rules_.tells_reason && step.reason != ReasonOf(part)) {
      Complain("gave the reason " +
               std::to_string(static_cast<int>(step.reason)) + ", not " +
               std::to_string(static_cast<int>(part.reason)));
    } else if (rules_.tells_length &&
               step.length !=
                   std::min(part.end - part.begin, rules_.most_length)) {
      Complain("found an error of " + std::to_string(step.length) +
               " bytes, not " + std::to_string(part.end - part.begin));
    } else if (room_ - step.written < RoomForError(part)) {
      Complain("found an error without room");
    } else if (!Holds() && part.end > given_ && rules_.most_left == 0 &&
               !rules_.shows_errors_early) {
      Complain("found an error before all of it was there");
    }
    parts_[at].reason = Reason::kNone;  // It is dealt with.
    if (Holds()) return;
    stream_.Skip(part.end - read_);
    read_ = part.end;
    given_ = std::max(given_, read_);
    is_last_ = given_ == Size();
  }

  Reason ReasonOf(const Part& part) const {
    return rules_.waits_at_the_end && part.end == Size() &&
                   part.reason == Reason::kIllFormed
               ? Reason::kIncomplete
               : part.reason;
  }

  void CheckEnd() {
    MoveOn();
    if (next_ != parts_.size()) {
      Complain("the text ended before its part " + std::to_string(next_));
    }
    CheckAllWritten();
    const auto errors = stream_.Errors();
    if (errors && *errors != expected_.Errors()) {
      Complain("counts " + std::to_string(*errors) + " errors, not " +
               std::to_string(expected_.Errors()));
    }
  }

  void CheckAllWritten() {
    if (written_ != expected_.Output().size()) {
      Complain("wrote " + std::to_string(written_) + " bytes in all, not " +
               std::to_string(expected_.Output().size()));
    }
  }

  void Complain(std::string what) {
    if (complaint_.empty()) complaint_ = std::move(what);
  }

  const Case& test_;
  const Rules& rules_;
  Stream& stream_;
  const Expected expected_;
  std::vector<Part> parts_;
  Split split_;
  std::string input_;
  std::string output_;
  size_t room_ = 0;
  size_t given_ = 0;
  size_t read_ = 0;
  size_t written_ = 0;
  size_t next_ = 0;
  bool is_last_ = false;
  std::string complaint_;
};

}  // namespace

std::string Run(const Case& test, const Rules& rules, Stream* stream) {
  if (test.text.size() % rules.piece != 0) return "";
  const std::vector<Item>& items = CutUp(*test.from, test.text);
  if (!rules.has_errors &&
      std::any_of(items.begin(), items.end(), std::mem_fn(&Item::IsError))) {
    return "";
  }
  return Runner(test, rules, stream).Run();
}

std::string FindingOf(const Door& door, const Case& test, Stream* stream) {
  const Rules rules = door.RulesFor(*test.from, *test.to);
  std::string complaint = Run(test, rules, stream);
  if (complaint.empty()) return "";
  Case shortest = test;
  // A door with a mistake may be slow.
  int runs_left = 400;
  for (size_t size = test.text.size() / 2; size > 0; size /= 2) {
    for (size_t at = 0; at + size <= shortest.text.size() && runs_left > 0;
         --runs_left) {
      Case shorter = shortest;
      shorter.text.erase(at, size);
      const std::string again = Run(shorter, rules, stream);
      if (again.empty()) {
        at += size;
      } else {
        shortest = std::move(shorter);
        complaint = again;
      }
    }
  }
  return "conformance " + std::string(door.Name()) + " '" + shortest.ToLine() +
         "': " + complaint;
}

}  // namespace utfx::conformance
