uint constant TARGET = 1;
function target() pure returns (uint) { return 1; }
struct Target { uint member; }
contract A is B(TARGET) {
  uint[TARGET] a1;
  uint a2 = TARGET;
  mapping(uint => Target) a3;
  Target a4;
  modifier a5(uint x) { require(x > TARGET); _; }
  function a6() public a5(TARGET) {}
  function a7() public returns (uint) { return TARGET; }
  function a8() public { uint x = TARGET; }
  function a9() public { x = TARGET; }
  function b1() public { require(TARGET > 1, "x"); }
  function b2() public { x[TARGET]; }
  function b3() public { TARGET[1]; }
  function b4() public { x = TARGET ? 1 : 2; }
  function b5() public { x = y ? TARGET : 2; }
  function b6() public { f({k: TARGET}); }
  function b7() public { for (uint i = TARGET; i < TARGET; i++) {} }
  function b8() public { if (TARGET) {} }
  function b9() public { while (TARGET) {} }
  function c1() public { (x, y) = (TARGET, 2); }
  function c2() public { TARGET = 1; }
  function c3() public { TARGET++; }
  function c4() public { delete TARGET; }
  function c5() public { emit Ev(TARGET); }
  function c6() public { revert Er(TARGET); }
  function c7() public { try this.f(TARGET) {} catch {} }
  function c8() public { new C(TARGET); }
  function c9() public { TARGET.x; }
  function d1() public { unchecked { TARGET; } }
  function d2() public { x = -TARGET; }
  function d3() public { x = !TARGET; }
  function d4() public { x = TARGET + 1; }
  function d5() public { x = 1 == TARGET; }
  function d6() public { assembly { let y := TARGET } }
  function d7() public { x = (TARGET); }
  function d8() public { target(); }
  function d9() public { f(target); }
  function e1(Target memory x) public returns (Target memory) {}
  function e2() public { Target memory x = Target(1); }
  function e3(uint TARGET) public { f(TARGET); } // no use: a parameter
  function e4() public { uint TARGET = 1; f(TARGET); } // no use: a variable of its own
  function e5() public { f({TARGET: 1}); } // no use: the name of an argument
  string e6 = "TARGET"; // no use: a text
}
