const TARGET = 1
target(x) = 1
struct Target end
a1 = [TARGET, 2]
a2 = (TARGET, 1)
a3 = Dict(TARGET => 1)
a4 = Dict(:k => TARGET)
a5 = "$TARGET"
a6 = "$(TARGET)"
a7 = x ? TARGET : 1
a8 = TARGET ? 1 : 2
a9(x, y = TARGET) = x
b1(x; y = TARGET) = x
b2(x) = TARGET
b3 = x -> TARGET
b4 = f(TARGET)
b5 = f(k = TARGET)
b6 = f(; k = TARGET)
b7 = f.(TARGET)
b8 = x[TARGET]
b9 = TARGET[1]
c1 = TARGET.x
c2 = TARGET + 1
c3 = !TARGET
c4 = -TARGET
c5 = 1:TARGET
c6 = [y for y in TARGET]
c7 = [TARGET for y in x]
c8 = [y for y in x if TARGET]
c9 = x == TARGET
for y in TARGET end
while TARGET end
if TARGET end
function d1() return TARGET end
function d2() TARGET end
function d3() global TARGET; 1 end
function d4() x = TARGET; x end
function d5() x += TARGET end
function d6() (a, b) = TARGET end
function d7() @m TARGET end
function d8() throw(TARGET) end
function d9() f(TARGET...) end
let y = TARGET; y end
TARGET += 1
e1 = (TARGET)
e2 = TARGET isa Int
e3 = TARGET::Int
e4 = target(1)
e5 = target.(x)
e6 = x |> target
e7 = map(target, x)
e8 = f ∘ target
export target
f1(x::Target) = x
f2(x)::Target = x
struct F3 x::Target end
f4 = Target()
f5 = Vector{Target}()
f6(x::Vector{Target}) = x
f7(x::T) where {T <: Target} = x
abstract type F8 <: Target end
g1(TARGET) = TARGET # no use: a parameter
function g2(TARGET) f(TARGET) end # no use: likewise
function g3() for TARGET in x; f(TARGET) end end # no use: a variable of its own
g4 = x -> map(target -> target, x) # no use: a parameter
function g5() target = 1; f(target) end # no use: a variable of its own
g6 = f(TARGET = 1) # no use: the name of an argument
g7 = :TARGET # no use: a symbol
g8 = "TARGET" # no use: a text
