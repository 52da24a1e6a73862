our $TARGET = 1;
sub target { return 1 }
use strict;
print $TARGET;
my $a1 = $TARGET + 1;
my $a2 = [$TARGET, 2];
my $a3 = { k => $TARGET };
my $a4 = "$TARGET";
my $a5 = $x ? $TARGET : 1;
my $a6 = f($TARGET);
my $a7 = $x->[$TARGET];
my $a8 = !$TARGET;
if ($TARGET) {}
while ($TARGET) {}
for my $x ($TARGET) {}
$TARGET = 2;
$TARGET++;
$TARGET .= "a";
sub b1 { return $TARGET }
sub b2 { $TARGET }
my $b3 = sub { $TARGET };
target(1);
target 1;
&target(1);
my $c1 = \&target;
my $c2 = [target(1), 2];
my $c3 = target(1) + 1;
my @c4 = map { target($_) } @x;
my $c5 = defined &target;
sub c6 { goto &target }
sub c7 { return target(1) }
sub d1 { my $TARGET = 1; return $TARGET } # no use: a variable of its own
sub d2 { my ($self, $TARGET) = @_; return $TARGET } # no use: likewise
my $d3 = 'TARGET'; # no use: a text
my $d4 = { TARGET => 1 }; # no use: a key
