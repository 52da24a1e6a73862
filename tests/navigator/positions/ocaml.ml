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
let g1 = f ~target
let g2 = f ?target
let g3 = { target; y = 1 }
let g4 = let* y = target in y
let g5 = let y = 1 and z = target in y
let g6 = x [@attr target]
let g7 = [%ext target]
let g8 = object method m = target end
let g9 = let rec go n = target n in go
let h1 = let target = target in 1
let h2 = x.target <- target (* the field on the left is none *)
let h3 = target; x
let h4 = `A target
let h5 = x :: target
let h6 = x.[target]
let h7 = x <- target
let h8 = fun ?(o = target) () -> o
let h9 = if x then y else begin target end
let ( +++ ) = target
let () = target ()
module Target = struct let v = 1 end
open Target
include Target
module I1 = Target
module I2 = F (Target)
let i3 = let open Target in v
let i4 = Target.v
let i5 = Target.(v)
let i6 = (module Target : S)
let i7 = let module Z = Target in 1
let i8 : Target.t = x
type i9 = Target.t
type j1 = { field : Target.t }
type j2 = A of Target.t
exception J3 of Target.t
external j4 : Target.t -> int = "x"
module J5 (X : S with type t = Target.t) = struct end
let j6 = Target.A 1
let j7 = match x with Target.A -> 1 | _ -> 2
let j8 = x.Target.field
let j9 = { Target.field = 1 }
let k1 { target; y } = target (* no use: bound by a pattern *)
let k2 { y = target } = target (* no use: likewise *)
let k3 = let (target, y) = x in target (* no use: a value of its own *)
let k4 ~target = target (* no use: a parameter *)
let k5 ?(target = 1) () = target (* no use: likewise *)
let k6 (lazy target) = target (* no use: bound by a pattern *)
let k7 = f ~target:1 (* no use: the name of an argument *)
let k8 = match x with { target; _ } -> target (* no use: bound by a pattern *)
let k9 = try x with E target -> target (* no use: likewise *)
let l1 = let* target = x in target (* no use: a value of its own *)
