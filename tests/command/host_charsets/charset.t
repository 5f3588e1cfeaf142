`utfx charset`: .ucm files and charmaps become charsets, or are refused with the line and the reason.

  $ unset XDG_DATA_HOME
  $ mkdir home gconv && touch gconv/UTFX-TABLES.so
  $ export HOME=$PWD/home GCONV_PATH=$PWD/gconv
  $ folder=home/.local/share/utfx/charsets
  $ here() { "$@" 2>&1 | sed "s|$PWD|.|g"; }
  $ listed() { here utfx charset list | sed '/^\//,$d'; }  # Without those of the system, which come last.
  $ facts() { utfx charset show - | grep -Ev '^.-$|^$|-0   -1' | tr -s ' '; }

ICU's: flags, the character for errors, bytes and code points in one direction. A file without flags is read both ways.

  $ cat >ours.ucm <<'END'
  > # A comment.
  > <code_set_name> "Ours" # Its name.
  > <uconv_class> "SBCS"
  > <mb_cur_max> 1
  > <icu:state> 0-7f, 80
  > <icu:alias> "our.other"
  > <subchar> \x2A
  > CHARMAP
  > <U002A> \x2A |0
  > <U0041> \x41 |0 # A
  > <U0061> \x61
  > <UFB01> \x61 |1
  > <UFB02> \x62 |4
  > <U0062> \x80 |3
  > <U0063> \x81 |2
  > <U1FB00> \x82 |0
  > END CHARMAP
  > what is here is not read
  > END
  $ utfx charset show ours.ucm >shown; echo $?
  0
  $ grep -v '^.-$' shown
  OURS, also called OUR.OTHER
  5 bytes of 256, U+002A * ASTERISK for errors
  
      -0    -1    -2    -3    -4    -5    -6    -7    -8    -9    -A    -B    -C    -D    -E    -F
  2-                                                              *
                                                                 002A
  4-        A
           0041
  6-        a
           0061
  8-  b           \xf0\x9f\xac\x80 (esc)
     0062       1FB00
  
  Only read, and written as another byte or not at all:
    80  U+0062 b LATIN SMALL LETTER B
  
  Only written, as a byte that is read as another character:
    61  U+FB01 ﬁ LATIN SMALL LIGATURE FI
    62  U+FB02 ﬂ LATIN SMALL LIGATURE FL
  $ sed 's/$/\r/' ours.ucm | utfx charset show - | cmp - <(utfx charset show ours.ucm)
  $ { printf '\xEF\xBB\xBF'; cat ours.ucm; } | utfx charset show - | cmp - <(utfx charset show ours.ucm)

POSIX's: other characters for comments and escapes, ranges, numbers of three kinds, names with a code point behind them.

  $ facts <<'END'
  > # Before the next line, this is a comment; behind it, too.
  > <code_set_name> mine
  > <comment_char> %
  > # <escape_char> \
  > <escape_char> /
  > % alias FIRST SECOND
  > %alias third
  > % alias-free
  > CHARMAP
  > % <U0050> /x50
  > <U0041>..<U0043>     /x41         LETTERS
  > <U0044>...<U0045>    /d68
  > <U0046>              /106
  > <greater/>>          /x3e <U003E> GREATER-THAN SIGN
  > <U0000005A>          /x5A
  > %IRREVERSIBLE%<U0041> /x61
  > END CHARMAP
  > WIDTH
  > <U0041> 2
  > END WIDTH
  > END
  MINE, also called FIRST, SECOND, THIRD
  9 bytes of 256, U+003E > GREATER-THAN SIGN for errors
  3- >
   003E
  4- A B C D E F
   0041 0042 0043 0044 0045 0046
  5- Z
   005A
  6- A
   0041
  Only read, and written as another byte or not at all:
   61 U+0041 A LATIN CAPITAL LETTER A

No header, no line CHARMAP, no end.

  $ printf '<A> /x41 <U0041> A\n%%IRREVERSIBLE%%<U0042> /x42' | facts
  no name
  2 bytes of 256, U+0041 A LATIN CAPITAL LETTER A for errors
  4- A B
   0041 0042
  Only read, and written as another byte or not at all:
   42 U+0042 B LATIN CAPITAL LETTER B

For errors there is the file's character if it can be written, a question mark, Arabic's, U+001A, or any: as in a table that is
built in.

  $ of() { printf '%s\n' "$@" | utfx charset show - | sed -n '2s/.*, //p'; }
  $ of '<U0041> \x41' '<U001A> \x1A' '<U003F> \x3F'
  U+003F ? QUESTION MARK for errors
  $ of '<U0041> \x41' '<U001A> \x1A' '<U003F> \x3F |3'
  U+001A SUBSTITUTE for errors
  $ of '<U0041> \x41' '<U001A> \x1A' '<U061F> \xBF'
  U+061F ؟ ARABIC QUESTION MARK for errors
  $ of '<subchar> \x41' '<U0041> \x41 |3' '<U0042> \x42' '<U0043> \x43'
  U+0042 B LATIN CAPITAL LETTER B for errors

One character may be written as a byte in both ways, or in two lines; `|1` and `|3` together are both ways.

  $ of '<U0041> \x41 |1' '<U0041> \x41 |3' '<U0041> \x41' 'CHARMAP' '<U0042> \x42' 'END CHARMAP' 'CHARMAP' '<U0043> \x42 |1' 'END CHARMAP'
  U+0041 A LATIN CAPITAL LETTER A for errors

All that is refused.

  $ no() { printf '%s\n' "$@" | utfx charset show - >/dev/null; }
  $ no '<uconv_class> "EBCDIC_STATEFUL"'; no '<mb_cur_max> 0'; no '<mb_cur_max> 10'
  utfx charset show: standard input: line 1: a charset with shift states, which is no table; iconv -l lists those that iconv(3) has
  utfx charset show: standard input: line 1: no number of bytes: 0
  utfx charset show: standard input: line 1: no number of bytes: 10
  [2]
  $ no '<icu:state> 0-ff, e:1.s, f:0.s'; no '<icu:base> "ibm-1"'; no '<include> ISO646'; no '<addset> ISO646'; no '<escseq> x'
  utfx charset show: standard input: line 1: a charset with shift states, which is no table; iconv -l lists those that iconv(3) has
  utfx charset show: standard input: line 1: no table is called ibm-1; utfx list --all and utfx charset list have the names
  utfx charset show: standard input: line 1: it takes in another file, whose mappings have to be copied into it
  utfx charset show: standard input: line 1: a charset with escape sequences (ISO 2022), which is no table; iconv -l lists those that iconv(3) has
  utfx charset show: standard input: line 1: a charset with escape sequences (ISO 2022), which is no table; iconv -l lists those that iconv(3) has
  [2]
  $ no '<U0041> \x41+\x42\x43\x44\x45 |0'; no '<U0041><U0301><U0302> \x41'; no '<U0041>+<U0301>+<U0302> \x41'; no '<U0041><A> \x41'; no '<subchar> \xFE\xFE\xFE\xFE\xFE'
  utfx charset show: standard input: line 1: more than four bytes
  utfx charset show: standard input: line 1: more than two code points, which no table has; the first two, or none of them, can stay
  utfx charset show: standard input: line 1: more than two code points, which no table has; the first two, or none of them, can stay
  utfx charset show: standard input: line 1: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  utfx charset show: standard input: line 1: more than four bytes
  [2]
  $ no '<U0041> \x41' '<U0042> \x41'; no '<U0041> \x41' '<U0041> \x42'; no '<U0041> \x41 |1' '<U0041> \x42 |4'; no '<U0041> \x41 |3' '<U0042> \x41 |3'
  utfx charset show: standard input: line 2: byte 41 is U+0041 already (line 1); |1 says which code point is only written
  utfx charset show: standard input: line 2: U+0041 is byte 41 already (line 1); |3 or %IRREVERSIBLE% says which byte is only read
  utfx charset show: standard input: line 2: U+0041 is byte 41 already (line 1); |3 or %IRREVERSIBLE% says which byte is only read
  utfx charset show: standard input: line 2: byte 41 is U+0041 already (line 1); |1 says which code point is only written
  [2]
  $ no '<UD800> \x41'; no '<U110000> \x41'; no '<UFFFFFFFF> \x41'; no '<U0041>..<U0043> \xFE'; no '<U0041>..<U0040> \x41'
  utfx charset show: standard input: line 1: U+D800 is a surrogate
  utfx charset show: standard input: line 1: U+110000 is beyond U+10FFFF
  utfx charset show: standard input: line 1: U+FFFFFFFF is beyond U+10FFFF
  utfx charset show: standard input: line 1: the range goes beyond byte FF
  utfx charset show: standard input: line 1: the range ends before it starts
  [2]
  $ no '<U0041> \x41 |5'; no '<U0041> \x41 |01'; no '<escape_char> //'; no '<comment_char>'
  utfx charset show: standard input: line 1: no flag from |0 to |4
  utfx charset show: standard input: line 1: no flag from |0 to |4
  utfx charset show: standard input: line 1: not a character: //
  utfx charset show: standard input: line 1: not a character: ''
  [2]
  $ no '<U0041> \d300' ; no '<U0041> \x041'; no '<U0041> \x4'; no '<U0041> \x41x' ; no '<U0041> x41'; no '<U0041> \777'; no CHARMAP '<U0041'; no CHARMAP 'A \x41'; no 'int main'
  utfx charset show: standard input: line 1: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  utfx charset show: standard input: line 1: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  utfx charset show: standard input: line 1: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  utfx charset show: standard input: line 1: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  utfx charset show: standard input: line 1: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  utfx charset show: standard input: line 1: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  utfx charset show: standard input: line 2: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  utfx charset show: standard input: line 2: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  utfx charset show: standard input: line 1: neither <U....> \x.. nor any other line of a .ucm file, a charmap or a list
  [2]
  $ no '<A> \x41'; no '<U0041>..<B> \x41' ; no '<U41> \x41'; no '<U000000041> \x41'
  utfx charset show: standard input: line 1: the name A does not say which code point it is, as <U....> does
  utfx charset show: standard input: line 1: the name B does not say which code point it is, as <U....> does
  utfx charset show: standard input: line 1: the name U41 does not say which code point it is, as <U....> does
  utfx charset show: standard input: line 1: the name U000000041 does not say which code point it is, as <U....> does
  [2]
  $ no ''; no '<U0041> \x41 |2'; no '<U0041> \x41 |1'; no '<U0041> \x41 |3'
  utfx charset show: standard input: neither an ICU .ucm file nor a POSIX charmap nor a list: it maps nothing
  utfx charset show: standard input: neither an ICU .ucm file nor a POSIX charmap nor a list: it maps nothing
  utfx charset show: standard input: no byte has a code point
  utfx charset show: standard input: no code point is written as a byte
  [2]
  $ { echo '<U0041> \x41'; for ((i = 0; i < 1793; ++i)); do printf '<U%04X> \\x41 |1\n' $((0x400 + i)); done; } | here utfx charset add --user --name MANY -
  utfx charset add: standard input: too many code points are only written
  $ gzip <ours.ucm | utfx charset show -; printf '%0*d' 70000 0 | utfx charset show -; utfx charset show none
  utfx charset show: standard input: gzip, not text; zcat it, and give it as -
  utfx charset show: standard input: line 1: the line is too long
  utfx charset show: none: No such file or directory
  [2]
  $ iconv -t UTF-16 ours.ucm | utfx charset show -; iconv -t UTF-16LE ours.ucm | utfx charset show -; printf '\0\0\0\1\377\377\0b' | utfx charset show -
  utfx charset show: standard input: in UTF-16; utfx convert -f UTF-16 makes UTF-8 of it
  utfx charset show: standard input: in UTF-16LE; utfx convert -f UTF-16LE makes UTF-8 of it
  utfx charset show: standard input: binary, not text
  [2]
  $ printf '\x20\0\xDA\x27\x14\0\0\0\0\0\2\0cnvt\6\2\0\0' >ours.cnv; utfx charset show ours.cnv
  utfx charset show: ours.cnv: a .cnv, which ICU's makeconv has compiled; give the .ucm that it is made from
  [2]
  $ utfx charset show UTF-8; utfx charset show ISO-2022-JP; utfx charset show cp437 | sed -n '1,8p'
  utfx charset show: UTF-8: a charset, but none of utfx's tables; utfx show -f shows what its bytes are
  utfx charset show: ISO-2022-JP: a charset, but none of utfx's tables; utfx show -f shows what its bytes are
  IBM437, also called 437, CP437, CSPC8CODEPAGE437, OSF100201B5
  256 bytes of 256, U+003F ? QUESTION MARK for errors
  
     -0   -1   -2   -3   -4   -5   -6   -7   -8   -9   -A   -B   -C   -D   -E   -F
  0-
    0000 0001 0002 0003 0004 0005 0006 0007 0008 0009 000A 000B 000C 000D 000E 000F
  1-
    0010 0011 0012 0013 0014 0015 0016 0017 0018 0019 001A 001B 001C 001D 001E 001F

A charset that is built in is shown as one that was added is, also where code points are written in one direction only.

  $ : >CP1252; utfx charset show CP1252 | sed -n 1,2p; utfx charset show ./CP1252; rm CP1252
  CP1252, also called MS-ANSI, WINDOWS-1252
  251 bytes of 256, U+003F ? QUESTION MARK for errors
  utfx charset show: ./CP1252: neither an ICU .ucm file nor a POSIX charmap nor a list: it maps nothing
  $ for name in IBM1097 ISO-8859-6; do utfx charset show $name 2>&1 | sed -n '1,2p; /^Only/,$p' | head -n 7; done
  IBM1097, also called CP1097, CSIBM1097, IBM-1097
  256 bytes of 256, U+003F ? QUESTION MARK for errors
  Only written, as a byte that is read as another character:
    51  U+0621 \xd8\xa1 ARABIC LETTER HAMZA (esc)
    44  U+0622 \xd8\xa2 ARABIC LETTER ALEF WITH MADDA ABOVE (esc)
    52  U+0623 \xd8\xa3 ARABIC LETTER ALEF WITH HAMZA ABOVE (esc)
    55  U+0624 \xd8\xa4 ARABIC LETTER WAW WITH HAMZA ABOVE (esc)
  ISO-8859-6, also called 8859_6, ARABIC, ASMO-708, CP1089, CSISOLATINARABIC, ECMA-114, IBM1089, ISO-IR-127, ISO8859-6, ISO88596, ISO_8859-6, ISO_8859-6:1987, OSF00010006
  211 bytes of 256, U+003F ? QUESTION MARK for errors

On top of another one: a mapping takes its byte and its code point from that; |1 and |3 take one direction; |2 only takes.

  $ of_base() { printf '%s\n' '<utfx_base> "'"$1"'"' "${@:2}" | utfx charset show --ucm - >over; utfx charset show --ucm "$1" | diff - over | sed -n '/code_set\|alias/d; s/^</-/p; s/^>/+/p'; }
  $ of_base CP437 '<U20AC> \xD5'
  - <U2552> \xD5 |0
  + <U20AC> \xD5 |0
  $ of_base CP858 '<U20AC> \x80'
  - <U00C7> \x80 |0
  + <U20AC> \x80 |0
  - <U20AC> \xD5 |0
  $ of_base CP437 '<U2552> \xD5 |2' '<U00C7> \x81 |2'
  - <U00C7> \x80 |0
  - <U00FC> \x81 |0
  - <U2552> \xD5 |0
  $ of_base CP437 '<U25B6> \x10 |1' '<U0041> \xD5 |3' '<U00E9> \xD6 |1'
  + <U25B6> \x10 |1
  - <U00E9> \x82 |0
  + <U00E9> \x82 |3
  - <U2552> \xD5 |0
  + <U0041> \xD5 |3
  + <U00E9> \xD6 |1
  $ of_base IBM1140 '<U20AC> \xBC'
  - <U20AC> \x9F |0
  - <U00AF> \xBC |0
  - <U203E> \xBC |1
  + <U20AC> \xBC |0
  $ of_base IBM037 '<U000A> \x15' '<U0085> \x25'
  - <U0085> \x15 |0
  + <U000A> \x15 |0
  - <U000A> \x25 |0
  + <U0085> \x25 |0
  $ of_base CP437 '<subchar> \xFE'; of_base CP437 '<U00BF> \x3F'
  - <subchar> \x3F
  + <subchar> \xFE
  - <subchar> \x3F
  + <subchar> \x1A
  - <U003F> \x3F |0
  + <U00BF> \x3F |0
  - <U00BF> \xA8 |0
  $ of_base CP437; of_base BIG5 '<U20AC> \x80'
  - <U0080> \x80 |0
  + <U20AC> \x80 |0
  - <U20AC> \xA3\xE1 |0
  $ utfx charset add --user ours.ucm >/dev/null; of_base our.other '<U0041> \x42'; utfx charset remove --user OURS
  - <U0041> \x41 |0
  + <U0041> \x42 |0
  OURS: removed
  $ mkdir bases; printf '<utfx_base> "first"\n<U0042> \\x42\n' >bases/second.ucm; printf '<U0041> \\x41\n' >bases/first.ucm; printf '<icu:base> "circle"\n' >bases/circle.ucm
  $ utfx charset show --ucm bases/second.ucm | grep '|0'; utfx charset show bases/circle.ucm; printf '<icu:base> "../ours"\n' >bases/out.ucm; utfx charset show bases/out.ucm
  <U0041> \x41 |0
  <U0042> \x42 |0
  utfx charset show: bases/circle.ucm: line 1: no table is called circle; utfx list --all and utfx charset list have the names
  utfx charset show: bases/out.ucm: line 1: no table is called ../ours; utfx list --all and utfx charset list have the names
  [2]
  $ no '<utfx_base> "CP437"' '<utfx_base> "CP850"'; no '<utfx_base> "ISO-2022-JP"' '<U0041> \x41'; no '<utfx_base> "CP437"' '<U4E00> \x81\x40\x40'
  utfx charset show: standard input: line 2: a second base
  utfx charset show: standard input: line 1: ISO-2022-JP is a charset, but no table; utfx list --all and utfx charset list have the names
  utfx charset show: standard input: line 2: bytes 81 40 40 start with byte 81 of the base, which |2 takes away
  [2]

Of several bytes, there is a table for each lead. Numbers of four bytes that go on as code points do are in a line each.

  $ cat >bytes.ucm <<'END'
  > <code_set_name> "BYTES"
  > <mb_cur_max> 4
  > <uconv_class> "MBCS"
  > <icu:state> 0-7f, 81:1, 8e:2, 90:3
  > <icu:state> 40-7e, a1-fe
  > <subchar> \x81\xA2
  > CHARMAP
  > <U0041> \x41 |0
  > <U00CA> \x42 |0
  > <U4E00> \x81\x40 |0
  > <U4E01> \x81\xA2 |0
  > <U00CA><U0304> \x81\xFE |0
  > <U4E02> \x8E\xA1\xA1 |3
  > <U20000> \x8E\xA1\xA2 |0
  > <UFF21> \x41 |1
  > <U3400>..<U3409> \x90\x30\x81\x30
  > <U340A>..<U3413> \x90\x30\x82\x30
  > <U3414>..<U341D> \x90\x30\x83\x30
  > <U341E>..<U3427> \x90\x30\x84\x30
  > END CHARMAP
  > END
  $ utfx charset show bytes.ucm | sed '/^[0-9A-F]-$/d'
  BYTES
  47 sequences: 2 of 1 byte, 3 of 2 bytes, 2 of 3 bytes, 40 of 4 bytes, U+4E01 \xe4\xb8\x81 CJK UNIFIED IDEOGRAPH-4E01 for errors (esc)
  
     -0   -1   -2   -3   -4   -5   -6   -7   -8   -9   -A   -B   -C   -D   -E   -F
  4-       A    \xc3\x8a (esc)
         0041 00CA
  
  81  -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -A -B -C -D -E -F
   4- \xe4\xb8\x80 (esc)
   A-       \xe4\xb8\x81 (esc)
   F-                                            \xc3\x8a\xcc\x84 (esc)
  
  8E A1 -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -A -B -C -D -E -F
     A-    \xe4\xb8\x82 \xf0\xa0\x80\x80 (esc)
  
  One character after the other:
    90 30 81 30 to 90 30 84 39  U+3400 to U+3427
  
  Only read, and written as other bytes or not at all:
    8E A1 A1  U+4E02 \xe4\xb8\x82 CJK UNIFIED IDEOGRAPH-4E02 (esc)
  
  Only written, as bytes that are read as another character:
    41  U+FF21 \xef\xbc\xa1 FULLWIDTH LATIN CAPITAL LETTER A (esc)
  $ utfx charset show --ucm bytes.ucm | sed '/x90/d'
  <code_set_name> "BYTES"
  <mb_cur_max> 4
  <mb_cur_min> 1
  <uconv_class> "MBCS"
  <subchar> \x81\xA2
  CHARMAP
  <U0041> \x41 |0
  <UFF21> \x41 |1
  <U00CA> \x42 |0
  <U4E00> \x81\x40 |0
  <U4E01> \x81\xA2 |0
  <U00CA><U0304> \x81\xFE |0
  <U4E02> \x8E\xA1\xA1 |3
  <U20000> \x8E\xA1\xA2 |0
  END CHARMAP
  $ utfx charset show --ucm bytes.ucm | utfx charset show --ucm - | cmp - <(utfx charset show --ucm bytes.ucm)
  $ utfx charset show --ucm ours.ucm | utfx charset show - | cmp - shown
  $ utfx charset show CP932 | sed -n '1,2p; /^81/,/^ 5/p'
  CP932, also called CSWINDOWS31J, MS932, SJIS-OPEN, SJIS-WIN, WINDOWS-31J
  9795 sequences: 191 of 1 byte, 9604 of 2 bytes, U+003F ? QUESTION MARK for errors
  81  -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -A -B -C -D -E -F
   4- \xe3\x80\x80 \xe3\x80\x81 \xe3\x80\x82 \xef\xbc\x8c \xef\xbc\x8e \xe3\x83\xbb \xef\xbc\x9a \xef\xbc\x9b \xef\xbc\x9f \xef\xbc\x81 \xe3\x82\x9b \xe3\x82\x9c  \xc2\xb4 \xef\xbd\x80  \xc2\xa8 \xef\xbc\xbe (esc)
   5- \xef\xbf\xa3 \xef\xbc\xbf \xe3\x83\xbd \xe3\x83\xbe \xe3\x82\x9d \xe3\x82\x9e \xe3\x80\x83 \xe4\xbb\x9d \xe3\x80\x85 \xe3\x80\x86 \xe3\x80\x87 \xe3\x83\xbc  \xe2\x80\x95  \xe2\x80\x90 \xef\xbc\x8f \xef\xbc\xbc (esc)
  $ utfx charset show GB18030 | tail -n 1
    E3 30 81 30 to E3 32 9A 35  U+10F528 to U+10FFFF
  $ for name in BIG5-HKSCS JOHAB; do utfx charset show --ucm $name >one; utfx charset show --ucm one | cmp - one; sed -n '/><.*x88.x[6A]/p' one; done
  <U00CA><U0304> \x88\x62 |0
  <U00CA><U030C> \x88\x64 |0
  <U00EA><U0304> \x88\xA3 |0
  <U00EA><U030C> \x88\xA5 |0
  $ utfx charset show CP1255 | sed -n 2p
  269 sequences: 233 of 1 byte, 32 of 2 bytes, 4 of 3 bytes, U+003F ? QUESTION MARK for errors
  $ no '<U0041> \x81' '<U4E00> \x81\x40\x40'; no '<U0041> \x81\x40' '<U4E00> \x81 |1'; no '<U0041>..<U0043> \x81\xFE'
  utfx charset show: standard input: line 2: bytes 81 40 40 start with byte 81 (line 1)
  utfx charset show: standard input: line 2: bytes 81 40 (line 1) start with byte 81
  utfx charset show: standard input: line 1: the range goes beyond byte FF
  [2]

Those of several bytes are added as any other, and stay what they are. So does a letter that waits for an accent.

  $ export UTFX_CHARSETS=$PWD/several
  $ added() { utfx charset add "$@" 2>&1 | sed '/^For\|^ *export\|lacks the module/d'; }
  $ added bytes.ucm; utfx charset show bytes | cmp - <(utfx charset show bytes.ucm)
  BYTES: added
  $ printf 'A\x81\x40\x81\xFE\x8E\xA1\xA1\x8E\xA1\xA2\x90\x30\x81\x31' | utfx convert -f BYTES -t UTF-16BE | hex; printf 'Ａ一Ê̄𠀀㐁' | utfx convert -t BYTES | hex
  00414e0000ca03044e02d840dc003401
  41814081fe8ea1a290308131
  $ printf 'A\x81 \x81' >wrong; utfx check -f BYTES wrong
  wrong:1:2: IllFormed at byte 1, character 2: 81 starts a sequence of 2 bytes or more, but byte 2, 20, is no trail
      A\x81\x20\x81
       ^~~~
      expected: 30 to 39 or 40 or A2 or FE as byte 2
      utfx show -f BYTES --offset 1 --count 1 -F wrong
  wrong:1:3: IllFormed at byte 2, character 3: 20 is unassigned in BYTES
      A\x81\x20\x81
           ^~~~
      expected: 41 to 42 or 81 or 8E or 90 as byte 1
      utfx show -f BYTES --offset 2 --count 1 -F wrong
  wrong:1:4: Incomplete at byte 3, character 4: 81: the text ends inside a sequence, after 1 byte
      A\x81\x20\x81
               ^~~~
      utfx show -f BYTES --offset 3 --count 1 -F wrong
  wrong: 3 errors; 1 character, 1 line, longest sequence 1 byte, largest code point U+0041
  [1]
  $ for name in CP932 BIG5-HKSCS CP1255 GBK; do added --base $name --name OTHER --replace; utfx charset show --ucm OTHER | sed 1d | cmp - <(utfx charset show --ucm $name | sed '1d; /alias/d'); done
  OTHER: added
  OTHER: replaced
  OTHER: replaced
  OTHER: replaced
  $ for name in CP1255 BIG5-HKSCS GBK; do added --base $name --name OTHER --replace; grep OTHER// $UTFX_CHARSETS/gconv-modules | cut -f 2,3 | paste -sd , | expand -t 1; done
  OTHER: replaced
  OTHER// INTERNAL,INTERNAL OTHER//
  OTHER: replaced
  OTHER// INTERNAL,INTERNAL OTHER//
  OTHER: replaced
  OTHER// ISO-10646/UTF8/,ISO-10646/UTF8/ OTHER//,OTHER// INTERNAL,INTERNAL OTHER//
  $ printf '<code_set_name> EURO\n<utfx_base> BIG5\n<U20AC> \\xF9\\xFE\n' | added; printf '€＆' | utfx convert -t EURO | hex
  EURO: added
  f9fea1ae
  $ printf '80=A\n81=th\n' | added --name pair; printf '0xB3 0x41\n0x8EA1A2A3 0x42\n' | added --name four; printf '%s\n' '<U0041> \x41' '<U0042> \x00\x20' '<U0043> \x00\x21' | added --name zero
  utfx charset add: standard input: byte 81 (U+0074 U+0068) needs a mapping of U+0074 alone, too
  utfx charset add: standard input: a sequence of four bytes is none as GB 18030 has: bytes 8E A1 A2 A3 (U+0042); leave such lines out
  utfx charset add: standard input: 00 is a lead: bytes 00 20 (U+0042); leave such lines out
  $ utfx charset remove BYTES OTHER EURO; unset UTFX_CHARSETS
  BYTES: removed
  OTHER: removed
  EURO: removed

No name that options mean otherwise.

  $ for name in auto Char; do here utfx charset add --user --name $name ours.ucm; done
  utfx charset add: ours.ucm: AUTO: -f auto is each file's own charset
  utfx charset add: ours.ucm: CHAR: to GNU libiconv it is the locale's charset
  $ sed 's/our.other/auto/' ours.ucm | here utfx charset add --user - | head -n 1; here utfx charset remove --user ours
  OURS: added
  OURS: removed

All commands know what was added, in either case, and no name of it that is built in.

  $ export UTFX_CHARSETS=$PWD/known
  $ utfx charset add ours.ucm | head -n 1; stat -c %A known
  OURS, also called OUR.OTHER: added
  drwxr-xr-x
  $ printf 'A*a\xF0\x9F\xAC\x80\xEF\xAC\x81\xEF\xAC\x82' | utfx convert -t ours | hex
  412a61826162
  $ printf 'A\x80\x82' | utfx convert -f Our.Other
  Ab\xf0\x9f\xac\x80 (no-eol) (esc)
  $ printf 'AéAb' | utfx convert --replace -t OURS 2>/dev/null | hex
  412a412a
  $ printf 'A\x83\n' | utfx check -f OURS | head -n 1
  standard input:1:2: IllFormed at byte 1, character 2: 83 is unassigned in OURS
  $ utfx show -x -f OURS 80 | head -n 2; utfx list OURS
  0: U+0062 b LATIN SMALL LETTER B
      80
  charset  unit  longest  limit    signature  also called
  OURS     1     1        U+1FB00  no         OUR.OTHER (tables)
  $ printf x | dd of=known/OURS.utfx bs=1 seek=500 conv=notrunc status=none; here utfx check -f OURS ours.ucm
  utfx check: ./known/OURS.utfx: its checksum is wrong
  $ cp ours.ucm known/UTF-8.utfx; printf '\xC3\xA9' | utfx convert -f UTF-8 -t UTF-16BE | hex
  00e9
  $ unset UTFX_CHARSETS

`add` compiles; `list` and `show` find what it has added, by any name in either case; `remove` leaves nothing.

  $ here utfx charset add --user ours.ucm
  OURS, also called OUR.OTHER: added
  For programs that use iconv(3):
      export GCONV_PATH=./home/.local/share/utfx/charsets:./gconv
  $ listed
  ./home/.local/share/utfx/charsets:
    OURS, also called OUR.OTHER
  $ ls -A $folder; readlink $folder/OUR.OTHER.utfx; here cat $folder/gconv-modules
  OUR.OTHER.utfx
  OURS.utfx
  gconv-modules
  OURS.utfx
  # utfx charset writes this file.
  module	OURS//	ISO-10646/UTF8/		./gconv/UTFX-TABLES.so	1
  module	ISO-10646/UTF8/	OURS//		./gconv/UTFX-TABLES.so	3
  module	OURS//	INTERNAL		./gconv/UTFX-TABLES.so	1
  module	INTERNAL	OURS//		./gconv/UTFX-TABLES.so	1
  alias	OUR.OTHER//	OURS//
  $ utfx charset show our.OTHER | cmp - <(utfx charset show ./ours.ucm)
  $ utfx charset show $folder/OURS.utfx | cmp - <(utfx charset show ./ours.ucm)
  $ here utfx charset add --user ours.ucm
  utfx charset add: ours.ucm: line 2: OURS is there already; --replace replaces it
  $ sed '/alias/s/our/their/; s/41/42/' ours.ucm | GCONV_PATH=$PWD/$folder:$GCONV_PATH here utfx charset add --user --replace
  OURS, also called THEIR.OTHER: replaced
  $ ls $folder; grep alias $folder/gconv-modules; utfx charset show OURS | grep 0042
  OURS.utfx
  THEIR.OTHER.utfx
  gconv-modules
  alias	THEIR.OTHER//	OURS//
           0042
  $ here utfx charset add --user --name more+ ours.ucm
  MORE+, also called MORE, OUR.OTHER: added
  For programs that use iconv(3):
      export GCONV_PATH=./home/.local/share/utfx/charsets:./gconv
  $ grep -c MORE $folder/gconv-modules; grep '^alias' $folder/gconv-modules
  6
  alias	MORE//	MORE+//
  alias	OUR.OTHER//	MORE+//
  alias	THEIR.OTHER//	OURS//
  $ cp $folder/OURS.utfx home/OUTSIDE.utfx; ln -s $(realpath home)/OUTSIDE.utfx $folder/LINK.utfx; here utfx charset remove --user link; rm home/OUTSIDE.utfx $folder/LINK.utfx
  utfx charset remove: link: no such charset in ./home/.local/share/utfx/charsets; utfx charset list shows all
  $ touch $folder/.utfx-new-12345678  # A killed command left it.
  $ here utfx charset remove --user their.other nothing more+
  OURS: removed
  utfx charset remove: nothing: no such charset in ./home/.local/share/utfx/charsets; utfx charset list shows all
  MORE+: removed
  $ find home; listed
  home
  home/.local
  home/.local/share

Who tries utfx in a clone changes nothing of the system, and be it root.

  $ UTFX_TRY=1 here utfx charset add ours.ucm | head -n 1; UTFX_TRY=1 utfx charset remove OURS; find home
  OURS, also called OUR.OTHER: added
  OURS: removed
  home
  home/.local
  home/.local/share

Names: none that somebody has already.

  $ for name in latin1 UTF-64 ../OURS 'A B' -X $(printf 'A%.0s' {1..65}); do here utfx charset add --user --name "$name" ours.ucm; done
  utfx charset add: ours.ucm: LATIN1: .* has it (re)
  utfx charset add: ours.ucm: UTF-64: utfx has it
  utfx charset add: ours.ucm: ../OURS: not a name of up to 64 characters of A-Z 0-9 . _ : + -
  utfx charset add: ours.ucm: A B: not a name of up to 64 characters of A-Z 0-9 . _ : + -
  utfx charset add: ours.ucm: -X: not a name of up to 64 characters of A-Z 0-9 . _ : + -
  utfx charset add: ours.ucm: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA: not a name of up to 64 characters of A-Z 0-9 . _ : + -
  $ sed 's/"Ours"/"Latin1"/' ours.ucm | here utfx charset add --user -; printf '<U0041> \\x41' | here utfx charset add --user
  utfx charset add: standard input: line 2: LATIN1: .* has it; --name gives another name (re)
  utfx charset add: standard input: the charset has no name; --name gives it one
  $ find home
  home
  home/.local
  home/.local/share
  $ sed 's/"our.other"/"L1"\n<icu:alias> "a b"\n<icu:alias> "ours"\n<icu:alias> "X"\n<icu:alias> "x"/' ours.ucm >names.ucm
  $ here utfx charset add --user names.ucm | sort
      export GCONV_PATH=./home/.local/share/utfx/charsets:./gconv
  For programs that use iconv(3):
  OURS, also called X: added
  utfx charset add: names.ucm: left out: L1 \(.* has it\), A B \(not a name of up to 64 characters of A-Z 0-9 . _ : \+ -\) (re)
  $ here utfx charset add --user --name x ours.ucm
  utfx charset add: ours.ucm: X: another name of OURS
  $ UTFX_CHARSETS=$PWD/other here utfx charset add ours.ucm
  utfx charset add: ours.ucm: line 2: OURS: ./home/.local/share/utfx/charsets has it; --name gives another name
  $ UTFX_CHARSETS=$PWD/other here utfx charset add --name THIS ours.ucm
  THIS, also called OUR.OTHER: added
  For programs that use iconv(3):
      export GCONV_PATH=./other:./gconv
  $ UTFX_CHARSETS=$PWD/other listed; ls other
  ./other:
    THIS, also called OUR.OTHER
  ./home/.local/share/utfx/charsets:
    OURS, also called X
  OUR.OTHER.utfx
  THIS.utfx
  gconv-modules
  $ UTFX_CHARSETS=$PWD/other utfx charset remove THIS >/dev/null; ls -A other

Those that come at the same time wait for each other.

  $ for i in 1 2 3 4 5 6 7 8; do UTFX_CHARSETS=$PWD/other utfx charset add --name P$i ours.ucm >/dev/null 2>&1 & done; wait
  $ grep -c INTERNAL other/gconv-modules; grep alias other/gconv-modules | wc -l; ls other | wc -l
  16
  1
  10
  $ for i in 1 2 3 4 5 6 7 8; do UTFX_CHARSETS=$PWD/other utfx charset remove P$i >/dev/null & done; wait; ls -A other

A file that is damaged is named with the reason, can be removed or replaced, and is no charset for iconv(3).

  $ damage() { cp saved $folder/OURS.utfx; printf "$2" | dd of=$folder/OURS.utfx bs=1 seek=$1 conv=notrunc status=none; listed; }
  $ cp $folder/OURS.utfx saved
  $ damage 0 x; damage 8 '\3'; damage 12 '\0'; damage 500 x
  utfx charset list: ./home/.local/share/utfx/charsets/OURS.utfx: it is no compiled charset
  utfx charset list: ./home/.local/share/utfx/charsets/OURS.utfx: its version is unknown
  utfx charset list: ./home/.local/share/utfx/charsets/OURS.utfx: its size is wrong
  utfx charset list: ./home/.local/share/utfx/charsets/OURS.utfx: its checksum is wrong
  $ head -c 1000 saved >$folder/OURS.utfx; utfx charset list >/dev/null 2>&1
  [1]
  $ here utfx charset show x; utfx charset add --user --name OTHER ours.ucm >/dev/null; grep -c . $folder/gconv-modules
  utfx charset show: ./home/.local/share/utfx/charsets/OURS.utfx: it is no compiled charset
  6
  $ cp $folder/OTHER.utfx $folder/OURS.utfx; listed
  utfx charset list: ./home/.local/share/utfx/charsets/OURS.utfx: it is the file of OTHER
  ./home/.local/share/utfx/charsets:
    OTHER, also called OUR.OTHER
  $ here utfx charset remove --user OURS other; find home
  OURS: removed
  OTHER: removed
  home
  home/.local
  home/.local/share

Arguments; no folder; a folder that can't be made; output that nobody reads.

  $ utfx charset add --user --system ours.ucm
  utfx charset add: --user and --system exclude each other
  [2]
  $ utfx charset add --user --name X ours.ucm ours.ucm
  utfx charset add: --name goes with one file
  [2]
  $ utfx charset remove --user
  utfx charset remove: the name of a charset is missing
  [2]
  $ HOME=home utfx charset add --user ours.ucm
  utfx charset add: no folder for your charsets: HOME is no absolute path
  [2]
  $ HOME=$PWD/ours.ucm here utfx charset add --user ours.ucm
  utfx charset add: ./ours.ucm/.local: Not a directory
  $ utfx charset add --user ours.ucm >/dev/full
  utfx charset add: standard output: No space left on device
  [2]
  $ utfx charset show OURS >/dev/full
  utfx charset show: standard output: No space left on device
  [2]
  $ grep -c OURS $folder/gconv-modules; utfx charset remove --user OURS >/dev/null
  5

A charset that is there gets another name, also one that ICU has. EBCDIC gets the other end of lines.

  $ export UTFX_CHARSETS=$PWD/others
  $ add() { here utfx charset add "$@" 2>&1 | sed '/^For\|^ *export\|lacks the module/d'; }
  $ add --base ibm1140 --name IBM01140; add --base IBM037 --newline; add --base IBM037-NL --name cp37-mainframe
  IBM01140: added
    ICU has its own IBM01140, which programs with ICU take
  IBM037-NL: added
  CP37-MAINFRAME: added
  $ add --base KOI8-R --name iso-8859-8-i; printf '<icu:alias> "ibm-5346_P100-1998"\n<icu:alias> "cp850"\n<U0041> \\x41' | add --name ours
  ISO-8859-8-I: added
    ICU has its own ISO-8859-8-I, which programs with ICU take
  OURS, also called IBM-5346_P100-1998: added
    ICU has its own IBM-5346_P100-1998, which programs with ICU take
  utfx charset add: standard input: left out: CP850 (utfx has it)
  $ printf '\xC1\x9F\x15\x25' | utfx convert -f ibm01140 -t UTF-16BE | hex; printf '\xC1\x15\x25' | utfx convert -f cp37-mainframe -t UTF-16BE | hex
  004120ac0085000a
  0041000a0085
  $ utfx charset show --ucm IBM037-NL | sed 1d | cmp - <(printf '%s\n' '<utfx_base> "IBM037"' '<U000A> \x15' '<U0085> \x25' | utfx charset show --ucm -)
  $ printf '<code_set_name> FILE-NL\n<utfx_base> IBM1047\n' | add --newline; printf '\x15' | utfx convert -f FILE-NL | hex
  FILE-NL: added
  0a
  $ add --base CP437 --newline; add --base IBM037-NL --newline; add --base CP437; add --base CP437 --name x ours.ucm; add --base UTF-8 --name x; add --base IBM037 --newline --name CP850
  utfx charset add: IBM437: no EBCDIC with 15 as U+0085 and 25 as U+000A, which --newline exchanges
  utfx charset add: ./others/IBM037-NL.utfx: no EBCDIC with 15 as U+0085 and 25 as U+000A, which --newline exchanges
  utfx charset add: --base needs --name, the other name of the charset
  utfx charset add: --base goes without files; in a file, <utfx_base> names it
  utfx charset add: UTF-8 is a charset, but no table; utfx list --all and utfx charset list have the names
  utfx charset add: IBM037: CP850: utfx has it
  $ add --base IBM037 --newline; here utfx charset remove IBM01140 IBM037-NL cp37-mainframe iso-8859-8-i ours file-nl; ls -A others
  utfx charset add: IBM037: IBM037-NL is there already; --replace replaces it
  IBM01140: removed
  IBM037-NL: removed
  CP37-MAINFRAME: removed
  ISO-8859-8-I: removed
  OURS: removed
  FILE-NL: removed
  $ utfx complete charset add --base IBM114
  IBM1140
  IBM1141
  IBM1142
  IBM1143
  IBM1144
  IBM1145
  IBM1146
  IBM1147
  IBM1148
  IBM1149

A charset may have one character, also U+0000.

  $ printf '<U0000> \\x40' | here utfx charset add --user --name ONE - | head -n 1; utfx list ONE; printf '@' | utfx convert -f ONE | hex; utfx charset remove --user ONE
  ONE: added
  charset  unit  longest  limit   signature  also called
  ONE      1     1        U+0000  no         (tables)
  00
  ONE: removed

iconv(3) drops plus signs: a name with some must be free without them, too.

  $ mkdir names; export UTFX_CHARSETS=$PWD/names
  $ one() { printf '<U00%s> \\x41\n' "$1" | utfx charset add --name "$2" 2>&1 | sed '/^For\|^ *export\|lacks the module/d'; }
  $ one 41 TSC+II
  utfx charset add: standard input: TSC+II: to iconv(3) it is TSCII: iconv(3) has it
  $ one 41 AB; one 42 A+B; one 42 A++C; one 41 AC
  AB: added
  utfx charset add: standard input: A+B: to iconv(3) it is AB: it is there already
  A++C, also called AC: added
  utfx charset add: standard input: AC: another name of A++C
  $ one 41 INTERNAL
  utfx charset add: standard input: INTERNAL: iconv(3) has it

Comments are behind lines of the header, and are no names.

  $ cat >commented.ucm <<'END'
  > # alias of the older table
  > <code_set_name> COMMENTED # the name
  > <mb_cur_max> 1 # one
  > CHARMAP # start
  > <U0041> \x41 |0 # A
  > END CHARMAP # end
  > END
  $ utfx charset add commented.ucm 2>&1 | head -1
  COMMENTED: added
  $ utfx charset remove AB A++C COMMENTED; ls names
  AB: removed
  A++C: removed
  COMMENTED: removed

A letter of two bytes waits, too, and goes through a compiled file.
  $ printf '<U05E9> \\xF0\n<UFB2A> \\xF9\\xD1\n<UFB2C> \\xF9\\xD1\\xCC\n' >waits.ucm
  $ utfx charset add --name WAITS waits.ucm >added 2>&1; utfx charset show --ucm WAITS | sed -n '/^<UF/p'
  <UFB2A> \xF9\xD1 |0
  <UFB2C> \xF9\xD1\xCC |0
  $ utfx charset add --base ISO-2022-JP --name MINE; utfx charset add --base NONESUCH --name MINE
  utfx charset add: ISO-2022-JP is a charset, but no table; utfx list --all and utfx charset list have the names
  utfx charset add: no table is called NONESUCH; utfx list --all and utfx charset list have the names
  [2]
