class A {
  const int TARGET = 1;
  static int target() { return 1; }
  class Target {}
  int[] a1 = {TARGET, 2};
  int[] a2 = [TARGET, 2];
  int[] a3 = [.. TARGET];
  int[] a4 = new int[TARGET];
  int[] a5 = new int[] { TARGET };
  int[] a6 = new[] { TARGET };
  int a7(int x = TARGET) => 1;
  int a8(int x) => TARGET;
  int a9(int x) { switch (x) { case TARGET: return 1; } return 0; }
  int b1(int x) { switch (x) { case > TARGET: return 1; } return 0; }
  int b2(int x) { switch (TARGET) { default: return 1; } }
  int b3(int x) => x switch { TARGET => 1, _ => 2 };
  int b4(int x) => x switch { 1 => TARGET, _ => 2 };
  int b5(int x) => x switch { 1 when TARGET => 3, _ => 2 };
  int b6(int x) => TARGET switch { _ => 2 };
  bool b7(int x) => x is TARGET;
  bool b8(int x) => x is TARGET or 3;
  bool b9(int x) => x is not TARGET;
  bool c1(int x) => x is > 1 and < TARGET;
  bool c2(int x) => x is { Length: TARGET };
  bool c3(int x) => x is (TARGET, 2);
  bool c4 = TARGET is not null;
  bool c5 = TARGET is { Length: 1 };
  string c6 = $"{TARGET}";
  string c7 = $"{TARGET:x} and {TARGET,3}";
  string c8 = $@"{TARGET}";
  [Attr(TARGET)] int d1;
  [Attr(X = TARGET)] int d2;
  [Attr(x: TARGET)] int d3;
  S d4 = new S { F = TARGET };
  S d5 = new() { F = TARGET };
  S d6 = new(TARGET);
  int d7 = nameof(TARGET).Length;
  int d8 { get { return TARGET; } }
  int d9 { get; set; } = TARGET;
  int e1() { throw TARGET; }
  int e2() => x ?? throw TARGET;
  int e3() { return TARGET ?? 1; }
  int e4() { foreach (var x in TARGET) {} return 1; }
  int e5() { return (int)TARGET; }
  int e6() { var (a, b) = (TARGET, 1); return 1; }
  int e7() { return a1[TARGET]; }
  int e8() { return TARGET[0]; }
  Func<int> e9 = () => TARGET;
  Func<int> f1 = x => TARGET;
  Func<int> f2 = async () => await TARGET;
  Func<int> f3 = delegate { return TARGET; };
  void f4() { TARGET = 3; }
  void f5() { TARGET += 3; }
  void f6() { TARGET++; --TARGET; }
  void f7() { TARGET?.Foo(); }
  void f8() { TARGET!.Foo(); }
  void f9() { lock (TARGET) {} }
  enum G1 { X = TARGET }
  object g2 = from x in TARGET select x;
  object g3 = from x in y where TARGET select x;
  object g4 = from x in y orderby x, TARGET descending select x;
  object g5 = from x in y let z = TARGET select x;
  object g6 = from x in y join z in TARGET on x equals z select x;
  object g7 = from x in y group x by TARGET;
  object g8 = from x in y select TARGET;
  int g9 = TARGET > 1 ? 2 : 3;
  int h1 = x ? TARGET : 3;
  int h2 = x ? 2 : TARGET;
  int h3 = -TARGET;
  int h4 = 1 + TARGET;
  int h5 = (TARGET);
  bool h6 = !TARGET;
  int h7 = ^TARGET;
  object h8 = x[TARGET..];
  object h9 = x[1..TARGET];
  object i1 = TARGET as B;
  object i2 = x with { F = TARGET };
  object i3 = new { F = TARGET };
  object i4 = new { TARGET };
  object i5 = new Dictionary<int, int> { [TARGET] = 3 };
  object i6 = new Dictionary<int, int> { { TARGET, 3 } };
  void i7() { if (TARGET) {} }
  void i8() { while (TARGET) {} }
  void i9() { do {} while (TARGET); }
  void j1() { for (int i = TARGET; ; ) {} }
  void j2() { for (; TARGET; TARGET++) {} }
  void j3() { using (TARGET) {} }
  void j4() { using (var x = TARGET) {} }
  void j5() { using var x = TARGET; }
  IEnumerable j6() { yield return TARGET; }
  void j7() { try {} catch (E) when (TARGET) {} }
  void j8() { const int x = TARGET; }
  void j9() { f(ref TARGET); }
  void k1() { f(x: TARGET); }
  void k2() { ref var x = ref TARGET; }
  void k3() { (TARGET, y) = z; }
  void k4() { goto case TARGET; }
  A(int x) : base(TARGET) {}
  A(long x) : this(TARGET) {}
  int k5 = A.TARGET;
  int k6 = this.TARGET;
  int k7 = TARGET.x;
  int k8 = checked(TARGET);
  event H k9 { add { TARGET += value; } remove {} }
  int this[int x] => TARGET;
  public static A operator +(A a, A b) => TARGET;
  int l1() { int g() => TARGET; return g(); }
  unsafe void l2() { fixed (int* p = &TARGET) {} }
  void l3() { await foreach (var x in TARGET) {} }
  void l4() { x = TARGET; }
  void l5() { x ??= TARGET; }
  int l6 = target();
  int l7 = A.target();
  Func<int> l8 = target;
  Func<int>[] l9 => [target];
  event H m1 = target;
  void m2() { x += target; }
  void m3() { f(target); }
  Target n1;
  Target[] n2;
  Target? n3;
  List<Target> n4;
  Dictionary<int, Target> n5;
  object n6 = new Target();
  object n7 = new Target[2];
  object n8 = typeof(Target);
  object n9 = default(Target);
  object o1 = (Target)x;
  object o2 = x as Target;
  bool o3 = x is Target;
  bool o4 = x is Target t && t.x;
  bool o5 = x is Target { X: 1 };
  bool o6 = x is Target(1, 2);
  object o7(object x) => x switch { Target => 1, Target t => 2 };
  void o8(object x) { switch (x) { case Target t: break; } }
  class O9 : Target {}
  class P1 : B, Target {}
  class P2(int x) : Target(x) {}
  record P3(Target x);
  Target p4(Target x) { return null; }
  Target P5 { get; }
  void p6() { try {} catch (Target e) {} }
  void p7<T>() where T : Target {}
  void p8() { f<Target>(); }
  void p9() { foreach (Target x in y) {} }
  [Target] int q1;
  [Target(1)] int q2;
  delegate Target Q3(Target x);
  (Target, int) q4;
  (Target a, int b) q5;
  void q6() { f(out Target x); }
  void q7() { Target x = null; }
  object q8 = from Target x in y select x;
  object q9 = new A.Target();
  A.Target r1;
  object r2 = Target.x;
  int Target.R3() => 1;
  static implicit operator Target(A a) => null;
  object r4 = (Target x) => 1;
  Target this[long x] => null;
  event Target r5;
  Target* r6;
  int r7 = sizeof(Target);
  void r8() { Target g() => null; }
  void s1(int TARGET) { f(TARGET); } // no use: a parameter
  void s2() { int TARGET = 2; f(TARGET); } // no use: a local variable
  void s3() { foreach (var TARGET in y) { f(TARGET); } } // no use: a loop's variable
  void s4() { if (x is B TARGET) { f(TARGET); } } // no use: bound by a pattern
  void s5() { f(out var TARGET); g(TARGET); } // no use: bound by an argument
  void s6() { var (TARGET, y) = x; f(TARGET); } // no use: bound by a tuple
  Func<int> s7 = TARGET => TARGET; // no use: a parameter
  Func<int> s8 = (TARGET, y) => TARGET; // no use: a parameter
  Func<int> s9 = (int TARGET) => TARGET; // no use: a parameter
  void t1() { try {} catch (E TARGET) { f(TARGET); } } // no use: a parameter
  object t2 = from TARGET in y select TARGET; // no use: a loop's variable
  object t3 = from x in y let TARGET = x select TARGET; // no use: a local variable
  object t4 = from x in y group x by x into TARGET select TARGET; // no use: a local variable
  object t5 = from x in y join TARGET in z on x equals TARGET.a select TARGET; // no use: a loop's variable
  void t6() { f(TARGET: 1); } // no use: the name of an argument
  object t7 = new { TARGET = 1 }; // no use: a member of its own
  void t8() { goto TARGET; TARGET: ; } // no use: a label
  void t9<Target>(Target x) {} // no use: a type of its own
  (int TARGET, int b) u1; // no use: the name in a tuple
  void u2() { for (int TARGET = 1; TARGET < 2; TARGET++) {} } // no use: a local variable
  void u3() { using (var TARGET = x) { f(TARGET); } } // no use: a local variable
  void u4() { int g(int TARGET) => TARGET; } // no use: a parameter
  void u5() { switch (x) { case B TARGET: f(TARGET); break; } } // no use: bound by a pattern
  object u6 = x switch { B TARGET => TARGET, _ => 1 }; // no use: bound by a pattern
  object u7 = x switch { { X: var TARGET } => TARGET, _ => 1 }; // no use: bound by a pattern
  string u8 = "TARGET"; // no use: a text
  int u9(params int[] TARGET) => TARGET; // no use: a parameter
  public static int operator -(A TARGET) => f(TARGET); // no use: a parameter
  int this[string TARGET] => f(TARGET); // no use: a parameter
  void v1() { int x = 1, TARGET = 2; f(TARGET); } // no use: a local variable
  unsafe void v2() { fixed (int* TARGET = &x) { f(TARGET); } } // no use: a local variable
  Func<int> v3 = delegate (int TARGET) { return TARGET; }; // no use: a parameter
  class V4(int TARGET) { int x = TARGET; } // no use: a parameter
#if TARGET // no use: a symbol of the compiler
#endif
#pragma warning disable TARGET // no use: a warning
}
