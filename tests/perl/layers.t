# Layers of PerlIO: signatures, places in files, what can't be converted.
use strict;
use warnings;
use lib $0 =~ s{[^/]+$}{}r;
use Encode qw(:all);
use Test::More;
use TestCharsets;

sub written {
    my ($mode, $path, @texts) = @_;
    open my $out, $mode, $path or die;
    no warnings qw(non_unicode nonchar);
    for (@texts) {
        print {$out} $_;
        # As each flush encodes what there is.
        $out->flush;
    }
    close $out;
    open my $in, '<:raw', $path or die;
    local $/;
    return scalar <$in>;
}

sub lines {
    my ($mode, $path) = @_;
    open my $in, $mode, $path or die;
    return [<$in>];
}

my @lines = map { "line $_ \x{E9}\x{20AC}\x{1F30D}\n" } 1 .. ($reduced ? 40 : 400);
for my $charset (@charsets) {
    my $path = write_bytes('');
    my $bytes = encode($charset, join '', @lines);
    ok(written(">:encoding($charset)", $path, '', @lines) eq $bytes, "$charset: one signature at most");
    is_deeply(lines("<:encoding($charset)", $path), \@lines, '... and lines');
    is(written(">:encoding($charset)", $path), '', '... and nothing');
    is_deeply(lines("<:encoding($charset)", $path), [], '... and back');

    # A place in a file, by what is read ahead being written back.
    open my $in, "<:encoding($charset)", write_bytes($bytes) or die;
    my $first = <$in>;
    my $place = tell $in;
    is($place, length encode($charset, $first), '... tell');
    <$in> for 1 .. 20;
    seek $in, $place, 0;
    is(scalar <$in>, $lines[1], '... seek');

    # A layer that is set on an open file.
    open my $late, '<', write_bytes($bytes) or die;
    binmode $late, ":encoding(\L$charset\E)";
    is(scalar <$late>, $lines[0], '... binmode');
}

# The layer converts 1024 bytes at a time.
for my $charset (@charsets) {
    no warnings qw(nonchar non_unicode);
    my $text = join '', map { chr((1 << $_) - 1) . chr(1 << $_ - 1) } 7, 11, 14, 16, grep { $_ <= bits($charset) } 20, 26, 31, 36, 41, 62, 63;
    my $path = write_bytes('');
    my (@badly_written, @badly_read);
    for my $length (1000 .. ($reduced ? 1002 : 1040)) {
        my $padded = "\n" x $length . $text x 20;
        push @badly_written, $length if written(">:encoding($charset)", $path, $padded) ne encode($charset, $padded);
        push @badly_read, $length if join('', @{ lines("<:encoding($charset)", $path) }) ne $padded;
    }
    is("@badly_written", '', "$charset, written");
    is("@badly_read", '', "$charset, read");
}

# Text of either byte order is read, and written on in that.
for my $family ('UTF-64', 'UTF-INFINITY-16', 'UTF-E-16', 'UTF-G-16') {
    my $signature = substr encode($family, 'x'), 0, length(encode($family, 'x')) - length encode("${family}BE", 'x');
    my $little = reverse($signature) . encode("${family}LE", join '', @lines);
    my $path = write_bytes($little);
    is_deeply(lines("<:encoding($family)", $path), \@lines, "$family, little-endian");
    my $unsigned = write_bytes(encode("${family}BE", join '', @lines));
    is_deeply(lines("<:encoding($family)", $unsigned), \@lines, '... without a signature, big-endian');
    open my $in, "<:encoding($family)", $path or die;
    <$in>;
    my $place = tell $in;
    is($place, length($signature) + length encode("${family}LE", $lines[0]), '... tell');
    seek $in, $place, 0;
    is(scalar <$in>, $lines[1], '... seek');

    my $stream = find_encoding($family)->renew;
    is($stream->renewed, 1, '... renewed');
    ok(find_encoding($family)->renewed == 0, '... which is another object');
    is($stream->decode(my $start = reverse $signature), '', '... a signature by itself');
    is($stream->decode(my $more = encode("${family}LE", 'a')), 'a', '... holds for what comes later');
    is(decode($family, encode("${family}BE", 'a')), 'a', '... but for no other text');
}

# Text that can't be converted is shown, and warned of as Perl's own layers do.
{
    my @warnings;
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    my $path = write_bytes('');
    is(written('>:encoding(UTF-64BE)', $path, "a\x{110000}"), encode('UTF-64BE', 'a\x{110000}'), 'unencodable');
    like($warnings[-1], qr/^"\\x\{110000\}" does not map to UTF-64BE/, '... with a warning');
    @warnings = ();
    is_deeply(lines('<:encoding(UTF-8000)', write_bytes("a\xC3b")), ['a\xC3b'], 'ill-formed');
    like($warnings[0], qr/^UTF-8000 "\\xC3" does not map to Unicode: C3 starts a sequence of 2 bytes, but byte 2, 62, is no trail/, '... with a warning');
    no warnings 'utf8';
    @warnings = ();
    open my $out, '>:encoding(UTF-64BE)', $path or die;
    print {$out} "a\x{110000}";
    close $out;
    is_deeply(\@warnings, [], '... unless that is off');
}

done_testing;
