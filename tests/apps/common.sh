# For the tests of programs, which source this: a work folder, real text, and
# ways to compare. What is expected comes from glibc's own charsets and from
# Perl, not from the charsets under test.
# shellcheck shell=bash
set -Eeuo pipefail

trap 'echo "${BASH_SOURCE[0]##*/}, line $LINENO: $BASH_COMMAND" >&2' ERR

# Nothing depends on who runs it, or where. Some programs need a PATH, which
# Bash has, but exports only if it was there.
export LC_ALL=C.UTF-8 PATH
unset LANGUAGE "${!GIT_@}" "${!XDG_@}"
sample=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/text.utf8
HOME=$(mktemp -d)
export HOME TMPDIR=$HOME
trap 'rm -rf "$HOME"' EXIT
cd "$HOME"

# Filters from UTF-8. To UTF-64: the bytes of a character, and zeros to 8.
utf64be() { perl -0777 -ne 'print pack "(a8)*", /[\0-\x7F\xC0-\xFF][\x80-\xBF]*/g'; }
# Up to U+10FFFF this is UTF-INFINITY-16BE.
utf16be() { iconv -f UTF-8 -t UTF-16BE; }

# The text, longer than the buffers of programs, as files. It is UTF-8000 and
# UTF-E-8 as it is.
for _ in {1..16}; do cat "$sample"; done >text
utf64be <text >text.utf64be
utf16be <text >text.utf16be
# shellcheck disable=SC2034
bytes="$(wc -c <text) bytes of text"

# fails_with MESSAGE CMD...: CMD must fail, and say this.
fails_with() {
  if "${@:2}" >log 2>&1; then
    echo "does not fail: ${*:2}"
    return 1
  elif ! grep -qF -- "$1" log; then
    echo "fails, but not with '$1': ${*:2}"
    cat log
    return 1
  fi
}

# with_icu CMD...: CMD with the charsets in ICU. Where they are not preloaded
# for everything, as by tools/try, there is a program for that.
with_icu() {
  if [[ ${LD_PRELOAD-} == *libutfx-icu.so* ]]; then "$@"; else utfx-icu "$@"; fi
}
