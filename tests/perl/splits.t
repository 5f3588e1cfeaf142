# A stream may be in pieces, whatever they split.
use strict;
use warnings;
no warnings qw(nonchar non_unicode);
use lib $0 =~ s{[^/]+$}{}r;
use Encode qw(:all);
use Test::More;
use TestCharsets;

sub text { join '', map { chr((1 << $_) - 1) . chr(1 << $_ - 1) } 7, 11, 14, 16, grep { $_ <= $_[0] } 20, 26, 31, 36, 41, 62, 63 }

# Converts pieces as a layer does: what is left comes before the next.
sub in_pieces {
    my ($method, $charset, @pieces) = @_;
    my $stream = find_encoding($charset)->renew;
    my ($result, $left) = ('', '');
    for my $piece (@pieces) {
        $left .= $piece;
        # Of a string, what is there of the memory of it.
        _utf8_on($left) if $method eq 'encode';
        $result .= $stream->$method($left, FB_CROAK | STOP_AT_PARTIAL);
        _utf8_off($left);
    }
    return $left eq '' ? $result : undef;
}

sub is_same_in_pieces {
    my ($method, $charset, $from, $to) = @_;
    my @wrong = grep { in_pieces($method, $charset, substr($from, 0, $_), substr($from, $_)) ne $to } 0 .. length $from;
    is("@wrong", '', "$method $charset, split anywhere");
    ok(in_pieces($method, $charset, split //, $from) eq $to, "$method $charset, split everywhere");
}

# What a file has.
sub content {
    my ($mode, $path) = @_;
    open my $in, $mode, $path or die;
    local $/;
    return scalar <$in>;
}

# The layer converts 1024 bytes at a time.
sub is_same_through_files {
    my ($charset, $text) = @_;
    my $path = write_bytes('');
    my (@badly_written, @badly_read);
    for my $length (1000 .. ($reduced ? 1002 : 1040)) {
        my $padded = "\n" x $length . $text x 20;
        open my $out, ">:encoding($charset)", $path or die;
        print {$out} $padded;
        close $out;
        push @badly_written, $length if content('<:raw', $path) ne encode($charset, $padded);
        push @badly_read, $length if content("<:encoding($charset)", $path) ne $padded;
    }
    is("@badly_written", '', "$charset, written");
    is("@badly_read", '', "$charset, read");
}

for my $charset (@charsets) {
    my $text = text(bits($charset));
    my $bytes = encode($charset, $text, FB_CROAK | LEAVE_SRC);
    _utf8_off(my $memory = $text);
    is_same_in_pieces('decode', $charset, $bytes, $text);
    is_same_in_pieces('encode', $charset, $memory, $bytes);
    is_same_through_files($charset, $text);
}

done_testing;
