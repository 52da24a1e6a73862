let target x = 1
let a1 = target 1
let a2 = [target; x]
let a3 = (target, 1)
let a4 = if target then 1 else 2
let a5 = if x then target else 2
let a6 = if x then 1 else target
let a7 = match target with _ -> 1
let a8 = match x with _ -> target
let a9 = match x with _ when target -> 1
let b1 = let y = target in y
let b2 = let y = 1 in target
let b3 = fun y -> target
let b4 = function _ -> target
let b5 = f target
let b6 = f ~l:target
let b7 = x |> target
let b8 = target |> f
let b9 = !target
let c1 = target := 2
let c2 = target.field
let c3 = x.(target)
let c4 = { field = target }
let c5 = { x with field = target }
let c6 = begin target end
let c7 = (target)
let c8 = x; target
let c9 = raise target
let d1 = try target with _ -> 1
let d2 = while target do () done
let d3 = for i = target to 2 do () done
let d4 = target + 1
let d5 = - target
let d6 = lazy target
let d7 = assert target
let d8 ?(o = target) () = o
let d9 = [| target |]
let e1 = (target : int)
let e2 = Some target
let e3 y = target y
let f1 target = target + 1 (* no use: a parameter *)
let f2 = fun target -> target (* no use: likewise *)
let f3 = match x with Some target -> target | _ -> 1 (* no use: bound by a pattern *)
let f4 = let target = 1 in target (* no use: a value of its own *)
let f5 (target, y) = target (* no use: a parameter *)
let f6 = for target = 1 to 2 do f target done (* no use: a variable of its own *)
let f7 = "target" (* no use: a text *)
