# Sourced by tools/test: the parts of a day and of a night, what is in a slice of the
# night, and how several of them are run.
# shellcheck shell=bash
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/changes.sh"

# The parts of a day, in their order, and those of them that are only started.
day=(test style lint sanitize fuzz mutants valgrind tsan exhaustive builds processors examples bench gates
  debian13 debian-testing aarch64 s390x packages readme slice)
started=(fuzz mutants valgrind tsan exhaustive builds processors bench gates debian13 debian-testing)
# Those of a night, each with the number of shares that it is cut into: each of about
# ten minutes of processor time, with what it builds.
night=(test:4 lint:4 guest:1 packages:1 readme:3 installed:2 sanitize:1 sanitize-all:6 valgrind:2 tsan:1 builds:10
  exhaustive:8 processors:3 java-long:1 javascript:1 javascript-mutants:4 examples:1 debian13:3 debian-testing:3 aarch64:2 s390x:2
  fuzz:10 gates:4 mutants:400 mutants-compiled:40 bench:1)
# The files that some are about.
declare -A about=(
  [aarch64]='core/simd tests/core/simd tools/foreign-root tools/cross-file'
  [s390x]='core/*.h core/*.cc converters tools/foreign-root tools/cross-file :!core/simd'
  [packages]='debian docs/man command/options/completions *meson.build *.map *.in *.pm languages project.conf pyproject.toml '\
'tools/package tools/changelog tools/cpan tools/maven tools/wasm tests/builds tests/vectors library/field.cc library/integer.cc'
  [readme]='README.md tools *meson.build meson_options.txt tests/installed tests/manual/examples'
)

# Prints all shares of a night, as "PART:K/N": those of a part at equal distances.
shares_of_night() {
  printf '%s\n' "${night[@]}" |
    awk -F : '{ for (i = 1; i <= $2; ++i) printf "%.6f %s:%d/%d\n", (i - 0.5) / $2, $1, i, $2 }' |
    LC_ALL=C sort -s -k 1,1 | cut -d ' ' -f 2
}

# share_of K/N: prints those of the lines that are in the K-th of N shares of them.
share_of() {
  awk -v share="${1%/*}" -v shares="${1#*/}" '
    { line[NR] = $0 }
    END { for (i = 1; i <= NR; ++i) if (int((i - 1) * shares / NR) == share - 1) print line[i] }'
}

# The slice after that of the commit before, of as many as there are shares.
next_slice() {
  local slices
  slices=$(shares_of_night | wc -l)
  echo "$(($(git rev-list --count HEAD) % slices + 1))/$slices"
}

# Prints what to do of a list of work: UTFX_TEST_SHARE is K/N for the K-th of N shares,
# or "start" for the first line alone. Without it, all.
share() {
  case ${UTFX_TEST_SHARE-} in
    '') cat ;;
    start) sed -n 1p ;;
    *) share_of "$UTFX_TEST_SHARE" ;;
  esac
}
is_start() { [ "${UTFX_TEST_SHARE-}" = start ]; }

# processor_seconds FILE: sets `spent` to what all that this shell has waited for took.
# In a shell of its own, `times` would know nothing of that.
processor_seconds() {
  local user system
  times >"$1"
  { read -r && read -r user system; } <"$1"
  user=${user%.*} system=${system%.*}
  spent=$((60 * (${user%m*} + ${system%m*}) + ${user#*m} + ${system#*m}))
}

minutes() { printf '%d min %d s' $(($1 / 60)) $(($1 % 60)); }

# run_parts FOLDER STATE PART[:SHARE]...: runs each, with a log of its own in FOLDER.
# One that fails is named at once; at the end come the last lines of each of those, how
# long each part took, and last what they have counted. A part that has passed at this
# state of the files does not run again, if STATE is not empty.
run_parts() {
  local folder=$1 state=$2 unit name log begun before spent exited count sum=(0 0 0) told=() failed=() i
  shift 2
  mkdir -p "$folder"
  for unit in "$@"; do
    name=${unit%:start}
    if [ -n "$state" ] && read -ra count < <(sed -n "s|^$state $name ||p" "$folder/passed" 2>/dev/null); then
      told+=("$name: has passed before")
    else
      echo "utfx: $name"
      log=$folder/${name//[:\/]/-}.log begun=$SECONDS exited=0
      processor_seconds "$folder/times"
      before=$spent
      UTFX_TEST_SHARE=$([[ $unit != *:* ]] || echo "${unit#*:}") part "${unit%:*}" </dev/null 2>&1 | tee "$log" || exited=$?
      processor_seconds "$folder/times"
      read -ra count < <(tail -n 1 "$log" |
        sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed\(, \([0-9]*\) skipped\)\?$/\1 \2 0\4/p') ||
        count=($((exited == 0)) 0 0)
      # Whatever it has counted.
      if [ "$exited" != 0 ] && [ "${count[1]}" = 0 ]; then count[1]=1; fi
      told+=("$name: $(minutes $((SECONDS - begun))), of processors $(minutes $((spent - before)))$([ "$exited" = 0 ] || echo ', FAILED')")
      if [ "$exited" != 0 ]; then
        echo "utfx: ${told[-1]}"
        failed+=("$log")
      elif [ -n "$state" ]; then
        echo "$state $name ${count[*]}" >>"$folder/passed"
      fi
    fi
    for i in 0 1 2; do sum[i]=$((sum[i] + 10#${count[i]})); done
  done
  [ ${#failed[@]} = 0 ] || tail -qn 40 "${failed[@]}"
  printf 'utfx: %s\n' "${told[@]}"
  echo "${sum[0]} passed, ${sum[1]} failed$([ "${sum[2]}" = 0 ] || echo ", ${sum[2]} skipped")"
  [ "${sum[1]}" = 0 ] && [ "${sum[0]}" != 0 ]
}

# check_parts LIST PART...: ends if one is none of the parts in it.
check_parts() {
  local -n all=$1
  local name
  for name in "${@:2}"; do
    [[ " ${all[*]%:*} " == *" $name "* ]] || {
      echo "utfx: there is no part '$name' in it; there are: ${all[*]%:*}" >&2
      exit 2
    }
  done
}

# run_ci [PART...]: those that are for this change, or those named.
run_ci() {
  local base name units=() paths
  check_parts day "$@"
  base=$(change_base)
  # All that are named run.
  [ $# = 0 ] || about=()
  [ $# != 0 ] || set -- "${day[@]}"
  for name in "$@"; do
    read -ra paths <<<"${about[$name]-}"
    if [ ${#paths[@]} != 0 ] && ! is_changed "$base" "${paths[@]}"; then
      echo "utfx: $name: nothing that it is about has changed since ${base:0:8}"
    elif [[ " ${started[*]} " == *" $name "* ]]; then
      units+=("$name:start")
    else
      units+=("$name")
    fi
  done
  run_parts build-ci '' "${units[@]}"
}

# run_nightly [PART...]
run_nightly() {
  check_parts night "$@"
  [ $# != 0 ] || set -- "${night[@]%:*}"
  UTFX_TEST_NIGHTLY=1 run_parts build-nightly "$(git rev-parse HEAD)-$(git diff HEAD | sha256sum | head -c 16)" "$@"
}

# check_slice K/N: ends if there is none.
check_slice() {
  local most
  most=$(shares_of_night | wc -l)
  if ! [[ $1 =~ ^([1-9][0-9]{0,3})/([1-9][0-9]{0,3})$ ]] ||
    ((BASH_REMATCH[1] > BASH_REMATCH[2] || BASH_REMATCH[2] > most)); then
    echo "utfx: there is no slice '$1' of a night: 1/1 is all of it, and it can be cut into $most" >&2
    exit 2
  fi
}

# print_slices N: a line for each.
print_slices() {
  local slice
  check_slice "1/$1"
  for ((slice = 1; slice <= $1; ++slice)); do
    echo "$slice/$1: $(shares_of_night | share_of "$slice/$1" | paste -sd ' ')"
  done
}

# run_slice K/N
run_slice() {
  local units
  check_slice "$1"
  mapfile -t units < <(shares_of_night | share_of "$1")
  UTFX_TEST_NIGHTLY=1 run_parts build-slice '' "${units[@]}"
}
