# Integers and keys, by the table of vectors.
use strict;
use warnings;
use Encode::UTFX qw(encode_int decode_int encode_ints decode_ints compare_zigzag encode_key decode_key
    key_bool key_float key_double key_uuid key_down);
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

# The fields of columns, up to the end or to that of a tuple.
sub fields {
    my ($columns) = @_;
    my @fields;
    while (@$columns && $columns->[0] ne ')') { push @fields, field($columns) }
    shift @$columns;
    return @fields;
}

sub field {
    my ($columns) = @_;
    my ($kind, $value) = split /:/, shift @$columns, 2;
    return [fields($columns)] if $kind eq '(';
    return key_down(field($columns)) if $kind eq 'down';
    return undef if $kind eq 'null';
    return key_bool($kind eq 'true') if $kind =~ /\A(?:true|false)\z/;
    return Math::BigInt->new($value) if $kind eq 'int';
    return key_uuid($value =~ s/(.{8})(.{4})(.{4})(.{4})/$1-$2-$3-$4-/r) if $kind eq 'uuid';
    # Numbers with the bits of a NaN are only read.
    return (decode_key("\x21" . flipped($value)))[0] if $kind eq 'double' && $value =~ /\A[7F]FF/;
    return (decode_key("\x20" . flipped($value)))[0] if $kind eq 'float' && $value =~ /\A[7F][F8-E]/;
    return key_double(unpack 'd>', pack 'H*', $value) if $kind eq 'double';
    return key_float(unpack 'f>', pack 'H*', $value) if $kind eq 'float';
    my $content = pack 'H*', $value;
    utf8::decode($content) if $kind eq 'text';
    return $kind eq 'bytes' ? \$content : $content;
}

# As a key has the bits of a number.
sub flipped {
    my $bits = pack 'H*', $_[0];
    return ord $bits >= 0x80 ? ~$bits : chr(ord($bits) | 0x80) . substr $bits, 1;
}

# With types, signs and the bits of NaNs.
sub shown {
    my ($field) = @_;
    return '(' . join(' ', map { shown($_) } @$field) . ')' if ref $field eq 'ARRAY';
    return 'undef' if !defined $field;
    return 'bytes:' . unpack 'H*', $$field if ref $field eq 'SCALAR';
    return "$field" if ref $field ne 'Encode::UTFX::Field';
    my ($kind, $value) = ($field->kind, $field->value);
    return "$kind:" . ($kind eq 'down' ? shown($value) : $kind =~ /float|double/ ? unpack 'H*', pack 'd', $value : $value);
}

my @keys;
for (rows('keys.tsv')) {
    my ($outcome, $hex, @columns) = @$_;
    my $key = pack 'H*', $hex // '';
    if ($outcome ne 'ok') {
        my ($kind, $at) = split / /, $outcome;
        like(dies(sub { decode_key($key) }), qr/^byte $at of the key: \w.* at \S+vectors\.t/, "$outcome $hex");
        next;
    }
    my $names = "@columns";
    my @fields = fields(\@columns);
    is(unpack('H*', encode_key(@fields)), lc($hex // ''), "key $names");
    is(shown([decode_key($key)]), shown(\@fields), "key $names, read");
    push @keys, $key;
}
is_deeply([sort @keys], \@keys, 'sorted keys');

is(unpack('H*', encode_key(7, '7', \'7', -7.0)), '1507' . '023700' . '013700' . '13f8', 'numbers, strings and bytes');
like(dies(sub { encode_key($_) }), qr/^(?:a |no integer|bytes have)/, 'no field')
    for {}, [{}], key_down(1.5), "\x{D800}", chr 0x110000, \"\x{100}", 1.5, sub { };
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
like(dies(sub { decode_key("\x14\3") }), qr/^byte 1 of the key: 03 starts no field at /, 'no field');
like(dies(sub { decode_key("\5\x14\3") }), qr/^byte 2 of the key: 03 starts no field at /, 'no field in a tuple');
for my $hold (sub { [@_] }, \&key_down) {
    my $field = 7;
    $field = $hold->($field) for 1 .. 64;
    is(shown([decode_key(encode_key($field))]), shown([$field]), 'fields that hold one another');
    like(dies(sub { encode_key($hold->($field)) }), qr/^more than 64 fields hold one another at \S+vectors\.t/, 'too many of these');
}
like(dies(sub { decode_key("\5" x 1000) }), qr/^byte 64 of the key: more than 64 fields hold one another at /, 'too many, read');
is_deeply([map { my $number = $_; map { (decode_key(encode_key($_->($number))))[0] ? 1 : 0 } \&key_float, \&key_double } 1.5, 0], [1, 1, 0, 0], 'numbers are conditions');
cmp_ok(key_double(1.5) + 1, '==', 2.5, 'numbers count');
cmp_ok(key_float(0.1), '!=', 0.1, 'a float is the nearest one');
is(key_uuid('6BA7B810-9dad-11d1-80b4-00c04fd430c8') . '', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'a UUID is its text');
is(key_bool('x') ? 'true' : 'false', 'true', 'a Boolean is a condition');
is(unpack('H*', encode_key(key_double(9**9**9), key_float(-9**9**9))), '21fff0000000000000' . '20007fffff', 'infinity');
like(dies(sub { key_float(1e39) }), qr/^1e\+39 is too large for a float at /, 'no float');
like(dies(sub { key_uuid($_) }), qr/^no UUID: /, 'no UUID') for undef, '', '6ba7b8109dad11d180b400c04fd430c8';
is_deeply([sort map { encode_key('ann', key_down($_), 7) } -1, 300, 2], [map { encode_key('ann', key_down($_), 7) } 300, 2, -1], 'downwards');
like(dies(sub { decode_int("\1\1") }), qr/^there are more bytes/, 'two integers');

done_testing;
