Of all characters that can't be seen none is there as itself, and of the others
all are, unless the locale does not know their width.

  $ /usr/bin/perl -CS -e '
  >   for my $code (0 .. 0xD7FF, 0xE000 .. 0x10FFFF) {
  >     my $character = chr $code;
  >     next if $character =~ /[\p{Cn}\p{Co}\n]/ && $character !~ /\p{Default_Ignorable_Code_Point}/;
  >     my $hidden = $character =~ /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/ &&
  >       $character !~ /\p{Prepended_Concatenation_Mark}/;
  >     print { $hidden ? STDOUT : STDERR } "$character\n" if $hidden || $code % 10 == 0;
  >   }' >hidden 2>shown
  $ lines() { sed 's/$/\xFF/' "$1" | utfx check --all | LC_ALL=C sed -n '2~4p'; }
  $ lines hidden | diff - <(/usr/bin/perl -CSD -ne 'chomp; my $c = ord; printf "    %s\\xFF\n", $c == 9 ? "\\t" : sprintf($c < 0x80 ? "\\x%02X" : $c < 0x10000 ? "\\u%04X" : "\\U%06X", $c)' hidden)
  $ [ "$(wc -l <hidden)" -gt 4000 ] && [ "$(wc -l <shown)" -gt 10000 ] && [ "$(lines shown | LC_ALL=C grep -cF '\u')" -lt 500 ]
