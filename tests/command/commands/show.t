`utfx show` draws what each bit of a text is for. (Roles and reasons are libutfx's:
tests/library/explanations.txt. Pictures as SVG are in svg.)

  $ utfx show -t UTF-8 -t utf16le é
  0: U+00E9 é LATIN SMALL LETTER E WITH ACUTE
    UTF-8
      C3       A9
      11000011 10101001
      SSTMMMMC SSCCCCCC
    UTF-16LE
      E9       00
      11101001 00000000
      CCCCCCCC CCCCCCCC
  
  S self-synchronization  T start  M mandatory content  C content
  $ utfx show 0x7FFFFFFFFFFFFFFF
  0: 9223372036854775807, U+7FFFFFFFFFFFFFFF
      FF       BE       87       BF       BF       BF       BF       BF
      11111111 10111110 10000111 10111111 10111111 10111111 10111111 10111111
      SSTTTTTT SSTTTTTT SSMMMMMC SSCCCCCC SSCCCCCC SSCCCCCC SSCCCCCC SSCCCCCC
      BF       BF       BF       BF       BF
      10111111 10111111 10111111 10111111 10111111
      SSCCCCCC SSCCCCCC SSCCCCCC SSCCCCCC SSCCCCCC
  
  S self-synchronization  T start  M mandatory content  C content
  $ utfx show -t UTF-64 € 😀
  0: U+20AC € EURO SIGN
      E2       82       AC       00       00       00       00       00
      11100010 10000010 10101100 00000000 00000000 00000000 00000000 00000000
      SSTTMMMM SSMCCCCC SSCCCCCC ZZZZZZZZ RRRRRRRR RRRRRRRR RRRRRRRR RRRRRRRR
  8: U+1F600 😀 GRINNING FACE
      F0       9F       98       80       00       00       00       00
      11110000 10011111 10011000 10000000 00000000 00000000 00000000 00000000
      SSTTTMMM SSMMCCCC SSCCCCCC SSCCCCCC RRRRRRRR RRRRRRRR RRRRRRRR RRRRRRRR
  
  S self-synchronization  T start  M mandatory content  C content  Z padding
  R reserved
  $ utfx show -t UTF-∞-16BE U+10FFFF U+110000
  0: U+10FFFF noncharacter
      DB       FF       DF       FF
      11011011 11111111 11011111 11111111
      PPPPPPCC CCCCCCCC PPPPPPCC CCCCCCCC
  4: U+110000 beyond Unicode, 1114112
      DC       04       DE       80       DE       00
      11011100 00000100 11011110 10000000 11011110 00000000
      PPPPPPPU CCCCCCCC PPPPPPPC CCCCCCCC PPPPPPPC CCCCCCCC
  
  C content  P pattern  U number of units
  $ utfx show -t UTF-∞-16LE U+110000
  0: U+110000 beyond Unicode, 1114112
      04       DC       80       DE       00       DE
      00000100 11011100 10000000 11011110 00000000 11011110
      CCCCCCCC PPPPPPPU CCCCCCCC PPPPPPPC CCCCCCCC PPPPPPPC
  
  C content  P pattern  U number of units
  $ utfx show -t UTF-E-8 0x1000000000 | head -n 4
  0: 68719476736, U+1000000000
      FF       80       80       80       80       80       81       80
      11111111 10000000 10000000 10000000 10000000 10000000 10000001 10000000
      SSTTTTTT SSRRRRRR SSRRRMMM SSMMMMMM SSMMMMMM SSMMMMMM SSMMMMMM SSCCCCCC
  $ utfx show -t UTF-∞-16BE U+40000000000000000000000 | tail -n 6
      PPPPPPPC CCCCCCCC PPPPPPPC CCCCCCCC PPPPPPPC CCCCCCCC PPPPPPPC CCCCCCCC
      DE       00
      11011110 00000000
      PPPPPPPC CCCCCCCC
  
  C content  P pattern  U number of units  D number of digits

In all charsets of `utfx list`, with how the bits come about; as JSON.

  $ utfx show -e -f UTF-16LE U+1F30D
  0: U+1F30D 🌍 EARTH GLOBE EUROPE-AFRICA
      3C       D8       0D       DF
      00111100 11011000 00001101 11011111
      CCCCCCCC PPPPPPCC CCCCCCCC PPPPPPCC
      0x1F30D is 1 1111 0011 0000 1101 in binary
      content 0000111100 1100001101: bits of the code point
      pattern 110110 110111: tells surrogates, leads and trails apart
      the content bits are the number less 0x10000: 0xF30D
  
  C content  P pattern
  $ utfx show --all U+E9 | sed -n 's/^  \(U.*\)/\1/p' | diff - <(utfx list --json | grep '"group":"listed"' | grep '"signature":false' | grep -o '"name":"[^"]*"' | cut -d'"' -f4 | grep -v 'LE$')
  $ utfx show --all U+110000 >all && grep -A1 UTF-64 all
    UTF-64BE: U+110000 is over U+10FFFF, where UTF-64BE ends; UTF-8000 has it
    UTF-8000
  $ utfx show --json -t UTF-64 -t UTF-8000 -x C3A9 | grep -c '"codePoint":"U+00E9"'
  2
  $ utfx show --json -x 80
  {"type":"error","offset":0,"bytes":"80","charset":"UTF-8","class":"IllFormed","cause":"trail-without-lead","reason":"a trail without a lead","expected":"00 to 7F or C2 to F4 as byte 1","roles":[{"role":"self-synchronization","bits":"10","wrong":true},{"role":"content","bits":"000000","wrong":false}]}
  [1]
  $ utfx show --json -t UTF-8 U+7F
  {"type":"sequence","offset":0,"bytes":"7F","charset":"UTF-8","codePoint":"U+007F","name":"DELETE","roles":[{"role":"self-synchronization","bits":"0","wrong":false},{"role":"content","bits":"1111111","wrong":false}]}

Errors: which bits are wrong, and which were expected. A charset that lacks a character is
not left out.

  $ utfx show -f UTF-8 -x 'E0 81' e241
  0: IllFormed: overlong: 3 bytes for a code point that takes fewer
      E0
      11100000
      SSTTMMMM
          ^^^^
      expected: A0 to BF as byte 2
  1: IllFormed: a trail without a lead
      81
      10000001
      SSCCCCCC
      ^^
      expected: 00 to 7F or C2 to F4 as byte 1
  2: IllFormed: E2 starts a sequence of 3 bytes, but byte 2, 41, is no trail
      E2
      11100010
      SSTTMMMM
      expected: 80 to BF as byte 2
  3: U+0041 A LATIN CAPITAL LETTER A
      41
      01000001
      SCCCCCCC
  
  S self-synchronization  T start  M mandatory content  C content
  [1]
  $ utfx show -f UTF-64 -x 00000000FFFE0000 0000001000000041 00
  0: signature, little-endian
      00       00       00       00       FF       FE       00       00
      00000000 00000000 00000000 00000000 11111111 11111110 00000000 00000000
      BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB
  8: NonZeroReservedBits: reserved bits are set: octet 5 is 10, as in version 2
      00       00       00       10       00       00       00       41
      00000000 00000000 00000000 00010000 00000000 00000000 00000000 01000001
      RRRRRRRR RRRRRRRR RRRRRRRR RRRRRRRR ZZZZZZZZ ZZZZZZZZ ZZZZZZZZ SCCCCCCC
                                    ^
      expected: 00 as octet 5
  16: Incomplete: the text ends inside a code unit, of which 1 of 8 bytes is there
      00
      00000000
      ????????
  
  S self-synchronization  C content  Z padding  R reserved  B signature
  ? part of a unit
  [1]
  $ utfx show -t UTF-8 U+110000 U+D800 U+41
  0: Unencodable: U+110000 is over U+10FFFF, where UTF-8 ends; UTF-8000 has it
  0: Unencodable: U+D800 is a surrogate
  0: U+0041 A LATIN CAPITAL LETTER A
      41
      01000001
      SCCCCCCC
  
  S self-synchronization  C content
  [1]
  $ utfx show -t UTF-8 -t UTF-8000 U+110000 >both || head -n 3 both
  0: U+110000 beyond Unicode, 1114112
    UTF-8: U+110000 is over U+10FFFF, where UTF-8 ends; UTF-8000 has it
    UTF-8000

Names, also of what has none.

  $ title() { utfx show "$@" | head -n 1; }
  $ for code in 0 A 1B 1F 20 7F 80 85 9F A0 4E2D FDD0 FFFE E000 10FFFD 378; do title U+$code; done
  0: U+0000 NULL
  0: U+000A LINE FEED
  0: U+001B ESCAPE
  0: U+001F INFORMATION SEPARATOR ONE
  0: U+0020 SPACE
  0: U+007F DELETE
  0: U+0080 PADDING CHARACTER
  0: U+0085 NEXT LINE
  0: U+009F APPLICATION PROGRAM COMMAND
  0: U+00A0   NO-BREAK SPACE
  0: U+4E2D 中 CJK UNIFIED IDEOGRAPH-4E2D
  0: U+FDD0 noncharacter
  0: U+FFFE noncharacter
  0: U+E000 private use
  0: U+10FFFD private use
  0: U+0378 unassigned
  $ LC_ALL=C title U+E9
  0: U+00E9 LATIN SMALL LETTER E WITH ACUTE

An argument is a code point, an integer that no code point has, text or bytes.

  $ for argument in 0xd800 12 '--text 12' '--text U+' '-x 12' '-z -- -0' '-z -- -67' '-z -- -18446744073709551616' $'\x80'; do title $argument; done
  0: 55296, U+D800
  0: 12, U+000C
  0: U+0031 1 DIGIT ONE
  0: U+0055 U LATIN CAPITAL LETTER U
  0: U+0012 DEVICE CONTROL TWO
  0: 0, in zigzag 0, U+0000
  0: -67, in zigzag 133, U+0085
  0: -18446744073709551616, in zigzag 36893488147419103231, U+1FFFFFFFFFFFFFFFF
  0: IllFormed: a trail without a lead
  $ printf a >file
  $ utfx show file | head -n 1
  utfx show: file is shown as text, and is a file, too: utfx show -F file
  0: U+0066 f LATIN SMALL LETTER F
  $ utfx show -x -f UTF-16LE -t UTF-16BE 4100 | sed -n 2p
      00       41
  $ utfx show U+GGGG
  utfx show: not a code point: U+GGGG; --text shows it as text
  [2]
  $ utfx show -x 4
  utfx show: not bytes in hexadecimal: 4
  [2]
  $ utfx show -x 41 4g
  utfx show: not bytes in hexadecimal: 41 4g
  [2]
  $ for argument in a U+41; do utfx show -z "$argument"; done
  utfx show: not an integer: a
  utfx show: not an integer: U+41
  [2]
  $ for options in '-x --text' '-x -z' '--text -z'; do utfx show $options 41; done
  utfx show: --hex and --text exclude each other
  utfx show: --hex and --zigzag exclude each other
  utfx show: --text and --zigzag exclude each other
  [2]
  $ for options in -x --text -z '-x -F file'; do utfx show $options; done
  utfx show: --hex goes with ARG
  utfx show: --text goes with ARG
  utfx show: --zigzag goes with ARG
  utfx show: --hex goes with ARG
  [2]
  $ utfx show -F file U+41
  utfx show: --file and ARG exclude each other
  [2]
  $ utfx show -f UTF-16LE -t UTF-8 A
  utfx show: -f and -t exclude each other, but for a file and -x
  [2]
  $ utfx show --all -t UTF-8 A
  utfx show: --all and --to exclude each other
  [2]
  $ for options in '--json -e' '-1 --svg' '--svg=square' '--title A'; do utfx show $options A; done
  utfx show: --json and --explain exclude each other
  utfx show: --svg and --one-line exclude each other
  utfx show: --svg is tall or wide, not square
  utfx show: --title goes with --svg
  [2]
  $ utfx show --color=blue A
  utfx show: --color is auto, always or never, not blue
  [2]
  $ utfx show -t GB18030 A
  0: U+0041 A LATIN CAPITAL LETTER A
      41
      01000001
      IIIIIIII
  
  I index
  $ utfx show -f nonesuch
  utfx show: unknown charset: nonesuch; utfx list and iconv -l have the names
  [2]
  $ utfx show -F nonesuch
  utfx show: nonesuch: No such file or directory
  [2]
  $ utfx show

A line for each character, an error or a charset that lacks it included; ranges; and names,
with a word of the search in any place, and the character that is called so first.

  $ utfx show -1 'A€' $'\xFF' U+10FFFF 7; printf '\xFF\xFEA\0' | utfx show -1 -f UTF-16
  0      41           U+0041 A LATIN CAPITAL LETTER A
  1      E2 82 AC     U+20AC € EURO SIGN
  4      FF           Incomplete: the text ends inside a sequence, after 1 byte
  5      F4 8F BF BF  U+10FFFF noncharacter
  9      07           7, U+0007
  0      FF FE        signature, little-endian
  2      41 00        U+0041 A LATIN CAPITAL LETTER A
  $ utfx show -1 -t UTF-8 -t latin1 -t UTF-16BE U+E8..ea 'Earth globe' U+110000
  utfx show: Earth globe: the names of 3 characters have these words; --text shows the text
         UTF-8        ISO-8859-1  UTF-16BE
  0      C3 A8        E8          00 E8        U+00E8 è LATIN SMALL LETTER E WITH GRAVE
  2      C3 A9        E9          00 E9        U+00E9 é LATIN SMALL LETTER E WITH ACUTE
  4      C3 AA        EA          00 EA        U+00EA ê LATIN SMALL LETTER E WITH CIRCUMFLEX
  6      F0 9F 8C 8D  -           D8 3C DF 0D  U+1F30D 🌍 EARTH GLOBE EUROPE-AFRICA
  10     F0 9F 8C 8E  -           D8 3C DF 0E  U+1F30E 🌎 EARTH GLOBE AMERICAS
  14     F0 9F 8C 8F  -           D8 3C DF 0F  U+1F30F 🌏 EARTH GLOBE ASIA-AUSTRALIA
  18     -            -           -            U+110000 beyond Unicode, 1114112
  [1]
  $ for range in U+41..40 U+41.. U+41..x; do utfx show $range; done
  utfx show: the range ends before it starts: U+41..40
  utfx show: not a code point: U+41..; --text shows it as text
  utfx show: not a code point: U+41..x; --text shows it as text
  [2]
  $ utfx show -1 U+0..U+FFFFFFFFFFFF | head -n 100000 | tail -n 1 | grep -o 'U+[^ ]*'
  U+1869F
  $ utfx show -1 --name alert; utfx show -1 --count 2 'euro sign' 2>said; grep -o '[0-9]* more with.*' said
  0      07           U+0007 ALERT
  0      E2 82 AC     U+20AC € EURO SIGN
  3      E2 82 A0     U+20A0 ₠ EURO-CURRENCY SIGN
  1 more with --count
  $ utfx show --name 'globe earthy'
  utfx show: no character has these words in its name: globe earthy
  [1]
  $ for text in 'hello world' 'a b'; do utfx show -1 "$text" | wc -l; done; utfx show -1 --text 'earth globe' | wc -l
  11
  3
  11

A file, a pipe, a charset of the system: two code points in two bytes, one in the bytes
that shift the state and its own, one that is only known when the text ends.

  $ printf 'a\xE6\x97\xA5' >text
  $ utfx show -F text | grep :
  0: U+0061 a LATIN SMALL LETTER A
  1: U+65E5 日 CJK UNIFIED IDEOGRAPH-65E5
  $ utfx show --count 1 <text | grep :
  0: U+0061 a LATIN SMALL LETTER A
  $ cat text | utfx show --offset 3 -t UTF-16BE | head -n 2
  1: U+65E5 日 CJK UNIFIED IDEOGRAPH-65E5
      65       E5
  $ printf '\x93\xFA\xFF' | utfx show -f SHIFT_JIS
  0: U+65E5 日 CJK UNIFIED IDEOGRAPH-65E5
      93       FA
      10010011 11111010
      TTTTTTTT IIIIIIII
  2: IllFormed: FF is unassigned in SJIS
      FF
      11111111
      IIIIIIII
      ^^^^^^^^
      expected: 00 to 7F or 81 to 84 or 88 to 9F or A1 to EA as byte 1
  
  T start  I index
  [1]
  $ printf '\x88\x62\x88\x66' | utfx show -f BIG5-HKSCS | grep U+
  0: U+00CA \xc3\x8a LATIN CAPITAL LETTER E WITH CIRCUMFLEX, U+0304 COMBINING MACRON (esc)
  2: U+00CA \xc3\x8a LATIN CAPITAL LETTER E WITH CIRCUMFLEX (esc)
  $ utfx show -t BIG5-HKSCS 'Ê̄Ê' | grep U+
  0: U+00CA \xc3\x8a LATIN CAPITAL LETTER E WITH CIRCUMFLEX, U+0304 COMBINING MACRON (esc)
  2: U+00CA \xc3\x8a LATIN CAPITAL LETTER E WITH CIRCUMFLEX (esc)
  $ utfx show --json -t BIG5-HKSCS 'Ê̌' | cut -d, -f1-5
  {"type":"sequence","offset":0,"bytes":"8864","charset":"BIG5HKSCS","roles":[{"role":"start"
  $ printf 'A\xCCa' | utfx show -f CP1258 | grep U+
  0: U+00C0 \xc3\x80 LATIN CAPITAL LETTER A WITH GRAVE (esc)
  2: U+0061 a LATIN SMALL LETTER A
  $ printf '\xF9\xCC\xD1\xF9' | utfx show -f CP1255 | grep U+
  0: U+FB2C \xef\xac\xac HEBREW LETTER SHIN WITH DAGESH AND SHIN DOT (esc)
  3: U+05E9 \xd7\xa9 HEBREW LETTER SHIN (esc)
  $ printf '\xA4\xF7a' | utfx show -f EUC-JISX0213 | head -n 4
  0: U+304B か HIRAGANA LETTER KA, U+309A COMBINING KATAKANA-HIRAGANA SEMI-VOICED SOUND MARK
      A4       F7
      10100100 11110111
  2: U+0061 a LATIN SMALL LETTER A
  $ printf 'a\x1B$B!!' | utfx show -f ISO-2022-JP | tail -n 3
  1: U+3000 IDEOGRAPHIC SPACE
      1B       24       42       21       21
      00011011 00100100 01000010 00100001 00100001
  $ printf 'a\x1B$B!\xFF' | utfx show -f ISO-2022-JP | grep -A1 Ill
  1: IllFormed: no character of ISO-2022-JP starts with this
      1B       24       42       21
  --
  5: IllFormed: no character of ISO-2022-JP starts with this
      FF
  $ printf ab | utfx show -f CP1258
  0: U+0061 a LATIN SMALL LETTER A
      61
      01100001
      IIIIIIII
  1: U+0062 b LATIN SMALL LETTER B
      62
      01100010
      IIIIIIII
  
  I index

Arguments are a text, of 1, 3 and 4 bytes here, and an error of none. Any byte finds the
sequence that it is part of.

  $ for offset in 0 1 2 3 4 7 8; do utfx show -t UTF-8 --offset $offset a € 0x1F30D U+D800 z | sed 's/:.*//;q'; done | paste -sd,
  0,1,1,1,4,4,8
  $ utfx show -t UTF-8 --offset 2 --count 2 a € 0x1F30D | grep :
  1: U+20AC € EURO SIGN
  4: 127757, U+1F30D
  $ utfx show -t UTF-8 --offset 8 a € 0x1F30D U+D800 z | grep :
  8: Unencodable: U+D800 is a surrogate
  8: U+007A z LATIN SMALL LETTER Z
  $ utfx show --offset 1 --count 1 --text abc | grep :
  1: U+0062 b LATIN SMALL LETTER B
  $ utfx show --offset 1 --count 1 -z 0 1 2 | grep :
  1: 1, in zigzag 2, U+0002
  $ utfx show --offset 1 --count 1 $'a\x80b' | grep :
  1: IllFormed: a trail without a lead
      expected: 00 to 7F or C2 to FF as byte 1
  $ utfx show -t UTF-8 --offset 1 a
  utfx show: the text: offset 1 is past the end, at 1
  [1]
  $ for charset in UTF-8000 UTF-E-8 UTF-∞-16LE UTF-64 UTF-16; do
  >   if [[ $charset = UTF-16 || $charset = UTF-64 ]]; then large=128525; else large=320255973501901; fi
  >   printf '%s\n' 65 $large 127757 $large 233 $large 97 | utfx int encode -t $charset >text
  >   titles=$(utfx show -f $charset -F text | grep '^[0-9]*: ')
  >   for ((at = 0; at < $(stat -c %s text); at++)); do
  >     title=$(grep "^$at: " <<<"$titles") && expected=$title
  >     [ "$(utfx show -f $charset -F text --offset $at --count 1 | head -n 1)" = "$expected" ] || echo "$charset: another sequence at $at than $expected"
  >   done
  >   echo "$at bytes, $(wc -l <<<"$titles") sequences"
  > done
  38 bytes, 7 sequences
  47 bytes, 7 sequences
  46 bytes, 7 sequences
  56 bytes, 7 sequences
  22 bytes, 7 sequences

What is written to is not read.

  $ printf abc >own
  $ timeout 9 utfx show -F own >>own
  utfx show: own: the input is the output
  [2]
  $ timeout 9 utfx show <own >>own; cat own
  utfx show: standard input: the input is the output
  abc (no-eol)

In colour only if that is wanted, or on a terminal; in fewer columns where there is less
room.

  $ utfx show --color always U+E9
  0: U+00E9 é LATIN SMALL LETTER E WITH ACUTE
      C3       A9
      \x1b[96m11\x1b[0m\x1b[95m0\x1b[0m\x1b[92m0001\x1b[0m\x1b[32m1\x1b[0m \x1b[96m10\x1b[0m\x1b[32m101001\x1b[0m (esc)
      \x1b[96mSS\x1b[0m\x1b[95mT\x1b[0m\x1b[92mMMMM\x1b[0m\x1b[32mC\x1b[0m \x1b[96mSS\x1b[0m\x1b[32mCCCCCC\x1b[0m (esc)
  
  \x1b[96mS\x1b[0m self-synchronization  \x1b[95mT\x1b[0m start  \x1b[92mM\x1b[0m mandatory content  \x1b[32mC\x1b[0m content (esc)
  $ utfx show --color always U+E9 >coloured; utfx show U+E9 >plain
  $ terminal 80 'utfx show U+E9' | cmp - coloured
  $ for option in 'NO_COLOR=1 utfx' 'TERM=dumb utfx'; do terminal 80 "$option show U+E9" | cmp - plain; done
  $ terminal 80 'NO_COLOR= utfx show U+E9' | cmp - coloured
  $ terminal 40 'utfx show --color never -t UTF-64 A'
  0: U+0041 A LATIN CAPITAL LETTER A
      41       00       00       00
      01000001 00000000 00000000 00000000
      SCCCCCCC ZZZZZZZZ ZZZZZZZZ ZZZZZZZZ
      00       00       00       00
      00000000 00000000 00000000 00000000
      RRRRRRRR RRRRRRRR RRRRRRRR RRRRRRRR
  
  S self-synchronization  C content
  Z padding  R reserved
