# Completion of utfx(1) for bash, by what `utfx help` prints.
# shellcheck shell=bash

# The commands in a help.
_utfx_commands() { sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' <<<"$1"; }

# The options in a help, a line for each name: "--from CHARSET". A value that can
# be left out is.
_utfx_options() {
  sed -nE '/^Options:/,/^$/{
    s/\[=[^]]*\]/ /
    s/^ +(-.), (--[-a-z]+)( ([^ ]+))?  .*/\1 \4\n\2 \4/p
    s/^ +(--[-a-z]+)( ([^ ]+))?  .*/\1 \3/p
  }' <<<"$1"
}

# The names of charsets that were added.
_utfx_added() { "$1" charset list 2>/dev/null | sed -n '/^  /{s/, also called /, /; s/,//g; p}'; }

# Names of charsets that start with $2, in upper or lower case. The many others of
# utfx, and those of iconv(3) if $3 says so, only come with a start.
_utfx_charsets() {
  {
    "$1" list ${2:+--all} | sed '1d; s/ .*//'
    [ -z "$2" ] || [ "$3" != iconv ] || iconv -l | tr -s ' ,/' '\n'
  } 2>/dev/null | awk -v start="${2^^}" 'index(toupper($0), start) == 1 && !seen[$0]++'
}

_utfx() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  # Bash takes --color=auto for three words.
  if [ "$current" = = ]; then
    current=
  elif [ "$previous" = = ]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  local before=("${COMP_WORDS[@]:1:COMP_CWORD - 1}")
  local command=() help commands operand='' value='' words='' files=''
  while :; do
    help=$("$1" help "${command[@]}" 2>/dev/null)
    commands=$(_utfx_commands "$help")
    [ -n "$commands" ] || break
    # Options may come before a command.
    while [[ ${before[0]-} == -* || ${before[0]-} == help && ${#command[@]} = 0 ]]; do
      case ${before[*]:0:2} in
        '--color =') before=("${before[@]:3}") ;;
        '--color '*) before=("${before[@]:2}") ;;
        *) before=("${before[@]:1}") ;;
      esac
    done
    [ ${#before[@]} -gt 0 ] || break
    command+=("${before[0]}")
    before=("${before[@]:1}")
  done
  [ -n "$commands" ] || operand=$(sed -nE 's/^Usage: .* \[([A-Z]+)\]\.\.\.$/\1/p' <<<"$help")

  local options
  options=$(_utfx_options "$help")
  if [[ " ${before[*]} " == *' -- '* ]]; then
    value=$operand
  elif value=$(awk -v name="$previous" '$1 == name { print $2 }' <<<"$options") && [ -n "$value" ]; then
    :
  elif [[ $current == -* ]]; then
    words=$(sed 's/ .*//' <<<"$options") files=$operand
  elif [ -n "$commands" ]; then
    words=$commands
    [ ${#command[@]} -gt 0 ] || words+=' help'
  else
    value=$operand
  fi
  # Some take what is built in only.
  local others=iconv
  [[ "${command[*]} $previous" != @(list|int|mend|show\ -t|show\ --to)* ]] || others=
  case $value in
    CHARSET) words=$(_utfx_charsets "$1" "$current" "$others") current= ;;
    *'|'*) words=${value//|/ } ;;
  esac
  [[ ${command[*]} != charset\ @(remove|show) || -z $value || $value != "$operand" ]] || words=$(_utfx_added "$1")
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  # Names of files are what readline completes without words.
  [[ ${files:-$value} == @(FILE|DIR) ]] || compopt +o default
}

complete -o default -F _utfx utfx
