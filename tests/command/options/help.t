A help is no wider than a terminal, and a short one no longer; it names each option of the
long one, and shows the same examples, which are for the shell, in one line. A narrow
terminal has narrow lines.

  $ utfx --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >commands; printf '%s\n' '' 'charset '{add,list,remove,show} {int,key}' '{encode,decode} >>commands
  $ while read -r command; do
  >   utfx $command --help >short; utfx help $command >long; [ $(wc -l <short) -le 23 ] || echo "$command: long"
  >   for help in short long; do
  >     terminal 40 "utfx $command --help=$help --color=never" >narrow
  >     diff <(tr -s ' \n' ' ' <$help) <(tr -s ' \n' ' ' <narrow); sed '/^Examples:/,$d' narrow >wrapped
  >     [ $(wc -L <$help) -le 80 ] && [ $(wc -L <wrapped) -le 40 ] && grep -q '^  utfx ' $help || echo "$command"
  >     grep -oE '(^ +(Also )?|, )--[-a-z]+' $help | grep -o '[-a-z]*$' | sort >$help.options; grep '^  utfx ' $help >$help.examples
  >   done
  >   for part in options examples; do diff short.$part long.$part; done
  > done <commands
  $ utfx --help check FILE | diff - <(utfx check --help); utfx check -h | diff - <(utfx check --help=short)
  $ utfx check --help=all
  utfx check: --help is short or long, not all
  [2]
