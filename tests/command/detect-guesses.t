The guesses of `utfx detect` at what is not Unicode, which are names for --from.

  $ ldd "$(command -v utfx)" | grep libuchardet >/dev/null || skip 'guesses, which take libuchardet'
  $ guess() { iconv -t "$1" >text; utfx detect text; utfx detect -b text; utfx convert -f "$1" text; }
  $ guess ISO-8859-1 <<<'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander begegnen.'
  text: not Unicode; perhaps ISO-8859-1
  ISO-8859-1
  Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander begegnen.
  $ for charset in KOI8-R WINDOWS-1251; do guess $charset <<<'Все люди рождаются свободными и равными в своём достоинстве и правах.'; done
  text: not Unicode; perhaps KOI8-R
  KOI8-R
  Все люди рождаются свободными и равными в своём достоинстве и правах.
  text: not Unicode; perhaps WINDOWS-1251
  WINDOWS-1251
  Все люди рождаются свободными и равными в своём достоинстве и правах.
  $ for charset in SHIFT_JIS EUC-JP; do guess $charset <<<'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。'; done
  text: not Unicode; perhaps SHIFT_JIS
  SHIFT_JIS
  すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。
  text: not Unicode; perhaps EUC-JP
  EUC-JP
  すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。
  $ guess UHC <<<'모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.'
  text: not Unicode; perhaps UHC
  UHC
  모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.
  $ guess GB18030 <<<'人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。'
  text: not Unicode; perhaps GB18030
  GB18030
  人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。

Short lines of two bytes a character may look like UTF-8.

  $ guess GB18030 <<<$'同\n英寸\n无\n系统\n系统(%s)\n退'
  text: not Unicode; perhaps GB18030
  GB18030
  同
  英寸
  无
  系统
  系统(%s)
  退
