# Which charset octets are in.
use strict;
use warnings;
use utf8;
use Encode qw(encode decode find_encoding);
use Encode::UTFX qw(detect);
use Test::More;

my $root = $0 =~ s{[^/]+$}{}r . '../..';
open my $file, '<:encoding(UTF-8)', "$root/tests/mend/article1" or die "no article: $!";
my %articles = map { chomp; split / /, $_, 2 } <$file>;
my @texts = map { [@$_, encode($_->[1], $articles{ $_->[0] })] } (
    ['de', 'UTF-8'], ['de', 'cp1252'], ['pl', 'cp1250'], ['ru', 'cp1251'], ['ru', 'koi8-r'], ['uk', 'koi8-u'],
    ['el', 'cp1253'], ['ja', 'cp932'], ['ja', 'euc-jp'], ['ja', 'iso-2022-jp'], ['ko', 'cp949'], ['fr', 'UTF-16LE'],
);

for (@texts) {
    my ($language, $charset, $octets) = @$_;
    my $found = detect($octets);
    is(decode($found->{charset}, my $copy = $octets), $articles{$language}, "$language in $charset");
    ok($found->{sure} && $found->{evidence} > 0, "it is sure");
    is($found->{language}, $language, 'the language') if $charset ne 'iso-2022-jp';
    is($found->{candidates}[0]{$_}, $found->{$_}, "its $_ is that of the first candidate") for qw(charset language evidence);

    my $detector = Encode::UTFX::Detector->new;
    srand 1;
    for (my $at = 0; $at < length $octets;) {
        my $size = int rand 40;
        $detector->add(substr $octets, $at, $size);
        $at += $size;
    }
    is_deeply($detector->end->detect, $found, 'the same in pieces');
}

my ($russian, $german) = ($texts[3][2], $texts[1][2]);
my $detector = Encode::UTFX::Detector->new->add('ASCII ');
my $copy = $detector->copy->add($russian);
is($detector->detect->{charset}, 'UTF-8', 'a copy leaves the detector as it is');
is($copy->detect->{charset}, 'CP1251', 'and goes its own way');

my @merged = map {
    my $merged = Encode::UTFX::Detector->new;
    $merged->merge(Encode::UTFX::Detector->new->add($_)) for @$_;
    $merged->detect;
} [$russian, $german], [$german, $russian];
is_deeply(@merged, 'the order of merges makes no difference');

my $short = encode('iso-8859-5', 'да');
is(detect($short, among => 'iso-8859-5')->{candidates}[0]{charset}, 'ISO-8859-5', 'among one');
my %names = map { $_->{charset} => 1 } @{ detect($short, among => ['koi8-r', 'windows-1251'])->{candidates} };
is_deeply([sort keys %names], ['CP1251', 'KOI8-R'], 'among two');
is(detect($russian, language => ['ru', 'pl'])->{language}, 'ru', 'a language');
isnt(detect(encode('latin1', 'déjà vu, été, très naïve'), smallest => 1)->{charset}, 'CP1252', 'the smallest');
is(detect('ASCII')->{charset}, 'UTF-8', 'ASCII');
is_deeply(detect(''), { charset => undef, language => undef, evidence => 0, sure => '', candidates => [] }, 'nothing');
ok(!detect("\xE9")->{sure}, 'a letter is not sure');
my ($declared) = grep { $_->{declared} } @{ detect("<?xml version='1.0' encoding='KOI8-R'?>\xC4\xC1")->{candidates} };
is($declared->{charset}, 'KOI8-R', 'what the text declares');

open my $rows, '<', "$root/library/detect/charsets.txt" or die "no charsets: $!";
for (map { /^([^# ]+)/ ? $1 : () } <$rows>) {
    ok(find_encoding($_), "Encode has $_");
    ok(eval { detect('a', among => $_) }, "$_ is expected") or diag $@;
}

for (
    [[among => 'cp9999'], qr/^no text is looked for in this charset: cp9999 at .*detect\.t line/],
    [[among => "cp1252\0"], qr/^no text is looked for/],
    [[among => ['cp1252', 'UTF-64BE']], qr/charset: UTF-64BE at/],
    [[language => 'xx'], qr/^unknown language: xx at .*detect\.t line/],
    [[size => 1], qr/^unknown option: size at/],
) {
    my ($options, $message) = @$_;
    # XML, which counts the tests, has no zeros.
    (my $name = "@$options") =~ s/\0/ and zero/;
    ok(!eval { detect('a', @$options); 1 }, $name);
    like($@, $message, 'the message');
}
ok(!eval { detect("\x{20AC}"); 1 }, 'characters are no octets');
like($@, qr/Wide character/, 'the message');
for my $other (undef, 1, {}, bless {}, 'Other') {
    ok(!eval { Encode::UTFX::Detector->new->merge($other); 1 }, 'no detector');
    like($@, qr/^not a detector at .*detect\.t line/, 'the message');
}
done_testing;
