Text of a few characters: what tells it, and what would settle it.

  $ as() { iconv -t "$1" >text; utfx detect -b text; }

A byte that a charset lacks rules it out: 8F and 9D, which CP1252 does not have. Half-width kana, and what IBM and NEC added.

  $ as CP932 <<<$'名前,歳,県\n杉田,31,氷見'; as CP932 <<<$'品名;価格\n氷;80'
  CP932
  CP932
  [1]
  $ as CP932 <<<'コード,ﾃﾞｰﾀ,ﾅﾏｴ'; as CP932 <<<'髙橋と﨑山 ①'; as EUC-JP <<<'検索結果の一覧'
  CP932
  CP932
  EUC-JP
  [1]

Two ideographs, and 32 bytes.

  $ for text in 你好 中文 文件; do as GB2312 <<<$text; done
  GBK
  GBK
  GBK
  [1]
  $ as BIG5 <<<'歡迎使用這個程式，請先登入系統'; as GB18030 <<<'欢迎使用这个程序，请先登录系统'; as UHC <<<'안녕하세요'
  BIG5
  GBK
  UHC
  [1]

Languages that share a charset, and charsets that share a language.

  $ as CP1256 <<<'اين کتاب پارسي را بخوانيد، خوب است'; as CP1256 <<<'مرحبا بالعالم'; as CP1258 <<<'Không có gì'
  CP1256
  CP1256
  CP1258
  [1]
  $ for charset in CP1251 KOI8-R IBM866 ISO-8859-5; do as $charset <<<'Привет, мир'; done
  CP1251
  KOI8-R
  IBM866
  ISO-8859-5
  [1]
  $ as MAC-CYRILLIC <<<'Привет, мир' | sed s/CP10007/MAC-CYRILLIC/
  MAC-CYRILLIC
  $ as CP1252 <<<'Þetta er íslenskur texti'; as CP1254 <<<'Çok güzel şeyler'; as CP1257 <<<'Ačiū, viskas gerai'
  CP1252
  CP1254
  CP1257
  [1]
  $ for charset in CP1252 IBM850 MACINTOSH; do as $charset <<<'Grüße aus Köln'; done; as TIS-620 <<<'สวัสดีครับ'
  CP1252
  IBM850
  MACINTOSH
  TIS-620
  [1]

Where two charsets read it equally well, none is named; people may know more. What they say is of no Unicode form.

  $ printf '\xE9' >letter; utfx detect letter; utfx detect -b letter; utfx convert -f auto --guess letter
  letter: not Unicode; CP1252 and KOI8-R read it equally well, as "\xc3\xa9" or "\xd0\x98" in line 1; --among or --language settles it (esc)
  
  utfx convert: letter: its charset is not sure, CP1252 and KOI8-R read it equally well, as "\xc3\xa9" or "\xd0\x98" in line 1; --among or --language settles it (esc)
  [1]
  $ utfx detect --language fr letter; utfx detect --language ru,uk letter; utfx detect --among CP1252,KOI8-R letter; utfx detect --among CP1252 letter; utfx convert -f auto --among CP1252 letter
  letter: not Unicode; perhaps CP1252
  letter: not Unicode; perhaps KOI8-R
  letter: not Unicode; CP1252 and KOI8-R read it equally well, as "\xc3\xa9" or "\xd0\x98" in line 1; --among or --language settles it (esc)
  letter: not Unicode; CP1252
  \xc3\xa9 (no-eol) (esc)
  $ printf 'd\xC3\xA9j\xC3\xA0' | utfx detect --among CP1252
  standard input: UTF-8 (also valid as UTF-E-8, UTF-8000)
  $ utfx detect --among CP1252, letter; utfx detect --language xx letter; utfx convert --among CP1252 letter; utfx check -f latin1 --language fr letter
  utfx detect: --among: '' is never detected
  utfx detect: --language: xx is never detected
  utfx convert: --among goes with --from auto
  utfx check: --language goes with --from auto
  [2]

What speaks for each: bits, of which one more means twice as likely; the language; what the text says of itself.

  $ iconv -t CP1251 <<<'<meta charset="windows-1251"> Привет, мир' >page
  $ utfx detect -v page | sed -n '1,2s/[0-9]* bits/N bits/p; 1p'; utfx detect --json page | sed 's/"evidence":-*[0-9]*/"evidence":N/g; s/},.*//'
  page: not Unicode; CP1251
    CP1251            language ru; N bits likelier; the text names it
  {"type":"file","file":"page","read":42,"whole":true,"kind":"other","charset":"CP1251","sure":true,"answers":[{"charset":"CP1251","evidence":N,"language":"ru","declared":true

The files of a folder speak for each other, if they are said to be in one charset: some of these are not sure alone.

  $ mkdir words; for word in Что Где Да Нет Кто Как там тут; do number=$((number + 1)); iconv -t CP1251 <<<$word >words/$number; done; echo größer >words/utf-8
  $ utfx detect -r words | grep -q perhaps && echo some
  some
  $ utfx detect -r --together words; utfx check -f auto -r --together words
  words/1: not Unicode; CP1251
  words/2: not Unicode; CP1251
  words/3: not Unicode; CP1251
  words/4: not Unicode; CP1251
  words/5: not Unicode; CP1251
  words/6: not Unicode; CP1251
  words/7: not Unicode; CP1251
  words/8: not Unicode; CP1251
  words/utf-8: UTF-8 (also valid as UTF-E-8, UTF-8000)
  9 files: 8 CP1251, 1 UTF-8
  9 files: 8 in CP1251 without errors, 1 in UTF-8 without errors
  $ utfx convert -f auto -r --together -i --no-backup words; cat words/*
  utfx convert: 9 files: 8 converted from CP1251, 1 stayed
  \xd0\xa7\xd1\x82\xd0\xbe (esc)
  \xd0\x93\xd0\xb4\xd0\xb5 (esc)
  \xd0\x94\xd0\xb0 (esc)
  \xd0\x9d\xd0\xb5\xd1\x82 (esc)
  \xd0\x9a\xd1\x82\xd0\xbe (esc)
  \xd0\x9a\xd0\xb0\xd0\xba (esc)
  \xd1\x82\xd0\xb0\xd0\xbc (esc)
  \xd1\x82\xd1\x83\xd1\x82 (esc)
  gr\xc3\xb6\xc3\x9fer (esc)
  $ utfx detect --together words/1
  utfx detect: --together goes with --recursive
  [2]
