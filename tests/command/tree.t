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
  {"type":"total","files":5,"counts":{"UTF-8":1,"binary":1,"not Unicode":1,"empty":1,"UTF-16":1},"inTrouble":0,"hidden":1,"binary":0,"irregular":1}

A folder has to be meant, and one that can't be read is not in the way of others. (Root
may read all.)

  $ utfx check tree; utfx detect -b tree
  utfx check: tree: a folder; --recursive takes what is in it
  utfx detect: tree: a folder; --recursive takes what is in it
  [2]
  $ utfx check --hidden tree
  utfx check: --hidden and --binary go with --recursive
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

The order is that of names, whoever is done first; also where much is to be said, and
where a file takes all processors.

  $ mkdir many; for i in {100..199}; do head -c $((i % 7 * 3000)) tree/image >many/$i; printf 'x\xFF' >>many/$i; done
  $ head -c 100000 /dev/zero | tr '\0' '\377' >many/110; head -c 2000000 /dev/zero | tr '\0' a >many/120; printf '\xFF' >>many/120
  $ for i in {1..5}; do utfx check -r --all --binary --json many | grep -v '^{"type":"total' | uniq -w 40 | md5sum; done | uniq | wc -l
  1
  $ for file in many/*; do utfx check --all --json $file; done | cmp - <(utfx check -r --all --binary --json many | head -n -1)
  $ for i in {1..5}; do utfx check -r --binary many nonesuch 2>&1 | md5sum; done | uniq | wc -l
  1
