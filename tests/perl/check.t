# Everything that CHECK asks for is done as Encode's own UTF-8 does it: results, what is
# left of the source, messages and warnings.
use strict;
use warnings;
use lib $0 =~ s{[^/]+$}{}r;
use Encode qw(:all);
use Test::More;
use TestCharsets;

my %checks = (
    FB_DEFAULT => FB_DEFAULT,
    FB_CROAK => FB_CROAK,
    FB_QUIET => FB_QUIET,
    FB_WARN => FB_WARN,
    FB_PERLQQ => FB_PERLQQ,
    FB_HTMLCREF => FB_HTMLCREF,
    FB_XMLCREF => FB_XMLCREF,
    PERLQQ => PERLQQ,
    LEAVE_SRC => LEAVE_SRC,
    STOP_AT_PARTIAL => STOP_AT_PARTIAL,
    'FB_CROAK | LEAVE_SRC' => FB_CROAK | LEAVE_SRC,
    'FB_CROAK | STOP_AT_PARTIAL' => FB_CROAK | STOP_AT_PARTIAL,
    'FB_QUIET | LEAVE_SRC' => FB_QUIET | LEAVE_SRC,
    'FB_WARN | LEAVE_SRC' => FB_WARN | LEAVE_SRC,
    'WARN_ON_ERR | PERLQQ' => WARN_ON_ERR | PERLQQ,
    'WARN_ON_ERR | PERLQQ | STOP_AT_PARTIAL' => WARN_ON_ERR | PERLQQ | STOP_AT_PARTIAL,
    'WARN_ON_ERR | ONLY_PRAGMA_WARNINGS' => WARN_ON_ERR | Encode::ONLY_PRAGMA_WARNINGS,
    'a callback' => sub { join '', '<', map({ sprintf '%X.', $_ } @_), '>' },
    'a callback that dies' => sub { die "enough\n" },
);

# All that there is to see of a conversion, of UTF-8 by whatever name.
sub outcome {
    my ($method, $charset, $source, $check) = @_;
    my @warnings;
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    my $result = eval { find_encoding($charset)->$method($source, $check) };
    my $error = $@;
    s/\Q$charset\E/UTF-8/g for $error, @warnings;
    # Ours says why, too.
    s/ does not map to Unicode\K: [^\n]+(?= at )// for $error, @warnings;
    return [$result, defined $result && utf8::is_utf8($result), $source, $error, @warnings];
}

my @octets = (
    '', 'abc', "\xC3\xA9", "\xE2\x82\xAC\xF0\x9F\x8C\x8D", "a\xFFb", "\xFF(", "a\x80\x80b", "a\xC3", "a\xE2\x82", "\xF0\x9F\x8C",
    "a\xE2\x82b", "a\xC3(\xC3\xA9\xE2", "\xF0\x9F\x8C\xF0\x9F\x8C\x8D", "\xFE\xFF(", 'x' x 300 . "\xFF" . 'y' x 300,
);
my @strings = (
    '', 'abc', "\xE9", "\x{20AC}\x{1F30D}", "a\x{D800}b", "\x{DFFF}", "\x{D800}\x{DC00}", "a\x{DABC}\x{20AC}\x{DABC}",
    'x' x 300 . "\x{D800}" . 'y' x 300 . "\x{DFFF}",
);
for my $name (sort keys %checks) {
    my $check = $checks{$name};
    for (@octets) {
        is_deeply(outcome('decode', 'UTF-8000', $_, $check), outcome('decode', 'UTF-8', $_, $check),
            "$name: " . unpack 'H80', $_);
    }
    for (@strings) {
        is_deeply(outcome('encode', 'UTF-8000', $_, $check), outcome('encode', 'UTF-8', $_, $check),
            "$name: " . join ' ', map { sprintf '%X', ord } split //, substr $_, 0, 20);
    }
    # A stream's partial characters are left whatever is asked for.
    my ($ours, $theirs) = map { find_encoding($_)->renew } 'UTF-8000', 'UTF-8';
    my ($left, $left_by_theirs) = ("a\xE2\x82") x 2;
    is($ours->decode($left, $check), $theirs->decode($left_by_theirs, $check), "$name: in a stream");
    is($left, $left_by_theirs, "$name: what is left in a stream");
}

# Lone surrogates, by themselves or as Perl has them in a file.
my %has_surrogates = map { $_ => 1 } @surrogate;
is("@surrogate", 'MUTF-8 WTF-16BE WTF-16LE WTF-8', 'some have surrogates');
for my $charset (@surrogate) {
    my $text = "\x{20AC}\x{D800}\x{D800}a\x{DC00}\x{DC00}\x{1F30D}" x 3000 . "\x{DBFF}";
    my $octets = encode($charset, $text, FB_CROAK | LEAVE_SRC);
    is(decode($charset, $octets, FB_CROAK | LEAVE_SRC), $text, "surrogates in $charset");
    open my $file, "<:encoding($charset)", write_bytes($octets . encode($charset, 'z')) or die;
    is(do { local $/; <$file> }, "${text}z", '... and in a file');
    is(encode($charset, "a\x{D83C}\x{DF0D}"), encode($charset, "a\x{1F30D}"), '... and a pair of them');
}

# Text that stands for a character is in the charset.
for my $charset (grep { !$has_surrogates{$_} } @charsets) {
    my $text = "a\x{D800}b";
    is(decode($charset, encode($charset, $text)), "a\x{FFFD}b", "U+FFFD in $charset");
    is(decode($charset, encode($charset, $text, FB_PERLQQ)), 'a\x{D800}b', "PERLQQ in $charset");
    is(decode($charset, encode($charset, $text, FB_HTMLCREF)), 'a&#55296;b', "HTMLCREF in $charset");
    is(decode($charset, encode($charset, $text, FB_XMLCREF)), 'a&#xd800;b', "XMLCREF in $charset");
    is(decode($charset, encode($charset, $text, sub { sprintf "<\x{2713}%X>", @_ })), "a<\x{2713}D800>b", "a callback in $charset");
    is(decode($charset, encode($charset, "\x{D800}", FB_PERLQQ)), '\x{D800}', "... at the start of $charset");
    ok(!defined eval { encode($charset, $text, FB_CROAK | LEAVE_SRC) }, "$charset has no surrogates");
    like($@, qr/^"\\x\{d800\}" does not map to $charset at \Q$0\E line \d+\.$/, '... and says so');
    ok(encode($charset, '') eq '' && decode($charset, '') eq '', "nothing is nothing in $charset");
    ok(!defined find_encoding($charset)->encode(undef) && !defined find_encoding($charset)->decode(undef), "and undef undef");
}
is(encode('UTF-64BE', "\x{110000}", FB_PERLQQ), encode('UTF-64BE', '\x{110000}'), 'what UTF-64 does not have');

# A string without the UTF8 flag is Latin-1.
my $latin1 = pack('C*', 0 .. 0xFF) x 100;
utf8::upgrade(my $upgraded = $latin1);
for my $charset (@charsets) {
    my @wrong = grep { encode($charset, substr $latin1, 0, $_) ne encode($charset, substr $upgraded, 0, $_) } 0 .. 300, length $latin1;
    is("@wrong", '', "Latin-1 to $charset");
    my $wide = encode($charset, $latin1);
    utf8::upgrade($wide);
    ok(decode($charset, $wide) eq $latin1, "octets with the UTF8 flag from $charset");
}

# Sources that are not plain strings.
for my $charset (@charsets) {
    my $encoding = find_encoding($charset);
    is($encoding->decode($encoding->encode(12345)), '12345', "a number in $charset");
    my $number = 12345;
    ok($encoding->encode($number, FB_CROAK) eq $encoding->encode('12345'), 'a number, taken');
    is($number, '', '... is gone');
    my $source = 'x' x 5000;
    my $shared = $source;
    $encoding->encode($source, FB_CROAK);
    is($source, '', 'a shared string is taken');
    is($shared, 'x' x 5000, '... from one of its owners');
    ok(!eval { $encoding->encode('constant', FB_CROAK); 1 }, 'a constant is not');
    like($@, qr/^Modification of a read-only value attempted/, '... but for that');
    my %tied;
    tie my $tied, 'Tied', "\xE9";
    ok($encoding->encode($tied, FB_CROAK) eq $encoding->encode("\xE9"), 'a tied scalar');
    is($tied, '', '... is taken');
    ok(!eval { decode($charset, "\x{100}"); 1 }, 'characters are no octets');
    like($@, qr/^Wide character at /, '... which is said');
}
{
    package Tied;
    sub TIESCALAR { my ($class, $value) = @_; return bless \$value, $class }
    sub FETCH { ${ $_[0] } }
    sub STORE { ${ $_[0] } = $_[1] }
}

# Code that is called on an error may do anything.
my $changed = "\xFF" x 100;
ok(!eval { find_encoding('UTF-8000')->decode($changed, sub { $changed = 'x' x 100_000; '' }); 1 }, 'a changed source');
like($@, qr/^Encode::UTFX: the string was changed while it was converted at /, '... is an error');
{
    local $SIG{__WARN__} = sub { undef $changed };
    $changed = "\xFF" x 100;
    ok(!eval { find_encoding('UTF-8000')->decode($changed, FB_WARN); 1 }, '... so is one that a warning has changed');
    my @held = (find_encoding('UTF-64')->renew, "a\x{D800}b");
    my $encoded = $held[0]->encode($held[1], sub { @held = (); '?' });
    is($encoded, encode('UTF-64', 'a?b'), 'what is let go of');
}
ok(!eval { bless({}, 'Encode::UTFX')->decode('a'); 1 } && !eval { Encode::UTFX->decode('a'); 1 }, 'no object');

# The reason is that in the byte order of the stream.
my ($reason, $without_signature) = map {
    my $octets = $_->[1] . "A\0\0\0\0\0\0\0";
    eval { decode($_->[0], $octets, FB_CROAK) };
    $@ =~ s/^\S+//r;
} ['UTF-64', encode('UTF-64LE', "\x{FEFF}")], ['UTF-64LE', ''];
is($reason, $without_signature, 'the reason behind a signature');
like($reason, qr/ to Unicode: /, '... is one');

# Strings that are no text at all, if only in memory, are one error a byte.
for (["\xFF", 1], ["a\xC3", 1], ["\x80b", 1], ["\xED\xA0", 2], ["\xFF\x80\x88" . "\x80" x 10, 13]) {
    my ($garbage, $errors) = @$_;
    _utf8_on(my $string = $garbage);
    my $count = 0;
    no warnings;
    encode('UTF-64BE', $string, sub { ++$count; '' });
    is($count, $errors, 'malformed: ' . unpack 'H*', $garbage);
}

done_testing;
