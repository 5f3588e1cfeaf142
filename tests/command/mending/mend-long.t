A line of any length.

  $ { printf 'Ã¶%.0s ' {1..300000}; } >long; utfx mend -o - long | grep -o ö | wc -l
  300000
  $ line() { printf "$1 $2 %.0s" {1..150000}; echo "$1 $2"; }; line 日本 ö >wanted; line 日本 Ã¶ >long; utfx mend -o mended long; cmp mended wanted; utfx mend long 2>&1 | head -n 1
  utfx mend: long:1:4: "\xc3\x83\xc2\xb6" is "\xc3\xb6" (UTF-8 \xe2\x86\x90 CP1252 \xe2\x86\x90 UTF-8); the line is too long for a diff (esc)
  $ { head -c 3000000 /dev/zero | tr '\0' x; echo ' Ã¶Ã¤ Ã¼'; } >tail; utfx mend tail 2>&1 | grep -c 'the line is too long for a diff$'; utfx mend tail 2>&- | wc -c; rm tail
  2
  0
