const int TARGET = 1;
int target() { return 1; }
class Target { public: Target(int); static int made(); int sum_; void write(); };
auto a1 = std::vector<int>{TARGET, 2};
auto a2 = [] { return TARGET; };
auto a3 = [&](int x = TARGET) { return x; };
int a4 = x ? TARGET : 1;
int a5(int x = TARGET) { return x; }
template <int N = TARGET> int a6() { return N; }
auto a7 = f<TARGET>();
std::array<int, TARGET> a8;
int a9 = static_cast<int>(TARGET);
int b1() { if (int y = TARGET; y) {} return 0; }
int b2() { for (auto y : TARGET) {} return 0; }
int b3() { throw TARGET; }
int b4() { co_return TARGET; }
int b5() { co_yield TARGET; }
int b6() { return sizeof...(TARGET); }
int b7() { return x <=> TARGET; }
static_assert(TARGET > 0);
constexpr int b8 = TARGET;
int b9{TARGET};
int c1(TARGET);
enum class C2 { A = TARGET };
using c3 = decltype(TARGET);
int c4() noexcept(TARGET);
int c5() { if constexpr (TARGET) {} }
int c6() { delete TARGET; }
int c7() { return *TARGET + !TARGET; }
int c8() { std::cout << TARGET; }
int c9() { return ns::g(TARGET); }
int d1() { auto [x, y] = TARGET; }
int d2() { new int[TARGET]; }
int d3() { switch (TARGET) { default: break; } }
template <class T> requires (TARGET > 1) int d4() { return 0; }
int d5 = target();
auto d6 = &target;
int d7() { call(target); }
Target d8(1);
Target d9{1};
Target *e1 = new Target(1);
std::vector<Target> e2;
std::map<int, Target> e3;
auto e4 = Target::made();
auto e5 = std::make_unique<Target>(1);
class E6 : public Target {};
class E7 { friend class Target; };
int e8(const Target &x) { return 0; }
int e9(Target &&x) { return 0; }
int f1() { try {} catch (const Target &e) {} }
using F2 = Target;
template <typename T = Target> class F3 {};
auto f4 = dynamic_cast<Target *>(x);
auto f5 = [](Target x) {};
auto f6() -> Target { return 1; }
int f7() { return sizeof(Target); }
Target::Target(int n) : sum_(n) {}
void Target::write() { sum_ += 1; }
int i1() { TARGET = 3; TARGET++; }
int i2() { x = TARGET, y; }
int i3() { return x[TARGET]; }
int i4() { do {} while (TARGET); while (TARGET) {} }
int i5() { for (int i = TARGET; i < TARGET; i++) {} }
int i6() { switch (x) { case TARGET: break; } }
int i7() { return (int)TARGET; }
int i8() { return int(TARGET); }
int i9() { return alignof(Target); }
alignas(TARGET) int j1;
alignas(Target) int j2;
auto j3 = [y = TARGET] { return y; };
auto j4 = x.f<TARGET>();
auto j5 = g<TARGET, 2>(1);
auto j6 = S{.f = TARGET};
struct J8 { int x : TARGET; int y = TARGET; };
struct J9 { int x = target(); Target y; Target *z; };
int k1() { return TARGET ? 1 : 2; }
int k2() { throw Target(1); }
int k3() { co_await TARGET; }
int k4() { return typeid(Target).x; }
auto k5 = reinterpret_cast<Target *>(x);
auto k6 = const_cast<const Target &>(x);
template <> struct K7<Target> {};
template <typename T> concept L1 = requires(T x) { TARGET; };
template <typename T> requires std::is_same_v<T, Target> void l2();
operator Target();
int l3(Target) { return 0; }
int l4(std::vector<Target> x) { return 0; }
Target &l5();
const Target *l6;
Target l7[2];
auto l8 = std::is_same<Target, int>::value;
auto l9 = &Target::made;
int m1() { return x->f(TARGET); }
int m2() { return ns::TARGET; }
using ns::m3, ns::Target;
int m4() { if (x) return TARGET; else return TARGET; }
namespace m5 { int x = TARGET; }
class M6 : private std::enable_shared_from_this<Target> {};
class M7 { M7() : x(TARGET), y{TARGET} {} };
class M8 { M8() : Target(1) {} };
auto m9 = Target::sum_;
int n1() { return ::TARGET; }
int n2 [[deprecated]] = TARGET;
#define N3 TARGET
#define N4(x) target(x)
int n5() { Target x; Target y{1}; auto z = Target{2}; }
void (*n6)(Target) = 0;
std::function<int(Target)> n7;
int Target::*n8;
int g1(int TARGET) { return TARGET; } // no use: a parameter
int g2(int &target) { return target; } // no use: likewise
auto g3 = [](int target) { return target; }; // no use: likewise
int g4() { for (auto target : x) { f(target); } } // no use: a variable of its own
int g5() { auto [target, y] = x; f(target); } // no use: likewise
int g6() { if (int target = x) { f(target); } } // no use: likewise
int g7() { try {} catch (int target) { f(target); } } // no use: likewise
template <typename Target> Target g8(Target x) { return x; } // no use: a type of its own
template <int TARGET> int g9() { return TARGET; } // no use: a value of its own
int h1(int target = 2) { return target; } // no use: a parameter
