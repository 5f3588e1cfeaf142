A tree gives what its files give one by one, and twice the same.

  $ mkdir tree; printf '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\1' >tree/image
  $ mkdir many; for i in {100..199}; do head -c $((i % 7 * 3000)) tree/image >many/$i; printf 'x\xFF' >>many/$i; done
  $ head -c 3000 /dev/zero | tr '\0' '\377' >many/110; head -c 2000000 /dev/zero | tr '\0' a >many/120; printf '\xFF' >>many/120
  $ for file in many/*; do utfx check --all --json $file; done >each
  [1]
  $ cmp each <(utfx check -r --all --binary --json many | head -n -1); cmp <(utfx check --all --json many/*{,,,,,}) <(cat each{,,,,,})
  $ for i in {1..5}; do utfx check -r --binary many nonesuch 2>&1 | md5sum; done | uniq | wc -l
  1
