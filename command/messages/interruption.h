#ifndef UTFX_COMMAND_MESSAGES_INTERRUPTION_H_
#define UTFX_COMMAND_MESSAGES_INTERRUPTION_H_

#include <csignal>
#include <string>

// Tidies up when a signal (Ctrl-C, SIGTERM, …) ends the command.
namespace utfx {

// While one of these lives in any thread, no signal ends the command. Signals
// that were blocked before stay blocked after it. It may be in another one.
class Uninterrupted {
 public:
  Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;
  ~Uninterrupted();

 private:
  sigset_t before_;
};

// While one of these lives, there is a file to remove in a folder, which stays
// open. No signal may arrive when one is made or ends: see Uninterrupted.
class UnfinishedFile {
 public:
  UnfinishedFile(int folder, std::string name, const std::string& message);
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile();

  int Folder() const { return folder_; }
  const std::string& Name() const { return name_; }
  // What is said of it.
  const std::string& Line() const { return line_; }
  // The one that was made before it, or null.
  const UnfinishedFile* Next() const { return next_; }

 private:
  const int folder_;
  const std::string name_;
  const std::string line_;
  UnfinishedFile* next_ = nullptr;
  UnfinishedFile* previous_ = nullptr;
};

// While one of these lives, a file is mapped into memory, and no other one is.
// If the file becomes shorter meanwhile, or its device fails, that is a signal,
// too, and the command ends as it does in trouble.
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

#endif  // UTFX_COMMAND_MESSAGES_INTERRUPTION_H_
