`utfx detect` of texts with an error, and of words in each script.

  $ . "$room/texts.sh"

With an error, which in ASCII is as likely a letter of another charset; a byte too many; a
surrogate without its other half.

  $ each_text damaged '
  >   [ $name = latin ] || { head -n 1 text; printf "\xE9"; cat text; } >$name.UTF-8
  >   { utfx convert -t UTF-64LE text; printf "\xFF%.0s" {1..8}; } >$name.UTF-64LE
  >   for charset in UTF-16LE UTF-16BE; do
  >     utfx convert -t $charset text -o whole
  >     { cat whole; echo; } >$name-tail.$charset
  >     [ $name = hindi ] || { cat whole whole; printf x; cat whole whole; } >$name-middle.$charset
  >     { cat whole; if [ $charset = UTF-16LE ]; then printf "\0\xD8"; else printf "\xDC\0"; fi; cat whole; } >$name-lone.$charset
  >   done; rm whole'
  $ named damaged/*
  85 files
  $ utfx detect --json damaged/* | grep -vc '"kind":"damaged".*"wellFormed":false'
  0
  [1]

Words in the letters of each script, from each half of a block, which are often ASCII with
zeros in UTF-16: of Devanagari the other byte is a tabulator.

  $ mkdir scripts; /usr/bin/python3 -c '
  > import collections, random, unicodedata
  > random.seed(7)
  > halves = collections.defaultdict(list)
  > for letter in map(chr, range(0x110000)):
  >     if unicodedata.category(letter)[0] in "LM":
  >         halves[unicodedata.name(letter, "").split(" ")[0], ord(letter) >> 7].append(letter)
  > for (script, half), letters in halves.items():
  >     for kind, some in ("all", letters), ("printable", [letter for letter in letters if 0x20 <= ord(letter) % 0x100 < 0x7F]):
  >         # Not the ideographs, of which there are hundreds of halves.
  >         if len(some) < 12 or script in ("CJK", "VARIATION", ""):
  >             continue
  >         words = [["".join(random.choices(some, k=random.randint(2, 9))) for _ in range(6)] for _ in range(4)]
  >         for charset in "UTF-8", "UTF-16LE", "UTF-16BE":
  >             with open(f"scripts/{script}-{half:X}-{kind}.{charset}", "w", encoding=charset) as file:
  >                 file.write("\n".join(map(" ".join, words)) + "\n")'
  $ named scripts/* | sed 's/^[0-9]\{4\} /over 1000 /'
  over 1000 files
