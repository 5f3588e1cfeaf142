# Sourced by the scripts here, which run as root in a Debian that is thrown away
# afterwards. They print a line that begins with "ok" or "FAILED" for each check.

set -euo pipefail
# For what is in /packages.
shopt -s extglob

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Programs of other users run in there.
chmod 755 "$work"
failures=0

# check WHAT FUNCTION [ARG...]: whether the function gets to its end.
check() {
  local what=$1 status=0
  shift
  # In an `if` or before `||` the shell would not stop at an error in there.
  set +e
  (set -e; "$@") >"$work/log" 2>&1 </dev/null
  status=$?
  set -e
  if [ "$status" = 0 ]; then
    echo "ok      $what"
  else
    echo "FAILED  $what (status $status)"
    sed 's/^/        /' "$work/log"
    failures=$((failures + 1))
  fi
}

# finish: exits, unsuccessfully if a check failed.
finish() {
  [ "$failures" = 0 ]
  exit
}

# fails CMD...: `! CMD` would not end a check.
fails() {
  if "$@"; then
    echo "unexpected success: $*"
    return 1
  fi
}

# quietly CMD...: as apt-get has much to say.
quietly() {
  local status=0
  "$@" >"$work/output" 2>&1 </dev/null || status=$?
  [ "$status" = 0 ] || cat "$work/output"
  return "$status"
}

install_packages() { quietly apt-get install -y --no-install-recommends "$@"; }

# everything FILE: writes all that there is on the system, but what package
# management and the tests keep for themselves, with owners, modes and checksums.
everything() {
  find / -xdev \( -path /proc -o -path /dev -o -path /tmp -o -path /utfx \
    -o -path /packages -o -path /root -o -path /var/cache -o -path /var/lib/apt \
    -o -path /var/lib/dpkg -o -path /var/log \) -prune \
    -o -printf '%M %u:%g %p %l\n' -type f -exec sha256sum {} + | sort >"$1"
}

# remember: what a removal has to bring back.
remember() {
  everything "$work/before"
  env -i /usr/bin/iconv -l >"$work/names-before"
  dpkg -V libc6
}

# is_as_before: all that was remembered, to the byte.
is_as_before() {
  env -i /usr/bin/iconv -l | cmp - "$work/names-before"
  # dpkg says nothing of a file that is as it was installed.
  [ -z "$(dpkg -V libc6)" ]
  everything "$work/after"
  diff "$work/before" "$work/after"
}

# same_bytes HEX: whether standard input is that.
same_bytes() {
  local actual
  actual=$(od -An -v -tx1 | tr -d ' \n')
  [ "$actual" = "$1" ] || { echo "$actual, not $1"; return 1; }
}

# converts CMD...: whether it does as iconv and uconv do, with nothing in its
# environment: neither GCONV_PATH nor LD_PRELOAD nor a locale.
text='Hi🌍'
converts() {
  printf %s "$text" | env -i "$@" -f UTF-8 -t UTF-64BE |
    same_bytes 48000000000000006900000000000000f09f8c8d00000000
}

has_charsets() {
  converts /usr/bin/iconv
  printf %s "$text" | env -i /usr/bin/iconv -f UTF-8 -t UTF-∞-16 |
    same_bytes feff00480069d83cdf0d
  # Perl's chr(0x7FFFFFFFFFFFFFFF).
  printf '\xff\x80\x87\xbf\xbf\xbf\xbf\xbf\xbf\xbf\xbf\xbf\xbf' |
    env -i /usr/bin/iconv -f UTF-E-8 -t UTF-8000 | same_bytes ffbe87bfbfbfbfbfbfbfbfbfbf
}
