# The manual is well-formed, and what its synopsis prints is what it says.
use strict;
use warnings;
use lib $0 =~ s{[^/]+$}{}r;
use Encode qw(:all);
use File::Temp;
use Pod::Checker;
use Test::More;
use TestCharsets;

my $module = $INC{'Encode/UTFX.pm'};
my $checker = Pod::Checker->new;
$checker->parse_from_file($module, File::Temp->new->filename);
is($checker->num_errors, 0, 'no errors');
is($checker->num_warnings, 0, 'no warnings');

open my $in, '<:raw', $module or die;
my $manual = do { local $/; <$in> };
my ($synopsis) = $manual =~ /^=head1 SYNOPSIS\n(.*?)^=head1/ms;
my @expected = $synopsis =~ /# prints (.*)$/mg;
my $script = write_bytes($synopsis);
my $dir = File::Temp->newdir;
chdir $dir or die;
is(output_of($^X, '-w', $script), join('', map { "$_\n" } @expected), 'the synopsis');
chdir '/';
cmp_ok(scalar @expected, '>=', 4, '... prints something');

done_testing;
