# Completion of utfx(1) for bash, by what `utfx complete` prints.
# shellcheck shell=bash

_utfx() {
  local words=() glue='' line i
  # Bash takes --color=auto for three words.
  for ((i = 1; i <= COMP_CWORD; ++i)); do
    if [[ (${COMP_WORDS[i]} == = || -n $glue) && ${words[-1]-} == --* ]]; then
      words[-1]+=${COMP_WORDS[i]}
      glue=$([ "${COMP_WORDS[i]}" != = ] || echo =)
    else
      words+=("${COMP_WORDS[i]}") glue=''
    fi
  done
  local before=''
  [[ ${words[-1]} != --*=* || ${COMP_WORDS[COMP_CWORD]} == --*=* ]] || before=${words[-1]%%=*}=
  local files=''
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      $'\t'*) files=${line#?} ;;
      *) line=${line%%$'\t'*} COMPREPLY+=("${line#"$before"}") ;;
    esac
  done < <("$1" complete "${words[@]}" 2>/dev/null)
  # Names of files are what readline completes without words.
  [ -n "$files" ] || compopt +o default
}

complete -o default -F _utfx utfx
