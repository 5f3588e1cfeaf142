// `utfx convert`, with many files at once, and in a pipeline; and `utfx check`.

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
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/conformance/doors/doors.h"
#include "tests/conformance/doors/library_lacks.h"
#include "tests/effort.h"
#include "tests/model/model.h"
#include "tests/temporary_folder.h"

namespace utfx::conformance {
namespace {

std::string ContentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class CommandStream : public AnsweringStream {
 public:
  CommandStream(std::vector<std::string> arguments, OnError on_error)
      : arguments_(std::move(arguments)), on_error_(on_error) {}

 protected:
  struct Done {
    int status;
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
      return {-1, "", "the command does not run"};
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
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, ContentOf(paths[1]),
            ContentOf(paths[2])};
  }

  // Whether there is no trouble but errors in the text.
  bool IsRight(const Done& done) const {
    const bool is_stopped =
        on_error_ == OnError::kStop && !done.messages.empty();
    return done.status == (is_stopped ? 1 : 0);
  }

  // Writes the texts into files, whose paths it returns.
  std::vector<std::string> Write(const std::vector<std::string>& texts) {
    std::filesystem::create_directory(folder_.Path("texts"));
    std::vector<std::string> paths;
    for (const std::string& text : texts) {
      const std::string name = "texts/" + std::to_string(paths.size());
      folder_.Write(name, text);
      paths.push_back(folder_.Path(name));
    }
    return paths;
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
    std::vector<std::string> arguments = Write(texts);
    arguments.insert(arguments.begin(), {"-d", folder_.Path("converted")});
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
      if (!IsRight(done)) answer.complaint = done.messages;
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
    if (!IsRight(done)) answer.complaint = done.messages;
    return answer;
  }
};

// `utfx check` tells all errors of each text. Now and then it gets one by a
// pipe.
class CheckStream : public CommandStream {
 public:
  using CommandStream::CommandStream;

  void Expect(const std::vector<std::string>& texts) override {
    const std::vector<std::string> paths = Write(texts);
    const Done done = Run(paths, "", {});
    for (size_t i = 0; i < texts.size(); ++i) {
      answers_[texts[i]] = AnswerOf(done, paths[i]);
    }
  }

  Answer Ask(std::string_view text,
             const std::vector<size_t>& pieces) override {
    const std::string key(text);
    if (!answers_.contains(key)) Expect({key});
    return pieces.empty() || ++asked_ % 50 != 0
               ? answers_[key]
               : AnswerOf(Run({}, text, pieces), "-");
  }

 private:
  // Its lines are as {"type":"error","file":"-","offset":3,…,"bytes":"FF",…}.
  static Answer AnswerOf(const Done& done, const std::string& file) {
    if (done.status != 0 && done.status != 1) return {"", {}, done.messages};
    Answer answer;
    std::istringstream lines(done.output);
    const std::string of_file = R"("file":")" + file + '"';
    for (std::string line; std::getline(lines, line);) {
      constexpr std::string_view kOffset = R"("offset":)";
      constexpr std::string_view kBytes = R"("bytes":")";
      if (!line.starts_with(R"({"type":"error",)") ||
          line.find(of_file) == std::string::npos) {
        continue;
      }
      const size_t begin =
          std::stoull(line.substr(line.find(kOffset) + kOffset.size()));
      const size_t bytes = line.find(kBytes) + kBytes.size();
      answer.errors.push_back(
          {begin, begin + (line.find('"', bytes) - bytes) / 2});
    }
    return answer;
  }

  std::map<std::string, Answer> answers_;
  size_t asked_ = 0;
};

enum class Way { kFiles, kPipe, kCheck };

class Command : public Door {
 public:
  explicit Command(Way way) : way_(way) {
    // A command that stops at an error reads no more.
    std::signal(SIGPIPE, SIG_IGN);
  }

  std::string_view Name() const override {
    constexpr std::array<std::string_view, 3> kNames = {
        "command", "command-pipe", "command-check"};
    return kNames[static_cast<size_t>(way_)];
  }

  std::string_view Lacks(const Coder& from, const Coder& to,
                         OnError on_error) const override {
    if (std::getenv("UTFX_COMMAND") == nullptr) return "no UTFX_COMMAND is set";
    for (const Coder* each : {&from, &to}) {
      if (LibraryLacks(*each)) return "glibc alone has it";
    }
    if (!(from.Name() == "UTF-8" || to.Name() == "UTF-8" || IsNightly())) {
      return "a process for each is much by day";
    }
    if (way_ != Way::kCheck) return "";
    if (on_error != OnError::kSkip) return "`utfx check` finds all errors";
    return to.IsTable() || model::FactsOf(to.Row()).gap.last > 0xDFFF
               ? "`utfx check --to` names what a charset lacks once"
               : "";
  }

  std::unique_ptr<Stream> Make(const Coder& from, const Coder& to,
                               OnError on_error) const override {
    std::vector<std::string> arguments = {std::getenv("UTFX_COMMAND"),
                                          "convert",
                                          "-f",
                                          from.Name(),
                                          "-t",
                                          to.Name()};
    if (way_ == Way::kCheck) {
      arguments[1] = "check";
      arguments.emplace_back("--json");
      return std::make_unique<CheckStream>(std::move(arguments), on_error);
    }
    if (on_error == OnError::kSkip) arguments.emplace_back("--skip");
    if (on_error == OnError::kReplace) arguments.emplace_back("--replace");
    if (way_ == Way::kPipe) {
      return std::make_unique<PipeStream>(std::move(arguments), on_error);
    }
    return std::make_unique<FilesStream>(std::move(arguments), on_error);
  }

  Rules RulesFor(const Coder& /*from*/, const Coder& to) const override {
    Rules rules;
    if (to.IsTable()) rules.replacement = '?';
    rules.only_finds_errors = way_ == Way::kCheck;
    // A file is converted whole or not at all.
    if (way_ != Way::kCheck) {
      rules.tells_length = false;
      rules.writes_before_errors = way_ == Way::kPipe;
    }
    return rules;
  }
  uint32_t ByDay() const override {
    return way_ == Way::kFiles ? 61 : way_ == Way::kPipe ? 499 : 11;
  }

 private:
  const Way way_;
};

}  // namespace

const Door& CommandDoor() {
  static const Command kDoor(Way::kFiles);
  return kDoor;
}

const Door& CommandPipeDoor() {
  static const Command kDoor(Way::kPipe);
  return kDoor;
}

const Door& CommandCheckDoor() {
  static const Command kDoor(Way::kCheck);
  return kDoor;
}

}  // namespace utfx::conformance
