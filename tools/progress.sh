# Sourced by tools that take minutes.
# shellcheck shell=bash

# at_exit CMD: has CMD run when this shell ends, but not when a subshell does that
# is killed as it begins: that still has the trap.
at_exit() {
  # shellcheck disable=SC2064  # CMD is known now.
  trap "[ \$BASHPID != \$\$ ] || $1" EXIT
}

# with_progress LOG WHAT CMD [ARG...]: runs CMD in a subshell, with all that it
# prints in the file LOG. As long as it runs, stderr has WHAT, for how long that
# has been going on, and the last line of the log: on a terminal in one line that
# moves, and is gone in the end; otherwise in a line after each half a minute.
with_progress() {
  local log=$1 what=$2
  shift 2
  : >"$log"
  {
    exited=0
    "$@" >"$log" 2>&1 </dev/null || exited=$?
    echo "$exited"
  } | watch_progress "$log" "$what" 9>&-
}

# watch_progress LOG WHAT: until there is an exit status on its input, which it
# returns, or the tool is killed.
watch_progress() {
  local log=$1 what=$2 clear='' begun=$SECONDS every=${UTFX_TEST_PROGRESS_SECONDS-30} size='' exited='' part waited line
  if [ -t 2 ] && [ "${TERM-dumb}" != dumb ]; then
    clear=$'\r\e[K' every=1
    size=$(stty size <&2 2>/dev/null || true)
    size=${size#* }
  fi
  [ "${size:-0}" -gt 0 ] || size=80
  while true; do
    waited=0
    # Time may be up within the status.
    read -rt "$every" part || waited=$?
    exited+=$part
    [ "$waited" -gt 128 ] && kill -0 "$$" 2>/dev/null || break
    # Until there is something to tell, a terminal is left alone: sudo asks there.
    [ -s "$log" ] || continue
    printf -v line 'utfx: %s, %d:%02d: %s' "$what" $(((SECONDS - begun) / 60)) $(((SECONDS - begun) % 60)) \
      "$(tail -n 1 "$log" | tr '\r' '\n' | tail -n 1 | sed 's/^ *//')"
    line=$clear${line:0:size - 1}
    if [ -n "$clear" ]; then printf %s "$line" >&2; else echo "$line" >&2; fi
  done
  printf %s "$clear" >&2
  return "${exited:-1}"
}
