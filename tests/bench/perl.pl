#!/usr/bin/perl
# Usage: tests/bench/perl.pl BUILD [--short] [FILE...]
# The times of Perl's decode and encode, in turns with Encode's own nearest
# encoding, best of eleven: on the UTF-8 text in each file, or on text that is
# made. Then how much memory they take at most beside a text of 64 MB and the
# result, and for a read of a file through a layer. With --short: calls with the
# short text in each file, in lines for short.py.
use strict;
use warnings;
use lib shift(@ARGV) . '/languages/perl';
use constant IS_SHORT => @ARGV && $ARGV[0] eq '--short' && shift @ARGV;

use Encode qw(:all);
use Encode::UTFX;
use File::Basename;
use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC CLOCK_PROCESS_CPUTIME_ID);

# Most short turns are not interrupted.
sub measured { return $ENV{UTFX_TEST_REDUCED} ? int($_[0] / 100) || 1 : $_[0] }
use constant {
    CALLS => IS_SHORT ? 100 : 10, TURNS => measured(IS_SHORT ? 1000 : 11),
    CLOCK => IS_SHORT ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID,
};

my @pairs = (
    ['UTF-64BE', 'UTF-32BE'], ['UTF-64LE', 'UTF-32LE'], ['UTF-8000', 'UTF-8'],
    ['UTF-E-8', 'UTF-8'], ['UTF-INFINITY-16BE', 'UTF-16BE'],
);

sub made_text {
    my ($first, $count) = @_;
    srand 1;
    return join ' ', map { join '', map { chr($first + int rand $count) } 0 .. rand 8 } 1 .. 10_000;
}

sub text_of {
    my ($file) = @_;
    open my $in, '<:encoding(UTF-8)', $file or die "$file: $!\n";
    local $/;
    return scalar <$in>;
}

my %texts = @ARGV ? map { (fileparse($_, qr/\.[^.]*/))[0] => text_of($_) } @ARGV
    : (Latin => made_text(0x61, 26), Cyrillic => made_text(0x430, 32), Chinese => made_text(0x4E00, 5000));

sub seconds {
    my ($encoding, $method, $source) = @_;
    my $start = clock_gettime(CLOCK);
    $encoding->$method($source) for 1 .. CALLS;
    return clock_gettime(CLOCK) - $start;
}

# The seconds that each of a pair takes.
sub best {
    my ($pair, $method, $text) = @_;
    my @encodings = map { find_encoding($_) } @$pair;
    my @sources = map { $method eq 'encode' ? $text : encode($_, $text) } @$pair;
    my @best = (9**9, 9**9);
    for (1 .. TURNS) {
        for my $i (0, 1) {
            my $seconds = seconds($encodings[$i], $method, $sources[$i]);
            $best[$i] = $seconds if $seconds < $best[$i];
        }
    }
    return map { $_ / CALLS } @best;
}

# The most memory that this process has ever had, in MB.
sub peak {
    open my $status, '<', '/proc/self/status' or die;
    my ($peak) = join('', <$status>) =~ /^VmHWM:\s*(\d+)/m;
    return $peak / 1024;
}

# In a process of its own, what is taken beside source and result.
sub memory {
    my ($charset, $method) = @_;
    my $pid = open(my $pipe, '-|') // die;
    if (!$pid) {
        my $size = 64 << 20;
        my $source = "\0\0\0\0\0\0\0A" x ($size / 8);
        my $encoding = find_encoding($charset);
        my $before = peak();
        my $result = $encoding->$method($source);
        printf "%.1f", peak() - $before - do { use bytes; length $result } / 2**20;
        exit;
    }
    return <$pipe>;
}

for my $pair (IS_SHORT ? grep { $_->[0] ne 'UTF-64LE' } @pairs : ()) {
    for my $method ('encode', 'decode') {
        for my $file (@ARGV) {
            print join("\t", 'Perl', @$pair, $method, $file, map { 1e9 * $_ } best($pair, $method, text_of($file))), "\n";
        }
    }
}
exit if IS_SHORT;

for my $pair (@pairs) {
    for my $method ('decode', 'encode') {
        my %ratios = map { my @best = best($pair, $method, $texts{$_}); $_ => $best[1] / $best[0] } sort keys %texts;
        printf "%s %s: × %s: %s\n", $method, @$pair, join ', ', map { sprintf '%s %.1f', $_, $ratios{$_} } sort keys %ratios;
    }
}
for my $method ('decode', 'encode') {
    printf "%s UTF-64LE, memory beside source and result: %s MB\n", $method, memory('UTF-64LE', $method);
}
