#!/usr/bin/perl
package My::Stack;
use strict;
use warnings;
use parent 'Base';
use constant PI => 3.14;
use constant { E => 2.71, DEBUG => 0 };
use constant LIST => (1, 2);
our $VERSION = '1.0';
our (@ISA, %cache) = ();
my $count = 0;
local $x = 1;

=head2 new

Makes.

=cut

# Make one.
sub new {
    my ($class, %args) = @_;
    my $self = bless {}, $class;
    my $cb = sub { return 1 };
    sub inner { 1 }
    return $self;
}
sub with_proto($$) { $_[0] }
sub with_sig ($self, $x = 1) { }
sub attr : lvalue { }
sub My::Other::func { 1 }
my $anon = sub { 2 };
our $handler = sub { 3 };
*alias = \&new;
*{"made"} = sub { 4 };
has name => (is => 'ro', isa => 'Str');
has 'age' => (is => 'rw');
has [qw(a b)] => (is => 'ro');
BEGIN { my $y = 1 }
END { }
sub AUTOLOAD { }
package My::Block 1.02 {
    sub in_block { 1 }
}
package Other;
sub after { 1 }
method foo($x) { 1 }

around bar => sub { 1 };

# A point.
class Point { field $x :param = 0; method move { } ADJUST { } }
my %table = (a => sub { 1 }, b => 2);
my $str = <<"EOT";
sub not_real { }
EOT
if (1) { sub cond { 1 } }
async sub later { }
__PACKAGE__->meta->make_immutable;
1;
__END__
sub gone { }
