<?php
const TARGET = 1;
function target() { return 1; }
class Target { const MEMBER = 1; public static $kept; static function made() {} }
$a1 = [TARGET, 2];
$a2 = [TARGET => 1];
$a3 = ['k' => TARGET];
function a4($x = TARGET) { return $x; }
class A5 { const B = TARGET; }
class A6 { public $p = TARGET; }
class A7 { function __construct(private $p = TARGET) {} }
enum A8: int { case B = TARGET; }
switch ($x) { case TARGET: break; }
switch (TARGET) {}
$a9 = match ($x) { TARGET => 1, default => 2 };
$b1 = match ($x) { 1 => TARGET, default => 2 };
$b2 = match ($x) { default => TARGET };
$b3 = match (TARGET) { default => 1 };
$b4 = TARGET ? 1 : 2;
$b5 = $x ? TARGET : 2;
$b6 = $x ? 1 : TARGET;
$b7 = $x ?: TARGET;
$b8 = $x[TARGET];
$b9 = TARGET[0];
echo TARGET;
echo 1, TARGET;
print TARGET;
if (TARGET) {}
while (TARGET) {}
for (; TARGET;) {}
foreach (TARGET as $k => $v) {}
do {} while (TARGET);
$c1 = fn() => TARGET;
$c2 = function () { return TARGET; };
$c3 = \TARGET;
$c4 = f(TARGET);
$c5 = f(k: TARGET);
$c6 = f(...TARGET);
$c7 = TARGET + 1;
$c8 = !TARGET;
$c9 = -TARGET;
$d1 = $x ?? TARGET;
$d2 = (int) TARGET;
$d3 = (TARGET);
$d4 = TARGET;
$d5 .= TARGET;
$d6 = "{$x[TARGET]}";
function d7() { return TARGET; }
function d8() { yield TARGET; }
function d9() { throw TARGET; }
function e1() { static $s = TARGET; }
TARGET;
exit(TARGET);
include TARGET;
$e2 = $x instanceof Target;
$e3 = new Target(TARGET);
$e4 = Target::MEMBER;
$e5 = Target::made();
$e6 = Target::$kept;
$e7 = Target::class;
#[Target(TARGET)] function e8() {}
function e9(Target $x): ?Target { return $x; }
function f1(Target|int $x) {}
class F2 extends Target {}
class F3 implements Target {}
try {} catch (Target $e) {}
$f4 = \target();
$f5 = target(...);
$f6 = target();
$f7 = namespace\target();
class F8 { use Target; }
class F9 { public Target $p; public ?Target $q; }
$g1 = f(TARGET: 1); // no use: the name of an argument
$TARGET = 1; // no use: a variable
$g2 = 'TARGET'; // no use: a text
$g3 = ['TARGET' => 1]; // no use: likewise
goto TARGET; // no use: a label
