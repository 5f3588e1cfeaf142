#include "command/commands/mend_report.h"

#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "command/mending/damage_text.h"
#include "command/mending/damaged_lines.h"
#include "command/mending/lines.h"
#include "command/messages/hex.h"
#include "command/messages/json_line.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/trees/each_file.h"

namespace utfx {
namespace {

// The values of a workflow command (GitHub Actions, "Workflow commands").
std::string ForGithub(std::string_view text, bool is_property) {
  std::string escaped;
  for (const char c : text) {
    if (c == '%' || c == '\r' || c == '\n' ||
        (is_property && (c == ':' || c == ','))) {
      escaped += '%' + HexDigits(std::string_view(&c, 1));
    } else {
      escaped += c;
    }
  }
  // A name may have controls, and the line may be read on a terminal.
  return Escape(escaped);
}

// A line as a terminal shows it: controls but tabs are escaped, such as the C1
// controls that stand for what CP1252 lacks.
std::string ForTerminal(std::string_view line) {
  std::string escaped;
  while (!line.empty()) {
    const size_t end = std::min(line.find_first_of("\t\n"), line.size());
    escaped += Escape(line.substr(0, end));
    escaped += line.substr(end, 1);
    line.remove_prefix(std::min(line.size(), end + 1));
  }
  return escaped;
}

// A line of a diff. Programs read the text as it is.
std::string DiffLine(char sign, std::string_view text) {
  std::string line(1, sign);
  line += isatty(STDOUT_FILENO) == 1 ? ForTerminal(text) : std::string(text);
  if (!text.ends_with('\n')) line += "\n\\ No newline at end of file\n";
  return line;
}

// A name as patch(1) and git read it in a diff: in quotes if it has odd
// characters, and before a tab if it has spaces.
std::string NameInDiff(const std::string& name) {
  std::string quoted = "\"";
  bool is_odd = false;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F || c == '"' || c == '\\') {
      is_odd = true;
      char octal[8];
      std::snprintf(octal, sizeof octal, "\\%03o", unsigned{byte});
      quoted += octal;
    } else {
      quoted += c;
    }
  }
  if (is_odd) return quoted + '"';
  return name.find(' ') == std::string::npos ? name : name + '\t';
}

class ReportInJson : public MendReport {
 public:
  using MendReport::MendReport;

  void PrintRest(const DamageCounts& counts) override {
    Task()->Print(JsonLine({{"type", "summary"},
                            {"file", Task()->Name()},
                            {"parts", counts.parts},
                            {"mendable", counts.sure},
                            {"lines", counts.lines}}));
  }
  void PrintWhyNot(const std::string& why) override {
    Task()->PrintJson("not-in-utf-8", {{"reason", why}});
  }

 private:
  void PrintLine(const DamagedLine& line) override {
    for (const DamagedPart& part : line.parts) PrintPart(part);
  }

  void PrintPart(const DamagedPart& part) {
    nlohmann::ordered_json json = {{"type", "damage"},
                                   {"file", Task()->Name()},
                                   {"offset", part.offset},
                                   {"length", part.before.size()},
                                   {"line", part.line},
                                   {"column", part.column},
                                   {"kind", utfx_damage_name(part.kind)}};
    for (const utfx_charset* const charset : part.through) {
      json["through"].push_back(FamiliarName(charset));
    }
    if (!IsOfUtf8(part.was_in)) {
      for (const utfx_charset* const charset : part.was_in) {
        json["wasIn"].push_back(FamiliarName(charset));
      }
    }
    if (part.lost > 0) json["lost"] = part.lost;
    json["bytes"] = HexDigits(part.before);
    if (part.after.has_value()) json["text"] = *part.after;
    if (part.characters.has_value()) json["characters"] = *part.characters;
    json["sure"] = part.is_sure;
    Task()->Print(JsonLine(json));
  }
};

// Names what is not sure in messages.
class ReportForPeople : public MendReport {
 public:
  using MendReport::MendReport;

  void PrintRest(const DamageCounts& /*counts*/) override {
    const uint64_t more = guesses_ - std::min(guesses_, kFewGuesses);
    if (more > 0 && !Options().reports_all) {
      Complain(": " + std::to_string(more) +
               " more that are not sure; --all names them");
    }
  }
  void PrintWhyNot(const std::string& why) override { Complain(": " + why); }

 protected:
  // Prints a wrong part. Returns false if that is no more than a guess.
  virtual bool PrintWrong(const DamagedLine& /*line*/,
                          const DamagedPart& /*part*/) {
    return false;
  }

  void PrintLine(const DamagedLine& line) override {
    for (const DamagedPart& part : line.parts) {
      const bool is_told = IsWrong(part) && PrintWrong(line, part);
      if (!is_told && !part.is_sure) PrintGuess(part);
    }
  }

  // ":2:7:".
  static std::string Place(const DamagedPart& part) {
    return PlaceText("", part.line, part.column) + ':';
  }

 private:
  static constexpr uint64_t kFewGuesses = 20;

  // A guess is no output: a program that reads the diff must not take it.
  void PrintGuess(const DamagedPart& part) {
    if (guesses_++ >= kFewGuesses && !Options().reports_all) return;
    Complain(Place(part) + ' ' + DamageText(part) +
             (part.after.has_value() ? "; not sure, and stays" : ""));
  }

  uint64_t guesses_ = 0;
};

class ReportInLines : public ReportForPeople {
 public:
  using ReportForPeople::ReportForPeople;

 private:
  bool PrintWrong(const DamagedLine& /*line*/,
                  const DamagedPart& part) override {
    Task()->Print(WrappedFor(
        STDOUT_FILENO, InColourFor(STDOUT_FILENO, kBold,
                                   Task()->Input()->Name() + Place(part)) +
                           ' ' + DamageText(part)));
    return true;
  }
};

class ReportForGithub : public ReportForPeople {
 public:
  using ReportForPeople::ReportForPeople;

  void PrintWhyNot(const std::string& why) override {
    Annotate(Options().is_strict ? "error" : "warning", "", "not-in-utf-8",
             why);
  }

 private:
  bool PrintWrong(const DamagedLine& /*line*/,
                  const DamagedPart& part) override {
    Annotate("error",
             ",line=" + std::to_string(part.line) +
                 ",col=" + std::to_string(part.column),
             utfx_damage_name(part.kind), DamageText(part));
    return true;
  }

  void Annotate(const char* level, const std::string& place, const char* title,
                const std::string& text) {
    Task()->Print("::" + std::string(level) +
                  " file=" + ForGithub(RelativeName(), true) + place +
                  ",title=" + title + "::" + ForGithub(text, false) + '\n');
  }

  // GitHub finds a file by its name from the top of the repository on.
  std::string_view RelativeName() const {
    const std::string_view name = Task()->Name();
    return name.starts_with("./") ? name.substr(2) : name;
  }
};

class ReportAsDiff : public ReportForPeople {
 public:
  using ReportForPeople::ReportForPeople;

 private:
  void PrintLine(const DamagedLine& line) override {
    const bool has_sure =
        std::any_of(line.parts.begin(), line.parts.end(),
                    [](const DamagedPart& part) { return part.is_sure; });
    if (has_sure && !line.is_cut) PrintHunk(line);
    ReportForPeople::PrintLine(line);
  }

  // A cut line is longer than a hunk can be.
  bool PrintWrong(const DamagedLine& line, const DamagedPart& part) override {
    if (part.is_sure && line.is_cut) {
      Complain(Place(part) + ' ' + DamageText(part) +
               "; the line is too long for a diff");
    }
    return part.is_sure;
  }

  // A unified diff without context. What a line's text stands for is where a
  // diff has the name of the function.
  void PrintHunk(const DamagedLine& line) {
    if (!has_header_) {
      const std::string name = NameInDiff(Task()->Name());
      Task()->Print(
          InColourFor(STDOUT_FILENO, kBold, "--- " + name + "\n+++ " + name) +
          '\n');
      has_header_ = true;
    }
    std::vector<std::string> chains;
    for (const DamagedPart& part : line.parts) {
      const std::string chain = ChainText(part);
      if (part.is_sure &&
          std::find(chains.begin(), chains.end(), chain) == chains.end()) {
        chains.push_back(chain);
      }
    }
    std::string range = std::to_string(line.number);
    const uint64_t lines =
        CountLineEnds(line.text) + (line.text.ends_with('\n') ? 0 : 1);
    if (lines > 1) range += ',' + std::to_string(lines);
    Task()->Print("@@ -" + range + " +" + range + " @@ " +
                  JoinedText(chains, "; ") + '\n');
    PrintLines('-', kRed, line.text);
    PrintLines('+', "92", MendedLine(line));
  }
  void PrintLines(char sign, std::string_view colour, std::string_view text) {
    do {
      const size_t end = LineEnd(text, 0);
      Task()->Print(Coloured(colour, DiffLine(sign, text.substr(0, end))));
      text.remove_prefix(end);
    } while (!text.empty());
  }
  static std::string Coloured(std::string_view colour, std::string line) {
    line.pop_back();
    return InColourFor(STDOUT_FILENO, colour, line) + '\n';
  }

  bool has_header_ = false;
};

}  // namespace

void MendReport::Print(const DamagedLine& line) {
  wrong_ += static_cast<uint64_t>(
      std::count_if(line.parts.begin(), line.parts.end(),
                    [&](const DamagedPart& part) { return IsWrong(part); }));
  PrintLine(line);
}

void MendReport::PrintWhyNot(const std::string& why) {
  if (options_.Writes()) Complain(": " + why);
}

void MendReport::Complain(const std::string& what) const {
  task_.Complain(task_.Input()->Name() + what);
}

bool MendReport::IsWrong(const DamagedPart& part) const {
  if (part.is_sure) return true;
  const bool has_lost = part.before.find("\uFFFD") != std::string_view::npos;
  return options_.is_strict &&
         (has_lost || (part.kind != UTFX_DAMAGE_MISREAD &&
                       part.kind != UTFX_DAMAGE_SIGNATURE));
}

std::unique_ptr<MendReport> MakeMendReport(const MendOptions& options,
                                           FileTask* task) {
  if (options.files.is_json) {
    return std::make_unique<ReportInJson>(options, task);
  }
  if (options.files.is_quiet) {
    return std::make_unique<MendReport>(options, task);
  }
  if (options.is_for_github) {
    return std::make_unique<ReportForGithub>(options, task);
  }
  if (options.is_check) {
    return std::make_unique<ReportInLines>(options, task);
  }
  if (options.Writes()) {
    return std::make_unique<ReportForPeople>(options, task);
  }
  return std::make_unique<ReportAsDiff>(options, task);
}

}  // namespace utfx
