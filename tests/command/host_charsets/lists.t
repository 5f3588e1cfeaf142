`utfx charset`: lists of mappings that people publish, in which lines have no flags.

  $ ucm() { utfx charset show --ucm "$@" | sed '1,/^CHARMAP/d; $d'; }
  $ higher() { ucm "$@" | grep -v '^<U00[0-7].> .x[0-7]. '; }

Unicode's: bytes and a code point, behind which comes a comment. ASCII is added if bytes from 80 on alone are there.

  $ printf '# A list\n0x80\t0x20AC\t# EURO SIGN\n0x81\t      \t#UNDEFINED\n0x8140\t0x3000\n0xA0 0xFFFD\n0x8541\t0x0031+0x20DD # two\r\n0x86 <LR>+0x0028\n' | higher -
  <U20AC> \x80 |0
  <U3000> \x81\x40 |0
  <U0031><U20DD> \x85\x41 |0
  <U0028> \x86 |0
  $ printf '0x8140,0x3000\n0x8FA2AF,0x2D8\n0x20000 0x9\n' | ucm - | head -n 3; printf '0x80 0xC4\n' | ucm - | wc -l; printf '0x41 0x0041\n0x80 0x00C4\n' | ucm -
  <U0009> \x02\x00\x00 |0
  <U3000> \x81\x40 |0
  <U02D8> \x8F\xA2\xAF |0
  129
  <U0041> \x41 |0
  <U00C4> \x80 |0

A name, a base and other names may be in front of a list.

  $ printf '<code_set_name> "EURO"\n<utfx_base> "CP437"\n0xD5 0x20AC\n' | utfx charset show --ucm - | diff <(utfx charset show --ucm CP437) - | sed -n '/name\|alias/d; s/^[<>] //p'
  <U2552> \xD5 |0
  <U20AC> \xD5 |0

Of three columns, as in Unicode's list of Shift_JIS, the first and the last one count. Code points come first where the columns say so themselves.

  $ printf '0x8140 0x2121 0x3000\n' | higher -; printf '0x3000 0xA1A1\n0xFF0C 0xA1A2\n' | higher -; printf 'U+00A4 0xA1\n' | higher -; printf '0xA1 U+00A4\n' | higher -
  <U3000> \x81\x40 |0
  <U3000> \xA1\xA1 |0
  <UFF0C> \xA1\xA2 |0
  <U00A4> \xA1 |0
  <U00A4> \xA1 |0

Of several bytes for a character, the first are written. Bytes are one thing.

  $ printf '0x8791 0x2261\n0x81DF 0x2261\n' | higher -
  <U2261> \x81\xDF |3
  <U2261> \x87\x91 |0
  $ printf '0x80 0x41\n0x80 0x42\n' | utfx charset show -
  utfx charset show: standard input: line 2: byte 80 is U+0041 already (line 1); a list of what is written goes behind --written
  [2]
  $ printf '0x80 0x41 0x42 0x43\n' | utfx charset show -; printf '0x80 A\n' | utfx charset show -; printf '0x80 0xD800\n' | utfx charset show -; printf '0x80 0x110000\n' | utfx charset show -
  utfx charset show: standard input: line 1: neither bytes and a code point, as in 0x8140 0x3000, nor any other line of a list
  utfx charset show: standard input: line 1: neither bytes and a code point, as in 0x8140 0x3000, nor any other line of a list
  utfx charset show: standard input: line 1: U+D800 is a surrogate
  utfx charset show: standard input: line 1: U+110000 is beyond U+10FFFF
  [2]

Lists of each direction are two files.

  $ printf '0xA145 0x2027\n0xA14E 0xFF64\n0xA2CC 0x5341\n0xA451 0x5341\n' >b2u; printf '0xA145 0x2027\n0xA145 0x2022\n0xA451 0x5341\n0x7C20 0x00A6\n0xFFFD 0x0081\n' >u2b
  $ higher --written u2b b2u
  <U2022> \xA1\x45 |1
  <U2027> \xA1\x45 |0
  <UFF64> \xA1\x4E |3
  <U5341> \xA2\xCC |3
  <U5341> \xA4\x51 |0
  $ utfx charset show u2b
  utfx charset show: u2b: line 2: bytes A1 45 are U+2027 already (line 1); a list of what is written goes behind --written
  [2]
  $ UTFX_CHARSETS=$PWD/added utfx charset add --name UAO --written u2b b2u 2>&1 | head -n 2
  UAO: added
    1 character left out, which the list writes as bytes of two others

Indexes of the Encoding Standard: pointers.

  $ index() { printf '# For details on index index-%s.txt see the Encoding Standard\n\n' "$1"; printf '%5s\t0x%s\tx\n' "${@:2}"; }
  $ index windows-1252 0 20AC 127 00FF | higher -; index euc-kr 0 AC02 23749 8A70 | higher -; index gb18030 0 4E02 7182 20AC 23939 E4C5 | higher -
  <U20AC> \x80 |0
  <U00FF> \xFF |0
  <UAC02> \x81\x41 |0
  <U8A70> \xFD\xFE |0
  <U20AC> \x80 |0
  <U4E02> \x81\x40 |0
  <U20AC> \xA6\xD9 |3
  <UE4C5> \xFE\xFE |0
  $ index big5 942 43F0 5024 3000 5287 2550 18963 2550 | higher -
  <U43F0> \x87\x40 |3
  <U00CA><U0304> \x88\x62 |3
  <U00CA><U030C> \x88\x64 |3
  <U00EA><U0304> \x88\xA3 |3
  <U00EA><U030C> \x88\xA5 |3
  <U3000> \xA1\x40 |0
  <U2550> \xA2\xCC |3
  <U2550> \xF9\xDD |0
  $ index jis0208 0 3000 8272 7E8A 10744 7E8A | higher --pointers shift_jis - | grep -v '<UE\|<UFF\|<UF[0-7]'; index jis0208 0 3000 8272 7E8A 10744 7E8A | higher --pointers shift_jis - | wc -l
  <U0080> \x80 |0
  <U3000> \x81\x40 |0
  <U7E8A> \xED\x40 |3
  <U7E8A> \xFA\x5C |0
  1947
  $ { index jis0208 0 3000 8835 7199 10744 7E8A; index jis0212 108 02D8; } | higher --pointers euc-jp - | grep -v '<UFF'
  <U02D8> \x8F\xA2\xAF |3
  <U3000> \xA1\xA1 |0
  <U7199> \xFE\xFE |0
  $ index jis0208 200 3000 | utfx charset show -; index big5 99999 3000 | utfx charset show -; printf '1 x\n' | utfx charset show -; utfx charset show --pointers big6 u2b
  utfx charset show: standard input: line 3: a pointer into rows; --pointers says of which charset they are
  utfx charset show: standard input: line 3: no pointer of this charset
  utfx charset show: standard input: line 1: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  utfx charset show: --pointers is big5, euc-jp, euc-kr, gbk or shift_jis, not big6
  [2]

Translators' of games: all behind the equals sign is the text.

  $ printf '80=€\n20= \n3D==\n*FE\n8140=日\nE0=th\r\n' | ucm -
  <U0020> \x20 |0
  <U003D> \x3D |0
  <U20AC> \x80 |0
  <U65E5> \x81\x40 |0
  <U0074><U0068> \xE0 |0
  <U000A> \xFE |0
  $ printf '8=x\n' | utfx charset show -; printf '80=\n' | utfx charset show -; printf '80=abc\n' | utfx charset show -; printf '/FF\n' | utfx charset show -; printf '80=\xE9\n' | utfx charset show -; printf '800=x\n' | utfx charset show -
  utfx charset show: standard input: line 1: neither bytes and a code point, as in 0x8140 0x3000, nor any other line of a list
  utfx charset show: standard input: line 1: no character; leave the line out
  utfx charset show: standard input: line 1: more than two characters, which no table has; leave the line out
  utfx charset show: standard input: line 1: an end of texts, which is no character; leave the line out
  utfx charset show: standard input: line 1: it is not in UTF-8; utfx detect says what it may be in, and utfx convert makes UTF-8 of it
  utfx charset show: standard input: line 1: neither bytes and a code point, as in 0x8140 0x3000, nor any other line of a list
  [2]
  $ utfx charset add --name X --written u2b b2u b2u
  utfx charset add: --name goes with one file
  [2]
