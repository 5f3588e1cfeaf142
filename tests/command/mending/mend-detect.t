`utfx detect` names the damage of a text in UTF-8, and none of text that is right.

  $ right() { printf 'größer, schöner\n%.0s' {1..8}; }; right >right
  $ { right; printf 'Ã¶ÃŸ cafÃƒÂ©\nÃ¼\n'; } >misread; { right; printf 'gr\xF6\xDFer\n'; } >mixed; { printf '\uFEFF'; right; printf '\uFEFFa\uFFFD'; } >signed
  $ { right; printf '\xED\xA0\xBD\xED\xB8\x80'; } >cesu; printf '\xC0\x80 \xED\xA0\xBD\xED\xB8\x80' >mutf; { right; printf '\xF8\x88\x80\x80\x80'; } >extended
  $ utfx detect right misread mixed signed cesu mutf extended
  right: UTF-8 (also valid as UTF-E-8, UTF-8000)
  misread: UTF-8 (also valid as UTF-E-8, UTF-8000); 2 of 10 lines were read as CP1252; 1 of 10 lines was read as CP1252 twice; mend it: utfx mend -i misread
  mixed: UTF-8 with 2 errors, the first at byte 154; 1 of 9 lines has bytes of CP1252; mend it: utfx mend -i mixed
  signed: UTF-8 with a signature (also valid as UTF-E-8, UTF-8000); a signature in line 9; 1 of 9 lines has U+FFFD, where a character is lost; mend it: utfx mend -i signed
  cesu: UTF-8 with 6 errors, the first at byte 152; 1 of 9 lines has surrogate pairs, as in CESU-8; mend it: utfx mend -i cesu
  mutf: UTF-8 with 3 errors, the first at byte 0; 1 of 1 line has C0 80, as in MUTF-8; 1 of 1 line has surrogate pairs, as in CESU-8; mend it: utfx mend -i mutf
  extended: UTF-E-8 (also valid as UTF-8000)
  [1]
  $ utfx detect -v misread | sed -n 2p | iconv -t ASCII//TRANSLIT
    line 9: "A?AY" is "oss" (UTF-8 <- CP1252 <- UTF-8)
  $ utfx detect --json cesu | cut -c 1-330
  {"type":"file","file":"cesu","read":158,"whole":true,"kind":"damaged","charset":"UTF-8","damage":[{"kind":"surrogate-pair","parts":1,"lines":1,"firstLine":9,"example":"ED A0 BD ED B8 80 is \\"\xf0\x9f\x98\x80\\" (CESU-8)"}],"mend":"utfx mend -i cesu","candidates":[{"charset":"UTF-8","wellFormed":false,"score":1.609,"reasons":["almost well-for (esc)

A byte too many in UTF-16 is found, and what helps is a command.

  $ mend_shifted() { utfx detect --json shifted | sed 's/.*"mend":"\([^"]*\)".*/\1/' >command; . ./command; utfx detect -b NEW; utfx convert -f $charset NEW | tail -n 1; }
  $ for charset in UTF-16LE UTF-16BE UTF-16; do { right; echo Привет, мир; } | utfx convert -t $charset -o whole; for at in 101 150; do { head -c $at whole; printf x; tail -c +$((at + 1)) whole; } >shifted; mend_shifted; done; done | sort | uniq -c
        2 UTF-16
        2 UTF-16BE
        2 UTF-16LE
        6 \xd0\x9f\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82, \xd0\xbc\xd0\xb8\xd1\x80 (esc)
  $ sed 's/[0-9]/N/g' command
  { head -c NNN shifted; tail -c +NNN shifted; } >NEW
