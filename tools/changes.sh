# Sourced by tools/lint and tools/test: what a change is.
# shellcheck shell=bash

# change_base: prints the commit that a change is compared with, or nothing:
# UTFX_CI_BASE, or the commit where this one left origin's main branch. On that
# branch itself it is the last commit that is four hours older than this one: all
# that came since landed together.
change_base() {
  local left
  if [ -n "${UTFX_CI_BASE-}" ]; then
    git rev-parse --verify "$UTFX_CI_BASE^{commit}"
  elif left=$(git merge-base HEAD origin/main 2>/dev/null) && [ "$left" != "$(git rev-parse HEAD)" ]; then
    echo "$left"
  else
    git rev-list -1 --before="$(($(git log -1 --format=%ct) - 4 * 3600))" HEAD
  fi
}

# is_changed BASE PATH...: whether files there, as git takes paths, differ from that
# commit. Without one, they do.
is_changed() { [ -z "$1" ] || ! git diff --quiet "$1" -- "${@:2}"; }
