# All scalar values, in all charsets and both ways, are as iconv has them.
use strict;
use warnings;
use lib $0 =~ s{[^/]+$}{}r;
use Encode qw(:all);
use Test::More;
use TestCharsets;

my $all = pack 'W*', 0 .. 0xD7FF, 0xE000 .. 0x10FFFF;
my $utf8 = write_bytes(encode('utf8', $all));

for my $charset (@charsets) {
    my $expected = output_of('iconv', '-f', 'UTF-8', '-t', $charset, $utf8);
    ok(encode($charset, $all, FB_CROAK | LEAVE_SRC) eq $expected, "to $charset");
    ok(decode($charset, $expected, FB_CROAK | LEAVE_SRC) eq $all, "from $charset");
}

# Where Encode has the same encoding, for other purposes.
my $characters = $all =~ s/[\x{FDD0}-\x{FDEF}]|\p{Noncharacter_Code_Point}//gr;
for (['UTF-8000', 'UTF-8'], ['UTF-E-8', 'UTF-8'], map { ["UTF-$_-16BE", 'UTF-16BE'], ["UTF-$_-16LE", 'UTF-16LE'] } 'INFINITY', 'E', 'G') {
    my ($ours, $theirs) = @$_;
    ok(encode($ours, $characters) eq encode($theirs, $characters), "$ours is $theirs");
}

# A string without the UTF8 flag is Latin-1.
my $latin1 = pack('C*', 0 .. 0xFF) x 100;
utf8::upgrade(my $upgraded = $latin1);
for my $charset (@charsets) {
    for my $length (0 .. 300, length $latin1) {
        my $part = substr $latin1, 0, $length;
        is(encode($charset, $part), encode($charset, substr $upgraded, 0, $length), "$length of Latin-1 to $charset")
            unless encode($charset, $part) eq encode($charset, substr $upgraded, 0, $length);
    }
    is(length $latin1, 25600, "Latin-1 to $charset");
    my $wide = encode($charset, $latin1);
    utf8::upgrade($wide);
    ok(decode($charset, $wide) eq $latin1, "octets with the UTF8 flag from $charset");
}

done_testing;
