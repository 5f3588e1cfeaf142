`utfx convert` writes files with -o and --in-place: whole or not at all. (It is ended
at each of its calls in each-call; rights are in safety.)

  $ printf 'A€' >text
  $ utfx convert text -t UTF-16BE -o new && hex <new
  004120ac

A link stays, as does the mode of the file; and the input may be that file.

  $ chmod 640 new && ln -s new link
  $ utfx convert -f UTF-16BE link -o link && cat new
  A€ (no-eol)
  $ utfx convert -i -t UTF-16 link ./text && hex <new && hex <text
  feff004120ac
  feff004120ac
  $ stat -c '%a %F' new && readlink link && ls -A
  640 regular file
  new
  link
  new
  text

A file that is not a regular one is written to as it is, and not converted in place.

  $ echo A | utfx convert -o /dev/stdout
  A
  $ echo A | utfx convert -o /dev/null && stat -c %F /dev/null
  character special file
  $ mkfifo pipe && printf A >other
  $ utfx convert -t UTF-16 -i pipe other; hex <other
  utfx convert: pipe: not a regular file
  feff0041
  $ for name in . /dev/stdin /dev/zero; do yes | timeout 9 utfx convert -i "$name"; done
  utfx convert: .: a folder; --recursive takes what is in it
  utfx convert: /dev/stdin: not a regular file
  utfx convert: /dev/zero: not a regular file
  [2]

A link may lead to nothing yet, by another one in another folder.

  $ mkdir there && ln -s there/second first && ln -s ../target there/second
  $ echo A | utfx convert -o first && cat target && readlink first there/second && rm target
  A
  there/second
  ../target
  $ ln -sf "$PWD/target" there/second
  $ echo A | utfx convert -o first && cat target
  A
  $ ln -sf nowhere/new first && utfx convert -o first text
  utfx convert: first: no folder nowhere/: No such file or directory
  [2]
  $ ln -sf first first && utfx convert -o first text
  utfx convert: first: Too many levels of symbolic links
  [2]
  $ rm -r first target there pipe other link new

At an error nothing of the new file is there, and the old one is as it was; the
others are converted.

  $ printf 'A\xFF' >bad && printf A >good
  $ utfx convert bad -o none
  utfx convert: bad:1:2 (byte 1): FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most; try --replace or --skip
  [1]
  $ utfx convert bad -o good; cat good
  utfx convert: bad:1:2 (byte 1): FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most; try --replace or --skip
  A (no-eol)
  $ utfx convert -i -t UTF-16LE bad none good; hex <bad; hex <good
  utfx convert: bad:1:2 (byte 1): FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most; try --replace or --skip
  utfx convert: none: No such file or directory
  41ff
  4100
  $ utfx convert -i -f UTF-16LE good
  $ for name in none/new . /proc/self/comm $'none/\n\xFF'; do utfx convert -o "$name" good; done
  utfx convert: none/new: no folder none/: No such file or directory
  utfx convert: .: Is a directory
  utfx convert: /proc/self/comm: no new file beside it: No such file or directory
  utfx convert: $'none/\n\xFF': no folder none/: No such file or directory
  [2]
  $ utfx convert -o $'\n\xFF' good && cat $'\n\xFF' && rm $'\n\xFF'
  A (no-eol)
  $ ls -A
  bad
  good
  text

What is written to is not read, unless nothing of it is left.

  $ cp good own
  $ timeout 9 utfx convert own <good >>own
  utfx convert: own: the input is the output
  [2]
  $ timeout 9 utfx convert <own >>own
  utfx convert: standard input: the input is the output
  [2]
  $ timeout 9 utfx convert good - ./own <good >>own; cat own
  utfx convert: ./own: the input is the output
  AAA (no-eol)
  $ cp good own; { read -r -N 1 _; utfx convert - good; } <own >>own; cat own
  AA (no-eol)
  $ utfx convert own >own; cat own; rm own

No room for a file: the old one stays.

  $ head -c 200000 /dev/zero | tee large >before
  $ (ulimit -f 100; utfx convert large -o new; utfx convert large -o good; utfx convert -i -t UTF-64BE good large)
  utfx convert: new: File too large
  utfx convert: good: File too large
  utfx convert: large: File too large
  [2]
  $ ls -A; hex <good; cmp large before
  bad
  before
  good
  large
  text
  4100000000000000

Interrupted while it reads what has no end yet, it tidies up, and says so. (Who runs
this may ignore signals, as nohup(1) does, and so would convert.)

  $ mkfifo pipe && printf A >good
  $ start() {
  >   exec 4>&-
  >   env --default-signal "$@" utfx convert pipe -t UTF-16LE -o good &
  >   exec 4>pipe
  >   printf BCD >&4
  >   until compgen -G '.utfx-*' >/dev/null; do sleep 0.01; done
  > }
  $ end() { kill -s $1 $!; { wait $!; } 2>/dev/null; }
  $ for signal in INT TERM HUP QUIT; do start; end $signal; echo $?; done; cat good
  utfx convert: good: interrupted, and not written
  130
  utfx convert: good: interrupted, and not written
  143
  utfx convert: good: interrupted, and not written
  129
  utfx convert: good: interrupted, and not written
  131
  A (no-eol)
  $ start --ignore-signal=HUP; kill -s HUP $!; end TERM
  utfx convert: good: interrupted, and not written
  [143]
  $ start --block-signal=TERM; kill -s TERM $!; printf E >&4; exec 4>&-; wait $!; hex <good
  4200430044004500
  $ start; end KILL
  [137]
  $ hex <good; rm .utfx-*
  4200430044004500
  $ ls -A
  bad
  before
  good
  large
  pipe
  text
