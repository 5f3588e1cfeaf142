`utfx detect` names what a text was written in, and nothing for what is none of it.

  $ . "$room/texts.sh"
  $ each_text unicode 'for charset in UTF-8 UTF-{16,32,64}{,LE,BE}; do utfx convert -t $charset text -o $name.$charset; done
  >   { cat text; printf "\xFF\xB0\x90\x80\x80\x80\x80\x80\x80\x80"; } >$name.UTF-8000
  >   { cat text; printf "\xFF\x80\x80\x80\x80\x80\x81\x80\x80\x80\x80\x80\x80"; } >$name.UTF-E-8
  >   { utfx convert -t UTF-16LE text; printf "\xFF\xDD\0\xDE\1\xDE"; for _ in {1..10}; do printf "\0\xDE"; done; } >$name.UTF-INFINITY-16LE'
  $ named unicode/*
  143 files
  $ utfx detect --json unicode/* | grep -v '"whole":true,"kind":"unicode","charset":"\([^"]*\)","candidates":\[{"charset":"\1",.*"wellFormed":true' | wc -l
  0

Characters that terminals understand are not unusual.

  $ for text in '\033[0m' '\a\a\a\a' 'N\bNA\bA' 'a\vb\v'; do printf "$text" | utfx detect -b; done
  UTF-8
  UTF-8
  UTF-8
  UTF-8

All that is valid is told: charsets with fewer code points come first.

  $ printf 'a\n' >ascii
  $ utfx detect ascii
  ascii: UTF-8 (also valid as UTF-E-8, UTF-8000)
  $ utfx detect --verbose ascii
  ascii: UTF-8 (also valid as UTF-E-8, UTF-8000)
    UTF-8             well-formed: 2 characters, all in ASCII
    UTF-E-8           the same
    UTF-8000          the same
  $ printf '\xFE\xFF\0a' >signature
  $ utfx detect -v signature
  signature: UTF-16 (also valid as UTF-G-16, UTF-E-16, UTF-INFINITY-16)
    UTF-16            the signature FE FF; well-formed: 1 character, all in ASCII; 25% of the bytes are zero
    UTF-G-16          the same
    UTF-E-16          the same
    UTF-INFINITY-16   the same
  $ printf 'cr\xC3\xA9\xC3\xA9 na\xEFve\n' >damaged-text
  $ utfx detect -v damaged-text; utfx detect -b damaged-text
  damaged-text: UTF-8 with 1 error, at byte 9; 1 of 1 line has bytes of CP1252; mend it: utfx mend -i damaged-text
    line 1: EF is "\xc3\xaf" (CP1252) (esc)
    UTF-8             almost well-formed: 10 characters, 80% in ASCII; 1 error, IllFormed at byte 9
    UTF-E-8           the same
    UTF-8000          the same
  UTF-8
  [1]
  $ printf 'cr\xC3\xA9\xC3\xA9\xC3\xA9 na\xEFve caf\xE9' | utfx detect
  standard input: UTF-8 with 2 errors, the first at byte 11; 1 of 1 line has bytes of CP1252
  [1]
  $ printf 'A\0' | utfx detect -v
  standard input: UTF-16LE (also valid as UTF-G-16LE, UTF-E-16LE, UTF-INFINITY-16LE)
    UTF-16LE          well-formed: 1 character, all in ASCII; 50% of the bytes are zero
    UTF-G-16LE        the same
    UTF-E-16LE        the same
    UTF-INFINITY-16LE the same
  $ printf '\xFF' >none
  $ utfx detect --all none | sed '/bits\? .*likel/d'
  none: not Unicode(; perhaps .*)? (re)
    UTF-8             IllFormed at byte 0
    UTF-64BE          Incomplete at byte 0
    UTF-64LE          the same
    UTF-16BE          the same
    UTF-16LE          the same
    UTF-32BE          the same
    UTF-32LE          the same
    UTF-G-16BE        the same
    UTF-G-16LE        the same
    UTF-E-8           the same
    UTF-E-16BE        the same
    UTF-E-16LE        the same
    UTF-8000          the same
    UTF-INFINITY-16BE the same
    UTF-INFINITY-16LE the same
  $ printf 'na\xC3\xAFve caf\xE9 \xFF\xFE Zo\xC3' | utfx detect
  standard input: not Unicode(; perhaps .*)? (re)
  [1]
  $ for text in '\xEF\xBB\xBFa\n' '\xEF\xBB\xBF' '\xFE\xFF' '\xEF\xBB\xBFna eve\n\xFF'; do printf "$text" | utfx detect -v | sed -n 2p; done
    UTF-8             the signature EF BB BF; well-formed: 2 characters, all in ASCII
    UTF-8             the signature EF BB BF; well-formed: 0 characters
    UTF-16            the signature FE FF; well-formed: 0 characters
    UTF-8             the signature EF BB BF; almost well-formed: 7 characters, all in ASCII; 1 error, IllFormed at byte 10
  $ : >empty; utfx detect empty; utfx detect -b empty
  empty: empty
  UTF-8

As many lines in UTF-8 as in another charset are UTF-8 with errors, to all commands.

  $ printf 'Le café est là.\nDéjà vu.\nNa\xEFve \xE0 la carte, \xE9t\xE9, o\xF9.\nFran\xE7ais, gar\xE7on, \xE9l\xE8ve, for\xEAt.\n' >half
  $ utfx detect -b half; utfx check -f auto half | tail -n 1; utfx convert -f auto half 2>&1 >/dev/null; utfx mend --check half 2>&1 | head -n 1
  UTF-8
  half: UTF-8, 10 errors; 74 characters, 4 lines, longest sequence 2 bytes, largest code point U+00E9
  utfx convert: half:3:3 (byte 31): EF starts a sequence of 3 bytes, but byte 2, 76, is no trail; try --replace or --skip
  half:3:3: EF is "\xc3\xaf" (CP1252) (esc)

Bytes of ASCII alone may be more than ASCII. Escapes of ISO-2022 are sure if all of the text fits, and a guess if some does not.
All commands agree.

  $ mkdir seven; as() { iconv -t "$1" >"seven/$1"; }
  $ as ISO-2022-JP <<<'すべての人間は、生まれながらにして自由'; as ISO-2022-JP-2 <<<'日本語 Ελλάδα 中国话'; as ISO-2022-JP-3 <<<'ｶﾀｶﾅ と 俱'
  $ as ISO-2022-KR <<<'모든 인간은 태어날 때부터'; as ISO-2022-CN <<<'人人生而自由'; as ISO-2022-CN-EXT <<<'國字 乁'
  $ for file in seven/*; do name=${file#*/}; utfx detect $file; utfx convert -f auto $file | cmp - <(iconv -f $name $file); utfx check -f auto $file | cut -d , -f 1; done
  seven/ISO-2022-CN: not Unicode; ISO-2022-CN
  seven/ISO-2022-CN: ISO-2022-CN
  seven/ISO-2022-CN-EXT: not Unicode; ISO-2022-CN-EXT
  seven/ISO-2022-CN-EXT: ISO-2022-CN-EXT
  seven/ISO-2022-JP: not Unicode; ISO-2022-JP
  seven/ISO-2022-JP: ISO-2022-JP
  seven/ISO-2022-JP-2: not Unicode; ISO-2022-JP-2
  seven/ISO-2022-JP-2: ISO-2022-JP-2
  seven/ISO-2022-JP-3: not Unicode; ISO-2022-JP-3
  seven/ISO-2022-JP-3: ISO-2022-JP-3
  seven/ISO-2022-KR: not Unicode; ISO-2022-KR
  seven/ISO-2022-KR: ISO-2022-KR
  $ utfx detect --json seven/ISO-2022-JP
  {"type":"file","file":"seven/ISO-2022-JP","read":45,"whole":true,"kind":"other","charset":"ISO-2022-JP","sure":true,"answers":[{"charset":"ISO-2022-JP","evidence":60}],"candidates":[]}
  [1]
  $ utfx mend seven/ISO-2022-JP; utfx convert seven/ISO-2022-JP | cmp - seven/ISO-2022-JP
  utfx mend: seven/ISO-2022-JP: not in UTF-8; try utfx convert -f ISO-2022-JP
  $ printf '\033$B$3$l$OF|K\\8l$NJ8=q$G$9\033(B \033$B-!\033(B\n' >vendors; utfx detect vendors; utfx convert -f auto vendors
  vendors: not Unicode; perhaps ISO-2022-JP
  utfx convert: vendors: its charset is not sure, perhaps ISO-2022-JP; --guess takes the likeliest
  [1]

HZ (RFC 1843), which iconv(3) lacks, and UTF-7 (RFC 2152) are guesses.

  $ printf 'HZ: ~~ ~{VPND~}\n~{HKHKIz6xWTSI~}' >hz; utfx detect hz; utfx detect -b hz; utfx check -f auto hz; utfx mend hz
  hz: not Unicode; perhaps HZ, which iconv(3) lacks
  
  utfx check: hz: its charset is not sure, perhaps HZ, which iconv(3) lacks
  utfx mend: hz: not in UTF-8; perhaps HZ, which iconv(3) lacks
  [1]
  $ iconv -t UTF-7 <<<'Größe + Übermaß, 日本' >utf-7; utfx detect utf-7; utfx detect -b utf-7; utfx convert -f auto utf-7; utfx mend utf-7; utfx convert -f UTF-7 utf-7
  utf-7: perhaps UTF-7
  UTF-7
  utfx convert: utf-7: its charset is not sure, perhaps UTF-7; --guess takes the likeliest
  utfx mend: utf-7: not in UTF-8; try utfx convert -f UTF-7
  Größe + Übermaß, 日本
  $ sed 's/A3w/A3x/' utf-7 | utfx detect -b; iconv -t UTF-7 <<<'Größe + Übermaß, 日本語.' | sed 's/ZeVnLIqe/&A/' | utfx detect -b
  UTF-8
  UTF-8
  $ iconv -t UTF-7 <<<'日本語文字列' | utfx detect -b; printf +AOkA6ADq- | utfx detect -b; printf +AGEA6QDoAOo- | utfx detect -b; printf '~{)$)&~}' | utfx detect
  UTF-7
  UTF-7
  UTF-8
  standard input: not Unicode; perhaps HZ, which iconv(3) lacks
  [1]

Others are ASCII: colours, other escapes, templates, formats, sums, diffs, base64.

  $ while IFS= read -r text; do printf "$text\n" | utfx detect -b; done <<'END' | uniq -c
  > \033[31mred\033[0m \033(B\033(0lqk\033(B
  > (format t "~{~A~^, ~}" list)
  > ~{ab~}
  > ~{AB~} ~5
  > ~~~{r}\nx <- 1
  > see ~{abcd~}
  > a+AGE-b +API- REST+API- +Bcc
  > 1+1=2, C++, a+function(b)
  > +function-\n+function-
  > tel. +49301234560 +4930
  > ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQDq+3Z/bbR9Kx+Yy5vX8w+Uu
  > $B$3$l$O(B
  > $self->{+ENCODING} or $_[0]->{+ENCODING}
  > ExecStart=pg_dump +CaptureOutput +ReadOnlyPath
  > END
       14 UTF-8

The text is not searched for damage if most of its lines are ill-formed. (Calls can't be counted under sanitizers, nor in
a static program.)

  $ sed -n 's/russian //p' texts | iconv -t CP1251 >legacy-text
  $ for command in detect 'convert -f auto' 'mend --check'; do LD_PRELOAD=$UTFX_CALLS_MODULE UTFX_CALLS=calls utfx $command legacy-text >said 2>&1
  >   [ ! -e calls ] || grep utfx_find_damage calls; done | grep -v 'utfx_find_damage 0'
  [1]

Nor is it tried in any charset if it is UTF-8 without controls, and nobody asks what speaks for each.

  $ sed -n 's/russian //p' texts >plain
  $ for command in 'detect -b' 'mend --check'; do LD_PRELOAD=$UTFX_CALLS_MODULE UTFX_CALLS=calls utfx $command plain; [ ! -e calls ] || grep utfx_convert calls; done | grep -v 'utfx_convert 0'
  UTF-8

Of a large file only a part is read, which may end inside a sequence.

  $ yes ∞ | head -c 5000000 >large
  $ utfx detect --json large
  {"type":"file","file":"large","read":1048576,"whole":false,"kind":"unicode","charset":"UTF-8","candidates":[{"charset":"UTF-8","wellFormed":true,"score":1.5,"reasons":["well-formed: 524288 characters, 50% in ASCII"]},{"charset":"UTF-E-8","wellFormed":true,"score":1.5,"reasons":["well-formed: 524288 characters, 50% in ASCII"]},{"charset":"UTF-8000","wellFormed":true,"score":1.5,"reasons":["well-formed: 524288 characters, 50% in ASCII"]}]}
  $ utfx detect large - <large | sed 's/(also.*//'
  large (the first MiB): UTF-8 
  standard input (the first MiB): UTF-8 
  $ head -c 1048576 large | utfx detect -b
  UTF-8

A file that is in UTF-16 already is not converted again.

  $ grep hindi texts >again; for _ in 1 2; do utfx convert -t UTF-16LE -i again; done
  utfx convert: again: is in UTF-16LE already, and stays; --output converts it

Errors.

  $ utfx detect -b nonesuch ascii
  utfx detect: nonesuch: No such file or directory
  UTF-8
  [2]
  $ utfx detect --brief --json ascii
  utfx detect: --brief and --json exclude each other
  [2]
