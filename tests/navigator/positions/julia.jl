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
h1 = f(; TARGET)
h2 = x |> M.target
@target x
A.@m TARGET
h3 = TARGET'
h4 = x[1:TARGET]
h5 = Dict(x => TARGET)
h6 = (k = TARGET, l = 1)
h7 = :($TARGET)
h8 = :(TARGET + 1)
h9 = begin TARGET end
i1 = try TARGET catch; 1 end
i2 = try x catch; TARGET finally 1 end
i3 = [TARGET 2; 3 4]
i4 = Int[TARGET]
i5 = x .+ TARGET
i6 = x < TARGET < y
i7 = x && TARGET
i8 = TARGET || x
i9 = x in TARGET
j1 = "a $(f(TARGET)) b"
j2 = `ls $TARGET`
j3 = sum(TARGET for y in x)
j4 = map(x) do y; TARGET end
j5 = do_it(() -> TARGET)
j6 = x.y[TARGET].z
j7 = f(x...; TARGET...)
j8 = TARGET => 1
import A: target
f8(x::Union{Target, Int}) = x
f9(x::T) where T <: Target = x
k1 = x isa Target
k2 = Target{Int}(1)
struct K3 <: Target end
k4 = Target[]
k5(::Type{Target}) = 1
const K6 = Union{Target, Nothing}
function k7() y::Target = x; y end
k8 = (x::Target) -> x
function l1() x, TARGET = y; f(TARGET) end # no use: a variable of its own
function l2() TARGET::Int = 1; f(TARGET) end # no use: likewise
l3 = sum(TARGET for TARGET in x) # no use: likewise
l4 = map(x) do TARGET, y; TARGET end # no use: a parameter
l5 = ((TARGET, y),) -> TARGET # no use: likewise
l6 = (TARGET::Int, y) -> TARGET # no use: likewise
l7(@nospecialize(TARGET::Int)) = TARGET # no use: likewise
l8 = (TARGET = 1, y = 2) # no use: a key
l9 = [TARGET for (TARGET, y) in x] # no use: a variable of its own
function m1(; TARGET = 1) TARGET end # no use: a parameter
import A: x as target # no use: what it is called here
