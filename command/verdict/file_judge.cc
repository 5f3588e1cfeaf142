#include "command/verdict/file_judge.h"

#include <fcntl.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "command/files/input_file.h"
#include "command/files/place.h"
#include "command/mending/escapes.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "command/trees/targets.h"
#include "command/verdict/verdict.h"

namespace utfx {
namespace {

// Whether a file speaks against a charset: that one is much less likely than
// another one, or not among the answers.
bool SpeaksAgainst(const Verdict& verdict, const std::string& charset) {
  constexpr int32_t kLeast = -16;
  return std::none_of(verdict.answers.begin(), verdict.answers.end(),
                      [&](const utfx_detected& answer) {
                        return answer.name == charset &&
                               answer.evidence >= kLeast;
                      });
}

}  // namespace

Verdict FileJudge::Judge(const FileStart& start, const FileTask* task) const {
  return JudgeBy(
      [](const FileStart& text, const utfx_detector& detector) {
        return utfx::Judge(text, detector);
      },
      start, task);
}

Verdict FileJudge::JudgeInFull(const FileStart& start,
                               const FileTask* task) const {
  const EscapeRules escapes =
      EscapeRulesOf(task == nullptr ? "" : task->Name(), /*takes_all=*/false);
  return JudgeBy(
      [&](const FileStart& text, const utfx_detector& detector) {
        return utfx::JudgeInFull(text, detector, escapes);
      },
      start, task);
}

Verdict FileJudge::JudgeBy(const JudgeStart& judge, const FileStart& start,
                           const FileTask* task) const {
  const utfx_detector* const others = DetectorFor(task);
  Verdict alone = judge(start, expectations_.detector);
  if (others == nullptr || alone.kind != Kind::kOther || alone.is_sure) {
    return alone;
  }
  Verdict together = judge(start, *others);
  return together.is_sure && !SpeaksAgainst(alone, together.charset) ? together
                                                                     : alone;
}

const utfx_detector* FileJudge::DetectorFor(const FileTask* task) const {
  if (!expectations_.are_together || task == nullptr || !task->IsFound()) {
    return nullptr;
  }
  const auto& folder = task->Where().folder;
  const std::lock_guard lock(mutex_);
  const auto [found, is_new] = folders_.try_emplace(NumberOf(folder->Status()));
  if (is_new) found->second = ReadFolder(folder);
  return found->second.has_value() ? &*found->second : nullptr;
}

std::optional<utfx_detector> FileJudge::ReadFolder(
    const std::shared_ptr<const Folder>& folder) const {
  utfx_detector seen = expectations_.detector;
  std::set<std::string> sure;
  size_t count = 0;
  for (const std::string& name : folder->Names()) {
    if (name.starts_with('.') && !files_.takes_hidden) continue;
    try {
      const Place place = Place::In(folder, name);
      InputFile file(OpenRegular(place, O_RDONLY), Quote(place.path));
      const FileStart start = StartOf(&file, kMostJudged);
      const Verdict verdict = utfx::Judge(start, expectations_.detector);
      if (verdict.kind != Kind::kOther) continue;
      if (verdict.is_sure) sure.insert(verdict.charset);
      utfx_detector detector = utfx_detector_init();
      utfx_detector_add(&detector, start.text.data(), start.text.size());
      utfx_detector_merge(&seen, &detector);
      ++count;
    } catch (const Trouble&) {
      // It is no file, or the work on it says so.
    }
  }
  if (count < 2 || sure.size() > 1) return {};
  return seen;
}

}  // namespace utfx
