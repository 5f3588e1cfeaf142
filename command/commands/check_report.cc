#include "command/commands/check_report.h"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command/charsets/explanation.h"
#include "command/charsets/named_charset.h"
#include "command/checking/checker.h"
#include "command/checking/excerpt.h"
#include "command/checking/missing_characters.h"
#include "command/code_points/character_name.h"
#include "command/commands/commands.h"
#include "command/files/place.h"
#include "command/messages/code_point_title.h"
#include "command/messages/hex.h"
#include "command/messages/json_line.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/trees/each_file.h"
#include "command/verdict/other_charset.h"

namespace utfx {
namespace {

using Json = nlohmann::ordered_json;

// Whether the charset is the file's own.
bool IsAuto(const CheckOptions& options, const NamedCharset& charset) {
  return charset.Name() != options.from;
}

class ReportInJson : public CheckReport {
 public:
  ReportInJson(const CheckOptions& options, const NamedCharset& charset,
               FileTask* task)
      : CheckReport(options.Most()),
        options_(options),
        charset_(charset),
        file_(task->Name()),
        task_(*task) {}

  void PrintRest(const CheckResult& result) override {
    size_t all = 0;
    for (const MissingCharacters::Missing& missing :
         MissingToTell(result, &all)) {
      task_.Print(MissingAsJson(missing));
    }
    Json json = ContentsAsJson(result.contents, result.longest);
    if (result.has_signature) json["signature"] = true;
    if (result.missing != nullptr) {
      json["missing"] = all;
      json["missingPlaces"] = result.missing->Places();
      if (all > 0) json["nearest"] = result.missing->Nearest();
    }
    if (const auto& other = result.advice.other; other.has_value()) {
      json["rightIn"] = {{"charset", other->name}, {"guess", other->is_guess}};
    }
    task_.Print(JsonLine(json));
  }

 private:
  void PrintError(const NamedCharset& /*stream*/,
                  const TextError& error) override {
    task_.Print(ErrorAsJson(error));
  }

  std::string ErrorAsJson(const TextError& error) const {
    Json json = {{"type", "error"},        {"file", file_},
                 {"offset", error.offset}, {"line", error.line},
                 {"column", error.column}, {"character", error.character}};
    AddError(error.why, error.text.error, &json);
    return JsonLine(json);
  }

  std::string MissingAsJson(const MissingCharacters::Missing& missing) const {
    Json json = {{"type", "missing"},
                 {"file", file_},
                 {"codePoint", CodePointText({missing.code_point})},
                 {"places", missing.count},
                 {"line", missing.before.newlines + 1},
                 {"column", missing.before.column + 1}};
    const std::string name = CharacterName({missing.code_point});
    if (!name.empty()) json["name"] = name;
    if (NamedCharset(options_.from).Ours() != nullptr) {
      json["offset"] = missing.before.bytes;
    }
    return JsonLine(json);
  }

  Json ContentsAsJson(const Contents& contents, size_t longest) const {
    Json json = {{"type", "summary"},
                 {"file", file_},
                 {"errors", contents.errors},
                 {"size", contents.bytes},
                 {"characters", contents.characters},
                 {"lines", contents.lines}};
    if (IsAuto(options_, charset_)) json["charset"] = charset_.Name();
    if (contents.characters > 0) {
      if (longest > 0) json["longest"] = longest;
      json["largest"] = CodePointText(contents.largest);
    }
    return json;
  }

  const CheckOptions& options_;
  const NamedCharset& charset_;
  const std::string& file_;
  FileTask& task_;
};

class ReportForPeople : public CheckReport {
 public:
  ReportForPeople(const CheckOptions& options, const NamedCharset& charset,
                  FileTask* task)
      : CheckReport(options.Most()),
        options_(options),
        charset_(charset),
        file_(task->Name()),
        shown_(task->Input()->Name()),
        task_(*task),
        holds_back_(options.IsAboutFew() && task->Input()->CanRestart()) {}

  // Of a tree, people want to see only what is wrong.
  void PrintRest(const CheckResult& result) override {
    const bool has_other = holds_back_ && result.advice.other.has_value();
    if (has_other) {
      task_.Print(OtherAsText(*result.advice.other));
    } else {
      task_.Print(held_back_);
      if (result.advice.mendable > 0) {
        task_.Print(
            AdviceAsText(" mend is sure of " +
                             Counted(result.advice.mendable, "damaged part"),
                         "utfx mend "));
      }
    }
    size_t all = 0;
    const auto missing = MissingToTell(result, &all);
    for (const MissingCharacters::Missing& one : missing) {
      task_.Print(MissingAsText(one));
    }
    if (task_.IsFound() && result.contents.errors == 0 && all == 0) return;
    std::string text = ContentsAsText(result.contents, result.longest,
                                      has_other ? 1 : Reported());
    if (result.has_signature) text += "; starts with a signature";
    if (all > 0) {
      text += "; " + options_.target + " lacks " + Counted(all, "character") +
              ", at " + Counted(result.missing->Places(), "place") + ", and " +
              NearestAsText(result.missing->Nearest()) +
              MoreAsText(all, missing.size());
    }
    task_.Print(WrappedFor(STDOUT_FILENO, text));
  }

 private:
  static constexpr size_t kIndent = 4;

  void PrintError(const NamedCharset& stream, const TextError& error) override {
    const std::string text = ErrorAsText(stream, error);
    if (Reported() > 1 && holds_back_) {
      held_back_ += text;
    } else {
      task_.Print(text);
    }
  }

  std::string Place(uint64_t line, uint64_t column) const {
    return InColourFor(STDOUT_FILENO, kBold,
                       PlaceText(shown_, line, column) + ':') +
           ' ';
  }

  std::string MissingAsText(const MissingCharacters::Missing& missing) const {
    return WrappedFor(
        STDOUT_FILENO,
        Place(missing.before.newlines + 1, missing.before.column + 1) +
            CodePointTitle({missing.code_point}) + " is not in " +
            options_.target +
            (missing.count == 1
                 ? ""
                 : ", the first of " + Counted(missing.count, "place")));
  }

  // "CP1252 and ISO-8859-15 have all".
  static std::string NearestAsText(const std::vector<std::string>& names) {
    return names.size() == 1 ? names[0] + " has all"
                             : names[0] + " and " + names[1] + " have all";
  }

  static std::string MoreAsText(uint64_t all, uint64_t reported) {
    if (all <= reported) return "";
    return "; " + std::to_string(all - reported) +
           (reported == 0 ? "" : " more") + " with --all";
  }

  std::string OtherAsText(const OtherCharset& other) const {
    const std::string command = other.name == CheckOptions().from
                                    ? "utfx check "
                                    : "utfx convert -f " + other.name + ' ';
    return AdviceAsText(" no errors in " + other.name +
                            (other.is_guess ? ", which it may be in" : ""),
                        command);
  }

  // A shell can read its last line.
  std::string AdviceAsText(const std::string& why,
                           const std::string& command) const {
    return WrappedFor(
               STDOUT_FILENO,
               InColourFor(STDOUT_FILENO, kBold, shown_ + ':') + why + ':') +
           std::string(kIndent, ' ') + command + ShellQuote(file_) + '\n';
  }

  std::string ErrorAsText(const NamedCharset& stream,
                          const TextError& error) const {
    std::string text =
        WrappedFor(STDOUT_FILENO,
                   Place(error.line, error.column) +
                       InColourFor(STDOUT_FILENO, kRed, error.why.error_class) +
                       " at byte " + std::to_string(error.offset) +
                       ", character " + std::to_string(error.character) + ": " +
                       BytesAndWhy(error.text.error, error.why.text));
    text += Excerpt(stream, error.text, ColumnsOf(STDOUT_FILENO));
    if (!error.why.expected.empty()) {
      text +=
          WrappedFor(STDOUT_FILENO, "expected: " + error.why.expected, kIndent);
    }
    // A shell can read this line.
    return file_ == "-"
               ? text
               : text + std::string(kIndent, ' ') + ShowCommand(error) + '\n';
  }

  // The command that shows the place bit by bit.
  std::string ShowCommand(const TextError& error) const {
    std::string command = "utfx show";
    if (charset_.Name() != CheckOptions().from) {
      command += " -f " + ShellQuote(charset_.Name());
    }
    return command + " --offset " + std::to_string(error.offset) +
           " --count 1 -F " + ShellQuote(file_);
  }

  std::string ContentsAsText(const Contents& contents, size_t longest,
                             uint64_t reported) const {
    std::string text =
        InColourFor(STDOUT_FILENO, kBold, shown_ + ':') + ' ' +
        (IsAuto(options_, charset_) ? charset_.Name() + ", " : "") +
        (contents.errors == 0 ? "no errors"
                              : Counted(contents.errors, "error")) +
        "; " + Counted(contents.characters, "character") + ", " +
        Counted(contents.lines, "line");
    if (contents.characters > 0) {
      if (longest > 0) text += ", longest sequence " + Counted(longest, "byte");
      text += ", largest code point " + CodePointText(contents.largest);
    }
    return text + MoreAsText(contents.errors, reported);
  }

  const CheckOptions& options_;
  const NamedCharset& charset_;
  const std::string& file_;
  const std::string& shown_;
  FileTask& task_;
  // All errors but the first wait until it is known whether the text has them
  // in the other charset only that it is really in.
  const bool holds_back_;
  std::string held_back_;
};

}  // namespace

std::vector<MissingCharacters::Missing> CheckReport::MissingToTell(
    const CheckResult& result, size_t* all) const {
  std::vector<MissingCharacters::Missing> missing;
  if (result.missing != nullptr) missing = result.missing->AllMissing();
  *all = missing.size();
  if (missing.size() > most_) {
    missing.erase(missing.begin() + static_cast<ptrdiff_t>(most_),
                  missing.end());
  }
  return missing;
}

std::unique_ptr<CheckReport> MakeCheckReport(const CheckOptions& options,
                                             const NamedCharset& charset,
                                             FileTask* task) {
  if (options.files.is_json) {
    return std::make_unique<ReportInJson>(options, charset, task);
  }
  return std::make_unique<ReportForPeople>(options, charset, task);
}

}  // namespace utfx
