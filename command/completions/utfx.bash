# Completion of utfx(1) for bash.
# shellcheck shell=bash

_utfx_subcommands() {
  case $1 in
    '') echo charset check convert detect int list mend show ;;
    charset) echo add list remove show ;;
    int) echo encode decode ;;
  esac
}

_utfx_options() {
  local files='-r --recursive --hidden --binary --files-from -0 --null'
  echo -h --help --color
  case $1 in
    '') echo -V --version ;;
    'charset add') echo --name --replace --user --system ;;
    'charset remove') echo --user --system ;;
    check) echo -f --from -t --to -a --all --max --json -q --quiet -l --list "$files" ;;
    convert) echo -f --from -t --to -o --output -i --in-place -d --output-dir --backup --restore --no-backup -n --dry-run --json --replace -q --quiet --skip --bom "$files" ;;
    detect) echo -b --brief -v --verbose -a --all --json "$files" ;;
    'int encode') echo -s --signed -z --zigzag -t --to -x --hex ;;
    'int decode') echo -s --signed -z --zigzag -f --from -x --hex ;;
    list) echo -a --all --json ;;
    mend) echo -c --check --github --json -q --quiet -a --all --through --guess --bom -o --output -i --in-place -d --output-dir --backup --restore --no-backup -n --dry-run "$files" ;;
    show)
      echo -f --from -t --to -a --all -F --file --offset --count -x --hex --text \
        --name -z --zigzag -e --explain --json -1 --one-line --svg --title
      ;;
  esac
}

# What comes after an option of a subcommand.
_utfx_argument() {
  case "$1 $2" in
    *' --offset' | *' --count' | *' --max') echo number ;;
    *' -f' | *' --from' | *' --through' | *' -t' | *' --to') echo charset ;;
    *' -F' | *' --file' | *' --files-from' | *' -o' | *' --output' | *' -d' | *' --output-dir') echo file ;;
    'charset add --name' | *' --title') echo name ;;
    *' --color') echo color ;;
    *' --bom') echo rule ;;
  esac
}

# The names of charsets that were added.
_utfx_added() { "$1" charset list 2>/dev/null | sed -n '/^  /{s/, also called /, /; s/,//g; p}'; }

# Those whose names start so, in upper or lower case.
_utfx_charsets() {
  local name
  "$1" list 2>/dev/null | while read -r name _; do
    [[ $name != charset && ${name^^} == "${2^^}"* ]] && echo "$name"
  done
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
  # Options may come before a subcommand.
  while [[ ${before[0]-} == -* ]]; do
    case ${before[*]:0:2} in
      '--color =') before=("${before[@]:3}") ;;
      '--color '*) before=("${before[@]:2}") ;;
      *) before=("${before[@]:1}") ;;
    esac
  done
  local subcommand=${before[0]-}
  [[ $subcommand != @(charset|int) ]] || subcommand=${before[*]:0:2}
  local argument='' words=''
  if [[ " ${before[*]} " == *' -- '* ]]; then
    argument=operand
  else
    argument=$(_utfx_argument "$subcommand" "$previous")
    if [ -z "$argument" ]; then
      words=$(_utfx_subcommands "$subcommand")
      [[ $current != -* ]] || words=$(_utfx_options "$subcommand")
      argument=operand
    fi
  fi
  case $argument in
    charset) words=$(_utfx_charsets "$1" "$current") current= ;;
    color) words='auto always never' ;;
    rule) words='keep add drop' ;;
    operand)
      [[ $subcommand != @('charset remove'|'charset show') || $current == -* ]] || words=$(_utfx_added "$1")
      [ "$subcommand" != list ] || [[ $current == -* ]] || { words=$(_utfx_charsets "$1" "$current") current=; } ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  # Names of files are what readline completes without words.
  case $argument:$subcommand in
    file:* | operand:check | operand:convert | operand:detect | operand:mend | operand:'charset add' | operand:'charset show') ;;
    *) compopt +o default ;;
  esac
}

complete -o default -F _utfx utfx
