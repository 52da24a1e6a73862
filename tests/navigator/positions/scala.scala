val TARGET = 1
def target() = 1
class Target(val member: Int)
val a1 = List(TARGET)
val a2 = s"$TARGET"
val a3 = s"${TARGET}"
val a4 = if (x) TARGET else 1
val a5 = if (TARGET) 1 else 2
val a6 = if (x) 1 else TARGET
def a7(x: Int = TARGET) = x
def a8 = TARGET
def a9: Int = { TARGET }
val b1 = () => TARGET
val b2 = (x: Int) => TARGET
val b3 = x.map { y => TARGET }
val b4 = for (y <- TARGET) yield y
val b5 = for (y <- x if TARGET) yield y
val b6 = for (y <- x) yield TARGET
val b7 = x match { case TARGET => 1 }
val b8 = x match { case 1 => TARGET }
val b9 = x match { case _ if TARGET => 1 }
val c1 = TARGET match { case _ => 1 }
val c2 = x match { case TARGET | 2 => 1 }
val c3 = try { TARGET } catch { case e: E => TARGET }
def c4() = { TARGET = 3 }
def c5() = { x = TARGET }
def c6() = { TARGET += 3 }
val c7 = f(k = TARGET)
val c8 = x(TARGET)
val c9 = TARGET(0)
val d1 = TARGET.x
val d2 = TARGET + 1
val d3 = 1 + TARGET
val d4 = (TARGET, 1)
val d5 = (TARGET)
val d6 = !TARGET
val d7 = -TARGET
val d8 = TARGET: Int
def d9 = throw TARGET
def e1 = return TARGET
def e2 = while (TARGET) {}
def e3 = { val y = TARGET; y }
def e4 = { val (y, z) = TARGET; y }
class E5(x: Int = TARGET)
class E6 extends B(TARGET)
class E7 { val p = TARGET }
object E8 { TARGET }
@ann(TARGET) class E9
lazy val f1 = TARGET
val f2 = target()
val f3 = x.map(target)
val f4 = target _
val f5 = f(target)
val f6: Target = null
val f7: List[Target] = Nil
val f8 = new Target(1)
val f9 = x.asInstanceOf[Target]
def g1(x: Target): Target = x
class G2 extends Target(1)
class G3 extends B with Target
val g4 = x match { case y: Target => 1 }
type G5 = Target
def g6[T <: Target](x: T) = x
def h1(TARGET: Int) = TARGET // no use: a parameter
def h2(x: Int) = x.map(target => target) // no use: likewise
def h3 = x.map { (target: Int) => target } // no use: likewise
def h4 = for (target <- x) yield target // no use: a variable of its own
def h5 = { val target = 1; target } // no use: likewise
def h6 = x match { case target => target } // no use: bound by a pattern
def h7 = x match { case (target, y) => target } // no use: likewise
def h8 = x match { case target: Int => target } // no use: likewise
def h9 = f(TARGET = 1) // no use: the name of an argument
def i1[Target](x: Target) = x // no use: a type of its own
val i2 = "TARGET" // no use: a text
