`utfx key`: several fields as bytes, which sort as the fields do.

  $ utfx key encode --hex '["ann", 7]' '["ann", {"hex": "00 fF"}]' '["\u0000é", -123456789012345678901234567890]' '[]'
  02 61 6E 6E 00 15 07
  02 61 6E 6E 00 01 00 FF FF 00
  02 00 FF C3 A9 00 0B F2 FE 71 16 F0 09 3C 8C 1F 11 B1 C0 F5 2D
  
  $ utfx key decode 02616E6E00 1507
  ["ann",7]
  $ utfx key decode 0100FF0002E280AE00
  [{"hex":"00"},"\u202E"]
  $ utfx key encode --hex '[null, true, ["a", null, []], {"down": "a"}]' '[1.5, {"float": 1.5}]' '[{"uuid": "6BA7b810-9dad-11d1-80b4-00c04fd430c8"}]'
  00 27 05 02 61 00 00 FF 05 00 00 40 FD 9E FF FF
  21 BF F8 00 00 00 00 00 00 20 BF C0 00 00
  30 6B A7 B8 10 9D AD 11 D1 80 B4 00 C0 4F D4 30 C8
  $ for key in '[1.5,-0.0,1e300,5.0,-1.25e-7]' '[{"double":1},{"double":"-Infinity"},{"double":"NaN"},{"double":"FFF8000000000000"}]' \
  >     '[{"float":0.1},{"float":-2e3},{"float":"Infinity"},{"float":"NaN"},{"float":"7F800001"}]' \
  >     '[{"down":{"down":null}},{"down":[false,{"down":[]}]},{"down":{"uuid":"00000000-0000-0000-0000-00000000000f"}}]'; do
  >   utfx key encode "$key" | utfx key decode
  > done
  [1.5,-0.0,1e+300,5.0,-1.25e-07]
  [1.0,{"double":"-Infinity"},{"double":"NaN"},{"double":"FFF8000000000000"}]
  [{"float":0.1},{"float":-2000.0},{"float":"Infinity"},{"float":"NaN"},{"float":"7F800001"}]
  [{"down":{"down":null}},{"down":[false,{"down":[]}]},{"down":{"uuid":"00000000-0000-0000-0000-00000000000f"}}]
  $ printf '%s\n' '["ann", {"down": 2}]' '["ann", {"down": -1}]' '["ann", {"down": 300}, 5]' '["ann", {"down": 300}]' '["bob", {"down": 4}]' |
  >   utfx key encode --hex | LC_ALL=C sort | utfx key decode --hex
  ["ann",{"down":300}]
  ["ann",{"down":300},5]
  ["ann",{"down":2}]
  ["ann",{"down":-1}]
  ["bob",{"down":4}]
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
  > def field(columns):
  >     kind, _, value = next(columns).partition(":")
  >     if kind == "(":
  >         return list(iter(lambda: field(columns), None))
  >     if kind == ")":
  >         return None
  >     if kind in ("null", "true", "false", "int"):
  >         return json.loads(value or kind) if kind != "null" else Null
  >     if kind == "text":
  >         return bytes.fromhex(value).decode()
  >     return {"hex" if kind == "bytes" else kind: field(columns) if kind == "down" else hyphened(value) if kind == "uuid" else value}
  > def hyphened(digits):
  >     return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])
  > Null = "\0null"
  > for line in open(os.environ["vectors"] + "/keys.tsv"):
  >     if line.startswith("ok"):
  >         columns = iter(line.rstrip("\n").split("\t")[2:] + [")"])
  >         print(json.dumps(list(iter(lambda: field(columns), None))).replace('"\\u0000null"', "null"))
  > END
  $ awk -F'\t' '$1 == "ok" { print $2 }' "$vectors/keys.tsv" >bytes; wc -l <bytes
  429
  $ utfx key encode --hex <fields | tr -d ' ' | cmp - bytes
  $ LC_ALL=C sort bytes | cmp - bytes
  $ utfx key decode --hex <bytes >printed; utfx key encode --hex <printed | tr -d ' ' | cmp - bytes
  $ grep -E '^[ail]' "$vectors/keys.tsv" | while read -r kind at _ wrong; do
  >   utfx key decode $wrong 2>&1 | grep -c "(byte $at): "
  > done | uniq -c
       75 1

Input that is no key: the error is named, and nothing before it is lost.

  $ printf '%s\n' '["a"]' '[{}]' | utfx key encode --hex
  02 61 00
  utfx key encode: standard input: line 2: [{}]: field 1: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  [1]
  $ while read -r key; do utfx key encode "$key"; done <<'END'
  > 
  > {}
  > 5
  > [1e999]
  > [1e9999]
  > [{"float": 1e39}]
  > [{"float": "7F8000"}]
  > [{"double": true}]
  > [{"double": [1]}]
  > [{"uuid": "6ba7b8109dad11d180b400c04fd430c8"}]
  > [{"uuid": "6ba7b810-9dad-11d1-80b4-00c04fd430 c8"}]
  > [{"uuid": "6ba7b810-9dad-11d1-80b4-00c04fd430"}]
  > [{"down": {}}]
  > ["a", {"down": "b", "hex": ""}]
  > [[{}]]
  > {"down": 1}
  > [{}]
  > [{"hex": "0"}]
  > [{"hex": "00", "hex": "11"}]
  > [{"hex": 5}]
  > [{"hex": {"hex": "00"}}]
  > [{"hex": "00"}, {"hex": null}]
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
  utfx key encode: [1e999]: field 1: a double does not have this number
  utfx key encode: [1e9999]: field 1: the number is too large
  utfx key encode: [{"float": 1e39}]: field 1: a float does not have this number
  utfx key encode: [{"float": "7F8000"}]: field 1: a float does not have this number
  utfx key encode: [{"double": true}]: field 1: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  utfx key encode: [{"double": [1]}]: field 1: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  utfx key encode: [{"uuid": "6ba7b8109dad11d180b400c04fd43...: field 1: no UUID
  utfx key encode: [{"uuid": "6ba7b810-9dad-11d1-80b4-00c04...: field 1: no UUID
  utfx key encode: [{"uuid": "6ba7b810-9dad-11d1-80b4-00c04...: field 1: no UUID
  utfx key encode: [{"down": {}}]: field 1: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  utfx key encode: ["a", {"down": "b", "hex": ""}]: field 2: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  utfx key encode: [[{}]]: field 1: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  utfx key encode: {"down": 1} is not an array of fields
  utfx key encode: [{}]: field 1: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  utfx key encode: [{"hex": "0"}]: field 1: no bytes in hexadecimal
  utfx key encode: [{"hex": "00", "hex": "11"}]: field 1: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  utfx key encode: [{"hex": 5}]: field 1: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  utfx key encode: [{"hex": {"hex": "00"}}]: field 1: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  utfx key encode: [{"hex": "00"}, {"hex": null}]: field 2: an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, {"uuid": "..."} or {"down": FIELD}
  utfx key encode: [1] [2] is not JSON at byte 5
  utfx key encode: [1 is not JSON at byte 3
  utfx key encode: ["\ud800"] has a lone surrogate at byte 9
  utfx key encode: ["a", "\ude00b"] has a lone surrogate at byte 13
  utfx key encode: ["\ud83d\u0041"] has a lone surrogate at byte 14
  utfx key encode: ["\u"] is not JSON at byte 5
  [2]
  $ for digits in 613 615 6000; do utfx key encode --hex "[1$(printf '%0*d' $digits 0)]" | wc -c; done
  771
  utfx key encode: [100000000000000000000000000000000000000...: field 1: the number is too large
  0
  utfx key encode: [100000000000000000000000000000000000000...: field 1: the number is too large
  0
  $ for levels in 64 65 600; do
  >   utfx key encode --hex "[$(printf "%0*d" $levels 0 | tr 0 '[')$(printf "%0*d" $levels 0 | tr 0 ']')]" | cut -c1-5
  >   printf '[%s1%s]\n' "$(printf "%0*d" $levels 0 | sed 's/0/{"down":/g')" "$(printf "%0*d" $levels 0 | tr 0 '}')" | utfx key encode --hex | cut -c1-5
  > done
  05 05
  40 BF
  utfx key encode: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[...: field 1: more than 64 fields hold one another
  utfx key encode: standard input: line 1: [{"down":{"down":{"down":{"down":{"down"...: field 1: more than 64 fields hold one another
  utfx key encode: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[...: field 1: more than 64 fields hold one another
  utfx key encode: standard input: line 1: [{"down":{"down":{"down":{"down":{"down"...: field 1: more than 64 fields hold one another
  $ utfx key encode '[1]' '[2]' | hex
  utfx key encode: [2] would follow another key: --hex ends each
  1501
  $ for key in 02C200 140A 0161 141500 051403 40EAFA00 0502C3; do utfx key decode $key; done
  utfx key decode: the arguments (byte 1): C2 starts a sequence of 2 bytes, but byte 2, 00, is no trail
  utfx key decode: the arguments (byte 1): 0A starts no field
  utfx key decode: the arguments (byte 0): 01 61: the end of the field is missing
  utfx key decode: the arguments (byte 1): 15 00: overlong: 2 bytes for an integer that takes 1
  utfx key decode: the arguments (byte 2): 03 starts no field
  utfx key decode: the arguments (byte 3): 00 is not FF, the end of a field that sorts downwards
  utfx key decode: the arguments (byte 0): 05 02 C3: the end of the field is missing
  [1]
  $ printf '1507\nx\n' | utfx key decode --hex
  [7]
  utfx key decode: standard input: line 2: x is not bytes in hexadecimal
  [1]
