Trees and lists of files: which files a command takes, in which order it prints what it
finds, and the total at the end. (What is written is in convert-tree.)

  $ mkdir -p tree/sub/empty tree/.git tree/private
  $ echo aé >tree/a; printf 'b\xFF\n' >tree/sub/b; : >tree/sub/none; printf 'x\xFF' >tree/.git/index
  $ printf '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\1' >tree/image; printf '\xFF\xFEh\0\xE9\0' >tree/utf-16
  $ ln -s a tree/link; ln -s . tree/loop; mkfifo tree/pipe

No links, no hidden names, nothing binary, and no pipe. A file is text with errors if its
signature is another charset's.

  $ utfx check -r tree | grep -v '^ '
  tree/sub/b:1:2: IllFormed at byte 1, character 2: FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most
  tree/sub/b: 1 error; 2 characters, 1 line, longest sequence 1 byte, largest code point U+0062
  tree/utf-16:1:1: IllFormed at byte 0, character 1: FF: the signature of UTF-16LE
  tree/utf-16:1:2: IllFormed at byte 1, character 2: FE is never valid in UTF-8: it says 7 bytes, and 4 are the most
  tree/utf-16:1:5: IllFormed at byte 4, character 5: E9 starts a sequence of 3 bytes, but byte 2, 00, is no trail
  tree/utf-16: 3 errors; 3 characters, 1 line, longest sequence 1 byte, largest code point U+0068
  4 files: 2 in UTF-8 without errors, 2 with errors; 3 left out (1 hidden, 1 binary, 1 not regular)
  $ (cd tree && utfx check -r -l; utfx check -r -l --hidden --binary .)
  sub/b
  utf-16
  ./.git/index
  ./image
  ./sub/b
  ./utf-16
  [1]
  $ utfx check -r --json tree/a tree/sub | cut -c 1-60
  {"type":"summary","file":"tree/a","errors":0,"size":4,"chara
  {"type":"error","file":"tree/sub/b","offset":1,"line":1,"col
  {"type":"summary","file":"tree/sub/b","errors":1,"size":3,"c
  {"type":"summary","file":"tree/sub/none","errors":0,"size":0
  {"type":"total","files":3,"withoutErrors":2,"withErrors":1,"
  $ utfx detect -r tree | grep -v 'sub/b:'
  tree/a: UTF-8 (also valid as UTF-E-8, UTF-8000)
  tree/sub/none: empty
  tree/utf-16: UTF-16 (also valid as UTF-G-16, UTF-E-16, UTF-INFINITY-16)
  4 files: 1 UTF-8, 1 not Unicode, 1 empty, 1 UTF-16; 3 left out (1 hidden, 1 binary, 1 not regular)
  $ utfx detect -r --binary --json tree | sed -n '/image/p; $p'
  {"type":"file","file":"tree/image","read":20,"whole":true,"kind":"binary","format":"PNG","candidates":[]}
  {"type":"total","files":5,"counts":{"UTF-8":1,"binary":1,"not Unicode":1,"empty":1,"UTF-16":1},"inTrouble":0,"hidden":1,"binary":0,"irregular":1,"backups":0}

Each mode of each command leaves out the same: also sockets and devices; and the
backup of a file beside it, whatever program has made it, but not one that is named.

  $ kinds() { printf 'caf\xC3\x83\xC2\xA9 d\xC3\x83\xC2\xA9j\xC3\x83\xC2\xA0\n' | tee "$1/a" "$1/a~" "$1/b.orig" >"$1/alone~"; mkfifo "$1/pipe"; : >"$1/b"; }
  $ mkdir kinds; kinds kinds; python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("kinds/socket")'
  $ [ "$(id -u)" != 0 ] || mknod kinds/zero c 1 5 2>&- || touch kinds/zero; [ -e kinds/zero ] || mkfifo kinds/zero
  $ for mode in check 'check -f latin1' detect 'mend --check' mend 'mend -n -i' 'mend -d new' 'convert -n -i' 'convert -d new' 'mend -i --backup' 'mend --restore'; do
  >   timeout 60 utfx $mode --json -r kinds >out; echo "$mode: $?, $(tail -n 1 out | grep -o '"inTrouble.*')"
  > done; grep -c 'not a regular file, and left out' out
  check: 0, "inTrouble":0,"hidden":0,"binary":0,"irregular":3,"backups":1}
  check -f latin1: 0, "inTrouble":0,"hidden":0,"binary":0,"irregular":3,"backups":1}
  detect: 0, "inTrouble":0,"hidden":0,"binary":0,"irregular":3,"backups":1}
  mend --check: 1, "inTrouble":0,"hidden":0,"binary":0,"irregular":3,"backups":1}
  mend: 1, "inTrouble":0,"hidden":0,"binary":0,"irregular":3,"backups":1}
  mend -n -i: 0, "inTrouble":0,"hidden":0,"binary":0,"irregular":3,"backups":1}
  mend -d new: 0, "inTrouble":0,"hidden":0,"binary":0,"irregular":3,"backups":1}
  convert -n -i: 0, "inTrouble":0,"hidden":0,"binary":0,"irregular":3,"backups":1}
  convert -d new: 0, "inTrouble":0,"hidden":0,"binary":0,"irregular":3,"backups":1}
  mend -i --backup: 0, "inTrouble":0,"hidden":0,"binary":0,"irregular":3,"backups":1}
  utfx mend: kinds/a: has been written to since its backup was made, and stays
  mend --restore: 2, "inTrouble":1,"hidden":0,"binary":0,"irregular":3,"backups":0}
  3
  $ timeout 60 utfx mend -i --backup kinds/pipe; timeout 60 utfx mend --check kinds/a~ | grep -c CP1252
  utfx mend: kinds/pipe: not a regular file
  3
  $ rm -r kinds new

A guard is green after what has been mended has a backup, under any name for it.

  $ mkdir tree2; kinds tree2; utfx mend -q -r -i --backup tree2; utfx mend --check -r tree2
  utfx mend: 4 files: 4 without damage; 4 left out (1 not regular, 3 backups)
  $ utfx mend -q -r -i --backup=.orig tree2; utfx mend --check -r --backup=.orig tree2
  utfx mend: 6 files: 6 without damage; 5 left out (1 not regular, 4 backups)
  $ rm -r tree2

A name that is only like that of a file which is not whole yet is any file's.

  $ mkdir like; printf '\xFF' | tee like/.utfx-new-Ab3dE9Zz like/.utfx-new-Ab3dE9Z- like/.utfx-new-Ab3dE9Z >like/.utfx-new-Ab3dE9Zzz
  $ utfx check -r -l --hidden like; rm -r like
  like/.utfx-new-Ab3dE9Z
  like/.utfx-new-Ab3dE9Z-
  like/.utfx-new-Ab3dE9Zzz

A folder has to be meant, and one that can't be read is not in the way of others. (Root
may read all.)

  $ utfx check tree; utfx detect -b tree
  utfx check: tree: a folder; --recursive takes what is in it
  utfx detect: tree: a folder; --recursive takes what is in it
  [2]
  $ utfx check ''; utfx check -r ''
  utfx check: '': No such file or directory
  utfx check: '': No such file or directory
  1 file: 1 in trouble
  [2]
  $ utfx check --hidden tree
  utfx check: --hidden goes with --recursive
  [2]
  $ rm tree/utf-16; chmod 0 tree/private
  $ user=(env); [ "$(id -u)" != 0 ] || user=(setpriv --bounding-set=-all --inh-caps=-all)
  $ "${user[@]}" utfx check -r -l tree nonesuch
  utfx check: tree/private: Permission denied
  tree/sub/b
  utfx check: nonesuch: No such file or directory
  [2]
  $ chmod 755 tree/private

What is printed may go into a file of the tree, and a pipe that is named is read.

  $ utfx check -r tree >tree/out; tail -n 1 tree/out; rm tree/out
  3 files: 2 in UTF-8 without errors, 1 with errors; 3 left out (1 hidden, 1 binary, 1 not regular)
  $ printf 'p\xFF' >tree/pipe & utfx check -r -l tree/sub tree/pipe; wait
  tree/sub/b
  tree/pipe

A backup that is a pipe is named once; and no name acts on a terminal.

  $ mkdir odd; touch odd/x; mkfifo odd/x~; timeout 60 utfx convert -q --restore -r odd; rm -r odd
  utfx convert: odd/x~: not a regular file
  $ printf 'caf\xC3\x83\xC2\xA9 d\xC3\x83\xC2\xA9j\xC3\x83\xC2\xA0\n' >$'\e[31m\x9B\n'; utfx mend --github $'\e[31m\x9B\n' | cut -d ' ' -f 1-2 | cat -v | uniq; rm *31m*
  ::error file=\x1B[31m\x9B%0A,line=1,col=4,title=misread::"M-CM-^CM-BM-)"
  ::error file=\x1B[31m\x9B%0A,line=1,col=8,title=misread::"M-CM-^CM-BM-)"
  ::error file=\x1B[31m\x9B%0A,line=1,col=11,title=misread::"M-CM-^CM-BM- "

Lists of names, in lines or with zero bytes, however long; their end needs no mark.

  $ printf '%s\n\n' tree/a nonesuch tree/sub/b | utfx check -l --files-from=- tree/image
  tree/image
  utfx check: nonesuch: No such file or directory
  tree/sub/b
  [2]
  $ printf b >$'new\nline'; printf '\xFF' >$'bad\nline'
  $ printf '%s\0' $'new\nline' $'bad\nline' tree/sub/b | utfx check -0 -l --files-from - | tr '\0' .; rm *line
  bad
  line.tree/sub/b. (no-eol)
  $ { yes tree/a | head -n 30000; printf tree/sub/b; } >list; utfx check --files-from list | tail -n 1
  30001 files: 30000 in UTF-8 without errors, 1 with errors
  $ tr -d '\n' <list >line; utfx check --files-from line
  utfx check: line: no list of names
  [2]

With -f auto each file is in its own charset, if that is sure: all charsets that fit as
well read the same text.

  $ mkdir auto; printf 'a€\n' | tee auto/utf-8 | iconv -t UTF-16 >auto/utf-16; printf 'b\n' >auto/ascii; : >auto/empty
  $ printf '\xE9\n' >auto/latin; printf 'caf\xC3\xA9, na\xC3\xAFve, \xFFd\xC3\xA9j\xC3\xA0 vu\n' >auto/damaged
  $ printf 'c€, d\n' | utfx convert -t UTF-64LE -o auto/utf-64; printf '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\1' >auto/image
  $ utfx check -f auto auto/utf-16 auto/utf-64
  auto/utf-16: UTF-16, no errors; 3 characters, 1 line, longest sequence 2 bytes, largest code point U+20AC
  auto/utf-64: UTF-64LE, no errors; 6 characters, 1 line, longest sequence 8 bytes, largest code point U+20AC
  $ utfx check -f AUTO -r auto 2>said | grep -v '^ '; sed 's/ not sure,.*/ not sure/' said
  auto/damaged:1:14: IllFormed at byte 15, character 14: FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most
  auto/damaged: UTF-8, 1 error; 21 characters, 1 line, longest sequence 2 bytes, largest code point U+00EF
  7 files: 3 in UTF-8 without errors, 1 with errors, 1 in no sure charset, 1 in UTF-16 without errors, 1 in UTF-64LE without errors; 1 left out (1 binary)
  utfx check: auto/latin: its charset is not sure
  $ utfx convert -f auto -r -d new auto 2>said; sed 's/ not sure,.*/ not sure/' said; cat new/auto/utf*
  utfx convert: auto/damaged:1:14 (byte 15): FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most; try --replace or --skip
  utfx convert: auto/image: binary (PNG), and left out; --binary takes it
  utfx convert: auto/latin: its charset is not sure
  utfx convert: 7 files: 3 converted from UTF-8, 1 with errors, 1 in no sure charset, 1 converted from UTF-16, 1 converted from UTF-64LE; 1 left out (1 binary)
  a€
  c€, d
  a€
  $ for _ in 1 2; do utfx convert -f auto -r -i --no-backup auto 2>&1 | tail -n 1; done; cat auto/utf-16
  utfx convert: 7 files: 3 stayed, 1 with errors, 1 in no sure charset, 1 converted from UTF-16, 1 converted from UTF-64LE; 1 left out (1 binary)
  utfx convert: 7 files: 5 stayed, 1 with errors, 1 in no sure charset; 1 left out (1 binary)
  a€
  $ iconv -t UTF-16 auto/utf-8 | utfx convert -f auto - auto/ascii
  a€
  b
  $ printf '\0\1\2\3\4' | utfx check -f auto
  utfx check: standard input: binary
  [1]
  $ printf '\0\1\2\3\4' | utfx convert -f auto
  utfx convert: standard input: binary
  [1]
  $ { printf 'na\xC3\xFF\xAFve '; yes 'größe, café, Привет' | head -n 20; } >split; utfx check -f auto split
  utfx check: split: its charset is not sure, UTF-8000 or UTF-8
  [1]

What became of each file, for programs.

  $ mkdir json; printf 'caf\xE9\n' >json/latin; : >json/.hidden; printf 'a\xFF' >json/odd
  $ utfx convert -f ascii -t UTF-16LE -i --json json/latin nonesuch
  {"type":"file","file":"json/latin","outcome":"error","from":"ascii","to":"UTF-16LE","output":"json/latin","error":{"offset":3,"line":1,"column":4,"class":"IllFormed","cause":"unassigned","bytes":"E9","reason":"E9 is unassigned in US-ASCII"}}
  utfx convert: nonesuch: No such file or directory
  [2]
  $ utfx convert --replace -t UTF-16LE -r -i --backup --json json; utfx convert --restore --json json/odd
  {"type":"file","file":"json/.hidden","outcome":"left-out","reason":"hidden, and left out; --hidden takes it"}
  {"type":"file","file":"json/latin","outcome":"converted","from":"UTF-8","to":"UTF-16LE","output":"json/latin","errors":1}
  {"type":"file","file":"json/odd","outcome":"converted","from":"UTF-8","to":"UTF-16LE","output":"json/odd","errors":1}
  {"type":"total","files":2,"stayed":0,"withErrors":0,"unknownCharset":0,"converted":2,"inTrouble":0,"hidden":1,"binary":0,"irregular":0,"backups":0}
  {"type":"file","file":"json/odd","outcome":"restored"}
  $ utfx convert --json json/odd
  utfx convert: --json goes with --in-place, --output-dir or --restore
  [2]
