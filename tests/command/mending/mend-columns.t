Each part of a line of any length has its place.

  $ { printf '日本 Ã¶ %.0s' {1..90000}; echo '日本 Ã¶'; } >long
  $ utfx mend --json long | sed -n 's/.*"offset":\([0-9]*\),.*"column":\([0-9]*\),.*/\1 \2/p' | awk '{ if ($2 != 6 * NR - 2) bad++ } END { print NR, bad + 0 }'
  90001 0
