`utfx list`: every charset in a table and in JSON, with what is true of it.

  $ utfx list UTF-64 utf-e-8 UTF-G-16LE UTF-32
  charset     unit  longest  limit     signature  also called
  UTF-64      8     8        U+10FFFF  yes        UTF64
  UTF-E-8     1     13       2^63-1    no         UTFE8
  UTF-G-16LE  2     8        2^31-1    no         UTFG16LE
  UTF-32      4     4        U+10FFFF  yes        UTF32
  $ utfx list utf8k | sed 1d
  UTF-8000 +1 +[0-9]+ +2\^(256|4096)-1 +no +UTF8000, UTF-8K, UTF8K (re)
  $ utfx list GB18030
  charset  unit  longest  limit     signature  also called
  GB18030  1     4        U+10FFFF  no         (tables)
  $ utfx list --json | /usr/bin/python3 -c '
  > import json, sys
  > print("charset unit longest limit signature also called")
  > for row in map(json.loads, sys.stdin):
  >     assert row["limit"] in ("U+10FFFF" if row["codePointBits"] == 21 else "", "2^%d-1" % row["codePointBits"])
  >     print(row["name"], row["unit"], row["longest"], row["limit"], "yes" if row["signature"] else "no", ", ".join(row["aliases"]),
  >           end="\n" if row["group"] == "listed" else (" " if row["aliases"] else "") + "(%s)\n" % row["group"])' | diff - <(utfx list | tr -s ' ')
  $ for columns in 80 60 40 30; do terminal $columns 'utfx list --color=never' | awk -v most=$columns 'length > most'; done
  $ terminal 24 'utfx list --color=never UTF-8'
  UTF-8
    unit 1, longest 4,
      limit U+10FFFF,
      signature no, also
      called UTF8

  $ utfx list --color=never UTF-64 UTF-E-8 >table
  $ terminal "$(awk 'length > most { most = length } END { print most }' table)" 'utfx list --color=never UTF-64 UTF-E-8' | diff table -
  $ utfx list --color=always UTF-64 UTF-E-8 | cat -v
  ^[[1mcharset^[[0m  ^[[1munit^[[0m  ^[[1mlongest^[[0m  ^[[1mlimit^[[0m     ^[[1msignature^[[0m  also called
  ^[[1mUTF-64^[[0m   8     8        U+10FFFF  yes        UTF64
  ^[[1mUTF-E-8^[[0m  1     13       2^63-1    no         UTFE8
  $ utfx list -js
  utfx list: unknown option: -j; utfx help list lists them
  [2]

Limits are not found by trying all code points. (Calls can't be counted under sanitizers, nor in a static program.)

  $ utfx list --json CP1252 KOI8-R VISCII CESU-8 | sed 's/.*"limit":"\([^"]*\)".*/\1/'
  U+2122
  U+25A0
  U+1EF9
  U+10FFFF
  $ LD_PRELOAD=$UTFX_CALLS_MODULE UTFX_CALLS=calls utfx list --all >listed
  $ [ ! -e calls ] || [ "$(sed -n 's/utfx_encode_one_words //p' calls)" -lt 1000 ]
