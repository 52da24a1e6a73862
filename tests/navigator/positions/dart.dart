const TARGET = 1;
int target() => 1;
class Target {
  int member = 1; Target([int x = 1]); static Target made() => Target();
  Target.first(); // no use: its own name, where it defines how it is made
  factory Target.second() => made(); // no use: likewise
  const Target.third(this.member); // no use: likewise
}
var a1 = [TARGET, 2];
var a2 = {TARGET: 1};
var a3 = {'k': TARGET};
var a4 = '$TARGET';
var a5 = '${TARGET}';
var a6 = x ? TARGET : 1;
var a7 = x ? 1 : TARGET;
var a8 = TARGET ? 1 : 2;
int a9({int x = TARGET}) => x;
int b1([int x = TARGET]) => x;
int b2() => TARGET;
int b3() { return TARGET; }
var b4 = () => TARGET;
var b5 = (x) { return TARGET; };
void b6() { for (var x in TARGET) {} }
void b7() { for (var i = TARGET; i < TARGET; i++) {} }
void b8() { while (TARGET) {} }
void b9() { do {} while (TARGET); }
void c1() { if (TARGET) {} }
void c2() { switch (TARGET) { default: break; } }
void c3() { switch (x) { case TARGET: break; } }
var c4 = switch (x) { TARGET => 1, _ => 2 };
var c5 = switch (x) { _ => TARGET };
void c6() { if (x case TARGET) {} }
void c7() { TARGET = 3; }
void c8() { TARGET++; --TARGET; }
void c9() { TARGET += 3; }
void d1() { f(TARGET); }
void d2() { f(k: TARGET); }
void d3() { x.y = TARGET; }
void d4() { x..y = TARGET; }
void d5() { x..run(TARGET); }
void d6() { x[TARGET]; }
void d7() { TARGET[0]; }
void d8() { throw TARGET; }
void d9() async { await TARGET; }
void e1() sync* { yield TARGET; }
void e2() { assert(TARGET); }
void e3() { var y = TARGET; }
void e4() { var (y, z) = TARGET; }
var e5 = -TARGET;
var e6 = !TARGET;
var e7 = TARGET + 1;
var e8 = TARGET == x;
var e9 = x && TARGET;
var f1 = TARGET ?? 1;
var f2 = x ?? TARGET;
var f3 = (TARGET);
var f4 = TARGET.x;
var f5 = TARGET?.x;
var f6 = TARGET as int;
var f7 = TARGET is int;
var f8 = [...TARGET];
var f9 = [if (TARGET) 1];
var g1 = [for (var x in TARGET) x];
class G2 { int p = TARGET; }
class G3 extends B { G3() : super(TARGET); }
class G4 { final q; G4() : q = TARGET; }
class G5 { int get p => TARGET; }
@Note(TARGET) class G6 {}
enum G7 { a(TARGET); const G7(int x); }
var g8 = target();
var g9 = target;
var h1 = f(target);
var h2 = x.map(target);
Target? h3;
List<Target> h4 = [];
var h5 = Target();
var h6 = new Target();
var h7 = const Target();
var h8 = Target.made();
Target h9(Target x) => x;
var i1 = x as Target;
var i2 = x is Target;
void i3() { try {} on Target catch (e) {} }
class I4 extends Target {}
class I5 implements Target {}
class I6 with Target {}
T i7<T extends Target>(T x) => x;
typedef I8 = Target;
extension I9 on Target {}
@Target() class J1 {}
int j2(int TARGET) => TARGET; // no use: a parameter
int j3(int TARGET) { return TARGET; } // no use: likewise
class J4 { void m(int TARGET) { f(TARGET); } } // no use: likewise
void j5() { for (var TARGET in x) { f(TARGET); } } // no use: a variable of its own
void j6() { var target = 1; f(target); } // no use: likewise
void j7() { x.map((TARGET) => TARGET); } // no use: a parameter
void j8() { try {} catch (TARGET) { f(TARGET); } } // no use: bound by catch
void j9() { f(TARGET: 1); } // no use: the name of an argument
T k1<Target>(Target x) => x; // no use: a type of its own
var k2 = 'TARGET'; // no use: a text
typedef FunctionType<S> = bool Function(S target, int TARGET); // no use
