Files that `utfx convert` makes of others, one of each: in place, in another folder, of
whole trees, with backups; and a second time.

  $ new_tree() {
  >   rm -rf tree new
  >   mkdir -p tree/sub/empty tree/private
  >   echo aé >tree/a; echo 'b b' >'tree/sub/b b'; : >tree/sub/nothing; echo c >tree/private/c
  >   ln -s a tree/link; ln -s sub tree/folder-link; ln -s nowhere tree/nowhere
  >   chmod 640 tree/a; chmod 750 tree/private; chmod 555 tree/sub/empty
  > }
  $ listed() { (cd "$1" && find . -printf '%P %y %m %l\n' | sed 's/ l 777/ l/' | sort); }

Another folder gets the same tree, links, modes and empty folders, and other bytes; also
over files that are there.

  $ new_tree
  $ utfx convert -t UTF-16BE -r -d new/deep tree
  utfx convert: 4 files: 4 converted
  $ diff <(listed tree) <(listed new/deep/tree); cat tree/a; iconv -f UTF-16BE new/deep/tree/a 'new/deep/tree/sub/b b'
  aé
  aé
  b b
  $ utfx convert -t UTF-16LE -r -d new/deep tree && iconv -f UTF-16LE new/deep/tree/a
  utfx convert: 4 files: 4 converted
  aé
  $ utfx convert -t UTF-16LE --output-dir new tree/a 'tree/sub/b b' tree/link && iconv -f UTF-16LE new/a new/link
  aé
  aé
  $ stat -c '%F %a' new/link new/a
  regular file 640
  regular file 640

Of `.` it is what is in the folder, as for cp(1). The umask counts, also for folders that
nobody can write to.

  $ for folder in . ./ ../tree/. sub/..; do rm -rf new; (cd tree && utfx convert -r -d ../new "$folder"); diff <(listed tree) <(listed new); done
  utfx convert: 4 files: 4 converted
  utfx convert: 4 files: 4 converted
  utfx convert: 4 files: 4 converted
  utfx convert: 4 files: 4 converted
  $ rm -rf new; (umask 077; utfx convert -r -d new tree/); stat -c %a new/tree/a new/tree/private new/tree/sub new/tree/sub/empty
  utfx convert: 4 files: 4 converted
  600
  700
  700
  500

Two that would become one; one that would become itself; no name; a file where a folder
is to be, and the other way round.

  $ rm -rf new
  $ utfx convert -d new tree/a tree/private/../a; cat new/a
  utfx convert: tree/private/../a: new/a is made from tree/a already
  aé
  $ rm -r new; mkdir bad; printf 'x\xFF' >bad/a; utfx convert -d new bad/a tree/a; cat new/a; rm -r bad
  utfx convert: bad/a:1:2 (byte 1): FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most; try --replace or --skip
  aé
  $ utfx convert -d tree -t UTF-16 tree/a; cat tree/a
  utfx convert: tree/a: the output would be the file itself; --in-place replaces it
  aé
  $ utfx convert -d new -
  utfx convert: standard input has no name for --output-dir
  [2]
  $ utfx convert -d new
  utfx convert: --output-dir goes with FILE or --files-from
  [2]
  $ utfx convert -d new tree
  utfx convert: tree: a folder; --recursive takes what is in it
  [2]
  $ utfx convert -d tree/a/x tree/a
  utfx convert: tree/a/x: Not a directory
  [2]
  $ utfx convert -r -d new nonesuch tree; cat new/tree/a
  utfx convert: nonesuch: No such file or directory
  utfx convert: 5 files: 4 converted, 1 in trouble
  aé
  $ rm -rf new; mkdir -p new/tree/a; touch new/tree/sub
  $ utfx convert -r -d new tree; cat new/tree/private/c
  utfx convert: new/tree/a: Is a directory
  utfx convert: new/tree/sub: File exists
  utfx convert: 3 files: 1 converted, 2 in trouble
  c

The new folder may be in the tree, or be the tree, and is not converted itself; no file
is made from one that is made in the same run.

  $ new_tree
  $ for _ in 1 2; do utfx convert -r -d tree/new tree; done; (cd tree/new/tree && cat a && find . -name new)
  utfx convert: 4 files: 4 converted
  utfx convert: 4 files: 4 converted
  aé
  $ mkdir other && printf 'caf\xE9\n' >other/file
  $ utfx convert -f latin1 -r -d tree other tree/other && cat tree/other/file && rm -r other tree/other
  utfx convert: 1 file: 1 converted
  café
  $ utfx convert -r -d tree/new tree/new && find tree/new -type d | sort | head -n 3 && cat tree/new/new/tree/a
  utfx convert: 4 files: 4 converted
  tree/new
  tree/new/new
  tree/new/new/tree
  aé

What can't be converted is not in the way of the others. (Root may read all.)

  $ new_tree; mkfifo tree/pipe; printf 'x\xFF' >tree/private/bad; chmod 0 tree/sub
  $ user=(env); [ "$(id -u)" != 0 ] || user=(setpriv --bounding-set=-all --inh-caps=-all)
  $ "${user[@]}" utfx convert -r -d new -t UTF-16BE tree; ls new/tree/private
  utfx convert: tree/pipe: not a regular file, and left out
  utfx convert: tree/private/bad:1:2 (byte 1): FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most; try --replace or --skip
  utfx convert: tree/sub: Permission denied
  utfx convert: 4 files: 2 converted, 1 with errors, 1 in trouble; 1 left out (1 not regular)
  c
  $ chmod 755 tree/sub

In place, links stay, and a file that they lead to is converted once.

  $ new_tree
  $ utfx convert -r tree
  utfx convert: --recursive goes with --in-place, --output-dir or --restore
  [2]
  $ utfx convert -i -r --no-backup -t UTF-16BE tree && iconv -f UTF-16BE tree/a && stat -c %a tree/a && readlink tree/link
  utfx convert: 4 files: 4 converted
  aé
  640
  a
  $ utfx convert -i -r --no-backup -f UTF-16BE tree && cat tree/a
  utfx convert: 4 files: 4 converted
  aé

A second time, a file that is converted stays so, however late that shows. Nothing tells
ASCII from itself, nor UTF-8000 from UTF-8: then nothing changes.

  $ for target in UTF-64 UTF-16LE; do
  >   echo 'one and two' >text
  >   utfx convert -i -t $target text; cp text before; utfx convert -i -t $target text; cmp text before
  >   utfx convert -i -f $target text; utfx convert -i -f $target text; cat text
  > done
  utfx convert: text: is in UTF-64 already, and stays; --output converts it
  utfx convert: text: is in UTF-8 already, and stays; --output converts it
  one and two
  utfx convert: text: is in UTF-16LE already, and stays; --output converts it
  utfx convert: text: is in UTF-8 already, and stays; --output converts it
  one and two
  $ for length in 0 300000; do
  >   { head -c $length /dev/zero | tr '\0' a; printf 'caf\xE9\n'; } >text
  >   for _ in 1 2; do utfx convert -i -f latin1 text; done; tail -c 6 text
  > done
  utfx convert: text: is in UTF-8 already, and stays; --output converts it
  café
  utfx convert: text: is in UTF-8 already, and stays; --output converts it
  café
  $ for _ in 1 2; do utfx convert -i -t UTF-8000 text; done; tail -c 6 text
  café
  $ head -c 300000 /dev/zero | tr '\0' a >text
  $ for _ in 1 2; do utfx convert -i -f latin1 text; done; utfx convert -i -f latin1 -t UTF-16LE text; stat -c %s text
  600000
  $ printf '€uro\n' | utfx convert -t UTF-16 >text; utfx convert -t UTF-16 text
  utfx convert: text:1:1 (byte 0): FE is never valid in UTF-8: it says 7 bytes, and 4 are the most; in UTF-16 already?
  [1]

A backup has what was there, under another name; nothing is lost for it.

  $ printf 'é' >text
  $ utfx convert -i --backup -t UTF-16BE text && cat text~ && hex <text
  é00e9
  $ utfx convert -i --backup -f UTF-16BE text; hex <text
  utfx convert: text: no backup text~: File exists
  00e9
  $ utfx convert -i --backup=.old -f UTF-16BE text && hex <text.old && cat text~ text
  00e9
  éé (no-eol)
  $ utfx convert -o text.old --backup=.1 text && cat text.old && hex <text.old.1
  é00e9

An earlier run was killed between the two. An error, or a new file, makes no backup.

  $ ln -f text text~ && utfx convert -i --backup -t UTF-16BE text && cat text~ && hex <text
  é00e9
  $ printf 'x\xFF' >bad; utfx convert -i --backup bad; utfx convert --backup -o fresh text~; ls bad* fresh*
  utfx convert: bad:1:2 (byte 1): FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the most; try --replace or --skip
  bad
  fresh

The backup of a link is beside the file; backups are not converted with a tree; a name
that ends so is none, without the other one beside it, and nor is a folder.

  $ new_tree
  $ utfx convert -i --backup -t UTF-16BE tree/link && cat tree/a~
  aé
  $ utfx convert -r -i --backup -t UTF-16BE tree; cat tree/a~ tree/private/c~; find tree -name '*~~'
  utfx convert: tree/a: is in UTF-16BE already, and stays; --output converts it
  utfx convert: 4 files: 3 converted, 1 stayed; 1 left out (1 backup)
  aé
  c
  $ mkdir plain; printf 'caf\xE9\n' | tee plain/a.txt plain/b plain/b.txt >plain/c.txt
  $ utfx convert -f latin1 -i -r --backup=.txt plain && cat plain/a.txt plain/b plain/c.txt && iconv -f latin1 plain/b.txt plain/a.txt.txt
  utfx convert: 3 files: 3 converted; 1 left out (1 backup)
  café
  café
  café
  café
  café
  $ new_tree; mkdir tree/sub/folder~; echo é >tree/sub/folder~/file
  $ utfx convert -r -d new -t UTF-16BE --backup tree && hex <new/tree/sub/folder~/file
  utfx convert: 5 files: 5 converted
  00e9000a

Backups are brought back, as they were; a dry run only says so. What has been written to
since then stays, and what has other rights; in a tree most files have no backup.

  $ new_tree; cp -a tree was
  $ utfx convert -q -r -i --backup -t UTF-16BE tree && echo d >tree/sub/d
  $ utfx convert -q -r --restore --dry-run tree; utfx convert -r --restore tree && rm tree/sub/d && diff -r --no-dereference was tree && diff <(listed was) <(listed tree)
  tree/a
  tree/private/c
  tree/sub/b b
  tree/sub/nothing
  tree/a
  tree/private/c
  tree/sub/b b
  tree/sub/nothing
  utfx convert: 4 files: 4 restored
  $ utfx convert -i --backup=.old -t UTF-16BE tree/link tree/private/c; utfx convert --restore tree/a
  utfx convert: tree/a: no backup tree/a~
  [2]
  $ sleep 0.1; echo more >>tree/a; utfx convert --restore=.old tree/a tree/private/c; ls tree tree/private; tail -n 1 tree/a
  utfx convert: tree/a: has been written to since its backup was made, and stays
  tree/private/c
  tree:
  a
  a.old
  folder-link
  link
  nowhere
  private
  sub
  
  tree/private:
  c
  more
  $ touch -d yesterday tree/a; chmod 600 tree/a; utfx convert --restore=.old tree/a
  utfx convert: tree/a: has other rights than its backup, and stays
  [2]
  $ mv tree/a.old tree/old; ln -s old tree/a.old; utfx convert --restore=.old tree/a
  utfx convert: tree/a.old: not a regular file
  [2]
  $ utfx convert --restore; utfx convert --restore --backup tree/a; utfx convert --restore=a/b tree/a
  utfx convert: --restore goes with FILE or --files-from
  utfx convert: --restore and --backup exclude each other
  utfx convert: --restore: not the end of a name: a/b
  [2]

Options that don't go together.

  $ for options in --backup '--backup -o -' '-i --backup=a/b' '-i --backup=' '-i -d new' --no-backup '-i --hidden' '-r -i --backup --no-backup' '-r -i'; do
  >   utfx convert $options tree
  > done
  utfx convert: --backup goes with --in-place, --output, --output-dir or --recursive
  utfx convert: --backup: standard output has none
  utfx convert: --backup: not the end of a name: a/b
  utfx convert: --backup: the name is empty
  utfx convert: --in-place and --output-dir exclude each other
  utfx convert: --no-backup goes with --recursive
  utfx convert: --hidden goes with --recursive
  utfx convert: --backup and --no-backup exclude each other
  utfx convert: --recursive --in-place changes all files of a folder: add --backup, --no-backup or --dry-run
  [2]

Of a tree, only text is taken: no hidden name, nothing binary, no text that says to be
in another charset, nothing that a killed run has left.

  $ new_tree; rm before; mkdir tree/.git tree/sub/.hidden
  $ printf 'DIRC\0\0\0\2\xE9' >tree/.git/index; echo é | tee tree/sub/.hidden/file >tree/.utfx-new-Ab3dE9Zz
  $ printf '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\1' >tree/image.png; printf 'caf\xE9\0\1\2' >tree/sub/record
  $ printf '\xFF\xFEh\0\xE9\0' >tree/sub/utf-16; printf 'caf\xE9\n' >tree/text
  $ cp -a tree before
  $ utfx convert -f latin1 -r -i --dry-run tree; diff -r --no-dereference before tree
  utfx convert: tree/.git: hidden, and left out; --hidden takes it
  utfx convert: tree/.utfx-new-Ab3dE9Zz: of another run, which writes it or was killed
  utfx convert: tree/a: is in UTF-8 already, and stays; --output converts it
  utfx convert: tree/image.png: binary (PNG), and left out; --binary takes it
  tree/private/c
  utfx convert: tree/sub/.hidden: hidden, and left out; --hidden takes it
  tree/sub/b b
  tree/sub/nothing
  utfx convert: tree/sub/record: binary, and left out; --binary takes it
  utfx convert: tree/sub/utf-16: in UTF-16LE by its signature, and left out; --binary takes it
  tree/text
  utfx convert: 5 files: 4 converted, 1 stayed; 5 left out (2 hidden, 3 binary)
  $ utfx convert -f latin1 -r -i --no-backup tree 2>&1 | wc -l; diff -rq --no-dereference before tree; cat tree/text
  8
  Files before/text and tree/text differ
  café
  $ rm -r tree; mv before tree
  $ utfx convert -f latin1 -r -d new --dry-run tree 2>&-; ls -d new
  new/tree/a
  new/tree/private/c
  new/tree/sub/b b
  new/tree/sub/nothing
  new/tree/text
  ls: cannot access 'new': No such file or directory
  [2]
  $ utfx convert -f latin1 -r -d new tree 2>&1 | wc -l; find new -type f | sort
  7
  new/tree/a
  new/tree/private/c
  new/tree/sub/b b
  new/tree/sub/nothing
  new/tree/text

An operand is meant, and so are they with these options.

  $ utfx convert -f latin1 -d new tree/image.png tree/.git/index && iconv -f latin1 tree/image.png | cmp - new/image.png
  $ utfx convert -f latin1 -r -d new --hidden --binary tree
  utfx convert: tree/.utfx-new-Ab3dE9Zz: of another run, which writes it or was killed
  utfx convert: 10 files: 10 converted
  $ for name in sub/utf-16 .git/index sub/.hidden/file; do iconv -f latin1 tree/$name | cmp - new/tree/$name; done; ls -A new/tree
  .git
  a
  folder-link
  image.png
  link
  nowhere
  private
  sub
  text

A dry run fails where the other would.

  $ mkdir -p made/folder made/b/c; printf 'caf\xE9\n' | tee made/a made/folder/a made/b/a >made/a~
  $ printf x >>made/a~; printf b >made/folder/b; ln -s a made/link
  $ utfx convert -f latin1 -i --backup -n made/a
  utfx convert: made/a: no backup made/a~: File exists
  [2]
  $ utfx convert -f latin1 -d made -n made/a
  utfx convert: made/a: the output would be the file itself; --in-place replaces it
  [2]
  $ utfx convert -f latin1 -d none -n made/a made/folder/a
  none/a
  utfx convert: made/folder/a: none/a is made from made/a already
  [2]
  $ utfx convert -f latin1 -d made -n made/folder/b
  utfx convert: made/b: Is a directory
  [2]
  $ utfx convert -f latin1 -i -n made/a made/link made/./a
  made/a

Text is text in the charset that it is converted from.

  $ rm -rf tree new; mkdir tree
  $ for charset in UTF-8 UTF-16 UTF-16LE UTF-64 UCS-2LE IBM037 SHIFT_JIS; do
  >   echo 'A plain text, of one line.' | utfx convert -t "$charset" >tree/text
  >   utfx convert -f "$charset" -r -d new tree; cat new/tree/text
  > done | uniq -c
  utfx convert: 1 file: 1 converted
  utfx convert: 1 file: 1 converted
  utfx convert: 1 file: 1 converted
  utfx convert: 1 file: 1 converted
  utfx convert: 1 file: 1 converted
  utfx convert: 1 file: 1 converted
  utfx convert: 1 file: 1 converted
        7 A plain text, of one line.
