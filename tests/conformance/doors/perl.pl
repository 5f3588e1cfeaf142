# Encode's streams: octets to strings, and these to octets. child.h has the
# lines.
use strict;
use warnings;
no warnings 'utf8';

use Encode qw(:all);
use Encode::UTFX;

# Forms of a string's memory.
my %is_string = map { $_ => 1 } 'UTF-8', 'WTF-8';

# Encode has this one, too.
my $uhc = bless { Name => 'UHC' }, 'Encode::UTFX';
sub encoding { return $_[0] eq 'UHC' ? $uhc : find_encoding($_[0]) }

sub is_ours { return ref find_encoding($_[0]) eq 'Encode::UTFX' }

# What comes of a source, of which the rest stays, and how many octets or
# characters of that are an error.
sub take {
    my ($coder, $method, $source, $on_error) = @_;
    return ($coder->$method($$source, STOP_AT_PARTIAL), 0) if $on_error eq 'replace';
    my $result = '';
    while (1) {
        $result .= $coder->$method($$source, FB_QUIET | STOP_AT_PARTIAL);
        return ($result, 0) if $$source eq '' || eval { $coder->$method($$source, sub { die scalar(@_) . "\n" }); 1 };
        return ($result, $@ + 0) if $on_error eq 'stop';
        if ($method eq 'decode') {
            substr $$source, 0, $@ + 0, '';
        } else {
            # Whose last character may not be whole.
            _utf8_off($$source);
            $$source =~ s/^.[\x80-\xBF]*//s;
            _utf8_on($$source);
        }
    }
}

# An object that is no stream does the same, unless something is left.
sub check_whole {
    my ($coder, $method, $source, $on_error, $result, $is_error) = @_;
    my %checks = (stop => FB_CROAK | LEAVE_SRC, skip => sub { '' }, replace => FB_DEFAULT);
    my $whole = eval { $coder->$method($source, $checks{$on_error}) };
    die "by itself another outcome\n" if defined $whole == !!$is_error || (defined $whole && $whole ne $result);
}

# How many octets characters take behind a signature.
sub size_in {
    my ($charset, $text) = @_;
    return length encoding(is_ours("${charset}BE") ? "${charset}BE" : $charset)->encode($text);
}

# What is written, and where an error is, if there is one.
sub convert {
    my ($from, $to, $on_error, @pieces) = @_;
    my $decoder = $is_string{$from} ? undef : encoding($from)->renew;
    my $encoder = encoding($to)->renew;
    my ($left, $given, $output) = ('', 0, '');
    for my $piece (@pieces) {
        $given += length $piece;
        $left .= $piece;
        my ($text, $ill_formed) = ($left, 0);
        if ($decoder) {
            ($text, $ill_formed) = take($decoder, 'decode', \$left, $on_error);
            check_whole(encoding($from), 'decode', $piece, $on_error, $text, $ill_formed)
                if @pieces == 1 && ($left eq '' || $ill_formed);
        } else {
            _utf8_on($text);
            $left = '';
        }
        my $string = $text;
        my ($octets, $lacking) = take($encoder, 'encode', \$text, $on_error);
        check_whole(encoding($to), 'encode', $string, $on_error, $octets, $lacking) if @pieces == 1 && ($text eq '' || $lacking);
        $output .= $octets;
        if ($lacking) {
            _utf8_off($text) unless $decoder;
            my ($behind, $error) = $decoder ? map { size_in($from, $_) } $text, substr $text, 0, 1
                : map { length } $text, $text =~ /^(.[\x80-\xBF]*)/s;
            my $begin = $given - length($left) - $behind;
            return $output, $begin, $begin + $error;
        }
        return $output, $given - length $left, $given - length($left) + $ill_formed if $ill_formed;
        next if $decoder;
        _utf8_off($left = $text);
    }
    return $left eq '' ? $output : ($output, $given - length $left, $given);
}

$| = 1;
while (my $line = <STDIN>) {
    my ($from, $to, $on_error, $sizes, $digits) = split ' ', $line;
    my $text = $digits eq '-' ? '' : pack 'H*', $digits;
    my @pieces = $sizes eq '-' ? $text : unpack join(' ', map { "a$_" } split /,/, $sizes), $text;
    my ($output, @error) = eval { convert($from, $to, $on_error, @pieces) };
    print defined $output ? join(' ', $output eq '' ? '-' : uc unpack('H*', $output), @error) . "\n" : "! $@";
}
