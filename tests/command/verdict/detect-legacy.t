`utfx detect` of text that was written before there was Unicode.

  $ cat >texts <<'END'
  > latin All human beings are born free and equal in dignity and rights.
  > german Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander begegnen.
  > greek Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.
  > russian Все люди рождаются свободными и равными в своём достоинстве и правах.
  > hebrew כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.
  > thai มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ
  > hindi सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।
  > chinese 人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。
  > japanese すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。
  > korean 모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.
  > emoji Hi 🌍🌎🌏! 😀😃😄
  > END
  $ each_text() { mkdir "$1" && while read -r name text; do (cd "$1"; printf '%s\n' "$text" "$text" "$text" >text; eval "$2"; rm text); done <texts; }

In none of these is there Unicode: what was written before it, strings with zeros between
them, and words of machines.

  $ each_text legacy 'for charset in ISO-8859-{1,5,7,8} CP{1252,1251,1253,1255,850,437,866,737,949} KOI8-R MAC-CYRILLIC TIS-620 GB2312 GB18030 BIG5 SHIFT_JIS EUC-JP EUC-KR JOHAB; do
  >   iconv -c -t $charset text >whole; for size in 5 12 1000; do head -c $size whole >$name-$size.$charset; done; done; rm whole'
  $ cd legacy; LC_ALL=C grep -LP '[\x80-\xFF]' * | xargs rm; cd ..
  $ ls legacy | wc -l
  160
  $ utfx detect legacy/* | grep -v ': not Unicode'
  [1]
