# Sourced by tools that take minutes.
# shellcheck shell=bash

# at_exit CMD: has CMD run when this shell ends, but not when a subshell does that
# is killed as it begins: that still has the trap.
at_exit() {
  # shellcheck disable=SC2064  # CMD is known now.
  trap "[ \$BASHPID != \$\$ ] || $1" EXIT
}

# with_progress LOG WHAT CMD [ARG...]: runs CMD, with all that it prints in the
# file LOG. As long as it runs, stderr has WHAT, for how long that has been going
# on, and what the log has of it: on a terminal in one line that moves, and is
# gone in the end; otherwise in a line after each half a minute.
with_progress() {
  local log=$1 what=$2 clear='' watcher never status=0
  shift 2
  if [ -t 2 ] && [ "${TERM-dumb}" != dumb ]; then clear=$'\r\e[K'; fi
  : >"$log"
  # Nothing is ever read from it: `read` waits, and leaves no process behind. (Bash
  # complains if it is killed as it begins a process substitution.)
  mkfifo "$log.never"
  exec {never}<>"$log.never"
  rm "$log.never"
  watch_progress "$log" "$what" "$clear" "$never" </dev/null >/dev/null 9>&- &
  watcher=$!
  exec {never}>&-
  "$@" >"$log" 2>&1 </dev/null || status=$?
  kill "$watcher"
  wait "$watcher" 2>/dev/null || true
  printf %s "$clear" >&2
  return "$status"
}

# watch_progress LOG WHAT CLEAR NEVER: until it is killed. CLEAR empties the line of
# a terminal, and is empty where there is none.
watch_progress() {
  local log=$1 what=$2 clear=$3 never=$4 seconds=0 line step
  while read -rt 1 -u "$never" || kill -0 "$$" 2>/dev/null; do
    seconds=$((seconds + 1))
    # A terminal is left alone until there is something to tell: sudo asks there.
    if [ -n "$clear" ]; then
      [ -s "$log" ] || continue
    else
      [ $((seconds % ${UTFX_TEST_PROGRESS_SECONDS-30})) = 0 ] || continue
    fi
    step=$(last_step "$log")
    printf -v line 'utfx: %s, %d:%02d%s' "$what" $((seconds / 60)) $((seconds % 60)) "${step:+: $step}"
    if [ -n "$clear" ]; then
      printf %s "$clear${line:0:$(terminal_width) - 1}" >&2
    else
      echo "$line" >&2
    fi
  done
}

terminal_width() {
  local size
  size=$(stty size <&2 2>/dev/null || true)
  size=${size#* }
  if [ "${size:-0}" -gt 0 ]; then echo "$size"; else echo 80; fi
}

# last_step LOG: what Ninja, apt-get, debhelper or debootstrap is doing there, or
# waiting for.
last_step() {
  tail -n 100 "$1" | tr '\r' '\n' | sed -nE \
    -e 's/^\[([0-9]+)\/([0-9]+)\] .*/\1 of \2 steps/p' \
    -e 's/^Get:[0-9]+ .* ([^ ]+) [^ ]+ [^ ]+ \[[^]]*\]$/fetching \1/p' \
    -e 's/^(Waiting for .*)/\l\1/p' \
    -e 's/^(Unpacking|Setting up) ([^ ]+) .*/\l\1 \2/p' \
    -e 's/^I: (Retrieving|Validating|Extracting|Unpacking|Configuring) ([^ ]+).*/\l\1 \2/p' \
    -e 's/^ +(dh_[a-z_]+).*/\1/p' | tail -n 1
}
