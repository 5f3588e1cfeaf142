#ifndef UTFX_COMMAND_INTERRUPTION_H_
#define UTFX_COMMAND_INTERRUPTION_H_

#include <csignal>
#include <string>

// Tidies up when a signal (Ctrl-C, SIGTERM, …) ends the command.
namespace utfx {

// While one of these lives, no signal ends the command. Signals that were
// blocked before stay blocked after it.
class Uninterrupted {
 public:
  Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;
  ~Uninterrupted();

 private:
  sigset_t before_;
};

// Names an existing file in a folder, which stays open, to remove, and the
// message for it.
void SetUnfinishedFile(int folder, std::string name,
                       const std::string& message);
// No file has to be removed any more.
void ForgetUnfinishedFile();

// While one of these lives, a file is mapped into memory. If the file becomes
// shorter meanwhile, or its device fails, that is a signal, too, and the
// command ends as it does in trouble.
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

// Says whether the terminal shows a bar that has to be cleared.
void SetBarIsShown(bool is_shown);

// Clears the line of the cursor.
inline constexpr char kClearLine[] = "\r\x1B[K";

}  // namespace utfx

#endif  // UTFX_COMMAND_INTERRUPTION_H_
