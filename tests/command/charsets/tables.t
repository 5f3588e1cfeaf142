The charsets of single bytes are in the list of all only.

  $ utfx list | grep -c tables
  0
  [1]
  $ utfx list --all | grep -c tables
  242
  $ utfx list cp1252 IBM037
  charset  unit  longest  limit   signature  also called
  CP1252   1     1        U+2122  no         MS-ANSI, WINDOWS-1252 (tables)
  IBM037   1     1        U+00FF  no         CP037, CP1070, CP282, CSIBM037, EBCDIC-CP-CA, EBCDIC-CP-NL, EBCDIC-CP-US, EBCDIC-CP-WT, OSF10020025 (tables)

A byte has a number in the table, and no more.

  $ utfx show -t IBM037 é
  0: U+00E9 é LATIN SMALL LETTER E WITH ACUTE
      51
      01010001
      IIIIIIII
  
  I index
  $ printf 'a\x81' | utfx check -f CP1252
  standard input:1:2: IllFormed at byte 1, character 2: 81 is unassigned in CP1252
      a\x81
       ^~~~
      expected: 00 to 80 or 82 to 8C or 8E or 91 to 9C or 9E to FF as byte 1
  standard input: 1 error; 1 character, 1 line, longest sequence 1 byte, largest code point U+0061
  [1]

What a charset lacks, others may have.

  $ printf 'price\n€' | utfx convert -t ISO-8859-1
  price
  utfx convert: standard input (byte 6): E2 82 AC: U+20AC € EURO SIGN is not in ISO-8859-1; ISO-8859-15 and CP1252 have it; --replace writes ?, --skip nothing
  [1]
  $ printf 'привет 5€' | utfx convert -t CP1251 | utfx convert -f WINDOWS-1251
  привет 5€ (no-eol)
  $ printf 'A\n' | utfx convert -t IBM037 | od -An -tx1
   c1 25

A charset without a character for text that is lost has its first one for it.

  $ printf '⠃🦄' | utfx convert --replace -t ISO_11548-1 | od -An -tx1
  utfx convert: standard input: 1 error was replaced
   03 00
