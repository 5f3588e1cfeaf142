// `utfx convert`, with many files at once, and in a pipeline.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/conformance/doors/doors.h"
#include "tests/effort.h"
#include "tests/temporary_folder.h"

namespace utfx::conformance {
namespace {

std::string ContentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class CommandStream : public AnsweringStream {
 public:
  CommandStream(const char* command, const Coder& from, const Coder& to,
                OnError on_error)
      : arguments_{command, "convert", "-f", from.Name(), "-t", to.Name()},
        on_error_(on_error) {
    if (on_error == OnError::kSkip) arguments_.emplace_back("--skip");
    if (on_error == OnError::kReplace) arguments_.emplace_back("--replace");
  }

 protected:
  struct Done {
    bool is_right;  // Whether there is no trouble but errors in the text.
    std::string output;
    std::string messages;
  };

  // Runs the command with more arguments. Standard input gets so many bytes at
  // a time from a pipe, or is a file.
  Done Run(const std::vector<std::string>& more, std::string_view text,
           const std::vector<size_t>& pieces) {
    std::vector<std::string> arguments = arguments_;
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (std::string& each : arguments) words.push_back(each.data());
    words.push_back(nullptr);
    folder_.Write("input", text);
    const std::array<std::string, 3> paths = {
        folder_.Path("input"), folder_.Path("output"), folder_.Path("errors")};
    std::array<int, 2> ends = {-1, -1};
    // A read gets no more than a write of it.
    if (!pieces.empty() && pipe2(ends.data(), O_DIRECT | O_CLOEXEC) != 0) {
      std::abort();
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (pieces.empty()) {
      posix_spawn_file_actions_addopen(&actions, 0, paths[0].c_str(), O_RDONLY,
                                       0);
    } else {
      posix_spawn_file_actions_adddup2(&actions, ends[0], 0);
    }
    for (const int number : {1, 2}) {
      posix_spawn_file_actions_addopen(&actions, number, paths[number].c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0600);
    }
    pid_t process = 0;
    if (posix_spawn(&process, words[0], &actions, nullptr, words.data(),
                    environ) != 0) {
      return {false, "", "the command does not run"};
    }
    posix_spawn_file_actions_destroy(&actions);
    if (!pieces.empty()) {
      close(ends[0]);
      for (const size_t size : pieces) {
        // Behind an error nobody reads it.
        if (write(ends[1], text.data(), size) < 0) break;
        text.remove_prefix(size);
      }
      close(ends[1]);
    }
    int status = -1;
    waitpid(process, &status, 0);
    const std::string messages = ContentOf(paths[2]);
    const bool is_stopped = on_error_ == OnError::kStop && !messages.empty();
    return {WIFEXITED(status) && WEXITSTATUS(status) == (is_stopped ? 1 : 0),
            ContentOf(paths[1]), messages};
  }

  // With the place that a message has, if there is one.
  Answer AnswerOf(std::string output, std::string_view message) const {
    Answer answer = {std::move(output), {}, ""};
    if (on_error_ != OnError::kStop || message.empty()) return answer;
    constexpr std::string_view kPlace = " (byte ";
    const size_t place = message.find(kPlace);
    if (place == std::string_view::npos) {
      answer.complaint = message;
    } else {
      const auto at = static_cast<size_t>(
          std::strtoull(message.data() + place + kPlace.size(), nullptr, 10));
      answer.errors.push_back({at, at});
    }
    return answer;
  }

  TemporaryFolder folder_;

 private:
  std::vector<std::string> arguments_;
  const OnError on_error_;
};

// Each text is a file, whose conversion is one in another folder.
class FilesStream : public CommandStream {
 public:
  using CommandStream::CommandStream;

  void Expect(const std::vector<std::string>& texts) override {
    std::filesystem::create_directory(folder_.Path("texts"));
    std::vector<std::string> arguments = {"-d", folder_.Path("converted")};
    for (size_t i = 0; i < texts.size(); ++i) {
      const std::string name = "texts/" + std::to_string(i);
      folder_.Write(name, texts[i]);
      arguments.push_back(folder_.Path(name));
    }
    const Done done = Run(arguments, "", {});
    for (size_t i = 0; i < texts.size(); ++i) {
      const std::string name = std::to_string(i);
      const size_t told = done.messages.find("/texts/" + name + ":");
      std::string_view message;
      if (told != std::string::npos) {
        message = std::string_view(done.messages).substr(told);
        message = message.substr(0, message.find('\n'));
      }
      Answer answer =
          AnswerOf(ContentOf(folder_.Path("converted/" + name)), message);
      if (!done.is_right) answer.complaint = done.messages;
      answers_[texts[i]] = std::move(answer);
    }
    std::filesystem::remove_all(folder_.Path("converted"));
  }

  Answer Ask(std::string_view text,
             const std::vector<size_t>& /*pieces*/) override {
    const std::string key(text);
    if (!answers_.contains(key)) Expect({key});
    return answers_[key];
  }

 private:
  std::map<std::string, Answer> answers_;
};

class PipeStream : public CommandStream {
 public:
  using CommandStream::CommandStream;

  Answer Ask(std::string_view text,
             const std::vector<size_t>& pieces) override {
    const Done done = Run({}, text, pieces);
    Answer answer = AnswerOf(done.output, done.messages);
    if (!done.is_right) answer.complaint = done.messages;
    return answer;
  }
};

class Command : public Door {
 public:
  explicit Command(bool is_pipe) : is_pipe_(is_pipe) {
    // A command that stops at an error reads no more.
    std::signal(SIGPIPE, SIG_IGN);
  }

  std::string_view Name() const override {
    return is_pipe_ ? "command-pipe" : "command";
  }

  std::unique_ptr<Stream> Make(const Coder& from, const Coder& to,
                               OnError on_error) const override {
    const char* const command = std::getenv("UTFX_COMMAND");
    // A process for each, or for each text.
    const bool is_often = from.Name() == "UTF-8" || to.Name() == "UTF-8";
    if (command == nullptr || !(is_often || IsNightly())) return nullptr;
    if (is_pipe_) {
      return std::make_unique<PipeStream>(command, from, to, on_error);
    }
    return std::make_unique<FilesStream>(command, from, to, on_error);
  }

  Rules RulesFor(const Coder& /*from*/, const Coder& /*to*/) const override {
    // A file is converted whole or not at all.
    return {.tells_length = false, .writes_before_errors = is_pipe_};
  }
  uint32_t ByDay() const override { return is_pipe_ ? 499 : 61; }

 private:
  const bool is_pipe_;
};

}  // namespace

const Door& CommandDoor() {
  static const Command kDoor(/*is_pipe=*/false);
  return kDoor;
}

const Door& CommandPipeDoor() {
  static const Command kDoor(/*is_pipe=*/true);
  return kDoor;
}

}  // namespace utfx::conformance
