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
my $e1 = main::target(1);
my $e2 = &main::target;
my $e3 = \&main::target;
my $e4 = $main::TARGET;
my @e5 = sort target @x;
my @e6 = sort { target($a) } @x;
my @e7 = grep { target } @x;
sub e8 { target if $x }
my $e9 = "@{[target()]}";
$x =~ s/$TARGET/x/;
$x =~ s/x/$TARGET/;
my $f1 = qr/$TARGET/;
my $f2 = `$TARGET`;
my $f3 = qq{${TARGET}};
print STDERR $TARGET;
local $TARGET = 3;
my $f4 = $$TARGET;
my @f5 = @$TARGET;
my $f6 = $TARGET->{x};
my $f7 = $TARGET->m;
my $f8 = $x{$TARGET};
sub f9 ($p, $q = $TARGET) { $p }
my ($g1, $g2) = ($TARGET, 1);
sub g3 { my $TARGET = $TARGET; } # the right side means the one of outside
foreach $TARGET (1) { }
my $g4 = eval { target };
*g5 = \&target;
__PACKAGE__->target;
my $g6 = $x // $TARGET;
my $g7 = target ? 1 : 2;
print "a" unless $TARGET;
return $TARGET;
die $TARGET if $x;
my $g8 = [map { $_ => $TARGET } @x];
my $g9 = do { $TARGET };
my $h1 = -$TARGET;
sub h2 { { my $TARGET = 1; } return $TARGET } # once outside of the block
my $i1 = f(TARGET => 1); # no use: a key
sub i2 ($TARGET) { return $TARGET } # no use: a parameter
sub i3 { for my $TARGET (1) { f($TARGET) } } # no use: a variable of its own
sub i4 { while (my $TARGET = shift) { f($TARGET) } } # no use: likewise
my $i5 = sub ($TARGET) { $TARGET }; # no use: a parameter
sub i6 { if ((my $TARGET = 1)) { f($TARGET) } } # no use: a variable of its own
my $i7 = $x->{TARGET}; # no use: a key
sub j1 { my $target = target; return $target } # a variable hides no function, and is none
sub j2 { my $target = 1; return target->m($target) }
