#ifndef UTFX_COMMAND_VERDICT_FILE_JUDGE_H_
#define UTFX_COMMAND_VERDICT_FILE_JUDGE_H_

#include <utfx.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "command/files/input_file.h"
#include "command/files/place.h"
#include "command/trees/each_file.h"
#include "command/trees/file_options.h"
#include "command/trees/targets.h"
#include "command/verdict/detection.h"
#include "command/verdict/verdict.h"

namespace utfx {

// Judges files with what people know of them.
class FileJudge {
 public:
  FileJudge(const Expectations& expectations, const FileOptions& files)
      : expectations_(expectations), files_(files) {}

  // As the functions of these names do. Before the first file of a folder is
  // judged, all are read that speak for each other. `task` may be null. Any
  // thread may ask.
  Verdict Judge(const FileStart& start, const FileTask* task) const;
  Verdict JudgeInFull(const FileStart& start, const FileTask* task) const;

 private:
  using JudgeStart = std::function<Verdict(const FileStart& start,
                                           const utfx_detector& detector)>;

  Verdict JudgeBy(const JudgeStart& judge, const FileStart& start,
                  const FileTask* task) const;
  // A detector that has seen the files of a task's folder; null if they don't
  // speak for each other.
  const utfx_detector* DetectorFor(const FileTask* task) const;
  std::optional<utfx_detector> ReadFolder(
      const std::shared_ptr<const Folder>& folder) const;

  const Expectations& expectations_;
  const FileOptions& files_;
  mutable std::mutex mutex_;  // Of the map.
  mutable std::map<FileNumber, std::optional<utfx_detector>> folders_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_FILE_JUDGE_H_
