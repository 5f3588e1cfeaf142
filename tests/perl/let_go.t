# Perl code that runs in the middle of a conversion may let go of all that the
# conversion works with, or change it.
use strict;
use warnings;
use lib $0 =~ s{[^/]+$}{}r;
use Encode qw(:all);
use Test::More;
use Tie::Hash;
use TestCharsets;

# The arguments of a call are the elements of an array: nothing else holds them.
our @held;
our @reused;
sub let_go { @held = (); @reused = map { 'main::wrong' } 1 .. 1000; return }
sub wrong { 'called what has taken the place of a callback' }

{
    package Magical;
    use overload '""' => \&FETCH;
    sub TIESCALAR { my ($class, $value) = @_; return bless [$value], $class }
    sub FETCH { main::let_go(); return $_[0][0] }
    sub STORE { main::let_go() }
}
{
    package Destroyed;
    use overload '""' => sub { $_[0][0] }, '0+' => sub { 1 };
    sub DESTROY { $_[0][1]->() }
}
sub overloaded { return bless [@_], 'Magical' }
sub destroyed { return bless [@_], 'Destroyed' }

# held VALUE...: holds them, and ties those that are tied to what lets go.
sub held { @held = @_; return }
sub tie_held { my ($index, $value) = @_; tie $held[$index], 'Magical', $value; return }
sub renewed { return find_encoding($_[0])->renew }

my %errors = (encode => "a\x{D800}b\x{D801}c", decode => "a\xFFb\xFEc");
my @mark = sub { '?' };
my %lets_go = (
    'a callback' => sub { held(renewed('UTF-8000'), $_[0], sub { let_go(); '?' }) },
    'an overloaded answer' => sub { held(renewed('UTF-8000'), $_[0], sub { overloaded('?') }) },
    'the end of an answer' => sub { held(renewed('UTF-8000'), $_[0], sub { destroyed('?', \&let_go) }) },
    'a tied CHECK' => sub { held(renewed('UTF-8000'), $_[0], undef); tie_held(2, @mark) },
    'a tied source' => sub { held(renewed('UTF-8000'), undef, @mark); tie_held(1, $_[0]) },
    'an overloaded source' => sub { held(renewed('UTF-8000'), overloaded($_[0]), @mark) },
);
for my $name (sort keys %lets_go) {
    for my $method (sort keys %errors) {
        $lets_go{$name}->($errors{$method});
        my $result = eval { $held[0]->$method(@held[1, 2]) };
        is($result // $@, 'a?b?c', "$name lets go: $method");
        is(scalar @reused, 1000, '... and has done so');
        @reused = ();
    }
}

{
    my $callback;
    $callback = sub { undef $callback; '?' };
    is(eval { find_encoding('UTF-8000')->encode("a\x{D800}b\x{D801}c", $callback) }, 'a?b?c', 'a callback that frees itself');
    my $other = sub { '2' };
    $callback = sub { $callback = $other; '1' };
    is(find_encoding('UTF-8000')->decode("a\xFFb\xFEc", $callback), 'a1b1c', 'a callback that puts another in its place');
}

for my $method (sort keys %errors) {
    local $SIG{__WARN__} = sub { let_go() };
    held(renewed('UTF-8000'), $errors{$method}, WARN_ON_ERR | PERLQQ);
    like($held[0]->$method(@held[1, 2]), qr/^a\\x.*b\\x.*c$/, "a warning lets go: $method");
    held(renewed('UTF-8000'), undef, PERLQQ);
    tie_held(1, $errors{$method});
    like($held[0]->$method(@held[1, 2]), qr/^a\\x.*b\\x.*c$/, "a source that is stored to lets go: $method");
}

# An object's own fields are taken for what they are.
for my $method (sort keys %errors) {
    for my $key ('Name', 'renewed') {
        held(renewed('UTF-8000'), $errors{$method}, @mark);
        my $value = $held[0]{$key};
        tie $held[0]{$key}, 'Magical', $value;
        is($held[0]->$method(@held[1, 2]), 'a?b?c', "a tied $key: $method");
        held(bless({ %{ renewed('UTF-8000') }, $key => overloaded(1) }, 'Encode::UTFX'), $errors{$method}, @mark);
        my $result = eval { $held[0]->$method(@held[1, 2]) };
        is($result // $@ =~ s/ at .*//sr, $key eq 'Name' ? 'Encode::UTFX: not an encoding' : 'a?b?c', "an overloaded $key: $method");
        tie my %fields, 'Tie::StdHash';
        ok(!defined eval { bless(\%fields, 'Encode::UTFX')->$method($errors{$method}) }, 'a tied object is no encoding');
        like($@, qr/^Encode::UTFX: not an encoding at /, '... which is said');
    }
}

# What is changed is not read on.
my $source;
sub change { $source = 'x' x 100_000; return }
my %changes = (
    'a callback' => sub { change(); '?' },
    'an overloaded answer' => sub { bless [], 'Changing' },
    'the end of an answer' => sub { destroyed('?', \&change) },
);
{
    package Changing;
    use overload '""' => sub { main::change(); '?' };
}
for my $name (sort keys %changes) {
    for my $method (sort keys %errors) {
        $source = $errors{$method} x 100;
        ok(!defined eval { find_encoding('UTF-8000')->$method($source, $changes{$name}) }, "$name changes the source: $method");
        like($@, qr/^Encode::UTFX: the string was changed while it was converted at /, '... which is said');
    }
}

done_testing;
