`utfx key`: several fields as bytes, which sort as the fields do.

  $ utfx key encode --hex '["ann", 7]' '["ann", {"hex": "00 fF"}]' '["\u0000é", -123456789012345678901234567890]' '[]'
  02 61 6E 6E 00 15 07
  02 61 6E 6E 00 01 00 FF FF 00
  02 00 FF C3 A9 00 0B F2 FE 71 16 F0 09 3C 8C 1F 11 B1 C0 F5 2D
  
  $ utfx key decode 02616E6E00 1507
  ["ann",7]
  $ utfx key decode 0100FF0002E280AE00
  [{"hex":"00"},"\u202E"]
  $ printf '[7, "a"]' | utfx key encode | utfx key decode
  [7,"a"]
  $ printf '' | utfx key decode
  []
  $ terminal 80 "utfx key encode '[1]' '[2]'"
  15 01
  15 02

It has the vectors, which are sorted.

  $ /usr/bin/python3 - >fields <<'END'
  > import json, os
  > for line in open(os.environ["vectors"] + "/keys.tsv"):
  >     if line.startswith("ok"):
  >         fields = [column.split(":") for column in line.rstrip("\n").split("\t")[2:]]
  >         print("[" + ",".join(value if kind == "int" else json.dumps({"hex": value}) if kind == "bytes" else
  >                              json.dumps(bytes.fromhex(value).decode()) for kind, value in fields) + "]")
  > END
  $ awk -F'\t' '$1 == "ok" { print $2 }' "$vectors/keys.tsv" >bytes; wc -l <bytes
  217
  $ utfx key encode --hex <fields | tr -d ' ' | cmp - bytes
  $ LC_ALL=C sort bytes | cmp - bytes
  $ utfx key decode --hex <bytes >printed; utfx key encode --hex <printed | tr -d ' ' | cmp - bytes
  $ grep -E '^[ail]' "$vectors/keys.tsv" | while read -r kind at _ wrong; do
  >   utfx key decode $wrong 2>&1 | grep -c "(byte $at): "
  > done | uniq -c
       23 1

Input that is no key: the error is named, and nothing before it is lost.

  $ printf '%s\n' '["a"]' '[null]' | utfx key encode --hex
  02 61 00
  utfx key encode: standard input: line 2: [null]: field 1: an integer, a text or {"hex": "00FF"} was expected
  [1]
  $ while read -r key; do utfx key encode "$key"; done <<'END'
  > 
  > {}
  > 5
  > [1.5]
  > ["a", [1]]
  > [{}]
  > [{"hex": "0"}]
  > [{"hex": "00", "hex": "11"}]
  > [{"hex": 5}]
  > [{"hex": {"hex": "00"}}]
  > [{"hex": "00"}, null]
  > [1] [2]
  > [1
  > ["\ud800"]
  > ["a", "\ude00b"]
  > ["\ud83d\u0041"]
  > ["\u"]
  > END
  utfx key encode: '' is not JSON at byte 1
  utfx key encode: {} is not an array of fields
  utfx key encode: 5 is not an array of fields
  utfx key encode: [1.5]: field 1: the number is not written as an integer
  utfx key encode: ["a", [1]]: field 2: an integer, a text or {"hex": "00FF"} was expected
  utfx key encode: [{}]: field 1: an integer, a text or {"hex": "00FF"} was expected
  utfx key encode: [{"hex": "0"}]: field 1: no bytes in hexadecimal
  utfx key encode: [{"hex": "00", "hex": "11"}]: field 1: an integer, a text or {"hex": "00FF"} was expected
  utfx key encode: [{"hex": 5}]: field 1: an integer, a text or {"hex": "00FF"} was expected
  utfx key encode: [{"hex": {"hex": "00"}}]: field 1: an integer, a text or {"hex": "00FF"} was expected
  utfx key encode: [{"hex": "00"}, null]: field 2: an integer, a text or {"hex": "00FF"} was expected
  utfx key encode: [1] [2] is not JSON at byte 5
  utfx key encode: [1 is not JSON at byte 3
  utfx key encode: ["\ud800"] has a lone surrogate at byte 9
  utfx key encode: ["a", "\ude00b"] has a lone surrogate at byte 13
  utfx key encode: ["\ud83d\u0041"] has a lone surrogate at byte 14
  utfx key encode: ["\u"] is not JSON at byte 5
  [2]
  $ for digits in 613 615 6000; do utfx key encode --hex "[1$(printf '%0*d' $digits 0)]" | wc -c; done
  771
  utfx key encode: [100000000000000000000000000000000000000...: field 1: the integer is too large
  0
  utfx key encode: [100000000000000000000000000000000000000...: field 1: the integer is too large
  0
  $ utfx key encode '[1]' '[2]' | hex
  utfx key encode: [2] would follow another key: --hex ends each
  1501
  $ for key in 02C200 140A 0161 141500; do utfx key decode $key; done
  utfx key decode: the arguments (byte 1): C2 starts a sequence of 2 bytes, but byte 2, 00, is no trail
  utfx key decode: the arguments (byte 1): 0A starts no field
  utfx key decode: the arguments (byte 0): 01 61: the end of the field is missing
  utfx key decode: the arguments (byte 1): 15 00: overlong: 2 bytes for an integer that takes 1
  [1]
  $ printf '1507\nx\n' | utfx key decode --hex
  [7]
  utfx key decode: standard input: line 2: x is not bytes in hexadecimal
  [1]
