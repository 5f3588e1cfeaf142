#include "command/trees/totals.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "command/files/output_file.h"
#include "command/messages/complaint.h"
#include "command/messages/json_line.h"
#include "command/messages/numbers.h"
#include "command/messages/terminal.h"
#include "command/trees/file_options.h"

namespace utfx {
namespace {

std::string LeftOut(const FileTotals& totals) {
  std::vector<std::string> reasons;
  const auto add = [&](uint64_t count, const char* what) {
    if (count > 0) reasons.push_back(std::to_string(count) + what);
  };
  add(totals.hidden, " hidden");
  add(totals.binary, " binary");
  add(totals.irregular, " not regular");
  add(totals.backups, totals.backups == 1 ? " backup" : " backups");
  return JoinedText(reasons);
}

}  // namespace

void FileTotals::Add(const FileOutcome& outcome, bool is_in_trouble) {
  status = std::max(status, outcome.status);
  if (outcome.is_left_out) ++binary;
  if (!outcome.counts) return;
  ++files;
  if (is_in_trouble) {
    ++in_trouble;
    return;
  }
  auto found = std::find_if(
      counts.begin(), counts.end(),
      [&](const auto& count) { return count.first == outcome.counts_as; });
  if (found == counts.end()) {
    found = counts.emplace(found, outcome.counts_as, 0);
  }
  ++found->second;
}

uint64_t FileTotals::Count(std::string_view counts_as) const {
  for (const auto& [name, count] : counts) {
    if (name == counts_as) return count;
  }
  return 0;
}

std::string FileTotals::Text() const {
  std::string text = Counted(files, "file");
  const char* separator = ": ";
  const auto add = [&](const std::string& what, uint64_t count) {
    if (count == 0) return;
    text += separator + std::to_string(count) + ' ' + what;
    separator = ", ";
  };
  for (const auto& [what, count] : counts) add(what, count);
  add("in trouble", in_trouble);
  const uint64_t left_out = hidden + binary + irregular + backups;
  if (left_out > 0) {
    text +=
        "; " + std::to_string(left_out) + " left out (" + LeftOut(*this) + ")";
  }
  return text;
}

std::string FileTotals::Json(const nlohmann::ordered_json& fields) const {
  nlohmann::ordered_json json = {{"type", "total"}, {"files", files}};
  json.update(fields);
  json.update({{"inTrouble", in_trouble},
               {"hidden", hidden},
               {"binary", binary},
               {"irregular", irregular},
               {"backups", backups}});
  return JsonLine(json);
}

std::string FileAsJson(const std::string& file, const char* outcome,
                       const nlohmann::ordered_json& fields) {
  nlohmann::ordered_json json = {
      {"type", "file"}, {"file", file}, {"outcome", outcome}};
  if (!fields.empty()) json.update(fields);
  return JsonLine(json);
}

void PrintTotal(const FileTotals& totals, const FileOptions& options,
                TotalIs what, const nlohmann::ordered_json& fields) {
  if (!options.HasTotal()) return;
  if (!options.is_json && what == TotalIs::kMessage) {
    Complain(totals.Text());
    return;
  }
  OutputFile output;
  output.Write(options.is_json ? totals.Json(fields)
                               : WrappedFor(STDOUT_FILENO, totals.Text()));
  output.Finish();
}

}  // namespace utfx
