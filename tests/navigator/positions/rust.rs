pub const TARGET: i32 = 1;
pub fn target() -> i32 { 1 }
pub struct Target(i32);
fn a1() -> Vec<i32> { vec![TARGET, 2] }
fn a2() { println!("{}", TARGET); }
fn a3() { println!("{x}", x = TARGET); }
fn a4() -> [i32; 2] { [TARGET, 2] }
fn a5() -> [i32; TARGET] { todo!() }
fn a6() { [0; TARGET]; }
fn a7(x: i32) { match x { TARGET => {}, _ => {} } }
fn a8(x: i32) { match x { TARGET | 2 => {}, _ => {} } }
fn a9(x: i32) { match x { 0..=TARGET => {}, _ => {} } }
fn b1(x: i32) { match x { TARGET..=9 => {}, _ => {} } }
fn b2(x: i32) { match x { (TARGET, 2) => {}, _ => {} } }
fn b3(x: i32) { match x { [TARGET, ..] => {}, _ => {} } }
fn b4(x: i32) { match x { &TARGET => {}, _ => {} } }
fn b5(x: i32) { match x { S { f: TARGET } => {}, _ => {} } }
fn b6(x: i32) { match x { y @ TARGET => {}, _ => {} } }
fn b7(x: i32) { match TARGET { _ => {} } }
fn b8(x: i32) { match x { 1 => TARGET, _ => 2 } }
fn b9(x: i32) { match x { 1 if TARGET => 1, _ => 2 } }
fn c1() -> S { S { f: TARGET } }
fn c2() -> S { S { ..TARGET } }
fn c3() -> i32 { return TARGET; }
fn c4() -> i32 { TARGET }
fn c5() -> i32 { TARGET as i32 }
fn c6() -> &'static i32 { &TARGET }
fn c7() { if TARGET > 1 {} }
fn c8() { if TARGET {} }
fn c9() { if let Some(TARGET) = x {} }
fn d1() { if let Some(1) = TARGET {} }
fn d2() { while let TARGET = x {} }
fn d3() { while TARGET {} }
fn d4() { let y = || TARGET; }
fn d5() { let y = |x: i32| -> i32 { TARGET }; }
fn d6() { f(move || TARGET); }
fn d7() { (TARGET, 1); }
fn d8() { x[TARGET]; }
fn d9() { TARGET[1]; }
fn e1() { for _ in 0..TARGET {} }
fn e2() { for _ in TARGET {} }
fn e3() { self::TARGET; }
fn e4() { crate::rust::TARGET; }
fn e5() { assert_eq!(TARGET, 1); }
const E6: i32 = TARGET;
static E7: i32 = TARGET + 1;
enum E8 { A = TARGET as isize }
enum E9 { A = TARGET }
fn f1() { f::<{ TARGET }>(); }
fn f2() { f::<TARGET>(); }
fn f3() { loop { break TARGET; } }
fn f4() { 'a: loop { break 'a TARGET; } }
fn f5() { TARGET?; }
fn f6() { matches!(x, TARGET); }
fn f7() { TARGET.x; }
fn f8() { TARGET.x(); }
fn f9() { unsafe { TARGET = 3; } }
fn g1() { TARGET += 3; }
fn g2() { -TARGET; }
fn g3() { !TARGET; }
fn g4() { *TARGET; }
fn g5() { (TARGET); }
fn g6() { let x = TARGET; }
fn g7() { let x: i32 = TARGET else { return }; }
fn g8() { let Some(x) = TARGET else { return }; }
fn g9() { x = TARGET; }
fn h1() { f(1, TARGET); }
fn h2() { x.f(TARGET); }
async fn h3() { TARGET.await; }
fn h4() { async { TARGET }; }
fn h5() { unsafe { TARGET }; }
fn h6() { const { TARGET }; }
fn h7() { &mut TARGET; }
fn h8() { if x && TARGET {} }
fn h9() { if let 1 = x && TARGET {} }
fn i1() { TARGET..; }
fn i2() { ..TARGET; }
fn i3() { x.y = TARGET; }
fn i4() { let x = if y { TARGET } else { 1 }; }
fn i5() { quote! { fn f() { #x(TARGET) } }; }
struct I6<const N: i32 = TARGET>;
type I7 = [u8; TARGET];
macro_rules! i8 { () => { TARGET }; }
macro_rules! i9 { ($($x:expr),*) => { $(f($x, TARGET))* }; }
fn j1() { target(); }
fn j2() { f(target); }
fn j3() { let x = target; }
fn j4() { x.map(target); }
fn j5() { self::target(); }
fn j6() -> fn() -> i32 { target }
const J7: &[fn() -> i32] = &[target];
#[serde(default = target)] struct J8;
fn k1(x: Target) {}
fn k2() -> Target { todo!() }
fn k3(x: &Target) {}
fn k4(x: &mut Target) {}
fn k5(x: *const Target) {}
fn k6(x: [Target; 2]) {}
fn k7(x: (Target, i32)) {}
fn k8(x: Vec<Target>) {}
fn k9(x: Box<dyn Target>) {}
fn l1(x: impl Target) {}
fn l2<T: Target>(x: T) {}
fn l3<T>(x: T) where T: Target {}
fn l4(x: fn(Target) -> i32) {}
fn l5(x: impl Fn(Target) -> i32) {}
fn l6() { Target(1); }
fn l7() { let x: Target = y; }
fn l8() { let Target(x) = y; }
fn l9() { Target::new(); }
fn m1() { <Target as Default>::default(); }
fn m2() { <Target>::default(); }
fn m3() { x as Target; }
fn m4() { f::<Target>(); }
fn m5() { match x { Target(1) => {}, Target(_) => {} } }
fn m6() { match x { Target { .. } => {}, _ => {} } }
fn m7() { Target { x: 1 }; }
fn m8() { vec![Target::new()]; }
struct M9 { x: Target }
struct N1(Target);
enum N2 { A(Target), B { x: Target } }
type N3 = Target;
static N4: Target = y;
impl Target { fn n5() {} }
impl N6 for Target {}
impl Target for N7 {}
impl<T> N8<Target> for T {}
impl From<Target> for N9 {}
trait O1: Target {}
trait O2 { type X = Target; }
trait O3 { type X: Target; }
#[derive(Target)] struct O4;
#[target] fn o5() {}
fn o6(x: impl Iterator<Item = Target>) {}
fn o7<T = Target>() {}
fn o8() where Target: Copy {}
fn o9() { f(Target); }
fn p1() { let x = |y: Target| y; }
union P2 { x: Target }
extern "C" { fn p3(x: Target); }
fn q1(TARGET: i32) { f(TARGET); } // no use: a parameter
fn q2() { let target = 2; f(target); } // no use: a local variable
fn q3() { let (target, y) = x; f(target); } // no use: a local variable
fn q4() { for target in x { f(target); } } // no use: a loop's variable
fn q5() { if let Some(target) = x { f(target); } } // no use: bound by a pattern
fn q6() { match x { Some(target) => f(target), _ => {} } } // no use: bound by a pattern
fn q7() { match x { target => f(target) } } // no use: bound by a pattern
fn q8() { f(|target| target + 1); } // no use: a parameter
fn q9() { f(|(target, x)| target + 1); } // no use: a parameter
fn r1() { f(|&target| target + 1); } // no use: a parameter
fn r2() { 'target: loop { break 'target; } } // no use: a label
fn r3<'target>(x: &'target str) {} // no use: a lifetime
fn r4<Target>(x: Target) {} // no use: a type of its own
fn r5<const TARGET: i32>() { f(TARGET); } // no use: a parameter
fn r6() { match x { target @ 1..=3 => f(target), _ => {} } } // no use: bound by a pattern
fn r7() { while let Some(target) = x { f(target); } } // no use: bound by a pattern
fn r8() { let mut target = 2; f(target); } // no use: a local variable
fn r9() { let [target, ..] = x; f(target); } // no use: a local variable
fn s1() { let Some(target) = x else { return }; f(target); } // no use: a local variable
fn s2() { match x { P { x: target, .. } => f(target), _ => {} } } // no use: bound by a pattern
fn s3() { let ref target = x; f(target); } // no use: a local variable
macro_rules! s4 { (target $x:ident) => { }; } // no use: a word of a macro of its own
#[cfg(target)] struct S5; // no use: a condition of the compiler
#[cfg(all(target, not(target)))] struct S6; // no use: a condition of the compiler
#[allow(target)] struct S7; // no use: a warning
const S8: &str = "target"; // no use: a text
fn s9() { f(x, "TARGET") } // no use: a text
