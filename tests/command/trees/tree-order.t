The order is that of names, whoever is done first; also where much is to be said, and
where a file takes all processors.

  $ mkdir tree; printf '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\1' >tree/image
  $ mkdir many; for i in {100..199}; do head -c $((i % 7 * 3000)) tree/image >many/$i; printf 'x\xFF' >>many/$i; done
  $ head -c 3000 /dev/zero | tr '\0' '\377' >many/110; head -c 2000000 /dev/zero | tr '\0' a >many/120; printf '\xFF' >>many/120
  $ for i in {1..5}; do utfx check -r --all --binary --json many | grep -v '^{"type":"total' | uniq -w 40 | md5sum; done | uniq | wc -l
  1
