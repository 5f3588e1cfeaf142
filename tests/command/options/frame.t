All subcommands have this in common: help, wrong arguments, standard streams that are
closed or full.

  $ utfx --version
  utfx [0-9.]+(, names of Unicode [0-9.]+)? (re)
  $ [ "$(utfx -V)" = "$(utfx --version)" ]

No such command or option: the wrong part is named, and the one that may be meant.

  $ while read -r arguments; do eval "utfx $arguments"; done <<'END'
  > 
  > int
  > nonsense
  > chek FILE
  > help int encod
  > --nonsense
  > -x
  > -q check FILE
  > check -json
  > check -F
  > int -s encode 5
  > check -vv FILE
  > convert -ix
  > check -qé
  > check $'-q\xFFq'
  > check --quite
  > convert --recursve
  > list --colour
  > list --nonsense
  > show --text=x
  > check -qf=UTF-8
  > check -f= FILE
  > convert --re FILE
  > int encode --tuple -5
  > int encode -5
  > show -z -5
  > check -5
  > END
  utfx: a command is missing; utfx --help lists them
  utfx int: a command is missing; utfx int --help lists them
  utfx: no command nonsense
  utfx: no command chek; did you mean check?
  utfx int: no command encod; did you mean encode?
  utfx: unknown option: --nonsense
  utfx: unknown option: -x
  utfx: unknown option: -q; options of a command come after its name
  utfx check: unknown option: -j; did you mean --json?
  utfx check: unknown option: -F; did you mean -f, --from?
  utfx int: unknown option: -s; options of a command come after its name
  utfx check: unknown option: -v; utfx help check lists them
  utfx convert: unknown option: -x; utfx help convert lists them
  utfx check: unknown option: -é; utfx help check lists them
  utfx check: unknown option: $'-\xFF'; utfx help check lists them
  utfx check: unknown option: --quite; did you mean --quiet?
  utfx convert: unknown option: --recursve; did you mean --recursive?
  utfx list: unknown option: --colour; did you mean --color?
  utfx list: unknown option: --nonsense; utfx help list lists them
  utfx show: --text takes no value
  utfx check: -qf=UTF-8: no = follows a letter: -f UTF-8, or --from=UTF-8
  utfx check: -f=: no = follows a letter, and a value is missing: -f CHARSET, or --from=CHARSET
  utfx convert: not one option: --re is the start of --replace and --restore
  utfx int encode: unknown option: -5; negative integers come after --
  utfx int encode: unknown option: -5; negative integers come after --
  utfx show: unknown option: -5; negative integers come after --
  utfx check: unknown option: -5; utfx help check lists them
  [2]
  $ utfx check --qui

A letter has one meaning in all commands.

  $ utfx --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >commands; printf '%s\n' '' 'charset '{add,list,remove,show} {int,key}' '{encode,decode} >>commands
  $ while read -r command; do utfx help $command; done <commands | sed -nE 's/^  (-[^,]*), (--[-a-z]*).*/\1 \2/p' | sort -u | cut -d' ' -f1 | uniq -d

Options that each command has may come before it; of several values the last one counts.

  $ utfx list >list; utfx --color=never list | cmp - list; utfx --color always --color never list | cmp - list
  $ utfx int --color never encode 5 | utfx --color=auto int decode
  5
  $ printf é | utfx convert -f latin1 -t UTF-16 --from=utf8 -t latin1 | hex
  e9
  $ utfx --color list
  utfx: --color is auto, always or never, not list
  [2]

An option without the value that it takes, as of a variable that is not set, is not one
that is not given; and the next argument is not the value.

  $ for option in 'check --from' 'check --to' 'convert --from' 'convert --to' 'convert --output' \
  >   'int encode --to' 'int decode --from' 'show --from' 'show --to' 'show --file'; do utfx $option ''; utfx $option= --help; done 2>&1 | uniq -c | tr -s ' '
   2 utfx check: --from: the name is empty
   2 utfx check: --to: the name is empty
   2 utfx convert: --from: the name is empty
   2 utfx convert: --to: the name is empty
   2 utfx convert: --output: the name is empty
   2 utfx int encode: --to: the name is empty
   2 utfx int decode: --from: the name is empty
   2 utfx show: --from: the name is empty
   2 utfx show: --to: the name is empty
   2 utfx show: --file: the name is empty
  $ for option in 'check --max' 'convert -f' 'convert --replace= x' 'convert --in-place=.bak x' 'show --color= never'; do utfx $option; done
  utfx check: --max takes a value: N
  utfx convert: --from takes a value: CHARSET
  utfx convert: --replace takes no value
  utfx convert: --in-place takes no value
  utfx show: --color is auto, always or never, not ''
  [2]

Numbers.

  $ for number in -1 18446744073709551616 0x10000000000000000 x '' 1.5 1_0 ' 1'; do utfx check --max "$number"; done
  utfx check: --max: not an integer from 0 to 2^64-1: -1
  utfx check: --max: not an integer from 0 to 2^64-1: 18446744073709551616
  utfx check: --max: not an integer from 0 to 2^64-1: 0x10000000000000000
  utfx check: --max: not an integer from 0 to 2^64-1: x
  utfx check: --max: not an integer from 0 to 2^64-1: ''
  utfx check: --max: not an integer from 0 to 2^64-1: 1.5
  utfx check: --max: not an integer from 0 to 2^64-1: 1_0
  utfx check: --max: not an integer from 0 to 2^64-1:  1
  [2]
  $ for option in 'show --offset' 'show --count'; do utfx $option 18446744073709551616; done
  utfx show: --offset: not an integer from 0 to 2^64-1: 18446744073709551616
  utfx show: --count: not an integer from 0 to 2^64-1: 18446744073709551616
  [2]
  $ utfx check --max=-1
  utfx check: --max: not an integer from 0 to 2^64-1: -1
  [2]
  $ for number in 0 +0x1 18446744073709551615 0xFFFFFFFFFFFFFFFF; do utfx check -q --max "$number"; done

Nothing in an argument breaks the line, or gets to a terminal; nor do names of files.

  $ utfx list $'a\nb\e[1m\xFF∞'
  utfx list: unknown charset: $'a\nb\x1B[1m\xFF∞'; utfx list and iconv -l have the names
  [2]
  $ utfx list ''
  utfx list: unknown charset: ''; utfx list and iconv -l have the names
  [2]
  $ name=$'a\nb\xFF'
  $ for command in check detect 'show -F' convert; do utfx $command "$name"; done
  utfx check: $'a\nb\xFF': No such file or directory
  utfx detect: $'a\nb\xFF': No such file or directory
  utfx show: $'a\nb\xFF': No such file or directory
  utfx convert: $'a\nb\xFF': No such file or directory
  [2]
  $ printf A >"$name"
  $ utfx detect "$name"; utfx detect --json "$name" | cut -d, -f2; utfx show -F "$name" | sed -n 2p
  $'a\nb\xFF': UTF-8 (also valid as UTF-E-8, UTF-8000)
  "file":"a\nb�"
      41

Standard streams that are closed or full, and a pipe that nobody reads: then a command
ends as others do, by the signal SIGPIPE.

  $ yes $'\x80' | head -c 100000 >text
  $ mkfifo unread
  $ for command in --help list 'show -F text' 'check text text' 'detect text text'; do
  >   utfx $command >&-; utfx $command >/dev/full; utfx nonsense 2>&-
  >   (exec 5<>unread 6>unread 5<&-; utfx $command >&6); echo $?
  > done
  utfx: standard output: Bad file descriptor
  utfx: standard output: No space left on device
  141
  utfx list: standard output: Bad file descriptor
  utfx list: standard output: No space left on device
  141
  utfx show: standard output: Bad file descriptor
  utfx show: standard output: No space left on device
  141
  utfx check: standard output: Bad file descriptor
  utfx check: standard output: No space left on device
  141
  utfx detect: standard output: Bad file descriptor
  utfx detect: standard output: No space left on device
  141
  $ utfx list <&- 2>&- | cmp - list
  $ for command in show check detect; do utfx $command <&-; utfx $command <&- >&-; utfx $command <&- >&- 2>&-; done
  utfx show: standard input: Bad file descriptor
  utfx show: standard input: Bad file descriptor
  utfx check: standard input: Bad file descriptor
  utfx check: standard input: Bad file descriptor
  utfx detect: standard input: Bad file descriptor
  utfx detect: standard input: Bad file descriptor
  [2]
  $ utfx nonsense >said; cat said
  utfx: no command nonsense
