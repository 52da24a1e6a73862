#define TARGET 1
int target(void) { return 1; }
typedef struct Target { int member; } Target;
int a1[] = {TARGET, 2};
int a2[TARGET];
int a3(void) { return TARGET; }
int *a4 = &TARGET;
int a5(int x) { switch (x) { case TARGET: return 1; } return 0; }
struct s a6 = { .f = TARGET };
struct s a7 = { TARGET };
int a8(void) { return sizeof(TARGET); }
int a9(void) { return TARGET ? 1 : 2; }
int b1(void) { TARGET = 3; return 1; }
int b2(void) { TARGET++; --TARGET; return 1; }
int b3(void) { return x[TARGET]; }
int b4(void) { return (int)TARGET; }
int b5(void) { return !TARGET; }
enum b6 { B6A = TARGET };
struct b7 { int x : TARGET; };
int b8[2] = { [TARGET] = 1 };
int b9[2][TARGET];
#if TARGET > 1
#elif TARGET
#endif
#ifdef TARGET
#endif
#ifndef TARGET
#endif
#if defined(TARGET)
#endif
#define C1 TARGET
#define C2(m) (target(m) & TARGET)
#define C3 "TARGET" /* TARGET */ // no use: a text and comments
int c4(void) { *TARGET = 3; return 0; }
int c5(void) { for (;TARGET;) {} return 0; }
int c6(void) { while (TARGET) {} return 0; }
int c7(void) { if (TARGET) {} return 0; }
int c8(void) { do {} while (TARGET); }
int c9(void) { for (int i = TARGET; i; TARGET++) {} }
_Static_assert(TARGET, "x");
int d1(void) { int a = 1, b = TARGET; return a; }
struct s d2 = (struct s){ TARGET };
int d3(void) { TARGET += 1; return 0; }
int d4(void) { return f(TARGET, 1); }
int d5(void) { return x + TARGET; }
int d6(void) { return TARGET->x; }
int d7(void) { return TARGET.x; }
int d8(void) { TARGET; }
int d9(void) { x = y, TARGET; }
int e1(void) { x = TARGET; }
int e2(int x[TARGET]) { return 0; }
int (*e3)(void) = target;
int e4 = target();
int e5(void) { register_it(target); }
int e6(void) { return (*target)(); }
void (*e7[])(void) = { target, 0 };
Target e8;
Target *e9;
struct Target f1;
int f2(Target x) { return 0; }
int f3(const Target *x) { return 0; }
int f4(void) { return sizeof(Target); }
int f5(void) { return ((Target *)x)->y; }
int f6(void) { Target y = {0}; return 0; }
Target f7(void);
typedef Target *F8;
struct f9 { Target x; };
int g1(int TARGET) { return TARGET + 1; } // no use: a parameter
int g2(int *target) { return *target; } // no use: likewise
int g3(void) { int target = 2; return target; } // no use: a variable of its own
int g4(void) { for (int target = 0; target; target++) {} } // no use: likewise
int g5(int target); // no use: the name of a parameter
int (*g6)(int target); // no use: likewise
int g7(void) { goto TARGET; TARGET: return 0; } // no use: a label
int g8(void) { return x.TARGET2; } // no use
int g9(void) { char *p = "TARGET"; } // no use: a text
int h1 __attribute__((target)); // no use: an attribute's own word
#define H2(m, \
  target) m(target) // no use: a parameter
#define H3(m) \
  m(TARGET, \
    target)
#undef TARGET
