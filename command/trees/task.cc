#include "command/trees/task.h"

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "command/messages/trouble.h"
#include "command/trees/file_options.h"
#include "command/trees/totals.h"

namespace utfx {

void Task::Try(bool is_told_in_json, const std::function<void()>& something) {
  try {
    something();
  } catch (const Trouble& trouble) {
    is_in_trouble = true;
    if (is_file && is_told_in_json) {
      report.Add(/*is_message=*/false,
                 FileAsJson(name, "trouble", {{"reason", trouble.what()}}));
    }
    report.Add(/*is_message=*/true, trouble.what());
    outcome = FileOutcome{trouble.Status(), ""};
  }
}

void Task::Leave(const FileOptions& options, const std::string& file,
                 const std::string& shown, const char* file_outcome,
                 const std::string& why) {
  if (options.is_json) {
    report.Add(/*is_message=*/false,
               FileAsJson(file, file_outcome, {{"reason", why}}));
  } else if (!options.is_quiet) {
    report.Add(/*is_message=*/true, shown + ": " + why);
  }
}

}  // namespace utfx
