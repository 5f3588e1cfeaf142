# Of mutated strings, the errors are those that the library reports, at the same
# offsets.
use strict;
use warnings;
use lib $0 =~ s{[^/]+$}{}r;
use Encode qw(:all);
use Test::More;
use TestCharsets;

# Bytes with one to three changed, removed or added.
sub mutated {
    my ($bytes) = @_;
    for (0 .. int rand 3) {
        my $at = int rand length $bytes;
        my @new = map { (0, 0x80, 0xBF, 0xC0, 0xDC, 0xD8, 0xDF, 0xE0, 0xED, 0xF0, 0xFE, 0xFF, int rand 256)[rand 13] } 0 .. int rand 2;
        substr $bytes, $at, int rand 3, pack 'C*', @new;
    }
    return $bytes;
}

# The offsets of errors, and their bytes, as `utfx check --json` has them.
sub errors_of_library {
    my ($charset, $bytes) = @_;
    my $report = output_of('utfx', 'check', '--json', '-f', $charset, '-t', 'UTF-E-8', write_bytes($bytes));
    return [$report =~ /"offset":(\d+).*?"bytes":"([0-9A-F]*)"/g];
}

# The same by decoding, and by what the text between errors takes.
sub errors_of_encode {
    my ($charset, $bytes) = @_;
    my @errors;
    my $text = decode($charset, $bytes, sub { push @errors, join '', map { sprintf '%02X', $_ } @_; '<error>' });
    my @well_formed = split /<error>/, $text, -1;
    my $offset = 0;
    my @with_offsets;
    for my $error (@errors) {
        $offset += length encode($charset, shift @well_formed, FB_CROAK);
        push @with_offsets, $offset, $error;
        $offset += length($error) / 2;
    }
    return \@with_offsets;
}

# One at a time: where it stops, and whether that is an error.
sub stops_at_errors {
    my ($charset, $bytes, $expected) = @_;
    my $rest = $bytes;
    my @stops;
    while (1) {
        decode($charset, $rest, FB_QUIET);
        last if $rest eq '';
        push @stops, length($bytes) - length $rest;
        substr $rest, 0, length($expected->[2 * @stops - 1] // '00') / 2, '';
    }
    return [map { $expected->[2 * $_] } 0 .. @$expected / 2 - 1], \@stops;
}

my $strings = repeat($reduced ? 10_000 : 100_000) / @unsigned;
for my $charset (@unsigned) {
    my $bits = bits($charset);
    my $newline = encode($charset, "\n");
    my @mutated = map { mutated(encode($charset, random_text(1 + int rand 8, $bits))) . $newline } 1 .. $strings + 1;
    my $bytes = join '', @mutated;
    my $expected = errors_of_library($charset, $bytes);
    cmp_ok(@$expected / 2, '>', $strings / 4, "errors in $charset");
    ok(join(' ', @{ errors_of_encode($charset, $bytes) }) eq join(' ', @$expected), '... are the same, at the same offsets');
    my $few = join '', @mutated[0 .. 9];
    is_deeply(stops_at_errors($charset, $few, errors_of_library($charset, $few)), '... and are stopped at');
}

done_testing;
