class A {
  static final int TARGET = 1;
  static int target() { return 1; }
  static class Target {}
  int[] a1 = {TARGET, 2};
  int[] a2 = new int[TARGET];
  int[][] a3 = new int[2][TARGET];
  int a4() { return TARGET; }
  int a5(int x) { switch (x) { case TARGET: return 1; default: return 2; } }
  int a6(int x) { return switch (x) { case TARGET -> 1; default -> 2; }; }
  int a7(int x) { return switch (x) { case 1 -> TARGET; default -> 2; }; }
  int a8(int x) { return switch (x) { case 1: yield TARGET; default: yield 2; }; }
  int a9(int x) { return switch (TARGET) { default -> 2; }; }
  @SuppressWarnings(value = TARGET) int b1;
  @Ann(TARGET) int b2;
  @Ann({TARGET, 2}) int b3;
  @Ann(x = {TARGET}) int b4;
  int b5 = 1 > 2 ? TARGET : 3;
  int b6 = 1 > 2 ? 3 : TARGET;
  int b7 = (int) TARGET;
  Runnable b8 = () -> f(TARGET);
  Supplier b9 = () -> TARGET;
  int c1 = a1[TARGET];
  int c2 = TARGET[0];
  int c3 = -TARGET;
  boolean c4 = TARGET instanceof Integer;
  int c5 = A.TARGET;
  int c6 = this.TARGET;
  void c7() { for (int x : TARGET) {} }
  void c8() { throw TARGET; }
  void c9() { assert TARGET; }
  void d1() { assert x : TARGET; }
  void d2() { synchronized (TARGET) {} }
  void d3() { TARGET = 3; }
  void d4() { TARGET++; --TARGET; }
  void d5() { TARGET += 3; }
  void d6() { int x = 1, y = TARGET; }
  Supplier<Integer> d7 = TARGET::get;
  int d8(int x) { if (TARGET == x) return 1; return 0; }
  int d9(int x) { while (TARGET) {} }
  void e1() { for (; TARGET;) {} }
  void e2() { for (int i = TARGET; ; TARGET++) {} }
  void e3() { try (TARGET) {} }
  void e4() { try (R r = TARGET) {} }
  int e5 = 1 + TARGET;
  int e6 = (TARGET);
  int e7 = TARGET.x;
  int e8 = TARGET.x();
  int e9 = new B(TARGET).x;
  void f1() { this.x = TARGET; }
  void f2(Object o) { switch (o) { case Integer i when TARGET -> {} default -> {} } }
  int f3 = f(1, TARGET);
  enum F4 { X(TARGET) }
  F5() { this(TARGET); }
  boolean f6 = !TARGET;
  int f7 = x = TARGET;
  Runnable g1 = A::target;
  int g2 = target();
  int g3 = A.target();
  Target h1;
  Target[] h2;
  List<Target> h3;
  List<? extends Target> h4;
  Object h5 = new Target();
  Object h6 = new Target[2];
  Object h7 = Target::new;
  Object h8 = Target.class;
  Object h9 = (Target) x;
  boolean i1 = x instanceof Target;
  boolean i2 = x instanceof Target t && t.x;
  boolean i3 = x instanceof Target(int a);
  void i4(Object o) { switch (o) { case Target t -> {} default -> {} } }
  void i5(Object o) { switch (o) { case Target(var q) -> {} default -> {} } }
  class I6 extends Target {}
  class I7 implements Target {}
  interface I8 extends Target {}
  Target i9(Target x) throws Target { return null; }
  void j1() { try {} catch (Target e) {} }
  void j2() { try {} catch (B | Target e) {} }
  <T extends Target> void j3() {}
  @Target int j4;
  @Target(1) int j5;
  sealed interface J6 permits Target {}
  record J7(Target x) {}
  void j8() { var x = new Target() {}; }
  void j9() { f.<Target>g(); }
  @Ann(TARGET = 1) int k1; // no use: the name of an argument
  void k2(int TARGET) { f(TARGET); } // no use: a parameter
  void k3(Object o) { if (o instanceof B TARGET) { f(TARGET); } } // no use: bound by a pattern
  void k4() { TARGET: for (;;) { break TARGET; } } // no use: a label
  void k5() { TARGET: for (;;) { continue TARGET; } } // no use: a label
  <Target> Target k6() { return null; } // no use: a type of its own
  String k7 = "TARGET"; // no use: a text
}
