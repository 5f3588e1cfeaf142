#include "command/trees/targets.h"

#include <mutex>
#include <optional>
#include <string>

#include "command/files/input_file.h"
#include "command/files/new_file.h"
#include "command/files/place.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"

namespace utfx {

FileNumber NumberOf(const FileStatus& status) {
  return {status.st_dev, status.st_ino};
}

Targets::Name Targets::NameOf(const Place& place) {
  // In a dry run the folder may not be there.
  return place.folder == nullptr
             ? Name({}, place.path)
             : Name(NumberOf(place.folder->Status()), place.name);
}

bool Targets::IsNew(const Place& place) {
  return visited_.insert(NameOf(place)).second;
}

bool Targets::NeedsTurn(const Place& target, const Place& source) {
  const bool is_new = targets_.insert(NameOf(target)).second;
  return !is_new || targets_.contains(NameOf(source));
}

bool Targets::IsMade(const FileStatus& file) const {
  const std::lock_guard lock(mutex_);
  return made_.contains(NumberOf(file));
}

void Targets::Check(const Place& place, const FileStatus& source,
                    const Place& target) const {
  const std::lock_guard lock(mutex_);
  CheckNow(place, source, target);
}

void Targets::Appear(const Place& place, const FileStatus& source,
                     const Place& target, NewFile* made) {
  made->Finish();
  const std::lock_guard lock(mutex_);
  CheckNow(place, source, target);
  const FileStatus status = made->Status();
  made->Appear();
  made_.emplace(NumberOf(status), place.path);
}

void Targets::Plan(const std::string& made, const Place& place) {
  const std::lock_guard lock(mutex_);
  planned_.emplace(made, place.path);
}

void Targets::CopyLink(const Place& place, const Place& target) {
  target.folder->MakeLink(target.name,
                          place.folder->ContentsOfLink(place.name));
  const std::lock_guard lock(mutex_);
  const std::optional<FileStatus> link = target.folder->StatusOf(target.name);
  if (link.has_value()) made_.emplace(NumberOf(*link), place.path);
}

void Targets::CheckNow(const Place& place, const FileStatus& source,
                       const Place& target) const {
  const auto refuse = [&](const std::string& other) {
    throw Trouble(Quote(place.path) + ": " + Quote(target.path) +
                  " is made from " + Quote(other) + " already");
  };
  const auto planned = planned_.find(target.path);
  if (planned != planned_.end()) refuse(planned->second);
  if (target.folder == nullptr) return;
  const std::optional<FileStatus> there = target.folder->StatusOf(target.name);
  if (!there.has_value()) return;
  if (IsSameFile(*there, source)) {
    throw Trouble(
        Quote(place.path) +
        ": the output would be the file itself; --in-place replaces it");
  }
  const auto made = made_.find(NumberOf(*there));
  if (made != made_.end()) refuse(made->second);
}

}  // namespace utfx
