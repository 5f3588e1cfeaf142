`utfx mend` reads through escapes in JSON, and with --escapes in any file.

A download from Facebook or Instagram has each byte of UTF-8 as a character.

  $ cat >messages.json <<'END'
  > {
  >   "participants": [{"name": "J\u00c3\u00bcrgen \u00c5\u0081ukasz M\u00c3\u00b6ller"}, {"name": "Zo\u00c3\u00ab"}],
  >   "messages": [
  >     {"sender_name": "Zo\u00c3\u00ab", "content": "Sch\u00c3\u00b6ne Gr\u00c3\u00bc\u00c3\u009fe \u00f0\u009f\u008c\u008d\n\"bis sp\u00c3\u00a4ter\""},
  >     {"sender_name": "Zo\u00c3\u00ab", "content": "\u00d0\u009f\u00d1\u0080\u00d0\u00b8\u00d0\u00b2\u00d0\u00b5\u00d1\u0082 \u00e2\u0082\u00ac"},
  >     {"sender_name": "Zo\u00eb", "content": "na\u00efve \\u00c3\u00bc \ud83c \ufeff\ufffd", "path": "C:\\\\u00c3\\\u00c3\u00bc"}
  >   ]
  > }
  > END
  $ utfx mend messages.json
  --- messages.json
  +++ messages.json
  @@ -2 +2 @@ UTF-8 \xe2\x86\x90 ISO-8859-1 \xe2\x86\x90 UTF-8 (esc)
  -  "participants": [{"name": "J\u00c3\u00bcrgen \u00c5\u0081ukasz M\u00c3\u00b6ller"}, {"name": "Zo\u00c3\u00ab"}],
  +  "participants": [{"name": "J\u00fcrgen \u0141ukasz M\u00f6ller"}, {"name": "Zo\u00eb"}],
  @@ -4 +4 @@ UTF-8 \xe2\x86\x90 ISO-8859-1 \xe2\x86\x90 UTF-8 (esc)
  -    {"sender_name": "Zo\u00c3\u00ab", "content": "Sch\u00c3\u00b6ne Gr\u00c3\u00bc\u00c3\u009fe \u00f0\u009f\u008c\u008d\n\"bis sp\u00c3\u00a4ter\""},
  +    {"sender_name": "Zo\u00eb", "content": "Sch\u00f6ne Gr\u00fc\u00dfe \ud83c\udf0d\n\"bis sp\u00e4ter\""},
  @@ -5 +5 @@ UTF-8 \xe2\x86\x90 ISO-8859-1 \xe2\x86\x90 UTF-8 (esc)
  -    {"sender_name": "Zo\u00c3\u00ab", "content": "\u00d0\u009f\u00d1\u0080\u00d0\u00b8\u00d0\u00b2\u00d0\u00b5\u00d1\u0082 \u00e2\u0082\u00ac"},
  +    {"sender_name": "Zo\u00eb", "content": "\u041f\u0440\u0438\u0432\u0435\u0442 \u20ac"},
  @@ -6 +6 @@ UTF-8 \xe2\x86\x90 ISO-8859-1 \xe2\x86\x90 UTF-8 (esc)
  -    {"sender_name": "Zo\u00eb", "content": "na\u00efve \\u00c3\u00bc \ud83c \ufeff\ufffd", "path": "C:\\\\u00c3\\\u00c3\u00bc"}
  +    {"sender_name": "Zo\u00eb", "content": "na\u00efve \\u00c3\u00bc \ud83c \ufeff\ufffd", "path": "C:\\\\u00c3\\\u00fc"}
  [1]
  $ utfx mend --check messages.json | sed -n '2p;6p'
  messages.json:2:48: "\\u00c5\\u0081" is "\\u0141", "\xc5\x81" (UTF-8 \xe2\x86\x90 ISO-8859-1 \xe2\x86\x90 UTF-8) (esc)
  messages.json:4:54: "\\u00c3\\u00b6" is "\\u00f6", "\xc3\xb6" (UTF-8 \xe2\x86\x90 ISO-8859-1 \xe2\x86\x90 UTF-8) (esc)
  $ utfx mend --json messages.json | sed -n 6p
  {"type":"damage","file":"messages.json","offset":186,"length":12,"line":4,"column":54,"kind":"misread","through":["ISO-8859-1"],"bytes":"5C75303063335C7530306236","text":"\\\\u00f6","characters":"\xc3\xb6","sure":true} (esc)
  $ utfx detect messages.json
  messages.json: UTF-8 (also valid as UTF-E-8, UTF-8000); 4 of 8 lines were read as ISO-8859-1; mend it: utfx mend -i messages.json
  $ cp messages.json messages; utfx mend messages; utfx detect messages; utfx mend -o mended.json <messages; cmp messages mended.json
  messages: UTF-8 (also valid as UTF-E-8, UTF-8000)
  $ utfx mend -i messages.json && utfx mend messages.json; python3 -c 'import json; print(json.load(open("messages.json"))["messages"][1]["content"])'
  \xd0\x9f\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82 \xe2\x82\xac (esc)
  $ echo '["\u951f\u65a4\u62f7", "Gr\u00c3\u00bc\u00c3\u009fe, sch\u00c3\u00b6n", "\u00ef\u00bf\u00bd"]' >lost.json; utfx mend --check lost.json
  lost.json:1:3: "\\u951f\\u65a4\\u62f7" is "\\ufffd\\ufffd", "\xef\xbf\xbd\xef\xbf\xbd" (U+FFFD, a character that is lost; UTF-8 \xe2\x86\x90 GBK \xe2\x86\x90 UTF-8) (esc)
  lost.json:1:27: "\\u00c3\\u00bc\\u00c3\\u009f" is "\\u00fc\\u00df", "\xc3\xbc\xc3\x9f" (UTF-8 \xe2\x86\x90 ISO-8859-1 \xe2\x86\x90 UTF-8) (esc)
  lost.json:1:57: "\\u00c3\\u00b6" is "\\u00f6", "\xc3\xb6" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  lost.json:1:74: "\\u00ef\\u00bf\\u00bd" is "\\ufffd", "\xef\xbf\xbd" (U+FFFD, a character that is lost; UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  [1]

Each kind of escape, each in its way.

  $ cat >kinds <<'END'
  > J\u00c3\u00bcrgen J\u00C3\u00BCrgen J\u00C3\u00bcrgen
  > J\U000000c3\U000000bcrgen J\u{c3}\u{00BC}rgen
  > J\xc3\x83\xc2\xbcrgen J\xC3\x83\xC2\xBCrgen, but J\xc3\xbcrgen and J\xfcrgen
  > J%C3%83%C2%BCrgen J%c3%83%c2%bcrgen, but J%C3%BCrgen%20 and J%FCrgen
  > J%u00C3%u00BCrgen
  > J&Atilde;&frac14;rgen &Auml;rger &amp;&lt; &ETH;&nbsp;&Ntilde;&#131;&ETH;&#184;
  > J&#195;&#188;rgen J&#0195;&#0188;rgen
  > J&#xC3;&#xBC;rgen J&#Xc3;&#Xbc;rgen J&#x00C3;&#x00BC;rgen
  > J=C3=83=C2=BCrgen
  > END
  $ utfx mend kinds; utfx mend --escapes --check kinds
  kinds:1:2: "\\u00c3\\u00bc" is "\\u00fc", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:1:20: "\\u00C3\\u00BC" is "\\u00FC", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:1:38: "\\u00C3\\u00bc" is "\\u00FC", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:2:2: "\\U000000c3\\U000000bc" is "\\U000000fc", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:2:28: "\\u{c3}\\u{00BC}" is "\\u{fc}", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:3:2: "\\xc3\\x83\\xc2\\xbc" is "\\xc3\\xbc", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:3:24: "\\xC3\\x83\\xC2\\xBC" is "\\xC3\\xBC", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:4:2: "%C3%83%C2%BC" is "%C3%BC", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:4:20: "%c3%83%c2%bc" is "%c3%bc", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:5:2: "%u00C3%u00BC" is "%u00FC", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:6:2: "&Atilde;&frac14;" is "&uuml;", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:6:44: "&ETH;&nbsp;&Ntilde;&#131;&ETH;&#184;" is "&#1056;&#1091;&#1080;", "\xd0\xa0\xd1\x83\xd0\xb8" (UTF-8 \xe2\x86\x90 ISO-8859-1 \xe2\x86\x90 UTF-8) (esc)
  kinds:7:2: "&#195;&#188;" is "&#252;", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:7:20: "&#0195;&#0188;" is "&#252;", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:8:2: "&#xC3;&#xBC;" is "&#xFC;", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:8:20: "&#Xc3;&#Xbc;" is "&#Xfc;", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:8:38: "&#x00C3;&#x00BC;" is "&#xFC;", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  kinds:9:2: "=C3=83=C2=BC" is "=C3=BC", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  [1]
  $ utfx mend --escapes -o mended kinds; cat mended; utfx mend --escapes mended
  J\u00fcrgen J\u00FCrgen J\u00FCrgen
  J\U000000fcrgen J\u{fc}rgen
  J\xc3\xbcrgen J\xC3\xBCrgen, but J\xc3\xbcrgen and J\xfcrgen
  J%C3%BCrgen J%c3%bcrgen, but J%C3%BCrgen%20 and J%FCrgen
  J%u00FCrgen
  J&uuml;rgen &Auml;rger &amp;&lt; &#1056;&#1091;&#1080;
  J&#252;rgen J&#252;rgen
  J&#xFC;rgen J&#Xfc;rgen J&#xFC;rgen
  J=C3=BCrgen

Half in escapes, or in several: each character is as the one that its first byte comes from.

  $ printf '%s\n' 'J\u00c3¼rgen, Gr\u00c3¼ÃŸe, SÃ\u00bcden, Ã&Yuml;, J&Atilde;&#188;rgen, J&#195;&frac14;rgen, schÃ\u00b6n, \u00e2\u201a¬' >mixed
  $ utfx mend --escapes -o - mixed
  J\\u00fcrgen, Gr\\u00fc\xc3\x9fe, S\xc3\xbcden, \xc3\x9f, J&uuml;rgen, J&#252;rgen, sch\xc3\xb6n, \\u20ac (esc)

What is beyond the Basic Multilingual Plane is as the language of the file has it.

  $ for name in mend.js mend.py mend.c; do echo 's = "\u00f0\u0178\u0152\u008d \u00c3\u00bc"' >$name; utfx mend --escapes -o - $name; done
  s = "\ud83c\udf0d \u00fc"
  s = "\U0001f30d \u00fc"
  s = "\U0001f30d \u00fc"
  $ echo '%u00F0%u0178%u0152%u008D &#xF0;&#x178;&#x152;&#x8d; \u{f0}\u{178}\u{152}\u{8d} %C3%B0%C5%B8%C5%92%C2%8D' >planes; utfx mend --escapes -o - planes
  %uD83C%uDF0D &#x1F30D; \u{1f30d} %F0%9F%8C%8D

Malformed escapes, and those of ASCII, stay, and end what is damaged.

  $ cat >malformed <<'END'
  > J\u00c3\u00bcrgen
  > J\u00c3\u00b J\u00c3\u00bg J\\u00c3\\u00bc J\\\u00c3\u00bc \u{c3\u{bc} \u{}\u{110000} \U00110000 \U000000C
  > \xc3\x83\xc2 \xc3\x83\xc2\x3 \xc3 \x83\xc2\xbc \xe2\x82 \xed\xa0\x80 \xc0\x80 \xf5\x80\x80\x80
  > %C3%83%C2 %C3%83%C2%B %C3%83%25C2%BC %u00C3%u00B &Atilde&frac14 &Atilde;&frac; &#195 &#xC3;&#x; &#xD800; &#1114112;
  > =C3=83=C2 =C3=83= =C2=BC \u00c3\u0022 \ud83c\u00c3\u00bc \udf0d
  > END
  $ utfx mend --escapes --check malformed
  malformed:1:2: "\\u00c3\\u00bc" is "\\u00fc", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  malformed:2:47: "\\u00c3\\u00bc" is "\\u00fc", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  malformed:5:45: "\\u00c3\\u00bc" is "\\u00fc", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  [1]

Quoted-printable goes on behind soft line breaks, and no line becomes longer. Places are those of the file.

  $ printf 'Gr=C3=83=C2=BC=C3=83=\n=C5=B8e, J=C3=83=C2=\r\n=BCrgen und M=C3=83=C2=B6ller sch=C3=83=C2=B6=\n=C3=83=C2=B6n=20=\nw=C3=83=\n=C2=A4re' >mail
  $ utfx mend --escapes --check mail; utfx mend --escapes --json mail | grep -o '"offset.*"kind'
  mail:1:3: "=C3=83=C2=BC=C3=83=\\n=C5=B8" is "=C3=BC=C3=\\n=9F", "\xc3\xbc\xc3\x9f" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  mail:2:11: "=C3=83=C2=\\x0D\\n=BC" is "=C3=\\x0D\\n=BC", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  mail:3:14: "=C3=83=C2=B6" is "=C3=B6", "\xc3\xb6" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  mail:3:34: "=C3=83=C2=B6=\\n=C3=83=C2=B6" is "=C3=B6=C3=\\n=B6", "\xc3\xb6\xc3\xb6" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  mail:5:2: "=C3=83=\\n=C2=A4" is "=C3=\\n=A4", "\xc3\xa4" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8) (esc)
  "offset":2,"length":26,"line":1,"column":3,"kind
  "offset":32,"length":15,"line":2,"column":11,"kind
  "offset":57,"length":12,"line":3,"column":14,"kind
  "offset":77,"length":26,"line":3,"column":34,"kind
  "offset":110,"length":14,"line":5,"column":2,"kind
  $ utfx mend --escapes mail | cat -A
  --- mail$
  +++ mail$
  @@ -1,4 +1,4 @@ UTF-8 M-bM-^FM-^P CP1252 M-bM-^FM-^P UTF-8$
  -Gr=C3=83=C2=BC=C3=83=$
  -=C5=B8e, J=C3=83=C2=^M$
  -=BCrgen und M=C3=83=C2=B6ller sch=C3=83=C2=B6=$
  -=C3=83=C2=B6n=20=$
  +Gr=C3=BC=C3=$
  +=9Fe, J=C3=^M$
  +=BCrgen und M=C3=B6ller sch=C3=B6=C3=$
  +=B6n=20=$
  @@ -5,2 +5,2 @@ UTF-8 M-bM-^FM-^P CP1252 M-bM-^FM-^P UTF-8$
  -w=C3=83=$
  -=C2=A4re$
  \ No newline at end of file$
  +w=C3=$
  +=A4re$
  \ No newline at end of file$
  $ cp mail patched; utfx mend --escapes mail | patch -s --binary patched; utfx mend --escapes -o mended mail; cmp patched mended; utfx mend --escapes mended; python3 -c 'import quopri, sys; print(quopri.decodestring(open("mended", "rb").read()).decode())'
  Gr\xc3\xbc\xc3\x9fe, J\xc3\xbcrgen und M\xc3\xb6ller sch\xc3\xb6\xc3\xb6n w\xc3\xa4re (esc)

A line of any length.

  $ line() { printf "{\"a\\\\\\\\\": \"$1\", "; printf "\"$1\": \"日本\", %.0s" {1..100000}; echo '}'; }; line '\\u00c3\\u00bcber' >long.json; line '\\u00fcber' >wanted; tail -c 60 long.json
  "\\u00c3\\u00bcber": "\xe6\x97\xa5\xe6\x9c\xac", "\\u00c3\\u00bcber": "\xe6\x97\xa5\xe6\x9c\xac", } (esc)
  $ utfx mend -o mended long.json; cmp mended wanted; utfx mend long.json 2>&1 | head -n 1
  utfx mend: long.json:1:10: "\\u00c3\\u00bc" is "\\u00fc", "\xc3\xbc" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8); the line is too long for a diff (esc)
  $ utfx mend --escapes -o mended <long.json; cmp mended wanted
  $ utfx mend --json long.json | sed -n 's/.*"offset":\([0-9]*\),.*"column":\([0-9]*\),.*/\1 \2/p' | awk 'NR > 1 && $2 != 29 + 25 * (NR - 2) && bad++ < 3 { print } END { print NR, bad + 0 }'
  100001 0
