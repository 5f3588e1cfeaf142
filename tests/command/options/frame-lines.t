Commands print in lines that fit the terminal, none broken within a word, nor in a command
for the shell; in colour there and nowhere else, unless --color or NO_COLOR say otherwise.

  $ printf 'a line that is long enough for terminals that are as narrow as 40 columns \xFF\n' >line
  $ head -c 3000 /dev/urandom | base64 -w 60 >prose
  $ coloured() { if "$@" 2>&1 | LC_ALL=C grep -q $'\e\\[[0-9]*m'; then printf 'coloured '; else printf 'plain '; fi; }
  $ while read -r command; do
  >   for columns in 80 40; do terminal $columns "utfx $command --color=never" | grep -vE '^    utfx |^\{' | grep -E "^.{$((columns + 1))}"; done
  >   for setting in TERM=xterm TERM=dumb NO_COLOR=1; do coloured terminal 80 "$setting utfx $command"; done
  >   coloured utfx $command; coloured utfx $command --color=always; echo ": $command"
  > done <<'END'
  > list
  > list --json
  > check line
  > check line prose
  > detect -v line prose
  > show -x C0 41
  > show --all --explain U+1F30D
  > convert -t UTF-16 line -o /dev/null
  > convert -t UTF-6 line
  > nonsense
  > END
  coloured plain plain plain coloured : list
  plain plain plain plain plain : list --json
  coloured plain plain plain coloured : check line
  coloured plain plain plain coloured : check line prose
  coloured plain plain plain coloured : detect -v line prose
  coloured plain plain plain coloured : show -x C0 41
  coloured plain plain plain coloured : show --all --explain U+1F30D
  coloured plain plain plain coloured : convert -t UTF-16 line -o /dev/null
  coloured plain plain plain coloured : convert -t UTF-6 line
  coloured plain plain plain plain : nonsense
