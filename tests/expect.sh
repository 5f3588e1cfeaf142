# Sourced by tests of scripts: a folder $work for them, and a $status to exit with.
# shellcheck shell=bash

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

# expect STATUS OUT ERR CMD...: CMD exits with STATUS, and prints what matches OUT
# and, on stderr, no more than a line that matches ERR, beside what a tool of the
# project says that it is doing.
expect() {
  local expected=$1 out=$2 err=$3 exited=0
  shift 3
  "$@" >"$work/out" 2>"$work/err" </dev/null || exited=$?
  sed -i '/^utfx: \(building\|fetching\|installing\) /d' "$work/err"
  if [ "$exited" != "$expected" ] || [[ ! $(<"$work/out") =~ ^$out$ ]] ||
    [[ ! $(<"$work/err") =~ ^$err$ ]] || [ "$(wc -l <"$work/err")" -gt 1 ]; then
    echo "exit status $exited instead of $expected, or else not as expected: $*"
    head "$work/out" "$work/err"
    # shellcheck disable=SC2034
    status=1
  fi
}
