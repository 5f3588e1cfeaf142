# Nothing is left behind by a conversion, whatever becomes of it.
use strict;
use warnings;
use lib $0 =~ s{[^/]+$}{}r;
use Encode qw(:all);
use Encode::UTFX qw(encode_int decode_int encode_key decode_key);
use Test::More;
use TestCharsets;

# The memory of this process, in KB.
sub resident {
    open my $status, '<', '/proc/self/status' or die;
    return join('', <$status>) =~ /^VmRSS:\s*(\d+)/m ? $1 : die;
}

local $SIG{__WARN__} = sub { };
my %conversions = (
    'text' => sub { decode('UTF-64', encode('UTF-64', "a\x{20AC}" x 100)) },
    'Latin-1' => sub { encode('UTF-INFINITY-16', "\xE9" x 100) },
    'octets with the UTF8 flag' => sub { utf8::upgrade(my $octets = "\xC3\xA9"); decode('UTF-8000', $octets) },
    'characters as octets' => sub { eval { decode('UTF-8000', "\x{100}") } },
    'undef' => sub { encode('UTF-64', undef) },
    'numbers' => sub { encode('UTF-64', my $number = 12, FB_CROAK) },
    'a clone' => sub { find_encoding('UTF-64')->renew->encode('a') },
    'integers' => sub { decode_int(encode_int($_, form => 'tuple'), form => 'tuple') for 5, -2**40 },
    'no integer' => sub { eval { decode_int("\x1D") }; eval { encode_int('x') } },
    'a key' => sub { decode_key(encode_key('ann', -7, \"\0")) },
    'no key' => sub { eval { decode_key("\2ann\0\1\0\xFF") }; eval { encode_key("\x{D800}") } },
    'a mender' => sub {
        my $mender = Encode::UTFX::Mender->new(through => 'cp1252')->learn("caf\xC3\x83\xC2\xA9");
        $mender->find("caf\xC3\x83\xC2\xA9");
        $mender->mend("caf\xC3\x83\xC2\xA9");
        $mender->merge(Encode::UTFX::Mender->load($mender->save));
    },
    'no mender' => sub { eval { Encode::UTFX::Mender->new(through => 'none') }; eval { Encode::UTFX::Mender->load('') } },
    'an alias' => sub { find_encoding('utf_8k') },
    'a callback' => sub { decode('UTF-8000', "\xFFa", sub { "<@_>" }); encode('UTF-64', "\x{D800}", sub { "<@_>" }) },
    'a callback that dies' => sub { eval { encode('UTF-64', "a\x{D800}", sub { die 'x' x 100 }) } },
    map {
        my $check = $_;
        "check $check" => sub {
            eval { decode('UTF-8000', my $octets = "abc\xFFabc\xC3", $check) };
            eval { encode('UTF-64', my $string = "a\x{D800}b\x{110000}", $check) };
        }
    } FB_CROAK, FB_QUIET, FB_WARN, FB_PERLQQ, FB_HTMLCREF, FB_XMLCREF, STOP_AT_PARTIAL
);
for my $name (sort keys %conversions) {
    my $conversion = $conversions{$name};
    $conversion->() for 1 .. 1000;
    my $before = resident();
    $conversion->() for 1 .. 10_000;
    # As little as 60 bytes each would be more.
    cmp_ok(resident() - $before, '<', 500, $name);
}

done_testing;
