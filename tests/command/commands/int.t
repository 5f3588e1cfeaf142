`utfx int`: integers as sequences of UTF-8000, which sort as they do.

  $ set -o pipefail
  $ utfx int encode --hex 1 0x2 +3 -- -0
  01
  02
  03
  00
  $ utfx int encode --hex 127 128 68719476736
  7F
  C2 80
  FF 81 80 80 80 80 80 80
  $ printf '65\n66' | utfx int encode
  AB (no-eol)
  $ printf '65\n66\n' | utfx int encode | utfx int decode
  65
  66
  $ utfx int decode C2 85 c28505
  133
  133
  5
  $ printf 'c285\n C2 85 \n' | utfx int decode --hex
  133
  133
  $ terminal 80 'utfx int encode 7 155'
  07
  C2 9B

Each form has its vectors, which are sorted but for zigzag; and what is too large, or no
integer, is refused.

  $ rows() { awk -F'\t' -v form=$1 -v outcome="$2" '$1 == form && $2 ~ "^" outcome { print $'$3' }' "$vectors/integers.tsv"; }
  $ for form in unsigned zigzag tuple; do
  >   option=--$form; [ $form != unsigned ] || option=
  >   rows $form ok 4 >integers; rows $form ok 3 >bytes; wc -l <bytes
  >   utfx int encode --hex $option <integers | tr -d ' ' | cmp - bytes; utfx int decode --hex $option <bytes | cmp - integers
  >   utfx int encode $option <integers | utfx int decode $option | cmp - integers
  >   LC_ALL=C sort bytes | cmp -s - bytes || echo "$form: not sorted"
  >   rows $form read 3 | utfx int decode --hex $option | cmp - <(rows $form read 4)
  >   rows $form too-large 4 | while read -r integer; do echo $integer | utfx int encode $option 2>&1; done | grep -c ' is too large \| has no sequence '
  >   rows $form '[ail].* [1-9]' 3 | while read -r wrong; do utfx int decode $option $wrong >>printed 2>messages; echo "$? $(wc -l <messages)"; done | uniq -c
  > done; cat printed
  102
  2
        7 1 1
  190
  zigzag: not sorted
  2
        7 1 1
  191
  3
       24 1 1
  $ bits=$(utfx list --json UTF-8000 | sed 's/.*"codePointBits":\([0-9]*\).*/\1/')
  $ seq 65 997 55000 | utfx int encode -t UTF-8 | cmp - <(/usr/bin/python3 -c 'print(*map(chr, range(65, 55000, 997)), sep="", end="")')
  $ seq 65 997 55000 | utfx int encode --to utf_16 | utfx convert -f UTF-16BE | utfx int decode --from UTF-8 | cmp - <(seq 65 997 55000)

--zigzag takes negative ones, as UTF-8000's site has it. They sort by magnitude.

  $ utfx int encode -z --hex -- 62 -63 63 -64 64 -65 65 -66 -67 -4 -3 -2 -1 0 1 2 3 | paste -sd,
  7C,7D,7E,7F,C2 80,C2 81,C2 82,C2 83,C2 85,07,05,03,01,00,02,04,06
  $ printf '%s\n' -65 -64 -1 0 1 64 | utfx int encode -z --hex | LC_ALL=C sort | utfx int decode -z --hex | paste -sd' '
  0 -1 1 -64 64 -65
  $ utfx int decode --zigzag C285
  -67

--tuple sorts them, as FoundationDB's tuple layer does (design/tuple.md, of 0x0B to 0x1D).

  $ utfx int encode --tuple --hex -- -5551212 0 1 -1 256
  11 AB 4B 93
  14
  15 01
  13 FE
  16 01 00

It says what is wrong with bytes that are none.

  $ for key in 0A 1500 1D080101010101010101 11AB4B 1D; do utfx int decode --tuple $key; done
  utfx int decode: the arguments (byte 0): 0A starts no integer
  utfx int decode: the arguments (byte 0): 15 00: overlong: 2 bytes for an integer that takes 1
  utfx int decode: the arguments (byte 0): 1D 08 01 01 01 01 01 01 01 01: overlong: 10 bytes for an integer that takes 9
  utfx int decode: the arguments (byte 0): 11 AB 4B: the end of the integer is missing
  utfx int decode: the arguments (byte 0): 1D: the end of the integer is missing
  [1]

Errors: nothing before one is lost.

  $ printf 'AB\xC0C' | utfx int decode
  65
  66
  utfx int decode: standard input (byte 2): C0: overlong: 2 bytes for a code point that takes fewer
  [1]
  $ printf 'A\xE2\x82' | utfx int decode
  65
  utfx int decode: standard input (byte 1): E2 82: the text ends inside a sequence, of which 2 of 3 bytes are there
  [1]
  $ printf '41\nC0\n' | utfx int decode --hex
  65
  utfx int decode: standard input: line 2: C0: overlong: 2 bytes for a code point that takes fewer
  [1]
  $ utfx int decode 05C0
  5
  utfx int decode: the arguments (byte 1): C0: overlong: 2 bytes for a code point that takes fewer
  [1]
  $ printf 'C180\n' | utfx int decode --hex
  utfx int decode: standard input: line 1: C1: overlong: 2 bytes for U+0040, which takes 1
  [1]
  $ printf '65\nx\n66\n' | utfx int encode --hex
  41
  utfx int encode: standard input: line 2: x is not an integer
  [1]
  $ { echo 65; yes 1 | head -n 70000 | tr -d '\n'; } | utfx int encode --hex
  41
  utfx int encode: standard input: line 2: the line is too long
  [1]
  $ for line in '' 4 '41 42' ; do echo "$line" | utfx int decode --hex; done
  utfx int decode: standard input: line 1: '' is not bytes in hexadecimal
  utfx int decode: standard input: line 1: 4 is not bytes in hexadecimal
  utfx int decode: standard input: line 1: there are more bytes than those of an integer
  [1]
  $ echo | utfx int encode
  utfx int encode: standard input: line 1: '' is not an integer
  [1]

No integers; too large ones; wrong options.

  $ for text in x '' $'a\n' 0x '1 2' 1_0 0b1 1.0 --1 0xg '- 1' ٣ -1; do utfx int encode -- "$text"; done
  utfx int encode: x is not an integer
  utfx int encode: '' is not an integer
  utfx int encode: $'a\n' is not an integer
  utfx int encode: 0x is not an integer
  utfx int encode: 1 2 is not an integer
  utfx int encode: 1_0 is not an integer
  utfx int encode: 0b1 is not an integer
  utfx int encode: 1.0 is not an integer
  utfx int encode: --1 is not an integer
  utfx int encode: 0xg is not an integer
  utfx int encode: - 1 is not an integer
  utfx int encode: ٣ is not an integer
  utfx int encode: -1 is negative; --tuple takes it
  [2]
  $ utfx int encode $(/usr/bin/python3 -c "print(2**$bits)") 2>&1 | cut -d. -f4
   has no sequence in UTF-8000
  [2]
  $ utfx int encode -z -- -0x$(printf '8%.0s' {1..1500})
  utfx int encode: -0x8888888888888888888888888888888888888... has no sequence in UTF-8000
  [2]
  $ utfx int encode --tuple 1$(printf '%0700d' 0)
  utfx int encode: 1000000000000000000000000000000000000000... is too large for --tuple
  [2]
  $ utfx int encode -t UTF-64BE 0xD800
  utfx int encode: 0xD800 has no sequence in UTF-64BE
  [2]
  $ utfx int encode -t ASCII 1
  utfx int encode: not a charset that can hold integers: ASCII
  [2]
  $ utfx int encode --tuple -z 1
  utfx int encode: --tuple and --zigzag exclude each other
  [2]
  $ utfx int encode --tuple -t UTF-8 1
  utfx int encode: --tuple and --to exclude each other
  [2]
  $ utfx int encode -1
  utfx int encode: unknown option: -1; negative integers come after --
  [2]
  $ utfx int decode C2 8
  utfx int decode: not bytes in hexadecimal: C2 8
  [2]

A file that is written to is not read: each line would become another.

  $ echo 41 >own
  $ for command in 'encode --hex' decode 'decode --hex'; do timeout 9 utfx int $command <own >>own; done; cat own
  utfx int encode: standard input: the input is the output
  utfx int decode: standard input: the input is the output
  utfx int decode: standard input: the input is the output
  41
