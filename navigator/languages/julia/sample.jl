"""
Module doc.
"""
module Geo
export area, Shape
using LinearAlgebra

"Abstract shape."
abstract type Shape end
primitive type Float24 <: AbstractFloat 24 end
struct Circle{T<:Real} <: Shape
    "radius"
    r::T
    name
    Circle{T}(r) where {T} = new{T}(r)
    function Circle(r, n) new(r, n) end
end
mutable struct Box; w::Int; const h::Int = 2; end
Base.@kwdef struct Opts
    a::Int = 1
    b = "x"
end
const PI2 = 6.28
global counter = 0
x, y = 1, 2

"Area."
area(c::Circle) = 3.14 * c.r^2
area(b::Box)::Float64 = b.w
function area(s::Shape)::Float64 where T
    inner(x) = x
    function inner2(y)
        y
    end
    k = 2
    anon = x -> x
    0.0
end
function Base.show(io::IO, c::Circle{T}) where {T}
    print(io, "x")
end
Base.:+(a::Box, b::Box) = a
Base.length(b::Box) = 2
(c::Circle)(x) = x
function (c::Box)(x) x end
macro mymacro(ex)
    esc(ex)
end
+(a::Circle, b::Circle) = a
f = x -> x
g = function (x) x end
@inline fast(x) = x
@inline function fast2(x) x end
@generated function gen(x) :(x) end
function empty_generic end
@enum Color red green=2 blue
@enum Fruit begin
    apple
    pear = 3
end
baremodule Inner
  z = 1
end
for op in (:a, :b)
    @eval $op(x) = x
end
if VERSION > v"1"
    cond(x) = 1
else
    cond(x) = 2
end
let a = 1
    global lf(x) = a
end
@testset "group" begin
    @test 1 == 1
end
Base.@propagate_inbounds function pin(x) x end
const Alias{T} = Vector{T}
const F = function(x) x end
import Base: show
end # module
