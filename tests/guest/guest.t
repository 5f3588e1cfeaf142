A charset is a header, a model and a row: with these in a folder that `-Dguest`
names, `utfx` knows it. UTF-G-8 is like UTF-8, and UTF-21 is like no other.

  $ utfx list --json utfg8 utf21
  {"type":"charset","name":"UTF-G-8","aliases":["UTFG8"],"unit":1,"longest":6,"codePointBits":31,"limit":"2^31-1","signature":false,"group":"listed"}
  {"type":"charset","name":"UTF-21","aliases":["UTF21"],"unit":1,"longest":4,"codePointBits":21,"limit":"U+10FFFF","signature":false,"group":"listed"}
  $ printf '\xE2\x82\xAC\xFD\xBF\xBF\xBF\xBF\xBF' >text
  $ utfx convert -f utfg8 -t UTF-INFINITY-16BE text | utfx convert -f UTF-INFINITY-16BE -t UTF-G-8 | cmp - text
  $ utfx convert -f UTF-G-8 -t UTF-32K-ASCVIBE text | hex
  000020ac40000000ffffffff
  $ printf 'a\xFD\xBF\xBF\xBF\xBF\xBF\xFE\xFC\x83\xBF\xED\xA0' >text
  $ utfx show -f UTF-G-8 --count 4 -F text
  0: U+0061 a LATIN SMALL LETTER A
      61
      01100001
      SCCCCCCC
  1: U+7FFFFFFF beyond Unicode, 2147483647
      FD       BF       BF       BF       BF       BF
      11111101 10111111 10111111 10111111 10111111 10111111
      SSTTTTTM SSMMMMCC SSCCCCCC SSCCCCCC SSCCCCCC SSCCCCCC
  7: IllFormed: FE starts no sequence
      FE
      11111110
      SSTTTTTT
        ^^^^^^
      expected: 00 to 7F or C2 to FD as byte 1
  8: IllFormed: overlong: 6 bytes for a code point that takes fewer
      FC
      11111100
      SSTTTTTM
             ^
      expected: 84 to BF as byte 2
  
  S self-synchronization  T start  M mandatory content  C content
  [1]
  $ utfx check -f UTF-G-8 text | grep IllFormed
  text:1:3: IllFormed at byte 7, character 3: FE starts no sequence
  text:1:4: IllFormed at byte 8, character 4: FC: overlong: 6 bytes for a code point that takes fewer
  text:1:5: IllFormed at byte 9, character 5: 83: a trail without a lead
  text:1:6: IllFormed at byte 10, character 6: BF: a trail without a lead
  text:1:7: IllFormed at byte 11, character 7: ED: a surrogate: ED A0 starts one of U+D800 to U+DFFF
  text:1:8: IllFormed at byte 12, character 8: A0: a trail without a lead
  $ printf 'A\xFF\x87\xE6\x8D\xFF\x83\xB0' >text
  $ utfx show -f UTF-21 -F text
  0: U+0041 A LATIN CAPITAL LETTER A
      41
      01000001
      SCCCCCCC
  1: U+1F30D \xf0\x9f\x8c\x8d EARTH GLOBE EUROPE-AFRICA (esc)
      FF       87       E6       8D
      11111111 10000111 11100110 10001101
      STTTTTTT SMMMMMMM SMMMMMMM SCCCCCCC
  5: IllFormed: a surrogate: FF 83 B0 starts one of U+D800 to U+DFFF
      FF       83
      11111111 10000011
      STTTTTTT SMMMMMMM
                ^^^^^^^
      expected: 80 to AF or C0 to FF as byte 3
  7: IllFormed: B0 starts no sequence
      B0
      10110000
      STTTTTTT
       ^^^^^^^
      expected: 00 to 7F or FF as byte 1
  
  S self-synchronization  T start  M mandatory content  C content
  [1]
