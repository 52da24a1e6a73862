const val TARGET = 1
fun target() = 1
class Target(val member: Int)
val a1 = listOf(TARGET, 2)
fun a2(x: Int = TARGET) = x
val a3 = "$TARGET"
val a4 = "${TARGET}"
val a5 = when (x) { TARGET -> 1; else -> 2 }
val a6 = when (x) { 1, TARGET -> 1; else -> 2 }
val a7 = when (TARGET) { else -> 2 }
val a8 = when { TARGET -> 1; else -> TARGET }
val a9 = if (TARGET > 1) 1 else 2
val b1 = if (x) TARGET else 2
val b2 = if (x) 2 else TARGET
val b3 = x[TARGET]
val b4 = TARGET[0]
val b5 = x in TARGET..3
val b6 = x in 1..TARGET
val b7 = x !in TARGET
val b8 = TARGET to 1
val b9 = 1 to TARGET
@Ann(TARGET) fun c1() {}
val c2 = { TARGET }
val c3 = { x: Int -> TARGET }
val c4 = TARGET!!
val c5 = TARGET ?: 1
val c6 = 1 ?: TARGET
val c7 by TARGET
val c8 get() = TARGET
val c9 = TARGET as Int
val d1 = TARGET is Int
fun d2(): Int { return TARGET }
fun d3() { throw TARGET }
fun d4() { for (i in 0..TARGET) {} }
fun d5() { for (i in TARGET) {} }
fun d6() { x = TARGET }
fun d7() { TARGET = 4 }
fun d8() { TARGET += 4; TARGET++; --TARGET }
fun d9() { TARGET.x = 4 }
fun e1() { TARGET[0] = 4 }
val e2 = ::TARGET
val e3 = TARGET::class
class E4(val x: Int = TARGET) : B(TARGET)
val e5 = f(k = TARGET)
val e6 = f(*TARGET)
val e7 = -TARGET
val e8 = !TARGET
enum class E9(val x: Int) { A(TARGET) }
class F1 : I by TARGET
class F2 { init { f(TARGET) } }
class F3 { constructor(x: Int) : this(TARGET) }
class F4 { var p: Int get() = 1; set(v) { f(TARGET) } }
fun f5() { while (TARGET) {} }
fun f6() { do {} while (TARGET) }
fun f7() { val y = TARGET }
fun f8() { val (y, z) = TARGET }
fun f9() { TARGET }
fun g1() = TARGET + 1
fun g2() = TARGET == x
fun g3() = x && TARGET
fun g4() = TARGET.x.y()
fun g5() = TARGET?.x
fun g6() = (TARGET)
fun g7() { try {} finally { TARGET } }
fun g8() = f { TARGET }
fun g9() = TARGET.let { it }
val h1 = """${TARGET} $TARGET"""
val h2 = ::target
val h3 = target()
val h4 = f(::target)
val h5 = x.run { target() }
val h6 = Target(1)
val h7: Target? = null
val h8: List<Target> = x
fun h9(x: Target): Target = x
fun i1() = x as Target
fun i2() = x is Target
fun i3() = when (x) { is Target -> 1; else -> 2 }
fun i4() { try {} catch (e: Target) {} }
class I5 : Target(1)
class I6 : Comparable<Target>
typealias I7 = Target
val i8 = Target::class
val i9 = Target::member
fun <T : Target> j1() {}
fun Target.j2() {}
fun j3(TARGET: Int) = TARGET // no use: a parameter
fun j4() { for (TARGET in x) { f(TARGET) } } // no use: a variable of its own
fun j5() { val (TARGET, y) = x; f(TARGET) } // no use: likewise
fun j6() { x.map { TARGET -> TARGET } } // no use: likewise
fun j7() { try {} catch (TARGET: E) { f(TARGET) } } // no use: likewise
fun j8() { val target = 1; f(target) } // no use: likewise
fun j9() = f(TARGET = 1) // no use: the name of an argument
fun <Target> k1(x: Target) = x // no use: a type of its own
fun k2() { TARGET@ for (x in y) { break@TARGET } } // no use: a label
val k3 = "TARGET" // no use: a text
val k4 = fun(target: Int) = target // no use: a parameter
