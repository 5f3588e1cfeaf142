# Integers and keys, by the table of vectors.
use strict;
use warnings;
use Encode::UTFX qw(encode_int decode_int encode_ints decode_ints compare_zigzag encode_key decode_key);
use File::Basename 'dirname';
use Math::BigInt;
use Test::More;

my $folder = dirname(__FILE__) . '/../vectors';
plan skip_all => 'the table is not here' if !-e $folder;

sub rows {
    open my $in, '<', "$folder/$_[0]" or die;
    return map { chomp; [split /\t/] } grep { !/^#/ } <$in>;
}

sub dies { return eval { $_[0]->(); 1 } ? 'lives' : $@ }

my (%integers, %octets);
for (rows('integers.tsv')) {
    my ($form, $outcome, $hex, $integer) = @$_;
    my $octets = pack 'H*', $hex // '';
    my $name = join ' ', $form, $outcome, $hex // '';
    if ($outcome eq 'too-large') {
        like(dies(sub { encode_int($integer, form => $form) }), qr/^the integer is too large/, $name);
    } elsif (!defined $integer) {
        like(dies(sub { decode_int($octets, form => $form) }), qr/^byte 0: \w.* at \S+vectors\.t/, $name);
    } else {
        is(decode_int($octets, form => $form), $integer, $name);
        next if $outcome eq 'read';
        my $number = length $integer > 19 ? Math::BigInt->new($integer) : $integer + 0;
        is(unpack('H*', encode_int($number, form => $form)), lc $hex, "$form $integer");
        push @{ $integers{$form} }, $integer;
        push @{ $octets{$form} }, $octets;
    }
}
for my $form (sort keys %integers) {
    my $all = join '', @{ $octets{$form} };
    ok(encode_ints($integers{$form}, form => $form) eq $all, "$form: all");
    is_deeply([map { "$_" } decode_ints($all, form => $form)], $integers{$form}, "$form: all, read");
    is_deeply([sort @{ $octets{$form} }], $octets{$form}, "$form: sorted") if $form ne 'zigzag';
}
is_deeply([sort { compare_zigzag($a, $b) } sort @{ $octets{zigzag} }], $octets{zigzag}, 'zigzag: sorted');
like(dies(sub { compare_zigzag("\x80", 'A') }), qr/^byte 0: a trail without a lead at /, 'no zigzag');
is(ref decode_int(encode_int(~0, form => $_), form => $_), '', "a number, $_") for qw(unsigned zigzag tuple);
is(ref \decode_int(encode_int(-9223372036854775807 - 1, form => 'tuple'), form => 'tuple'), 'SCALAR', 'the least number');
cmp_ok(decode_int(encode_int(1e15)), '==', 1e15, 'a number with an exponent');

my @keys;
for (rows('keys.tsv')) {
    my ($outcome, $hex, @columns) = @$_;
    my $key = pack 'H*', $hex // '';
    if ($outcome ne 'ok') {
        my ($kind, $at) = split / /, $outcome;
        like(dies(sub { decode_key($key) }), qr/^byte $at of the key: \w.* at \S+vectors\.t/, "$outcome $hex");
        next;
    }
    my @fields = map {
        my ($kind, $value) = split /:/, $_, 2;
        my $content = pack 'H*', $kind eq 'int' ? '' : $value;
        utf8::decode($content) if $kind eq 'text';
        $kind eq 'int' ? Math::BigInt->new($value) : $kind eq 'bytes' ? \$content : $content;
    } @columns;
    is(unpack('H*', encode_key(@fields)), lc($hex // ''), "key @columns");
    my @read = decode_key($key);
    is_deeply([map { ref eq 'SCALAR' ? $_ : "$_" } @read], [map { ref eq 'SCALAR' ? $_ : "$_" } @fields], "key @columns, read");
    push @keys, $key;
}
is_deeply([sort @keys], \@keys, 'sorted keys');

is(unpack('H*', encode_key(7, '7', \'7', -7.0)), '1507' . '023700' . '013700' . '13f8', 'numbers, strings and bytes');
like(dies(sub { encode_key($_) }), qr/^(?:a |no integer|bytes have)/, 'no field')
    for undef, [], "\x{D800}", chr 0x110000, \"\x{100}", 1.5, sub { };
like(dies(sub { encode_int($_) }), qr/^(?:no integer|undef)/, 'no integer') for undef, '', 'x', 1.5, 123456789012345.6, '1 ', "1\n", '1e3', 9**9**9, -sin 9**9**9;
like(dies(sub { encode_int($_) }), qr/^\S+ is a float of 2\^53 or more: pass its digits/, 'a large float') for 2**60, -2**60, 2**53, 1e300;
is(decode_int(encode_int(2**53 - 1)), '9007199254740991', 'the largest float');
is(decode_int(encode_int('1152921504606846976')), '1152921504606846976', 'digits');
like(dies(sub { encode_int(-1) }), qr/^-1 is negative/, 'negative');
# All bits of as many words as there are, and one more.
for my $bits (4159 .. 4161, 5000) {
    my $large = Math::BigInt->new(2)->bpow($bits)->bdec;
    like(dies(sub { encode_int($large, form => $_) }), qr/^the integer is too large/, "2^$bits - 1, $_") for qw(unsigned zigzag tuple);
}
like(dies(sub { encode_int(1, form => 'sorted') }), qr/^form is unsigned, zigzag or tuple, not sorted/, 'a form');
like(dies(sub { encode_int(1, signed => 1) }), qr/^unknown option: signed/, 'an option');
like(dies(sub { decode_int("\x80") }), qr/^byte 0: a trail without a lead at /, 'no integer');
like(dies(sub { decode_key("\x14\x16\1") }), qr/^byte 1 of the key: the end of the integer is missing at /, 'half a field');
like(dies(sub { decode_key("\x14\0") }), qr/^byte 1 of the key: 00 starts no field at /, 'no field');
like(dies(sub { decode_int("\1\1") }), qr/^there are more bytes/, 'two integers');

done_testing;
