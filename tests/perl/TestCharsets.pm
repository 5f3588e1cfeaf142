package TestCharsets;

# The tests have this in common.

use strict;
use warnings;

use Encode ();
use Encode::UTFX;
use Exporter 'import';
use File::Temp;

our @EXPORT = qw(@charsets @unsigned @surrogate $reduced bits write_bytes output_of);

# All charsets, and those that neither read nor write a signature.
our @charsets = grep { ref Encode::find_encoding($_) eq 'Encode::UTFX' } Encode->encodings(':all');
our @unsigned = grep { length(Encode::encode($_, 'AA')) == 2 * length Encode::encode($_, 'A') } @charsets;

# Under valgrind.
our $reduced = $ENV{UTFX_TEST_REDUCED};

# Charsets that have lone surrogates, as strings may have.
our @surrogate = sort grep { Encode::encode($_, "\x{D800}", sub { '' }) ne '' } @unsigned;

# The bits of a charset's largest code point that Perl can have.
sub bits {
    my ($name) = @_;
    my ($bits) = grep { eval { Encode::encode($name, chr((1 << $_) - 1), Encode::FB_CROAK | Encode::LEAVE_SRC) } } 63, 31;
    return $bits // 21;
}

# The path of a file with these bytes, which is there until the test ends.
my @files;
sub write_bytes {
    my ($bytes) = @_;
    push @files, my $file = File::Temp->new;
    binmode $file;
    print {$file} $bytes;
    $file->flush;
    return $file->filename;
}

# The output of a command, as bytes.
sub output_of {
    open my $pipe, '-|', @_ or die "$_[0]: $!";
    binmode $pipe;
    local $/;
    my $output = <$pipe>;
    close $pipe;
    return $output;
}

1;
