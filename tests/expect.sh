# Sourced by tests of scripts: a folder $work for them, and a $status to exit with.
# At the end they say how many checks there were.
# shellcheck shell=bash

# Messages are in English, and characters are UTF-8's, wherever this runs.
export LC_ALL=C.UTF-8

work=$(mktemp -d)
checks=0
trap 'rm -rf "$work"; echo "$checks checks"' EXIT
status=0

# Runs a command without root's privileges. Nobody but root need have access to
# this project, so it is the same user.
unprivileged=(env)
[ "$(id -u)" != 0 ] || unprivileged=(setpriv --bounding-set=-all --inh-caps=-all)

# skip WHAT: tells what can't be tested here, and exits with 77, for "skipped",
# unless something fails.
skip() {
  echo "skipped: $*" >&2
  [ "$status" != 0 ] || status=77
}

# expect STATUS OUT ERR CMD...: CMD exits with STATUS, prints OUT, and on stderr
# ERR, which is a line at most, beside what a tool of the project says that it is
# doing. Where OUT or ERR begins with ~, the rest is a regular expression for all
# that there is. A newline follows, but where it is empty or ends with \c.
expect() {
  local expected=$1 out=$2 err=$3 exited=0 said=''
  shift 3
  checks=$((checks + 1))
  "$@" >"$work/out" 2>"$work/err" </dev/null || exited=$?
  if [ -s "$work/err" ]; then
    sed -i '/^utfx: \(building\|fetching\|installing\) /d' "$work/err"
    IFS= read -r -d '' said <"$work/err" || true
  fi
  if [ "$exited" != "$expected" ] || ! has "$work/out" "$out" || ! has "$work/err" "$err" ||
    [[ $said == *$'\n'?* ]]; then
    echo "exit status $exited instead of $expected, or else not as expected: $*"
    head "$work/out" "$work/err"
    status=1
  fi
}

# has FILE EXPECTED: whether that is in it, as expect() takes it. It starts no
# program, as it is called often.
has() {
  local expected=${2%'\c'} end='' got=''
  [ "$expected" != "$2" ] || end=${2:+$'\n'}
  # It would read no more than what is before a NUL.
  ! IFS= read -r -d '' got <"$1" || return 1
  [ "$got" != "${got%"$end"}$end" ] && return 1
  got=${got%"$end"}
  if [[ $expected == '~'* ]]; then
    [[ $got =~ ^(${expected#'~'})$ ]]
  else
    [ "$got" = "$expected" ]
  fi
}
