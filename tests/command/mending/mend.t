`utfx mend` undoes what has damaged a text in UTF-8, and leaves alone what could be meant. Which
text stands for which is proved where the library is (mender_test).

  $ cat >notes <<'END'
  > Die GrÃ¶ÃŸe ist groÃŸ.
  > Richtig: größer “so”
  > donâ€™t, cafÃƒÂ© and ÐšÑ‚Ð¾
  > Ã¶ utfx-mend: skip-line
  > END
  $ printf 'a Ã\u00a0 la\nlost \uFFFD' >>notes
  $ utfx mend notes | iconv -t ASCII//TRANSLIT
  utfx mend: notes:6:6: U+FFFD, a character that is lost
  --- notes
  +++ notes
  @@ -1 +1 @@ UTF-8 <- CP1252 <- UTF-8
  -Die GrA?AYe ist groAY.
  +Die Grosse ist gross.
  @@ -3 +3 @@ UTF-8 <- CP1252 <- UTF-8; UTF-8 <- CP1252 <- UTF-8 <- CP1252 <- UTF-8
  -donaEUR(TM)t, cafAfA(C) and DsN,D 3/4 
  +don't, cafe and ???
  @@ -5 +5 @@ UTF-8 <- CP1252 <- UTF-8
  -a A  la
  +a a la

It is a diff that patch(1) takes, and mending once more finds nothing.

  $ cp notes patched; utfx mend notes 2>/dev/null | patch -s patched; utfx mend -o mended notes; cmp patched mended
  utfx mend: notes:6:6: U+FFFD, a character that is lost
  $ utfx mend mended 2>/dev/null; echo $?
  0

Bytes of another charset, CESU-8, MUTF-8, U+FEFF, and what nobody can mend.

  $ printf 'größer, schöner\ncaf\xE9, gr\xF6\xDFer\n\xED\xA0\xBD\xED\xB8\x80 \xC0\x80 \xED\xA0\x80 \xF8\x88\x80\x80\x80 \xE2\x80\n\uFEFFé\uFEFF' >others
  $ utfx mend --check others
  others:2:4: E9 is "\xc3\xa9" (CP1252) (esc)
  others:2:9: F6 DF is "\xc3\xb6\xc3\x9f" (CP1252) (esc)
  others:3:1: ED A0 BD ED B8 80 is "\xf0\x9f\x98\x80" (CESU-8) (esc)
  others:3:4: C0 80 is "\x00" (MUTF-8)
  utfx mend: others:3:6: ED A0 80: half of a surrogate pair, as in WTF-8
  utfx mend: others:3:8: F8 88 80 80 80: beyond Unicode, as in UTF-E-8
  utfx mend: others:3:10: E2 80: ill-formed
  others:4:1: U+FEFF, a signature
  utfx mend: others:4:3: U+FEFF, a signature; not sure, and stays
  [1]
  $ utfx mend -o - others 2>/dev/null | hex
  6772c3b6c39f65722c20736368c3b66e65720a636166c3a92c206772c3b6c39f65720af09f9880200020eda08020f88880808020e2800ac3a9efbbbf

U+FFFD that was read again is what it was: one character that is lost.

  $ printf '%s\n' 'größer ï¿½ schÃ¶ner, frÃ¼her' 'пїЅпїЅ' '锟斤拷' '�ｿｽ' >again
  $ utfx mend --check again
  again:1:8: "\xc3\xaf\xc2\xbf\xc2\xbd" is "\xef\xbf\xbd" (U+FFFD, a character that is lost; UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  again:1:15: "\xc3\x83\xc2\xb6" is "\xc3\xb6" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  again:1:24: "\xc3\x83\xc2\xbc" is "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  again:2:1: "\xd0\xbf\xd1\x97\xd0\x85\xd0\xbf\xd1\x97\xd0\x85" is "\xef\xbf\xbd\xef\xbf\xbd" (U+FFFD, a character that is lost; UTF-8 \xe2\x86\x90 CP1251 \xe2\x86\x90 UTF-8) (esc)
  again:3:1: "\xe9\x94\x9f\xe6\x96\xa4\xe6\x8b\xb7" is "\xef\xbf\xbd\xef\xbf\xbd" (U+FFFD, a character that is lost; UTF-8 \xe2\x86\x90 GBK \xe2\x86\x90 UTF-8) (esc)
  again:4:1: "\xef\xbf\xbd\xef\xbd\xbf\xef\xbd\xbd" is "\xef\xbf\xbd" (U+FFFD, a character that is lost; UTF-8 \xe2\x86\x90 CP932 \xe2\x86\x90 UTF-8) (esc)
  [1]
  $ utfx detect again; utfx mend -i again 2>/dev/null; utfx mend again; cat again
  again: UTF-8 (also valid as UTF-E-8, UTF-8000); 2 of 4 lines have U+FFFD, where a character is lost; 1 of 4 lines has U+FFFD, where a character is lost, read as CP1252; 1 of 4 lines was read as CP1252; 1 of 4 lines has U+FFFD, where a character is lost, read as CP1251; mend it: utfx mend -i again
  utfx mend: again:1:8: U+FFFD, a character that is lost
  utfx mend: again:2:1: U+FFFD, a character that is lost
  utfx mend: again:2:2: U+FFFD, a character that is lost
  utfx mend: again:3:1: U+FFFD, a character that is lost
  utfx mend: again:3:2: U+FFFD, a character that is lost
  utfx mend: again:4:1: U+FFFD, a character that is lost
  gr\xc3\xb6\xc3\x9fer \xef\xbf\xbd sch\xc3\xb6ner, fr\xc3\xbcher (esc)
  \xef\xbf\xbd\xef\xbf\xbd (esc)
  \xef\xbf\xbd\xef\xbf\xbd (esc)
  \xef\xbf\xbd (esc)

A terminal gets no control of the text.

  $ printf 'a\tâ€\xC2\x9Cbâ€\xC2\x9D\n' >quoted; terminal 80 'utfx mend --color=never quoted' | sed -n '4,5p' | LC_ALL=C tr -d '\200-\377'
  -a\t\\xC2\\x9Cb\\xC2\\x9D (esc)
  +a\t\\xC2\\x9Cb (esc)

For editors, for GitHub, for programs, and for nobody.

  $ utfx mend -c notes 2>/dev/null | head -n 2
  notes:1:7: "\xc3\x83\xc2\xb6\xc3\x83\xc5\xb8" is "\xc3\xb6\xc3\x9f" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  notes:1:20: "\xc3\x83\xc5\xb8" is "\xc3\x9f" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  $ mkdir -p tree/.git; cp notes 'tree/a,b'; printf '# utfx-mend: skip-file\nÃ¶' >tree/c; printf 'Ã¶' >tree/.git/x; echo é >tree/d
  $ printf 'Pr\xFCfung, gr\xF6\xDFer\n' >tree/latin; printf '\xFF\xFEa\0' >tree/utf-16; printf '\0Ã¶' >tree/binary
  $ (cd tree && utfx mend --github -r . 2>/dev/null | grep a%2Cb | tail -n 1)
  ::error file=a%2Cb,line=5,col=3,title=misread::"\xc3\x83\xc2\xa0" is "\xc3\xa0" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  $ utfx mend -r -q tree
  [1]
  $ utfx mend --json -r tree | tail -n 5
  {"type":"summary","file":"tree/c","parts":0,"mendable":0,"lines":0}
  {"type":"summary","file":"tree/d","parts":0,"mendable":0,"lines":0}
  {"type":"file","file":"tree/latin","outcome":"not-in-utf-8","reason":"not in UTF-8; try utfx convert -f CP1252"}
  {"type":"file","file":"tree/utf-16","outcome":"not-in-utf-8","reason":"not in UTF-8; try utfx convert -f UTF-16"}
  {"type":"total","files":5,"damaged":1,"mended":0,"notInUtf8":2,"inTrouble":0,"hidden":1,"binary":1,"irregular":0,"backups":0}

In place, a file that is right stays the same file.

  $ ls -i tree/d >before; utfx mend -r -i --backup tree 2>/dev/null; ls -i tree/d | cmp - before; cmp tree/a,b mended; cmp tree/a,b~ notes; ls tree
  a,b
  a,b~
  binary
  c
  d
  latin
  utf-16
  $ utfx mend -d new tree/d notes 2>/dev/null; cmp new/notes mended && cmp new/d tree/d

What is not sure stays, unless somebody knows.

  $ printf 'un Ã\u00a0 la\n' >unsure; utfx mend unsure
  utfx mend: unsure:1:4: "\xc3\x83\xc2\xa0" may be "\xc3\xa0" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8); not sure, and stays (esc)
  $ utfx mend -o - --guess unsure; utfx mend -o - --through CP1252 unsure
  un \xc3\xa0 la (esc)
  un \xc3\xa0 la (esc)
  $ utfx mend --through UTF-16 unsure
  utfx mend: --through takes a charset that has a table: UTF-16
  [2]

A diff has a name with spaces before a tab, and JSON all that is known of a part.

  $ printf 'Renée est au cafÃ©, lâ€™Ã©tÃ©.\n' >'a b'; utfx mend 'a b' | head -n 2 | cat -A; utfx mend --json 'a b' | head -n 1
  --- a b^I$
  +++ a b^I$
  {"type":"damage","file":"a b","offset":17,"length":4,"line":1,"column":17,"kind":"misread","through":["CP1252"],"bytes":"C383C2A9","text":"\xc3\xa9","sure":true} (esc)

A signature at the start stays, or goes, or comes.

  $ printf '\uFEFFa\n' >bom; utfx mend bom; utfx mend --bom=drop -i bom && hex <bom; utfx mend --bom=add -i bom && hex <bom
  610a
  efbbbf610a
  $ utfx mend --bom=drop bom
  --- bom
  +++ bom
  @@ -1 +1 @@ U+FEFF, a signature
  -\xef\xbb\xbfa (esc)
  +a
  [1]

Another charset is no damage.

  $ utfx mend tree/latin tree/utf-16 tree/binary
  utfx mend: tree/latin: not in UTF-8; try utfx convert -f CP1252
  utfx mend: tree/utf-16: not in UTF-8; try utfx convert -f UTF-16
  utfx mend: tree/binary: binary
  [1]

  $ printf '문자 인코딩을 확인하는 시험 파일입니다.\n한국어' | iconv -t EUC-KR >short; utfx mend short
  utfx mend: short: not in UTF-8; try utfx convert -f UHC
  [1]
  $ { echo '# utfx-mend: skip-file'; cat short; } >skipped; utfx mend skipped

A guard has one rule for files and folders: another charset is named, and fails with --strict alone, as do a signature, U+FFFD
and what else can't be mended; but not what could be meant.

  $ mkdir guard; cp short guard/legacy; cp skipped unsure guard; printf '\uFEFFa\n' >guard/bom; printf 'lost \uFFFD\n' >guard/lost
  $ printf 'größer, schöner\n\xED\xA0\x80 \xF8\x88\x80\x80\x80 \xE2\x80 x\n' >guard/bytes; printf '\0\1\2' >guard/binary
  $ status() { "$@" >said 2>&1; echo $?; }
  $ for strict in '' --strict; do for option in --check --github; do for file in guard/*; do status utfx mend $option $strict $file; done | xargs; status utfx mend $option $strict -r guard; done; done
  0 0 0 0 0 0 0
  0
  0 0 0 0 0 0 0
  0
  0 1 1 1 1 0 0
  1
  0 1 1 1 1 0 0
  1
  $ utfx mend --check -r guard; utfx mend --check guard/*
  utfx mend: guard/bytes:2:1: ED A0 80: half of a surrogate pair, as in WTF-8
  utfx mend: guard/bytes:2:3: F8 88 80 80 80: beyond Unicode, as in UTF-E-8
  utfx mend: guard/bytes:2:5: E2 80: ill-formed
  utfx mend: guard/legacy: not in UTF-8; try utfx convert -f UHC
  utfx mend: guard/lost:1:6: U+FFFD, a character that is lost
  utfx mend: guard/unsure:1:4: "\xc3\x83\xc2\xa0" may be "\xc3\xa0" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8); not sure, and stays (esc)
  utfx mend: 6 files: 5 without damage, 1 not in UTF-8; 1 left out (1 binary)
  utfx mend: guard/binary: binary
  utfx mend: guard/bytes:2:1: ED A0 80: half of a surrogate pair, as in WTF-8
  utfx mend: guard/bytes:2:3: F8 88 80 80 80: beyond Unicode, as in UTF-E-8
  utfx mend: guard/bytes:2:5: E2 80: ill-formed
  utfx mend: guard/legacy: not in UTF-8; try utfx convert -f UHC
  utfx mend: guard/lost:1:6: U+FFFD, a character that is lost
  utfx mend: guard/unsure:1:4: "\xc3\x83\xc2\xa0" may be "\xc3\xa0" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8); not sure, and stays (esc)
  $ utfx mend --check --strict -r guard
  guard/bom:1:1: U+FEFF, a signature
  guard/bytes:2:1: ED A0 80: half of a surrogate pair, as in WTF-8
  guard/bytes:2:3: F8 88 80 80 80: beyond Unicode, as in UTF-E-8
  guard/bytes:2:5: E2 80: ill-formed
  utfx mend: guard/legacy: not in UTF-8; try utfx convert -f UHC
  guard/lost:1:6: U+FFFD, a character that is lost
  utfx mend: guard/unsure:1:4: "\xc3\x83\xc2\xa0" may be "\xc3\xa0" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8); not sure, and stays (esc)
  utfx mend: 6 files: 3 damaged, 2 without damage, 1 not in UTF-8; 1 left out (1 binary)
  [1]
  $ utfx mend --github --strict -r guard 2>&1; utfx mend --github guard/legacy
  ::error file=guard/bom,line=1,col=1,title=signature::U+FEFF, a signature
  ::error file=guard/bytes,line=2,col=1,title=lone-surrogate::ED A0 80: half of a surrogate pair, as in WTF-8
  ::error file=guard/bytes,line=2,col=3,title=beyond-unicode::F8 88 80 80 80: beyond Unicode, as in UTF-E-8
  ::error file=guard/bytes,line=2,col=5,title=ill-formed::E2 80: ill-formed
  ::error file=guard/legacy,title=not-in-utf-8::not in UTF-8; try utfx convert -f UHC
  ::error file=guard/lost,line=1,col=6,title=lost::U+FFFD, a character that is lost
  utfx mend: guard/unsure:1:4: "\xc3\x83\xc2\xa0" may be "\xc3\xa0" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8); not sure, and stays (esc)
  utfx mend: 6 files: 3 damaged, 2 without damage, 1 not in UTF-8; 1 left out (1 binary)
  ::warning file=guard/legacy,title=not-in-utf-8::not in UTF-8; try utfx convert -f UHC
  $ utfx mend --json -r guard | grep legacy; utfx mend --github -q guard/*; utfx mend -q --strict -r guard
  {"type":"file","file":"guard/legacy","outcome":"not-in-utf-8","reason":"not in UTF-8; try utfx convert -f UHC"}
  [1]
  $ utfx mend --strict -i guard/lost
  utfx mend: --strict and --in-place exclude each other
  [2]

Names with any characters.

  $ for name in 'a b' $'a"b\\' $'new\nline'; do cp notes "$name"; utfx mend "$name" 2>/dev/null | git apply -p0 --unidiff-zero; utfx mend -q "$name"; done
  $ printf 'Ã¶Ã¤ Ã¼\n' >$'\x7F'; utfx mend $'\x7F' | head -n 2
  --- "\177"
  +++ "\177"

  $ utfx mend -i
  utfx mend: --in-place goes with FILE or --files-from
  [2]
  $ utfx mend -o x notes others
  utfx mend: --output takes one file
  [2]
  $ utfx mend -n -o x notes
  utfx mend: --dry-run goes with --in-place, --output-dir or --restore
  [2]
  $ utfx mend --check -i notes
  utfx mend: --check and --in-place exclude each other
  [2]
  $ utfx mend --github --json notes
  utfx mend: --json and --github exclude each other
  [2]
