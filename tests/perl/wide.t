# Strings of code points of up to 63 bits survive files.
use strict;
use warnings;
no warnings qw(nonchar non_unicode);
use lib $0 =~ s{[^/]+$}{}r;
use Encode qw(:all);
use Test::More;
use TestCharsets;

for my $charset (@charsets) {
    my $bits = bits($charset);
    for my $most (grep { $_ <= $bits } 7, 11, 16, 21, 26, 31, 36, 41, 52, 63) {
        my $text = random_text(repeat(20_000), $most);
        my $path = write_bytes('');
        open my $out, ">:encoding($charset)", $path or die;
        print {$out} $text;
        close $out or die;
        open my $in, "<:encoding($charset)", $path or die;
        ok(do { local $/; <$in> } eq $text, "$charset, up to $most bits");
    }
}

# One bit more, or many, are one malformed sequence.
my %larger = (
    'UTF-8000' => ['FFBE88' . '80' x 10, 'FFBFBFBD88B495A7A29AAF8DBBB084A391969E89AABCB7AF'],
    'UTF-INFINITY-16BE' => ['DDF1' . 'DE00' x 7],
);
for my $charset (sort keys %larger) {
    for my $hex (@{ $larger{$charset} }) {
        my $bytes = pack 'H*', $hex;
        my $text = encode($charset, 'a') . $bytes . encode($charset, 'b');
        is(decode($charset, $text), "a\x{FFFD}b", "$hex is replaced");
        is(decode($charset, $text, sub { join ' ', @_ }), join('', 'a', join(' ', unpack 'C*', $bytes), 'b'), '... as one');
        my $rest = $text;
        is(decode($charset, $rest, FB_QUIET), 'a', '... is stopped at');
        ok($rest eq substr($text, length encode($charset, 'a')), '... and is left');
        ok(!defined eval { decode($charset, $text, FB_CROAK | LEAVE_SRC) }, '... is fatal');
        like($@, qr/^$charset "\\x.*" does not map to Unicode at /, '... with the usual message');
        for my $size (1 .. length($bytes) - 1) {
            my $start = substr $bytes, 0, $size;
            is(decode($charset, $start, STOP_AT_PARTIAL), '', "$size bytes of it are");
            is(length $start, $size, '... partial');
        }
    }
}

done_testing;
