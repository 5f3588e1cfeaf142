# Programs that know nothing of the module, and names of encodings.
use strict;
use warnings;
use utf8;
use lib $0 =~ s{[^/]+$}{}r;
use Encode qw(:all);
use Test::More;
use TestCharsets;

# Programs with PERL5OPT=-MEncode::UTFX.
local $ENV{PERL5OPT} = '-MEncode::UTFX';
my $text = "Hi\x{1F30D}, \x{E9}\x{20AC}\n" x 300;
my $utf8 = write_bytes(encode('UTF-8', $text));
for my $charset (@charsets) {
    my @write = ('-f', 'UTF-8', '-t', $charset);
    my @read = ('-f', $charset, '-t', 'UTF-8');
    my $bytes = encode($charset, $text);
    ok(output_of('piconv', '-S', 'perlio', @write, $utf8) eq $bytes, "piconv to $charset");
    ok(output_of('piconv', '-S', 'perlio', @read, write_bytes($bytes)) eq encode('UTF-8', $text), "piconv from $charset");
    # Without -S it converts line by line, each of which starts a stream.
    ok(output_of('piconv', @write, $utf8) eq $bytes, '... line by line') if grep { $_ eq $charset } @unsigned;
}
my $list = output_of('piconv', '-l');
like($list, qr/^\Q$_\E$/m, "piconv lists $_") for @charsets;

# A test of somebody's, in any encoding.
my $script = write_bytes(encode('UTF-8', <<'END'));
use strict;
use warnings;
use utf8;
use Test::More tests => 3;
use File::Temp;
my @rows = (['name', 'größe'], ['Łódź', '🌍'], ['日本', 'नमस्ते']);
my $file = File::Temp->new->filename;
open my $out, ">:encoding($ENV{CHARSET})", $file or die;
print {$out} join("\t", @$_), "\n" for @rows;
close $out;
cmp_ok(-s $file, '>', 20, 'written');
open my $in, "<:encoding($ENV{CHARSET})", $file or die;
chomp(my @lines = <$in>);
is_deeply([map { [split /\t/] } @lines], \@rows, 'read');
is(length $lines[1], 6, 'characters');
END
for my $charset (@charsets) {
    local $ENV{CHARSET} = $charset;
    like(output_of('prove', $script), qr/^Result: PASS$/m, "prove in $charset");
}

# Modules that are loaded when an encoding is asked for.
my $dir = File::Temp->newdir;
mkdir "$dir/Encode" or die;
open my $config, '>', "$dir/Encode/ConfigLocal.pm" or die;
print {$config} "\$Encode::ExtModule{'$_'} = 'Encode::UTFX';\n" for @charsets;
print {$config} "1;\n";
close $config;
{
    local $ENV{PERL5OPT} = "-I$dir";
    is(output_of($^X, '-MEncode', '-e', 'print encode("UTF-64BE", "a")'), encode('UTF-64BE', 'a'), 'on demand');
    ok(output_of('piconv', '-f', 'utf-8', '-t', 'utf-8000', $utf8) eq encode('UTF-8', $text), '... whatever the case');
}

# Other names, in all spellings.
my %names = (
    'UTF-64BE' => ['UTF64BE', 'utf-64be', 'utf_64_be', 'Utf-64BE', ' UTF-64 BE '],
    'UTF-64' => ['UTF64', 'utf64', 'UTF_64'],
    'UTF-8000' => ['UTF8000', 'utf8000', 'UTF-8K', 'utf8k'],
    'UTF-E-8' => ['UTFE8', 'utf-e8'],
    'UTF-INFINITY-16' => ['UTF-∞-16', 'UTF-INF-16', 'utfinf16', encode('UTF-8', 'UTF-∞-16')],
    'UTF-INFINITY-16LE' => ['UTF-∞-16LE', 'UTF-INF-16LE'],
);
for my $charset (sort keys %names) {
    is(find_encoding($_)->name, $charset, encode('UTF-8', "$_ is $charset")) for @{ $names{$charset} };
}
my @listed = map { /^((?!UTF-(?:8|16|32)(?:BE|LE)? )[A-Z]\S+)(?!.*\(experimental\)$)/ } split /\n/, output_of('utfx', 'list');
is_deeply([sort @charsets], [sort @listed], 'all that are listed');

# Encode's own stay as they are, whatever was asked for first.
for ('UTF-8', 'utf8', 'UTF-16', 'UTF-16BE', 'UTF16LE', 'UTF-32', 'utf32be', 'UCS-2BE', 'latin1', 'UTF-7') {
    unlike(ref find_encoding($_), qr/UTFX/, "$_ is Encode's");
    my $ours = output_of($^X, '-e', "print Encode::find_encoding('$_')->name");
    local $ENV{PERL5OPT};
    is($ours, output_of($^X, '-MEncode', '-e', "print Encode::find_encoding('$_')->name"), '... by the same name');
}
for ('koi8-r', 'CP1252', 'IBM1047', 'mac-cyrillic', 'MACCYRILLIC', 'iso_8859-15', 'MS-ANSI') {
    unlike(ref find_encoding($_), qr/UTFX/, "$_ is Encode's");
}

# Tables that Encode lacks.
is(encode('CP10007', "\x{42F}\x{E9}\x{4E2D}A"), "\x9F??A", 'a table');
is(encode('CP10007', "\xA0\xE9"), "\xCA?", '... and characters of Latin-1, of which it lacks one');
is(decode('cp10007', "\x9F"), "\x{42F}", '... in lower case');
is(encode('ISO_5428:1980', "\x{391}"), encode('iso5428', "\x{391}"), 'spellings of one');
ok(!eval { encode('CP10007', my $lacks = "A\xE9", FB_CROAK); 1 }, 'a character that it lacks');
like($@, qr/^"\\x\{00e9\}" does not map to CP10007 at /, '... is named');
is(encode('CP10007', my $escaped = "\xE9", FB_PERLQQ), '\x{00E9}', '... or written as ASCII');
ok(!eval { decode('DIN_66003', my $octets = "A\x80", FB_CROAK); 1 }, 'a byte that is unassigned');
like($@, qr/^DIN_66003 "\\x80" does not map to Unicode: 80 is unassigned in DIN_66003 at /, '... is named');
is(decode('DIN_66003', "A\x80B"), "A\x{FFFD}B", '... or replaced');

# One of several bytes: of two, one, three and two.
my ($string, $octets) = ("\x{8868}A\x{4E02}\x{FF71}", "\xC9\xBDA\x8F\xB0\xA1\x8E\xB1");
is(encode('euc-jp-ms', $string), $octets, 'a table of several bytes');
is(decode('EUC-JP-MS', $octets), $string, '... which is read, too');
is(decode('EUC-JP-MS', "\xA2\xAFb\xA2 \x8F\xB0"), "\x{FFFD}b\x{FFFD} \x{FFFD}", 'no error of its takes ASCII with it');
ok(!eval { decode('EUC-JP-MS', my $unassigned = "A\xA2\xAFb", FB_CROAK); 1 }, 'a sequence that is unassigned');
like($@, qr/^EUC-JP-MS "\\xA2\\xAF" does not map to Unicode: A2 AF is unassigned in EUC-JP-MS at /, '... is named');
my $cut = "A\x8F\xB0";
is(decode('EUC-JP-MS', $cut, FB_QUIET | STOP_AT_PARTIAL), 'A', 'a sequence that is cut');
is($cut, "\x8F\xB0", '... stays');
is(encode('EUC-JP-MS', my $lacking = "\x{8868}\x{1F30D}\xE9", FB_XMLCREF), "\xC9\xBD&#x1f30d;\x8F\xAB\xB1", 'a character that it lacks');
for my $size (1 .. 5) {
    # A layer cuts it where its buffer ends.
    my $long = 'x' x (1024 * 8 - $size) . $string x 3000;
    my $file = write_bytes(encode('EUC-JP-MS', $long));
    open my $in, '<:encoding(EUC-JP-MS)', $file or die;
    ok(join('', <$in>) eq $long, "a layer, with $size octets in its buffer");
}
unlike(ref find_encoding($_), qr/UTFX/, "$_ is Encode's") for 'UHC', 'shift_jis', 'BIG5', 'johab';

# A letter that waits for an accent.
is(decode('TCVN5712-1', "xa\xB1a"), "x\x{1EA3}a", 'a letter with its accent, and one without');
{
    open my $in, '<:encoding(TCVN5712-1)', write_bytes("x\na\xB1xa") or die;
    is_deeply([<$in>], ["x\n", "\x{1EA3}xa"], 'a layer loses no letter');
}

# A charset that was added to the host.
{
    local $ENV{UTFX_CHARSETS} = my $charsets = File::Temp->newdir;
    output_of('utfx', 'charset', 'add', write_bytes(<<'END'));
<code_set_name> "X-RETRO_1"
<mb_cur_max> 1
CHARMAP
<U003F> \x3F |0
<U1FB00> \x80 |0
END CHARMAP
END
    is(encode('X-Retro_1', "\x{1FB00}\xE9"), "\x80?", "a user's charset");
    is(decode('x-retro_1', "\x80\x81"), "\x{1FB00}\x{FFFD}", '... which is read, too');
}

# A report of the tests can't have a NUL in it.
ok(!defined find_encoding($_), encode('UTF-8', "$_ is none") =~ s/\0/\\0/r) for 'UTF-65', "UTF-64\0", 'UTF--16', '';
is(find_encoding('UTF-64')->mime_name, undef, 'IANA has no names for them');
ok(find_encoding('UTF-64')->perlio_ok, 'a layer');
is(clone_encoding('UTF-64')->encode('a'), encode('UTF-64', 'a'), 'a clone');

done_testing;
