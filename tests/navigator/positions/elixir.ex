defmodule M do
  @target 1
  def target, do: 1
  def a1, do: target()
  def a2, do: target
  def a3(l), do: Enum.map(l, &target/1)
  def a4(l), do: Enum.map(l, &target(&1))
  def a5(l), do: l |> target
  def a6(l), do: l |> target()
  def a7, do: @target
  def a8, do: [@target, 2]
  def a9, do: %{k: @target}
  def b1, do: "#{@target}"
  def b2, do: f(@target)
  def b3, do: if(target(), do: 1)
  def b4, do: x = target()
  def b5(x) when x > @target, do: 1
  def b6, do: case(target(), do: (_ -> 1))
  def b7, do: fn -> target() end
  def b8, do: {target(), 1}
  def b9, do: M.target()
  def c1, do: &M.target/1
  def c2, do: Enum.map(x, fn y -> y + target() end)
  def d1(target), do: f(target) # no use: a parameter
  def d2(x), do: (target = x; f(target)) # no use: a variable of its own
  def d3(x), do: Enum.map(x, fn target -> target end) # no use: a parameter
  def d4({:ok, target}), do: f(target) # no use: likewise
  def d5(x), do: f(target: x) # no use: a key
  def d6, do: :target # no use: an atom
end
