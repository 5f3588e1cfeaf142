What only the experimental charsets show, of any command.

UTF-16K has no plane 13.

  $ plane13() { printf '\0\0\0A\0\x0D\0\0\0\0\0B'; }
  $ plane13 | utfx check -f UCS-4 --to UTF-16K
  standard input:1:2: U+D0000 unassigned is not in UTF-16K
  standard input: no errors; 3 characters, 1 line, largest code point U+D0000; UTF-16K lacks 1 character, at 1 place, and UTF-8 has all
  [1]
  $ plane13 | utfx convert -f UCS-4 -t UTF-16KBE | hex
  utfx convert: standard input (byte 4): 00 0D 00 00: U+D0000 is one of U+D0000 to U+DFFFF, which UTF-16KBE does not have; --replace writes U+FFFD, --skip nothing
  0041
  $ for option in --skip --replace; do plane13 | utfx convert -f UCS-4 -t UTF-16KBE $option | hex; done
  utfx convert: standard input: 1 error was skipped
  00410042
  utfx convert: standard input: 1 error was replaced
  0041fffd0042

Surrogates are numbers in UTF-E-8-PERL and halves of a pair in WTF-8: they don't pass.

  $ printf 'A\n\xED\xA0\x80\xED\xB0\x80' | utfx convert -f UTF-E-8-PERL -t WTF-8
  A
  utfx convert: standard input (byte 2): ED A0 80: U+D800 is a surrogate, which does not pass from UTF-E-8-PERL to WTF-8; --replace writes U+FFFD, --skip nothing
  [1]

Where starts don't show, a file is read from its own start.

  $ head -c 5000 /dev/zero | tr '\0' '\377' >text
  $ utfx show -f UTF-MASHPOE-8 -F text | grep '^[0-9]*: ' | tail -n 1 | tee last
  4947: Incomplete: the text ends inside a sequence, after 53 bytes
  $ utfx show -f UTF-MASHPOE-8 -F text --offset 4999 | head -n 1 | cmp - last
  $ cat text | utfx show -f UTF-MASHPOE-8 --offset 4999 | head -n 1 | cmp - last
  $ utfx show -t UTF-16KBE 0x20000000
  0: 536870912, U+20000000
      DB       10       DC       00       DB       30       DC       00
      11011011 00010000 11011100 00000000 11011011 00110000 11011100 00000000
      PPPPPPPP PPSTTMMM PPPPPPMM MMMMMMMM PPPPPPPP PPSMCCCC PPPPPPCC CCCCCCCC
      DB       20       DC       00
      11011011 00100000 11011100 00000000
      PPPPPPPP PPSCCCCC PPPPPPCC CCCCCCCC
  
  S self-synchronization  T start  M mandatory content  C content  P pattern

`check` knows a text in a charset that programs write and nobody should exchange.

  $ for bytes in '\xED\xA0\xBD\xED\xB8\x80' '0\xC0\x80\xC0\x80' 'lone \xED\xA0\x80' 'A\xED\xA0\xBD\xC0\x80\xFF'; do printf "$bytes" >other; utfx check other | sed -n '/no errors/{N;p}'; done
  other: no errors in CESU-8:
      utfx convert -f CESU-8 other
  other: no errors in MUTF-8:
      utfx convert -f MUTF-8 other
  other: no errors in WTF-8:
      utfx convert -f WTF-8 other
