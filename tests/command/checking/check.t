`utfx check`: every error in a text, and what the text holds. Why something is an
error is libutfx's (tests/library/explanations.txt); here is how it is told.

  $ printf 'a\n\x80\xE2\x82\n\xF4\x90\x80\x80\xED\xE2' >bytes
  $ utfx check -f UTF-8000 bytes
  bytes:2:1: IllFormed at byte 2, character 3: 80: a trail without a lead
      \x80\xE2\x82
      ^~~~
      expected: 00 to 7F or C2 to FF as byte 1
      utfx show -f UTF-8000 --offset 2 --count 1 -F bytes
  bytes:2:2: IllFormed at byte 3, character 4: E2 82: E2 starts a sequence of 3 bytes, but byte 3, 0A, is no trail
      \x80\xE2\x82
          ^~~~~~~~
      expected: 80 to BF as byte 3
      utfx show -f UTF-8000 --offset 3 --count 1 -F bytes
  bytes:3:2: IllFormed at byte 10, character 7: ED starts a sequence of 3 bytes, but byte 2, E2, is no trail
      \xF4\x90\x80\x80\xED\xE2
                      ^~~~
      expected: 80 to 9F as byte 2
      utfx show -f UTF-8000 --offset 10 --count 1 -F bytes
  bytes:3:3: Incomplete at byte 11, character 8: E2: the text ends inside a sequence, of which 1 of 3 bytes is there
      \xF4\x90\x80\x80\xED\xE2
                          ^~~~
      utfx show -f UTF-8000 --offset 11 --count 1 -F bytes
  bytes: 4 errors; 4 characters, 3 lines, longest sequence 4 bytes, largest code point U+110000
  [1]
  $ utfx check -f UTF-8000 --json bytes
  {"type":"error","file":"bytes","offset":2,"line":2,"column":1,"character":3,"class":"IllFormed","cause":"trail-without-lead","bytes":"80","reason":"a trail without a lead","expected":"00 to 7F or C2 to FF as byte 1"}
  {"type":"error","file":"bytes","offset":3,"line":2,"column":2,"character":4,"class":"IllFormed","cause":"missing-trail","bytes":"E282","reason":"E2 starts a sequence of 3 bytes, but byte 3, 0A, is no trail","expected":"80 to BF as byte 3"}
  {"type":"error","file":"bytes","offset":10,"line":3,"column":2,"character":7,"class":"IllFormed","cause":"missing-trail","bytes":"ED","reason":"ED starts a sequence of 3 bytes, but byte 2, E2, is no trail","expected":"80 to 9F as byte 2"}
  {"type":"error","file":"bytes","offset":11,"line":3,"column":3,"character":8,"class":"Incomplete","cause":"cut-sequence","bytes":"E2","reason":"the text ends inside a sequence, of which 1 of 3 bytes is there"}
  {"type":"summary","file":"bytes","errors":4,"size":12,"characters":4,"lines":3,"longest":4,"largest":"U+110000"}
  [1]
  $ printf 'A\0\0\0\0\0\0\0\n\0\0\0\0\0\0\0\xC1\xBF\0\0\0\0\0\0A\0\0\0\x10\0\0\0A\0\x80\0\0\0\0\0\xED\xA0\x80\0\0\0\0\0A' >units
  $ utfx check -f UTF-64BE units | grep ^units
  units:2:1: InvalidUtf8 at byte 16, character 3: C1 BF 00 00 00 00 00 00: overlong: 2 octets for U+007F, which takes 1
  units:2:2: NonZeroReservedBits at byte 24, character 4: 41 00 00 00 10 00 00 00: reserved bits are set: octet 5 is 10, as in version 2
  units:2:3: InvalidUtf64 at byte 32, character 5: 41 00 80 00 00 00 00 00: padding bits are set: octet 3 is 80
  units:2:4: InvalidCodePoint at byte 40, character 6: ED A0 80 00 00 00 00 00: a surrogate, U+D800
  units:2:5: Incomplete at byte 48, character 7: 41: the text ends inside a code unit, of which 1 of 8 bytes is there
  units: 5 errors; 2 characters, 2 lines, longest sequence 8 bytes, largest code point U+0041
  $ printf '\xDE\x00\0A\0\n\xD8\x3C\0A\xD8\x3C' >units
  $ utfx check -f UTF-∞-16BE units
  units:1:1: IllFormed at byte 0, character 1: DE 00: a trail without a lead
      \xDE\x00A
      ^~~~~~~~
      expected: 0000 to DBFF or DC04 to DDFF or E000 to FFFF as unit 1
      utfx show -f 'UTF-∞-16BE' --offset 0 --count 1 -F units
  units:2:1: IllFormed at byte 6, character 4: D8 3C: a high surrogate without a low one: 0041 is none
      \xD8\x3CA\xD8\x3C
      ^~~~~~~~
      expected: DC00 to DFFF as unit 2
      utfx show -f 'UTF-∞-16BE' --offset 6 --count 1 -F units
  units:2:3: Incomplete at byte 10, character 6: D8 3C: the text ends inside a sequence, of which 2 of 4 bytes are there
      \xD8\x3CA\xD8\x3C
               ^~~~~~~~
      utfx show -f 'UTF-∞-16BE' --offset 10 --count 1 -F units
  units: 3 errors; 3 characters, 2 lines, longest sequence 2 bytes, largest code point U+0041
  [1]

What another charset lacks, beyond 64 bits, too; the command in the report works.

  $ printf 'a\xF4\x90\x80\x80\n\xFF\xBF\xB0\xA0\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80' >large
  $ utfx check -f UTF-8000 large
  large: no errors; 4 characters, 2 lines, longest sequence 16 bytes, largest code point U+20000000000000000000
  $ utfx check -f UTF-8000 -t UTF-8 large
  large:1:2: Unencodable at byte 1, character 2: F4 90 80 80: U+110000 is over U+10FFFF, where UTF-8 ends
      a\xF4\x90\x80\x80
       ^~~~~~~~~~~~~~~~
      utfx show -f UTF-8000 --offset 1 --count 1 -F large
  large:2:1: Unencodable at byte 6, character 4: FF BF B0 A0 80 80 80 80 80 80 80 80 80 80 80 80: U+20000000000000000000 is over U+10FFFF, where UTF-8 ends
      \xFF\xBF\xB0\xA0\x80\x80\x80\x80...
      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      utfx show -f UTF-8000 --offset 6 --count 1 -F large
  large: 2 errors; 2 characters, 2 lines, longest sequence 16 bytes, largest code point U+20000000000000000000
  [1]
  $ utfx show -f UTF-8000 --offset 1 --count 1 -F large | grep :
  1: U+110000 beyond Unicode, 1114112
  $ printf 'abc\xFF\n\x93' | utfx check -f SHIFT_JIS
  standard input:1:4: IllFormed at byte 3, character 4: FF is unassigned in SJIS
      abc\xFF
         ^~~~
      expected: 00 to 7F or 81 to 84 or 88 to 9F or A1 to EA as byte 1
  standard input:2:1: Incomplete at byte 5, character 6: 93: the text ends inside a sequence, of which 1 of 2 bytes is there
      \x93
      ^~~~
  standard input: 2 errors; 4 characters, 2 lines, longest sequence 1 byte, largest code point U+0063
  [1]
  $ printf 'abc\xFF\n' | utfx check -f GB18030 --json
  {"type":"error","file":"-","offset":3,"line":1,"column":4,"character":4,"class":"IllFormed","cause":"unassigned","bytes":"FF","reason":"FF is unassigned in GB18030","expected":"00 to 7F or 81 to FE as byte 1"}
  {"type":"summary","file":"-","errors":1,"size":5,"characters":4,"lines":1,"longest":1,"largest":"U+0063"}
  [1]

Hints at another charset: at the start of a text, and where the first error is.

  $ hint() { printf "$2" | utfx check -f "$1" --json | sed -n '1s/.*"reason":"\([^"]*\)".*/\1/p'; }
  $ hint UTF-64BE '\0\0\xFE\xFF\0\0\0\0'
  a signature, which UTF-64 reads and UTF-64BE does not
  $ hint UTF-64BE '\0\0\0\0\xFF\xFE\0\0'
  the signature of UTF-64LE: the byte order is the wrong one
  $ hint UTF-64BE '\0\0\0\0\0\xBF\xBB\xEF'
  the signature of UTF-64LE: the byte order is the wrong one
  $ hint UTF-64LE '\0\0\xFE\xFF\0\0\0\0'
  the signature of UTF-64BE: the byte order is the wrong one
  $ hint UTF-64LE '\xEF\xBB\xBF\0\0\0\0\0'
  the signature of UTF-64BE: the byte order is the wrong one
  $ hint UTF-32BE '\xFF\xFE\0\0'
  the signature of UTF-32LE: the byte order is the wrong one
  $ hint UTF-8 '\xFF\xFEA\0'
  the signature of UTF-16LE
  $ hint UTF-8000 '\xFF\xFEA\0'
  the signature of UTF-16LE
  $ hint UTF-E-8 '\xFE\xFF\0A'
  the signature of UTF-16BE
  $ hint UTF-32 '\xEF\xBB\xBFA'; hint ASCII '\xEF\xBB\xBFA'; hint ASCII 'A\n\xEF\xBB\xBFA'
  the signature of UTF-8
  the signature of UTF-8
  the signature of another text in UTF-8, which starts here
  $ hint UTF-64 '\0\0\0\0\0\0\0A\0\0\0\0\0\0\0B'
  reserved bits are set: octet 8 is 41; the byte order looks wrong: as UTF-64LE the rest is well-formed
  $ hint UTF-64LE 'A\0\0\0\0\0\0\0B\0\0'
  reserved bits are set: octet 8 is 41
  $ hint UTF-64BE '\0\0\0\0\0\0\0A\1\0\0\0\0\0\0B'
  reserved bits are set: octet 8 is 41
  $ hint UTF-32BE 'A\0\0\0'
  padding bits are set: unit 1 is 41000000; the byte order looks wrong: as UTF-32LE the rest is well-formed
  $ hint UTF-16BE '\xDC\0A\0B\0'
  a low surrogate without a high one before it; the byte order looks wrong: as UTF-16LE the rest is well-formed
  $ hint UTF-16BE '\xDC\0\0A\0B'
  a low surrogate without a high one before it
  $ hint UTF-8 '\xFE'
  FE is never valid in UTF-8: it says 7 bytes, and 4 are the most

A signature is no character, and no hint where the charset has it.

  $ { printf '\0\0\0\0\xFF\xFE\0\0'; printf '\0\0\0\0\0\0\0A'; } | utfx check -f UTF-64
  standard input: no errors; 1 character, 1 line, longest sequence 8 bytes, largest code point U+0041
  $ printf '\xFF\xFE\xFF\xFEa\0\x0A\xD8' | utfx check -f UTF-16 | head -n 2
  standard input:1:3: Incomplete at byte 6, character 3: 0A D8: the text ends inside a sequence, of which 2 of 4 bytes are there
      \uFEFFa\x0A\xD8

Only the first error speaks of the byte order, of as much as is looked at.

  $ yes A | head -c 9000 | utfx convert -t UTF-64BE >order
  $ utfx check -f UTF-64LE --max 2 order | grep '^order:'
  order:1:1: NonZeroReservedBits at byte 0, character 1: 41 00 00 00 00 00 00 00: reserved bits are set: octet 8 is 41; the byte order looks wrong: as UTF-64BE the next 4096 bytes are well-formed
  order:1:2: NonZeroReservedBits at byte 8, character 2: 0A 00 00 00 00 00 00 00: reserved bits are set: octet 8 is 0A
  order: 9000 errors; 0 characters, 1 line; 8998 more with --all

Several files of any name, and those that can't be read.

  $ printf 'abc\xFF\n' >bytes
  $ echo clean >clean
  $ name=$(printf 'a\nb\u009bc\u061cd\u202ee\u2066f\x7f\xff')
  $ cp bytes "$name"
  $ utfx check clean "$name"
  clean: no errors; 6 characters, 1 line, longest sequence 1 byte, largest code point U+006E
  $'a\nb\xC2\x9Bc\xD8\x9Cd\xE2\x80\xAEe\xE2\x81\xA6f\x7F\xFF':1:4: IllFormed at byte 3, character 4: FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most
      abc\xFF
         ^~~~
      expected: 00 to 7F or C2 to F4 as byte 1
      utfx show --offset 3 --count 1 -F $'a\nb\xC2\x9Bc\xD8\x9Cd\xE2\x80\xAEe\xE2\x81\xA6f\x7F\xFF'
  $'a\nb\xC2\x9Bc\xD8\x9Cd\xE2\x80\xAEe\xE2\x81\xA6f\x7F\xFF': 1 error; 4 characters, 1 line, longest sequence 1 byte, largest code point U+0063
  [1]
  $ utfx check --json "$name" | head -n 1
  {"type":"error","file":"a\nb\u009Bc\u061Cd\u202Ee\u2066f\u007F�","offset":3,"line":1,"column":4,"character":4,"class":"IllFormed","cause":"over-limit","bytes":"FF","reason":"FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most","expected":"00 to 7F or C2 to F4 as byte 1"}
  $ terminal 200 "utfx check -l *f*"
  $'a\nb\xC2\x9Bc\xD8\x9Cd\xE2\x80\xAEe\xE2\x81\xA6f\x7F\xFF'
  $ [ "$(utfx check -l "$name")" = "$name" ]
  $ utfx check nonesuch . clean 2>said
  clean: no errors; 6 characters, 1 line, longest sequence 1 byte, largest code point U+006E
  [2]
  $ cat said
  utfx check: nonesuch: No such file or directory
  utfx check: .: a folder; --recursive takes what is in it

Less: names, or nothing; no more than 20 errors, or so many.

  $ utfx check -l clean bytes
  bytes
  [1]
  $ utfx check -l clean
  $ utfx check -q clean bytes
  [1]
  $ utfx check -q clean
  $ utfx check
  standard input: no errors; 0 characters, 0 lines
  $ yes $'日é\xff' | head -n 25 >many
  $ for option in --max=20 --all -a --max=3 --max=99 --max=0; do utfx check $option many | grep -c '^many:[0-9]'; done
  20
  25
  25
  3
  25
  0
  [1]
  $ utfx check many | tail -n 1
  many: 25 errors; 75 characters, 25 lines, longest sequence 3 bytes, largest code point U+65E5; 5 more with --all
  $ utfx check --max 0 many
  many: 25 errors; 75 characters, 25 lines, longest sequence 3 bytes, largest code point U+65E5; 25 with --all
  [1]
  $ utfx check --json many | wc -l
  26

The characters that a charset lacks, one of the system's, too: each once, the most frequent
first, and the nearest charsets that have all. Large files are read in blocks.

  $ printf '\xEF\xBB\xBF5 € – naïve “€”\nand\t€\n' >prices
  $ utfx check --to latin1 prices
  prices:1:4: U+20AC € EURO SIGN is not in latin1, the first of 3 places
  prices:1:1: U+FEFF ZERO WIDTH NO-BREAK SPACE is not in latin1
  prices:1:6: U+2013 – EN DASH is not in latin1
  prices:1:14: U+201C “ LEFT DOUBLE QUOTATION MARK is not in latin1
  prices:1:16: U+201D ” RIGHT DOUBLE QUOTATION MARK is not in latin1
  prices: no errors; 23 characters, 2 lines, longest sequence 3 bytes, largest code point U+FEFF; starts with a signature; latin1 lacks 5 characters, at 7 places, and UTF-8 has all
  [1]
  $ nearest() { printf "$2" | utfx check -t $1 | sed -n 's/.* place[s]*, and //p'; }
  $ nearest latin1 'é€'; nearest latin1 '–é€'; nearest KOI8-R 'ґ'; nearest IBM037 '€'; nearest ISO646-DE '['; nearest GB2312 'ー葛瞭'; nearest CP1252 '葛'; nearest latin1 '\U10FFFF'; nearest EBCDIC-AT-DE é
  ISO-8859-15 and CP1252 have all
  CP1252 and CP1254 have all
  KOI8-U and KOI8-RU have all
  IBM1140 and IBM1146 have all
  ISO-8859-1 and CP1250 have all
  GBK and BIG5HKSCS have all
  UTF-8 has all
  UTF-8 has all
  IBM1141 and IBM273 have all
  $ printf 'ー葛瞭' | utfx check --json -t GB2312 | sed -n 's/.*"nearest"/"nearest"/p'
  "nearest":["GBK","BIG5HKSCS"]}
  $ tail -c +4 prices | utfx convert -t UTF-16 -o wide; utfx check -f UTF-16 -t CP1252 wide; utfx check --json -f UTF-16 -t ISO-8859-15 wide
  wide: no errors; 22 characters, 2 lines, longest sequence 2 bytes, largest code point U+20AC
  {"type":"missing","file":"wide","codePoint":"U+2013","places":1,"line":1,"column":5,"name":"EN DASH","offset":10}
  {"type":"missing","file":"wide","codePoint":"U+201C","places":1,"line":1,"column":13,"name":"LEFT DOUBLE QUOTATION MARK","offset":26}
  {"type":"missing","file":"wide","codePoint":"U+201D","places":1,"line":1,"column":15,"name":"RIGHT DOUBLE QUOTATION MARK","offset":30}
  {"type":"summary","file":"wide","errors":0,"size":46,"characters":22,"lines":2,"longest":2,"largest":"U+20AC","missing":3,"missingPlaces":3,"nearest":["CP1252","CP1254"]}
  [1]
  $ printf 'a\xFF\n\x93\xFAb\x93\xFA' | utfx check -f SHIFT_JIS -t ASCII --json
  {"type":"error","file":"-","offset":1,"line":1,"column":2,"character":2,"class":"IllFormed","cause":"unassigned","bytes":"FF","reason":"FF is unassigned in SJIS","expected":"00 to 7F or 81 to 84 or 88 to 9F or A1 to EA as byte 1"}
  {"type":"missing","file":"-","codePoint":"U+65E5","places":2,"line":2,"column":1,"name":"CJK UNIFIED IDEOGRAPH-65E5","offset":3}
  {"type":"summary","file":"-","errors":1,"size":8,"characters":5,"lines":2,"longest":2,"largest":"U+65E5","missing":1,"missingPlaces":2,"nearest":["UTF-8"]}
  [1]
  $ utfx check -q -t ASCII clean prices; utfx check -l -t ASCII clean prices wide
  prices
  wide
  [1]
  $ utfx check --max 1 -t latin1 prices | sed -n '2s/.*all; //p'
  4 more with --all
  $ { yes é | head -n 3000000; printf 'ab€\n\xFF€\n'; yes 日 | head -n 3000000; } >large
  $ utfx check -t ISO-8859-1 large >blocks; sed -n '6,$p' blocks | sed 's/; 9.*U+65E5//'
  large:3000003:1: U+65E5 日 CJK UNIFIED IDEOGRAPH-65E5 is not in ISO-8859-1, the first of 3000000 places
  large:3000001:3: U+20AC € EURO SIGN is not in ISO-8859-1, the first of 2 places
  large: 1 error; 12000006 characters, 6000002 lines, longest sequence 3 bytes, largest code point U+65E5; ISO-8859-1 lacks 2 characters, at 3000002 places, and UTF-8 has all
  $ utfx check -t ISO-8859-1 <large | sed 's/^standard input/large/' | diff - <(grep -v 'utfx show' blocks)
  $ rm large

A character that iconv(3) holds back, as another could follow that it is written with, is not lacked.

  $ printf 'Ê' | utfx check -q -t BIG5-HKSCS; printf 'か' | utfx check -q -t EUC-JISX0213

A text that has no errors in another charset: the first error, and how to go on. --all and
--max show all errors, as JSON does, which says it in the summary.

  $ say() { printf "$1" >other; shift; utfx check "$@" other | tail -n 3; }
  $ say 'Hi \xFE\x82\x80\x80\x80\x80\x80 \xFE\x82\x80\x80\x80\x80\x80\n'
  other: no errors in UTF-E-8:
      utfx convert -f UTF-E-8 other
  other: 14 errors; 5 characters, 1 line, longest sequence 1 byte, largest code point U+0069; 13 more with --all
  $ utfx check --json other | tail -n 1 | grep -o '"rightIn.*'
  "rightIn":{"charset":"UTF-E-8","guess":false}}
  $ for option in --all '--max 14'; do utfx check $option other | grep -c '^other:1'; done
  14
  14
  $ for bytes in '\xFE\x82\x80\x80\x80\x80\x80' '\xFE\x82\x80\x80\x80\x80\x80\xFF'; do say "$bytes" | sed -n '/no errors/{N;p}'; done
  other: no errors in UTF-E-8:
      utfx convert -f UTF-E-8 other
  $ utfx convert -t UTF-32LE prices -o other; utfx check -f UTF-32BE other | sed -n '/no errors/{N;p}'; utfx check -f UTF-32BE prices | sed -n '/no errors/{N;p}'
  other: no errors in UTF-32LE:
      utfx convert -f UTF-32LE other
  prices: no errors in UTF-8:
      utfx check prices
  $ say 'D\xE9j\xE0 vu, \xE7a va, na\xEFve, caf\xE9 cr\xE8me, br\xFBl\xE9e, o\xF9 \xEAtes-vous\n' | sed 's/ in [^ :,]*/ in A/; s/-f [^ ]*/-f A/'
  other: no errors in A:
      utfx convert -f A other
  other: 10 errors; 46 characters, 1 line, longest sequence 1 byte, largest code point U+0076; 9 more with --all

Damage that mend knows has no other charset.

  $ printf 'Café über naïve Straße\n' >right; { cat right; utfx convert -t CP1252 right; } >damaged; utfx check damaged | tail -n 3 | sed 's/[0-9]* damaged parts*/N/'
  damaged: mend is sure of N:
      utfx mend damaged
  damaged: 4 errors; 42 characters, 2 lines, longest sequence 2 bytes, largest code point U+00FC

Wrong arguments.

  $ utfx check -q --json clean
  utfx check: --json and --quiet exclude each other
  [2]
  $ utfx check --list --json clean
  utfx check: --json and --list exclude each other
  [2]
  $ utfx check -q -l clean
  utfx check: --quiet and --list exclude each other
  [2]
  $ utfx check -f nonesuch clean
  utfx check: unknown charset: nonesuch; utfx list and iconv -l have the names
  [2]
  $ for target in nonesuch ASCII//TRANSLIT; do utfx check -t $target clean; done
  utfx check: unknown charset: nonesuch; utfx list and iconv -l have the names
  utfx check: ASCII//TRANSLIT: //TRANSLIT goes with the charset of the output only
  [2]

What is written to is not read, unless nothing is written.

  $ cp bytes own
  $ timeout 9 utfx check own >>own
  utfx check: own: the input is the output
  [2]
  $ timeout 9 utfx check - <own >>own
  utfx check: standard input: the input is the output
  [2]
  $ utfx check -q own >>own
  [1]
  $ cmp bytes own

The text around an error: as much as fits, and nothing that does anything to a
terminal. A side without text leaves its room to the other one.

  $ around() { utfx check "$@" | sed -n 2,3p; }
  $ printf '%0100d\xFF%0100d' 1 2 >text
  $ around text
      ...000000000000000000000000000000001\xFF000000000000000000000000000000000...
                                          ^~~~
  $ printf '%072d\xFF' 1 | around
      000000000000000000000000000000000000000000000000000000000000000000000001\xFF
                                                                              ^~~~
  $ printf '日本\t\e[31m\u9b\xFF語' >text
  $ around text
      日本\t\x1B[31m\u009B\xFF語
                          ^~~~
  $ printf 'line\nand \xFF\nline' | around
      and \xFF
          ^~~~
  $ printf 'caf\xC3\xA9 \xFF' | LC_ALL=C around
      caf\u00E9 \xFF
                ^~~~

Nothing is looked up by its name for each character, or each error. (This can't be
counted under sanitizers, nor in a static program: there is no such file then.)

  $ LD_PRELOAD=$UTFX_CALLS_MODULE UTFX_CALLS=calls utfx check --all many >printed
  [1]
  $ [ ! -e calls ] || [ "$(sed -n 's/utfx_charset_find //p' calls)" -lt 20 ]

Two texts behind one another are none in UTF-64, and check says where the second starts.

  $ one() { printf "$2" | utfx convert -t "$1"; }; { one UTF-64 ab; one UTF-64 c; } | utfx check -f UTF-64 | sed -n '1p;$p'
  standard input:1:3: InvalidUtf64 at byte 24, character 3: 00 00 FE FF 00 00 00 00: the signature of another text in UTF-64, which starts here
  standard input: 1 error; 3 characters, 1 line, longest sequence 8 bytes, largest code point U+0063
  $ { one UTF-64 a; printf '\0\0\0\0\377\376\0\0'; one UTF-64LE b; } | utfx check -f UTF-64 | head -n 1
  standard input:1:2: NonZeroReservedBits at byte 16, character 2: 00 00 00 00 FF FE 00 00: the signature of another text in UTF-64, in the other byte order, which starts here
  $ { one UTF-32BE a; printf '\377\376\0\0'; } | utfx check -f UTF-32 | head -n 1; { one UTF-16 a; one UTF-16 b; } | utfx check -f UTF-16
  standard input:1:2: IllFormed at byte 4, character 2: FF FE 00 00: the signature of another text in UTF-32, in the other byte order, which starts here
  standard input: no errors; 3 characters, 1 line, longest sequence 2 bytes, largest code point U+FEFF
  $ { one UTF-64 a; printf '\0\0\376\376\0\0\0\0'; } | utfx check -f UTF-64 | head -n 1
  standard input:1:2: InvalidUtf64 at byte 16, character 2: 00 00 FE FE 00 00 00 00: padding bits are set: octet 3 is FE
