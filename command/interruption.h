#ifndef UTFX_COMMAND_INTERRUPTION_H_
#define UTFX_COMMAND_INTERRUPTION_H_

#include <csignal>
#include <string>

// What is tidied up when a signal (Ctrl-C, SIGTERM, …) ends the command.
namespace utfx {

// While one of these lives, no signal that ends the command arrives. Those that
// are blocked already stay so.
class Uninterrupted {
 public:
  Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;
  ~Uninterrupted();

 private:
  sigset_t before_;
};

// A file to be removed, with a line to be printed for it. It is there already.
void SetUnfinishedFile(std::string path, const std::string& message);
// There is none any more.
void ForgetUnfinishedFile();

// While one of these lives, a file is read as memory: if it becomes shorter
// meanwhile, or its device fails, that is a signal, too, and the command ends
// as it does in trouble.
class MappedInput {
 public:
  // The file's name as messages show it.
  explicit MappedInput(const std::string& name);
  MappedInput(const MappedInput&) = delete;
  MappedInput& operator=(const MappedInput&) = delete;
  ~MappedInput();

 private:
  struct sigaction before_;
};

// Whether there is a bar on the terminal to be cleared.
void SetBarIsShown(bool is_shown);

// Takes back the line that the cursor is in.
inline constexpr char kClearLine[] = "\r\x1B[K";

}  // namespace utfx

#endif  // UTFX_COMMAND_INTERRUPTION_H_
