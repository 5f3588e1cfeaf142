`utfx detect` of strings with zeros between them, and words of machines: none of it is Unicode.

  $ . "$room/texts.sh"

  $ mkdir strings; for between in '\0' '\0\n' '\n\0' '\0\0' '\0\t' '\0\r\n'; do
  >   for words in "$(seq 100 7 999)" "$(seq 1000 37 4999)" "$(seq 1 31 3999 | xargs printf '%x\n')" 'HOME=/root PWD=/ LANG=C.UTF-8' hello "$(seq -f k%g 0 9)" "$(seq -f k%g 10 99)" "$(seq -f ./src/part-%g.c 100 7 999)" "$(sed -n "s/russian //p" texts)"; do
  >     for count in 5 1000; do for cut in 0 1; do number=$((number + 1)); printf "%s$between" $(echo $words | cut -d ' ' -f -$count) | head -c -$cut >strings/$number; done; done
  >   done
  > done
  $ ls strings | wc -l; utfx detect strings/* | grep UTF-16
  216
  [1]
  $ utfx detect "$(command -v utfx)" | sed 's/.*: //'
  not Unicode; binary (ELF)
  $ gzip <texts >binary.gz; /usr/bin/python3 -c 'import sys; sys.stdout.buffer.write(bytes(i * i % 251 for i in range(5000)))' >binary
  $ utfx detect binary.gz binary; utfx detect --json binary.gz; utfx detect --brief binary
  binary.gz: not Unicode; binary (gzip)
  binary: not Unicode; binary
  {"type":"file","file":"binary.gz","read":1002,"whole":true,"kind":"binary","format":"gzip","candidates":[]}
  
  [1]
  $ for text in '\0' '\01\02\03' '\0177'; do printf "$text" | utfx detect; done
  standard input: not Unicode; binary
  standard input: not Unicode; binary
  standard input: not Unicode; binary
  [1]
  $ head -c 1000000 /dev/zero >zeros; utfx detect -a zeros
  zeros: not Unicode; binary
    UTF-64BE          well-formed: 125000 characters, all in ASCII; 100% control characters, unassigned or for private use; 100% of the bytes are zero
    UTF-64LE          the same
    UTF-32BE          well-formed: 250000 characters, all in ASCII; 100% control characters, unassigned or for private use; 100% of the bytes are zero
    UTF-32LE          the same
    UTF-8             well-formed: 1000000 characters, all in ASCII; 100% control characters, unassigned or for private use
    UTF-E-8           the same
    UTF-8000          the same
    UTF-16BE          well-formed: 500000 characters, all in ASCII; 100% control characters, unassigned or for private use; 100% of the bytes are zero
    UTF-16LE          the same
    UTF-G-16BE        the same
    UTF-G-16LE        the same
    UTF-E-16BE        the same
    UTF-E-16LE        the same
    UTF-INFINITY-16BE the same
    UTF-INFINITY-16LE the same
  [1]

All commands agree. A known format is no text, though all its bytes may be; no format is known by a word alone. Bytes with
many controls are no damaged text.

  $ mkdir formats; printf '%%PDF-1.4\n(gr\xC3\x83\xC2\xB6\xC3\x83\xC5\xB8er, sch\xC3\x83\xC2\xB6ner)\n' >formats/pdf; for word in BZhang GIF8 OggS; do echo "$word's" >formats/$word; done
  $ { printf '\xDE\x12\x04\x95\0\0\0\0\x02\0\0\0'; for _ in {1..9}; do printf 'größer, schöner\n'; done; } >formats/mo
  $ for file in formats/*; do utfx detect -b $file; utfx check -f auto $file; utfx mend $file; done 2>&1 | sed 's/, no errors.*//'
  UTF-8
  formats/BZhang: UTF-8
  UTF-8
  formats/GIF8: UTF-8
  UTF-8
  formats/OggS: UTF-8
  
  utfx check: formats/mo: binary
  utfx mend: formats/mo: binary
  
  utfx check: formats/pdf: binary (PDF)
  utfx mend: formats/pdf: binary (PDF)
  $ in_tree() { for command in detect check 'check -f auto' 'mend --check' 'convert -t UTF-16 -i -n' 'convert -f auto -t UTF-16 -i -n'; do utfx $command --json -r $1 | grep -o '"total","files":.\|"binary":.' | xargs; done | uniq -c; }
  $ in_tree formats
        6 total,files:3 binary:2

In a folder, text has no zeros. A character for private use is no control.

  $ mkdir lists; { printf 'größer, schöner, %.0s' {1..9}; printf '\0\n'; } >lists/names; printf '\uE000\uE001\uE002\n' >lists/private
  $ utfx detect -b lists/names; in_tree lists
  UTF-8
        6 total,files:1 binary:1
