package a

var TARGET = 1

func target() int { return 1 }

type Target struct{}

var a1 = []int{TARGET, 2}
var a2 = map[int]int{TARGET: 1}
var a3 = S{F: TARGET}
var a4 = [TARGET]int{}
var a5 = a1[TARGET]
var a6 = a1[TARGET:]
var a7 = a1[:TARGET]
var a8 = &TARGET
var a9 = -TARGET

func b1() int { return TARGET }
func b2(x int) {
	switch x {
	case TARGET:
	}
	switch TARGET {
	}
	switch TARGET.(type) {
	}
	switch y := TARGET.(type) {
	}
}
func b3() { go target() }
func b4() { defer target() }
func b5(c chan int) { c <- TARGET }
func b6(c chan int) { TARGET <- c }
func b7() { x := <-TARGET }
func b8() { for range TARGET {} }
func b9() { for i := range TARGET {} }
func c1() { for TARGET {} }
func c2() { for i := 0; TARGET; i++ {} }
func c3() { TARGET++ }
func c4() { TARGET-- }
func c5() { TARGET = 3 }
func c6() { TARGET += 3 }
func c7() { x, TARGET = 3, 4 }
func c8() { x := TARGET }
func c9() { x, y := 1, TARGET }
func d1() { if TARGET > 1 {} }
func d2() { if TARGET {} }
func d3() { if x := 1; TARGET {} }
func d4(x any) { _ = TARGET.(int) }
func d5() { f(TARGET) }
func d6() { f(x...); f(TARGET...) }
func d7() { x.y = TARGET }
func d8() { x[TARGET] = 1 }
func d9() { TARGET.x = 1 }
func e1() { TARGET.x() }
func e2() { x := (TARGET) }
func e3() { x := *TARGET }
func e4() { x := !TARGET }
func e5() { x := int(TARGET) }
func e6() { x := []byte(TARGET) }
func e7() { select { case TARGET <- 1: } }
func e8() { select { case <-TARGET: } }
func e9() { select { case x := <-TARGET: } }

var f1, f2 = TARGET, TARGET
var f3 = func() int { return TARGET }
var f4 = [...]int{1: TARGET}
var f5 = target
var f6 = target()
var f7 = f(target)
var f8 = generic[TARGET]

const f9 = TARGET + 1

var g1 Target
var g2 *Target
var g3 []Target
var g4 map[string]Target
var g5 chan Target
var g6 func(Target) Target
var g7 = Target{}
var g8 = &Target{}
var g9 = []Target{{}}
var h1 = new(Target)
var h2 = make([]Target, 1)
var h3 = x.(Target)
var h4 = Target(x)
var h5 = generic[Target]()

type H6 struct{ Target }
type H7 struct{ x Target }
type H8 interface{ Target }
type H9 = Target
type I1 Target
type I2[T Target] struct{}
type I3 interface{ ~int | Target }

func (t Target) i4()       {}
func (t *Target) i5()      {}
func i6[T Target](x T)     {}
func i7(x ...Target)       {}
func i8() (x Target, e error) { return }
func i9(x any) {
	switch x.(type) {
	case Target:
	}
}
func j1(TARGET int) int { return TARGET } // no use: a parameter
func j2() { TARGET := 1; f(TARGET) }      // no use: a variable of its own
func j3() { for TARGET := range x { f(TARGET) } } // no use: likewise
func j4() { TARGET: for { break TARGET } } // no use: a label
func j5() { goto TARGET }                  // no use: a label
var j6 = S{TARGET: 1}                      // a key, or the name of a field

func j7(x any) { switch TARGET := x.(type) { case int: f(TARGET) } } // no use: a variable of its own
func j8(x chan int) { select { case TARGET := <-x: f(TARGET) } }     // no use: likewise
func j9(x any) { if TARGET, ok := x.(int); ok { f(TARGET) } }        // no use: likewise
func k1() { var TARGET = 2; f(TARGET) }                             // no use: likewise
func k2() { const TARGET = 2; f(TARGET) }                           // no use: likewise
func k3(x any) { f(func(TARGET int) int { return TARGET }) }        // no use: likewise
