`utfx convert` writes text in another charset. (Every charset to every other is the
business of tests/conformance/.)

  $ set -o pipefail
  $ printf 'H€' | utfx convert -t UTF-64BE | hex
  4800000000000000e282ac0000000000
  $ printf '\0H\x20\xAC' | utfx convert -f UTF-16
  H€ (no-eol)
  $ printf 'H€' | utfx convert --from utf8 --to utf_16 | hex
  feff004820ac
  $ utfx convert -t UTF-16
  $ printf 'H\xA4' | utfx convert -f ISO-8859-15 -t CP1252 | hex
  4880
  $ printf 'あ' | utfx convert -t ISO-2022-JP | hex
  1b244224221b2842
  $ echo 'H€' | utfx convert -t ASCII//TRANSLIT
  HEUR

The first error ends it; everything before it is written.

  $ printf 'Hi\n\xC0Ho' | utfx convert
  Hi
  utfx convert: standard input (byte 3): C0: overlong: 2 bytes for a code point that takes fewer; try --replace or --skip
  [1]
  $ printf 'H\xE2\x82' | utfx convert -t UTF-16BE | hex
  utfx convert: standard input (byte 1): E2 82: the text ends inside a sequence, of which 2 of 3 bytes are there; try --replace or --skip
  0048
  [1]
  $ printf 'H\xFF\xBF\xBF\x81\xA3\xAE\xA4\x8F\xBD\xAC\x8D\xB3\xB8\x8E\xB9\x8E\x8F\xB0\xAB\x92' | utfx convert -f UTF-8000 -t UTF-16BE | hex
  utfx convert: standard input (byte 1): FF BF BF 81 A3 AE A4 8F BD AC 8D B3 B8 8E B9 8E ... (20 bytes): U+18EE90FF6C373E0EE4E3F0AD2 is over U+10FFFF, where UTF-16BE ends; --replace writes U+FFFD, --skip nothing
  0048
  [1]
  $ printf 'H\n€' | utfx convert -t ISO-8859-1
  H
  utfx convert: standard input (byte 2): E2 82 AC: U+20AC* is not in ISO-8859-1; * have it; --replace writes \?, --skip nothing* (glob)
  [1]
  $ printf 'B\n\xA4' | utfx convert -f ISO-8859-15 -t ISO-8859-1
  B
  utfx convert: standard input (byte 2): A4: U+20AC* is not in ISO-8859-1; * have it; --replace writes \?, --skip nothing* (glob)
  [1]
  $ printf '\x82\xA0\xFF' | utfx convert -f SJIS -t EUC-JP | hex
  utfx convert: standard input (byte 2): FF is unassigned in SJIS; try --replace or --skip
  a4a2
  [1]
  $ printf '🦄' | utfx convert -t INIS
  utfx convert: standard input (byte 0): F0 9F A6 84: U+1F984* is not in INIS; --replace writes U+001A, --skip nothing* (glob)
  [1]
  $ printf '🦄' | utfx convert -t ISO_11548-1
  utfx convert: standard input (byte 0): F0 9F A6 84: U+1F984* is not in ISO_11548-1; --replace writes U+2800, --skip nothing* (glob)
  [1]

A sequence that shifts the state belongs to the character behind it, as for iconv(1);
a signature does not.

  $ printf 'A\n\x1B$B!!\x1B(B' | utfx convert -f ISO-2022-JP -t ISO-8859-1
  A
  utfx convert: standard input (byte 2): 1B 24 42 21 21: U+3000* is not in ISO-8859-1; --replace writes \?, --skip nothing* (glob)
  [1]
  $ printf '+AGEA6Q-\n' | utfx convert -f UTF-7 -t ASCII | hex
  utfx convert: standard input (byte 4): 41 36 51: U+0041* is not in ASCII; --replace writes \?, --skip nothing* (glob)
  61
  [1]
  $ printf '\xFF\xFE\xAC\x20' | utfx convert -f UNICODE -t ASCII
  utfx convert: standard input (byte 2): AC 20: U+20AC* is not in US-ASCII; * have it; --replace writes \?, --skip nothing* (glob)
  [1]
  $ printf '\xFF\xFE\xAC\x20' | utfx convert -f UTF-∞-16 -t ASCII
  utfx convert: standard input (byte 2): AC 20: U+20AC* is not in US-ASCII; * have it; --replace writes \?, --skip nothing* (glob)
  [1]

Errors are replaced or left out, and counted. A charset without a question mark
writes what it has, or nothing is converted.

  $ printf 'H\xC0i\xE2\x82\n' | utfx convert --replace
  H�i�
  utfx convert: standard input: 2 errors were replaced
  $ printf 'H\xC0i\n' | utfx convert --skip
  Hi
  utfx convert: standard input: 1 error was skipped
  $ printf 'H€ä' | utfx convert --replace -t ISO-8859-1 | hex
  utfx convert: standard input: 1 error was replaced
  483fe4
  $ printf '\xFFH' | utfx convert --replace -f ASCII -t GB18030 | hex
  utfx convert: standard input: 1 error was replaced
  8431a43748
  $ printf '\xFFH\x80' | utfx convert --replace -f ASCII -t UTF-16 | hex
  utfx convert: standard input: 2 errors were replaced
  fefffffd0048fffd
  $ printf 'あ€！A' | utfx convert --skip -t ISO-2022-JP | hex
  utfx convert: standard input: 1 error was skipped
  1b24422422212a1b284241
  $ printf 'a🦄b' | utfx convert --replace -t INIS | hex
  utfx convert: standard input: 1 error was replaced
  611a62
  $ printf '🦄' | utfx convert --replace -t ARABIC7 | hex
  utfx convert: standard input: 1 error was replaced
  3f
  $ printf '⠃🦄' | utfx convert --replace -t ISO_11548-1 | hex
  utfx convert: standard input: 1 error was replaced
  0300

Another charset that a file could be in is named, in a text that is not short.

  $ printf 'cr\xC3\xA9\xC3\xA9 na\xEFve, some text\n' >damaged; utfx convert -o new damaged
  utfx convert: damaged:1:8 (byte 9): EF starts a sequence of 3 bytes, but byte 2, 76, is no trail; try --replace or --skip
  [1]
  $ echo 'Some text in another charset' | utfx convert -t UTF-16 >wide; utfx convert wide
  utfx convert: wide:1:1 (byte 0): FE is never valid in UTF-8: it says 7 bytes, and 4 are the most; try -f UTF-16
  [1]
  $ head -c 14 wide >short; utfx convert short; cat wide | utfx convert
  utfx convert: short:1:1 (byte 0): FE is never valid in UTF-8: it says 7 bytes, and 4 are the most; try --replace or --skip
  utfx convert: standard input (byte 0): FE is never valid in UTF-8: it says 7 bytes, and 4 are the most; try --replace or --skip
  [1]

Files are one text: the output has a signature only where it starts. Of standard
input, what is left of it is converted.

  $ printf 'A€' >one
  $ printf '\xFF\xFEB\0' >two
  $ utfx convert -t UTF-16 one - -- ./one <one | hex
  feff004120ac004120ac004120ac
  $ utfx convert -f UTF-16 -t UTF-16 two two | hex
  feff00420042
  $ { read -r -N 1 _; utfx convert -t UTF-16BE; } <one | hex
  20ac
  $ utfx convert one none one
  A€utfx convert: none: No such file or directory
  [2]
  $ printf B >--skip
  $ utfx convert -- --skip
  B (no-eol)
  $ for name in '[a,b]' '{}' '++' '%%' list 'a b' ./-; do printf 'A' >"$name"; utfx convert "$name"; done
  AAAAAAA (no-eol)

One character that is two, where glibc's buffers are full between them.

  $ for count in 1999 2040 4095 8159 16381; do
  >   printf '%*s\xA4\xF7\n' "$count" '' >pairs
  >   printf '%*sか\u309A\n' "$count" '' >expected
  >   for target in UTF-8 UTF-8000; do timeout 20 utfx convert -f EUC-JISX0213 -t $target pairs | cmp - expected; done
  >   timeout 20 utfx check -f EUC-JISX0213 pairs
  > done
  pairs: no errors; 2002 characters, 1 line, largest code point U+309A
  pairs: no errors; 2043 characters, 1 line, largest code point U+309A
  pairs: no errors; 4098 characters, 1 line, largest code point U+309A
  pairs: no errors; 8162 characters, 1 line, largest code point U+309A
  pairs: no errors; 16384 characters, 1 line, largest code point U+309A

A terminal gets lines of hexadecimal where the bytes of a charset are no text.

  $ terminal 40 'utfx convert -t UTF-64 one'
  00 00 FE FF 00 00 00 00
  41 00 00 00 00 00 00 00
  E2 82 AC 00 00 00 00 00
  $ terminal 40 'utfx convert -t UTF-16LE one'
  41 00 AC 20
  $ printf A >a
  $ terminal 40 'utfx convert -t UNICODE a'
  FF FE 41 00
  $ terminal 40 'utfx convert -t IBM037 a'
  C1
  $ for target in UTF-8 UTF-8000 UTF-7 ISO-8859-15 ASCII//TRANSLIT; do terminal 40 "utfx convert -t $target a; echo"; done
  A
  A
  A
  A
  A
  $ terminal 40 'utfx convert -t UTF-16LE one | od -An -tx1; utfx convert -t UTF-16LE one -o new'
   41 00 ac 20
  $ hex <new
  4100ac20

No such charset: glibc drops characters of a name, and takes that of the locale where
none is left; or it would leave errors out, and not say where.

  $ for name in UTF-9 =UTF-8 ' UTF-8' UTF∞-8 $'a\nb'; do utfx convert -f "$name"; done
  utfx convert: unknown charset: UTF-9; did you mean UTF-8?
  utfx convert: unknown charset: =UTF-8; did you mean UTF-8?
  utfx convert: unknown charset:  UTF-8; did you mean UTF-8?
  utfx convert: unknown charset: UTF∞-8; did you mean UTF-8?
  utfx convert: unknown charset: $'a\nb'; did you mean GB?
  [2]
  $ for name in UTF-9 ∞ // //TRANSLIT '()'; do utfx convert -t "$name"; done
  utfx convert: unknown charset: UTF-9; did you mean UTF-8?
  utfx convert: unknown charset: ∞; utfx list and iconv -l have the names
  utfx convert: unknown charset: //; utfx list and iconv -l have the names
  utfx convert: unknown charset: //TRANSLIT; utfx list and iconv -l have the names
  utfx convert: unknown charset: (); utfx list and iconv -l have the names
  [2]
  $ printf A | utfx convert -f 'NF_Z_62-010_(1973)'
  A (no-eol)
  $ for name in latin1//translit//ignore ascii//Translit,Ignore ISO-10646/UCS4/ignore; do utfx convert -t "$name"; done
  utfx convert: latin1//translit//ignore: IGNORE hides errors; use convert --skip
  utfx convert: ascii//Translit,Ignore: IGNORE hides errors; use convert --skip
  utfx convert: ISO-10646/UCS4/ignore: IGNORE hides errors; use convert --skip
  [2]
  $ utfx convert --skip -f ISO-8859-1//IGNORE
  utfx convert: ISO-8859-1//IGNORE: IGNORE hides errors; use convert --skip
  [2]

An error names another charset in which the whole file has none.

  $ printf '\xFE\x82\x80\x80\x80\x80\x80\n' >pair; utfx convert pair 2>&1 | sed -n 's/.*; try/try/p'; printf '\xFF' >>pair; utfx convert pair 2>&1 | sed -n 's/.*; try/try/p'
  try -f UTF-E-8
  try --replace or --skip
  [1]

With --bom, a signature is U+FEFF at the start in any charset, and what tools have doubled is
one: it is kept, added or dropped. An empty text stays empty.

  $ bom=$'\xEF\xBB\xBF'; : >empty; printf é >without; printf "${bom}é" >with; printf "$bom${bom}é" >twice
  $ for rule in keep add drop; do for to in UTF-8 UTF-16 UTF-16LE UTF-64 GB18030 latin1; do
  >   for file in empty without with twice; do
  >     got=$(utfx convert --bom=$rule -t $to $file 2>&1 | tee out | hex)
  >     bare=$(utfx convert --bom=drop -t $to without | hex)
  >     case $got in "$bare") got=bare ;; *"$bare") got=${got%"$bare"} ;; esac; printf '%s ' "${got:-empty}"
  >     case $to in UTF*) [[ $got == 75* ]] || utfx convert --bom=drop -f $to out | cmp - <([ $file = empty ] || cat without) ;; esac
  >   done; echo ": $rule $to"
  > done; done 2>&1 | sed 's/\(7574[0-9a-f]* \)*7574[0-9a-f]*/an error/'
  empty bare efbbbf efbbbf : keep UTF-8
  empty bare feff feff : keep UTF-16
  empty bare fffe fffe : keep UTF-16LE
  empty bare 0000feff00000000 0000feff00000000 : keep UTF-64
  empty bare 84319533 84319533 : keep GB18030
  empty bare bare bare : keep latin1
  empty efbbbf efbbbf efbbbf : add UTF-8
  empty feff feff feff : add UTF-16
  empty fffe fffe fffe : add UTF-16LE
  empty 0000feff00000000 0000feff00000000 0000feff00000000 : add UTF-64
  empty 84319533 84319533 84319533 : add GB18030
  an error : add latin1
  empty bare bare bare : drop UTF-8
  empty bare bare bare : drop UTF-16
  empty bare bare bare : drop UTF-16LE
  empty bare bare bare : drop UTF-64
  empty bare bare bare : drop GB18030
  empty bare bare bare : drop latin1
  $ for from in UTF-16 UTF-16LE; do printf '\xFF\xFEA\0' | utfx convert -f $from --bom=keep | hex; done
  efbbbf41
  efbbbf41

Of several files that become one, the first one that is not empty says whether there is one,
and none is left in the middle. Offsets count the signature.

  $ utfx convert --bom=keep empty with with without | hex; utfx convert --bom=keep empty without with | hex; utfx convert --bom=add -t UTF-16 without with <&- | hex
  efbbbfc3a9c3a9c3a9
  c3a9c3a9
  feff00e900e9
  $ printf "$bom\xFF" | utfx convert --bom=drop 2>&1 | cut -d: -f-3
  utfx convert: standard input (byte 3): FF is never valid in UTF-8
  [1]

In place, a file that is right stays.

  $ cp with file; utfx convert -i --bom=drop file && cmp file without; utfx convert -i --bom=drop file
  utfx convert: file: needs no change, and stays
  $ utfx convert -i --bom=add file twice with && cmp file with && cmp twice with
  utfx convert: with: needs no change, and stays
  $ printf "$bom\xFF" >damaged; utfx convert -i --bom=drop damaged; hex <damaged
  utfx convert: damaged:1:2 (byte 3): FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most; try --replace or --skip
  efbbbfff
  $ for option in --bom= --bom=no '--bom=add -t latin1' '--bom=keep -t UNICODE' '--bom=drop -f UNICODE'; do utfx convert $option with; done
  utfx convert: --bom is keep, add or drop, not ''
  utfx convert: --bom is keep, add or drop, not no
  utfx convert: --bom=add: latin1 lacks U+FEFF
  utfx convert: --bom: iconv(3) writes a signature of its own in UNICODE
  utfx convert: --bom: iconv(3) writes a signature of its own in UNICODE
  [2]

Nor are these arguments right.

  $ utfx convert --replace --skip one
  utfx convert: --replace and --skip exclude each other
  [2]
  $ utfx convert -o x -i one
  utfx convert: --output and --in-place exclude each other
  [2]
  $ utfx convert -i
  utfx convert: --in-place goes with FILE or --files-from
  [2]
  $ utfx convert -i -
  utfx convert: standard input has no name for --in-place
  [2]
  $ for name in $'a\nb\xFF\'' '' .; do utfx convert "$name"; done
  utfx convert: $'a\nb\xFF\'': No such file or directory
  utfx convert: '': No such file or directory
  utfx convert: .: Is a directory
  [2]

Standard streams that are closed, full or not read.

  $ utfx convert <&-
  utfx convert: standard input: Bad file descriptor
  [2]
  $ utfx convert one <&-
  A€ (no-eol)
  $ utfx convert one >&-
  utfx convert: standard output: Bad file descriptor
  [2]
  $ utfx convert one -o new <&- >&- 2>&- && cmp one new
  $ utfx convert none 2>&-
  [2]
  $ head -c 3000000 /dev/zero >zeros
  $ for from in '<zeros' zeros '< <(cat zeros)'; do
  >   eval "utfx convert $from >/dev/full"
  >   { eval "utfx convert $from"; echo $? >&2; } | true
  > done
  utfx convert: standard output: No space left on device
  141
  utfx convert: standard output: No space left on device
  141
  utfx convert: standard output: No space left on device
  141
  $ (ulimit -f 1000; utfx convert zeros >limited)
  utfx convert: standard output: File too large
  [2]
