#include "command/trees/ordered_output.h"

#include <string>
#include <string_view>

#include "command/messages/complaint.h"
#include "command/messages/progress.h"

namespace utfx {

void Streams::Print(std::string_view text) {
  const Progress::Pause pause(&bar_);
  has_printed_ = true;
  output_.Write(text);
  if (is_terminal_) output_.Flush();
}

void Streams::Complain(const std::string& message) {
  const Progress::Pause pause(&bar_);
  output_.Flush();
  utfx::Complain(message);
}

void Streams::Finish() {
  bar_.Clear();
  if (has_printed_) output_.Finish();
}

void HeldBack::Add(bool is_message, std::string_view text) {
  // Messages are lines of their own.
  if (pieces_.empty() || is_message || pieces_.back().is_message) {
    pieces_.push_back({is_message, std::string(text)});
  } else {
    pieces_.back().text += text;
  }
  size_ += text.size();
}

void HeldBack::MoveTo(Streams* streams) {
  for (const Piece& piece : pieces_) {
    if (piece.is_message) {
      streams->Complain(piece.text);
    } else {
      streams->Print(piece.text);
    }
  }
  pieces_.clear();
  size_ = 0;
}

}  // namespace utfx
