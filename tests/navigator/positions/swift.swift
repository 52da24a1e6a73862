let TARGET = 1
func target() -> Int { return 1 }
class Target { static let member = 1; init(_ x: Int = 1) {} }
enum Choice { case lax, strict(Int) }
let a1 = [TARGET, 2]
let a2 = [TARGET: 1]
let a3 = ["k": TARGET]
let a4 = "\(TARGET)"
let a5 = x ? TARGET : 1
let a6 = TARGET ? 1 : 2
func a7(x: Int = TARGET) {}
let a8 = { TARGET }
let a9 = { x in TARGET }
let b1 = { (x: Int) -> Int in return TARGET }
let b2 = { [TARGET] in 1 }
let b3 = TARGET!
let b4 = TARGET.x
let b5 = TARGET?.x
let b6 = try TARGET
let b7 = TARGET as Int
let b8 = TARGET is Int
let b9 = -TARGET
let c1 = !TARGET
let c2 = TARGET ?? 1
let c3 = x ?? TARGET
let c4 = TARGET...3
let c5 = 0..<TARGET
let c6 = TARGET + 1
let c7 = TARGET == x
let c8 = x && TARGET
let c9 = (TARGET)
let d1 = (TARGET, 1)
let d2 = f(TARGET)
let d3 = f(k: TARGET)
let d4 = x[TARGET]
let d5 = TARGET[0]
let d6 = f { TARGET }
func d7() -> Int { return TARGET }
func d8() { throw TARGET }
func d9() { for x in TARGET {} }
func e1() { for x in 0..<TARGET {} }
func e2() { while TARGET {} }
func e3() { repeat {} while TARGET }
func e4() { if TARGET {} }
func e5() { guard TARGET else { return } }
func e6() { if let x = TARGET {} }
func e7() { guard let x = TARGET else { return } }
func e8() { switch TARGET { default: break } }
func e9() { switch x { case TARGET: break; default: break } }
func f1() { switch x { case 1 where TARGET: break; default: break } }
func f2() { TARGET = 3 }
func f3() { TARGET += 3 }
func f4() { x.y = TARGET }
func f5() { let y = TARGET }
func f6() { let (y, z) = TARGET }
func f7() { defer { f(TARGET) } }
class F8 { var p: Int = TARGET }
class F9 { var p: Int { TARGET } }
class G1 { var p: Int { get { TARGET } set { f(TARGET) } } }
class G2 { lazy var p = TARGET }
class G3 { @Wrapped(TARGET) var p: Int }
enum G4: Int { case a = TARGET }
func g5() { TARGET }
let g6 = target()
let g7 = f(target)
let g8 = x.map(target)
let g9 = target
let h1: Target? = nil
let h2: [Target] = []
let h3: [String: Target] = [:]
let h4 = Target()
let h5 = Target.member
let h6 = Target.self
func h7(x: Target) -> Target { return x }
func h8() { x as? Target }
func h9() { x is Target }
class I1: Target {}
extension Target {}
func i2<T: Target>(x: T) {}
func i3<T>(x: T) where T: Target {}
typealias I4 = Target
func i5(TARGET: Int) { f(TARGET) } // no use: a parameter
func i6() { for TARGET in x { f(TARGET) } } // no use: a variable of its own
func i7() { let (TARGET, y) = x; f(TARGET) } // no use: likewise
func i8() { x.map { TARGET in TARGET } } // no use: likewise
func i9() { do {} catch let TARGET { f(TARGET) } } // no use: likewise
func j1() { if let target = x { f(target) } } // no use: likewise
func j2() { guard let target = x else { return }; f(target) } // no use: likewise
func j3() { switch x { case .y(let target): f(target); default: break } } // no use: likewise
func j4() { f(TARGET: 1) } // no use: the name of an argument
func j5(target x: Int) {} // no use: likewise
func j6<Target>(x: Target) {} // no use: a type of its own
let j7 = "TARGET" // no use: a text
@available(target 10.15, *) func labelAvailable() {} // no use
@Option(target: 1) func labelAttribute() {} // no use
func labelTrailing() { run { } target: { } } // no use
