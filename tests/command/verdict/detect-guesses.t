Text that is not Unicode: what `utfx detect` is sure of, and its guesses, which are names for --from.

  $ guess() { iconv -t "$1" >text; utfx detect text; utfx detect -b text; utfx convert -f "$1" text; }
  $ guess ISO-8859-1 <<<'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander begegnen.'
  text: not Unicode; CP1252
  CP1252
  Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander begegnen.
  $ for charset in KOI8-R WINDOWS-1251; do guess $charset <<<'Все люди рождаются свободными и равными в своём достоинстве и правах.'; done
  text: not Unicode; KOI8-R
  KOI8-R
  Все люди рождаются свободными и равными в своём достоинстве и правах.
  text: not Unicode; CP1251
  CP1251
  Все люди рождаются свободными и равными в своём достоинстве и правах.
  $ for charset in SHIFT_JIS EUC-JP; do guess $charset <<<'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。'; done
  text: not Unicode; CP932
  CP932
  すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。
  text: not Unicode; EUC-JP
  EUC-JP
  すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。
  $ guess UHC <<<'모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.'
  text: not Unicode; UHC
  UHC
  모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.
  $ guess GB18030 <<<'人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。'
  text: not Unicode; GBK
  GBK
  人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。

Where a charset of several bytes lacks a character, a larger one of the name in practice is meant. A sample may end inside of one.

  $ guess CP932 <<<'①すべての人間は、生まれながらにして自由であり、かつ、髙島屋の尊厳と権利とについて〜平等である。\\' | head -1
  text: not Unicode; CP932
  $ guess EUC-JP-MS <<<'①すべての人間は、生まれながらにして自由であり、かつ、髙島屋の尊厳と権利とについて平等である。' | head -1
  text: not Unicode; EUC-JP-MS
  $ guess BIG5-HKSCS <<<'人人生而自由，喺尊嚴同權利上一律平等。佢哋賦有理性同良心，並應以兄弟關係嘅精神相對待。' | head -1
  text: not Unicode; BIG5HKSCS
  $ for name in CP932 UHC GB18030 EUC-JP; do case $name in
  >   UHC) text='모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다' ;;
  >   GB18030) text='人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心' ;;
  >   *) text='すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である' ;; esac
  >   for before in '' a; do yes "$before$text" | head -20000 | iconv -t $name >text; utfx detect text; done; done
  text (the first MiB): not Unicode; CP932
  text (the first MiB): not Unicode; CP932
  text (the first MiB): not Unicode; UHC
  text (the first MiB): not Unicode; UHC
  text (the first MiB): not Unicode; GBK
  text (the first MiB): not Unicode; GBK
  text (the first MiB): not Unicode; EUC-JP
  text (the first MiB): not Unicode; EUC-JP
  [1]

A folder of sources in Shift_JIS is UTF-8, and back, byte for byte.

  $ mkdir sources; for i in 1 2 3; do printf '/* すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である %s */\nputs("表示\\n~");\n' $i | iconv -t CP932 >sources/$i.c; done
  $ cp -r sources sources.before; utfx convert -q -r -i --no-backup -f auto --guess sources; grep puts sources/1.c
  puts("表示\n~");
  $ utfx convert -q -r -i --no-backup -t CP932 sources; diff -r sources sources.before

Short lines of two bytes a character may look like UTF-8.

  $ guess GB18030 <<<$'同\n英寸\n无\n系统\n系统(%s)\n退'
  text: not Unicode; GBK
  GBK
  同
  英寸
  无
  系统
  系统(%s)
  退

Where ISO's charsets have controls, Windows has quotation marks and dashes. Where it is the same text, CP1252 is meant.

  $ guess CP1254 <<<'“Görüşürüz…” dedi – teşekkürler, değil mi, çıkmıyoruz'
  text: not Unicode; CP1254
  CP1254
  “Görüşürüz…” dedi – teşekkürler, değil mi, çıkmıyoruz
  $ guess CP1257 <<<'„Labas…“ – tarė jis, žąsys ėjo šilu, žmonės gimsta laisvi ir lygūs'
  text: not Unicode; CP1257
  CP1257
  „Labas…“ – tarė jis, žąsys ėjo šilu, žmonės gimsta laisvi ir lygūs
  $ printf 'G\xF6r\xFC\xFE\xFCr\xFCz \x81 dedi, te\xFEekk\xFCrler, de\xF0il mi, \xE7\xFDkm\xFDyoruz\n' | utfx detect -b
  ISO-8859-9
  [1]
  $ guess CP1252 <<<$'name;city\nMüller;Köln\nPérez;León\nGarçon;Orléans\nHusák;Galán'
  text: not Unicode; CP1252
  CP1252
  name;city
  Müller;Köln
  Pérez;León
  Garçon;Orléans
  Husák;Galán

convert takes what is sure, and guesses with --guess; it names each file with what it took. --restore undoes it.

  $ mkdir subs; ru='Что?' zh='你去哪儿了？我等了你一整夜。'
  $ iconv -t CP1251 <<<$ru >subs/ru; iconv -t GBK <<<$zh >subs/zh; echo "$zh" >subs/utf-8; cp -r subs before
  $ utfx convert -f auto -r -i --backup subs
  utfx convert: subs/ru: its charset is not sure, perhaps CP1251; --guess takes the likeliest
  utfx convert: 3 files: 1 in no sure charset, 1 stayed, 1 converted from GBK
  [1]
  $ utfx convert -f auto --guess -r -i -n subs
  subs/ru
  utfx convert: subs/ru: taken as CP1251
  utfx convert: 3 files: 2 stayed, 1 converted from CP1251; 1 left out (1 backup)
  $ utfx convert -f auto --guess -r -i --backup subs; cat subs/ru subs/utf-8 subs/zh
  utfx convert: subs/ru: taken as CP1251
  utfx convert: 3 files: 2 stayed, 1 converted from CP1251; 1 left out (1 backup)
  \xd0\xa7\xd1\x82\xd0\xbe? (esc)
  \xe4\xbd\xa0\xe5\x8e\xbb\xe5\x93\xaa\xe5\x84\xbf\xe4\xba\x86\xef\xbc\x9f\xe6\x88\x91\xe7\xad\x89\xe4\xba\x86\xe4\xbd\xa0\xe4\xb8\x80\xe6\x95\xb4\xe5\xa4\x9c\xe3\x80\x82 (esc)
  \xe4\xbd\xa0\xe5\x8e\xbb\xe5\x93\xaa\xe5\x84\xbf\xe4\xba\x86\xef\xbc\x9f\xe6\x88\x91\xe7\xad\x89\xe4\xba\x86\xe4\xbd\xa0\xe4\xb8\x80\xe6\x95\xb4\xe5\xa4\x9c\xe3\x80\x82 (esc)
  $ utfx convert -f auto --guess -r -i --backup subs
  utfx convert: 3 files: 3 stayed; 2 left out (2 backups)
  $ utfx convert --restore -r subs; diff -r subs before
  subs/ru
  subs/zh
  utfx convert: 2 files: 2 restored
  $ utfx convert -f auto --guess --json -d new subs/ru subs/utf-8 subs/zh
  {"type":"file","file":"subs/ru","outcome":"converted","from":"CP1251","to":"UTF-8","output":"new/ru","guess":true,"errors":0}
  {"type":"file","file":"subs/utf-8","outcome":"converted","from":"UTF-8","to":"UTF-8","output":"new/utf-8","errors":0}
  {"type":"file","file":"subs/zh","outcome":"converted","from":"GBK","to":"UTF-8","output":"new/zh","errors":0}
  $ utfx convert -f auto --guess -q -d quiet subs/ru; cmp new/ru quiet/ru
  $ utfx convert -f auto --guess subs/ru subs/utf-8; printf '\0\1\2' | utfx convert -f auto --guess
  utfx convert: subs/ru: taken as CP1251
  \xd0\xa7\xd1\x82\xd0\xbe? (esc)
  \xe4\xbd\xa0\xe5\x8e\xbb\xe5\x93\xaa\xe5\x84\xbf\xe4\xba\x86\xef\xbc\x9f\xe6\x88\x91\xe7\xad\x89\xe4\xba\x86\xe4\xbd\xa0\xe4\xb8\x80\xe6\x95\xb4\xe5\xa4\x9c\xe3\x80\x82 (esc)
  utfx convert: standard input: binary
  [1]
  $ { printf 'na\xC3\xFF\xAFve '; yes 'größe, café, Привет' | head -n 20; } >split; utfx convert -f auto split; utfx convert -f auto --guess split | tail -n 1
  utfx convert: split: its charset is not sure, UTF-8000 or UTF-8; --guess takes the likeliest
  utfx convert: split: taken as UTF-8000
  utfx convert: split:1:3 (byte 2): C3 starts a sequence of 2 bytes, but byte 2, FF, is no trail; try --replace or --skip
  na (no-eol)
  $ utfx convert --guess subs/ru
  utfx convert: --guess goes with --from auto
  [2]

A file in another charset is not to be converted with its characters replaced.

  $ utfx convert subs/zh
  utfx convert: subs/zh:1:1 (byte 0): C4 starts a sequence of 2 bytes, but byte 2, E3, is no trail; try -f GBK
  [1]
