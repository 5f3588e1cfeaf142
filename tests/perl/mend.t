# Mending of texts, in octets and in characters.
use strict;
use warnings;
use utf8;
use Encode qw(decode encode);
use Encode::UTFX qw(find_damage mend);
use Storable 'dclone';
use Test::More;

my @right = ("Renée n’était pas là : où êtes-vous ? À bientôt…", 'Все люди рождаются свободными', 'Smile 😀 for 5 €', 'ASCII', '');
my %in_cp1252 = map { $_ => do { my $byte = chr; decode('cp1252', $byte) eq "\x{FFFD}" ? chr : decode('cp1252', chr) } } 0 .. 255;

sub misread { my ($text) = @_; return join '', map { $in_cp1252{ord $_} } split //, encode('UTF-8', $text) }

my @damaged = map { misread($_) } @right;
my $weak = "un Ã\xA0 la";

for my $i (0 .. $#right) {
    is(mend($damaged[$i], characters => 1), $right[$i], "characters of text $i");
    is(mend(encode('UTF-8', $damaged[$i])), encode('UTF-8', $right[$i]), "octets of text $i");
    is(mend($right[$i], characters => 1, guess => 1), $right[$i], "text $i stays");
}
is(mend($weak, characters => 1), $weak, 'not sure');
is(mend($weak, characters => 1, guess => 1), 'un à la', 'a guess');
is(mend($weak, characters => 1, through => 'cp1252'), 'un à la', 'through');
is(mend($weak, characters => 1, through => ['IBM437', 'cp1252'], was_in => ['cp1251', 'UTF-8']), 'un à la', 'through two');
is(mend("d\xC3\xA9j\xC3\xA0 \xC3\xA9t\xC3\xA9, d\xE9j\xE0"), "d\xC3\xA9j\xC3\xA0 \xC3\xA9t\xC3\xA9, d\xC3\xA9j\xC3\xA0", 'octets of another charset');
is_deeply([mend([@damaged, $weak, undef], characters => 1)], [@right, 'un à la', undef], 'several share evidence');
is_deeply([mend([])], [], 'none');
is(mend(undef), undef, 'undef stays');
my $surrogates = "\x{D800} " . misread('Café à l’école') . "\x{DC00}";
is(mend($surrogates, characters => 1), "\x{D800} Café à l’école\x{DC00}", 'surrogates stay');

my @parts = find_damage("schÃ¶ner 😀 Ã¶", characters => 1);
is_deeply([map { [@$_{qw(offset length kind through was_in text lost sure)}] } @parts],
    [map { [$_, 2, 'misread', ['CP1252'], ['UTF-8'], 'ö', 0, 1] } 3, 11], 'damage in characters');
cmp_ok($parts[0]{evidence}, '>', 0, 'evidence');
is_deeply([map { [@$_{qw(offset length text)}] } find_damage(encode 'UTF-8', "schÃ¶ner 😀 Ã¶")],
    [map { [$_, 4, encode('UTF-8', 'ö')] } 3, 16], 'and in octets');
my ($lost) = find_damage("\xEF\xBF\xBD");
is_deeply([@$lost{qw(kind text through)}], ['lost', undef, []], 'what is lost');

my $text = join("\n", @damaged, $weak) x 40 . "\n\x{FEFF}a \x{D83D}\x{DE00}\x{DC80}";
for my $is_octets (0, 1) {
    my $whole_text = $text;
    utf8::encode($whole_text) if $is_octets;
    my %options = (characters => !$is_octets);
    my $whole = Encode::UTFX::Mender->new(%options)->learn($whole_text);
    my $mended = $whole->mend($whole_text);
    isnt($mended, $whole_text, 'something is mended');
    for my $size (1, 7, 999, 5000) {
        my @pieces = unpack "(a$size)*", $whole_text;
        my $mender = Encode::UTFX::Mender->new(%options);
        $mender->learn($_, stream => 1) for @pieces;
        is($mender->copy->save, $whole->save, "learnt in pieces of $size");
        my $result = join '', map { $mender->mend($_, stream => 1) } @pieces;
        ok(!eval { $mender->learn(''); 1 }, 'no learning meanwhile');
        like($@, qr/^a text is being mended: its last piece comes first at .*mend\.t line/, 'the message');
        ok(!eval { Encode::UTFX::Mender->new->merge($mender); 1 }, 'no merging meanwhile');
        is(scalar $mender->find($whole_text), scalar $whole->find($whole_text), 'it can be searched');
        is($result . $mender->mend(''), $mended, "mended in pieces of $size");
    }
    my @learnt = map { Encode::UTFX::Mender->new(%options)->learn($_, stream => 1) } split /(?<=\n)/, $whole_text;
    for my $order ([@learnt], [reverse @learnt]) {
        my $merged = Encode::UTFX::Mender->new(%options);
        $merged->merge($_) for @$order;
        is($merged->save, $whole->save, 'merged in any order');
        is(Encode::UTFX::Mender->load($merged->save, %options)->mend($whole_text), $mended, 'saved and loaded');
        is(dclone($merged)->mend($whole_text), $mended, 'it is data');
    }
}
my $mender = Encode::UTFX::Mender->new->learn('ASCII');
ok(!$mender->suspects, 'nothing is suspect');
my $saved = $mender->save;
my $copy = $mender->copy->learn(encode 'UTF-8', $damaged[0]);
ok($copy->suspects, 'a copy learns');
is($mender->save, $saved, 'by itself');
$copy->merge($copy);

for (
    [[through => 'cp9999'], qr/^through => 'cp9999': unknown charset at .*mend\.t line/],
    [[through => "cp1252\0"], qr/unknown charset/],
    [[through => ['cp1252', 'UTF-64BE']], qr/^through => 'UTF-64BE': no text is taken for one that was read in it at/],
    [[through => ['IBM037', 'IBM273', 'IBM500', 'IBM1047', 'IBM1140']], qr/'IBM1140': too many charsets/],
    [[was_in => 'UTF-64BE'], qr/^was_in => 'UTF-64BE': no text is taken/],
    [[size => 1], qr/^unknown option: size at/],
) {
    my ($options, $message) = @$_;
    # XML, which counts the tests, has no zeros.
    (my $name = join ' ', map { ref ? @$_ : $_ } @$options) =~ s/\0/ and zero/;
    ok(!eval { mend('a', @$options); 1 }, $name);
    like($@, $message, 'the message');
}
ok(!eval { mend("\x{20AC}"); 1 }, 'characters are no octets');
like($@, qr/Wide character/, 'the message');
ok(!eval { find_damage(undef); 1 }, 'undef');
like($@, qr/^undef is no text/, 'the message');
ok(!eval { $mender->learn('a', size => 1); 1 }, 'an option');
for my $other (undef, 1, {}, bless {}, 'Other') {
    ok(!eval { $mender->merge($other); 1 }, 'no mender');
    like($@, qr/^not a mender at .*mend\.t line/, 'the message');
}
for my $octets ('', substr($saved, 1), substr($saved, 0, -1), "${saved}a") {
    ok(!eval { Encode::UTFX::Mender->load($octets); 1 }, 'no saved mender');
    like($@, qr/^no mender of this version has saved these octets at .*mend\.t line/, 'the message');
}
done_testing;
