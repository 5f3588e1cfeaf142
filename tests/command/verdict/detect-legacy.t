`utfx detect` of text that was written before there was Unicode.

  $ . "$room/texts.sh"

In none of these is there Unicode: what was written before it, strings with zeros between
them, and words of machines.

  $ each_text legacy 'for charset in ISO-8859-{1,5,7,8} CP{1252,1251,1253,1255,850,437,866,737,949} KOI8-R MAC-CYRILLIC TIS-620 GB2312 GB18030 BIG5 SHIFT_JIS EUC-JP EUC-KR JOHAB; do
  >   iconv -c -t $charset text >whole; for size in 5 12 1000; do head -c $size whole >$name-$size.$charset; done; done; rm whole'
  $ cd legacy; LC_ALL=C grep -LP '[\x80-\xFF]' * | xargs rm; cd ..
  $ ls legacy | wc -l
  160
  $ utfx detect legacy/* | grep -v ': not Unicode'
  [1]
